//! What must hold in every state that play can reach.

use hexmap::Hex;
use table::Side;

use crate::pieces::{Kind, Slot};
use crate::rio::Rio;
use crate::state::{Place, State, Step};

impl Rio {
    pub(crate) fn audit(&self, state: &State) -> Result<(), String> {
        for (index, unit) in state.units.iter().enumerate() {
            let Some(piece) = self.pieces.get(index) else {
                if unit.place != Place::Off {
                    return Err(format!("counter {index} is in play and not in the box"));
                }
                continue;
            };
            let id = &piece.id;
            if unit.on_board() != self.grid().contains(unit.hex) {
                return Err(format!(
                    "{id} is on the board without a hex, or off it with one"
                ));
            }
            if unit.markers > 2 {
                return Err(format!("{id} has {} markers", unit.markers));
            }
            if unit.on_board() && self.price(state, piece.kind, unit.hex).is_none() {
                return Err(format!("{id} is in terrain that is closed to it"));
            }
            if unit.seen && !unit.down {
                return Err(format!("{id} is face up and noted as seen face down"));
            }
        }
        if !state.units.agree() {
            return Err("counters are not noted in the hexes where they are".into());
        }
        for hex in self.grid().hexes() {
            self.audit_hex(state, hex)?;
        }
        if state.step == Step::Retreat && self.retreating(state).is_none() {
            return Err("somebody should retreat and nobody does".into());
        }
        let markers: Vec<Hex> = state
            .on_board()
            .filter(|(counter, _)| self.piece(*counter).kind == Kind::Objective)
            .map(|(_, unit)| unit.hex)
            .collect();
        for (index, a) in markers.iter().enumerate() {
            for b in &markers[..index] {
                if self.grid().distance(*a, *b) < self.sheet(state).apart {
                    return Err("objective markers lie too near to each other".into());
                }
            }
        }
        Ok(())
    }

    fn audit_hex(&self, state: &State, hex: Hex) -> Result<(), String> {
        let mut sides = [false; 2];
        let mut fill = [0u8; 3];
        let mut flyer = None;
        for (counter, unit) in state.in_hex(hex) {
            let piece = self.piece(counter);
            if let Some(side) = piece.side {
                sides[side.index()] = true;
            }
            if unit.aboard {
                flyer = Some(&piece.id);
            }
            match piece.kind.slot() {
                Slot::Combatant => fill[0] += 1,
                Slot::Transport => fill[1] += 1,
                Slot::Civilian => fill[2] += 1,
                Slot::Marker => {}
            }
        }
        let name = self.grid().name(hex);
        if sides == [true, true] {
            return Err(format!("both sides are in {name}"));
        }
        // Only the active side, in the middle of its phase, may have too many in a hex.
        let own = sides[state.active.index()] && state.step != Step::Setup;
        if fill[2] > 1 || (!own && (fill[0] > 1 || fill[1] > 1)) {
            return Err(format!("too many counters in {name}"));
        }
        let helicopter = state
            .in_hex(hex)
            .any(|(counter, _)| self.piece(counter).kind == Kind::Helicopter);
        if let (Some(id), false) = (flyer, helicopter) {
            return Err(format!("{id} flies without a helicopter"));
        }
        debug_assert!(state.active == Side::FIRST || state.active == Side::SECOND);
        Ok(())
    }
}
