//! Coming on and leaving (4.2): reinforcements by their edge, departures over any edge that the box
//! opens.

use hexmap::{Edge, Hex, HexSet};
use table::{Counter, Refusal, Text};

use crate::Operational;
use crate::board::Place;
use crate::movement::Mover;
use crate::rules::{Arrival, CLOSED, Start, Step};
use crate::state::State;

/// A way onto the board.
#[derive(Clone, Debug)]
pub(crate) struct Landing {
    /// From the first hex on the board.
    pub path: Vec<Hex>,
    /// Half points.
    pub cost: u8,
}

impl Landing {
    /// Where it ends.
    pub fn hex(&self) -> Hex {
        self.path.last().copied().unwrap_or_default()
    }
}

impl Operational {
    /// When and where a counter comes on, if it waits off the board.
    pub(crate) fn arrival(&self, state: &State, counter: Counter) -> Option<&Arrival> {
        match &self.face(state, counter).start {
            Start::Entry(arrival) if state.board.unit(counter).place == Place::Waiting => {
                Some(arrival)
            }
            _ => None,
        }
    }

    /// A waiting unit as it moves once it is on the board.
    pub(crate) fn newcomer(&self, state: &State, counter: Counter) -> Mover {
        let (mobility, budget) = self.allowance(state, counter);
        Mover {
            counter,
            side: self.rules.card(counter).side,
            hex: Hex::NONE,
            mobility,
            budget,
            engaged: false,
            only_disengages: false,
        }
    }

    /// The clause that closes a hex of its edge to a reinforcement, beyond what never changes.
    fn entry_bar(
        &self,
        state: &State,
        counter: Counter,
        arrival: &Arrival,
        hex: Hex,
    ) -> Option<&str> {
        let card = self.face(state, counter);
        let column = self.map.grid().column(hex);
        let behind = self.rules.entry_limits.iter().find(|limit| {
            limit.behind_lines
                && limit.side == card.side
                && limit.edge == arrival.edge
                && limit.nation.is_none_or(|nation| nation == card.nation)
        });
        if let Some(limit) = behind
            && column > u16::from(state.entry_column)
        {
            return Some(&limit.rule);
        }
        let shut = self.rules.modules.shut(state, card, Hex::NONE);
        shut.is_some_and(|shut| shut.contains(hex))
            .then(|| self.rules.modules.shut_rule())
    }

    /// The price of the first hex, if the unit may come on there at all; it need not have room.
    fn first_step(&self, state: &State, mover: &Mover, arrival: &Arrival, hex: Hex) -> Option<u8> {
        if !arrival.hexes.contains(hex)
            || self.entry_bar(state, mover.counter, arrival, hex).is_some()
            || state.board.occupied(mover.side.other()).contains(hex)
        {
            return None;
        }
        let price = self
            .rules
            .entry_price(state, mover.mobility, arrival.edge, hex);
        let engages = state.board.zones(mover.side.other()).contains(hex);
        let pays = price != CLOSED && price <= mover.budget;
        (pays && (!engages || self.may_engage(state, mover, hex))).then_some(price)
    }

    /// Where a reinforcement may stop first, with the path and the cost: the open hexes of its edge,
    /// and behind full ones the hexes that it reaches by passing through them (4.2.1.c).
    pub(crate) fn landings(&self, state: &State, counter: Counter) -> Vec<Landing> {
        let Some(arrival) = self
            .arrival(state, counter)
            .filter(|due| due.turn <= state.turn)
        else {
            return Vec::new();
        };
        let mover = self.newcomer(state, counter);
        let first = arrival.hexes.iter().filter_map(|hex| {
            let cost = self.first_step(state, &mover, arrival, hex)?;
            Some(Landing {
                path: vec![hex],
                cost,
            })
        });
        let mut open: Vec<Landing> = first.collect();
        if !self.edge_is_crowded(state, &mover, arrival) {
            return open;
        }
        let mut landings = Vec::new();
        let mut settled = HexSet::EMPTY;
        // Cheapest first; of equals the one found first.
        while let Some(at) = (0..open.len()).min_by_key(|at| open[*at].cost) {
            let landing = open.remove(at);
            let hex = landing.hex();
            if !settled.insert(hex) {
                continue;
            }
            if self.may_stop(state, &mover, hex) {
                landings.push(landing);
            } else {
                self.go_on(state, &mover, &landing, &mut open);
            }
        }
        landings
    }

    /// Whether a hex of the edge is too full for the unit, so that it may have to pass through.
    fn edge_is_crowded(&self, state: &State, mover: &Mover, arrival: &Arrival) -> bool {
        let own = state
            .board
            .occupied(mover.side)
            .intersection(&arrival.hexes);
        own.iter().any(|hex| !self.may_stop(state, mover, hex))
    }

    /// The way of a reinforcement to a hex where it may stop first.
    pub(crate) fn landing(&self, state: &State, counter: Counter, to: Hex) -> Option<Landing> {
        let arrival = self
            .arrival(state, counter)
            .filter(|due| due.turn <= state.turn)?;
        let mover = self.newcomer(state, counter);
        if self.edge_is_crowded(state, &mover, arrival) {
            let mut landings = self.landings(state, counter).into_iter();
            return landings.find(|landing| landing.hex() == to);
        }
        let cost = self.first_step(state, &mover, arrival, to)?;
        Some(Landing {
            path: vec![to],
            cost,
        })
    }

