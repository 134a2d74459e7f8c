//! All legal orders, listed.

use hexmap::Hex;
use table::Counter;

use crate::lay::Lay;
use crate::order::Order;
use crate::pieces::Kind;
use crate::rio::Rio;
use crate::state::{NOBODY, State, Step};

impl Rio {
    pub(crate) fn list(&self, state: &State, orders: &mut Vec<Order>) {
        match state.step {
            Step::Setup => self.list_setup(state, orders),
            Step::Arrivals => {
                for counter in self.arriving(state) {
                    let hexes = self.entries_open(state, counter);
                    orders.extend(hexes.iter().map(|to| Order::Enter { counter, to }));
                }
            }
            Step::Act if state.plan.hex.is_some() => self.list_plan(state, orders),
            Step::Act => {
                let lay = Lay::of(self, state);
                let jam = self.jam(state, &lay);
                for (counter, _) in state.on_board() {
                    if self.piece(counter).side == Some(state.active) {
                        self.list_unit(state, &lay, jam, counter, orders);
                    }
                }
                self.keep(state, orders, Order::End);
            }
            Step::Fire => {
                for (counter, _) in state.on_board() {
                    self.keep(state, orders, Order::Fire { counter });
                }
                orders.extend([Order::Hold, Order::HoldPhase]);
            }
            Step::Defend => {
                self.keep(state, orders, Order::TurnUp);
                orders.push(Order::StayDown);
            }
            Step::Retreat => {
                let Some(counter) = self.retreating(state) else {
                    return;
                };
                let ways = self.retreats(state, counter);
                orders.extend(ways.iter().map(|to| Order::Retreat { counter, to }));
                self.keep(state, orders, Order::Leave { counter });
                self.keep(state, orders, Order::Stand);
            }
            Step::Advance | Step::Occupy => {
                orders.extend(
                    self.advancers(state)
                        .map(|counter| Order::Advance { counter }),
                );
                orders.push(Order::Stay);
            }
            Step::Control => {
                let counter = state.moving.unit;
                self.list_moves(state, &Lay::of(self, state), counter, NOBODY, orders);
                self.list_rallies(state, counter, orders);
                orders.push(Order::Release);
            }
            Step::Over => {}
        }
    }

    /// Adds an order if it is legal.
    fn keep(&self, state: &State, orders: &mut Vec<Order>, order: Order) {
        if self.check_order(state, &order).is_ok() {
            orders.push(order);
        }
    }

    fn list_setup(&self, state: &State, orders: &mut Vec<Order>) {
        for counter in self.drafted(state) {
            self.list_placing(state, counter, orders);
        }
        self.list_readying(state, orders);
    }

    /// Where one counter may be placed, and whether it may be taken back.
    pub(crate) fn list_placing(&self, state: &State, counter: Counter, orders: &mut Vec<Order>) {
        let hexes = self.draft_hexes(state, counter);
        orders.extend(hexes.iter().map(|to| Order::Place { counter, to }));
        if state.units[counter.index()].on_board() {
            orders.push(Order::TakeBack { counter });
        }
    }

    /// What may be done with all counters at once before the match.
    pub(crate) fn list_readying(&self, state: &State, orders: &mut Vec<Order>) {
        for order in [Order::TakeBackAll, Order::AutoPlace, Order::Ready] {
            self.keep(state, orders, order);
        }
    }

    fn list_plan(&self, state: &State, orders: &mut Vec<Order>) {
        for (counter, _) in state.on_board() {
            if self.piece(counter).side == Some(state.active) {
                self.keep(state, orders, Order::Join { counter });
                self.keep(state, orders, Order::Drop { counter });
            }
        }
        orders.extend([Order::Announce, Order::Cancel]);
    }

