//! Computer players of any box, without the types of its game: orders and hints as JSON with
//! printed names.

use std::sync::Arc;

use cabinet::{AnyGame, AnyMatch};
use serde::Serialize;
use serde_json::Value;
use table::{Choice, Game, Match, Problem, Setup, Side, Text};

use crate::ladder::{self, Played};
use crate::operational::OperationalAdvisor;
use crate::rio::RioAdvisor;
use crate::tigers::TigersAdvisor;
use crate::{Advisor, Level, Mind, Seat, Thought};

/// What a computer player would do, and why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Hint {
    /// What it would order.
    pub choice: Choice,
    /// Why.
    pub why: Text,
    /// What it compared, best first.
    pub considered: Vec<Considered>,
}

/// An order that was compared with others.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Considered {
    /// The order in words.
    pub label: Text,
    /// By how much its playouts came out better than those of the order that a recruit would give,
    /// in the game's own measure.
    pub gain: f64,
    /// How many playouts it got.
    pub playouts: usize,
}

/// The computer players of one box.
pub trait AnyOpponent: Send + Sync {
    /// The order to give for `side`; none if it is not its decision.
    fn choose(&self, play: &dyn AnyMatch, side: Side, mind: &Mind) -> Option<Value>;
    /// The same with its reasons.
    fn hint(&self, play: &dyn AnyMatch, side: Side, mind: &Mind) -> Option<Hint>;
    /// A whole match, `levels[0]` playing the box's first side.
    fn play(&self, setup: &Setup, levels: [Level; 2], seed: u64) -> Result<Played, Problem>;
}

/// The computer players of a box.
pub fn sit(game: &dyn AnyGame) -> Result<Box<dyn AnyOpponent>, Problem> {
    taught(game, TigersAdvisor::new)
        .or_else(|| taught(game, OperationalAdvisor::new))
        .or_else(|| taught(game, RioAdvisor::new))
        .ok_or_else(|| {
            Problem::new(format!(
                "no computer player knows the rules of {}",
                game.card().id
            ))
        })
}

fn taught<G: Game, A: Advisor<G> + 'static>(
    game: &dyn AnyGame,
    teach: impl FnOnce(&G) -> A,
) -> Option<Box<dyn AnyOpponent>> {
    let game = game.as_any().downcast_ref::<Arc<G>>()?.clone();
    let advisor = teach(&game);
    Some(Box::new(Opponent { game, advisor }))
}

struct Opponent<G, A> {
    game: Arc<G>,
    advisor: A,
}

impl<G: Game, A: Advisor<G>> Opponent<G, A> {
    fn ponder(
        &self,
        play: &Match<G>,
        side: Side,
        mind: &Mind,
    ) -> (Seat<'_, G>, Vec<Thought<G::Order>>) {
        let seat = Seat::new(&*self.game, play.state(), side);
        let thoughts = mind.ponder(&self.advisor, &seat);
        (seat, thoughts)
    }
}

impl<G: Game, A: Advisor<G>> AnyOpponent for Opponent<G, A> {
    fn choose(&self, play: &dyn AnyMatch, side: Side, mind: &Mind) -> Option<Value> {
        let play: &Match<G> = play.as_any().downcast_ref()?;
        let (_, thoughts) = self.ponder(play, side, mind);
        Some(play.write_order(&thoughts.first()?.order))
    }

    fn hint(&self, play: &dyn AnyMatch, side: Side, mind: &Mind) -> Option<Hint> {
        let play: &Match<G> = play.as_any().downcast_ref()?;
        let (seat, thoughts) = self.ponder(play, side, mind);
        let best = &thoughts.first()?.order;
        let choice = |order| self.game.choice(seat.known(), order);
        Some(Hint {
            choice: Choice {
                order: play.write_order(best),
                ..choice(best)
            },
            why: self.advisor.reason(&self.game, seat.known(), best),
            considered: thoughts
                .iter()
                .map(|thought| Considered {
                    label: choice(&thought.order).label,
                    gain: thought.mean(),
                    playouts: thought.gains.len(),
                })
                .collect(),
        })
    }

    fn play(&self, setup: &Setup, levels: [Level; 2], seed: u64) -> Result<Played, Problem> {
        let begun = Match::begin(self.game.clone(), setup)?;
        ladder::play(&*self.game, &self.advisor, begun.state(), levels, seed)
    }
}
