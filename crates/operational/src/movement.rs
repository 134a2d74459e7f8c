//! Movement on the board (4.0, 4.1): who may move, how far, where it must stop, and what it pays.

use hexmap::{Hex, HexSet};
use table::{Counter, Refusal, Side};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::data::Mobility;
use crate::field::{Field, Ground, with_chart, with_field};
use crate::state::State;

/// A unit that may move, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mover {
    pub counter: Counter,
    pub side: Side,
    pub hex: Hex,
    pub mobility: Mobility,
    /// Half points left.
    pub budget: u8,
    /// It is in contact and pays for breaking it.
    pub engaged: bool,
    /// It may only break contact, by one step out of the enemy zones.
    pub only_disengages: bool,
}

/// Why a unit may not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stuck {
    NotOnBoard,
    /// It entered an enemy zone.
    Stopped,
    /// A rule keeps it in place.
    Held,
    Spent,
}

impl Operational {
    /// How a unit moves this turn and how many half points it has for a whole phase.
    pub(crate) fn allowance(&self, state: &State, counter: Counter) -> (Mobility, u8) {
        let card = self.face(state, counter);
        self.rules
            .modules
            .allowance(state, state.board.face(counter), card)
    }

    /// Whether a unit on the board may move now.
    pub(crate) fn mover(&self, state: &State, counter: Counter) -> Result<Mover, Stuck> {
        let unit = state.board.unit(counter);
        if unit.place != Place::Board {
            return Err(Stuck::NotOnBoard);
        }
        let side = unit.side();
        let engaged = state.board.zones(side.other()).contains(unit.hex);
        let moved = unit.has(Unit::MOVED);
        // Enemies do not move in this phase: who moved and stands in a zone has entered it (4.1.2).
        if moved && engaged {
            return Err(Stuck::Stopped);
        }
        let held = self
            .face(state, counter)
            .moves_from
            .as_ref()
            .filter(|from| state.turn < from.turn);
        if held.is_some_and(|held| moved || !engaged || !held.may_disengage) {
            return Err(Stuck::Held);
        }
        let (mobility, points) = self.allowance(state, counter);
        if unit.spent >= points {
            return Err(Stuck::Spent);
        }
        Ok(Mover {
            counter,
            side,
            hex: unit.hex,
            mobility,
            budget: points - unit.spent,
            engaged,
            only_disengages: held.is_some(),
        })
    }

    /// The ground as a unit finds it.
    pub(crate) fn ground<'a>(&'a self, state: &'a State, mover: &Mover) -> Ground<'a> {
        let enemy = mover.side.other();
        let mut blocked = *state.board.occupied(enemy);
        blocked |= self
            .rules
            .modules
            .shut(state, self.face(state, mover.counter), mover.hex);
        Ground {
            steps: self.rules.prices(state).steps(mover.mobility),
            blocked,
            zones: state.board.zones(enemy),
            budget: mover.budget,
            first_extra: if mover.engaged {
                self.rules.break_contact
            } else {
                0
            },
            first_free: mover.engaged && (state.options.free_hex_only || mover.only_disengages),
            one_step: mover.only_disengages,
        }
    }

    /// Whether a unit may enter a hex in an enemy zone, where it has to stop: a full one cannot be
    /// passed there (4.1.1.b), and a rule may forbid to engage.
    pub(crate) fn may_engage(&self, state: &State, mover: &Mover, hex: Hex) -> bool {
        if state.marked.contains(hex) {
            return false;
        }
        let full = state.board.occupied(mover.side).contains(hex)
            && !self.has_room(state, mover.counter, hex);
        !full
            && self
                .rules
                .modules
                .bars_engaging(self, state, mover, hex)
                .is_none()
    }

    /// Fills the field of a unit, up to `goal` if that is a hex.
    pub(crate) fn spread(&self, state: &State, mover: &Mover, goal: Hex, field: &mut Field) {
        let ground = self.ground(state, mover);
        field.spread(&ground, mover.hex, goal, |hex| {
            self.may_engage(state, mover, hex)
        });
    }

