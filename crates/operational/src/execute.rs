//! What an order does: events, each applied as it happens, with dice where the rules throw them.

use hexmap::Hex;
use table::{Counter, Dice};

use crate::Operational;
use crate::combat::odds::odds;
use crate::data::{PhaseKind, When};
use crate::event::{Cause, Event};
use crate::movement::Mover;
use crate::order::Order;
use crate::state::{Stage, State};

/// Takes down events and applies them.
pub(crate) struct Log<'a> {
    pub events: &'a mut Vec<Event>,
}

impl Log<'_> {
    pub fn push(&mut self, game: &Operational, state: &mut State, event: Event) {
        game.apply_event(state, &event);
        self.events.push(event);
    }
}

impl Operational {
    pub(crate) fn carry_out(
        &self,
        state: &mut State,
        order: &Order,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        match *order {
            Order::Place { counter, to: hex } => {
                log.push(self, state, Event::Placed { counter, hex });
            }
            Order::TakeBack { counter } => {
                let hex = state.board.unit(counter).hex;
                log.push(self, state, Event::TakenBack { counter, hex });
            }
            Order::PlaceAll => self.place_all(state, log),
            Order::Move { counter, to } => {
                if let Ok(mover) = self.mover(state, counter) {
                    self.go(state, &mover, to, log);
                }
            }
            Order::Stack { from, to } => self.go_together(state, from, to, log),
            Order::Enter { counter, to } => self.come_on(state, counter, to, log),
            Order::Exit { counter, edge } => self.leave(state, counter, edge, log),
            Order::Fly { counter, to } => self.fly(state, counter, to, dice, log),
            Order::Replace { counter, former } => {
                let hex = state.board.unit(former).hex;
                log.push(
                    self,
                    state,
                    Event::Replaced {
                        counter,
                        former,
                        hex,
                    },
                );
            }
            Order::Roll => self.roll_allegiances(state, dice, log),
            Order::Nuclear { target } => self.detonate(state, target, log),
            Order::End if state.stage == Stage::Move => self.end_movement(state, log),
            Order::End => self.end_phase(state, log),
            Order::Bombard { target } if state.stage == Stage::Carpet => {
                self.carpet(state, target, dice, log);
            }
            Order::Attack { target } | Order::Bombard { target } => {
                let bombardment = matches!(order, Order::Bombard { .. });
                log.push(
                    self,
                    state,
                    Event::TargetChosen {
                        target,
                        bombardment,
                    },
                );
            }
            Order::AirAttack { target, points } => {
                self.bombard(state, target, points.into(), points, dice, log);
            }
            Order::Add { counter } => log.push(self, state, Event::Added { counter }),
            Order::Remove { counter } => log.push(self, state, Event::Removed { counter }),
            Order::Air { points } => {
                let side = self.decider(state);
                log.push(self, state, Event::AirCommitted { side, points });
            }
            Order::Announce => self.announce(state, dice, log),
            Order::Lose { counter } => self.lose(state, counter, log),
            Order::Retreat { counter, via, to } => {
                self.retreat(state, counter, via, to, log);
                self.after_retreat(state, log);
            }
            Order::RetreatOff { counter, via, edge } => {
                self.retreat_off(state, counter, via, edge, log);
                self.after_retreat(state, log);
            }
            Order::Perish { counter } => {
                self.destroy(state, counter, Cause::NoRetreat, log);
                self.after_retreat(state, log);
            }
            Order::Displace { counter, to } => self.displace(state, counter, to, log),
            Order::Advance { counter, to } => self.advance(state, counter, to, log),
            Order::Done => self.go_on_after(state, state.stage, log),
        }
    }

    fn go(&self, state: &mut State, mover: &Mover, to: Hex, log: &mut Log) {
        let path = self.path(state, mover, to);
        self.follow(state, mover.counter, path, log);
    }

    fn follow(
        &self,
        state: &mut State,
        counter: Counter,
        path: Option<(Vec<Hex>, u8)>,
        log: &mut Log,
    ) {
        if let Some((path, cost)) = path {
            let spent = state.board.unit(counter).spent + cost;
            let moved = Event::Moved {
                counter,
                path,
                spent,
            };
            log.push(self, state, moved);
        }
    }

    /// All paths are found before anybody moves: a unit that leaves changes its own side's zones.
    fn go_together(&self, state: &mut State, from: Hex, to: Hex, log: &mut Log) {
        let group = self.movable_stack(state, self.active(state), from);
        let paths: Vec<_> = group
            .iter()
            .map(|mover| self.path(state, mover, to))
            .collect();
        for (mover, path) in group.iter().zip(paths) {
            self.follow(state, mover.counter, path, log);
        }
    }

    fn come_on(&self, state: &mut State, counter: Counter, to: Hex, log: &mut Log) {
        if let Some(landing) = self.landing(state, counter, to) {
            let (path, spent) = (landing.path, landing.cost);
            log.push(
                self,
                state,
                Event::Entered {
                    counter,
                    path,
                    spent,
                },
            );
        }
    }

