//! Those who try what they should not: everything is refused with one clear message, nothing
//! changes, nothing leaks, and the server stays up.

use std::time::Duration;

use club::Limits;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use table::Chance;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::*;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_refused_and_nothing_changes() {
    let database = Database::new("wrong");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_5()).await;
    let id = created["id"].as_str().unwrap().to_owned();
    let (german, russian) = (token(&created, "german"), token(&created, "russian"));
    let watcher = created["spectator"]["token"].as_str().unwrap();
    let before = client.update(&id, german).await;
    let decides = before["view"]["decision"]["side"]
        .as_str()
        .unwrap()
        .to_owned();
    let (own, other) = if decides == "german" {
        (german, russian)
    } else {
        (russian, german)
    };
    let update = client.update(&id, own).await;
    let order = update["choices"][0]["order"].clone();
    let seq = update["seq"].clone();
    let orders = format!("/api/matches/{id}/orders");
    let stranger = "0".repeat(32);

    let cases: Vec<(&str, String, Value, StatusCode, &str)> = vec![
        (
            other,
            orders.clone(),
            json!({ "order": order, "seq": seq }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "refused",
        ),
        (
            watcher,
            orders.clone(),
            json!({ "order": order, "seq": seq }),
            StatusCode::FORBIDDEN,
            "not-your-seat",
        ),
        (
            &stranger,
            orders.clone(),
            json!({ "order": order, "seq": seq }),
            StatusCode::NOT_FOUND,
            "unknown-match",
        ),
        (
            "",
            orders.clone(),
            json!({ "order": order, "seq": seq }),
            StatusCode::UNAUTHORIZED,
            "no-token",
        ),
        (
            own,
            orders.clone(),
            json!({ "order": order, "seq": 999 }),
            StatusCode::CONFLICT,
            "stale",
        ),
        (
            own,
            orders.clone(),
            json!({ "order": order, "seq": -1 }),
            StatusCode::BAD_REQUEST,
            "malformed",
        ),
        (
            own,
            orders.clone(),
            json!({ "order": { "fly": {} }, "seq": seq }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "refused",
        ),
        (
            own,
            orders.clone(),
            json!({ "order": null, "seq": seq }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "refused",
        ),
        (
            own,
            orders.clone(),
            json!({ "order": order }),
            StatusCode::BAD_REQUEST,
            "malformed",
        ),
        (
            own,
            orders.clone(),
            json!({ "order": order, "seq": seq, "dice": [6] }),
            StatusCode::BAD_REQUEST,
            "malformed",
        ),
        (
            own,
            orders.clone(),
            json!({ "order": "x".repeat(100_000), "seq": seq }),
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
        ),
        (
            own,
            format!("/api/matches/{}/orders", "0".repeat(16)),
            json!({ "order": order, "seq": seq }),
            StatusCode::NOT_FOUND,
            "unknown-match",
        ),
        (
            own,
            "/api/matches/..%2F..%2Fetc/orders".into(),
            json!({}),
            StatusCode::NOT_FOUND,
            "unknown-match",
        ),
        (
            own,
            format!("/api/matches/{id}/undo"),
            json!({ "seq": seq }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "refused",
        ),
        (
            own,
            format!("/api/matches/{id}/query"),
            json!({ "question": { "meaning": "life" } }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "refused",
        ),
        (
            own,
            format!("/api/matches/{id}/verify"),
            json!({}),
            StatusCode::CONFLICT,
            "not-over",
        ),
        (
            own,
            format!("/api/matches/{id}/chat"),
            json!({ "text": "x".repeat(2000) }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            "",
            "/api/matches".into(),
            json!({ "game": "chess", "scenario": "x", "mode": "link" }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            "",
            "/api/matches".into(),
            json!({ "game": "tres-tigres", "scenario": "mission-9", "mode": "link" }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            "",
            "/api/matches".into(),
            json!({ "game": "tres-tigres", "scenario": "mission-5", "mode": "duel" }),
            StatusCode::BAD_REQUEST,
            "malformed",
        ),
        (
            "",
            "/api/matches".into(),
            json!({ "game": "tres-tigres", "scenario": "mission-5", "mode": "link", "seats": { "french": { "kind": "human" } } }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            "",
            "/api/matches".into(),
            json!({ "game": "tres-tigres", "scenario": "mission-5", "mode": "computer", "seats": { "german": { "kind": "computer", "level": "deus" } } }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            "",
            "/api/matches".into(),
            json!({ "game": "tres-tigres", "scenario": "mission-5", "mode": "computer", "seats": { "german": { "kind": "computer" }, "russian": { "kind": "computer" } } }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            "",
            "/api/matches".into(),
            json!({ "game": "tres-tigres", "scenario": "mission-5", "mode": "link", "options": { "luck": "mine" } }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            "",
            "/api/matches/import".into(),
            json!({ "file": "{}", "mode": "link" }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            "",
            "/api/accounts".into(),
            json!({ "name": "", "passphrase": "long enough it is" }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            "",
            "/api/accounts".into(),
            json!({ "name": "Ana", "passphrase": "short" }),
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            "",
            "/api/sessions".into(),
            json!({ "name": "Nobody", "passphrase": "long enough it is" }),
            StatusCode::UNAUTHORIZED,
            "wrong-passphrase",
        ),
        (
            "",
            "/api/nowhere".into(),
            json!({}),
            StatusCode::NOT_FOUND,
            "not-found",
        ),
        (
            "",
            "/api/boxes".into(),
            json!({}),
            StatusCode::METHOD_NOT_ALLOWED,
            "method",
        ),
        (
            "",
            "/somewhere".into(),
            json!({}),
            StatusCode::METHOD_NOT_ALLOWED,
            "method",
        ),
    ];
    for (token, path, body, status, code) in cases {
        let reply = client.post(&path, token, &body).await;
        assert_eq!(
            (reply.status, reply.code().as_str()),
            (status, code),
            "{path} {body}"
        );
    }
    for body in [
        "",
        "{",
        "null",
        "[]",
        "\u{0}",
        "{\"order\":1e999,\"seq\":0}",
    ] {
        let bearer = format!("Bearer {own}");
        let headers = [("authorization", bearer.as_str())];
        let reply = client
            .try_send(Method::POST, &orders, &headers, body.into())
            .await
            .unwrap();
        assert_eq!(
            (reply.status, reply.code().as_str()),
            (StatusCode::BAD_REQUEST, "malformed"),
            "{body}"
        );
    }
    let deep = format!(
        "{{\"order\":{}1{},\"seq\":0}}",
        "[".repeat(20_000),
        "]".repeat(20_000)
    );
    let bearer = format!("Bearer {own}");
    let reply = client
        .try_send(
            Method::POST,
            &orders,
            &[("authorization", &bearer)],
            deep.into(),
        )
        .await
        .unwrap();
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);

    assert_eq!(client.update(&id, german).await, before);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_orders_at_once_exactly_one_is_carried_out() {
    let database = Database::new("race");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_1()).await;
    let (id, token) = (
        created["id"].as_str().unwrap().to_owned(),
        token(&created, "german").to_owned(),
    );
    let update = client.update(&id, &token).await;
    let enter = update["choices"]
        .as_array()
        .unwrap()
        .iter()
        .find(|choice| choice["kind"] == "enter");
    let (order, seq) = (enter.unwrap()["order"].clone(), update["seq"].clone());
    let mut racing = Vec::new();
    for _ in 0..16 {
        let (id, token, order, seq) = (id.clone(), token.clone(), order.clone(), seq.clone());
        let address = club.address();
        racing.push(tokio::spawn(async move {
            Client::new(address)
                .await
                .order(&id, &token, &order, &seq)
                .await
        }));
    }
    let mut accepted = 0;
    for one in racing {
        let reply = one.await.unwrap();
        if reply.status == StatusCode::OK {
            accepted += 1;
        } else {
            assert_eq!(reply.code(), "stale");
        }
    }
    assert_eq!(accepted, 1);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_ask_too_much_are_asked_to_wait() {
    let database = Database::new("limits");
    let limits = Limits {
        requests: 5,
        burst: 20,
        costly: 3,
        connections: 40,
        connections_each: 30,
    };
    let config = club::Config {
        limits,
        ..config(&database)
    };
    let (club, mut client) = open_with(config).await;
    let mut made = 0;
    for _ in 0..6 {
        let reply = client.post("/api/matches", "", &mission_1()).await;
        match reply.status {
            StatusCode::CREATED => made += 1,
            status => assert_eq!(
                (status, reply.code().as_str()),
                (StatusCode::TOO_MANY_REQUESTS, "too-many")
            ),
        }
    }
    assert_eq!(made, 3);
    let mut refused = 0;
    for _ in 0..40 {
        let reply = client.get("/healthz", "").await;
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            assert!(reply.headers.contains_key("retry-after"));
            refused += 1;
        }
    }
    assert!(refused > 10, "only {refused} were refused");

    let mut held = Vec::new();
    for _ in 0..60 {
        if let Ok(stream) = TcpStream::connect(club.address()).await {
            held.push(stream);
        }
    }
    // The surplus is closed at once; the others wait for a request.
    let mut closed = 0;
    for stream in &mut held {
        let mut byte = [0];
        let read = tokio::time::timeout(Duration::from_millis(20), stream.read(&mut byte)).await;
        closed += usize::from(matches!(read, Ok(Ok(0) | Err(_))));
    }
    assert!((25..=35).contains(&closed), "{closed} of 60 were closed");
    drop(held);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(client.get("/healthz", "").await.status, StatusCode::OK);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn noise_on_the_line_does_not_bring_the_server_down() {
    let database = Database::new("noise");
    let (club, mut client) = open(&database).await;
    let mut chance = Chance::new(7);
    for round in 0..60 {
        let mut stream = TcpStream::connect(club.address()).await.unwrap();
        let mut noise: Vec<u8> = match round % 4 {
            0 => Vec::new(),
            1 => b"POST /api/matches HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n{".to_vec(),
            2 => b"GET /api/boxes HTTP/1.1\r\n".to_vec(),
            _ => [b"GET / HTTP/1.1\r\nx: ".to_vec(), vec![b'a'; 40_000]].concat(),
        };
        noise.extend((0..200).map(|_| chance.below(256) as u8));
        let _ = stream.write_all(&noise).await;
        let mut answer = vec![0; 1024];
        let _ = tokio::time::timeout(Duration::from_millis(10), stream.read(&mut answer)).await;
    }
    assert_eq!(client.get("/healthz", "").await.status, StatusCode::OK);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_never_sees_through_the_eyes_of_another() {
    let database = Database::new("leak");
    let (club, mut client) = open(&database).await;
    let created = client
        .make(&json!({
            "game": "rio-40-graus", "scenario": SCENARIO, "mode": "link",
        }))
        .await;
    let id = created["id"].as_str().unwrap();
    let sides: Vec<&str> = created["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["sides"][0].as_str().unwrap())
        .collect();
    let tokens = [token(&created, sides[0]), token(&created, sides[1])];
    let watcher = created["spectator"]["token"].as_str().unwrap();
    let mut chance = Chance::new(8);
    let mut differed = false;

    for _ in 0..60 {
        for token in tokens {
            client.random_order(id, token, &mut chance).await;
        }
        let views = [
            client.update(id, tokens[0]).await,
            client.update(id, tokens[1]).await,
        ];
        differed |= views[0]["view"]["counters"] != views[1]["view"]["counters"];
        for (own, other) in [(0, 1), (1, 0)] {
            let decides = views[own]["view"]["decision"]["side"] == sides[own];
            assert_eq!(
                !views[own]["choices"].as_array().unwrap().is_empty(),
                decides
            );
            for path in ["view", "log", "journal", "course", "replay/0"] {
                let path = format!("/api/matches/{id}/{path}?side=");
                let peek = client
                    .get(&format!("{path}{}", sides[other]), tokens[own])
                    .await;
                assert_eq!(
                    (peek.status, peek.code().as_str()),
                    (StatusCode::FORBIDDEN, "not-your-seat")
                );
                let referee = client.get(&format!("{path}referee"), tokens[own]).await;
                assert_eq!(referee.status, StatusCode::FORBIDDEN);
                let watched = client
                    .get(&format!("{path}{}", sides[other]), watcher)
                    .await;
                assert_eq!(watched.status, StatusCode::FORBIDDEN);
            }
            let question = json!({ "question": {}, "side": sides[other] });
            let asked = client
                .post(&format!("/api/matches/{id}/query"), tokens[own], &question)
                .await;
            assert_eq!(asked.status, StatusCode::FORBIDDEN);
        }
    }

    assert!(
        differed,
        "the test needs a match in which something is hidden"
    );
    for token in [tokens[0], tokens[1], watcher] {
        let save = client.get(&format!("/api/matches/{id}/save"), token).await;
        assert_eq!(save.status, StatusCode::FORBIDDEN);
        let journal = client
            .get(&format!("/api/matches/{id}/journal"), token)
            .await
            .text();
        assert!(journal.starts_with("{\"bivaque\":\"log\""), "{journal}");
        for secret in ["\"order\":", "\"seed\"", "\"hash\""] {
            assert!(
                !journal.contains(secret),
                "the log of a running match has {secret}"
            );
        }
    }
    for own in [0, 1] {
        let query = format!("?token={}&side={}", tokens[own], sides[1 - own]);
        let mut live = Live::connect(club.address(), id, &query).await.unwrap();
        assert_eq!(live.next().await.unwrap()["error"]["code"], "not-your-seat");
    }
    club.close().await;
}

/// A scenario in which the sides hide something from each other.
const SCENARIO: &str = "cen1";

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_shows_nothing_and_works_once() {
    let database = Database::new("invite");
    let (club, mut client) = open(&database).await;
    let created = client.make(&json!({
        "game": "tres-tigres", "scenario": "mission-5", "mode": "link",
        "seats": { "german": { "kind": "human", "name": "Ana" }, "russian": { "kind": "human", "invite": true } },
    })).await;
    let id = created["id"].as_str().unwrap();
    let invitation = token(&created, "russian");
    assert_eq!(created["seats"][1]["invite"], true);
    let peek = client
        .get(&format!("/api/matches/{id}/view"), invitation)
        .await;
    assert_eq!(
        (peek.status, peek.code().as_str()),
        (StatusCode::FORBIDDEN, "join-first")
    );

    let join = format!("/api/matches/{id}/join");
    let joined = client
        .post(&join, invitation, &json!({ "name": "Bia" }))
        .await;

    assert_eq!(joined.status, StatusCode::OK, "{}", joined.text());
    let joined = joined.json();
    assert_eq!(joined["sides"], json!(["russian"]));
    let own = joined["token"].as_str().unwrap();
    assert_ne!(own, invitation);
    assert_eq!(
        client
            .get(&format!("/api/matches/{id}/view"), own)
            .await
            .status,
        StatusCode::OK
    );
    let again = client.post(&join, invitation, &json!({})).await;
    assert_eq!(
        (again.status, again.code().as_str()),
        (StatusCode::CONFLICT, "taken")
    );
    let dead = client
        .get(&format!("/api/matches/{id}/view"), invitation)
        .await;
    assert_eq!(dead.status, StatusCode::NOT_FOUND);
    let card = client.get(&format!("/api/matches/{id}"), own).await.json();
    assert_eq!(card["seats"][1]["name"], "Bia");
    assert_eq!(card["seats"][1]["invited"], false);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_holds_no_token() {
    let database = Database::new("secrets");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_5()).await;
    let signed = client
        .post(
            "/api/accounts",
            "",
            &json!({ "name": "Ana", "passphrase": "quatro tigres cansados" }),
        )
        .await
        .json();
    club.close().await;
    let mut stored = std::fs::read(&database.0).unwrap();
    if let Ok(log) = std::fs::read(format!("{}-wal", database.0.display())) {
        stored.extend(log);
    }
    let holds = |secret: &str| {
        stored
            .windows(secret.len())
            .any(|window| window == secret.as_bytes())
    };
    assert!(holds(created["id"].as_str().unwrap()));
    for secret in [
        token(&created, "german"),
        token(&created, "russian"),
        created["spectator"]["token"].as_str().unwrap(),
        signed["token"].as_str().unwrap(),
        "quatro tigres cansados",
    ] {
        assert!(!holds(secret), "a secret is stored as it is");
    }
}
