//! Everything that changes during a match: plain small data in fixed arrays, so that a clone is one
//! copy of memory. Only [`apply`](crate::apply) changes it.

use hexmap::{Hex, HexSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use table::Side;

use crate::mission::{MOST_PASSAGES, Mission};
use crate::tables::TypeId;

/// The most units that one match can hold. Missions that could draw more are refused when the box is
/// opened, so that the supply of Russian counters never runs out in play (4.2.r).
pub const MOST_UNITS: usize = 96;

/// A unit's place among the units of its match: first those of the mission sheet, then the drawn ones
/// in the order in which they came.
pub type Slot = usize;

/// No unit.
pub const NO_SLOT: u8 = u8::MAX;

/// Where the turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The German moves.
    GermanMovement,
    /// Russian units are drawn (solo); passes within one order.
    Draw,
    /// The Russians attack; within one order in the solo game, the player's decision otherwise.
    RussianAttack,
    /// The German attacks.
    GermanAttack,
    /// The Russian moves (two players).
    RussianMovement,
    /// The match is over.
    Over,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not part of this match.
    #[default]
    Absent,
    /// Waiting to come on.
    Waiting,
    /// On the map.
    Board,
    /// Left the map.
    Exited,
    /// Destroyed.
    Destroyed,
}

/// What a unit has done; one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(u8);

impl Flags {
    /// Entered at least one hex in this turn's movement (4.1.l).
    pub const MOVED: Flags = Flags(1);
    /// Was drawn this turn (t6.b).
    pub const ENTERED: Flags = Flags(1 << 1);
    /// Has attacked this turn (4.3.j).
    pub const ATTACKED: Flags = Flags(1 << 2);
    /// Has attacked at least once in the match (t6.f).
    pub const FIRED: Flags = Flags(1 << 3);
    /// Loses this turn (4.3.r).
    pub const OUT: Flags = Flags(1 << 4);
    /// Went into the hex of the enemy unit that it still shares (4.1.j).
    pub const INTRUDER: Flags = Flags(1 << 5);

    /// Whether all of `other` are set.
    #[inline]
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Sets or clears `other`.
    #[inline]
    pub fn put(&mut self, other: Flags, on: bool) {
        if on {
            self.0 |= other.0;
        } else {
            self.0 &= !other.0;
        }
    }
}

/// One unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Its hex; [`Hex::NONE`] off the map.
    pub hex: Hex,
    /// What it is.
    pub kind: TypeId,
    /// Where it is.
    pub place: Place,
    /// What it has done.
    pub flags: Flags,
    /// Half points spent this turn.
    pub spent: u8,
    /// Turns after this one that it still has to lose (L of 4.3.x).
    pub owes: u8,
    /// Suspension markers.
    pub suspension: u8,
    /// Gun markers.
    pub gun: u8,
}

impl Unit {
    /// A slot that nobody uses.
    pub const ABSENT: Unit = Unit {
        hex: Hex::NONE,
        kind: TypeId(0),
        place: Place::Absent,
        flags: Flags(0),
        spent: 0,
        owes: 0,
        suspension: 0,
        gun: 0,
    };

    /// Whether it is on the map.
    #[inline]
    pub fn on_board(&self) -> bool {
        self.place == Place::Board
    }

    /// Whether it has all of these flags.
    #[inline]
    pub fn has(&self, flags: Flags) -> bool {
        self.flags.has(flags)
    }

    /// The number on its disablement marker: 0 to 2 (4.3.v, 4.3.w).
    pub fn disabled(&self) -> u8 {
        (self.owes + u8::from(self.has(Flags::OUT))).min(2)
    }
}

/// Why a match ended as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Every objective hex is held.
    Held,
    /// An objective hex is not held.
    NotHeld,
    /// Enough units have left.
    Left,
    /// Too few units have left.
    TooFewLeft,
    /// A Russian unit is on a bridge.
    BridgeTaken,
    /// No German unit watches a bridge.
    BridgeUnwatched,
    /// All conditions of the bridges and the exits hold.
    Watched,
    /// The mission can no longer be fulfilled.
    Impossible,
    /// By points.
    Points,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// Everything that changes during a match. `Copy`, so that a clone is one copy of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The mission, as an index.
    pub mission: u8,
    /// The turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// The slot of the unit that is moving and may go on; [`NO_SLOT`] if none (4.1.m).
    pub active: u8,
    /// Who passed each of the mission's passages last.
    pub passed: [Option<Side>; MOST_PASSAGES],
    /// The minefields.
    pub mines: HexSet,
    /// How the match ended, once it has.
    pub ending: Option<Ending>,
    /// The units.
    pub units: Units,
}

impl State {
    /// A mission as it begins: its counters placed or waiting, its minefields laid.
    pub fn new(number: u8, mission: &Mission) -> Self {
        let mut units = Units::EMPTY;
        for start in &mission.starts {
            let place = if start.hex.is_some() {
                Place::Board
            } else {
                Place::Waiting
            };
            units.push(Unit {
                hex: start.hex,
                kind: start.kind,
                place,
                ..Unit::ABSENT
            });
        }
        State {
            mission: number,
            turn: 1,
            phase: Phase::GermanMovement,
            active: NO_SLOT,
            passed: [None; MOST_PASSAGES],
            mines: mission.mines,
            ending: None,
            units,
        }
    }
}

/// The units of a match, by slot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Units {
    count: u8,
    slots: [Unit; MOST_UNITS],
}

impl Units {
    /// No units.
    pub const EMPTY: Units = Units {
        count: 0,
        slots: [Unit::ABSENT; MOST_UNITS],
    };

    /// The slots in use.
    #[inline]
    pub fn as_slice(&self) -> &[Unit] {
        &self.slots[..usize::from(self.count)]
    }

    /// The slots in use.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [Unit] {
        &mut self.slots[..usize::from(self.count)]
    }

    /// Adds a unit and says in which slot; nothing if there is no room.
    pub fn push(&mut self, unit: Unit) -> Option<Slot> {
        let slot = usize::from(self.count);
        *self.slots.get_mut(slot)? = unit;
        self.count += 1;
        Some(slot)
    }
}

impl std::ops::Deref for Units {
    type Target = [Unit];

    #[inline]
    fn deref(&self) -> &[Unit] {
        self.as_slice()
    }
}

impl std::ops::DerefMut for Units {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Unit] {
        self.as_mut_slice()
    }
}

impl std::hash::Hash for Units {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.as_slice().hash(hasher);
    }
}

impl std::fmt::Debug for Units {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// As the list of the slots in use, so that saves stay small.
impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<Unit>::deserialize(deserializer)?;
        let mut units = Units::EMPTY;
        for unit in list {
            if units.push(unit).is_none() {
                return Err(D::Error::custom(format!(
                    "a match holds at most {MOST_UNITS} units"
                )));
            }
        }
        Ok(units)
    }
}