    /// Everything that one unit of the active side may do, with a jam or without.
    pub(crate) fn list_unit(
        &self,
        state: &State,
        lay: &Lay,
        jam: Option<Hex>,
        counter: Counter,
        orders: &mut Vec<Order>,
    ) {
        if let Some(jam) = jam {
            if self.may_clear(state, lay, jam, counter) {
                self.list_travel(state, lay, counter, orders);
            }
            return;
        }
        let unit = &state.units[counter.index()];
        if unit.markers > 0 {
            self.list_rallies(state, counter, orders);
            return;
        }
        if unit.acted {
            return;
        }
        self.list_travel(state, lay, counter, orders);
        if self.check_actor(state, counter, "5.f").is_ok() {
            for &hex in self.disk(unit.hex, self.range(state, counter)) {
                if lay.closed(hex, state.active) && self.check_attacker(state, counter, hex).is_ok()
                {
                    orders.push(Order::Attack { counter, hex });
                }
            }
            let around = self.grid().neighbours(unit.hex);
            orders.extend(around.map(|hex| Order::Search { counter, hex }));
            self.keep(state, orders, Order::Board { counter });
        }
        self.keep(state, orders, Order::Land { counter });
        self.keep(state, orders, Order::Hide { counter });
    }

    /// Those of its orders that take it somewhere, or out of a helicopter.
    pub(crate) fn list_journeys(
        &self,
        state: &State,
        lay: &Lay,
        jam: Option<Hex>,
        counter: Counter,
        orders: &mut Vec<Order>,
    ) {
        let unit = &state.units[counter.index()];
        let free = jam.is_none() && unit.markers == 0 && !unit.acted;
        if free || jam.is_some_and(|jam| self.may_clear(state, lay, jam, counter)) {
            self.list_travel(state, lay, counter, orders);
        }
        if free {
            self.keep(state, orders, Order::Land { counter });
        }
    }

    /// Where one unit of the active side may go, alone or with those whom it can carry.
    fn list_travel(&self, state: &State, lay: &Lay, counter: Counter, orders: &mut Vec<Order>) {
        self.list_moves(state, lay, counter, NOBODY, orders);
        if self.piece(counter).kind == Kind::Car {
            let hex = state.units[counter.index()].hex;
            for (rider, _) in state.in_hex(hex) {
                self.list_moves(state, lay, counter, rider, orders);
            }
        }
    }

    /// Where a unit, with a passenger, may go, and whether it may leave the map.
    fn list_moves(
        &self,
        state: &State,
        lay: &Lay,
        counter: Counter,
        passenger: Counter,
        orders: &mut Vec<Order>,
    ) {
        let Ok(start) = self.start(state, counter, passenger) else {
            return;
        };
        if passenger != NOBODY && start.group.passenger != passenger {
            return;
        }
        let from = state.units[counter.index()].hex;
        let go = |to: Hex| match passenger {
            NOBODY => Order::Move { counter, to },
            _ => Order::Carry {
                transport: counter,
                passenger,
                to,
            },
        };
        self.reach(state, lay, &start, |field| {
            for &to in field.reached() {
                let cost = field.cost(to).unwrap_or(0) as u8;
                let left = start.left.saturating_sub(cost);
                if to != from && self.may_halt(state, lay, start.group, to, left) {
                    orders.push(go(to));
                }
            }
        });
        if self.check_leave(state, counter, passenger).is_ok() {
            orders.push(match passenger {
                NOBODY => Order::Leave { counter },
                _ => Order::LeaveCarrying {
                    transport: counter,
                    passenger,
                },
            });
        }
    }

    pub(crate) fn list_rallies(&self, state: &State, counter: Counter, orders: &mut Vec<Order>) {
        let unit = &state.units[counter.index()];
        if unit.markers == 0 || unit.acted {
            return;
        }
        let ways = self.withdrawals(state, counter);
        if ways.is_empty() {
            orders.push(Order::Rally {
                counter,
                to: unit.hex,
            });
        }
        orders.extend(ways.iter().map(|to| Order::Rally { counter, to }));
    }
}
