//! Learns Rio's forecasts anew, all scenarios at the same time:
//!
//!     cargo run --release -p opponent --example forecast > crates/opponent/src/rio/forecast.json

use std::collections::BTreeMap;
use std::path::Path;

use opponent::rio::learn;
use rio::Rio;
use table::{BoxFiles, Game, Problem};

/// How many matches each scenario learns from: about as long for each.
const MATCHES: [(&str, u64); 5] = [
    ("cen1", 3_000),
    ("cen2", 8_000),
    ("cen3", 5_000),
    ("cen4", 3_000),
    ("cen5", 1_500),
];

/// The dice of the first match.
const SEED: u64 = 1_000_000;

fn main() -> Result<(), Problem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/rio-40-graus");
    let game = Rio::open(&BoxFiles::open(&folder)?)?;
    let mut tables = BTreeMap::new();
    std::thread::scope(|scope| {
        let game = &game;
        let learn = |(id, matches)| (id, scope.spawn(move || learn(game, id, matches, SEED)));
        let lessons = MATCHES.map(learn);
        for (id, lesson) in lessons {
            let table = lesson
                .join()
                .map_err(|_| Problem::new("a match panicked"))?;
            tables.insert(id, table?);
        }
        Ok::<_, Problem>(())
    })?;
    let json = serde_json::to_string_pretty(&tables);
    println!("{}", json.map_err(|error| Problem::new(error.to_string()))?);
    Ok(())
}
