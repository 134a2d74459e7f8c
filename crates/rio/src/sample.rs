//! A random legal order, without listing them all: a random unit first, then something that it may
//! do. Every legal order can come up.

use hexmap::Hex;
use table::{Chance, Counter};

use crate::lay::Lay;
use crate::movement::Start;
use crate::order::Order;
use crate::pieces::Kind;
use crate::rio::Rio;
use crate::state::{NOBODY, State, Step};

impl Rio {
    pub(crate) fn draw(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        match state.step {
            Step::Setup => self.draw_setup(state, chance),
            Step::Act if state.plan.hex.is_none() => self.draw_act(state, chance),
            Step::Fire if chance.below(24) != 0 => {
                let target = state.units[state.moving.unit.index()].hex;
                let around = self.grid().neighbours(target);
                let mut shots: Vec<Counter> = around
                    .flat_map(|hex| state.units.in_hex(hex))
                    .filter(|counter| self.check_fire(state, *counter).is_ok())
                    .collect();
                shots.sort_unstable();
                let shot = chance.pick(&shots).filter(|_| chance.below(3) > 0);
                Some(shot.map_or(Order::Hold, |counter| Order::Fire { counter: *counter }))
            }
            Step::Act => self.draw_plan(state, chance),
            _ => self.draw_listed(state, chance),
        }
    }

    fn draw_listed(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        let mut orders = Vec::new();
        self.list(state, &mut orders);
        chance.pick(&orders).copied()
    }

    /// Mostly places what is not placed yet; now and then moves, takes back or leaves it to the dice.
    fn draw_setup(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        let drafted: Vec<Counter> = self.drafted(state).collect();
        let mut waiting = drafted.clone();
        waiting.retain(|counter| !state.units[counter.index()].on_board());
        if waiting.is_empty() && chance.below(2) == 0 {
            return Some(Order::Ready);
        }
        let anything = waiting.is_empty() || chance.below(32) == 0;
        if !anything && chance.below(16) == 0 {
            return Some(Order::AutoPlace);
        }
        let mut orders = Vec::new();
        if let Some(counter) = chance.pick(if anything { &drafted } else { &waiting }) {
            self.list_placing(state, *counter, &mut orders);
        }
        if anything || orders.is_empty() {
            self.list_readying(state, &mut orders);
        }
        chance.pick(&orders).copied()
    }

    fn draw_act(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        let lay = Lay::of(self, state);
        if self.jam(state, &lay).is_some() {
            return self.draw_listed(state, chance);
        }
        for _ in 0..4 {
            if chance.below(10) == 0 && self.check_end(state, &lay).is_ok() {
                return Some(Order::End);
            }
            let Some(counter) = self.draw_unit(state, chance) else {
                break;
            };
            if let Some(order) = self.draw_for(state, &lay, counter, chance) {
                return Some(order);
            }
        }
        if self.check_end(state, &lay).is_ok() {
            return Some(Order::End);
        }
        // Somebody has to act before the phase may end.
        let owing = |counter: &&Counter| {
            let unit = &state.units[counter.index()];
            unit.on_board()
                && !unit.acted
                && (unit.markers > 0 || self.must_make_room(state, **counter))
        };
        let mut orders = Vec::new();
        let mut own = self.own[state.active.index()].iter();
        if let Some(&counter) = own.find(owing) {
            self.list_unit(state, &lay, None, counter, &mut orders);
        }
        let drawn = chance.pick(&orders).copied();
        drawn.or_else(|| self.draw_listed(state, chance))
    }

    /// A unit of the active side that can still do something.
    fn draw_unit(&self, state: &State, chance: &mut Chance) -> Option<Counter> {
        let own = &self.own[state.active.index()];
        let idle = |counter: &Counter| {
            let unit = &state.units[counter.index()];
            unit.on_board()
                && !unit.acted
                && (!unit.moved
                    || state.moving.unit == *counter
                    || self.piece(*counter).kind.fights())
        };
        // Somebody is soon found, mostly; else all are looked at.
        let found = (0..16).find_map(|_| chance.pick(own).copied().filter(idle));
        found.or_else(|| {
            let left: Vec<Counter> = own.iter().copied().filter(idle).collect();
            chance.pick(&left).copied()
        })
    }

