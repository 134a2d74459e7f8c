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
    /// The best line meets the hand's own once more in other worlds.
    pub tested: bool,
    /// A playout is worth the chance to win from where it ends.
    pub forecast: bool,
}

/// With more counters than these on the board a playout takes long.
const CROWD: usize = 30;

/// To the end of the match.
const END: u8 = u8::MAX;

impl Study {
    /// What a side does in a state, with a level's budget. `foreseen` says that there is a forecast.
    pub fn of(game: &Rio, state: &State, side: Side, budget: Budget, foreseen: bool) -> Study {
        let general = budget.playouts > EFFORT.veterano.playouts;
        let crowded = state.on_board().count() > CROWD;
        let ahead = |phases, veteran| Ahead { phases, veteran };
        let share = |candidates, hundredths| Budget {
            candidates,
            playouts: budget.playouts * hundredths / 100,
            ..budget
        };
        let low = lies_low(game, state, side);
        let custody = game.custody(state) != NOBODY;
        match general {
            // Who wants the prisoner gets him soon or not at all.
            true if custody && side == Side::SECOND => Study {
                budget: share(budget.candidates, 300),
                ahead: ahead(3, true),
                tested: false,
                forecast: false,
            },
            // Few units leave little to luck.
            true if !crowded && (side == Side::SECOND || !foreseen) => Study {
                budget,
                ahead: ahead(END, true),
                tested: true,
                forecast: false,
            },
            // The rest of this phase and the enemy's reply; without a forecast also the answer to it.
            true => Study {
                budget: share(budget.candidates, if crowded { 50 } else { 100 }),
                ahead: ahead(if foreseen { 2 } else { 3 }, true),
                tested: false,
                forecast: foreseen,
            },
            // What these have not lost is seen only at the end.
            false if low => Study {
                budget: share(6, 20),
                ahead: ahead(END, false),
                tested: true,
                forecast: false,
            },
            // A veteran trusts his hand where playouts take long. He sees fewer phases where everything hangs on one
            // unit in custody, because what happens later is luck.
            false => Study {
                budget: if crowded { share(1, 100) } else { budget },
                ahead: ahead(if custody { 3 } else { 4 }, false),
                tested: false,
                forecast: false,
            },
        }
    }
}
