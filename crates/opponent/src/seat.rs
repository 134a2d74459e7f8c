//! What a computer player is handed: its side's knowledge of a match, and nothing else. The true
//! state goes in and cannot be got out again; there is no other way to make a seat.

use table::{Chance, Game, Pending, Side, Viewer};

/// A side's knowledge of a match.
pub struct Seat<'a, G: Game> {
    game: &'a G,
    known: G::State,
    side: Side,
}

impl<'a, G: Game> Seat<'a, G> {
    /// The seat of `side` in a match that stands at `state`; what the side may not know is dropped
    /// here.
    pub fn new(game: &'a G, state: &G::State, side: Side) -> Self {
        Seat {
            game,
            known: game.known(state, Viewer::Side(side)),
            side,
        }
    }

    /// The game.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Whose seat it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What the side knows, with the rest filled in one fixed way.
    pub fn known(&self) -> &G::State {
        &self.known
    }

    /// A world that fits what the side knows.
    pub fn world(&self, chance: &mut Chance) -> G::State {
        self.game
            .resample(&self.known, Viewer::Side(self.side), chance)
    }

    /// The decision, if it is this side's.
    pub fn pending(&self) -> Option<Pending> {
        let pending = self.game.pending(&self.known)?;
        (pending.side == self.side).then_some(pending)
    }
}
