//! How a position lies: for every hex, what kinds of counters are in it, gathered once an order so
//! that movement, retreats and lines of fire need not look at every counter again.

use hexmap::{Grid, Hex};
use table::{Counter, Side};

use crate::pieces::Slot;
use crate::rio::Rio;
use crate::state::State;

/// The most hexes that a board may have.
pub(crate) const MOST_HEXES: usize = 512;

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

pub(crate) struct Lay {
    flags: [u16; MOST_HEXES],
}

impl Lay {
    pub fn of(rio: &Rio, state: &State) -> Lay {
        let mut flags = [0; MOST_HEXES];
        for (counter, unit) in state.on_board() {
            let piece = rio.piece(counter);
            let mut bits = match piece.kind.slot() {
                Slot::Combatant => bit::COMBATANT,
                Slot::Transport => bit::TRANSPORT,
                Slot::Civilian => bit::CIVILIAN,
                Slot::Marker => 0,
            };
            let guns = unit.markers == 0;
            if unit.down {
                let knower = rio.knower(state, counter).index();
                bits |= bit::DOWN << knower;
                if guns {
                    bits |= bit::GUN << knower;
                }
            } else if let Some(side) = piece.side {
                bits |= bit::UNIT << side.index();
                if piece.kind.fights() {
                    bits |= bit::FIGHTER << side.index();
                    if guns {
                        bits |= bit::GUN << side.index();
                    }
                } else {
                    bits |= bit::VEHICLE << side.index();
                }
            }
            if let Some(flags) = flags.get_mut(unit.hex.index()) {
                *flags |= bits;
            }
        }
        Lay { flags }
    }

    #[inline]
    pub fn at(&self, hex: Hex) -> u16 {
        self.flags.get(hex.index()).copied().unwrap_or(0)
    }

    /// Whether a hex has something of a slot in it.
    pub fn has(&self, hex: Hex, slot: Slot) -> bool {
        let bits = match slot {
            Slot::Combatant => bit::COMBATANT,
            Slot::Transport => bit::TRANSPORT,
            Slot::Civilian => bit::CIVILIAN,
            Slot::Marker => 0,
        };
        self.at(hex) & bits != 0
    }

    /// Whether a hex is closed to a side (5.1.4.2): an enemy unit is in it, or a face-down counter
    /// that the side does not know.
    #[inline]
    pub fn closed(&self, hex: Hex, side: Side) -> bool {
        self.at(hex) & ((bit::UNIT | bit::DOWN) << side.other().index()) != 0
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

/// A counter with its place, as most questions need it.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    pub unit: Counter,
    pub passenger: Counter,
}
