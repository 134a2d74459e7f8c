//! Whole matches over HTTP and WebSocket, as the page plays them.

use hyper::StatusCode;
use serde_json::{Value, json};
use table::{Chance, Journal};

use crate::common::*;

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_a_mission_to_its_end() {
    let database = Database::new("mission-1");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_1()).await;
    let (id, token) = (created["id"].as_str().unwrap(), token(&created, "german"));
    let mut live = Live::connect(club.address(), id, &format!("?token={token}"))
        .await
        .unwrap();
    let mut update = live.next_of("update").await.unwrap();
    let mut chance = Chance::new(1);
    let mut told = 0;

    while update["view"]["outcome"].is_null() {
        let choices = update["choices"].as_array().unwrap();
        let choice = chance.pick(choices).expect("somebody can decide");
        let reply = client
            .order(id, token, &choice["order"], &update["seq"])
            .await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        let next = live.next_of("update").await.unwrap();
        assert_eq!(next["seq"], reply.json()["seq"]);
        assert_eq!(
            next["since"], update["seq"],
            "nothing lost, nothing doubled"
        );
        told += next["told"].as_array().unwrap().len();
        update = next;
    }

    assert!(told > 0);
    assert!(update["choices"].as_array().unwrap().is_empty());
    assert_over(&mut client, id, token, &created).await;
    club.close().await;
}

