//! Movement: what a hex costs, where a unit may go, where it may stop, and who may shoot at it.

use std::cell::RefCell;

use hexmap::{Field, Hex, HexSet, Step as Pace};
use table::{Counter, Side};

use crate::event::Event;
use crate::lay::{Group, Lay, bit};
use crate::pieces::{Kind, Slot};
use crate::rio::{No, Rio};
use crate::state::{NOBODY, Rules, State, Step, Unit};

thread_local! {
    /// One field a thread: it keeps its arrays from one use to the next.
    static FIELD: RefCell<Field> = RefCell::new(Field::new());
}

/// Who moves, and with what.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    pub group: Group,
    /// Points left.
    pub left: u8,
    /// It has not moved yet in this phase.
    pub fresh: bool,
}

impl Rio {
    /// What entering a hex costs a kind of unit; nothing if it may not enter.
    pub fn entry_cost(&self, rules: &Rules, kind: Kind, hex: Hex) -> Option<u8> {
        let ground = self.ground(hex);
        match kind {
            Kind::Helicopter => Some(self.tables.helicopter),
            Kind::Car | Kind::Armour if !ground.vehicles => None,
            _ if ground.favela => Some(rules.favela),
            _ => Some(ground.cost),
        }
    }

    pub(crate) fn price(&self, state: &State, kind: Kind, hex: Hex) -> Option<u8> {
        self.entry_cost(&state.rules, kind, hex)
    }

    /// Who may begin or go on to move: `counter` with `passenger`, if it is a car that carries.
    pub(crate) fn start(
        &self,
        state: &State,
        counter: Counter,
        passenger: Counter,
    ) -> Result<Start, No> {
        let Some(unit) = state
            .unit(counter)
            .filter(|_| counter.index() < self.pieces.len())
        else {
            return Err(self.no("5.2.a", "refuse.alias"));
        };
        let piece = self.piece(counter);
        if state.step == Step::Control && counter == state.moving.unit {
            if unit.markers > 0 {
                return Err(self.no("2.1.3.a", "refuse.suppressed"));
            }
            let fresh = state.moving.left == self.allowance(state, counter);
            let group = Group {
                unit: counter,
                passenger: NOBODY,
            };
            return Ok(Start {
                group,
                left: state.moving.left,
                fresh,
            });
        }
        match piece.side {
            None => return Err(self.no("6.b", "refuse.civilian")),
            Some(side) if side != state.active => return Err(self.no("5.a", "refuse.not-yours")),
            _ => {}
        }
        self.able(state, counter)?;
        if unit.aboard {
            return Err(self.no("5.1.3.2.b", "refuse.aboard"));
        }
        if unit.landed {
            return Err(self.no("5.1.3.2.b", "refuse.landed"));
        }
        if unit.acted {
            return Err(self.no("5.1.a", "refuse.acted-move"));
        }
        if state.moving.unit == counter {
            if piece.kind == Kind::Car && passenger != state.moving.passenger {
                return Err(self.no("5.1.3.b", "refuse.same-load"));
            }
            let group = Group {
                unit: counter,
                passenger: state.moving.passenger,
            };
            return Ok(Start {
                group,
                left: state.moving.left,
                fresh: false,
            });
        }
        if unit.rode {
            return Err(self.no("5.1.3.c", "refuse.rode"));
        }
        if unit.moved {
            return Err(self.no("5.f", "refuse.moved"));
        }
        let passenger = match piece.kind {
            Kind::Helicopter => {
                let aboard = self.aboard(state, counter);
                if state.unit(aboard).is_some_and(|unit| unit.markers > 0) {
                    return Err(self.no("5.3.3.2.a", "refuse.suppressed-passenger"));
                }
                if state.unit(aboard).is_some_and(|unit| unit.acted) {
                    return Err(self.no("5.1.a", "refuse.acted-passenger"));
                }
                aboard
            }
            Kind::Car if passenger != NOBODY => {
                self.may_ride(state, counter, passenger)?;
                passenger
            }
            _ if passenger != NOBODY => return Err(self.no("5.1.3.a", "refuse.no-car")),
            _ => NOBODY,
        };
        let group = Group {
            unit: counter,
            passenger,
        };
        Ok(Start {
            group,
            left: self.allowance(state, counter),
            fresh: true,
        })
    }