    /// Another unit takes part, or it is announced; seldom anything else.
    fn draw_plan(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        match chance.below(16) {
            0 => return self.draw_listed(state, chance),
            1..=7 => return Some(Order::Announce),
            _ => {}
        }
        let near = self.disk(state.plan.hex, self.longest).iter();
        let mut units: Vec<Counter> = near
            .flat_map(|hex| state.units.in_hex(*hex))
            .filter(|&counter| {
                let range = u32::from(self.piece(counter).range);
                let hex = state.units[counter.index()].hex;
                self.grid().distance(hex, state.plan.hex) <= range
                    && self.check_order(state, &Order::Join { counter }).is_ok()
            })
            .collect();
        units.sort_unstable();
        let joins = chance
            .pick(&units)
            .map(|counter| Order::Join { counter: *counter });
        Some(joins.unwrap_or(Order::Announce))
    }

    /// Where a unit ends up that walks at random, mostly straight on, as far as its points go.
    fn stroll(&self, state: &State, lay: &Lay, start: &Start, chance: &mut Chance) -> Hex {
        let group = start.group;
        let from = state.units[group.unit.index()].hex;
        let makes_room = self.makes_room(state, lay, start);
        let (mut hex, mut left) = (from, start.left);
        let mut heading = chance.below(6);
        for _ in 0..=chance.below(usize::from(left.max(1))) {
            if chance.below(2) == 0 {
                heading = chance.below(6);
            }
            let next = self.grid().neighbour_row(hex)[heading];
            if next.is_none() || (makes_room && hex == from && !self.room(lay, group, next)) {
                continue;
            }
            match self.price_in(state, lay, group, next) {
                Some(price) if price <= left => (hex, left) = (next, left - price),
                // A standing unit may always go one hex (5.1.5.e).
                Some(_) if start.fresh && hex == from => return next,
                _ => {}
            }
        }
        hex
    }

    /// Something that one unit may do.
    fn draw_for(
        &self,
        state: &State,
        lay: &Lay,
        counter: Counter,
        chance: &mut Chance,
    ) -> Option<Order> {
        let unit = &state.units[counter.index()];
        let kind = self.piece(counter).kind;
        if unit.markers > 0 || chance.below(48) == 0 {
            let mut orders = Vec::new();
            self.list_unit(state, lay, None, counter, &mut orders);
            return chance.pick(&orders).copied();
        }
        if kind.fights() && chance.below(2) == 0 {
            let around = self.disk(unit.hex, self.range(state, counter)).iter();
            let closed = around.filter(|hex| lay.closed(**hex, state.active));
            let mut targets: Vec<Counter> = closed.flat_map(|hex| lay.in_hex(*hex)).collect();
            targets.sort_unstable();
            if let Some(target) = chance.pick(&targets) {
                let hex = state.units[target.index()].hex;
                let search = self.grid().adjacent(unit.hex, hex) && chance.below(2) == 0;
                if search && self.check_searcher(state, counter, hex).is_ok() {
                    return Some(Order::Search { counter, hex });
                }
                if !search && self.check_attacker(state, counter, hex).is_ok() {
                    return Some(Order::Attack { counter, hex });
                }
            }
        }
        let mut passenger = NOBODY;
        if kind == Kind::Car && (state.moving.unit == counter || chance.below(4) != 0) {
            let riders = state.in_hex(unit.hex).map(|(rider, _)| rider);
            let mut riders = riders.filter(|rider| self.piece(*rider).kind == Kind::Foot);
            passenger = match state.moving.unit == counter {
                true => state.moving.passenger,
                false => riders.next().unwrap_or(NOBODY),
            };
        }
        let start = self.start(state, counter, passenger).ok()?;
        let to = self.stroll(state, lay, &start, chance);
        if to == unit.hex || !self.may_stop(state, lay, start.group, to) {
            return None;
        }
        Some(match (kind, passenger) {
            (Kind::Car, passenger) if passenger != NOBODY => Order::Carry {
                transport: counter,
                passenger,
                to,
            },
            _ => Order::Move { counter, to },
        })
    }
}
