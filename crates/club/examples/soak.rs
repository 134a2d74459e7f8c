//! The soak test: `cargo run --release -p club --example soak -- [MATCHES] [SECONDS]`. So many guests,
//! who order at random, each sit at a live match against a computer player, and begin another when it
//! ends; the scenarios of all boxes take turns. Every minute the memory of the server is told, the mean
//! of a reading a second. From the second minute on it must be flat, and every journal must verify.
//!
//! The server is a process of its own; the guests share the machine with it.

#[path = "../tests/common/mod.rs"]
mod common;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cabinet::Cabinet;
use common::{Anyhow, Client, Database, Live, Server, cabinet};
use hyper::Method;
use serde_json::json;
use table::{Chance, Save, Side};
use tokio_tungstenite::tungstenite::Message;

/// By which part the memory may differ from its mean, once the first tenth of the time is over, and be larger in the
/// end than half-way.
const SLACK: f64 = 0.1;

#[tokio::main]
async fn main() -> Anyhow<()> {
    let mut arguments = std::env::args().skip(1);
    let guests: usize = arguments.next().map_or(Ok(200), |word| word.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(600), |word| word.parse())?;
    let database = Database::new("soak");
    let server = Server::of(&database)?;
    let began = Instant::now();
    let end = began + Duration::from_secs(seconds);
    let boxes = Arc::new(cabinet());
    let playing: Vec<_> = (0..guests)
        .map(|number| tokio::spawn(play(boxes.clone(), server.address, number, end)))
        .collect();

    let mut memory = Vec::new();
    for tenth in 1..=10 {
        let mut readings = Vec::new();
        while readings.is_empty() || Instant::now() < began + (end - began) * tenth / 10 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            readings.push(server.memory()? as f64 / 1024.0);
        }
        let mean = readings.iter().sum::<f64>() / readings.len() as f64;
        let most = readings.iter().copied().fold(0.0, f64::max);
        let seconds = began.elapsed().as_secs();
        println!("until {seconds:>3} s: {mean:.0} MiB on average, at most {most:.0}");
        memory.push(mean);
    }
    let mut matches = Vec::new();
    for guest in playing {
        matches.extend(guest.await??);
    }
    let (mut finished, mut orders) = (0, 0);
    let mut client = Client::connect(server.address).await?;
    for (id, token) in &matches {
        let save = client.get(&format!("/api/matches/{id}/save"), token).await;
        let save = Save::parse(&save.text())?;
        let game = boxes.game_of(&save.journal)?;
        finished += usize::from(game.verify(&save.journal)?.finished);
        game.replay(&save.journal, Some(save.seed))?;
        orders += save.journal.lines.len();
    }
    println!(
        "{} matches, {finished} of them finished, {orders} orders: every journal verifies",
        matches.len()
    );
    let warm = &memory[1..];
    let mean = warm.iter().sum::<f64>() / warm.len() as f64;
    let farthest = warm.iter().map(|now| (now / mean - 1.0).abs());
    let farthest = farthest.fold(0.0, f64::max);
    println!(
        "{mean:.0} MiB on average, at most {:.0} % away from it",
        100.0 * farthest
    );
    let (half, last) = (memory[5], memory[9]);
    if farthest > SLACK || last > half * (1.0 + SLACK) {
        return Err(format!(
            "the memory is not flat: {half:.0} MiB half-way, {last:.0} at the end"
        )
        .into());
    }
    Ok(())
}

/// Plays match after match until the time is over: their ids, each with the token of the guest's seat.
async fn play(
    boxes: Arc<Cabinet>,
    address: SocketAddr,
    number: usize,
    end: Instant,
) -> Anyhow<Vec<(String, String)>> {
    let cards = boxes.games().iter().map(|game| game.card());
    let scenarios: Vec<_> = cards
        .flat_map(|card| card.scenarios.iter().map(move |scenario| (card, scenario)))
        .collect();
    let level = ["recruta", "veterano"][number % 2];
    let mut chance = Chance::new(number as u64);
    let mut matches = Vec::new();
    while Instant::now() < end {
        let (card, scenario) = scenarios[(number + matches.len()) % scenarios.len()];
        let mut wish = json!({ "game": card.id, "scenario": scenario.id, "mode": "computer" });
        if scenario.players > 1 {
            let [guest, computer] =
                [Side::FIRST, Side::SECOND].map(|side| &card.side_card(side).id);
            wish["seats"] = json!({ guest: { "kind": "human" } });
            wish["seats"][computer] = json!({ "kind": "computer", "level": level });
        }
        let created = Client::connect(address).await?.make(&wish).await;
        let [id, token] = [&created["id"], &created["seats"][0]["token"]]
            .map(|word| word.as_str().unwrap_or_default().to_owned());
        let mut live = Live::connect(address, &id, &format!("?token={token}")).await?;
        matches.push((id.clone(), token.clone()));
        while Instant::now() < end {
            let next = tokio::time::timeout(Duration::from_secs(5), live.next_of("update"));
            let Ok(update) = next.await else {
                // The computer thinks long, or an order got lost: every message asks for an update.
                live.say_raw(Message::text("{}")).await;
                continue;
            };
            let update = update.ok_or("the server hung up")?;
            if !update["view"]["outcome"].is_null() {
                break;
            }
            let choices = update["choices"].as_array();
            if let Some(choice) = choices.and_then(|choices| chance.pick(choices)) {
                // Whether it came too late or its answer got lost, the next update shows.
                let body = json!({ "order": choice["order"], "seq": update["seq"] }).to_string();
                let path = format!("/api/matches/{id}/orders");
                let bearer = format!("Bearer {token}");
                let mut client = Client::connect(address).await?;
                let _ = client
                    .try_send(
                        Method::POST,
                        &path,
                        &[("authorization", &bearer)],
                        body.into(),
                    )
                    .await;
            }
        }
    }
    Ok(matches)
}
