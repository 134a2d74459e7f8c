//! Computer players, as the club sees them: one set for each box, which is shown a match from one
//! seat and answers with an order or a hint. What a side may not know never reaches them.

use cabinet::{AnyMatch, Cabinet};
use opponent::{AnyOpponent, Hint, Level, Mind};
use serde_json::Value;
use table::{Problem, Side};

use crate::api;
use crate::config::Config;

/// The computer players of all boxes.
pub struct Staff {
    boxes: Vec<(String, Box<dyn AnyOpponent>)>,
    /// A general with the time that the club gives it.
    general: Mind,
}

impl Staff {
    /// Gathers the computer players of every box.
    pub fn new(cabinet: &Cabinet, config: &Config) -> Result<Self, Problem> {
        let boxes = cabinet
            .games()
            .iter()
            .map(|game| Ok((game.card().id.clone(), opponent::sit(&**game)?)));
        Ok(Staff {
            boxes: boxes.collect::<Result<_, Problem>>()?,
            general: Mind {
                time: Some(config.thinking),
                threads: config.thinkers,
                ..Mind::new(Level::General, 0)
            },
        })
    }

    fn of(&self, play: &dyn AnyMatch) -> Option<&dyn AnyOpponent> {
        let known = self.boxes.iter().find(|(id, _)| *id == play.card().id);
        known.map(|(_, opponent)| &**opponent)
    }

    /// The order that a player of `level` gives for `side`; none only if there is none.
    pub fn choose(
        &self,
        play: &dyn AnyMatch,
        side: Side,
        level: Level,
        seed: u64,
    ) -> Option<Value> {
        let mind = Mind {
            level,
            seed,
            ..self.general
        };
        self.of(play)?.choose(play, side, &mind)
    }

    /// What the best player would do for `side`, and why; none if it is not its decision.
    pub fn hint(&self, play: &dyn AnyMatch, side: Side) -> Option<Hint> {
        self.of(play)?.hint(play, side, &self.general)
    }
}

/// How strong computer players can be, weakest first.
pub fn levels() -> Vec<api::Level> {
    let offered = Level::OFFERED.into_iter().map(|level| api::Level {
        id: level.id().into(),
        name: level.name(),
    });
    offered.collect()
}
