//! Whether an order is legal, and if not, which clause forbids it.

use table::{Counter, Refusal, Side};

use crate::Operational;
use crate::combat::retreat::Goal;
use crate::event::ShiftKind;
use crate::order::Order;
use crate::state::{Stage, State};

impl Operational {
    /// The side whose phase it is.
    #[inline]
    pub(crate) fn active(&self, state: &State) -> Side {
        self.rules.phases[usize::from(state.phase)].side
    }

    /// The side that decides now.
    pub(crate) fn decider(&self, state: &State) -> Side {
        let active = self.active(state);
        let stage = if state.stage == Stage::Displace {
            state.combat.resume
        } else {
            state.stage
        };
        match stage {
            Stage::Support
            | Stage::Hit
            | Stage::Doom
            | Stage::DefenderLoss
            | Stage::DefenderGives
            | Stage::DefenderRetreat => active.other(),
            _ => active,
        }
    }

    pub(crate) fn check_order(&self, state: &State, order: &Order) -> Result<(), Refusal> {
        match (state.stage, *order) {
            (Stage::SetUp, Order::Place { counter, to }) => self.check_place(state, counter, to),
            (Stage::SetUp, Order::TakeBack { counter }) => self.check_take_back(state, counter),
            (Stage::SetUp, Order::PlaceAll) => self.check_place_all(state),
            (Stage::SetUp, Order::End) => self.check_set_up_ends(state),
            (Stage::Move, Order::Move { counter, to }) => self.check_move(state, counter, to),
            (Stage::Move, Order::Stack { from, to }) => self.check_stack(state, from, to),
            (Stage::Move, Order::Enter { counter, to }) => self.check_enter(state, counter, to),
            (Stage::Move, Order::Exit { counter, edge }) => self.check_exit(state, counter, edge),
            (Stage::Move, Order::Fly { counter, to }) => self.check_fly(state, counter, to),
            (Stage::Move, Order::Replace { counter, former }) => {
                self.check_replace(state, counter, former)
            }
            (Stage::Move, Order::End) => self.check_movement_ends(state),
            (Stage::Roll, Order::Roll) => Ok(()),
            (Stage::Carpet, Order::Bombard { target }) => self.check_carpet(state, target),
            (Stage::Carpet, _) => Err(self.only_carpet()),
            (Stage::Fight, Order::Nuclear { target }) => self.check_nuclear(state, target),
            (Stage::Fight, Order::Attack { target }) => self.check_attack(state, target),
            (Stage::Fight, Order::Bombard { target }) => self.check_bombard(state, target),
            (Stage::Fight, Order::AirAttack { target, points }) => {
                self.check_air_attack(state, target, points)
            }
            (Stage::Fight, Order::End) => self.check_close(state),
            (Stage::Attack | Stage::Bombard | Stage::Support, Order::Add { counter }) => {
                self.check_add(state, counter)
            }
            (Stage::Attack | Stage::Bombard | Stage::Support, Order::Remove { counter }) => {
                self.check_remove(state, counter)
            }
            (Stage::Attack | Stage::Bombard | Stage::Support, Order::Air { points }) => {
                self.check_air(state, points)
            }
            (Stage::Attack | Stage::Bombard | Stage::Support, Order::Announce) => {
                self.check_announce(state)
            }
            (
                Stage::Hit
                | Stage::Doom
                | Stage::DefenderLoss
                | Stage::AttackerLoss
                | Stage::DefenderGives
                | Stage::AttackerPays,
                Order::Lose { counter },
            ) => self.check_lose(state, counter),
            (
                Stage::DefenderRetreat | Stage::AttackerRetreat,
                Order::Retreat { counter, via, to },
            ) => self.check_retreat(state, counter, via, Goal::Hex(to)),
            (
                Stage::DefenderRetreat | Stage::AttackerRetreat,
                Order::RetreatOff { counter, via, edge },
            ) => self.check_retreat(state, counter, via, Goal::Edge(edge)),
            (Stage::DefenderRetreat | Stage::AttackerRetreat, Order::Perish { counter }) => {
                self.check_perish(state, counter)
            }
            (Stage::Displace, Order::Displace { counter, to }) => {
                self.check_displace(state, counter, to)
            }
            (Stage::Advance, Order::Advance { counter, to }) => {
                self.check_advance(state, counter, to)
            }
            (_, Order::Done) => self.check_done(state),
            (Stage::Roll | Stage::SetUp | Stage::Move | Stage::Fight | Stage::Over, _) => {
                Err(self.not_now())
            }
            // Once the totals are announced nothing can be added (5.1.1.f).
            (_, Order::Add { .. } | Order::Remove { .. } | Order::Air { .. } | Order::Announce) => {
                Err(self.refuse(&self.rules.clauses.locked, "locked", &[]))
            }
            _ => Err(self.not_now()),
        }
    }

    /// An order that answers another question than the one that is asked.
    pub(crate) fn not_now(&self) -> Refusal {
        self.refuse("table/order", "not-now", &[])
    }

    /// That a counter belongs to the side whose phase it is.
    pub(crate) fn check_own(&self, state: &State, counter: Counter) -> Result<(), Refusal> {
        self.check_side(counter, self.active(state))
    }

    /// That a counter belongs to the side that decides.
    pub(crate) fn check_decider(&self, state: &State, counter: Counter) -> Result<(), Refusal> {
        self.check_side(counter, self.decider(state))
    }

    fn check_side(&self, counter: Counter, side: Side) -> Result<(), Refusal> {
        if self.rules.knows(counter) && self.rules.card(counter).side == side {
            return Ok(());
        }
        Err(self.refuse("table/order", "not-yours", &[]))
    }

    /// Movement cannot end while armour lingers near the enemy at night.
    fn check_movement_ends(&self, state: &State) -> Result<(), Refusal> {
        match self.lingerer(state) {
            None => Ok(()),
            Some(counter) => Err(self.refuse(
                self.shift_rule(ShiftKind::NightAttack),
                "lingers",
                &[("unit", self.unit_name(counter))],
            )),
        }
    }

    /// A combat phase cannot be closed while a duty can be met (4.1.2.i).
    fn check_close(&self, state: &State) -> Result<(), Refusal> {
        match self.still_obliged(state).next() {
            None => Ok(()),
            Some(counter) => Err(self.refuse(
                &self.rules.clauses.duty_open,
                "duty-open",
                &[("unit", self.unit_name(counter))],
            )),
        }
    }
}
