//! `bivaque ladder`: computer players against each other, in pairs of matches with the same dice and
//! the sides swapped. The same seed gives the same report, except for the times.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use cabinet::{AnyGame, Cabinet};
use indicatif::{ProgressBar, ProgressStyle};
use opponent::ladder::{Played, Standing, Tally};
use opponent::{AnyOpponent, Level};
use serde_json::{Value, json};
use table::{Lang, Options, Problem, ScenarioCard, Seed, Setup, Side};

use crate::cli::LadderArgs;
use crate::{say, words};

/// Every level against the one below it.
const RUNGS: [[Level; 2]; 3] = [
    [Level::Recruta, Level::Random],
    [Level::Veterano, Level::Recruta],
    [Level::General, Level::Veterano],
];

/// Plays the ladder and reports.
pub fn ladder(cabinet: &Cabinet, args: &LadderArgs, lang: Lang) -> Result<ExitCode, Problem> {
    let rungs = match args.players[..] {
        [one, other] => vec![[one.into(), other.into()]],
        _ => RUNGS.to_vec(),
    };
    let games = match &args.game {
        Some(id) => std::slice::from_ref(cabinet.game(id)?),
        None => cabinet.games(),
    };
    let mut reports = Vec::new();
    for game in games {
        let opponent = opponent::sit(&**game)?;
        for scenario in scenarios(&**game, args.scenario.as_deref())? {
            for players in &rungs {
                let rung = Rung {
                    game: &**game,
                    scenario,
                    players: *players,
                    args,
                };
                let standing = rung.play(&*opponent)?;
                if args.json {
                    reports.push(rung.json(&standing));
                } else {
                    rung.tell(&standing, lang)?;
                }
            }
        }
    }
    if args.json {
        say(json!(reports))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn scenarios<'a>(
    game: &'a dyn AnyGame,
    wanted: Option<&str>,
) -> Result<&'a [ScenarioCard], Problem> {
    match wanted {
        Some(id) => Ok(std::slice::from_ref(game.card().scenario(id)?)),
        None => Ok(&game.card().scenarios),
    }
}

/// Two players at one scenario.
struct Rung<'a> {
    game: &'a dyn AnyGame,
    scenario: &'a ScenarioCard,
    players: [Level; 2],
    args: &'a LadderArgs,
}

