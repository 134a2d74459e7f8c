//! The server is killed (`kill -9`) at random moments while people play. No order that was
//! acknowledged may be lost, and every journal must verify.
//!
//! `BIVAQUE_KILLS` says how often; ten times if it does not.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hyper::StatusCode;
use serde_json::{Value, json};
use table::{Chance, Save};

use crate::common::*;

const PLAYERS: u64 = 8;

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_order_is_lost_when_the_server_is_killed() {
    let kills = std::env::var("BIVAQUE_KILLS").map_or(10, |text| text.parse().expect("a number"));
    let database = Database::new("kill");
    let mut chance = Chance::new(9);
    // What was acknowledged, by match: token and `seq`.
    let acknowledged: Arc<Mutex<BTreeMap<String, (String, u64)>>> = Arc::default();
    let mut orders = 0;

    for kill in 0..kills {
        let server = Server::of(&database).expect("the server starts");
        let address = server.address;
        orders += check(address, &acknowledged).await;
        let mut players = Vec::new();
        for player in 0..PLAYERS {
            let acknowledged = acknowledged.clone();
            players.push(tokio::spawn(async move {
                play(address, &acknowledged, Chance::new(kill * 100 + player)).await
            }));
        }
        tokio::time::sleep(Duration::from_millis(20 + chance.below(400) as u64)).await;
        drop(server);
        for player in players {
            player.await.expect("a player only breaks off");
        }
    }

    let server = Server::of(&database).expect("the server starts");
    orders += check(server.address, &acknowledged).await;
    assert!(
        orders > 50,
        "only {orders} orders were given: the test proves little"
    );
    println!("{kills} kills, {orders} orders checked");
}

/// Every match has at least the lines that were acknowledged, and its journal verifies.
async fn check(
    address: SocketAddr,
    acknowledged: &Mutex<BTreeMap<String, (String, u64)>>,
) -> usize {
    let known = acknowledged.lock().unwrap().clone();
    let mut client = Client::new(address).await;
    let cabinet = cabinet();
    let mut lines = 0;
    for (id, (token, seq)) in known {
        let save = client.get(&format!("/api/matches/{id}/save"), &token).await;
        assert_eq!(save.status, StatusCode::OK, "{}", save.text());
        let save = Save::parse(&save.text()).expect("a save");
        let stored = save.journal.lines.len();
        assert!(
            stored as u64 >= seq,
            "{id}: {seq} lines were acknowledged and {stored} are there"
        );
        // At most one order was under way, which may have been kept although nobody heard of it.
        let game = cabinet.game_of(&save.journal).unwrap();
        game.verify(&save.journal).expect("the journal verifies");
        game.replay(&save.journal, Some(save.seed))
            .expect("the dice are those of the seed");
        lines += stored;
    }
    lines
}

/// Plays until the connection breaks.
async fn play(
    address: SocketAddr,
    acknowledged: &Mutex<BTreeMap<String, (String, u64)>>,
    mut chance: Chance,
) {
    let Ok(mut client) = Client::connect(address).await else {
        return;
    };
    loop {
        let body = mission_1().to_string().into_bytes();
        let Some(created) = send(&mut client, "/api/matches", "", body).await else {
            return;
        };
        let id = created["id"].as_str().expect("an id").to_owned();
        let token = token(&created, "german").to_owned();
        acknowledged
            .lock()
            .unwrap()
            .insert(id.clone(), (token.clone(), 0));
        loop {
            let Some(update) = get(&mut client, &format!("/api/matches/{id}/view"), &token).await
            else {
                return;
            };
            let Some(choice) = chance.pick(update["choices"].as_array().expect("choices")) else {
                break;
            };
            let body = json!({ "order": choice["order"], "seq": update["seq"] });
            let path = format!("/api/matches/{id}/orders");
            let Some(accepted) = send(&mut client, &path, &token, body.to_string().into()).await
            else {
                return;
            };
            let seq = accepted["seq"].as_u64().expect("an order is accepted");
            acknowledged
                .lock()
                .unwrap()
                .insert(id.clone(), (token.clone(), seq));
        }
    }
}

async fn send(client: &mut Client, path: &str, token: &str, body: Vec<u8>) -> Option<Value> {
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str())];
    let reply = client
        .try_send(hyper::Method::POST, path, &headers, body)
        .await
        .ok()?;
    assert!(reply.status.is_success(), "{}", reply.text());
    Some(reply.json())
}

async fn get(client: &mut Client, path: &str, token: &str) -> Option<Value> {
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str())];
    let reply = client
        .try_send(hyper::Method::GET, path, &headers, Vec::new())
        .await
        .ok()?;
    assert!(reply.status.is_success(), "{}", reply.text());
    Some(reply.json())
}
