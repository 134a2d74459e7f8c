//! The legal orders, all of them, made from the same questions that `check` asks.

use hexmap::{Edge, Hex, HexSet};
use table::Counter;

use crate::Operational;
use crate::combat::retreat::{Goal, Retreats};
use crate::movement::Mover;
use crate::order::Order;
use crate::state::{Stage, State};

impl Operational {
    pub(crate) fn list(&self, state: &State, orders: &mut Vec<Order>) {
        match state.stage {
            Stage::SetUp => self.list_set_up(state, orders),
            Stage::Move => self.list_moves(state, orders),
            Stage::Carpet => {
                let targets = self.carpet_targets(state);
                orders.extend(targets.iter().map(|target| Order::Bombard { target }));
            }
            Stage::Fight => self.list_attacks(state, orders),
            Stage::Attack | Stage::Bombard | Stage::Support => self.list_composing(state, orders),
            Stage::Hit
            | Stage::Doom
            | Stage::DefenderLoss
            | Stage::AttackerLoss
            | Stage::DefenderGives
            | Stage::AttackerPays => {
                let victims = self.victims(state);
                orders.extend(victims.iter().map(|counter| Order::Lose { counter }));
            }
            Stage::DefenderRetreat | Stage::AttackerRetreat => {
                for counter in state.combat.retreating.iter() {
                    self.list_retreats(state, counter, orders);
                }
            }
            Stage::Displace => {
                let displacements = self.displacements(state).into_iter();
                orders.extend(displacements.map(|(counter, to)| Order::Displace { counter, to }));
            }
            Stage::Advance => {
                let advances = self.advances(state).into_iter();
                orders.extend(advances.map(|(counter, to)| Order::Advance { counter, to }));
            }
            Stage::Roll => orders.push(Order::Roll),
            Stage::Over => {}
        }
        if matches!(state.stage, Stage::DefenderGives | Stage::Advance) && self.may_be_done(state) {
            orders.push(Order::Done);
        }
    }

    fn may_be_done(&self, state: &State) -> bool {
        state.stage == Stage::Advance || state.combat.given > 0
    }

    fn list_moves(&self, state: &State, orders: &mut Vec<Order>) {
        let side = self.active(state);
        for hex in state.board.occupied(side).iter() {
            self.list_stack(state, hex, orders);
        }
        for counter in self.rules.own[side.index()].iter().copied() {
            let landings = self.landings(state, counter).into_iter();
            orders.extend(landings.map(|landing| Order::Enter {
                counter,
                to: landing.hex(),
            }));
            let flights = self.flights(state, counter);
            orders.extend(flights.iter().map(|to| Order::Fly { counter, to }));
        }
        let replacements = self.replacements(state).into_iter();
        orders.extend(replacements.map(|(counter, former)| Order::Replace { counter, former }));
        if self.lingerer(state).is_none() {
            orders.push(Order::End);
        }
    }

    /// The moves and departures of the units of one hex. Units that move alike share a field.
    fn list_stack(&self, state: &State, hex: Hex, orders: &mut Vec<Order>) {
        let movers = self.movable_stack(state, self.active(state), hex);
        let mut together = self.map.grid().all();
        let mut known: Vec<(Mover, HexSet)> = Vec::with_capacity(movers.len());
        for mover in &movers {
            let alike = known
                .iter()
                .find(|(other, _)| self.move_alike(state, mover, other));
            let stops = match alike {
                Some((_, stops)) => *stops,
                None => self.stops(state, mover),
            };
            known.push((*mover, stops));
            together = together.intersection(&stops);
            let counter = mover.counter;
            orders.extend(stops.iter().map(|to| Order::Move { counter, to }));
            let edges = Edge::ALL.into_iter();
            let edges = edges.filter(|edge| self.exit_price(state, mover, *edge).is_some());
            orders.extend(edges.map(|edge| Order::Exit { counter, edge }));
        }
        if movers.len() > 1 {
            let stops = together
                .iter()
                .filter(|to| self.group_fits(state, &movers, *to));
            orders.extend(stops.map(|to| Order::Stack { from: hex, to }));
        }
    }

