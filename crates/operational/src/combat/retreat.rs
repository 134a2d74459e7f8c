//! Retreats (5.3) and encirclement (5.1.3): where a unit may go when it must, what it costs, and the
//! chain of displacements when it goes where there is no room.

use hexmap::{Edge, Hex};
use table::{Counter, Refusal, Side};

use crate::Operational;
use crate::state::State;

/// Where a unit that must retreat may go. Only the first kind that exists is open to it (5.3.c).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Retreats {
    /// One hex, clear of enemies and their zones.
    Hexes(Vec<Hex>),
    /// Over a safe edge.
    Edges(Vec<Edge>),
    /// Through a hex in an enemy zone to a clear one, or over a safe edge from there (5.3.3).
    TwoSteps(Vec<(Hex, Goal)>),
    /// Nowhere.
    None,
}

/// The end of a retreat of two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    Hex(Hex),
    Edge(Edge),
}

impl Operational {
    /// Where a unit may retreat to.
    pub(crate) fn retreats(&self, state: &State, counter: Counter) -> Retreats {
        let unit = state.board.unit(counter);
        let hexes: Vec<Hex> = self.retreat_hexes(state, counter, unit.hex).collect();
        if !hexes.is_empty() {
            return Retreats::Hexes(hexes);
        }
        let edges: Vec<Edge> = self.safe_edges(unit.side(), unit.hex).collect();
        if !edges.is_empty() {
            return Retreats::Edges(edges);
        }
        let steps = self.two_steps(state, counter);
        if !steps.is_empty() {
            return Retreats::TwoSteps(steps);
        }
        Retreats::None
    }

