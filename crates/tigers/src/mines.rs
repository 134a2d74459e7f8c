//! Minefields (6.2): whom a drawn one strikes.

use std::cmp::Reverse;

use crate::Tigers;
use crate::mission::GERMAN;
use crate::state::{Flags, Slot, State};
use crate::tables::Kind;

impl Tigers {
    /// The German unit in whose hex a drawn minefield appears: one that moved, on a road, a tank, the
    /// furthest north, the furthest west. Each criterion keeps those that meet it, if any does (6.2.b,
    /// 6.2.c), which is the order of these keys.
    pub(crate) fn mine_target(&self, state: &State) -> Option<Slot> {
        let germans = state.units.iter().enumerate();
        let germans = germans.filter(|(_, unit)| unit.on_board() && self.side_of(unit) == GERMAN);
        let chosen = germans.min_by_key(|(_, unit)| {
            let (x, y) = self.map.grid().centre(unit.hex);
            let moved = unit.has(Flags::MOVED);
            let on_road = self.map.road_hexes().contains(unit.hex);
            let armour = self.tables.unit_type(unit.kind).kind == Kind::Armour;
            (Reverse(moved), Reverse(on_road), Reverse(armour), y, x)
        });
        chosen.map(|(slot, _)| slot)
    }
}
