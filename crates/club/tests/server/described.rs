//! The interface describes itself: the page's types are up to date, and `/api` is whole.

use std::path::Path;

use hyper::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::*;

#[test]
fn the_page_s_types_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/api.ts");
    let written = std::fs::read_to_string(&path).expect("web/src/generated/api.ts is there");
    assert!(
        written == club::types::typescript(),
        "the types have changed: run `cargo run -p club --example types`"
    );
}

#[test]
fn every_name_in_the_types_is_declared() {
    let text = club::types::typescript();
    let declared: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("export type ")?.split([' ', '=']).next())
        .collect();
    let code: String = without_comments(&text);
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    for word in words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())) {
        assert!(
            declared.contains(&word) || word == "Array",
            "{word} is used but not declared"
        );
    }
}

fn without_comments(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        let line = line.trim_start();
        if !line.starts_with("/*") && !line.starts_with('*') && !line.starts_with("//") {
            code.push_str(line);
            code.push('\n');
        }
    }
    code
}

#[tokio::test(flavor = "multi_thread")]
async fn the_description_is_served_and_every_reference_in_it_resolves() {
    let database = Database::new("described");
    let (club, mut client) = open(&database).await;
    let description = client.get("/api", "").await.json();
    assert_eq!(description, club::description());
    assert!(description["paths"]["/api/matches/{id}/orders"]["post"]["requestBody"].is_object());
    let mut references = 0;
    walk(&description, &mut |key, value| {
        if key == "$ref" {
            references += 1;
            let path = value.as_str().unwrap().strip_prefix('#').unwrap();
            assert!(description.pointer(path).is_some(), "{path} leads nowhere");
        }
    });
    assert!(references > 30, "{references}");

    // Every address that is described exists: none answers "not found" for want of a route.
    for (path, methods) in description["paths"].as_object().unwrap() {
        let real = path
            .replace("{box}", "tres-tigres")
            .replace("{clause}", "4.1.a")
            .replace("{n}", "0");
        let real = real.replace("{id}", &"0".repeat(16));
        for method in methods.as_object().unwrap().keys() {
            let method: Method = method.to_uppercase().parse().unwrap();
            let reply = client
                .send(method.clone(), &real, &"0".repeat(32), None)
                .await;
            let missing = reply.status == StatusCode::METHOD_NOT_ALLOWED
                || (reply.status == StatusCode::NOT_FOUND && reply.code() == "not-found");
            assert!(
                !missing,
                "{method} {path} is described but not there: {}",
                reply.text()
            );
        }
    }
    club.close().await;
}

fn walk(value: &Value, look: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                look(key, value);
                walk(value, look);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| walk(value, look)),
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shelf_its_rules_and_its_pictures_can_be_kept_by_browsers() {
    let database = Database::new("shelf");
    let (club, mut client) = open(&database).await;
    let boxes = client.get("/api/boxes", "").await.json();
    let ids: Vec<&str> = boxes
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["id"].as_str().unwrap())
        .collect();
    assert!(ids.contains(&"tres-tigres"));
    let paths = [
        "/api/boxes".to_owned(),
        "/api/boxes/tres-tigres".into(),
        "/api/boxes/tres-tigres/rules".into(),
        "/api/boxes/tres-tigres/rules/4.1.a".into(),
        "/api/boxes/tres-tigres/board.svg".into(),
        "/api/boxes/tres-tigres/board.svg?theme=dark".into(),
        "/api/boxes/tres-tigres/geometry.json".into(),
        "/api/boxes/tres-tigres/cover.svg?lang=en".into(),
        "/api/pictures/counter.svg?symbol=infantry&nation=german&size=XX&name=1&values=4,6,3&losses=1&marks=moved,x".into(),
        "/api/pictures/die.svg?faces=6&face=4".into(),
        "/api/pictures/colours.css".into(),
        "/".into(),
        "/match/abc".into(),
    ];
    for path in &paths {
        let first = client.get(path, "").await;
        assert_eq!(first.status, StatusCode::OK, "{path}: {}", first.text());
        let mark = first.headers["etag"].to_str().unwrap().to_owned();
        let second = client
            .try_send(Method::GET, path, &[("if-none-match", &mark)], Vec::new())
            .await
            .unwrap();
        assert_eq!(second.status, StatusCode::NOT_MODIFIED, "{path}");
        assert!(second.bytes.is_empty());
        if path.contains(".svg") {
            assert_eq!(first.headers["content-type"], "image/svg+xml");
            assert!(first.text().starts_with("<svg"), "{path}");
        }
    }
    // Asked for together, counters look as they do alone.
    let looks = [
        "symbol=infantry&nation=german&name=1%26",
        "symbol=armour&lang=en",
    ];
    let together = client
        .post("/api/pictures/counters", "", &json!(looks))
        .await;
    for (look, drawn) in looks.iter().zip(together.json().as_array().unwrap()) {
        let alone = client
            .get(&format!("/api/pictures/counter.svg?{look}"), "")
            .await;
        assert_eq!(drawn.as_str(), Some(&*alone.text()));
    }
    for (encoding, path) in [("gzip", &paths[4]), ("br", &paths[4]), ("gzip", &paths[0])] {
        let plain = client.get(path, "").await.bytes.len();
        let reply = client
            .try_send(
                Method::GET,
                path,
                &[("accept-encoding", encoding)],
                Vec::new(),
            )
            .await
            .unwrap();
        assert_eq!(reply.headers["content-encoding"], encoding);
        assert!(
            reply.bytes.len() < plain / 2,
            "{} of {plain}",
            reply.bytes.len()
        );
    }
    for path in [
        "/api/boxes/chess",
        "/api/boxes/tres-tigres/rules/99",
        "/api/boxes/x/board.svg",
        "/missing.js",
        "/api/pictures/die.svg?faces=6&face=7",
        "/api/pictures/marker.svg?kind=zzz",
    ] {
        let reply = client.get(path, "").await;
        assert_eq!(
            (reply.status, reply.code().as_str()),
            (StatusCode::NOT_FOUND, "not-found"),
            "{path}"
        );
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_tells_browsers_to_be_careful() {
    let database = Database::new("headers");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_1()).await;
    let id = created["id"].as_str().unwrap();
    let token = token(&created, "german");
    for (path, token) in [
        ("/", ""),
        ("/api", ""),
        ("/nowhere.js", ""),
        (&*format!("/api/matches/{id}/view"), token),
    ] {
        let reply = client.get(path, token).await;
        let policy = reply.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'self'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff");
        assert_eq!(reply.headers["referrer-policy"], "no-referrer");
        assert_eq!(reply.headers["x-frame-options"], "DENY");
    }
    let view = client.get(&format!("/api/matches/{id}/view"), token).await;
    assert_eq!(view.headers["cache-control"], "no-store");
    club.close().await;
}