    /// Whether two units of a hex can go to the same places.
    fn move_alike(&self, state: &State, a: &Mover, b: &Mover) -> bool {
        let (one, other) = (self.face(state, a.counter), self.face(state, b.counter));
        Mover {
            counter: b.counter,
            ..*a
        } == *b
            && (one.nation, one.armoured) == (other.nation, other.armoured)
    }

    fn list_attacks(&self, state: &State, orders: &mut Vec<Order>) {
        let enemies = state.board.occupied(self.active(state).other());
        let air = self.air_left(state, self.active(state), true);
        for target in enemies.iter() {
            if self.can_attack(state, target) {
                orders.push(Order::Attack { target });
            }
            if self.can_bombard(state, target) {
                orders.push(Order::Bombard { target });
            }
            if air >= self.rules.air_least && self.can_fire_on(state, target) {
                let points = self.rules.air_least..=self.rules.air_most.min(air);
                orders.extend(points.map(|points| Order::AirAttack { target, points }));
            }
        }
        let targets = self.nuclear_targets(state);
        orders.extend(targets.iter().map(|target| Order::Nuclear { target }));
        if self.still_obliged(state).next().is_none() {
            orders.push(Order::End);
        }
    }

    fn list_composing(&self, state: &State, orders: &mut Vec<Order>) {
        let combat = &state.combat;
        let joiners = self.joiners(state);
        orders.extend(joiners.into_iter().map(|counter| Order::Add { counter }));
        let inside = if state.stage == Stage::Support {
            combat.support
        } else {
            combat.attackers.union(&combat.guns)
        };
        orders.extend(inside.iter().map(|counter| Order::Remove { counter }));
        if state.stage != Stage::Bombard {
            let left = self.air_left(state, self.decider(state), state.stage == Stage::Attack);
            let points = (0..=left).filter(|points| self.may_support(state, *points));
            orders.extend(points.map(|points| Order::Air { points }));
        }
        if self.may_announce(state) {
            orders.push(Order::Announce);
        }
    }

    fn list_retreats(&self, state: &State, counter: Counter, orders: &mut Vec<Order>) {
        let via = Hex::NONE;
        match self.retreats(state, counter) {
            Retreats::Hexes(hexes) => {
                let hexes = hexes.into_iter();
                orders.extend(hexes.map(|to| Order::Retreat { counter, via, to }));
            }
            Retreats::Edges(edges) => {
                let edges = edges.into_iter();
                orders.extend(edges.map(|edge| Order::RetreatOff { counter, via, edge }));
            }
            Retreats::TwoSteps(steps) => {
                orders.extend(steps.into_iter().map(|(via, goal)| match goal {
                    Goal::Hex(to) => Order::Retreat { counter, via, to },
                    Goal::Edge(edge) => Order::RetreatOff { counter, via, edge },
                }));
            }
            Retreats::None => orders.push(Order::Perish { counter }),
        }
    }

    /// Whether the active side can do anything but close its phase.
    pub(crate) fn can_only_end(&self, state: &State) -> bool {
        let side = self.active(state);
        match state.stage {
            Stage::Move => {
                self.rules.own[side.index()].iter().all(|counter| {
                    let stays = match self.mover(state, *counter) {
                        Err(_) => true,
                        Ok(mover) => {
                            self.stops(state, &mover).is_empty()
                                && Edge::ALL
                                    .iter()
                                    .all(|edge| self.exit_price(state, &mover, *edge).is_none())
                        }
                    };
                    stays
                        && self.landings(state, *counter).is_empty()
                        && self.flights(state, *counter).is_empty()
                }) && self.replacements(state).is_empty()
            }
            Stage::Fight => {
                let air = self.air_left(state, side, true) >= self.rules.air_least
                    && !self.rules.pools.is_empty();
                let mut enemies = state.board.occupied(side.other()).iter();
                self.nuclear_targets(state).is_empty()
                    && !enemies.any(|target| {
                        self.can_attack(state, target)
                            || self.can_bombard(state, target)
                            || (air && self.can_fire_on(state, target))
                    })
            }
            _ => false,
        }
    }
}
