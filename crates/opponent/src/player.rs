//! A computer player at a level: the common way of thinking with as much of it as the level gets.

use std::time::Duration;

use table::{Chance, Game, Text};

use crate::{Advisor, Budget, Seat, Thought};

/// How strong a computer player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Any legal order: for measuring the others, never offered to people.
    Random,
    /// The quick hand.
    Recruta,
    /// Compares a few orders.
    Veterano,
    /// Compares more of them for longer.
    General,
}

impl Level {
    /// The levels that people may play against, weakest first.
    pub const OFFERED: [Level; 3] = [Level::Recruta, Level::Veterano, Level::General];

    /// The id used on the command line and by the server.
    pub fn id(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruta => "recruta",
            Level::Veterano => "veterano",
            Level::General => "general",
        }
    }

    /// The level with this id.
    pub fn parse(id: &str) -> Option<Level> {
        [
            Level::Random,
            Level::Recruta,
            Level::Veterano,
            Level::General,
        ]
        .into_iter()
        .find(|level| level.id() == id)
    }

    /// What people read.
    pub fn name(self) -> Text {
        match self {
            Level::Random => Text::new("Acaso", "Random"),
            Level::Recruta => Text::new("Recruta", "Recruit"),
            Level::Veterano => Text::new("Veterano", "Veteran"),
            Level::General => Text::new("General", "General"),
        }
    }
}

/// How much the levels think: set by each game, because playouts cost more in some.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The veteran's budget for one decision.
    pub veterano: Budget,
    /// The general's, when nobody gives it a time.
    pub general: Budget,
}

/// A player: how strong, how it is seeded, and how long it may think about one decision.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    /// How strong.
    pub level: Level,
    /// The same seed chooses the same order, unless there is a limit of time.
    pub seed: u64,
    /// All the time that a general has for one decision. Without it, it stops after the playouts
    /// that its game sets.
    pub time: Option<Duration>,
    /// How many threads a general may use.
    pub threads: usize,
}

impl Mind {
    /// A player that thinks by count and in one thread, so that it repeats itself.
    pub fn new(level: Level, seed: u64) -> Self {
        Mind {
            level,
            seed,
            time: None,
            threads: 1,
        }
    }

    /// How much this player thinks about one decision; nothing for the levels that do not compare.
    fn budget(&self, effort: Effort) -> Option<Budget> {
        match (self.level, self.time) {
            (Level::Random | Level::Recruta, _) => None,
            (Level::Veterano, _) => Some(effort.veterano),
            (Level::General, None) => Some(Budget {
                threads: self.threads,
                ..effort.general
            }),
            (Level::General, time) => Some(Budget {
                playouts: effort.general.playouts * MOST_TIMES,
                time,
                threads: self.threads,
                ..effort.general
            }),
        }
    }

    /// The orders worth giving at this seat, best first; none if it is not its decision.
    pub fn ponder<G: Game, A: Advisor<G> + ?Sized>(
        &self,
        advisor: &A,
        seat: &Seat<'_, G>,
    ) -> Vec<Thought<G::Order>> {
        if seat.pending().is_none() {
            return Vec::new();
        }
        if let Some(budget) = self.budget(advisor.effort()) {
            let thoughts = advisor.ponder(seat, budget, self.seed);
            if !thoughts.is_empty() {
                return thoughts;
            }
        }
        let mut chance = Chance::new(self.seed);
        let order = match self.level {
            Level::Random => seat.game().sample(seat.known(), &mut chance),
            _ => advisor.act(seat.game(), seat.known(), &mut chance),
        };
        order.into_iter().map(Thought::new).collect()
    }

    /// The order to give at this seat.
    pub fn choose<G: Game, A: Advisor<G> + ?Sized>(
        &self,
        advisor: &A,
        seat: &Seat<'_, G>,
    ) -> Option<G::Order> {
        let best = self.ponder(advisor, seat).into_iter().next();
        best.map(|thought| thought.order)
    }
}

/// With a limit of time, a general plays out at most so many times what its game sets.
const MOST_TIMES: usize = 64;
