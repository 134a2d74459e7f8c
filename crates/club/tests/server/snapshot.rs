//! A match is read from its last snapshot, and from its whole journal if that is of no use.

use hyper::StatusCode;
use rusqlite::Connection;
use serde_json::json;
use table::Chance;

use crate::common::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_match_goes_on_from_its_last_snapshot() {
    // Given a match of more than 64 orders.
    let database = Database::new("snapshot");
    let (club, mut client) = open(&database).await;
    let both = json!({ "game": "tres-tigres", "scenario": "mission-5", "mode": "hotseat" });
    let created = client.make(&both).await;
    let (id, own) = (created["id"].as_str().unwrap(), token(&created, "german"));
    let mut chance = Chance::new(4);
    for _ in 0..100 {
        client.random_order(id, own, &mut chance).await;
    }
    let before = client.update(id, own).await;
    club.close().await;
    let change = |sql: &str| Connection::open(&database.0).unwrap().execute(sql, []);

    // When its beginning can no longer be replayed, it is still there and goes on.
    let spoil = "UPDATE line SET text = replace(text, '\"hash\":\"', '\"hash\":\"x') WHERE n = 3";
    assert_eq!(change(spoil), Ok(1));
    let (club, mut client) = open(&database).await;
    let after = client.update(id, own).await;
    assert_eq!(
        (&after["seq"], &after["view"]),
        (&before["seq"], &before["view"])
    );
    assert!(client.random_order(id, own, &mut chance).await.is_some());
    club.close().await;

    // Without a snapshot that fits, the journal alone counts.
    assert_eq!(change("UPDATE snapshot SET state = x'00'"), Ok(1));
    let (club, mut client) = open(&database).await;
    let refused = client.get(&format!("/api/matches/{id}/view"), own).await;
    assert_ne!(refused.status, StatusCode::OK);
    club.close().await;
    let mend = "UPDATE line SET text = replace(text, '\"hash\":\"x', '\"hash\":\"') WHERE n = 3";
    assert_eq!(change(mend), Ok(1));
    let (_club, mut client) = open(&database).await;
    assert!(client.random_order(id, own, &mut chance).await.is_some());
}
