//! The ladder: levels against each other over paired seeds with the sides swapped, so that uneven
//! scenarios do not favour anybody, and with confidence intervals.

use table::{Game, Outcome, Seed, Side, Stream};

use crate::player::{Effort, Level, choose};
use crate::{Advisor, Seat};

/// How one level did against another over pairs of matches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// Wins, draws and losses of the first level when it plays the box's first side.
    pub as_first: [u32; 3],
    /// The same when it plays the second side.
    pub as_second: [u32; 3],
}

impl Standing {
    /// Matches played.
    pub fn matches(&self) -> u32 {
        self.as_first.iter().chain(&self.as_second).sum()
    }

    /// The share of points, a draw being half of one.
    pub fn rate(&self) -> f64 {
        let points = |[wins, draws, _]: [u32; 3]| f64::from(wins) + f64::from(draws) / 2.0;
        (points(self.as_first) + points(self.as_second)) / f64::from(self.matches().max(1))
    }

    /// The 95% Wilson interval of the rate.
    pub fn interval(&self) -> (f64, f64) {
        let n = f64::from(self.matches().max(1));
        let (p, z) = (self.rate(), 1.96);
        let middle = p + z * z / (2.0 * n);
        let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z * z / n;
        ((middle - spread) / scale, (middle + spread) / scale)
    }

    /// Counts one result of the first level.
    pub fn count(&mut self, played: Side, outcome: &Outcome) {
        let row = if played == Side::FIRST {
            &mut self.as_first
        } else {
            &mut self.as_second
        };
        row[match outcome.winner {
            Some(winner) if winner == played => 0,
            None => 1,
            Some(_) => 2,
        }] += 1;
    }
}

/// One match between two levels: `levels[0]` plays the box's first side. Gives the outcome and the
/// state it ended in; none if a decision had no answer.
pub fn play<G: Game>(
    game: &G,
    advisor: &dyn Advisor<G>,
    effort: Effort,
    mut state: G::State,
    levels: [Level; 2],
    seed: u64,
) -> Option<(Outcome, G::State)> {
    let mut dice = Stream::new(&Seed::from_number(seed), 0);
    let mut events = Vec::new();
    let mut decisions = 0u64;
    while let Some(pending) = game.pending(&state) {
        let level = levels[pending.side.index()];
        let seat = Seat::new(game, &state, pending.side);
        let key = seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ decisions;
        let order = choose(advisor, &seat, level, effort, key)?;
        events.clear();
        game.execute(&mut state, &order, &mut dice, &mut events);
        decisions += 1;
    }
    Some((game.outcome(&state)?, state))
}
