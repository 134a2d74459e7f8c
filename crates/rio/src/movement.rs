//! Movement: what a hex costs, where a unit may go, where it may stop, and who may shoot at it.

use std::cell::RefCell;

use hexmap::{Field, Hex, Step as Pace};
use table::Counter;

use crate::event::Event;
use crate::lay::{Group, Lay, bit};
use crate::pieces::Kind;
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
    #[inline]
    pub fn entry_cost(&self, rules: &Rules, kind: Kind, hex: Hex) -> Option<u8> {
        let ground = self.ground(hex);
        match kind {
            Kind::Helicopter => Some(self.tables.helicopter),
            Kind::Car | Kind::Armour if !ground.vehicles => None,
            _ if ground.favela => Some(rules.favela),
            _ => Some(ground.cost),
        }
    }

    #[inline]
    pub(crate) fn price(&self, state: &State, kind: Kind, hex: Hex) -> Option<u8> {
        self.entry_cost(&state.rules, kind, hex)
    }

    /// A unit of the box, not an alias of one that lies face down.
    pub(crate) fn known_unit<'s>(
        &self,
        state: &'s State,
        counter: Counter,
    ) -> Result<&'s Unit, No> {
        state
            .unit(counter)
            .filter(|_| counter.index() < self.pieces.len())
            .ok_or_else(|| self.no("5.2.a", "refuse.alias"))
    }

    /// Who may begin or go on to move: `counter` with `passenger`, if it is a car that carries.
    pub(crate) fn start(
        &self,
        state: &State,
        counter: Counter,
        passenger: Counter,
    ) -> Result<Start, No> {
        let unit = self.known_unit(state, counter)?;
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
        let unit = self.known_unit(state, rider)?;
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
        let group = start.group;
        let from = state.units[group.unit.index()].hex;
        let budget = u16::from(start.left);
        let grid = self.grid();
        let makes_room = self.makes_room(state, lay, start);
        let mut bound = budget;
        if goal.is_some() && !makes_room {
            let direct = self.direct_price(state, lay, start, goal);
            bound = direct.map_or(budget, |price| price.min(budget));
        }
        let most = bound;
        FIELD.with_borrow_mut(|field| {
            field.spread(grid, from, most, |at, _, to, spent| {
                let away = match goal.some() {
                    Some(goal) => grid.distance(to, goal) as u16,
                    None => 0,
                };
                // Every hex costs something, so that most need not be asked for their price.
                if away > 0 && spent + 1 + away > bound {
                    return Pace::No;
                }
                let Some(price) = self.price_in(state, lay, group, to) else {
                    return Pace::No;
                };
                if makes_room && at == from && !self.room(lay, group, to) {
                    return Pace::No;
                }
                let price = u16::from(price);
                // A standing unit may always go one hex, whatever it costs (5.1.5.e).
                if start.fresh && spent == 0 && price > budget {
                    return Pace::Stop(budget);
                }
                if goal.is_some() && spent + price + away > bound {
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

    /// What a way costs that always goes nearer to the goal, if there is one: no dearer one needs to
    /// be looked at, however far a car could go.
    fn direct_price(&self, state: &State, lay: &Lay, start: &Start, goal: Hex) -> Option<u16> {
        let grid = self.grid();
        let mut hex = state.units[start.group.unit.index()].hex;
        let mut spent = 0;
        while hex != goal {
            let near = grid.distance(hex, goal);
            let next = grid
                .neighbours(hex)
                .filter(|to| grid.distance(*to, goal) < near);
            let priced =
                next.filter_map(|to| Some((self.price_in(state, lay, start.group, to)?, to)));
            let (price, to) = priced.min()?;
            spent += u16::from(price);
            hex = to;
        }
        Some(spent)
    }

    /// Why a unit may not go to a hex, if it may not.
    pub(crate) fn check_move(
        &self,
        state: &State,
        lay: &Lay,
        counter: Counter,
        passenger: Counter,
        to: Hex,
    ) -> Result<(), No> {
        let start = self.start(state, counter, passenger)?;
        if !self.grid().contains(to) {
            return Err(self.no("2.5.a", "refuse.no-hex"));
        }
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
        let cost = self.reach_toward(state, lay, &start, to, |field| field.cost(to));
        let Some(cost) = cost else {
            if start.fresh && lay.shut_in(self.grid(), from, state.active) {
                return Err(self.no("5.1.5.d", "refuse.shut-in"));
            }
            if lay.crowded().contains(&to) {
                return Err(self.no("5.1.4.1.a", "refuse.crowded"));
            }
            if self.makes_room(state, lay, &start) {
                return Err(self.no("5.1.4.1.a", "refuse.room-first"));
            }
            return Err(self.no("5.1.2.c", "refuse.too-far"));
        };
        let left = start.left.saturating_sub(cost as u8);
        if !self.may_halt(state, lay, start.group, to, left) {
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

    /// Tells that a unit begins to move, and turns it up.
    pub(crate) fn set_off(&self, state: &mut State, start: Start, events: &mut Vec<Event>) {
        if !start.fresh || state.step == Step::Control {
            return;
        }
        let Group {
            unit: counter,
            passenger,
        } = start.group;
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

    /// Moves a unit towards a hex until it is there or the other side may fire.
    pub(crate) fn walk(&self, state: &mut State, start: Start, to: Hex, events: &mut Vec<Event>) {
        let Group {
            unit: counter,
            passenger,
        } = start.group;
        self.set_off(state, start, events);
        let civilian = state.step == Step::Control;
        let lay = Lay::of(self, state);
        let steps: Vec<(Hex, u8, bool)> = self.reach_toward(state, &lay, &start, to, |field| {
            let mut path = Vec::new();
            field.path(to, &mut path);
            let step = |hex: &Hex| {
                let watched =
                    !civilian && lay.near(self.grid(), *hex, bit::GUN, state.active.other());
                (*hex, field.cost(*hex).unwrap_or(0) as u8, watched)
            };
            path.iter().skip(1).map(step).collect()
        });
        let mut from = state.units[counter.index()].hex;
        for (hex, cost, watched) in steps {
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
            if watched {
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
        // Having been shot at, the mover may think again.
        if hex == moving.to || moving.shot {
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
        let around = self.grid().neighbours(hex);
        let mut near = around.flat_map(|next| state.in_hex(next));
        near.any(|(counter, unit)| {
            let gun = if unit.down {
                self.knower(state, counter) == enemy
            } else {
                self.piece(counter).side == Some(enemy) && self.piece(counter).kind.fights()
            };
            gun && unit.markers == 0 && !state.moving.fired.contains(counter)
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
        let Some(to) = moving.back.some() else {
            return;
        };
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
