//! The one place that changes a state.

use hexmap::Hex;
use table::{Counter, Side};

use crate::event::Event;
use crate::lay::Group;
use crate::pieces::{Kind, Slot};
use crate::rio::Rio;
use crate::state::{Battle, Link, Moving, NOBODY, Place, Plan, State, Step};

impl Rio {
    pub(crate) fn apply_event(&self, state: &mut State, event: &Event) {
        match *event {
            Event::Placed { counter, hex, .. } => {
                for counter in self.pair(state, counter) {
                    let down = self.sheet(state).face_down[counter.index()];
                    state.units.change(counter, |unit| {
                        unit.place = Place::Board;
                        unit.hex = hex;
                        unit.down = down;
                    });
                }
            }
            Event::TakenBack { counter, .. } => {
                for counter in self.pair(state, counter) {
                    state.units.change(counter, |unit| {
                        unit.place = Place::Waiting;
                        unit.hex = Hex::NONE;
                        unit.down = false;
                    });
                }
            }
            Event::Readied { side } => {
                if side == Side::FIRST && self.sheet(state).drafts(Side::SECOND) {
                    state.active = Side::SECOND;
                }
                self.hold_all(state);
            }
            Event::TurnBegan { turn } => {
                state.turn = turn;
                state.entered = Default::default();
                state.credits += state.earned;
                state.earned = 0;
            }
            Event::BecameDue { counter } => {
                state
                    .units
                    .change(counter, |unit| unit.place = Place::Waiting);
            }
            Event::PhaseBegan { side } => self.open_phase(state, side),
            Event::Entered {
                counter,
                transport,
                hex,
            } => self.enter(state, counter, transport, hex),
            Event::Revealed { counter, .. } => {
                state.units.change(counter, |unit| {
                    unit.down = false;
                    unit.seen = false;
                });
                self.hold(state, counter);
            }
            Event::Departed {
                counter,
                passenger,
                left,
            } => self.depart(state, counter, passenger, left),
            Event::Stepped {
                counter,
                passenger,
                to,
                left,
                ..
            } => {
                self.set(state, counter, passenger, to);
                state.moving.left = left;
                state.moving.shot = false;
                state.moving.fired = Default::default();
                let group = Group {
                    unit: counter,
                    passenger,
                };
                if self.has_room(state, group, to) {
                    state.moving.back = to;
                }
            }
            Event::Followed { counter, to, .. } => {
                state.units.change(counter, |unit| unit.hex = to);
                state.battle.todo.remove(counter);
            }
            Event::Watched { to, .. } => {
                state.step = Step::Fire;
                state.moving.to = to;
            }
            Event::Fired {
                counter, stopped, ..
            } => {
                state.moving.fired.insert(counter);
                state.moving.shot = true;
                if stopped {
                    state.moving = Moving::default();
                    state.step = Step::Act;
                }
            }
            Event::Held { quiet } => {
                state.step = Step::Act;
                state.quiet |= quiet;
            }
            Event::Bounced {
                counter,
                passenger,
                to,
            } => self.set(state, counter, passenger, to),
            Event::Left {
                counter, passenger, ..
            } => self.remove(state, counter, passenger),
            Event::Landed { counter, passenger } => {
                state.units.change(counter, |unit| {
                    unit.landed = true;
                    unit.acted = true;
                });
                state.moving = Moving::default();
                if state.unit(passenger).is_some() {
                    state.units.change(passenger, |unit| unit.aboard = false);
                    self.hold(state, passenger);
                }
            }
            Event::Boarded { counter, .. } => {
                state.units.change(counter, |unit| {
                    unit.aboard = true;
                    unit.acted = true;
                    unit.moved = true;
                });
                state.moving = Moving::default();
            }
            Event::Hid { counter } => {
                state.units.change(counter, |unit| {
                    unit.down = true;
                    unit.seen = true;
                    unit.acted = true;
                });
                state.moving = Moving::default();
            }
            Event::Planned {
                search,
                hex,
                counter,
                ..
            } => {
                state.moving = Moving::default();
                state.plan = Plan {
                    search,
                    hex,
                    members: [counter].into_iter().collect(),
                };
            }
            Event::Joined { counter, .. } => state.plan.members.insert(counter),
            Event::Dropped { counter, .. } => state.plan.members.remove(counter),
            Event::Cancelled { .. } => state.plan = Plan::default(),
            Event::Announced {
                search,
                hex,
                members,
            } => {
                state.plan = Plan::default();
                state.moving = Moving::default();
                state.battle = Battle {
                    hex,
                    members,
                    ..Battle::default()
                };
                for counter in members.iter() {
                    self.spend(state, counter, search);
                }
                if !search {
                    state.attacked.insert(hex);
                    if self.asks_defender(state, hex) {
                        state.step = Step::Defend;
                    }
                }
            }
            Event::StayedDown { .. } | Event::Checked { .. } => {}
            Event::Rolled {
                hex, result, close, ..
            } => {
                state.battle.result = result;
                state.battle.close = close;
                state.battle.airborne = self.helicopter_in(state, hex);
                state.step = Step::Act;
                if result.retreats() {
                    state.battle.todo = self.to_retreat(state, hex);
                    state.step = Step::Retreat;
                }
            }
            Event::Searched { result, .. } => state.battle.found = result,
            Event::Suppressed {
                counter, markers, ..
            } => {
                state.units.change(counter, |unit| unit.markers = markers);
            }
            Event::Eliminated { counter, by, .. } => self.destroy(state, counter, by),
            Event::Unharmed { counter, .. } => {
                state.units.change(counter, |unit| unit.seen = true);
            }
            Event::Stuck { counter, .. } => state.battle.todo.remove(counter),
            Event::Pushed { counter, to } => {
                let free = state
                    .battle
                    .links
                    .iter_mut()
                    .find(|link| link.unit == NOBODY);
                if let Some(link) = free {
                    *link = Link { unit: counter, to };
                }
            }
            Event::Retreated {
                counter,
                passenger,
                to,
                ..
            } => {
                self.set(state, counter, passenger, to);
                state.battle.todo.remove(counter);
                state.battle.retreated = true;
                let links = state.battle.links.iter_mut();
                links
                    .filter(|link| link.unit == counter)
                    .for_each(|link| *link = Link::default());
            }
            Event::Resolved { advance } => {
                state.step = if advance { Step::Advance } else { Step::Act };
                if !advance {
                    state.battle = Battle::default();
                }
            }
            Event::Advanced {
                counter,
                transport,
                to,
                ..
            } => {
                self.set(state, counter, transport, to);
                state.battle = Battle::default();
                state.step = Step::Act;
            }
            Event::Stayed => {
                state.battle = Battle::default();
                state.step = Step::Act;
            }
            Event::Controlled { counter, left } => {
                state.moving = Moving {
                    unit: counter,
                    left,
                    ..Moving::default()
                };
                state.step = Step::Control;
            }
            Event::Released { advance } => {
                state.moving = Moving::default();
                state.step = if advance { Step::Occupy } else { Step::Act };
                if !advance {
                    state.battle = Battle::default();
                }
            }
            Event::Withdrew {
                counter,
                passenger,
                to,
                ..
            } => self.set(state, counter, passenger, to),
            Event::Rallied {
                counter, markers, ..
            } => {
                state.units.change(counter, |unit| {
                    unit.markers = markers;
                    unit.acted = true;
                });
                if state.step == Step::Act {
                    state.moving = Moving::default();
                }
            }
            Event::Finished { ended } => {
                state.ended = ended;
                state.step = Step::Over;
                state.moving = Moving::default();
                state.plan = Plan::default();
                state.battle = Battle::default();
            }
        }
    }