    /// Whether a unit may stop in a hex that it has reached.
    pub(crate) fn may_stop(&self, state: &State, mover: &Mover, hex: Hex) -> bool {
        if state.marked.contains(hex) {
            return false;
        }
        !state.board.occupied(mover.side).contains(hex) || self.has_room(state, mover.counter, hex)
    }

    /// All hexes that a unit may move to.
    pub(crate) fn stops(&self, state: &State, mover: &Mover) -> HexSet {
        with_field(|field| {
            self.spread(state, mover, Hex::NONE, field);
            let reached = field.reached().iter().copied();
            reached
                .filter(|hex| self.may_stop(state, mover, *hex))
                .collect()
        })
    }

    /// The cheapest path of a unit to a hex where it may stop, and its cost.
    pub(crate) fn path(&self, state: &State, mover: &Mover, to: Hex) -> Option<(Vec<Hex>, u8)> {
        if to == mover.hex || !self.map.grid().contains(to) || !self.may_stop(state, mover, to) {
            return None;
        }
        with_field(|field| {
            self.spread(state, mover, to, field);
            let cost = field.cost(to)?;
            Some((field.path(self.map.grid(), to), cost))
        })
    }

    /// The cheapest path of a unit to a hex that it reaches, quick when asked hex after hex.
    pub(crate) fn charted_path(
        &self,
        state: &State,
        mover: &Mover,
        to: Hex,
    ) -> Option<(Vec<Hex>, u8)> {
        let make = |field: &mut Field| self.spread(state, mover, Hex::NONE, field);
        with_chart(state, mover, make, |field| {
            let cost = field.cost(to)?;
            Some((field.path(self.map.grid(), to), cost))
        })
    }

    /// Whether a unit can move to a hex and stop there.
    pub(crate) fn reaches(&self, state: &State, mover: &Mover, to: Hex) -> bool {
        if to == mover.hex || !self.map.grid().contains(to) || !self.may_stop(state, mover, to) {
            return false;
        }
        with_field(|field| {
            self.spread(state, mover, to, field);
            field.cost(to).is_some()
        })
    }

    /// The units of a hex that may still move together.
    pub(crate) fn movable_stack(&self, state: &State, side: Side, from: Hex) -> Vec<Mover> {
        let stack = state
            .board
            .stack(from)
            .filter(|counter| state.board.unit(*counter).side() == side);
        stack
            .filter_map(|counter| self.mover(state, counter).ok())
            .collect()
    }

    /// Whether all of them fit into a hex.
    pub(crate) fn group_fits(&self, state: &State, group: &[Mover], hex: Hex) -> bool {
        let mut coming = [Counter(0); 8];
        let coming = match coming.get_mut(..group.len()) {
            Some(coming) => coming,
            None => return false,
        };
        for (place, mover) in coming.iter_mut().zip(group) {
            *place = mover.counter;
        }
        self.crowding(state, hex, coming, None).is_none()
    }

    /// A unit of the active side that may move, or why it may not.
    pub(crate) fn own_mover(&self, state: &State, counter: Counter) -> Result<Mover, Refusal> {
        self.check_own(state, counter)?;
        self.mover(state, counter)
            .map_err(|stuck| self.why_stuck(state, counter, stuck))
    }

    pub(crate) fn check_move(
        &self,
        state: &State,
        counter: Counter,
        to: Hex,
    ) -> Result<(), Refusal> {
        let mover = self.own_mover(state, counter)?;
        if self.reaches(state, &mover, to) {
            return Ok(());
        }
        Err(self.why_not_there(state, &mover, to))
    }

    pub(crate) fn check_stack(&self, state: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        let side = self.active(state);
        let group = self.movable_stack(state, side, from);
        if group.len() < 2 {
            return Err(self.refuse("table/order", "no-stack", &[("hex", self.hex_name(from))]));
        }
        if let Some(stuck) = group.iter().find(|mover| !self.reaches(state, mover, to)) {
            return Err(self.why_not_there(state, stuck, to));
        }
        if !self.group_fits(state, &group, to) {
            return Err(self.refuse(
                &self.rules.clauses.stacking,
                "full",
                &[("hex", self.hex_name(to))],
            ));
        }
        Ok(())
    }

