//! One answer to a decision.

use hexmap::Hex;
use serde::{Deserialize, Serialize};
use table::Counter;

/// What a player may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Bring a waiting unit onto the map.
    Enter {
        /// The unit.
        counter: Counter,
        /// The hex it comes in by.
        hex: Hex,
        /// Where it goes on to at once; only, and then always, when a friendly unit holds `hex`,
        /// which may be passed but not stopped in (4.1.h).
        to: Option<Hex>,
    },
    /// Move a unit by the cheapest way, around minefields if it can afford that. It may go on with
    /// another order until another unit moves (4.1.m).
    Move {
        /// The unit.
        counter: Counter,
        /// Where to.
        to: Hex,
    },
    /// Move a unit to an exit hex, if it is not there yet, and off the map.
    Exit {
        /// The unit.
        counter: Counter,
        /// The hex it leaves by.
        hex: Hex,
    },
    /// Movement is over.
    EndMovement,
    /// Attack.
    Attack {
        /// Who attacks.
        attacker: Counter,
        /// Whom.
        target: Counter,
    },
    /// The attack phase is over.
    EndAttack,
}