    /// Whether a combatant may ride in a car (2.2.2.b, 5.1.3).
    fn may_ride(&self, state: &State, car: Counter, rider: Counter) -> Result<(), No> {
        let Some(unit) = state
            .unit(rider)
            .filter(|_| rider.index() < self.pieces.len())
        else {
            return Err(self.no("5.2.a", "refuse.alias"));
        };
        let piece = self.piece(rider);
        if piece.side != self.piece(car).side || piece.kind != Kind::Foot {
            return Err(self.no("2.2.2.b", "refuse.rider"));
        }
        if !unit.on_board() || unit.hex != state.units[car.index()].hex || unit.moved || unit.aboard
        {
            return Err(self.no("5.1.3.b", "refuse.ride-together"));
        }
        if unit.markers > 0 {
            return Err(self.no("5.3.3.2.a", "refuse.suppressed-passenger"));
        }
        if unit.acted {
            return Err(self.no("5.f", "refuse.acted"));
        }
        Ok(())
    }

    /// Whether a unit of the active side is on the board and free to act at all.
    pub(crate) fn able(&self, state: &State, counter: Counter) -> Result<(), No> {
        let unit = &state.units[counter.index()];
        if !unit.on_board() {
            return Err(self.no("4.2.a", "refuse.not-on-board"));
        }
        if unit.markers > 0 {
            return Err(self.no("2.1.3.a", "refuse.suppressed"));
        }
        Ok(())
    }

    /// Spreads over everything that a unit can reach, and hands the field over.
    pub(crate) fn reach<R>(
        &self,
        state: &State,
        lay: &Lay,
        start: &Start,
        use_field: impl FnOnce(&Field) -> R,
    ) -> R {
        self.reach_toward(state, lay, start, Hex::NONE, use_field)
    }

    /// The same for those who ask about one hex only: nothing is looked at from where that hex
    /// could not be reached any more, or not more cheaply than it has been.
    pub(crate) fn reach_toward<R>(
        &self,
        state: &State,
        lay: &Lay,
        start: &Start,
        goal: Hex,
        use_field: impl FnOnce(&Field) -> R,
    ) -> R {
        let kind = self.piece(start.group.unit).kind;
        let from = state.units[start.group.unit.index()].hex;
        let budget = u16::from(start.left);
        let side = state.active;
        let grid = self.grid();
        let mut bound = budget;
        FIELD.with_borrow_mut(|field| {
            field.spread(grid, from, budget, |_, _, to, spent| {
                let Some(price) = self.price(state, kind, to) else {
                    return Pace::No;
                };
                if lay.closed(to, side) {
                    return Pace::No;
                }
                let price = u16::from(price);
                // A standing unit may always go one hex, whatever it costs (5.1.5.e).
                if start.fresh && spent == 0 && price > budget {
                    return Pace::Stop(budget);
                }
                if goal.is_some() && spent + price + grid.distance(to, goal) as u16 > bound {
                    return Pace::No;
                }
                if to == goal {
                    bound = spent + price;
                }
                Pace::Pass(price)
            });
            use_field(field)
        })
    }

    /// Whether there is room for a group in a hex (5.1.4.1).
    pub(crate) fn has_room(&self, state: &State, group: Group, hex: Hex) -> bool {
        self.slots(group)
            .all(|slot| self.others(state, hex, slot, group).next().is_none())
    }

    /// The same, for those who ask about many hexes.
    pub(crate) fn room(&self, state: &State, lay: &Lay, group: Group, hex: Hex) -> bool {
        self.slots(group).all(|slot| !lay.has(hex, slot)) || self.has_room(state, group, hex)
    }

    /// Whether a group may end its move in a hex: there is room, or those in the way can still leave
    /// it in this phase.
    pub(crate) fn may_stop(&self, state: &State, lay: &Lay, group: Group, hex: Hex) -> bool {
        self.slots(group).all(|slot| {
            !lay.has(hex, slot)
                || self
                    .others(state, hex, slot, group)
                    .all(|other| self.can_leave(state, lay, other))
        })
    }

