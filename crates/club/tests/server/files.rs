//! Matches as files, backups, and accounts that find their matches on another machine.

use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use table::Chance;

use crate::common::*;

async fn play(client: &mut Client, id: &str, token: &str, orders: usize, seed: u64) {
    let mut chance = Chance::new(seed);
    for _ in 0..orders {
        if client.random_order(id, token, &mut chance).await.is_none() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_can_be_carried_away_and_played_on() {
    let database = Database::new("carry");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_1()).await;
    let (id, own) = (created["id"].as_str().unwrap(), token(&created, "german"));
    play(&mut client, id, own, 12, 10).await;
    let watcher = created["spectator"]["token"].as_str().unwrap();
    let refused = client
        .get(&format!("/api/matches/{id}/save"), watcher)
        .await;
    assert_eq!(
        refused.status,
        StatusCode::FORBIDDEN,
        "the save holds the seed"
    );
    let save = client.get(&format!("/api/matches/{id}/save"), own).await;
    assert_eq!(save.status, StatusCode::OK);
    let view = client.update(id, own).await;

    let import = json!({ "file": save.text(), "mode": "computer" });
    let imported = client.post("/api/matches/import", "", &import).await;

    assert_eq!(imported.status, StatusCode::CREATED, "{}", imported.text());
    let imported = imported.json();
    let (new_id, new_own) = (imported["id"].as_str().unwrap(), token(&imported, "german"));
    assert_ne!(new_id, id);
    let again = client.update(new_id, new_own).await;
    assert_eq!(
        (&again["view"], &again["seq"]),
        (&view["view"], &view["seq"])
    );
    let card = client
        .get(&format!("/api/matches/{new_id}"), new_own)
        .await
        .json();
    assert_eq!(card["imported"], true);
    play(&mut client, new_id, new_own, 3, 11).await;
    let damaged = save.text().replace("tres-tigres", "tres-tigers");
    let damaged = client
        .post(
            "/api/matches/import",
            "",
            &json!({ "file": damaged, "mode": "link" }),
        )
        .await;
    assert_eq!(
        (damaged.status, damaged.code().as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "invalid")
    );

    play(&mut client, id, own, usize::MAX, 12).await;
    let journal = client
        .get(&format!("/api/matches/{id}/journal"), watcher)
        .await
        .text();
    let finished = json!({ "file": journal, "mode": "hotseat" });
    let finished = client
        .post("/api/matches/import", "", &finished)
        .await
        .json();
    let (id, own) = (finished["id"].as_str().unwrap(), token(&finished, "german"));
    assert!(!client.update(id, own).await["view"]["outcome"].is_null());
    let verified = client
        .post(&format!("/api/matches/{id}/verify"), own, &json!({}))
        .await;
    assert_eq!(verified.json()["finished"], true);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_while_people_play_is_whole() {
    let (database, copy) = (Database::new("backup"), Database::new("backup-copy"));
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_1()).await;
    let (id, own) = (
        created["id"].as_str().unwrap().to_owned(),
        token(&created, "german").to_owned(),
    );
    play(&mut client, &id, &own, 10, 13).await;
    let before = client.update(&id, &own).await;
    let playing = {
        let (id, own, address) = (id.clone(), own.clone(), club.address());
        tokio::spawn(async move {
            let mut client = Client::new(address).await;
            play(&mut client, &id, &own, 30, 14).await;
        })
    };
    club.backup(&copy.0).await.expect("the backup is made");
    playing.await.unwrap();
    club.close().await;

    let (club, mut client) = open(&copy).await;

    let after = client.update(&id, &own).await;
    assert!(after["seq"].as_u64() >= before["seq"].as_u64());
    play(&mut client, &id, &own, usize::MAX, 15).await;
    let verified = client
        .post(&format!("/api/matches/{id}/verify"), &own, &json!({}))
        .await;
    assert_eq!(verified.status, StatusCode::OK, "{}", verified.text());
    club.close().await;
    assert!(
        club::backup(&database.0, &copy.0).is_err(),
        "an existing file is not overwritten"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_finds_its_matches_on_another_machine() {
    let database = Database::new("account");
    let (club, mut client) = open(&database).await;
    let ana = json!({ "name": "Ana", "passphrase": "três tigres tristes" });
    let signed = client.post("/api/accounts", "", &ana).await;
    assert_eq!(signed.status, StatusCode::CREATED, "{}", signed.text());
    let session = signed.json()["token"].as_str().unwrap().to_owned();
    let taken = client
        .post(
            "/api/accounts",
            "",
            &json!({ "name": " ANA ", "passphrase": "outra frase longa" }),
        )
        .await;
    assert_eq!(
        (taken.status, taken.code().as_str()),
        (StatusCode::CONFLICT, "name-taken")
    );

    // One match made while signed in, one joined by link and claimed, one of somebody else.
    let own = client
        .post("/api/matches", &session, &mission_1())
        .await
        .json();
    let linked = client.make(&mission_5()).await;
    let linked_id = linked["id"].as_str().unwrap();
    let claim = json!({ "token": token(&linked, "russian") });
    let claimed = client
        .post(&format!("/api/matches/{linked_id}/claim"), &session, &claim)
        .await;
    assert_eq!(claimed.status, StatusCode::OK, "{}", claimed.text());
    let foreign = client.make(&mission_1()).await;

    let other = client
        .post(
            "/api/sessions",
            "",
            &json!({ "name": "ana", "passphrase": "três tigres tristes" }),
        )
        .await;
    assert_eq!(other.status, StatusCode::CREATED);
    let other = other.json()["token"].as_str().unwrap().to_owned();
    assert_ne!(other, session);
    let account = client.get("/api/account", &other).await.json();
    let mut ids: Vec<&str> = account["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card: &Value| card["id"].as_str().unwrap())
        .collect();
    assert_eq!(
        account["matches"][0]["id"], own["id"],
        "what waits for you comes first"
    );
    ids.sort_unstable();
    let mut expected = [own["id"].as_str().unwrap(), linked_id];
    expected.sort_unstable();
    assert_eq!(ids, expected);

    let seen = client
        .get(&format!("/api/matches/{linked_id}/view"), &other)
        .await;
    assert_eq!(seen.status, StatusCode::OK);
    let peek = client
        .get(
            &format!("/api/matches/{linked_id}/view?side=german"),
            &other,
        )
        .await;
    assert_eq!(peek.status, StatusCode::FORBIDDEN);
    let foreign_id = foreign["id"].as_str().unwrap();
    let stranger = client
        .get(&format!("/api/matches/{foreign_id}/view"), &other)
        .await;
    assert_eq!(
        (stranger.status, stranger.code().as_str()),
        (StatusCode::NOT_FOUND, "unknown-match")
    );
    let watching = json!({ "token": foreign["spectator"]["token"] });
    let claim = client
        .post(
            &format!("/api/matches/{foreign_id}/claim"),
            &other,
            &watching,
        )
        .await;
    assert_eq!(
        claim.status,
        StatusCode::FORBIDDEN,
        "watching is not a seat"
    );

    let wrong = client
        .post(
            "/api/sessions",
            "",
            &json!({ "name": "Ana", "passphrase": "três tigres felizes" }),
        )
        .await;
    assert_eq!(
        (wrong.status, wrong.code().as_str()),
        (StatusCode::UNAUTHORIZED, "wrong-passphrase")
    );
    let out = client
        .send(Method::DELETE, "/api/sessions", &other, None)
        .await;
    assert_eq!(out.status, StatusCode::NO_CONTENT);
    let gone = client.get("/api/account", &other).await;
    assert_eq!(
        (gone.status, gone.code().as_str()),
        (StatusCode::UNAUTHORIZED, "no-session")
    );
    assert_eq!(
        client.get("/api/account", &session).await.status,
        StatusCode::OK
    );
    club.close().await;
}
