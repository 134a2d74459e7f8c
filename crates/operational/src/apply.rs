//! The one place that changes a state: what each event does to it.

use hexmap::Hex;
use table::{Counter, Side};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::combat::declare::Part;
use crate::data::PhaseKind;
use crate::event::Event;
use crate::state::{Combat, Stage, State, Strike};

impl Operational {
    pub(crate) fn apply_event(&self, state: &mut State, event: &Event) {
        let grid = self.map.grid();
        match event {
            Event::TurnBegan { turn } => {
                state.turn = *turn;
                self.renew_air(state);
                state.lifted = false;
                for weapons in &mut state.weapons {
                    weapons.spent = false;
                }
                for counter in self.rules.own.iter().flatten() {
                    state.board.unit_mut(*counter).set(Unit::LATELY, false);
                }
            }
            Event::PhaseBegan { phase } => self.enter_phase(state, *phase),
            Event::Placed { counter, hex } => state.board.put(grid, *counter, *hex),
            Event::TakenBack { counter, .. } => state.board.take(grid, *counter, Place::Waiting),
            Event::Withdrew { counter } => {
                state.board.take(grid, *counter, Place::Gone);
                // Withdrawals come first in the phase, so that who leaves limits nobody (3.0.e).
                state.entry_column = self.easternmost_near_edge(state, self.active(state));
            }
            Event::Moved {
                counter,
                path,
                spent,
            }
            | Event::Entered {
                counter,
                path,
                spent,
            } => {
                self.walk(state, *counter, path);
                let unit = state.board.unit_mut(*counter);
                unit.set(Unit::MOVED, true);
                unit.spent = *spent;
            }
            Event::Left { counter, .. } => {
                state.board.take(grid, *counter, Place::Gone);
                forget(state, *counter);
            }
            Event::PushedOut { counter, edge, .. } => {
                state.board.take(grid, *counter, Place::Outside(*edge));
                forget(state, *counter);
                state.board.unit_mut(*counter).set(Unit::LATELY, true);
            }
            Event::Flew {
                counter,
                path,
                lifted,
                down,
                ..
            } => {
                state.lifted |= *lifted;
                if let (Some(to), false) = (path.last(), down) {
                    self.walk(state, *counter, &[*to]);
                    let unit = state.board.unit_mut(*counter);
                    unit.set(Unit::MOVED, true);
                    unit.spent = u8::MAX;
                }
            }
            Event::Replaced {
                counter,
                former,
                hex,
            } => {
                state.board.take(grid, *former, Place::Gone);
                forget(state, *former);
                state.board.put(grid, *counter, *hex);
            }
            Event::Rolled { line, die } => self.settle_allegiance(state, *line, *die),
            Event::Detonated {
                side,
                target,
                tariff,
            } => {
                self.mark_detonation(state, *side, *target, *tariff);
            }
            Event::MovementEnded => self.fix_duties(state),
            Event::Recovered { counter } => {
                state.board.unit_mut(*counter).set(Unit::REDUCED, false);
            }
            Event::TargetChosen {
                target,
                bombardment,
            } => {
                state.combat = Combat {
                    target: *target,
                    ..Combat::default()
                };
                state.stage = if *bombardment {
                    Stage::Bombard
                } else {
                    Stage::Attack
                };
            }
            Event::Added { counter } => match self.part(state, *counter) {
                Ok(Part::Attacker) => state.combat.attackers.insert(*counter),
                Ok(Part::Gun) => state.combat.guns.insert(*counter),
                Ok(Part::Support) => state.combat.support.insert(*counter),
                Err(_) => {}
            },
            Event::Removed { counter } => {
                state.combat.attackers.remove(*counter);
                state.combat.guns.remove(*counter);
                state.combat.support.remove(*counter);
            }
            Event::AirCommitted { side, points } => {
                state.combat.air[usize::from(*side != self.active(state))] = *points;
            }
            Event::AttackAnnounced { target, total, air } => {
                state.combat.totals[0] = *total;
                state.combat.defenders = state.board.stack(*target).collect();
                state.struck[Strike::Ground as usize].insert(*target);
                self.spend_air(state, self.active(state), true, *air);
                let used = state.combat.attackers.union(&state.combat.guns);
                used.iter().for_each(|counter| use_up(state, counter));
                state.stage = Stage::Support;
            }
            Event::DefenceAnnounced { total, air } => {
                state.combat.totals[1] = *total;
                self.spend_air(state, self.active(state).other(), false, *air);
                let used = state.combat.support;
                used.iter().for_each(|counter| use_up(state, counter));
            }
            Event::Resolved { column, dice, .. } => {
                state.combat.result = [self.row(*dice), *column];
                state.combat.armour_first = self.makes_armour_pay(state);
            }
            Event::Bombarded { target, air, .. } => {
                state.combat.target = *target;
                state.struck[Strike::Fire as usize].insert(*target);
                self.spend_air(state, self.active(state), true, *air);
                let used = state.combat.guns;
                used.iter().for_each(|counter| use_up(state, counter));
            }
            Event::CarpetBombed { target, .. } => {
                state.combat.target = *target;
                state.struck[Strike::Fire as usize].insert(*target);
            }
            Event::Asked { stage } => self.ask(state, *stage),
            Event::Lost { counter } => {
                state.board.unit_mut(*counter).set(Unit::REDUCED, true);
                state.combat.hurt.insert(*counter);
            }
            Event::Destroyed { counter, .. } => {
                state.board.take(grid, *counter, Place::Destroyed);
                forget(state, *counter);
            }
            Event::Exchanged { counter, worth, .. } => {
                let defends = state.combat.defenders.contains(*counter);
                state.combat.exchanged[usize::from(!defends)] += u16::from(*worth);
                state.combat.given += u8::from(defends);
                state.board.take(grid, *counter, Place::Destroyed);
                forget(state, *counter);
            }
            Event::Retreated {
                counter, via, to, ..
            } => {
                let path = [*via, *to];
                self.walk(state, *counter, &path[usize::from(via.is_none())..]);
                self.settle(state, *counter, *to);
            }
            Event::Displaced { counter, to, .. } => {
                self.walk(state, *counter, &[*to]);
                self.settle(state, *counter, *to);
            }
            Event::Advanced { counter, path } => {
                self.walk(state, *counter, path);
                state.combat.settled.insert(*counter);
            }
            Event::CombatEnded => {
                state.combat = Combat::default();
                state.stage = match self.rules.phases[usize::from(state.phase)].kind {
                    PhaseKind::Carpet => Stage::Carpet,
                    _ => Stage::Fight,
                };
            }
            Event::Latched { latch } => state.latches |= 1 << (*latch as u8),
            Event::Scored { objectives } => {
                for objective in objectives {
                    if let Some(turns) = state.scored.get_mut(usize::from(*objective)) {
                        *turns += 1;
                    }
                }
            }
            Event::MatchEnded => state.stage = Stage::Over,
        }
    }

