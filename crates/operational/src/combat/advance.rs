//! Advance after combat (5.2): into the hex that the defender has left, and for some one hex beyond.

use hexmap::Hex;
use table::{Counter, Refusal};

use crate::Operational;
use crate::movement::Mover;
use crate::state::State;

/// Why a counter may not advance to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    NotAnAttacker,
    Guns,
    TooFar,
    Night,
    Ground,
    Zone,
    Enemy,
    Full,
    Closed,
    Shut,
    Engaging,
}

impl Operational {
    /// Every advance that is open now.
    pub(crate) fn advances(&self, state: &State) -> Vec<(Counter, Hex)> {
        let target = state.combat.target;
        if state
            .board
            .occupied(self.active(state).other())
            .contains(target)
        {
            return Vec::new();
        }
        let hexes = || std::iter::once(target).chain(self.map.grid().neighbours(target));
        let attackers = state.combat.attackers.iter();
        attackers
            .flat_map(|counter| hexes().map(move |to| (counter, to)))
            .filter(|(counter, to)| self.halt(state, *counter, *to).is_none())
            .collect()
    }

    fn halt(&self, state: &State, counter: Counter, to: Hex) -> Option<Halt> {
        let target = state.combat.target;
        let own = self.face(state, counter);
        let from = state.board.unit(counter).hex;
        if !state.combat.attackers.contains(counter) || state.combat.settled.contains(counter) {
            return Some(Halt::NotAnAttacker);
        }
        let reach = self.class(state, counter).advance;
        if reach == 0 {
            return Some(Halt::Guns);
        }
        let grid = self.map.grid();
        if to != target {
            if reach < 2 {
                return Some(Halt::TooFar);
            }
            let most = self.rules.modules.most_advance(state);
            if most.is_some_and(|(most, _)| most < 2) {
                return Some(Halt::Night);
            }
            let ground = self.rules.advance_first.contains(target)
                && self.rules.advance_second.contains(to)
                && !self.rules.river_between(grid, target, to);
            if !grid.adjacent(target, to) || to == from || !ground {
                return Some(Halt::Ground);
            }
            if self.is_watched(state, target) && !state.options.advance_through_zones {
                return Some(Halt::Zone);
            }
        }
        if state.board.occupied(own.side.other()).contains(to) {
            return Some(Halt::Enemy);
        }
        let shut = self.rules.modules.shut(state, own, from);
        if shut.contains(target) || shut.contains(to) || state.marked.contains(to) {
            return Some(Halt::Shut);
        }
        if !self.may_tread(state, counter, to) || !self.may_tread(state, counter, target) {
            return Some(Halt::Closed);
        }
        if !self.has_room(state, counter, to) {
            return Some(Halt::Full);
        }
        let mover = Mover {
            hex: from,
            ..self.newcomer(state, counter)
        };
        let zones = state.board.zones(own.side.other());
        let barred = [target, to].into_iter().any(|hex| {
            zones.contains(hex)
                && self
                    .rules
                    .modules
                    .bars_engaging(self, state, &mover, hex)
                    .is_some()
        });
        barred.then_some(Halt::Engaging)
    }

    /// Whether a vacated hex lies in the zone of an enemy other than those who have just left it: they
    /// stand next to it after every retreat, and would make the second hex a dead letter (5.2.b, 5.2.g).
    fn is_watched(&self, state: &State, target: Hex) -> bool {
        let enemies = state.board.occupied(self.active(state).other());
        let near = self.map.grid().neighbours(target);
        near.filter(|hex| enemies.contains(*hex))
            .flat_map(|hex| state.board.stack(hex))
            .any(|counter| !state.combat.defenders.contains(counter))
    }

    pub(crate) fn check_advance(
        &self,
        state: &State,
        counter: Counter,
        to: Hex,
    ) -> Result<(), Refusal> {
        self.check_own(state, counter)?;
        if !self.map.grid().contains(to) {
            return Err(self.refuse("table/order", "no-such-hex", &[]));
        }
        let Some(halt) = self.halt(state, counter, to) else {
            return Ok(());
        };
        let clauses = &self.rules.clauses;
        let mover = self.newcomer(state, counter);
        let (rule, key) = match halt {
            Halt::NotAnAttacker => (&clauses.advance[..], "not-an-attacker"),
            Halt::Guns => (&clauses.advance_guns[..], "guns-stay"),
            Halt::TooFar => (&clauses.advance_one[..], "one-hex-only"),
            Halt::Night => {
                let most = self.rules.modules.most_advance(state);
                (most.map_or("", |(_, rule)| rule), "one-hex-at-night")
            }
            Halt::Ground => (&clauses.advance_second[..], "second-hex-ground"),
            Halt::Zone => (&clauses.advance_zone[..], "advance-zone"),
            Halt::Enemy => (&clauses.enemy_hex[..], "enemy-there"),
            Halt::Closed => {
                let shut = if self.may_tread(state, counter, to) {
                    state.combat.target
                } else {
                    to
                };
                return self.check_ground(state, counter, shut);
            }
            Halt::Full => {
                let rule = self.crowding(state, to, &[counter], None);
                (rule.unwrap_or(&clauses.stacking), "full")
            }
            Halt::Shut => return Err(self.why_shut(state, counter, to)),
            Halt::Engaging => {
                let bar = self.rules.modules.bars_engaging(self, state, &mover, to);
                bar.unwrap_or((&clauses.advance, "engaging-beyond-the-line"))
            }
        };
        let slots = [
            ("unit", self.unit_name(counter)),
            ("hex", self.hex_name(to)),
        ];
        Err(self.refuse(rule, key, &slots))
    }
}
