//! Quick look at the levels of 3 Tigres.
use std::path::Path;
use std::time::Instant;

use opponent::tigers::{EFFORT, TigersAdvisor};
use opponent::{Level, ladder};
use table::{BoxFiles, Game, Options, Side};
use tigers::Tigers;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/tres-tigres");
    let game = Tigers::open(&BoxFiles::open(&folder).unwrap()).unwrap();
    let advisor = TigersAdvisor::new(&game);
    let n: u64 = std::env::args()
        .nth(1)
        .and_then(|a| a.parse().ok())
        .unwrap_or(100);
    for mission in 1..=4 {
        let scenario = format!("mission-{mission}");
        for (level, n) in [
            (Level::Random, n),
            (Level::Recruta, n),
            (Level::Veterano, n / 5),
        ] {
            let began = Instant::now();
            let wins = (0..n)
                .filter(|&seed| {
                    let state = game.start(&scenario, &Options::new()).unwrap();
                    let (outcome, _) =
                        ladder::play(&game, &advisor, EFFORT, state, [level; 2], seed).unwrap();
                    outcome.winner == Some(Side::FIRST)
                })
                .count();
            println!(
                "{scenario} {:<9} {wins:>4}/{n} {:>8.2} ms a match",
                level.id(),
                began.elapsed().as_secs_f64() * 1000.0 / n as f64
            );
        }
    }
    for levels in [
        [Level::Recruta, Level::Random],
        [Level::Veterano, Level::Recruta],
    ] {
        let mut standing = ladder::Standing::default();
        for seed in 0..n / 5 {
            for side in [Side::FIRST, Side::SECOND] {
                let state = game.start("mission-5", &Options::new()).unwrap();
                let mut seats = levels;
                if side == Side::SECOND {
                    seats.reverse();
                }
                let (outcome, _) =
                    ladder::play(&game, &advisor, EFFORT, state, seats, seed).unwrap();
                standing.count(side, &outcome);
            }
        }
        println!("mission-5 {:?} {standing:?} {:.2}", levels, standing.rate());
    }
}