    fn leave(&self, state: &mut State, counter: Counter, edge: hexmap::Edge, log: &mut Log) {
        let unit = state.board.unit(counter);
        let hex = unit.hex;
        if self.rules.exits[unit.side().index()].is_safe(hex, edge) {
            log.push(
                self,
                state,
                Event::Left {
                    counter,
                    from: hex,
                    edge,
                },
            );
        } else {
            self.destroy(state, counter, Cause::Edge, log);
        }
    }

    fn end_movement(&self, state: &mut State, log: &mut Log) {
        log.push(self, state, Event::MovementEnded);
        for counter in self.recovering(state) {
            log.push(self, state, Event::Recovered { counter });
        }
        self.end_phase(state, log);
    }

    pub(crate) fn end_phase(&self, state: &mut State, log: &mut Log) {
        for latch in self.rules.modules.latching(self, state) {
            log.push(self, state, Event::Latched { latch });
        }
        let next = state.phase + 1;
        let opened = next == self.rules.opening && self.rules.opening_turn;
        if usize::from(next) < self.rules.phases.len() && !opened {
            self.begin_phase(state, next, log);
            return;
        }
        let objectives = self.scoring(state, When::Turn);
        if !objectives.is_empty() {
            log.push(self, state, Event::Scored { objectives });
        }
        let turn = state.turn + 1;
        if usize::from(turn) == self.rules.track.len() {
            log.push(self, state, Event::MatchEnded);
            return;
        }
        log.push(self, state, Event::TurnBegan { turn });
        self.begin_phase(state, self.rules.opening, log);
    }

    /// Begins a phase; units that are due to leave do so before their side moves.
    fn begin_phase(&self, state: &mut State, phase: u8, log: &mut Log) {
        log.push(self, state, Event::PhaseBegan { phase });
        let begun = self.rules.phases[usize::from(phase)];
        if begun.kind == PhaseKind::Carpet && self.carpet_targets(state).is_empty() {
            self.end_phase(state, log);
        }
        if begun.kind == PhaseKind::Movement {
            for counter in self.rules.modules.withdrawing(self, state, begun.side) {
                log.push(self, state, Event::Withdrew { counter });
            }
        }
    }

    fn announce(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        let target = state.combat.target;
        let total = self.total(state);
        let air = self.air_committed(state);
        match state.stage {
            Stage::Attack => log.push(self, state, Event::AttackAnnounced { target, total, air }),
            Stage::Bombard => self.bombard(state, target, total, 0, dice, log),
            _ => {
                log.push(self, state, Event::DefenceAnnounced { total, air });
                self.resolve(state, dice, log);
            }
        }
    }

    fn resolve(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        let combat = &state.combat;
        let (target, totals) = (combat.target, combat.totals);
        let odds = odds(totals[0], totals[1]);
        let shifts = self.shifts(state, target, &combat.attackers);
        let column = self.column(state, odds, &shifts);
        let dice = [dice.d6(), dice.d6()];
        let resolved = Event::Resolved {
            target,
            totals,
            odds,
            shifts,
            column,
            dice,
        };
        log.push(self, state, resolved);
        self.go_on_after(state, Stage::Support, log);
    }

    fn bombard(
        &self,
        state: &mut State,
        target: Hex,
        points: u16,
        air: u8,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let reading = self.bombardment(state, target, points, air > 0);
        let dice = [dice.d6(), dice.d6()];
        let hit = self.bombardment_hits(state, self.row(dice), reading.column);
        let bombarded = Event::Bombarded {
            target,
            air,
            value: reading.value,
            odds: reading.odds,
            column: reading.column,
            dice,
            hit,
        };
        log.push(self, state, bombarded);
        if hit {
            log.push(self, state, Event::Asked { stage: Stage::Hit });
        } else {
            self.end_fire(state, log);
        }
    }

    /// A bombardment is over; a phase of bombs ends with its last one.
    pub(crate) fn end_fire(&self, state: &mut State, log: &mut Log) {
        log.push(self, state, Event::CombatEnded);
        if state.stage == Stage::Carpet && self.carpet_targets(state).is_empty() {
            self.end_phase(state, log);
        }
    }

    /// The row of a throw.
    pub(crate) fn row(&self, dice: [u8; 2]) -> u8 {
        let sum = usize::from(dice[0]) + usize::from(dice[1]);
        self.rules
            .row_of_sum
            .get(sum.wrapping_sub(2))
            .copied()
            .unwrap_or_default()
    }

    fn displace(&self, state: &mut State, counter: Counter, to: Hex, log: &mut Log) {
        let from = state.board.unit(counter).hex;
        let crossings = self.crossings(state, counter, from, Hex::NONE, to);
        log.push(self, state, Event::Displaced { counter, from, to });
        if crossings > 0 {
            self.suffer(state, counter, Cause::River, log);
        }
        self.after_retreat(state, log);
    }

    fn advance(&self, state: &mut State, counter: Counter, to: Hex, log: &mut Log) {
        let target = state.combat.target;
        let mut path = vec![state.board.unit(counter).hex, target];
        if to != target {
            path.push(to);
        }
        log.push(self, state, Event::Advanced { counter, path });
        if self.advances(state).is_empty() {
            self.go_on_after(state, Stage::Advance, log);
        }
    }
}
