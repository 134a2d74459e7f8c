//! Coming on and leaving (4.2): reinforcements by their edge, departures over any edge that the box
//! opens.

use hexmap::{Edge, Hex, HexSet};
use table::{Counter, Refusal, Side, Text};

use crate::Operational;
use crate::board::{Place, Unit};
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
    /// Appears in a town and stays there for the turn.
    fn in_town(town: Hex, mover: &Mover) -> Landing {
        Landing {
            path: vec![town],
            cost: mover.budget,
        }
    }

    /// Where it ends.
    pub fn hex(&self) -> Hex {
        self.path.last().copied().unwrap_or_default()
    }
}

/// When and where a counter that is off the board comes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coming<'a> {
    pub turn: u8,
    pub edge: Option<Edge>,
    /// Hexes of the edge that no standing rule closes to it.
    pub hexes: HexSet,
    /// It may also appear in a town of its side.
    pub own_town: bool,
    pub rule: &'a str,
}

impl Operational {
    /// When and where a counter comes on, if it waits off the board: as a reinforcement, or because it
    /// had to leave and may return over the same edge (5.3.3.e).
    pub(crate) fn coming(&self, state: &State, counter: Counter) -> Option<Coming<'_>> {
        let unit = state.board.unit(counter);
        match (&self.face(state, counter).start, unit.place) {
            (Start::Entry(arrival), Place::Waiting) => Some(Coming {
                turn: arrival.turn,
                edge: arrival.edge,
                hexes: self.entry_hexes(state, unit.side(), arrival),
                own_town: arrival.own_town,
                rule: &arrival.rule,
            }),
            (_, Place::Outside(edge)) => Some(Coming {
                turn: if unit.has(Unit::LATELY) {
                    state.turn + 1
                } else {
                    state.turn
                },
                edge: Some(edge),
                hexes: self.map.grid().edge(edge).collect(),
                own_town: false,
                rule: &self.rules.clauses.retreat_edge,
            }),
            _ => None,
        }
    }

    /// The hexes of its edge by which a reinforcement may come on now.
    fn entry_hexes(&self, state: &State, side: Side, arrival: &Arrival) -> HexSet {
        let enemies = state.board.occupied(side.other());
        let edge = match arrival.edge {
            Some(edge) if arrival.nearest && arrival.hexes.is_subset(enemies) => edge,
            _ => return arrival.hexes,
        };
        let grid = self.map.grid();
        let edge: HexSet = grid.edge(edge).collect();
        let free = edge.difference(enemies);
        let distance = |hex: &Hex| {
            arrival
                .hexes
                .iter()
                .map(|other| grid.distance(*hex, other))
                .min()
        };
        let nearest = free.iter().filter_map(|hex| distance(&hex)).min();
        free.iter().filter(|hex| distance(hex) == nearest).collect()
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
        coming: &Coming,
        hex: Hex,
    ) -> Option<&str> {
        let card = self.face(state, counter);
        let column = self.map.grid().column(hex);
        let behind = self.rules.entry_limits.iter().find(|limit| {
            limit.behind_lines
                && limit.side == card.side
                && coming.edge == Some(limit.edge)
                && limit.nation.is_none_or(|nation| nation == card.nation)
        });
        if let Some(limit) = behind
            && column > u16::from(state.entry_column)
        {
            return Some(&limit.rule);
        }
        let shut = self.rules.modules.shut(state, card, Hex::NONE);
        shut.contains(hex)
            .then(|| self.rules.modules.shut_by(state, card, hex).0)
    }

    /// The price of the first hex, if the unit may come on there at all; it need not have room.
    fn first_step(&self, state: &State, mover: &Mover, coming: &Coming, hex: Hex) -> Option<u8> {
        if !coming.hexes.contains(hex)
            || self.entry_bar(state, mover.counter, coming, hex).is_some()
            || state.board.occupied(mover.side.other()).contains(hex)
        {
            return None;
        }
        let price = self
            .rules
            .entry_price(state, mover.mobility, coming.edge?, hex);
        let engages = state.board.zones(mover.side.other()).contains(hex);
        let pays = price != CLOSED && price <= mover.budget;
        (pays && (!engages || self.may_engage(state, mover, hex))).then_some(price)
    }

    /// Where a reinforcement may stop first, with the path and the cost: over its edge, or in a town of
    /// its side, where it stays for the turn (4.2.1.a).
    pub(crate) fn landings(&self, state: &State, counter: Counter) -> Vec<Landing> {
        let Some(coming) = self.due(state, counter) else {
            return Vec::new();
        };
        let mover = self.newcomer(state, counter);
        let mut landings = self.edge_landings(state, &mover, &coming);
        if coming.own_town {
            let by_edge: HexSet = landings.iter().map(Landing::hex).collect();
            let rears = self.rears(state);
            let towns = self.rules.towns.difference(&by_edge).iter();
            let towns = towns.filter(|town| self.may_appear(state, &mover, &rears, *town));
            landings.extend(towns.map(|town| Landing::in_town(town, &mover)));
        }
        landings
    }

    /// The open hexes of its edge, and behind full ones the hexes that a reinforcement reaches by
    /// passing through them (4.2.1.c).
    fn edge_landings(&self, state: &State, mover: &Mover, coming: &Coming) -> Vec<Landing> {
        let first = coming.hexes.iter().filter_map(|hex| {
            let cost = self.first_step(state, mover, coming, hex)?;
            Some(Landing {
                path: vec![hex],
                cost,
            })
        });
        let mut open: Vec<Landing> = first.collect();
        if !self.edge_is_crowded(state, mover, coming) {
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
            if self.may_stop(state, mover, hex) {
                landings.push(landing);
            } else {
                self.go_on(state, mover, &landing, &mut open);
            }
        }
        landings
    }

    /// Whether a unit cannot stop in some hex of the edge, so that it may have to pass through.
    fn edge_is_crowded(&self, state: &State, mover: &Mover, coming: &Coming) -> bool {
        let own = *state.board.occupied(mover.side) | state.marked;
        let mut own = own.intersection(&coming.hexes).iter();
        own.any(|hex| !self.may_stop(state, mover, hex))
    }

    /// Whether a reinforcement may appear in a town: its side has it, it is not cut off from the rear,
    /// and there is room.
    fn may_appear(&self, state: &State, mover: &Mover, rears: &[HexSet; 2], town: Hex) -> bool {
        let zones = state.board.zones(mover.side.other());
        self.rules.towns.contains(town)
            && self.possessor_by(state, rears, town) == mover.side
            && self.leads_to(&rears[mover.side.index()], mover.side, town)
            && self.check_ground(state, mover.counter, town).is_ok()
            && self.may_stop(state, mover, town)
            && (!zones.contains(town) || self.may_engage(state, mover, town))
    }

    /// When and where a counter may come on now.
    pub(crate) fn due(&self, state: &State, counter: Counter) -> Option<Coming<'_>> {
        self.coming(state, counter)
            .filter(|due| due.turn <= state.turn)
    }

    /// The way of a reinforcement to a hex where it may stop first.
    pub(crate) fn landing(&self, state: &State, counter: Counter, to: Hex) -> Option<Landing> {
        let coming = self.due(state, counter)?;
        let mover = self.newcomer(state, counter);
        let by_edge = if self.edge_is_crowded(state, &mover, &coming) {
            let mut landings = self.edge_landings(state, &mover, &coming).into_iter();
            landings.find(|landing| landing.hex() == to)
        } else {
            let cost = self.first_step(state, &mover, &coming, to);
            cost.map(|cost| Landing {
                path: vec![to],
                cost,
            })
        };
        by_edge.or_else(|| {
            let appears = coming.own_town && self.may_appear(state, &mover, &self.rears(state), to);
            appears.then(|| Landing::in_town(to, &mover))
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
        let Some(coming) = self.coming(state, counter) else {
            return Err(self.refuse("table/order", "not-waiting", &[unit]));
        };
        if coming.turn > state.turn {
            let turn = Text::same(self.rules.printed_turn(coming.turn));
            return Err(self.refuse(coming.rule, "not-due", &[unit, ("turn", turn)]));
        }
        if self.landing(state, counter, to).is_some() {
            return Ok(());
        }
        Err(self.why_not_in(state, counter, &coming, to))
    }

    fn why_not_in(&self, state: &State, counter: Counter, coming: &Coming, to: Hex) -> Refusal {
        let clauses = &self.rules.clauses;
        if !self.map.grid().contains(to) {
            return self.refuse("table/order", "no-such-hex", &[]);
        }
        let card = self.face(state, counter);
        let slots = [
            ("unit", self.unit_name(counter)),
            ("hex", self.hex_name(to)),
        ];
        let full = self.crowding(state, to, &[counter], None);
        let at_edge = coming
            .edge
            .is_some_and(|edge| self.map.grid().on_edge(to, edge));
        if !at_edge && coming.own_town {
            return match full.filter(|_| state.board.occupied(card.side).contains(to)) {
                Some(rule) => self.refuse(rule, "full", &slots),
                None => self.refuse(&clauses.entry_town, "no-own-town", &slots),
            };
        }
        if !at_edge {
            return self.refuse(
                &self.rules.entry_rules[card.side.index()],
                "wrong-edge",
                &slots,
            );
        }
        let limits = self.rules.entry_limits.iter().filter(|limit| {
            limit.side == card.side
                && coming.edge == Some(limit.edge)
                && limit.nation.is_none_or(|nation| nation == card.nation)
        });
        for limit in limits {
            if limit.hexes.is_some_and(|hexes| !hexes.contains(to)) {
                return self.refuse(&limit.rule, "entry-limit", &slots);
            }
        }
        if !coming.hexes.contains(to) {
            return self.refuse(coming.rule, "entry-limit", &slots);
        }
        if let Some(rule) = self.entry_bar(state, counter, coming, to) {
            return self.refuse(rule, "entry-limit", &slots);
        }
        if state.board.occupied(card.side.other()).contains(to) {
            return self.refuse(&clauses.enemy_hex, "enemy-there", &slots);
        }
        if let Err(refusal) = self.check_ground(state, counter, to) {
            return refusal;
        }
        let mover = self.newcomer(state, counter);
        if let Some((rule, why)) = self.rules.modules.bars_engaging(self, state, &mover, to) {
            return self.refuse(rule, why, &slots);
        }
        match full {
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
        let expedition = self.rules.modules.expedition.as_ref();
        let opens = (self.rules.exits[mover.side.index()].voluntary[edge as usize]
            || expedition.is_some_and(|expedition| expedition.takes(self, state, mover, edge)))
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
        let mover = self.own_mover(state, counter)?;
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
        let dear = self
            .exit_price(
                state,
                &Mover {
                    budget: u8::MAX,
                    ..mover
                },
                edge,
            )
            .is_some();
        if !dear {
            return Err(self.refuse(
                &self.rules.exits[mover.side.index()].rule,
                "no-exit",
                &slots,
            ));
        }
        Err(self.refuse(&clauses.allowance, "exit-too-dear", &slots))
    }
}