    /// Whether a unit that has not moved yet could still go to a neighbouring hex with room.
    pub(crate) fn can_leave(&self, state: &State, lay: &Lay, counter: Counter) -> bool {
        let unit = &state.units[counter.index()];
        let piece = self.piece(counter);
        if piece.side != Some(state.active)
            || unit.moved
            || unit.acted
            || unit.markers > 0
            || unit.aboard
        {
            return false;
        }
        let group = self.group(state, counter);
        let bound = |unit: &Unit| unit.markers > 0 || unit.acted;
        if state.unit(group.passenger).is_some_and(bound) {
            return false;
        }
        self.grid().neighbours(unit.hex).any(|to| {
            self.price(state, piece.kind, to).is_some()
                && !lay.closed(to, state.active)
                && self.room(state, lay, group, to)
        })
    }

    /// A unit with who is aboard it.
    pub(crate) fn group(&self, state: &State, unit: Counter) -> Group {
        let passenger = self.aboard(state, unit);
        Group { unit, passenger }
    }

    pub(crate) fn slots(&self, group: Group) -> impl Iterator<Item = Slot> + use<> {
        let rider = (group.passenger != NOBODY).then_some(Slot::Combatant);
        std::iter::once(self.piece(group.unit).kind.slot()).chain(rider)
    }

    /// Counters of a slot in a hex that do not belong to the group.
    fn others(
        &self,
        state: &State,
        hex: Hex,
        slot: Slot,
        group: Group,
    ) -> impl Iterator<Item = Counter> {
        let there = state.in_hex(hex).map(|(counter, _)| counter);
        there.filter(move |counter| {
            *counter != group.unit
                && *counter != group.passenger
                && self.piece(*counter).kind.slot() == slot
        })
    }

    /// A unit that has not moved, in a hex where another of its kind has stopped: it has to make
    /// room before it does anything else.
    pub(crate) fn must_make_room(&self, state: &State, counter: Counter) -> bool {
        let unit = &state.units[counter.index()];
        let group = Group {
            unit: counter,
            passenger: NOBODY,
        };
        let slot = self.piece(counter).kind.slot();
        !unit.moved && self.others(state, unit.hex, slot, group).next().is_some()
    }

    /// Why a unit may not go to a hex, if it may not.
    pub(crate) fn check_move(
        &self,
        state: &State,
        counter: Counter,
        passenger: Counter,
        to: Hex,
    ) -> Result<(), No> {
        let start = self.start(state, counter, passenger)?;
        if !self.grid().contains(to) {
            return Err(self.no("2.5.a", "refuse.no-hex"));
        }
        let lay = Lay::of(self, state);
        let from = state.units[counter.index()].hex;
        let kind = self.piece(counter).kind;
        if to == from {
            return Err(self.no("5.1.1.a", "refuse.same-hex"));
        }
        if lay.closed(to, state.active) {
            return Err(self.no("5.1.4.2.a", "refuse.closed"));
        }
        if self.price(state, kind, to).is_none() {
            let clause = if kind == Kind::Car {
                "5.1.3.1.a"
            } else {
                "8.2.d"
            };
            return Err(self.no(clause, "refuse.vehicle-terrain"));
        }
        if self
            .reach_toward(state, &lay, &start, to, |field| field.cost(to))
            .is_none()
        {
            if start.fresh && lay.shut_in(self.grid(), from, state.active) {
                return Err(self.no("5.1.5.d", "refuse.shut-in"));
            }
            return Err(self.no("5.1.2.c", "refuse.too-far"));
        }
        if !self.may_stop(state, &lay, start.group, to) {
            return Err(self.no("5.1.4.1.a", "refuse.no-room"));
        }
        Ok(())
    }

    /// Why a unit may not leave the map, if it may not.
    pub(crate) fn check_leave(
        &self,
        state: &State,
        counter: Counter,
        passenger: Counter,
    ) -> Result<(), No> {
        let start = self.start(state, counter, passenger)?;
        if counter == self.sheet(state).custody {
            return Err(self.no("cen-2.3.c", "refuse.custody-alone"));
        }
        if !self.exit(state, state.units[counter.index()].hex) {
            return Err(self.no("5.1.5.f", "refuse.no-exit"));
        }
        if start.left < self.tables.leave && !start.fresh {
            return Err(self.no("5.1.2.c", "refuse.too-far"));
        }
        Ok(())
    }

