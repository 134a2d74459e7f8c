//! How the levels that think compare the lines of a decision of Rio: how many, how far ahead, and how surely.

use ::rio::{NOBODY, Rio, State};
use table::Side;

use super::EFFORT;
use super::look::lies_low;
use super::playout::Ahead;
use crate::Budget;

/// How lines are compared.
pub struct Study {
    /// How many lines and playouts.
    pub budget: Budget,
    /// How far a playout goes.
    pub ahead: Ahead,
    /// Manners of the hand instead of single orders.
    pub manners: bool,
    /// The best line meets the hand's own once more in other worlds.
    pub tested: bool,
}

/// With more counters than these on the board a playout takes long.
const CROWD: usize = 30;

/// With more than these even a few to the end take too long.
const THRONG: usize = 60;

/// To the end of the match.
const END: u8 = u8::MAX;

impl Study {
    /// What a side does in a state, with a level's budget.
    pub fn of(game: &Rio, state: &State, side: Side, budget: Budget) -> Study {
        let general = budget.playouts > EFFORT.veterano.playouts;
        let counters = state.on_board().count();
        let crowded = counters > CROWD;
        let ahead = |phases, veteran| Ahead { phases, veteran };
        let share = |candidates, hundredths| Budget {
            candidates,
            playouts: budget.playouts * hundredths / 100,
            ..budget
        };
        let low = lies_low(game, state, side);
        let custody = game.custody(state) != NOBODY;
        match (general, crowded) {
            // What these have not lost is seen only at the end.
            (false, _) if low => Study {
                budget: share(6, 20),
                ahead: ahead(END, false),
                manners: false,
                tested: true,
            },
            // What the police of a crowded board achieve is seen late.
            (true, true) if side == Side::FIRST && counters <= THRONG => Study {
                budget: share(8, 40),
                ahead: ahead(END, true),
                manners: true,
                tested: true,
            },
            // This phase, the enemy's reply and the answer to it.
            (true, true) => Study {
                budget,
                ahead: ahead(3, true),
                manners: true,
                tested: true,
            },
            // Who wants the prisoner gets him soon or not at all.
            (true, false) if custody && side == Side::SECOND => Study {
                budget: share(8, 300),
                ahead: ahead(3, true),
                manners: false,
                tested: false,
            },
            // Few units leave little to luck.
            (true, false) => Study {
                budget,
                ahead: ahead(END, true),
                manners: false,
                tested: true,
            },
            // A veteran trusts his hand where playouts take long. He sees fewer phases where everything hangs on one
            // unit in custody, because what happens later is luck.
            (false, _) => Study {
                budget: if crowded { share(1, 100) } else { budget },
                ahead: ahead(if custody { 3 } else { 4 }, false),
                manners: false,
                tested: false,
            },
        }
    }
}
