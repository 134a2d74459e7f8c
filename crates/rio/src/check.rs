//! Whether an order is legal, and if not, which clause forbids it.

use table::Counter;

use crate::lay::Lay;
use crate::order::Order;
use crate::pieces::{Kind, Slot};
use crate::rio::{No, Rio};
use crate::state::{NOBODY, State, Step};

impl Rio {
    pub(crate) fn check_order(&self, state: &State, order: &Order) -> Result<(), No> {
        match state.step {
            Step::Setup => self.check_setup(state, order),
            Step::Arrivals => match *order {
                Order::Enter { counter, to } => self.check_enter(state, counter, to),
                _ => Err(self.no("5.1.5.g", "refuse.arrivals-first")),
            },
            Step::Act if state.plan.hex.is_some() => self.check_plan(state, order),
            Step::Act => self.check_act(state, order),
            Step::Fire => match *order {
                Order::Fire { counter } => self.check_fire(state, counter),
                Order::Hold | Order::HoldPhase => Ok(()),
                _ => Err(self.no("5.1.4.3.a", "refuse.only-fire")),
            },
            Step::Defend => match order {
                Order::StayDown => Ok(()),
                Order::TurnUp => {
                    let side = state.active.other();
                    let lurker = self.lurker(state, state.battle.hex, side);
                    lurker
                        .map(|_| ())
                        .ok_or_else(|| self.no("5.3.1.b", "refuse.nobody-to-turn-up"))
                }
                _ => Err(self.no("5.3.1.b", "refuse.answer-first")),
            },
            Step::Retreat => self.check_retreat(state, order),
            Step::Advance | Step::Occupy => {
                let clause = if state.step == Step::Advance {
                    "5.3.3.3.d"
                } else {
                    "5.2.2.c"
                };
                match *order {
                    Order::Stay => Ok(()),
                    Order::Advance { counter } if self.advancers(state).any(|c| c == counter) => {
                        Ok(())
                    }
                    Order::Advance { .. } => Err(self.no(clause, "refuse.cannot-advance")),
                    _ => Err(self.no(clause, "refuse.answer-first")),
                }
            }
            Step::Control => self.check_control(state, order),
            Step::Over => Err(self.no("3.c", "refuse.over")),
        }
    }

    fn check_setup(&self, state: &State, order: &Order) -> Result<(), No> {
        match *order {
            Order::Place { counter, to } => self.check_place(state, counter, to),
            Order::TakeBack { counter } => self.check_take_back(state, counter),
            Order::TakeBackAll => {
                let any = self
                    .drafted(state)
                    .any(|counter| state.units[counter.index()].on_board());
                if any {
                    Ok(())
                } else {
                    Err(self.no("4.2.a", "refuse.not-placed"))
                }
            }
            Order::AutoPlace if self.all_placed(state) => {
                Err(self.no("4.2.a", "refuse.all-placed"))
            }
            Order::AutoPlace => Ok(()),
            Order::Ready if self.all_placed(state) => Ok(()),
            Order::Ready => Err(self.no("4.2.a", "refuse.not-all-placed")),
            _ => Err(self.no("4.2.a", "refuse.setup-first")),
        }
    }

    /// An attack or search is being put together.
    fn check_plan(&self, state: &State, order: &Order) -> Result<(), No> {
        let plan = &state.plan;
        match *order {
            Order::Announce | Order::Cancel => Ok(()),
            Order::Join { counter } => {
                if plan.members.contains(counter) {
                    return Err(self.no("5.e", "refuse.takes-part"));
                }
                if plan.search {
                    return self.check_searcher(state, counter, plan.hex);
                }
                self.check_attacker(state, counter, plan.hex)?;
                if !self.may_add(state, &plan.members, counter) {
                    return Err(self.no("cen-4.2.b", "refuse.militia-apart"));
                }
                Ok(())
            }
            Order::Drop { counter } if !plan.members.contains(counter) => {
                Err(self.no("5.d", "refuse.takes-no-part"))
            }
            Order::Drop { .. } if plan.members.len() == 1 => Err(self.no("5.d", "refuse.last-one")),
            Order::Drop { .. } => Ok(()),
            _ => Err(self.no("5.d", "refuse.plan-first")),
        }
    }

