//! Everything that changes during a match: plain data that indexes into the box.

use hexmap::{Hex, HexSet};
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::modules::{MOST_ALLEGIANCES, Weapons};
use crate::options::Chosen;
use crate::rules::{MOST_OBJECTIVES, MOST_POOLS};
use crate::unit_set::UnitSet;

/// What the rules wait for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The active side sets its counters up.
    SetUp,
    /// Moves, arrivals and departures of the active side.
    #[default]
    Move,
    /// The active side chooses the next hex on which bombs fall.
    Carpet,
    /// The active side declares an attack or closes its combat phase.
    Fight,
    /// It composes a ground attack.
    Attack,
    /// It composes a bombardment.
    Bombard,
    /// The defender supports the hex under attack and announces his total.
    Support,
    /// The owner of a bombarded hex picks the unit that takes the loss.
    Hit,
    /// The owner of a hex under bombs picks the unit that is eliminated.
    Doom,
    /// The defender picks who takes a loss or is eliminated.
    DefenderLoss,
    /// The defender gives up units in an exchange.
    DefenderGives,
    /// The attacker picks who takes a loss or is eliminated.
    AttackerLoss,
    /// The attacker pays for what the defender gave up.
    AttackerPays,
    /// The defenders retreat.
    DefenderRetreat,
    /// The attackers retreat.
    AttackerRetreat,
    /// A full hex was retreated into: one of its units goes on.
    Displace,
    /// Attackers advance.
    Advance,
    /// The dice before the match are thrown.
    Roll,
    /// The match is over.
    Over,
}

/// Something that happened once and is remembered for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Latch {
    /// The enemy came near the barred river: it may now be crossed.
    RiverOpen,
    /// The fuel dump was taken: movement is not halved.
    FuelTaken,
}

/// A combat from its declaration to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Combat {
    pub target: Hex,
    /// Attackers next to the target, while they live.
    pub attackers: UnitSet,
    /// Guns that fire from a distance, for the attack and for the defence.
    pub guns: UnitSet,
    pub support: UnitSet,
    /// Air points committed by the attacker and by the defender.
    pub air: [u8; 2],
    /// Totals announced by the attacker and by the defender.
    pub totals: [u16; 2],
    /// Units in the target when it was attacked, while they live.
    pub defenders: UnitSet,
    /// Row and column of the result.
    pub result: [u8; 2],
    /// Whether the attacker's armour pays first.
    pub armour_first: bool,
    /// Units that took a loss in this combat.
    pub hurt: UnitSet,
    /// Units that still have to retreat.
    pub retreating: UnitSet,
    /// Units that have retreated, were displaced or have advanced: none of them does so twice.
    pub settled: UnitSet,
    /// What the defender gave up in an exchange, and what the attacker has paid.
    pub exchanged: [u16; 2],
    /// How many units the defender gave up.
    pub given: u8,
    /// The full hex that a unit has retreated into.
    pub crowded: Hex,
    /// Where a chain of displacements goes back to.
    pub resume: Stage,
}

/// The kinds of attack, for the hexes that were already targets in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strike {
    Ground,
    Fire,
}

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub(crate) scenario: u8,
    pub(crate) options: Chosen,
    /// Indices into the track and into the phases of a turn.
    pub(crate) turn: u8,
    pub(crate) phase: u8,
    pub(crate) stage: Stage,
    pub(crate) board: Board,
    /// Towns where a unit of the second side was last; the first side has the others.
    pub(crate) held: HexSet,
    /// Air points left, by pool.
    pub(crate) air: [u8; MOST_POOLS],
    /// Targets of this combat phase, on the ground and by fire alone.
    pub(crate) struck: [HexSet; 2],
    /// The easternmost column for those who must come on behind their own lines.
    pub(crate) entry_column: u8,
    /// Bits of [`Latch`].
    pub(crate) latches: u8,
    /// In how many turns each objective has been scored.
    pub(crate) scored: [u8; MOST_OBJECTIVES],
    /// The dice thrown for nations before the match; 0 before that.
    pub(crate) rolled: [u8; MOST_ALLEGIANCES],
    /// A unit without helicopters was lifted in this turn.
    pub(crate) lifted: bool,
    /// Hexes where a nuclear weapon has gone off.
    pub(crate) marked: HexSet,
    pub(crate) weapons: [Weapons; 2],
    pub(crate) combat: Combat,
}

impl State {
    pub(crate) fn latched(&self, latch: Latch) -> bool {
        self.latches >> (latch as u8) & 1 == 1
    }

    /// Whether a hex was already a target of this kind in this phase.
    pub(crate) fn was_struck(&self, strike: Strike, hex: Hex) -> bool {
        self.struck[strike as usize].contains(hex)
    }
}