    /// That the terrain of a hex is open to a unit and no rule shuts it out.
    pub(crate) fn check_ground(
        &self,
        state: &State,
        counter: Counter,
        hex: Hex,
    ) -> Result<(), Refusal> {
        let face = self.face(state, counter);
        if !self.rules.open[face.mobility as usize].contains(hex) {
            let rule = &self.rules.terrain_rules[self.map.terrain(hex).index()];
            let slots = [
                ("unit", self.unit_name(counter)),
                ("hex", self.hex_name(hex)),
            ];
            return Err(self.refuse(rule, "closed", &slots));
        }
        if state.marked.contains(hex) || self.rules.modules.barred(state, face).contains(hex) {
            return Err(self.why_shut(state, counter, hex));
        }
        Ok(())
    }

    /// The clause that shuts a hex to a unit.
    pub(crate) fn why_shut(&self, state: &State, counter: Counter, hex: Hex) -> Refusal {
        let (rule, key) = self
            .rules
            .modules
            .shut_by(state, self.face(state, counter), hex);
        self.refuse(
            rule,
            key,
            &[
                ("unit", self.unit_name(counter)),
                ("hex", self.hex_name(hex)),
            ],
        )
    }

    /// The clause that keeps a unit where it is.
    pub(crate) fn why_stuck(&self, state: &State, counter: Counter, stuck: Stuck) -> Refusal {
        let clauses = &self.rules.clauses;
        let unit = [("unit", self.unit_name(counter))];
        match stuck {
            Stuck::NotOnBoard => self.refuse("table/order", "not-on-board", &unit),
            Stuck::Stopped => self.refuse(&clauses.zone_stop, "stopped", &unit),
            Stuck::Spent => self.refuse(&clauses.allowance, "spent", &unit),
            Stuck::Held => {
                let held = self.face(state, counter).moves_from.as_ref();
                let (rule, turn) = held.map_or(("", 0), |held| (held.rule.as_str(), held.turn));
                let turn = table::Text::same(self.rules.printed_turn(turn.max(state.turn)));
                self.refuse(rule, "held", &[unit[0].clone(), ("turn", turn)])
            }
        }
    }

    /// The clause that keeps a unit from a hex.
    fn why_not_there(&self, state: &State, mover: &Mover, to: Hex) -> Refusal {
        let clauses = &self.rules.clauses;
        if !self.map.grid().contains(to) || to == mover.hex {
            return self.refuse("table/order", "no-such-hex", &[]);
        }
        let slots = [
            ("unit", self.unit_name(mover.counter)),
            ("hex", self.hex_name(to)),
        ];
        let enemy = mover.side.other();
        if state.board.occupied(enemy).contains(to) {
            return self.refuse(&clauses.enemy_hex, "enemy-there", &slots);
        }
        if let Err(refusal) = self.check_ground(state, mover.counter, to) {
            return refusal;
        }
        if let Some(rule) = self.crowding(state, to, &[mover.counter], None)
            && state.board.occupied(mover.side).contains(to)
        {
            return self.refuse(rule, "full", &slots);
        }
        let ground = self.ground(state, mover);
        if ground.blocked.contains(to) {
            return self.why_shut(state, mover.counter, to);
        }
        if ground.zones.contains(to)
            && let Some((rule, why)) = self.rules.modules.bars_engaging(self, state, mover, to)
        {
            return self.refuse(rule, why, &slots);
        }
        if mover.only_disengages
            && let Some(held) = &self.face(state, mover.counter).moves_from
        {
            return self.refuse(&held.rule, "only-disengages", &slots);
        }
        if ground.first_free && ground.zones.contains(to) {
            return self.refuse(&clauses.break_contact, "free-hex-only", &slots);
        }
        // Far or walled off: would it come there if zones did not stop it?
        let no_zones = HexSet::EMPTY;
        let open = Ground {
            zones: &no_zones,
            first_free: false,
            ..ground
        };
        let near = with_field(|field| {
            field.spread(&open, mover.hex, to, |_| true);
            field.cost(to).is_some()
        });
        if near {
            return self.refuse(&clauses.zone_stop, "zone-in-the-way", &slots);
        }
        self.refuse(&clauses.allowance, "too-far", &slots)
    }
}