async fn assert_over(client: &mut Client, id: &str, token: &str, created: &Value) {
    let journal = client
        .get(&format!("/api/matches/{id}/journal"), token)
        .await;
    let journal =
        Journal::parse(&journal.text()).expect("the journal of a finished match is whole");
    let closing = journal.closing.as_ref().expect("it has its seed");
    assert_eq!(
        closing.seed.commitment(),
        created["commitment"].as_str().unwrap()
    );
    let game = cabinet();
    let report = game
        .game_of(&journal)
        .unwrap()
        .verify(&journal)
        .expect("it verifies");
    assert!(report.finished && report.same_box && report.scripted == 0);

    let verified = client
        .post(&format!("/api/matches/{id}/verify"), token, &json!({}))
        .await
        .json();
    assert_eq!(verified["orders"], report.orders);
    let spectator = created["spectator"]["token"].as_str().unwrap();
    let course = client
        .get(&format!("/api/matches/{id}/course?side=referee"), spectator)
        .await;
    let course = course.json();
    assert!(course["turns"].as_array().unwrap().len() > 1, "{course}");
    assert!(!course["outcome"].is_null());
    let card = client
        .get(&format!("/api/matches/{id}"), spectator)
        .await
        .json();
    assert!(!card["status"]["outcome"].is_null());
    assert!(card["status"]["deciding"].is_null());

    let last = report.orders;
    for (n, seconds) in [(last, 0), (0, 0), (last / 2, 0), (last / 2, 0), (last, 0)] {
        let path = format!("/api/matches/{id}/replay/{n}?side=referee");
        let step = client.get(&path, spectator).await;
        assert_eq!(
            step.status,
            StatusCode::OK,
            "{} after {seconds}",
            step.text()
        );
        assert_eq!(step.json()["of"], last);
        assert_eq!(step.json()["view"]["outcome"].is_null(), n != last);
    }
    let beyond = client
        .get(&format!("/api/matches/{id}/replay/{}", last + 1), token)
        .await;
    assert_eq!(beyond.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_by_link_while_somebody_watches() {
    let database = Database::new("mission-5");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_5()).await;
    let id = created["id"].as_str().unwrap();
    let tokens = [token(&created, "german"), token(&created, "russian")];
    assert_ne!(tokens[0], tokens[1]);
    let watcher = created["spectator"]["token"].as_str().unwrap();
    let mut live = Live::connect(club.address(), id, "").await.unwrap();
    live.say(&json!({ "token": watcher, "since": 0 })).await;
    let mut seen = live.next_of("update").await.unwrap();

    // Only the side that decides is reminded of it.
    for (side, items) in [("german", 1), ("russian", 0)] {
        let path = format!("/api/matches/{id}/feed?side={side}&lang=en");
        let feed = client.get(&path, watcher).await.text();
        assert_eq!(feed.matches("<item>").count(), items, "{feed}");
        assert!(!feed.contains(watcher) && feed.contains(&format!("/match/{id}")));
    }
    // A table can be looked at without what may be ordered.
    let path = format!("/api/matches/{id}/view");
    let whole = client.get(&path, tokens[0]).await.json();
    let bare = client
        .get(&format!("{path}?choices=false"), tokens[0])
        .await
        .json();
    assert_eq!(bare["view"], whole["view"]);
    assert!(!whole["choices"].as_array().unwrap().is_empty());
    assert!(bare["choices"].as_array().unwrap().is_empty());

    let mut chance = Chance::new(2);
    let mut turns = [0, 0];

    loop {
        let mut acted = false;
        for (side, token) in tokens.iter().enumerate() {
            while client.random_order(id, token, &mut chance).await.is_some() {
                acted = true;
                turns[side] += 1;
                let next = live.next_of("update").await.unwrap();
                assert_eq!(next["since"], seen["seq"]);
                assert!(
                    next["choices"].as_array().unwrap().is_empty(),
                    "a spectator has no choices"
                );
                seen = next;
            }
        }
        if !acted {
            break;
        }
    }

    assert!(
        turns[0] > 0 && turns[1] > 0,
        "both sides decide in this mission: {turns:?}"
    );
    assert_over(&mut client, id, tokens[1], &created).await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_plays_its_side_to_the_end() {
    let database = Database::new("computer");
    let (club, mut client) = open(&database).await;
    let body = json!({
        "game": "tres-tigres", "scenario": "mission-5", "mode": "computer",
        "seats": { "german": { "kind": "human", "name": "Ana" }, "russian": { "kind": "computer", "level": "recruta" } },
    });
    let created = client.make(&body).await;
    assert_eq!(created["seats"].as_array().unwrap().len(), 1);
    let (id, token) = (created["id"].as_str().unwrap(), token(&created, "german"));
    let mut live = Live::connect(club.address(), id, &format!("?token={token}&since=0"))
        .await
        .unwrap();
    let mut chance = Chance::new(3);
    let mut last = 0;

    loop {
        let update = live.next_of("update").await.unwrap();
        assert_eq!(update["since"].as_u64().unwrap(), last);
        last = update["seq"].as_u64().unwrap();
        if !update["view"]["outcome"].is_null() {
            break;
        }
        if let Some(choice) = chance.pick(update["choices"].as_array().unwrap()) {
            let reply = client
                .order(id, token, &choice["order"], &update["seq"])
                .await;
            assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
        }
    }

    assert_over(&mut client, id, token, &created).await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_one_table_share_a_link_and_see_their_own_side() {
    let database = Database::new("hotseat");
    let (club, mut client) = open(&database).await;
    let body = json!({ "game": "tres-tigres", "scenario": "mission-5", "mode": "hotseat" });
    let created = client.make(&body).await;
    let id = created["id"].as_str().unwrap();
    assert_eq!(created["seats"][0]["sides"], json!(["german", "russian"]));
    let token = token(&created, "russian");
    let mut chance = Chance::new(4);
    let mut orders = 0;

    while let Some(seq) = client.random_order(id, token, &mut chance).await {
        assert!(seq > 0);
        orders += 1;
    }

    assert!(orders > 10);
    for side in ["german", "russian"] {
        let reply = client
            .get(&format!("/api/matches/{id}/view?side={side}"), token)
            .await;
        assert_eq!(reply.status, StatusCode::OK);
    }
    assert_over(&mut client, id, token, &created).await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_can_be_taken_back_until_dice_fall() {
    let database = Database::new("undo");
    let (club, mut client) = open(&database).await;
    let created = client.make(&mission_1()).await;
    let (id, token) = (created["id"].as_str().unwrap(), token(&created, "german"));
    let before = client.update(id, token).await;
    assert_eq!(before["undo"], false);
    let enter = before["choices"]
        .as_array()
        .unwrap()
        .iter()
        .find(|choice| choice["kind"] == "enter");
    let reply = client
        .order(id, token, &enter.unwrap()["order"], &before["seq"])
        .await;
    assert_eq!(reply.status, StatusCode::OK);
    let after = client.update(id, token).await;
    assert_eq!(after["undo"], true);

    let undo = client
        .post(
            &format!("/api/matches/{id}/undo"),
            token,
            &json!({ "seq": after["seq"] }),
        )
        .await;

    assert_eq!(undo.status, StatusCode::OK, "{}", undo.text());
    let back = client.update(id, token).await;
    assert_eq!(back["view"]["counters"], before["view"]["counters"]);
    let again = client
        .post(
            &format!("/api/matches/{id}/undo"),
            token,
            &json!({ "seq": back["seq"] }),
        )
        .await;
    assert_eq!(
        (again.status, again.code().as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "refused")
    );
    assert_eq!(again.json()["error"]["rule"], "table/undo");
    let log = client
        .get(&format!("/api/matches/{id}/log"), token)
        .await
        .json();
    let told = log["told"].as_array().unwrap();
    assert_eq!(told.last().unwrap()["event"], json!({ "undo": "german" }));
    club.close().await;
}