    /// The steps on from a full hex.
    fn go_on(&self, state: &State, mover: &Mover, so_far: &Landing, open: &mut Vec<Landing>) {
        let hex = so_far.hex();
        let ground = self.ground(state, &Mover { hex, ..*mover });
        for Step { to, price } in ground.steps[hex.index()] {
            let cost = so_far.cost.saturating_add(price);
            if price == CLOSED || cost > ground.budget || ground.blocked.contains(to) {
                continue;
            }
            if ground.zones.contains(to) && !self.may_engage(state, mover, to) {
                continue;
            }
            let path = [&so_far.path[..], &[to]].concat();
            open.push(Landing { path, cost });
        }
    }

    pub(crate) fn check_enter(
        &self,
        state: &State,
        counter: Counter,
        to: Hex,
    ) -> Result<(), Refusal> {
        self.check_own(state, counter)?;
        let unit = ("unit", self.unit_name(counter));
        let Some(arrival) = self.arrival(state, counter) else {
            return Err(self.refuse("table/order", "not-waiting", &[unit]));
        };
        if arrival.turn > state.turn {
            let turn = Text::same(self.rules.printed_turn(arrival.turn));
            return Err(self.refuse(&arrival.rule, "not-due", &[unit, ("turn", turn)]));
        }
        if self.landing(state, counter, to).is_some() {
            return Ok(());
        }
        Err(self.why_not_in(state, counter, arrival, to))
    }

    fn why_not_in(&self, state: &State, counter: Counter, arrival: &Arrival, to: Hex) -> Refusal {
        let clauses = &self.rules.clauses;
        if !self.map.grid().contains(to) {
            return self.refuse("table/order", "no-such-hex", &[]);
        }
        let card = self.face(state, counter);
        let slots = [
            ("unit", self.unit_name(counter)),
            ("hex", self.hex_name(to)),
        ];
        if !self.map.grid().on_edge(to, arrival.edge) {
            return self.refuse(
                &self.rules.entry_rules[card.side.index()],
                "wrong-edge",
                &slots,
            );
        }
        let limits = self.rules.entry_limits.iter().filter(|limit| {
            limit.side == card.side
                && limit.edge == arrival.edge
                && limit.nation.is_none_or(|nation| nation == card.nation)
        });
        for limit in limits {
            if limit.hexes.is_some_and(|hexes| !hexes.contains(to)) {
                return self.refuse(&limit.rule, "entry-limit", &slots);
            }
        }
        if let Some(rule) = self.entry_bar(state, counter, arrival, to) {
            return self.refuse(rule, "entry-limit", &slots);
        }
        if state.board.occupied(card.side.other()).contains(to) {
            return self.refuse(&clauses.enemy_hex, "enemy-there", &slots);
        }
        if self.rules.closed.contains(to) {
            return self.refuse(&clauses.closed, "closed", &slots);
        }
        let mover = self.newcomer(state, counter);
        if let Some(rule) = self.rules.modules.bars_engaging(self, state, &mover, to) {
            return self.refuse(rule, "engaging-barred", &slots);
        }
        match self.crowding(state, to, &[counter], None) {
            Some(rule) => self.refuse(rule, "full", &slots),
            None => self.refuse(&clauses.allowance, "too-far", &slots),
        }
    }

    /// What leaving over an edge of its hex costs a unit, if it may.
    pub(crate) fn exit_price(&self, state: &State, mover: &Mover, edge: Edge) -> Option<u8> {
        let price = self.rules.leave_board
            + if mover.engaged {
                self.rules.break_contact
            } else {
                0
            };
        let opens = self.rules.exits[mover.side.index()].voluntary[edge as usize]
            && self.map.grid().on_edge(mover.hex, edge)
            && !mover.only_disengages
            && state.board.unit(mover.counter).place == Place::Board;
        (opens && price <= mover.budget).then_some(price)
    }

    pub(crate) fn check_exit(
        &self,
        state: &State,
        counter: Counter,
        edge: Edge,
    ) -> Result<(), Refusal> {
        self.check_own(state, counter)?;
        let mover = self
            .mover(state, counter)
            .map_err(|stuck| self.why_stuck(state, counter, stuck))?;
        if self.exit_price(state, &mover, edge).is_some() {
            return Ok(());
        }
        let slots = [
            ("unit", self.unit_name(counter)),
            ("edge", self.edge_name(edge)),
        ];
        let clauses = &self.rules.clauses;
        if mover.only_disengages
            && let Some(held) = &self.face(state, counter).moves_from
        {
            return Err(self.refuse(&held.rule, "only-disengages", &slots));
        }
        if !self.map.grid().on_edge(mover.hex, edge)
            || !self.rules.exits[mover.side.index()].voluntary[edge as usize]
        {
            return Err(self.refuse(&clauses.leaving, "no-exit", &slots));
        }
        Err(self.refuse(&clauses.allowance, "exit-too-dear", &slots))
    }
}
