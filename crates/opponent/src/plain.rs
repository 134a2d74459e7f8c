//! No judgement at all: any legal order, nothing to compare. It lets every game be played at every
//! level before anybody has taught it more.

use table::{Chance, Game, Side, Text};

use crate::{Advisor, Budget, Effort};

/// An advisor without an opinion.
pub struct Plain;

const NOTHING: Budget = Budget {
    candidates: 1,
    playouts: 0,
    time: None,
    threads: 1,
};

impl<G: Game> Advisor<G> for Plain {
    fn effort(&self) -> Effort {
        Effort {
            veterano: NOTHING,
            general: NOTHING,
        }
    }

    fn act(&self, game: &G, state: &G::State, chance: &mut Chance) -> Option<G::Order> {
        game.sample(state, chance)
    }

    fn candidates(
        &self,
        game: &G,
        state: &G::State,
        _: usize,
        chance: &mut Chance,
    ) -> Vec<G::Order> {
        game.sample(state, chance).into_iter().collect()
    }

    fn value(&self, _: &G, _: &G::State, _: Side) -> i64 {
        0
    }

    fn enough(&self, _: &G, _: &G::State, _: &G::State) -> bool {
        true
    }

    fn reason(&self, _: &G, _: &G::State, _: &G::Order) -> Text {
        Text::new(
            "é uma ordem possível, sem outra razão",
            "it is a possible order, for no other reason",
        )
    }
}