    /// A combatant and the transport that is placed with it.
    fn pair(&self, state: &State, counter: Counter) -> impl Iterator<Item = Counter> + use<> {
        let with = self.companion(state, counter);
        [counter, with]
            .into_iter()
            .filter(|counter| *counter != NOBODY)
    }

    /// Puts a unit and its passenger into a hex.
    fn set(&self, state: &mut State, counter: Counter, passenger: Counter, to: Hex) {
        for counter in [counter, passenger] {
            if state.unit(counter).is_some() {
                state.units.change(counter, |unit| unit.hex = to);
                self.hold(state, counter);
            }
        }
    }

    fn open_phase(&self, state: &mut State, side: Side) {
        state.units.refresh();
        state.active = side;
        state.attacked.clear();
        state.moving = Moving::default();
        state.plan = Plan::default();
        state.battle = Battle::default();
        state.quiet = false;
        state.step = self.opening_step(state);
    }

    fn enter(&self, state: &mut State, counter: Counter, transport: Counter, hex: Hex) {
        let pooled = state.units[counter.index()].place == Place::Off;
        if pooled {
            state.credits = state.credits.saturating_sub(1);
        }
        for unit in [counter, transport] {
            if unit == NOBODY {
                continue;
            }
            let slot = usize::from(self.piece(unit).kind.slot() == Slot::Transport);
            state.entered[slot].insert(hex);
            state.units.change(unit, |unit| {
                unit.place = Place::Board;
                unit.hex = hex;
            });
        }
        // A team that comes with the helicopter is aboard, in the air (cen-1.1.d).
        if transport != NOBODY && self.piece(transport).kind == Kind::Helicopter {
            state.units.change(counter, |unit| unit.aboard = true);
        }
        self.hold(state, counter);
        state.step = self.opening_step(state);
    }

