//! A random legal order without listing them all, for random players and quick playouts. Every legal
//! order can come up; they are not equally likely.

use hexmap::{Edge, Hex};
use table::{Chance, Counter};

use crate::Operational;
use crate::board::Place;
use crate::field::Ground;
use crate::movement::Mover;
use crate::order::Order;
use crate::rules::{CLOSED, Step};
use crate::state::{Stage, State};

/// A movement phase of a random player has about so many orders.
const MOVES: usize = 48;
/// How often another unit is tried before the phase is closed.
const TRIES: usize = 24;

impl Operational {
    pub(crate) fn draw(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        let drawn = match state.stage {
            Stage::SetUp => self.draw_set_up(state, chance),
            Stage::Move => Some(self.draw_move(state, chance)),
            Stage::Fight => self.draw_attack(state, chance),
            Stage::Attack | Stage::Bombard | Stage::Support => self.draw_composing(state, chance),
            _ => None,
        };
        drawn.or_else(|| {
            let mut orders = Vec::new();
            self.list(state, &mut orders);
            chance.pick(&orders).copied()
        })
    }

    fn draw_move(&self, state: &State, chance: &mut Chance) -> Order {
        if chance.below(MOVES) == 0 {
            return self.draw_end(state, chance);
        }
        let own = &self.rules.own[self.active(state).index()];
        for _ in 0..TRIES {
            let Some(&counter) = chance.pick(own) else {
                break;
            };
            let order = match state.board.unit(counter).place {
                Place::Board if chance.below(4) == 0 => self.draw_flight(state, counter, chance),
                Place::Board => self.draw_step(state, counter, chance),
                Place::Waiting | Place::Outside(_) => self.draw_arrival(state, counter, chance),
                _ => None,
            };
            if let Some(order) = order {
                return order;
            }
        }
        self.draw_end(state, chance)
    }

    /// The end of movement, or the step of a unit that keeps it from ending.
    fn draw_end(&self, state: &State, chance: &mut Chance) -> Order {
        let lingerer = self.lingerer(state).and_then(|counter| {
            let stops = self.stops(state, &self.mover(state, counter).ok()?);
            let to = pick_hex(&stops, chance)?;
            Some(Order::Move { counter, to })
        });
        lingerer.unwrap_or(Order::End)
    }

    fn draw_flight(&self, state: &State, counter: Counter, chance: &mut Chance) -> Option<Order> {
        let to = pick_hex(&self.flights(state, counter), chance)?;
        Some(Order::Fly { counter, to })
    }

    fn draw_arrival(&self, state: &State, counter: Counter, chance: &mut Chance) -> Option<Order> {
        if self.replacement(state, counter).is_some() {
            let mut replacements = self.replacements(state);
            replacements.retain(|(coming, _)| *coming == counter);
            let (counter, former) = chance.pick(&replacements).copied()?;
            return Some(Order::Replace { counter, former });
        }
        let coming = self.due(state, counter)?;
        // Now and then also a hex behind the edge, which is open only where the edge is full.
        let to = match chance.below(8) {
            0 => chance.pick(&self.landings(state, counter))?.hex(),
            1..=4 if coming.own_town => pick_hex(&self.rules.towns, chance)?,
            _ => pick_hex(&coming.hexes, chance)?,
        };
        self.landing(state, counter, to)
            .map(|_| Order::Enter { counter, to })
    }

    fn draw_step(&self, state: &State, counter: Counter, chance: &mut Chance) -> Option<Order> {
        let mover = self.mover(state, counter).ok()?;
        let kind = chance.below(16);
        if kind == 0 {
            let edge = Edge::ALL[chance.below(4)];
            return self
                .exit_price(state, &mover, edge)
                .map(|_| Order::Exit { counter, edge });
        }
        let to = self.wander(state, &mover, chance)?;
        if kind <= 2 {
            let from = mover.hex;
            let group = self.movable_stack(state, mover.side, from);
            let all = group.len() > 1
                && self.group_fits(state, &group, to)
                && group.iter().all(|mover| self.reaches(state, mover, to));
            if all {
                return Some(Order::Stack { from, to });
            }
        }
        Some(Order::Move { counter, to })
    }

    /// Walks at random while the points last. What can be walked to can be reached.
    fn wander(&self, state: &State, mover: &Mover, chance: &mut Chance) -> Option<Hex> {
        let ground = self.ground(state, mover);
        let mut at = mover.hex;
        let mut spent = 0;
        loop {
            let first = at == mover.hex;
            let direction = chance.below(6);
            let Some((to, cost)) = self.walk_on(state, mover, &ground, at, direction, spent) else {
                break;
            };
            (at, spent) = (to, cost);
            let ends = ground.one_step || ground.zones.contains(to) || (!first && to == mover.hex);
            if ends || chance.below(4) == 0 {
                break;
            }
        }
        (at != mover.hex && self.may_stop(state, mover, at)).then_some(at)
    }

    fn walk_on(
        &self,
        state: &State,
        mover: &Mover,
        ground: &Ground,
        at: Hex,
        direction: usize,
        spent: u8,
    ) -> Option<(Hex, u8)> {
        let Step { to, price } = ground.steps[at.index()][direction];
        let first = spent == 0;
        let extra = if first { ground.first_extra } else { 0 };
        let cost = spent.checked_add(price)?.checked_add(extra)?;
        if price == CLOSED || cost > ground.budget || ground.blocked.contains(to) {
            return None;
        }
        let engages = ground.zones.contains(to);
        if engages && ((first && ground.first_free) || !self.may_engage(state, mover, to)) {
            return None;
        }
        Some((to, cost))
    }

    fn draw_attack(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        let active = self.active(state);
        let enemies = state.board.occupied(active.other());
        if self.still_obliged(state).next().is_none() && chance.below(4) == 0 {
            return Some(Order::End);
        }
        // Rarely, so that random matches are not all ashes.
        if chance.below(64) == 0
            && let Some(target) = pick_hex(&self.nuclear_targets(state), chance)
        {
            return Some(Order::Nuclear { target });
        }
        let engaged = enemies.intersection(state.board.zones(active));
        match chance.below(8) {
            0 => {
                let target = pick_hex(enemies, chance)?;
                self.can_bombard(state, target)
                    .then_some(Order::Bombard { target })
            }
            1 => {
                let air = self.air_left(state, active, true).min(self.rules.air_most);
                let target = pick_hex(enemies, chance)?;
                if air < self.rules.air_least || !self.can_fire_on(state, target) {
                    return None;
                }
                let more = chance.below(usize::from(air - self.rules.air_least) + 1);
                let points = self.rules.air_least + more as u8;
                Some(Order::AirAttack { target, points })
            }
            _ => {
                let target = pick_hex(&engaged, chance)?;
                self.can_attack(state, target)
                    .then_some(Order::Attack { target })
            }
        }
    }

    fn draw_composing(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        if chance.below(3) == 0 {
            return None;
        }
        let combat = &state.combat;
        if state.stage == Stage::Attack
            && let Some(counter) = self.stranded_by(state, combat.target, &combat.attackers)
        {
            return Some(Order::Add { counter });
        }
        self.may_announce(state).then_some(Order::Announce)
    }
}

fn pick_hex(hexes: &hexmap::HexSet, chance: &mut Chance) -> Option<Hex> {
    let count = hexes.len();
    if count == 0 {
        return None;
    }
    hexes.iter().nth(chance.below(count))
}
