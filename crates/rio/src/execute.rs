//! Carrying out an order that was checked: dice, and events one after the other.

use table::{Counter, Dice};

use crate::event::Event;
use crate::order::Order;
use crate::pieces::Kind;
use crate::rio::Rio;
use crate::state::{Ended, NOBODY, State, Step};

impl Rio {
    pub(crate) fn carry_out(
        &self,
        state: &mut State,
        order: &Order,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        let side = state.active;
        match *order {
            Order::Place { counter, to } => {
                if state.units[counter.index()].on_board() {
                    self.push(state, events, Event::TakenBack { side, counter });
                }
                self.push(
                    state,
                    events,
                    Event::Placed {
                        side,
                        counter,
                        hex: to,
                    },
                );
            }
            Order::TakeBack { counter } => {
                self.push(state, events, Event::TakenBack { side, counter })
            }
            Order::TakeBackAll => self.take_all_back(state, events),
            Order::AutoPlace => self.auto_place(state, dice, events),
            Order::Ready => {
                self.push(state, events, Event::Readied { side });
                if state.active == side {
                    self.begin_turn(state, dice, events);
                }
            }
            Order::Enter { counter, to } => {
                let transport = self.companion(state, counter);
                self.push(
                    state,
                    events,
                    Event::Entered {
                        counter,
                        transport,
                        hex: to,
                    },
                );
            }
            Order::Move { counter, to } => self.go(state, counter, NOBODY, to, events),
            Order::Carry {
                transport,
                passenger,
                to,
            } => self.go(state, transport, passenger, to, events),
            Order::Leave { counter } if state.step == Step::Retreat => {
                self.flee(state, counter, events)
            }
            Order::Leave { counter } => self.leave(state, counter, NOBODY, events),
            Order::LeaveCarrying {
                transport,
                passenger,
            } => self.leave(state, transport, passenger, events),
            Order::Land { counter } => {
                let passenger = self.aboard(state, counter);
                self.push(state, events, Event::Landed { counter, passenger });
            }
            Order::Board { counter } => self.board(state, counter, events),
            Order::Hide { counter } => self.push(state, events, Event::Hid { counter }),
            Order::Rally { counter, to } => {
                self.rally(state, counter, to, dice, events);
                if state.step == Step::Control {
                    self.end_control(state, events);
                }
            }
            Order::Attack { counter, hex } => {
                self.push(
                    state,
                    events,
                    Event::Planned {
                        side,
                        search: false,
                        hex,
                        counter,
                    },
                );
            }
            Order::Search { counter, hex } => {
                self.push(
                    state,
                    events,
                    Event::Planned {
                        side,
                        search: true,
                        hex,
                        counter,
                    },
                );
            }
            Order::Join { counter } => self.push(state, events, Event::Joined { side, counter }),
            Order::Drop { counter } => self.push(state, events, Event::Dropped { side, counter }),
            Order::Cancel => self.push(state, events, Event::Cancelled { side }),
            Order::Announce => self.announce(state, dice, events),
            Order::End => self.end_phase(state, dice, events),
            Order::Fire { counter } => {
                self.turn_up(state, counter, events);
                let die = dice.d6();
                self.fire(state, counter, die, events);
            }
            Order::Hold | Order::HoldPhase => {
                let quiet = matches!(order, Order::HoldPhase);
                self.push(state, events, Event::Held { quiet });
                self.walk_on(state, events);
            }
            Order::TurnUp => {
                if let Some(lurker) = self.lurker(state, state.battle.hex, side.other()) {
                    self.turn_up(state, lurker, events);
                }
                self.roll_attack(state, dice, events);
            }
            Order::StayDown => {
                let hex = state.battle.hex;
                self.push(state, events, Event::StayedDown { hex });
                self.roll_attack(state, dice, events);
            }
            Order::Retreat { counter, to } => {
                self.retreat_to(state, counter, to, events);
                self.go_on_retreating(state, events);
            }
            Order::Stand => {
                if let Some(counter) = self.retreating(state) {
                    self.stick(state, counter, events);
                }
                self.go_on_retreating(state, events);
            }
            Order::Advance { counter } => self.advance(state, counter, events),
            Order::Stay => self.push(state, events, Event::Stayed),
            Order::Release => self.end_control(state, events),
        }
    }