    fn depart(&self, state: &mut State, counter: Counter, passenger: Counter, left: u8) {
        let hex = state.units[counter.index()].hex;
        let rides = self.piece(counter).kind == Kind::Car;
        let group = Group {
            unit: counter,
            passenger,
        };
        let room = self.has_room(state, group, hex);
        let leads = self.piece(counter).kind.fights() || passenger != NOBODY;
        state.moving = Moving {
            unit: counter,
            passenger,
            left,
            back: if room { hex } else { Hex::NONE },
            escorts: leads && self.custody_in(state, hex).is_some(),
            ..Moving::default()
        };
        state.units.change(counter, |unit| unit.moved = true);
        state.units.change(passenger, |unit| {
            unit.moved = true;
            unit.rode = rides;
        });
    }

    /// A unit and its passenger are off the map.
    fn remove(&self, state: &mut State, counter: Counter, passenger: Counter) {
        for counter in [counter, passenger] {
            state.units.change(counter, |unit| {
                unit.place = Place::Gone;
                unit.hex = Hex::NONE;
                unit.aboard = false;
                unit.down = false;
                unit.markers = 0;
            });
            state.battle.todo.remove(counter);
        }
        state.battle.retreated |= state.step == Step::Retreat;
        if state.step == Step::Act {
            state.moving = Moving::default();
        }
    }

    /// An attacker's action is spent, and that of the car or helicopter he fires from.
    fn spend(&self, state: &mut State, counter: Counter, search: bool) {
        state.units.change(counter, |unit| unit.acted = true);
        if !search && let Some(transport) = self.vehicle_of(state, counter) {
            state.units.change(transport, |unit| unit.acted = true);
        }
    }

    fn destroy(&self, state: &mut State, counter: Counter, by: Side) {
        state.units.change(counter, |unit| {
            unit.place = Place::Destroyed;
            unit.hex = Hex::NONE;
            unit.by = by.0;
            unit.down = false;
            unit.aboard = false;
            unit.markers = 0;
        });
        state.battle.todo.remove(counter);
        let civilian = self.piece(counter).kind == Kind::Civilian;
        if civilian && self.sheet(state).militia && by == Side::SECOND {
            state.earned += 1; // A PM unit comes for it on the next turn (cen-4.2.c).
        }
    }
}