    /// The active side acts.
    fn check_act(&self, state: &State, order: &Order) -> Result<(), No> {
        let lay = Lay::of(self, state);
        if self.jam_forbids(state, &lay, order) {
            return Err(self.no("5.1.4.1.a", "refuse.crowded"));
        }
        match *order {
            Order::Move { counter, to } => self.check_move(state, &lay, counter, NOBODY, to),
            Order::Carry {
                transport,
                passenger,
                to,
            } => {
                self.check_carry(state, transport, passenger)?;
                self.check_move(state, &lay, transport, passenger, to)
            }
            Order::Leave { counter } => self.check_leave(state, counter, NOBODY),
            Order::LeaveCarrying {
                transport,
                passenger,
            } => {
                self.check_carry(state, transport, passenger)?;
                self.check_leave(state, transport, passenger)
            }
            Order::Land { counter } => self.check_land(state, counter),
            Order::Board { counter } => self.check_board(state, counter),
            Order::Hide { counter } => self.check_hide(state, counter),
            Order::Rally { counter, to } => self.check_rally(state, counter, to),
            Order::Attack { counter, hex } => self.check_attacker(state, counter, hex),
            Order::Search { counter, hex } => self.check_searcher(state, counter, hex),
            Order::End => self.check_end(state, &lay),
            Order::Join { .. } | Order::Drop { .. } | Order::Announce | Order::Cancel => {
                Err(self.no("5.d", "refuse.no-plan"))
            }
            _ => Err(self.no("5.b", "refuse.not-now")),
        }
    }

    fn check_carry(&self, state: &State, transport: Counter, passenger: Counter) -> Result<(), No> {
        let known = |counter: Counter| counter.index() < self.pieces.len();
        if !known(transport) || !known(passenger) || state.unit(transport).is_none() {
            return Err(self.no("5.2.a", "refuse.alias"));
        }
        if self.piece(transport).kind != Kind::Car {
            return Err(self.no("5.1.3.a", "refuse.no-car"));
        }
        Ok(())
    }

    fn check_land(&self, state: &State, counter: Counter) -> Result<(), No> {
        let start = self.start(state, counter, NOBODY);
        let known = counter.index() < self.pieces.len();
        if known && self.piece(counter).kind != Kind::Helicopter {
            return Err(self.no("5.1.3.2.b", "refuse.no-helicopter"));
        }
        // A passenger that is suppressed or has acted keeps it from flying on, not from landing.
        if let Err(no) = start
            && !["5.3.3.2.a", "5.1.a"].contains(&no.clause)
        {
            return Err(no);
        }
        let unit = &state.units[counter.index()];
        if unit.moved || unit.acted {
            return Err(self.no("5.1.3.2.b", "refuse.landing-whole-phase"));
        }
        if self.must_make_room(state, counter) {
            return Err(self.no("5.1.4.1.a", "refuse.make-room"));
        }
        if !self.ground(unit.hex).landing {
            return Err(self.no("5.1.3.2.c", "refuse.no-landing"));
        }
        Ok(())
    }

    fn check_board(&self, state: &State, counter: Counter) -> Result<(), No> {
        let hex = self.check_actor(state, counter, "5.f")?;
        if self.piece(counter).kind != Kind::Foot {
            return Err(self.no("2.2.2.b", "refuse.rider"));
        }
        let helicopter = self.occupant(state, hex, Slot::Transport, NOBODY);
        let landed = helicopter.filter(|helicopter| {
            let unit = &state.units[helicopter.index()];
            unit.landed && self.piece(*helicopter).side == Some(state.active)
        });
        let Some(helicopter) = landed else {
            return Err(self.no("5.1.3.2.b", "refuse.not-landed"));
        };
        if self.aboard(state, helicopter) != NOBODY {
            return Err(self.no("5.1.3.a", "refuse.full"));
        }
        Ok(())
    }

