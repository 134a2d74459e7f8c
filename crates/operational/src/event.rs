//! The events: everything that can happen. Only events change a state.

use hexmap::{Edge, Hex};
use serde::{Deserialize, Serialize};
use table::{Counter, Side};

use crate::modules::{Blast, Tariff};
use crate::state::{Latch, Stage};

/// One reason to read another column of the combat table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShiftKind {
    /// The terrain of the target.
    Terrain,
    /// A river between the attackers and the target.
    River,
    /// The defenders are encircled.
    Encircled,
    /// Encircled troops that fight on; the index of the line in the table.
    Stubborn(u8),
    /// A complete group attacks; its index.
    AttackGroup(u8),
    /// A complete group defends; its index.
    DefenceGroup(u8),
    /// An advantage of the turn; the index of the line in the table.
    Turn(u8),
    /// Armour attacks at night.
    NightAttack,
    /// Armour alone is attacked at night.
    NightDefence,
}

/// Columns to the right (positive) or to the left, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shift {
    /// Why.
    pub kind: ShiftKind,
    /// How many.
    pub columns: i8,
}

/// Why a counter was destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The result eliminates it.
    Eliminated,
    /// A loss that it could not bear.
    Loss,
    /// No retreat.
    NoRetreat,
    /// A retreat of two steps, the first beside the enemy.
    Exposed,
    /// A river in its retreat.
    River,
    /// It left over an edge that destroys it.
    Edge,
    /// Shot down in flight.
    Flak,
    /// A nuclear weapon.
    Nuclear,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A turn begins; air points are renewed.
    TurnBegan {
        /// Its index on the track.
        turn: u8,
    },
    /// A phase begins.
    PhaseBegan {
        /// Its index in the turn.
        phase: u8,
    },
    /// A counter was set up.
    Placed {
        /// Who.
        counter: Counter,
        /// Where.
        hex: Hex,
    },
    /// A counter that was set up was taken back.
    TakenBack {
        /// Who.
        counter: Counter,
        /// From where.
        hex: Hex,
    },
    /// A counter leaves as the calendar says.
    Withdrew {
        /// Who.
        counter: Counter,
    },
    /// A counter moved.
    Moved {
        /// Who.
        counter: Counter,
        /// From its hex to where it stopped.
        path: Vec<Hex>,
        /// Half points spent in the whole phase.
        spent: u8,
    },
    /// A reinforcement came on.
    Entered {
        /// Who.
        counter: Counter,
        /// From the first hex on the board to where it stopped.
        path: Vec<Hex>,
        /// Half points spent.
        spent: u8,
    },
    /// A counter left the board alive.
    Left {
        /// Who.
        counter: Counter,
        /// From where.
        from: Hex,
        /// Over which edge.
        edge: Edge,
    },
    /// A counter had to leave the board and may come back over the same edge.
    PushedOut {
        /// Who.
        counter: Counter,
        /// From where.
        from: Hex,
        /// Over which edge.
        edge: Edge,
    },
    /// A counter flew.
    Flew {
        /// Who.
        counter: Counter,
        /// From its hex to where it lands.
        path: Vec<Hex>,
        /// The dice thrown on the way.
        dice: Vec<u8>,
        /// It was carried by the lift of its side.
        lifted: bool,
        /// It was shot down on the way.
        down: bool,
    },
    /// A counter took the place of another.
    Replaced {
        /// Who came.
        counter: Counter,
        /// Who went.
        former: Counter,
        /// Where.
        hex: Hex,
    },
    /// The die was thrown for a nation.
    Rolled {
        /// The line of the table.
        line: u8,
        /// The die.
        die: u8,
    },
    /// A nuclear weapon went off.
    Detonated {
        /// Whose it was.
        side: Side,
        /// Where.
        target: Hex,
        /// What it is paid as.
        tariff: Tariff,
    },
    /// Movement is over: it is now fixed who must attack.
    MovementEnded,
    /// A counter recovered its loss.
    Recovered {
        /// Who.
        counter: Counter,
    },
    /// An attack is being composed.
    TargetChosen {
        /// The enemy hex.
        target: Hex,
        /// By guns alone.
        bombardment: bool,
    },
    /// A counter was added to a combat.
    Added {
        /// Who.
        counter: Counter,
    },
    /// It was taken out again.
    Removed {
        /// Who.
        counter: Counter,
    },
    /// Air points were committed.
    AirCommitted {
        /// By whom.
        side: Side,
        /// How many.
        points: u8,
    },
    /// The attacker announced his total.
    AttackAnnounced {
        /// The enemy hex.
        target: Hex,
        /// Attack values, guns and air points.
        total: u16,
        /// The air points in it.
        air: u8,
    },
    /// The defender announced his total.
    DefenceAnnounced {
        /// Defence values, guns and air points.
        total: u16,
        /// The air points in it.
        air: u8,
    },
    /// The dice were thrown for a ground attack.
    Resolved {
        /// The enemy hex.
        target: Hex,
        /// Both totals, the attacker's first.
        totals: [u16; 2],
        /// The column of the odds before the shifts.
        odds: i8,
        /// All shifts.
        shifts: Vec<Shift>,
        /// The column read.
        column: u8,
        /// The dice.
        dice: [u8; 2],
    },
    /// The dice were thrown for a bombardment or an air attack.
    Bombarded {
        /// The enemy hex.
        target: Hex,
        /// Air points; 0 for guns.
        air: u8,
        /// Points or attack values, times the vulnerability of the target.
        value: u16,
        /// The column before terrain.
        odds: u8,
        /// The column read.
        column: u8,
        /// The dice.
        dice: [u8; 2],
        /// Whether a unit takes a loss.
        hit: bool,
    },
    /// The dice were thrown for a hex under carpet bombing.
    CarpetBombed {
        /// The hex.
        target: Hex,
        /// The dice.
        dice: [u8; 2],
        /// What the bombs do.
        blast: Blast,
    },
    /// A decision is now asked for.
    Asked {
        /// Which.
        stage: Stage,
    },
    /// A counter took a loss.
    Lost {
        /// Who.
        counter: Counter,
    },
    /// A counter was destroyed.
    Destroyed {
        /// Who.
        counter: Counter,
        /// Where it was.
        hex: Hex,
        /// Why.
        cause: Cause,
    },
    /// A counter was given up in an exchange.
    Exchanged {
        /// Who.
        counter: Counter,
        /// Where it was.
        hex: Hex,
        /// Its defence value, or its attack value for the attacker.
        worth: u8,
    },
    /// A counter retreated.
    Retreated {
        /// Who.
        counter: Counter,
        /// From where.
        from: Hex,
        /// Through which hex, in a retreat of two steps.
        via: Hex,
        /// Where to.
        to: Hex,
    },
    /// A counter made room for one that retreated.
    Displaced {
        /// Who.
        counter: Counter,
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// A counter advanced after combat.
    Advanced {
        /// Who.
        counter: Counter,
        /// The hexes from its own to where it stopped.
        path: Vec<Hex>,
    },
    /// The combat is over.
    CombatEnded,
    /// Something that is remembered for good.
    Latched {
        /// What.
        latch: Latch,
    },
    /// The objectives of a turn were counted.
    Scored {
        /// The objectives that gave points, as indices.
        objectives: Vec<u8>,
    },
    /// The last turn is over.
    MatchEnded,
}
