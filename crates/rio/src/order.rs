//! What a player may order.

use hexmap::Hex;
use serde::{Deserialize, Serialize};
use table::Counter;

/// One answer to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Order {
    /// Before the match: put a counter in a hex, or move it there. A mounted pair goes together.
    Place {
        /// The counter.
        counter: Counter,
        /// Where.
        to: Hex,
    },
    /// Before the match: take a counter back.
    TakeBack {
        /// The counter.
        counter: Counter,
    },
    /// Before the match: take all counters back.
    TakeBackAll,
    /// Before the match: place what is not placed yet, sensibly and by the dice.
    AutoPlace,
    /// Before the match: that is how they stand.
    Ready,
    /// Bring a reinforcement on; its transport comes with it.
    Enter {
        /// The combatant.
        counter: Counter,
        /// An E hex.
        to: Hex,
    },
    /// Move a unit, or go on moving it.
    Move {
        /// The unit.
        counter: Counter,
        /// Where it goes.
        to: Hex,
    },
    /// Drive a car with a combatant in it, or go on driving.
    Carry {
        /// The car.
        transport: Counter,
        /// The combatant.
        passenger: Counter,
        /// Where they go.
        to: Hex,
    },
    /// Leave the map.
    Leave {
        /// The unit.
        counter: Counter,
    },
    /// Leave the map in a car.
    LeaveCarrying {
        /// The car.
        transport: Counter,
        /// The combatant.
        passenger: Counter,
    },
    /// A helicopter lands and takes off again: its whole phase.
    Land {
        /// The helicopter.
        counter: Counter,
    },
    /// A combatant boards the helicopter that has landed in its hex.
    Board {
        /// The combatant.
        counter: Counter,
    },
    /// Ocultar.
    Hide {
        /// The unit.
        counter: Counter,
    },
    /// Retirada e Checar o Moral.
    Rally {
        /// The unit.
        counter: Counter,
        /// Where it withdraws to; its own hex if it need not.
        to: Hex,
    },
    /// Begin to put an attack together.
    Attack {
        /// The first attacker.
        counter: Counter,
        /// The hex.
        hex: Hex,
    },
    /// Begin to put a search together.
    Search {
        /// The first searcher.
        counter: Counter,
        /// The hex.
        hex: Hex,
    },
    /// One more unit takes part.
    Join {
        /// The unit.
        counter: Counter,
    },
    /// One unit less takes part.
    Drop {
        /// The unit.
        counter: Counter,
    },
    /// Announce the attack or search.
    Announce,
    /// Give it up.
    Cancel,
    /// End the phase.
    End,
    /// Opportunity fire.
    Fire {
        /// Who fires.
        counter: Counter,
    },
    /// No (more) opportunity fire at this unit in this hex.
    Hold,
    /// No more opportunity fire in this phase.
    HoldPhase,
    /// A face-down defender turns up and defends with its firepower.
    TurnUp,
    /// It stays face down.
    StayDown,
    /// Retreat to a hex.
    Retreat {
        /// The unit.
        counter: Counter,
        /// Where.
        to: Hex,
    },
    /// Stay and take the Supressão instead of leaving the map.
    Stand,
    /// Advance into the hex.
    Advance {
        /// Who advances.
        counter: Counter,
    },
    /// Do not advance.
    Stay,
    /// Leave the civilian where it is.
    Release,
}