    /// Moves a unit towards a hex until it is there or the other side may fire.
    pub(crate) fn walk(&self, state: &mut State, start: Start, to: Hex, events: &mut Vec<Event>) {
        let Group {
            unit: counter,
            passenger,
        } = start.group;
        if start.fresh && state.step != Step::Control {
            self.turn_up(state, counter, events);
            self.turn_up(state, passenger, events);
            let left = start.left;
            self.push(
                state,
                events,
                Event::Departed {
                    counter,
                    passenger,
                    left,
                },
            );
        }
        let lay = Lay::of(self, state);
        let mut path = Vec::new();
        let mut costs = Vec::new();
        self.reach_toward(state, &lay, &start, to, |field| {
            field.path(to, &mut path);
            costs.extend(path.iter().map(|hex| field.cost(*hex).unwrap_or(0) as u8));
        });
        let mut from = state.units[counter.index()].hex;
        for (hex, cost) in path.into_iter().zip(costs).skip(1) {
            let left = start.left.saturating_sub(cost);
            self.push(
                state,
                events,
                Event::Stepped {
                    counter,
                    passenger,
                    from,
                    to: hex,
                    left,
                },
            );
            if state.moving.escorts {
                let custody = self.sheet(state).custody;
                self.push(
                    state,
                    events,
                    Event::Followed {
                        counter: custody,
                        from,
                        to: hex,
                    },
                );
            }
            from = hex;
            let civilian = state.step == Step::Control;
            if !civilian && lay.near(self.grid(), hex, bit::GUN, state.active.other()) {
                self.push(state, events, Event::Watched { counter, hex, to });
                if !state.quiet {
                    return;
                }
                self.push(state, events, Event::Held { quiet: true });
            }
        }
    }

    /// Goes on with a move after the other side has held or missed.
    pub(crate) fn walk_on(&self, state: &mut State, events: &mut Vec<Event>) {
        let moving = state.moving;
        let hex = state.units[moving.unit.index()].hex;
        let group = Group {
            unit: moving.unit,
            passenger: moving.passenger,
        };
        // Having been shot at, the mover may think again, if everybody can see that there is room.
        let roomy = !state.in_hex(hex).any(|(other, unit)| {
            let slot = self.piece(other).kind.slot();
            other != group.unit
                && other != group.passenger
                && (unit.down || self.slots(group).any(|own| own == slot))
        });
        if hex == moving.to || (moving.shot && roomy) {
            return;
        }
        self.walk(
            state,
            Start {
                group,
                left: moving.left,
                fresh: false,
            },
            moving.to,
            events,
        );
    }

    /// Whether somebody might still fire at the unit that moves, for all that can be seen.
    pub(crate) fn more_guns(&self, state: &State) -> bool {
        let hex = state.units[state.moving.unit.index()].hex;
        let enemy = state.active.other();
        state.on_board().any(|(counter, unit)| {
            let gun = if unit.down {
                self.knower(state, counter) == enemy
            } else {
                self.piece(counter).side == Some(enemy) && self.piece(counter).kind.fights()
            };
            gun && unit.markers == 0
                && !state.moving.fired.contains(counter)
                && self.grid().adjacent(unit.hex, hex)
        })
    }

    /// Whether a combatant may fire at the unit that moves (5.1.4.3).
    pub(crate) fn check_fire(&self, state: &State, counter: Counter) -> Result<(), No> {
        let enemy = state.active.other();
        let own = |counter: Counter| {
            counter.index() < self.pieces.len() && self.piece(counter).side == Some(enemy)
        };
        let Some(unit) = state.unit(counter).filter(|_| own(counter)) else {
            return Err(self.no("5.1.4.3.b", "refuse.not-yours"));
        };
        if !self.piece(counter).kind.fights() {
            return Err(self.no("2.2.1.a", "refuse.unarmed"));
        }
        let target = state.units[state.moving.unit.index()].hex;
        if !unit.on_board() || !self.grid().adjacent(unit.hex, target) {
            return Err(self.no("5.1.4.3.b", "refuse.fire-adjacent"));
        }
        if unit.markers > 0 {
            return Err(self.no("5.3.3.2.a", "refuse.suppressed"));
        }
        if state.moving.fired.contains(counter) {
            return Err(self.no("5.1.4.3.e", "refuse.fired"));
        }
        Ok(())
    }

