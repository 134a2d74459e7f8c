//! The orders: every answer that a player can give, each a small choice that can be listed.

use hexmap::{Edge, Hex};
use serde::{Deserialize, Serialize};
use table::Counter;

/// One answer to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Sets a counter up in a hex, whether it stands elsewhere already or not.
    Place {
        /// Who.
        counter: Counter,
        /// Where.
        to: Hex,
    },
    /// Takes a counter back that was set up.
    TakeBack {
        /// Who.
        counter: Counter,
    },
    /// Lets the rules set up everything that does not stand yet.
    PlaceAll,
    /// A counter goes to a hex by its cheapest path. It may go on with the points it has left.
    Move {
        /// Who.
        counter: Counter,
        /// Where to.
        to: Hex,
    },
    /// All counters of a hex that may still move go to a hex, each by its own cheapest path.
    Stack {
        /// Where they are.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// A reinforcement comes on.
    Enter {
        /// Who.
        counter: Counter,
        /// A hex of its edge; or one behind it, where only full hexes lie between.
        to: Hex,
    },
    /// A counter leaves the board for good.
    Exit {
        /// Who.
        counter: Counter,
        /// Over which edge of its hex.
        edge: Edge,
    },
    /// A counter flies by helicopter, by the route with the fewest dice.
    Fly {
        /// Who.
        counter: Counter,
        /// Where it lands.
        to: Hex,
    },
    /// A counter takes the place of another.
    Replace {
        /// Who comes.
        counter: Counter,
        /// Who goes.
        former: Counter,
    },
    /// Throws the dice before the match.
    Roll,
    /// Fires a nuclear weapon.
    Nuclear {
        /// The hex.
        target: Hex,
    },
    /// Closes the phase.
    End,
    /// Begins to compose a ground attack.
    Attack {
        /// The enemy hex.
        target: Hex,
    },
    /// Begins to compose a bombardment by guns alone.
    Bombard {
        /// The enemy hex.
        target: Hex,
    },
    /// Attacks from the air alone.
    AirAttack {
        /// The enemy hex.
        target: Hex,
        /// Air points spent.
        points: u8,
    },
    /// Adds a counter to the attack, the bombardment or the support of the defence.
    Add {
        /// Who.
        counter: Counter,
    },
    /// Takes a counter out again before the announcement.
    Remove {
        /// Who.
        counter: Counter,
    },
    /// Commits air points to the combat, in place of those committed before.
    Air {
        /// How many.
        points: u8,
    },
    /// Announces the total: from now on nothing can be changed.
    Announce,
    /// The counter that takes the loss, is eliminated or is given up.
    Lose {
        /// Who.
        counter: Counter,
    },
    /// A counter retreats.
    Retreat {
        /// Who.
        counter: Counter,
        /// The hex in an enemy zone that it goes through, in a retreat of two steps.
        via: Hex,
        /// Where to.
        to: Hex,
    },
    /// A counter retreats off the board.
    RetreatOff {
        /// Who.
        counter: Counter,
        /// The hex in an enemy zone that it goes through, in a retreat of two steps.
        via: Hex,
        /// Over which edge.
        edge: Edge,
    },
    /// A counter that has nowhere to retreat to is eliminated.
    Perish {
        /// Who.
        counter: Counter,
    },
    /// A counter makes room for one that retreated into its hex.
    Displace {
        /// Who.
        counter: Counter,
        /// Where to.
        to: Hex,
    },
    /// A counter advances after combat.
    Advance {
        /// Who.
        counter: Counter,
        /// The vacated hex, or the one behind it.
        to: Hex,
    },
    /// Gives up no more units, or advances no further.
    Done,
}