    fn go(
        &self,
        state: &mut State,
        counter: Counter,
        passenger: Counter,
        to: hexmap::Hex,
        events: &mut Vec<Event>,
    ) {
        if let Ok(start) = self.start(state, counter, passenger) {
            self.walk(state, start, to, events);
        }
        if state.step == Step::Control && state.moving.left == 0 {
            self.end_control(state, events);
        }
    }

    /// A unit leaves the map by its own movement (5.1.5.f).
    fn leave(
        &self,
        state: &mut State,
        counter: Counter,
        passenger: Counter,
        events: &mut Vec<Event>,
    ) {
        let Ok(start) = self.start(state, counter, passenger) else {
            return;
        };
        let passenger = start.group.passenger;
        let from = state.units[counter.index()].hex;
        self.set_off(state, start, events);
        let escorts = state.moving.escorts;
        let controlled = state.step == Step::Control;
        self.push(
            state,
            events,
            Event::Left {
                counter,
                passenger,
                from,
            },
        );
        if escorts {
            // Off the map with the unit in custody (cen-2.3.c).
            let custody = self.sheet(state).custody;
            self.push(
                state,
                events,
                Event::Left {
                    counter: custody,
                    passenger: NOBODY,
                    from,
                },
            );
            let ended = Ended::Escape(state.active);
            self.push(state, events, Event::Finished { ended });
            return;
        }
        if controlled {
            self.end_control(state, events);
        }
        self.militia_gone(state, events);
    }

    /// A unit leaves the map instead of retreating; those who waited for its hex take it.
    fn flee(&self, state: &mut State, counter: Counter, events: &mut Vec<Event>) {
        self.turn_up(state, counter, events);
        let passenger = self.aboard(state, counter);
        let from = state.units[counter.index()].hex;
        self.push(
            state,
            events,
            Event::Left {
                counter,
                passenger,
                from,
            },
        );
        self.close_ranks(state, events);
        self.go_on_retreating(state, events);
    }

    fn board(&self, state: &mut State, counter: Counter, events: &mut Vec<Event>) {
        let hex = state.units[counter.index()].hex;
        let found = state.in_hex(hex).map(|(other, _)| other);
        let helicopter = found
            .into_iter()
            .find(|other| self.piece(*other).kind == Kind::Helicopter);
        if let Some(helicopter) = helicopter {
            self.turn_up(state, counter, events);
            self.push(
                state,
                events,
                Event::Boarded {
                    counter,
                    helicopter,
                },
            );
        }
    }

    fn announce(&self, state: &mut State, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        let plan = state.plan;
        for counter in plan.members.iter() {
            self.turn_up(state, counter, events);
        }
        let (search, hex, members) = (plan.search, plan.hex, plan.members);
        self.push(
            state,
            events,
            Event::Announced {
                search,
                hex,
                members,
            },
        );
        if search {
            self.roll_search(state, dice, events);
        } else if state.step != Step::Defend {
            self.roll_attack(state, dice, events);
        }
    }

    fn advance(&self, state: &mut State, counter: Counter, events: &mut Vec<Event>) {
        let searched = state.step == Step::Occupy;
        let transport = self
            .advancing_car(state, counter, searched)
            .unwrap_or(NOBODY);
        let from = state.units[counter.index()].hex;
        let to = state.battle.hex;
        self.push(
            state,
            events,
            Event::Advanced {
                counter,
                transport,
                from,
                to,
            },
        );
        self.lead_custody(state, from, to, events);
    }
}