    /// Moves a counter along a path: every town that it passes is now held by its side (9.2.3.d).
    fn walk(&self, state: &mut State, counter: Counter, path: &[Hex]) {
        let side = self.rules.card(counter).side;
        for hex in path.iter().filter(|hex| self.rules.towns.contains(**hex)) {
            if side == Side::SECOND {
                state.held.insert(*hex);
            } else {
                state.held.remove(*hex);
            }
        }
        if let Some(to) = path.last() {
            state.board.put(self.map.grid(), counter, *to);
        }
    }

    fn settle(&self, state: &mut State, counter: Counter, to: Hex) {
        state.combat.retreating.remove(counter);
        state.combat.settled.insert(counter);
        state.combat.crowded = to;
    }

    /// Air points come anew every turn and are not saved (6.2.d).
    pub(crate) fn renew_air(&self, state: &mut State) {
        for (left, pool) in state.air.iter_mut().zip(&self.rules.pools) {
            *left = pool
                .points
                .get(usize::from(state.turn))
                .copied()
                .unwrap_or_default();
        }
    }

    fn spend_air(&self, state: &mut State, side: Side, attacks: bool, points: u8) {
        if let Some(pool) = self.pool(side, attacks) {
            state.air[pool] = state.air[pool].saturating_sub(points);
        }
    }

    pub(crate) fn enter_phase(&self, state: &mut State, phase: u8) {
        state.phase = phase;
        state.combat = Combat::default();
        let begun = self.rules.phases[usize::from(phase)];
        match begun.kind {
            PhaseKind::Roll => state.stage = Stage::Roll,
            PhaseKind::SetUp => state.stage = Stage::SetUp,
            PhaseKind::Carpet => {
                state.stage = Stage::Carpet;
                state.struck = Default::default();
            }
            PhaseKind::Movement => {
                state.stage = Stage::Move;
                state.entry_column = self.easternmost_near_edge(state, begun.side);
                for counter in &self.rules.own[begun.side.index()] {
                    let unit = state.board.unit_mut(*counter);
                    unit.spent = 0;
                    unit.set(Unit::MOVED, false);
                }
            }
            PhaseKind::Combat => {
                state.stage = Stage::Fight;
                state.struck = Default::default();
                for counter in self.rules.own.iter().flatten() {
                    state.board.unit_mut(*counter).set(Unit::USED, false);
                }
            }
        }
    }

    /// The column that limits arrivals behind the own lines: that of the easternmost among the units
    /// nearest the edge (4.2.1.e). Without any unit there is no limit.
    pub(crate) fn easternmost_near_edge(&self, state: &State, side: Side) -> u8 {
        let grid = self.map.grid();
        let hexes = state.board.occupied(side).iter();
        let nearest =
            hexes.max_by_key(|hex| (std::cmp::Reverse(grid.row(*hex)), grid.column(*hex)));
        nearest.map_or(u8::MAX, |hex| grid.column(hex) as u8)
    }

    pub(crate) fn fix_duties(&self, state: &mut State) {
        let active = self.active(state);
        for counter in self.rules.own.iter().flatten().copied() {
            let obliged =
                self.rules.card(counter).side == active && self.becomes_obliged(state, counter);
            let trapped =
                self.rules.card(counter).side == active && self.is_trapped(state, counter);
            let unit = state.board.unit_mut(counter);
            unit.set(Unit::OBLIGED, obliged);
            unit.set(Unit::TRAPPED, trapped);
        }
    }

    fn ask(&self, state: &mut State, stage: Stage) {
        match stage {
            Stage::DefenderRetreat => state.combat.retreating = state.combat.defenders,
            Stage::AttackerRetreat => state.combat.retreating = state.combat.attackers,
            Stage::Displace => state.combat.resume = state.stage,
            _ => {}
        }
        state.stage = stage;
    }
}

/// A counter that has left the board has no part in the combat any more.
fn forget(state: &mut State, counter: Counter) {
    let combat = &mut state.combat;
    for set in [
        &mut combat.attackers,
        &mut combat.guns,
        &mut combat.support,
        &mut combat.defenders,
        &mut combat.retreating,
    ] {
        set.remove(counter);
    }
    let unit = state.board.unit_mut(counter);
    unit.set(
        Unit::MOVED | Unit::OBLIGED | Unit::USED | Unit::TRAPPED,
        false,
    );
    unit.spent = 0;
}

fn use_up(state: &mut State, counter: Counter) {
    state.board.unit_mut(counter).set(Unit::USED, true);
}