impl Rung<'_> {
    fn solo(&self) -> bool {
        self.scenario.players == 1
    }

    fn play(&self, opponent: &dyn AnyOpponent) -> Result<Standing, Problem> {
        let matches = 2 * self.args.pairs as usize;
        let [one, other] = self.players;
        let bar = self.bar(matches as u64);
        let next = AtomicUsize::new(0);
        let results: Mutex<Vec<Option<Result<Played, Problem>>>> = Mutex::new(vec![None; matches]);
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= matches {
                    return;
                }
                let levels = match (self.solo(), number % 2) {
                    (false, 0) => [one, other],
                    (false, _) => [other, one],
                    (true, 0) => [one; 2],
                    (true, _) => [other; 2],
                };
                let seed = self.args.seed + number as u64 / 2;
                let setup = Setup {
                    scenario: self.scenario.id.clone(),
                    options: Options::new(),
                    seed: Seed::from_number(seed),
                    position: None,
                };
                let played = opponent.play(&setup, levels, seed);
                if let Ok(mut results) = results.lock() {
                    results[number] = Some(played);
                }
                bar.inc(1);
            }
        };
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..self.args.threads.unwrap_or_else(cores) {
                scope.spawn(work);
            }
        });
        bar.finish_and_clear();

        let unplayed = || Problem::new("a match of the ladder was not played");
        let results = results.into_inner().map_err(|_| unplayed())?;
        let played: Vec<Played> = results
            .into_iter()
            .map(|result| result.ok_or_else(unplayed)?)
            .collect::<Result<_, Problem>>()?;
        let mut standing = Standing::default();
        for pair in played.chunks_exact(2) {
            if self.solo() {
                standing.add_solo(&pair[0], &pair[1]);
            } else {
                standing.add_pair(&pair[0], &pair[1]);
            }
        }
        Ok(standing)
    }

    fn bar(&self, matches: u64) -> ProgressBar {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
        let bar = ProgressBar::new(matches).with_message(self.title());
        match style {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        }
    }

    fn title(&self) -> String {
        let [one, other] = self.players.map(Level::id);
        format!(
            "{} {}: {one} × {other}",
            self.game.card().id,
            self.scenario.id
        )
    }

    /// The lines of the report: who, as what, with which results.
    fn rows(&self, standing: &Standing, lang: Lang) -> Vec<(String, Tally)> {
        let [one, other] = self.players.map(Level::id);
        if self.solo() {
            return vec![
                (one.to_owned(), standing.first),
                (other.to_owned(), standing.second),
            ];
        }
        let side = |side: Side| self.game.card().side_card(side).name.get(lang);
        vec![
            (format!("{one}, {}", side(Side::FIRST)), standing.first),
            (format!("{one}, {}", side(Side::SECOND)), standing.second),
            (
                format!("{one}, {}", words(lang, "ao todo", "in all")),
                standing.first.and(standing.second),
            ),
        ]
    }

    fn tell(&self, standing: &Standing, lang: Lang) -> Result<(), Problem> {
        say(self.title())?;
        let pairs = words(lang, "pares", "pairs").to_owned();
        let rows = self.rows(standing, lang);
        for (name, tally) in rows.into_iter().chain([(pairs, standing.pairs)]) {
            let (low, high) = tally.interval();
            say(format_args!(
                "  {name:<32} {:>4} + {:>4} = {:>4} −  {:>5.1}% ({:.1}–{:.1})",
                tally.wins,
                tally.draws,
                tally.losses,
                100.0 * tally.rate(),
                100.0 * low,
                100.0 * high
            ))?;
        }
        for (player, level) in self.players.iter().enumerate() {
            let usage = &standing.usage[player];
            say(format_args!(
                "  {}: {:.3} s {}, {} {:.3} s",
                level.id(),
                usage.thought.as_secs_f64() / standing.turns[player].max(1) as f64,
                words(lang, "por turno", "a turn"),
                words(lang, "a decisão mais longa", "the longest decision"),
                usage.slowest.as_secs_f64()
            ))?;
            say(format_args!(
                "    {}: {}",
                words(lang, "ordens", "orders"),
                counts(&usage.orders)
            ))?;
            say(format_args!(
                "    {}: {}",
                words(lang, "eventos", "events"),
                counts(&usage.events)
            ))?;
        }
        Ok(())
    }

    fn json(&self, standing: &Standing) -> Value {
        let rows = self.rows(standing, Lang::En);
        let results: Vec<Value> = rows
            .iter()
            .map(|(name, tally)| result(name, tally))
            .collect();
        let players: Vec<Value> = (0..2)
            .map(|player| {
                let usage = &standing.usage[player];
                json!({
                    "level": self.players[player].id(),
                    "orders": usage.orders,
                    "events": usage.events,
                    "turns": standing.turns[player],
                    "seconds": usage.thought.as_secs_f64(),
                    "slowest": usage.slowest.as_secs_f64(),
                })
            })
            .collect();
        json!({
            "game": self.game.card().id,
            "scenario": self.scenario.id,
            "seed": self.args.seed,
            "results": results,
            "pairs": result("pairs", &standing.pairs),
            "players": players,
        })
    }
}

fn result(name: &str, tally: &Tally) -> Value {
    json!({ "of": name, "tally": tally, "rate": tally.rate(), "interval": tally.interval() })
}

fn counts(used: &BTreeMap<String, u64>) -> String {
    let used: Vec<String> = used
        .iter()
        .map(|(kind, times)| format!("{kind} {times}"))
        .collect();
    used.join(", ")
}
