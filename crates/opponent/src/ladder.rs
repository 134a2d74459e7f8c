//! The ladder: levels against each other over paired seeds with the sides swapped, so that uneven
//! scenarios favour nobody, with confidence intervals and with a count of what was used.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use table::{Game, Outcome, Problem, Seed, Side, Stream, Viewer};

use crate::{Advisor, Level, Mind, Seat};

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

impl Tally {
    /// Counts a result: positive for a win.
    pub fn count(&mut self, result: i64) {
        match result {
            1.. => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// Both together.
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }

    /// How many were counted.
    pub fn played(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, a draw being half of one.
    pub fn rate(&self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        points / f64::from(self.played().max(1))
    }

    /// The 95% Wilson interval of the rate.
    pub fn interval(&self) -> (f64, f64) {
        let n = f64::from(self.played().max(1));
        let (p, z) = (self.rate(), 1.96);
        let middle = p + z * z / (2.0 * n);
        let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z * z / n;
        ((middle - spread) / scale, (middle + spread) / scale)
    }
}

/// What one side did in a match.
#[derive(Clone, Debug, Default)]
pub struct Usage {
    /// How often each kind of order was given.
    pub orders: BTreeMap<String, u64>,
    /// How often each kind of event came of them.
    pub events: BTreeMap<String, u64>,
    /// How long it thought in all.
    pub thought: Duration,
    /// How long it thought about the decision that took longest.
    pub slowest: Duration,
}

impl Usage {
    /// Adds what was done in another match.
    pub fn add(&mut self, other: &Usage) {
        for (kind, times) in &other.orders {
            *self.orders.entry(kind.clone()).or_default() += times;
        }
        for (kind, times) in &other.events {
            *self.events.entry(kind.clone()).or_default() += times;
        }
        self.thought += other.thought;
        self.slowest = self.slowest.max(other.slowest);
    }
}

/// A match that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// The turn it ended in.
    pub turns: u16,
    /// What each side did.
    pub usage: [Usage; 2],
}

impl Played {
    /// 1 if `side` won, -1 if it lost, 0 for a draw.
    pub fn result(&self, side: Side) -> i64 {
        match self.outcome.winner {
            Some(winner) if winner == side => 1,
            Some(_) => -1,
            None => 0,
        }
    }

    /// By how many points `side` was ahead, where the game counts points.
    pub fn margin(&self, side: Side) -> i64 {
        let points = |side: Side| self.outcome.points.get(side.index()).copied().unwrap_or(0);
        i64::from(points(side)) - i64::from(points(side.other()))
    }
}

/// How one player did against another over pairs of matches.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The first player's results with the box's first side; in solo missions, its results.
    pub first: Tally,
    /// The first player's results with the second side; in solo missions, the second player's.
    pub second: Tally,
    /// Who did better over each pair, points counting where wins are even.
    pub pairs: Tally,
    /// What each player did.
    pub usage: [Usage; 2],
    /// How many turns each player has played.
    pub turns: [u64; 2],
}

impl Standing {
    /// Counts two matches of the same seed: the first player has the box's first side in `forth`
    /// and the second side in `back`.
    pub fn add_pair(&mut self, forth: &Played, back: &Played) {
        let (first, second) = (Side::FIRST, Side::SECOND);
        self.first.count(forth.result(first));
        self.second.count(back.result(second));
        let wins = forth.result(first) + back.result(second);
        let points = forth.margin(first) + back.margin(second);
        self.pairs.count(if wins != 0 { wins } else { points });
        self.note(0, forth, first);
        self.note(1, forth, second);
        self.note(0, back, second);
        self.note(1, back, first);
    }

    /// Counts the same solo mission played by each of the players.
    pub fn add_solo(&mut self, one: &Played, other: &Played) {
        let (one_won, other_won) = (one.result(Side::FIRST), other.result(Side::FIRST));
        self.first.count(one_won);
        self.second.count(other_won);
        self.pairs.count(one_won - other_won);
        self.note(0, one, Side::FIRST);
        self.note(1, other, Side::FIRST);
    }

    fn note(&mut self, player: usize, played: &Played, side: Side) {
        self.usage[player].add(&played.usage[side.index()]);
        self.turns[player] += u64::from(played.turns);
    }
}

/// One match from `start` to its end, `levels[0]` playing the box's first side.
pub fn play<G: Game, A: Advisor<G> + ?Sized>(
    game: &G,
    advisor: &A,
    start: &G::State,
    levels: [Level; 2],
    seed: u64,
) -> Result<Played, Problem> {
    let mut state = start.clone();
    let mut dice = Stream::new(&Seed::from_number(seed), 0);
    let mut usage = [Usage::default(), Usage::default()];
    let mut events = Vec::new();
    let mut decisions = 0u64;
    while let Some(pending) = game.pending(&state) {
        let key = seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ decisions;
        let began = Instant::now();
        let seat = Seat::new(game, &state, pending.side);
        let order = Mind::new(levels[pending.side.index()], key).choose(advisor, &seat);
        let order = order.ok_or_else(|| stuck(pending.kind, "has no answer"))?;
        let used = &mut usage[pending.side.index()];
        let took = began.elapsed();
        used.thought += took;
        used.slowest = used.slowest.max(took);
        if let Err(refusal) = game.check(&state, &order) {
            return Err(stuck(pending.kind, &refusal.text.en));
        }
        events.clear();
        game.execute(&mut state, &order, &mut dice, &mut events);
        *used.orders.entry(kind(&order)).or_default() += 1;
        for event in &events {
            let feat = advisor.feat(event).map(str::to_owned);
            for name in feat.into_iter().chain([kind(event)]) {
                *used.events.entry(name).or_default() += 1;
            }
        }
        decisions += 1;
    }
    Ok(Played {
        turns: game.view(&state, Viewer::Referee).turn,
        outcome: game
            .outcome(&state)
            .ok_or_else(|| Problem::new("a match ended without an outcome"))?,
        usage,
    })
}

fn stuck(kind: &str, why: &str) -> Problem {
    Problem::new(format!("a computer player's \"{kind}\" decision: {why}"))
}

/// The name of an order or an event, as JSON tags it.
fn kind(thing: &impl Serialize) -> String {
    match serde_json::to_value(thing) {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(fields)) => fields.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}