    /// The legal retreat hexes of a unit next to `from`: it may enter them, no enemy and no enemy zone
    /// is there, and there is room or a chain of displacements makes some.
    fn retreat_hexes<'a>(
        &'a self,
        state: &'a State,
        counter: Counter,
        from: Hex,
    ) -> impl Iterator<Item = Hex> + 'a {
        let near = self.map.grid().neighbours(from);
        near.filter(move |to| {
            self.is_clear(state, counter, *to)
                && self.can_take_in(state, counter, *to, &mut Tried::default())
        })
    }

    /// Whether a unit may stop in a hex as far as ground and enemies go. Beaten attackers do not
    /// retreat into the hex that they attacked, even if nobody is left there (5.1.6).
    fn is_clear(&self, state: &State, counter: Counter, to: Hex) -> bool {
        let side = state.board.unit(counter).side();
        self.may_pass(state, counter, to)
            && !state.board.zones(side.other()).contains(to)
            && !state.marked.contains(to)
            && (to != state.combat.target || side != self.active(state))
    }

    /// Whether a unit may enter a hex at all: the ground is open to it and no enemy is there.
    fn may_pass(&self, state: &State, counter: Counter, to: Hex) -> bool {
        let enemy = state.board.unit(counter).side().other();
        self.may_tread(state, counter, to) && !state.board.occupied(enemy).contains(to)
    }

    /// Whether a unit may be in a hex as far as the terrain goes and no rule shuts it out.
    pub(crate) fn may_tread(&self, state: &State, counter: Counter, to: Hex) -> bool {
        let face = self.face(state, counter);
        self.rules.open[face.mobility as usize].contains(to)
            && !self.rules.modules.barred(state, face).contains(to)
    }

    /// The edges of a hex over which a unit of a side leaves alive.
    fn safe_edges(&self, side: Side, hex: Hex) -> impl Iterator<Item = Edge> + '_ {
        let exits = &self.rules.exits[side.index()];
        Edge::ALL
            .into_iter()
            .filter(move |edge| exits.is_safe(hex, *edge))
    }

    /// Whether a hex has room for a unit, or one of its units can make room by going on (5.3.1). The
    /// hexes tried already are left out: a chain that comes back to one leads nowhere new.
    fn can_take_in(&self, state: &State, counter: Counter, hex: Hex, tried: &mut Tried) -> bool {
        if self.has_room(state, counter, hex) {
            return true;
        }
        let face = self.face(state, counter);
        let attempt = (face.nation, face.armoured, hex);
        if tried.contains(&attempt) {
            return false;
        }
        tried.push(attempt);
        let makers = self.room_makers(state, counter, hex);
        makers.into_iter().any(|maker| {
            let onward = self.map.grid().neighbours(hex);
            onward
                .filter(|to| self.is_clear(state, maker, *to))
                .any(|to| self.can_take_in(state, maker, to, tried))
        })
    }

    /// The units of a full hex of which one must go on so that a newcomer fits: those that were there
    /// before this combat moved anybody.
    fn room_makers(&self, state: &State, newcomer: Counter, hex: Hex) -> Vec<Counter> {
        let there = state.board.stack(hex).filter(|counter| {
            *counter != newcomer
                && !state.combat.settled.contains(*counter)
                && !state.combat.retreating.contains(*counter)
        });
        there
            .filter(|counter| {
                self.crowding(state, hex, &[newcomer], Some(*counter))
                    .is_none()
            })
            .collect()
    }

    /// The retreats of two steps. One that was hurt in this combat must go through friends (5.3.3.d).
    fn two_steps(&self, state: &State, counter: Counter) -> Vec<(Hex, Goal)> {
        let unit = state.board.unit(counter);
        let friends = state.board.occupied(unit.side());
        let hurt = state.combat.hurt.contains(counter);
        let grid = self.map.grid();
        let first = grid
            .neighbours(unit.hex)
            .filter(|via| self.may_pass(state, counter, *via) && (!hurt || friends.contains(*via)));
        let mut steps = Vec::new();
        for via in first {
            let second = self
                .retreat_hexes(state, counter, via)
                .filter(|to| *to != unit.hex);
            steps.extend(second.map(|to| (via, Goal::Hex(to))));
            let edges = self.safe_edges(unit.side(), via);
            steps.extend(edges.map(|edge| (via, Goal::Edge(edge))));
        }
        steps
    }

    /// Whether a hex's units have no way out: no legal retreat hex and no safe edge (5.1.3.a).
    pub(crate) fn encircled(&self, state: &State, hex: Hex) -> bool {
        let mut stack = state.board.stack(hex);
        stack.all(|counter| {
            let side = state.board.unit(counter).side();
            self.retreat_hexes(state, counter, hex).next().is_none()
                && self.safe_edges(side, hex).next().is_none()
        })
    }

    /// The units that may make room in the crowded hex, with where they may go.
    pub(crate) fn displacements(&self, state: &State) -> Vec<(Counter, Hex)> {
        let hex = state.combat.crowded;
        let there = state.board.stack(hex).filter(|counter| {
            !state.combat.settled.contains(*counter) && !state.combat.retreating.contains(*counter)
        });
        let makers =
            there.filter(|counter| self.crowding(state, hex, &[], Some(*counter)).is_none());
        makers
            .flat_map(|counter| {
                let hexes = self.retreat_hexes(state, counter, hex);
                hexes.map(move |to| (counter, to))
            })
            .collect()
    }

    pub(crate) fn check_displace(
        &self,
        state: &State,
        counter: Counter,
        to: Hex,
    ) -> Result<(), Refusal> {
        if self.displacements(state).contains(&(counter, to)) {
            return Ok(());
        }
        Err(self.refuse(&self.rules.clauses.chain, "no-displacement", &[]))
    }

    pub(crate) fn check_retreat(
        &self,
        state: &State,
        counter: Counter,
        via: Hex,
        goal: Goal,
    ) -> Result<(), Refusal> {
        self.check_retreating(state, counter)?;
        let clauses = &self.rules.clauses;
        let open = match (self.retreats(state, counter), via.some(), goal) {
            (Retreats::Hexes(hexes), None, Goal::Hex(to)) => hexes.contains(&to),
            (Retreats::Edges(edges), None, Goal::Edge(edge)) => edges.contains(&edge),
            (Retreats::TwoSteps(steps), Some(via), goal) => steps.contains(&(via, goal)),
            _ => false,
        };
        if open {
            return Ok(());
        }
        let unit = ("unit", self.unit_name(counter));
        let Goal::Hex(to) = goal else {
            return Err(self.refuse(&clauses.retreat_edge, "no-retreat-edge", &[unit]));
        };
        if !self.map.grid().contains(to) {
            return Err(self.refuse("table/order", "no-such-hex", &[]));
        }
        let slots = [unit, ("hex", self.hex_name(to))];
        let enemy = state.board.unit(counter).side().other();
        if state.board.occupied(enemy).contains(to) {
            return Err(self.refuse(&clauses.retreat_enemy, "enemy-there", &slots));
        }
        if state.board.zones(enemy).contains(to) {
            return Err(self.refuse(&clauses.retreat_zone, "retreat-zone", &slots));
        }
        self.check_ground(state, counter, to)?;
        if via.is_some() && state.combat.hurt.contains(counter) {
            return Err(self.refuse(&clauses.two_steps_hurt, "no-retreat", &slots));
        }
        if via.is_some() {
            return Err(self.refuse(&clauses.two_steps, "no-retreat", &slots));
        }
        Err(self.refuse(&clauses.retreat_none, "no-retreat", &slots))
    }

    pub(crate) fn check_perish(&self, state: &State, counter: Counter) -> Result<(), Refusal> {
        self.check_retreating(state, counter)?;
        if self.retreats(state, counter) == Retreats::None {
            return Ok(());
        }
        let slots = [("unit", self.unit_name(counter))];
        Err(self.refuse(&self.rules.clauses.retreat_none, "can-retreat", &slots))
    }

    fn check_retreating(&self, state: &State, counter: Counter) -> Result<(), Refusal> {
        self.check_decider(state, counter)?;
        if state.combat.retreating.contains(counter) {
            return Ok(());
        }
        let slots = [("unit", self.unit_name(counter))];
        Err(self.refuse(&self.rules.clauses.losses, "not-retreating", &slots))
    }
}

/// Hexes that a chain has tried, and for what newcomer: room depends on nation and armour.
type Tried = Vec<(u8, bool, Hex)>;
