//! The live connection: nothing lost and nothing doubled, whatever happens to it.

use std::time::Duration;

use hyper::StatusCode;
use serde_json::{Value, json};
use table::Chance;
use tokio_tungstenite::tungstenite::Message;

use crate::common::*;

/// What was told, as text, to compare.
fn told(frame: &Value) -> Vec<String> {
    frame["told"]
        .as_array()
        .unwrap()
        .iter()
        .map(Value::to_string)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_connection_resumes_without_loss_or_doubling() {
    let database = Database::new("resume");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_1()).await;
    let (id, token) = (created["id"].as_str().unwrap(), token(&created, "german"));
    let mut steady = Live::connect(club.address(), id, &format!("?token={token}&since=0"))
        .await
        .unwrap();
    let mut whole = told(&steady.next_of("update").await.unwrap());
    let mut chance = Chance::new(5);
    let mut pieces: Vec<String> = Vec::new();
    let mut seen = 0;

    for round in 0..12 {
        // A connection that comes and goes; while it is away, the match goes on.
        let mut live = Live::connect(club.address(), id, "").await.unwrap();
        live.say(&json!({ "token": token, "since": seen })).await;
        let mut frame = live.next_of("update").await.unwrap();
        assert_eq!(frame["since"], seen);
        pieces.extend(told(&frame));
        seen = frame["seq"].as_u64().unwrap();
        for order in 0..4 {
            if client.random_order(id, token, &mut chance).await.is_none() {
                break;
            }
            whole.extend(told(&steady.next_of("update").await.unwrap()));
            if order < round % 4 {
                frame = live.next_of("update").await.unwrap();
                assert_eq!(frame["since"], seen);
                pieces.extend(told(&frame));
                seen = frame["seq"].as_u64().unwrap();
            }
        }
    }
    let mut live = Live::connect(club.address(), id, &format!("?token={token}&since={seen}"))
        .await
        .unwrap();
    pieces.extend(told(&live.next_of("update").await.unwrap()));

    assert!(whole.len() > 10);
    assert_eq!(pieces, whole);
    let log = client
        .get(&format!("/api/matches/{id}/log?since=0"), token)
        .await
        .json();
    assert_eq!(told(&log), whole);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn long_messages_come_packed_to_whoever_asks() {
    let database = Database::new("packed");
    let (club, mut client) = open(&database).await;
    let setup = json!({ "game": "ardenas", "scenario": "campanha", "mode": "link" });
    let created = client.make(&setup).await;
    let (id, token) = (created["id"].as_str().unwrap(), token(&created, "german"));
    let mut heard = Vec::new();
    for (query, packed) in [("", 0), ("&gzip=true", 1)] {
        let query = format!("?token={token}&since=0{query}");
        let mut live = Live::connect(club.address(), id, &query).await.unwrap();
        heard.push(live.next_of("update").await.unwrap());
        assert_eq!(live.1, packed);
    }
    assert_eq!(heard[0], heard[1]);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_told_can_be_told_again_after_a_restart() {
    let database = Database::new("restart");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_1()).await;
    let (id, token) = (created["id"].as_str().unwrap(), token(&created, "german"));
    let mut chance = Chance::new(6);
    for _ in 0..30 {
        client.random_order(id, token, &mut chance).await;
    }
    let before = client
        .get(&format!("/api/matches/{id}/log"), token)
        .await
        .json();
    let view = client.update(id, token).await;
    club.close().await;

    let (club, mut client) = open(&database).await;

    assert_eq!(client.update(id, token).await, view);
    let after = client
        .get(&format!("/api/matches/{id}/log"), token)
        .await
        .json();
    let events = |log: &Value| -> Vec<Value> {
        log["told"]
            .as_array()
            .unwrap()
            .iter()
            .map(|told| told["event"].clone())
            .collect()
    };
    assert_eq!(events(&after), events(&before));
    let mut live = Live::connect(club.address(), id, &format!("?token={token}&since=999999"))
        .await
        .unwrap();
    let frame = live.next_of("update").await.unwrap();
    assert_eq!(
        frame["since"], 0,
        "somebody who has seen more than there is begins anew"
    );
    assert_eq!(frame["told"], after["told"]);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_connection_is_asked_and_then_closed_and_a_living_one_stays() {
    let database = Database::new("heartbeat");
    let config = club::Config {
        heartbeat: Duration::from_millis(100),
        ..config(&database)
    };
    let (club, mut client) = open_with(config).await;
    let created = client.make(&mission_1()).await;
    let (id, token) = (created["id"].as_str().unwrap(), token(&created, "german"));
    let query = format!("?token={token}");
    let mut living = Live::connect(club.address(), id, &query).await.unwrap();
    let silent = Live::connect(club.address(), id, &query).await.unwrap();

    // The living one answers pings because it is read from; the silent one is not.
    let reading = tokio::spawn(async move {
        while let Some(frame) = living.next().await {
            if frame["type"] == "chat" {
                return true;
            }
        }
        false
    });
    tokio::time::sleep(Duration::from_millis(900)).await;
    let say = client
        .post(
            &format!("/api/matches/{id}/chat"),
            token,
            &json!({ "text": "olá" }),
        )
        .await;

    assert_eq!(say.status, StatusCode::OK, "{}", say.text());
    assert!(reading.await.unwrap(), "the living connection was closed");
    let mut silent = silent;
    let mut last = silent.next().await;
    while let Some(frame) = last {
        assert_ne!(frame["type"], "chat", "the silent connection was kept");
        last = silent.next().await;
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_and_chat_are_told_to_everybody_at_the_table() {
    let database = Database::new("chat");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_5()).await;
    let id = created["id"].as_str().unwrap();
    let (german, russian) = (token(&created, "german"), token(&created, "russian"));
    let watcher = created["spectator"]["token"].as_str().unwrap();
    let chat = format!("/api/matches/{id}/chat");
    let mut live = Live::connect(club.address(), id, &format!("?token={german}"))
        .await
        .unwrap();
    let seats = live.next_of("seats").await.unwrap();
    assert_eq!(
        (&seats["seats"][0]["here"], &seats["seats"][1]["here"]),
        (&json!(true), &json!(false))
    );

    let other = Live::connect(club.address(), id, &format!("?token={russian}"))
        .await
        .unwrap();
    assert_eq!(
        live.next_of("seats").await.unwrap()["seats"][1]["here"],
        true
    );
    let named = client
        .post(
            &format!("/api/matches/{id}/name"),
            russian,
            &json!({ "name": "Bia" }),
        )
        .await;
    assert_eq!(named.status, StatusCode::OK);
    assert_eq!(
        live.next_of("seats").await.unwrap()["seats"][1]["name"],
        "Bia"
    );
    let said = client
        .post(&chat, russian, &json!({ "text": " bom jogo! " }))
        .await;
    assert_eq!(said.json()["n"], 1);
    let heard = live.next_of("chat").await.unwrap();
    assert_eq!(heard["messages"][0]["text"], "bom jogo!");
    assert_eq!(heard["messages"][0]["side"], "russian");
    drop(other);
    assert_eq!(
        live.next_of("seats").await.unwrap()["seats"][1]["here"],
        false
    );

    assert_eq!(
        client
            .get(&chat, watcher)
            .await
            .json()
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let refused = client
        .post(&chat, watcher, &json!({ "text": "eu também" }))
        .await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (StatusCode::FORBIDDEN, "not-your-seat")
    );
    let as_other = client
        .post(&chat, german, &json!({ "text": "x", "side": "russian" }))
        .await;
    assert_eq!(as_other.status, StatusCode::FORBIDDEN);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_says_nonsense_is_told_so_and_let_go() {
    let database = Database::new("nonsense");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_1()).await;
    let (id, token) = (created["id"].as_str().unwrap(), token(&created, "german"));
    let nonsense = [
        Message::text("{"),
        Message::text("[1,2"),
        Message::text(r#"{"order":"x"}"#),
        Message::text(r#"{"since":-1}"#),
        Message::binary(vec![0; 100]),
        Message::text("x".repeat(100_000)),
    ];
    for message in nonsense {
        let mut live = Live::connect(club.address(), id, &format!("?token={token}"))
            .await
            .unwrap();
        live.next_of("update").await.unwrap();
        live.say_raw(message.clone()).await;
        let mut last = None;
        while let Some(frame) = live.next().await {
            last = Some(frame);
        }
        if message.len() < 1000 {
            assert_eq!(last.unwrap()["error"]["code"], "malformed", "{message:?}");
        }
    }
    for query in [
        "",
        "?token=",
        "?token=short",
        &format!("?token={}", "0".repeat(32)),
    ] {
        match Live::connect(club.address(), id, query).await {
            Err(_) => assert!(!query.is_empty()),
            Ok(mut live) => {
                live.say(&json!({ "since": 0 })).await;
                assert_eq!(live.next().await.unwrap()["error"]["code"], "no-token");
                assert!(live.next().await.is_none());
            }
        }
    }
    let mut flood = Live::connect(club.address(), id, &format!("?token={token}"))
        .await
        .unwrap();
    for _ in 0..1_000 {
        flood.say_raw(Message::text(r#"{"since":0}"#)).await;
    }
    let mut answered = 0;
    while let Some(frame) = flood.next().await {
        answered += usize::from(frame["type"] == "update");
    }
    assert!(answered < 500, "{answered} of 1,000 messages were answered");
    assert_eq!(client.get("/healthz", "").await.status, StatusCode::OK);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_says_goodbye_when_it_closes() {
    let database = Database::new("goodbye");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_1()).await;
    let (id, token) = (created["id"].as_str().unwrap(), token(&created, "german"));
    let mut live = Live::connect(club.address(), id, &format!("?token={token}"))
        .await
        .unwrap();
    live.next_of("update").await.unwrap();
    let began = std::time::Instant::now();

    club.close().await;

    assert!(
        began.elapsed() < Duration::from_secs(5),
        "closing took {:?}",
        began.elapsed()
    );
    while live.next().await.is_some() {}
    assert!(
        Client::connect(client.address).await.is_err(),
        "nobody listens any more"
    );
}