    /// Ocultar (5.5.b).
    fn check_hide(&self, state: &State, counter: Counter) -> Result<(), No> {
        let unit = self.known_unit(state, counter)?;
        match self.piece(counter).side {
            None => return Err(self.no("6.c", "refuse.civilian-hides")),
            Some(side) if side != state.active => return Err(self.no("5.a", "refuse.not-yours")),
            _ => {}
        }
        if !unit.on_board() {
            return Err(self.no("4.2.a", "refuse.not-on-board"));
        }
        if unit.markers > 0 {
            return Err(self.no("5.3.3.2.a", "refuse.suppressed"));
        }
        if unit.acted || unit.moved {
            return Err(self.no("5.5.b", "refuse.hide-idle"));
        }
        if unit.down {
            return Err(self.no("5.5.b", "refuse.hidden-already"));
        }
        if self.piece(counter).kind == Kind::Helicopter || unit.aboard {
            return Err(self.no("5.5.b", "refuse.hide-flying"));
        }
        let near = state.on_board().any(|(other, there)| {
            let looks_like_a_unit = there.down || self.piece(other).kind != Kind::Objective;
            other != counter && looks_like_a_unit && self.grid().distance(unit.hex, there.hex) <= 1
        });
        if near {
            return Err(self.no("5.5.b", "refuse.hide-alone"));
        }
        Ok(())
    }

    pub(crate) fn check_end(&self, state: &State, lay: &Lay) -> Result<(), No> {
        if self.owes_checks(state, state.active) {
            return Err(self.no("5.5.c", "refuse.owes-checks"));
        }
        if self.can_be_cleared(state, lay) {
            return Err(self.no("5.1.4.1.a", "refuse.crowded"));
        }
        Ok(())
    }

    fn check_retreat(&self, state: &State, order: &Order) -> Result<(), No> {
        let Some(current) = self.retreating(state) else {
            return Err(self.no("5.3.3.3.a", "refuse.not-now"));
        };
        let ways = self.retreats(state, current);
        match *order {
            Order::Retreat { counter, .. } | Order::Leave { counter } if counter != current => {
                Err(self.no("5.3.3.i", "refuse.another-retreats"))
            }
            Order::Retreat { to, .. } if ways.contains(to) => Ok(()),
            Order::Retreat { .. } => {
                let clause = if self.piece(current).side.is_some() {
                    "5.3.3.3.b"
                } else {
                    "6.e"
                };
                Err(self.no(clause, "refuse.retreat-hex"))
            }
            Order::Leave { .. } if self.may_flee(state, current) => Ok(()),
            Order::Leave { .. } => Err(self.no("5.1.5.f", "refuse.no-exit")),
            Order::Stand if ways.is_empty() => Ok(()),
            Order::Stand => Err(self.no("5.3.3.d", "refuse.must-retreat")),
            _ => Err(self.no("5.3.3.3.a", "refuse.answer-first")),
        }
    }

    /// The searcher has a civilian under control (6.c).
    fn check_control(&self, state: &State, order: &Order) -> Result<(), No> {
        let civilian = state.moving.unit;
        match *order {
            Order::Release => Ok(()),
            Order::Move { counter, .. }
            | Order::Rally { counter, .. }
            | Order::Leave { counter }
                if counter != civilian =>
            {
                Err(self.no("5.2.2.b", "refuse.civilian-first"))
            }
            Order::Move { counter, to } => {
                self.check_move(state, &Lay::of(self, state), counter, NOBODY, to)
            }
            Order::Rally { counter, to } => self.check_rally(state, counter, to),
            Order::Leave { counter } => self.check_leave(state, counter, NOBODY),
            Order::Hide { .. } | Order::Attack { .. } | Order::Search { .. } => {
                Err(self.no("6.c", "refuse.civilian-first"))
            }
            _ => Err(self.no("5.2.2.b", "refuse.civilian-first")),
        }
    }
}
