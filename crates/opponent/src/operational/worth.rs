//! What units are worth, in victory points: what their loss gives the enemy, and what their strength
//! can still do in the turns that are left.

use ::operational::{Operational, Piece, State};
use table::Side;

/// What a point of strength (the mean of attack and defence) is worth with the whole match ahead.
const STRENGTH: f64 = 1.2;
/// How much of a unit's life is gone when it may not be hit again.
const FRAILTY: f64 = 0.35;

/// The worth of units at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// What the loss of a unit of each side gives the other.
    lives: [f64; 2],
    strength: f64,
}

impl Scale {
    pub fn new(game: &Operational, state: &State) -> Self {
        let left = f64::from(game.turns_left(state));
        let all = left + f64::from(game.turn(state));
        Scale {
            lives: [Side::SECOND, Side::FIRST].map(|enemy| f64::from(game.bounty(enemy))),
            strength: STRENGTH * left / all,
        }
    }

    /// What a unit is worth while it lives.
    pub fn unit(&self, piece: &Piece) -> f64 {
        let strength = f64::from(piece.attack[0] + piece.defence[0]) / 2.0;
        self.lives[piece.side.index()] + self.strength * strength
    }

    /// What a loss takes from it.
    pub fn loss(&self, piece: &Piece) -> f64 {
        if piece.frail {
            return self.unit(piece);
        }
        let fallen = |values: [u8; 2]| f64::from(values[0]) - f64::from(values[1]);
        let strength = (fallen(piece.attack) + fallen(piece.defence)) / 2.0;
        FRAILTY * self.lives[piece.side.index()] + self.strength * strength
    }
}
