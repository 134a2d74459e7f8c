//! How a position lies: for every hex, what kinds of counters are in it, as movement, retreats and
//! lines of fire ask, and which hexes are crowded, looked for once an order.

use hexmap::{Grid, Hex};
use table::{Counter, Side};

use crate::pieces::{Piece, Slot};
use crate::rio::Rio;
use crate::state::{NOBODY, State, Unit};
use crate::units::Units;

/// Bits of a hex. Those with two versions are shifted by the side's index.
pub(crate) mod bit {
    /// A face-up combatant or transport of the side.
    pub const UNIT: u16 = 1;
    /// A face-up combatant of the side.
    pub const FIGHTER: u16 = 1 << 2;
    /// A face-down counter that the side knows and the other does not.
    pub const DOWN: u16 = 1 << 4;
    /// Might fire at an enemy that comes by, for all that can be seen: a face-up combatant of the
    /// side, or a face-down counter, without Supressão.
    pub const GUN: u16 = 1 << 6;
    /// A combatant, whoever owns it.
    pub const COMBATANT: u16 = 1 << 8;
    /// A transport, whoever owns it.
    pub const TRANSPORT: u16 = 1 << 9;
    /// A civilian.
    pub const CIVILIAN: u16 = 1 << 10;
    /// A face-up transport of the side.
    pub const VEHICLE: u16 = 1 << 11;
}

pub(crate) struct Lay<'a> {
    units: &'a Units,
    marks: &'a [[u16; 4]],
    crowded: Vec<Hex>,
}

impl<'a> Lay<'a> {
    pub fn of(rio: &'a Rio, state: &'a State) -> Self {
        let mut lay = Lay {
            units: &state.units,
            marks: &rio.sheet(state).marks,
            crowded: Vec::new(),
        };
        let behind = lay.units.behind();
        let crowding = behind.iter().filter(|counter| lay.crowds(*counter));
        let hexes = crowding.map(|counter| lay.units[counter.index()].hex);
        lay.crowded = hexes.collect();
        lay
    }

    /// Whether another combatant, or transport, comes before one in its hex.
    fn crowds(&self, counter: Counter) -> bool {
        let slot = self.marks[counter.index()][0] & (bit::COMBATANT | bit::TRANSPORT);
        let there = self.units.in_hex(self.units[counter.index()].hex);
        let mut before = there.take_while(|other| *other < counter);
        before.any(|other| self.marks[other.index()][0] & slot != 0)
    }

    /// The counters in a hex.
    pub fn in_hex(&self, hex: Hex) -> impl Iterator<Item = Counter> {
        self.units.in_hex(hex)
    }

    /// The hexes with more than one combatant or transport.
    pub fn crowded(&self) -> &[Hex] {
        &self.crowded
    }

    #[inline]
    pub fn at(&self, hex: Hex) -> u16 {
        Lay::bits(self.units, self.marks, hex)
    }

    #[inline]
    fn bits(units: &Units, marks: &[[u16; 4]], hex: Hex) -> u16 {
        units.in_hex(hex).fold(0, |bits, counter| {
            let index = counter.index();
            bits | marks[index][state_of(&units[index])]
        })
    }

    /// Whether a hex has something of a slot in it.
    pub fn has(&self, hex: Hex, slot: Slot) -> bool {
        self.at(hex) & slot_bit(slot) != 0
    }

    /// Whether a hex is closed to a side (5.1.4.2): an enemy unit is in it, or a face-down counter
    /// that the side does not know.
    #[inline]
    pub fn closed(&self, hex: Hex, side: Side) -> bool {
        self.at(hex) & closing(side) != 0
    }

    /// Whether a hex next to this one has one of these bits of a side.
    #[inline]
    pub fn near(&self, grid: &Grid, hex: Hex, bits: u16, side: Side) -> bool {
        let bits = bits << side.index();
        grid.neighbours(hex).any(|next| self.at(next) & bits != 0)
    }

    /// Whether all hexes around one that are on the board are closed to a side.
    pub fn shut_in(&self, grid: &Grid, hex: Hex, side: Side) -> bool {
        grid.neighbours(hex).all(|next| self.closed(next, side))
    }
}

/// The bits that close a hex to a side.
fn closing(side: Side) -> u16 {
    (bit::UNIT | bit::DOWN) << side.other().index()
}

fn slot_bit(slot: Slot) -> u16 {
    match slot {
        Slot::Combatant => bit::COMBATANT,
        Slot::Transport => bit::TRANSPORT,
        Slot::Civilian => bit::CIVILIAN,
        Slot::Marker => 0,
    }
}

/// What each counter makes of its hex: face up or down, with Supressão or without (see [`state_of`]).
pub(crate) type Marks = Vec<[u16; 4]>;

/// The marks of all counters in a scenario where `known_to` knows the counters of neither side.
pub(crate) fn marks(pieces: &[Piece], known_to: Side) -> Marks {
    let of = |piece: &Piece| {
        let slot = slot_bit(piece.kind.slot());
        let knower = piece.side.unwrap_or(known_to).index();
        let down = slot | bit::DOWN << knower;
        let (mut up, mut gun) = (slot, 0);
        if let Some(side) = piece.side {
            let (own, arms) = match piece.kind.fights() {
                true => (bit::UNIT | bit::FIGHTER, bit::GUN),
                false => (bit::UNIT | bit::VEHICLE, 0),
            };
            up |= own << side.index();
            gun = arms << side.index();
        }
        [up, up | gun, down, down | bit::GUN << knower]
    };
    pieces.iter().map(of).collect()
}

/// Which of its marks a counter shows.
#[inline]
fn state_of(unit: &Unit) -> usize {
    usize::from(unit.down) * 2 + usize::from(unit.markers == 0)
}

impl Rio {
    /// The bits of one hex alone, for questions that ask about no other.
    pub(crate) fn bits_at(&self, state: &State, hex: Hex) -> u16 {
        Lay::bits(&state.units, &self.sheet(state).marks, hex)
    }

    /// Whether one hex is closed to a side.
    pub(crate) fn closed(&self, state: &State, hex: Hex, side: Side) -> bool {
        self.bits_at(state, hex) & closing(side) != 0
    }
}

/// A counter with its place, as most questions need it.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    pub unit: Counter,
    pub passenger: Counter,
}

impl Group {
    pub const NONE: Group = Group {
        unit: NOBODY,
        passenger: NOBODY,
    };

    pub fn has(self, counter: Counter) -> bool {
        counter == self.unit || counter == self.passenger
    }
}
