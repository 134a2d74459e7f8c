//! A computer player at a level: the common way of thinking with as much of it as the level gets.

use std::time::Duration;

use table::{Chance, Game, Text};

use crate::{Advisor, Budget, Seat, think};

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
    /// The general's.
    pub general: Budget,
}

impl Effort {
    /// The budget of a level; none for those that do not compare.
    pub fn of(self, level: Level) -> Option<Budget> {
        match level {
            Level::Random | Level::Recruta => None,
            Level::Veterano => Some(self.veterano),
            Level::General => Some(self.general),
        }
    }

    /// The same with another limit of time for the general.
    pub fn with_time(mut self, time: Duration) -> Self {
        self.general.time = Some(time);
        self
    }
}

/// The order that a player of `level` gives; none if it is not its decision.
pub fn choose<G: Game>(
    advisor: &dyn Advisor<G>,
    seat: &Seat<'_, G>,
    level: Level,
    effort: Effort,
    seed: u64,
) -> Option<G::Order> {
    seat.pending()?;
    let mut chance = Chance::new(seed);
    match effort.of(level) {
        Some(budget) => {
            let best = think(advisor, seat, budget, seed).into_iter().next();
            best.map(|thought| thought.order)
                .or_else(|| advisor.act(seat.game(), seat.known(), &mut chance))
        }
        None if level == Level::Recruta => advisor.act(seat.game(), seat.known(), &mut chance),
        None => seat.game().sample(seat.known(), &mut chance),
    }
}