    /// Opportunity fire by one combatant.
    pub(crate) fn fire(
        &self,
        state: &mut State,
        counter: Counter,
        die: u8,
        events: &mut Vec<Event>,
    ) {
        let moving = state.moving;
        let target = moving.unit;
        // Against a unit being carried the morale of the transport counts (5.1.4.3.h).
        let stopped = die >= self.piece(target).morale;
        self.push(
            state,
            events,
            Event::Fired {
                counter,
                target,
                die,
                stopped,
            },
        );
        if !stopped {
            if !self.more_guns(state) {
                self.push(state, events, Event::Held { quiet: false });
                self.walk_on(state, events);
            }
            return;
        }
        let group = Group {
            unit: target,
            passenger: moving.passenger,
        };
        let hex = state.units[target.index()].hex;
        if self.has_room(state, group, hex) {
            return;
        }
        // No room where it was stopped: back along its way (5.1.4.3.j).
        match moving.back.some() {
            Some(to) => {
                let passenger = moving.passenger;
                self.push(
                    state,
                    events,
                    Event::Bounced {
                        counter: target,
                        passenger,
                        to,
                    },
                );
                if moving.escorts {
                    let custody = self.sheet(state).custody;
                    self.push(
                        state,
                        events,
                        Event::Followed {
                            counter: custody,
                            from: hex,
                            to,
                        },
                    );
                }
            }
            None => {
                self.displace(state, target, moving.passenger, events);
                let to = state.units[target.index()].hex;
                if moving.escorts && to.is_some() {
                    let custody = self.sheet(state).custody;
                    self.push(
                        state,
                        events,
                        Event::Followed {
                            counter: custody,
                            from: hex,
                            to,
                        },
                    );
                }
            }
        }
    }

    /// Sets a unit for which there is no room down in the nearest hex that has some.
    pub(crate) fn displace(
        &self,
        state: &mut State,
        counter: Counter,
        passenger: Counter,
        events: &mut Vec<Event>,
    ) {
        let lay = Lay::of(self, state);
        let group = Group {
            unit: counter,
            passenger,
        };
        let from = state.units[counter.index()].hex;
        let kind = self.piece(counter).kind;
        let open =
            |hex: Hex| self.price(state, kind, hex).is_some() && !lay.closed(hex, state.active);
        let free = |hex: &Hex| open(*hex) && self.room(state, &lay, group, *hex);
        let nearest = self
            .grid()
            .hexes()
            .filter(free)
            .min_by_key(|hex| (self.grid().distance(from, *hex), hex.0));
        match nearest {
            Some(to) => self.push(
                state,
                events,
                Event::Displaced {
                    counter,
                    passenger,
                    from,
                    to,
                },
            ),
            None => self.push(
                state,
                events,
                Event::Left {
                    counter,
                    passenger,
                    from,
                },
            ),
        }
    }

    /// Two units of a kind in one hex, of a side: the stacks that must not be there at the end of a
    /// phase. Those that could leave come first.
    pub(crate) fn crowded(&self, state: &State, side: Side) -> Vec<Counter> {
        let mut once = [HexSet::EMPTY; 2];
        let mut twice = once;
        let own = |counter: Counter| {
            let piece = self.piece(counter);
            (piece.side == Some(side)).then(|| usize::from(piece.kind.carries()))
        };
        for (counter, unit) in state.on_board() {
            if let Some(slot) = own(counter)
                && !once[slot].insert(unit.hex)
            {
                twice[slot].insert(unit.hex);
            }
        }
        if twice.iter().all(HexSet::is_empty) {
            return Vec::new();
        }
        let lay = Lay::of(self, state);
        let mut crowd: Vec<Counter> = state
            .on_board()
            .filter(|(counter, unit)| {
                own(*counter).is_some_and(|slot| twice[slot].contains(unit.hex))
            })
            .map(|(counter, _)| counter)
            .collect();
        crowd.sort_by_key(|counter| {
            (
                !self.can_leave(state, &lay, *counter),
                state.units[counter.index()].aboard,
            )
        });
        crowd
    }

    /// Turns a face-down counter up.
    pub(crate) fn turn_up(&self, state: &mut State, counter: Counter, events: &mut Vec<Event>) {
        if let Some(unit) = state.unit(counter)
            && unit.on_board()
            && unit.down
        {
            let hex = unit.hex;
            self.push(state, events, Event::Revealed { counter, hex });
        }
    }

    /// Something happens: it is noted and changes the state.
    pub(crate) fn push(&self, state: &mut State, events: &mut Vec<Event>, event: Event) {
        self.apply_event(state, &event);
        events.push(event);
    }
}
