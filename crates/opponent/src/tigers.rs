//! The judgement of 3 Tigres: how far each unit is from what its mission asks for, what it would
//! suffer where it goes, and which shot is worth most. Serves the German of the solo missions and
//! both sides of the mission for two.

use ::tigers::{
    Damage, Flags, GERMAN, Kind, Objective, Order, Phase, Place, RUSSIAN, Slot, State, Tigers, Unit,
};
use hexmap::{Direction, Hex, Map};
use table::{Chance, Game, Side, Text};

use crate::{Advisor, Budget, Effort};

/// Half points to a goal from everywhere; this where there is no way.
const NO_WAY: u16 = 400;
/// A match won or lost.
const VICTORY: i64 = 100_000;

/// How much the levels think in 3 Tigres: a playout goes to the end of the match and is cheap.
const EFFORT: Effort = Effort {
    veterano: Budget {
        candidates: 6,
        playouts: 96,
        time: None,
        threads: 1,
    },
    general: Budget {
        candidates: 12,
        playouts: 960,
        time: None,
        threads: 1,
    },
};

/// The judgement of 3 Tigres.
pub struct TigersAdvisor {
    /// For each mission, its goals.
    missions: Vec<Vec<Goal>>,
}

/// Somewhere that units are wanted.
struct Goal {
    /// The hex itself.
    hex: Hex,
    /// How many units are wanted there; those that leave the map do not block each other.
    wanted: usize,
    /// Whether they leave the map there.
    leaves: bool,
    /// Half points to it, for armour and for infantry.
    armour: Vec<u16>,
    infantry: Vec<u16>,
}

impl Goal {
    fn new(game: &Tigers, hexes: &[Hex], wanted: usize, leaves: bool) -> Self {
        Goal {
            hex: hexes.first().copied().unwrap_or(Hex::NONE),
            wanted,
            leaves,
            armour: distances(game, Kind::Armour, hexes),
            infantry: distances(game, Kind::Infantry, hexes),
        }
    }

    fn distance(&self, game: &Tigers, unit: &Unit) -> u16 {
        let field = match game.tables().unit_type(unit.kind).kind {
            Kind::Armour => &self.armour,
            Kind::Infantry | Kind::At => &self.infantry,
        };
        field.get(unit.hex.index()).copied().unwrap_or(NO_WAY)
    }
}

/// Half points from every hex to the nearest of `goals`, on the empty map.
fn distances(game: &Tigers, kind: Kind, goals: &[Hex]) -> Vec<u16> {
    let grid = Game::map(game).grid();
    let mut cost = vec![NO_WAY; grid.len()];
    let mut open: Vec<Hex> = goals.to_vec();
    for goal in goals {
        cost[goal.index()] = 0;
    }
    // The board is small: repeated relaxation from the goals backwards is quick enough, once.
    while let Some(hex) = open.pop() {
        for direction in Direction::ALL {
            let Some(from) = grid.neighbour(hex, direction) else {
                continue;
            };
            let Some(step) = game.step_cost(kind, from, direction.opposite()) else {
                continue;
            };
            let through = cost[hex.index()] + u16::from(step);
            if through < cost[from.index()] {
                cost[from.index()] = through;
                open.push(from);
            }
        }
    }
    cost
}

impl TigersAdvisor {
    /// Learns the missions of a box.
    pub fn new(game: &Tigers) -> Self {
        let goals = |objective: &Objective| match objective {
            Objective::Occupy { hexes, .. } => hexes
                .iter()
                .map(|&hex| Goal::new(game, &[hex], 1, false))
                .collect(),
            Objective::Leave(exit) => {
                vec![Goal::new(game, &exit.hexes, usize::from(exit.count), true)]
            }
            Objective::Watch {
                bridges,
                distance,
                exit,
                ..
            } => {
                let mut goals: Vec<Goal> = bridges
                    .iter()
                    .map(|&bridge| {
                        let posts = posts(Game::map(game), bridge, *distance);
                        Goal::new(game, &posts, 1, false)
                    })
                    .collect();
                goals.push(Goal::new(game, &exit.hexes, usize::from(exit.count), true));
                goals
            }
            Objective::Points { passages, .. } => passages
                .iter()
                .map(|&hex| Goal::new(game, &[hex], 1, false))
                .collect(),
        };
        let missions = game.missions().iter();
        TigersAdvisor {
            missions: missions.map(|mission| goals(&mission.objective)).collect(),
        }
    }

    fn goals(&self, state: &State) -> &[Goal] {
        &self.missions[usize::from(state.mission)]
    }

    /// Gives each goal the units that can be there first, no unit twice, and adds up how far they
    /// are in turns (in sixteenths), late ones counting more. Calls `assign(slot, goal)`.
    fn assign(
        &self,
        game: &Tigers,
        state: &State,
        side: Side,
        mut assign: impl FnMut(Slot, usize),
    ) -> i64 {
        let left = i64::from(game.mission(state).turns) - i64::from(state.turn) + 1;
        let mut taken = [false; ::tigers::MOST_UNITS];
        let mut total = 0;
        let exited = state
            .units
            .iter()
            .filter(|unit| unit.place == Place::Exited)
            .count();
        for (number, goal) in self.goals(state).iter().enumerate() {
            let wanted = if goal.leaves {
                goal.wanted.saturating_sub(exited)
            } else {
                goal.wanted
            };
            for _ in 0..wanted {
                let mut best: Option<(i64, Slot)> = None;
                for (slot, unit) in state.units.iter().enumerate() {
                    if taken[slot] || game.side_of(unit) != side {
                        continue;
                    }
                    let Some(turns) = self.turns(game, state, unit, goal, slot) else {
                        continue;
                    };
                    if best.is_none_or(|(known, _)| turns < known) {
                        best = Some((turns, slot));
                    }
                }
                match best {
                    Some((turns, slot)) => {
                        taken[slot] = true;
                        assign(slot, number);
                        let late = (turns - 16 * left).max(0);
                        total += turns.min(320) + 4 * late.min(320);
                    }
                    None => total += 1600,
                }
            }
        }
        total
    }

    /// Sixteenths of turns until a unit can be at a goal; none if it never can.
    fn turns(
        &self,
        game: &Tigers,
        state: &State,
        unit: &Unit,
        goal: &Goal,
        slot: Slot,
    ) -> Option<i64> {
        let allowance = i64::from(game.allowance(unit));
        let waits = match unit.place {
            Place::Board => i64::from(unit.disabled()),
            Place::Waiting => {
                let due = game
                    .mission(state)
                    .starts
                    .get(slot)
                    .map_or(0, |start| start.turn);
                i64::from(due.saturating_sub(state.turn))
            }
            _ => return None,
        };
        let distance = match unit.place {
            Place::Board => goal.distance(game, unit),
            _ => {
                let entry = game.mission(state).entries[game.side_of(unit).index()].as_ref()?;
                let at = |hex: &Hex| goal.distance(game, &Unit { hex: *hex, ..*unit }) + 2;
                entry.hexes.iter().map(at).min()?
            }
        };
        let way = i64::from(distance) + i64::from(goal.leaves) * 2;
        if distance >= NO_WAY || allowance == 0 && way > 0 {
            return None;
        }
        Some(16 * waits + 16 * way / allowance.max(1))
    }

    /// What a unit is worth while it lives, less for what it has suffered.
    fn worth(game: &Tigers, unit: &Unit) -> i64 {
        let kind = game.tables().unit_type(unit.kind);
        let base = match kind.kind {
            Kind::Infantry => 120,
            Kind::At => 160,
            Kind::Armour => 200 + 20 * i64::from(kind.points),
        };
        let hurt = 25 * i64::from(unit.disabled())
            + 35 * i64::from(unit.suspension)
            + 45 * i64::from(unit.gun);
        (base - hurt).max(30)
    }

    /// What a shot takes from its target on average, in the units of [`Self::worth`].
    fn shot(game: &Tigers, state: &State, attacker: Slot, target: Slot) -> i64 {
        let aim = game.aim(state, attacker, target);
        let hits = (1..=10).filter(|&die| aim.hits(die)).count() as i64;
        if hits == 0 {
            return 0;
        }
        let unit = &state.units[target];
        let worth = Self::worth(game, unit);
        let harm: i64 = (1..=10)
            .map(|die| {
                let result = game.effect(state, unit, game.damage(unit, die, aim.damage));
                match result {
                    Damage::None => 0,
                    Damage::Disabled1 => 25,
                    Damage::Disabled2 => 50,
                    Damage::Suspension => 35,
                    Damage::Gun => 45,
                    Damage::Destroyed => worth + 40,
                }
            })
            .sum();
        hits * harm / 100
    }

    /// What the enemies that see a unit where it stands would take from it.
    fn danger(game: &Tigers, state: &State, slot: Slot) -> i64 {
        let unit = &state.units[slot];
        let side = game.side_of(unit);
        let mut danger = 0;
        for (other, enemy) in state.units.iter().enumerate() {
            if enemy.on_board()
                && game.side_of(enemy) != side
                && !enemy.has(Flags::OUT)
                && game.sees(state, enemy.hex, unit.hex)
            {
                danger += Self::shot(game, state, other, slot);
            }
        }
        danger
    }

    /// Every order of the decision with what the quick hand thinks of it; worth giving if positive.
    fn rate(&self, game: &Tigers, state: &State) -> Vec<(i64, Order)> {
        let mut orders = Vec::new();
        game.legal(state, &mut orders);
        let Some(pending) = game.pending(state) else {
            return Vec::new();
        };
        let mut goal_of = [usize::MAX; ::tigers::MOST_UNITS];
        let moving = matches!(state.phase, Phase::GermanMovement | Phase::RussianMovement);
        if moving {
            self.assign(game, state, pending.side, |slot, goal| goal_of[slot] = goal);
        }
        let rated = orders.into_iter().map(|order| {
            let value = match order {
                Order::Enter { counter, hex, to } => self
                    .rate_move(game, state, counter, to.unwrap_or(hex), &goal_of)
                    .map(|v| v + 400),
                Order::Move { counter, to } => self.rate_move(game, state, counter, to, &goal_of),
                Order::Exit { .. } => Some(5_000),
                Order::Attack { attacker, target } => {
                    let slots = game.slot(state, attacker).zip(game.slot(state, target));
                    slots.map(|(attacker, target)| 1 + Self::shot(game, state, attacker, target))
                }
                Order::EndMovement | Order::EndAttack => Some(0),
            };
            (value.unwrap_or(-1), order)
        });
        rated.collect()
    }

    /// What the quick hand thinks of a unit going to a hex rather than staying.
    fn rate_move(
        &self,
        game: &Tigers,
        state: &State,
        counter: table::Counter,
        to: Hex,
        goal_of: &[usize; ::tigers::MOST_UNITS],
    ) -> Option<i64> {
        let slot = game.slot(state, counter)?;
        let unit = &state.units[slot];
        let goals = self.goals(state);
        // Units without a goal of their own follow towards the nearest one.
        let nearest = || {
            let by_way = |goal: &&Goal| goal.distance(game, unit);
            goals.iter().min_by_key(by_way)
        };
        let goal = goals.get(goal_of[slot]).or_else(nearest)?;
        let gone = Unit {
            hex: to,
            place: Place::Board,
            ..*unit
        };
        let before = match unit.place {
            Place::Board => i64::from(goal.distance(game, unit)),
            _ => i64::from(goal.distance(game, &gone)) + 4,
        };
        let after = i64::from(goal.distance(game, &gone));
        let held = !goal.leaves && to != goal.hex && goal_of[slot] == usize::MAX;
        let gain = if held {
            (before - after).min(before - 4)
        } else {
            before - after
        };
        if gain <= 0 {
            return Some(-1);
        }
        let mut there = *state;
        there.units[slot] = gone;
        there.units[slot].flags.put(Flags::MOVED, true);
        let mines = i64::from(state.mines.contains(to)) * 60;
        Some(gain * 30 - Self::danger(game, &there, slot) / 2 - mines)
    }

    fn points(&self, game: &Tigers, state: &State, side: Side) -> i64 {
        let mut value = 0;
        for unit in state.units.iter() {
            let sign = if game.side_of(unit) == side { 1 } else { -1 };
            value += sign
                * match unit.place {
                    Place::Board | Place::Waiting => Self::worth(game, unit),
                    _ => 0,
                };
        }
        value
    }
}

/// The unit that an order is about.
fn unit_of(order: &Order) -> Option<table::Counter> {
    match *order {
        Order::Enter { counter, .. }
        | Order::Move { counter, .. }
        | Order::Exit { counter, .. } => Some(counter),
        Order::Attack { attacker, .. } => Some(attacker),
        Order::EndMovement | Order::EndAttack => None,
    }
}

/// The hexes from which a bridge can be watched.
fn posts(map: &Map, bridge: Hex, distance: u8) -> Vec<Hex> {
    let near = map.grid().disk(bridge, u32::from(distance));
    near.filter(|&hex| map.sees(hex, bridge) == hexmap::Sight::Clear)
        .collect()
}

impl Advisor<Tigers> for TigersAdvisor {
    fn effort(&self) -> Effort {
        EFFORT
    }

    fn act(&self, game: &Tigers, state: &State, chance: &mut Chance) -> Option<Order> {
        let rated = self.rate(game, state);
        let best = rated.iter().map(|(value, _)| *value).max()?;
        let equal: Vec<&Order> = rated
            .iter()
            .filter(|(value, _)| *value == best)
            .map(|(_, o)| o)
            .collect();
        chance.pick(&equal).map(|order| **order)
    }

    /// The quick hand's order, the other orders of the same unit, and the end of the phase: units are
    /// decided one after the other, so comparing different units would only compare noise.
    fn candidates(&self, game: &Tigers, state: &State, most: usize, _: &mut Chance) -> Vec<Order> {
        let mut rated = self.rate(game, state);
        rated.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        let Some(&(_, first)) = rated.first() else {
            return Vec::new();
        };
        let ends = |order: &Order| matches!(order, Order::EndMovement | Order::EndAttack);
        let same = rated.iter().skip(1).map(|(_, order)| *order);
        let same = same.filter(|order| unit_of(order) == unit_of(&first) && !ends(order));
        let mut candidates: Vec<Order> =
            std::iter::once(first).chain(same).take(most - 1).collect();
        let end = rated.iter().map(|(_, order)| *order).find(ends);
        candidates.extend(end.filter(|end| *end != first));
        candidates
    }

    fn value(&self, game: &Tigers, state: &State, side: Side) -> i64 {
        if let Some(outcome) = game.outcome(state) {
            let points = outcome.points.get(side.index()).copied().unwrap_or(0)
                - outcome
                    .points
                    .get(side.other().index())
                    .copied()
                    .unwrap_or(0);
            let result = match outcome.winner {
                Some(winner) if winner == side => VICTORY,
                Some(_) => -VICTORY,
                None => 0,
            };
            // Even a lost mission is better lost narrowly, so that playouts can be told apart.
            let narrow = if game.mission(state).solo() {
                let sign = if side == GERMAN { -1 } else { 1 };
                sign * 20 * self.assign(game, state, GERMAN, |_, _| ())
            } else {
                0
            };
            return result + i64::from(points) * 2_000 + narrow + self.points(game, state, side);
        }
        let sign = if side == GERMAN { 1 } else { -1 };
        let far = self.assign(game, state, GERMAN, |_, _| ());
        let other = if game.mission(state).solo() {
            0
        } else {
            self.assign(game, state, RUSSIAN, |_, _| ())
        };
        self.points(game, state, side) - sign * 10 * (far - other)
    }

    /// A match is short: playouts go to its end.
    fn enough(&self, game: &Tigers, _: &State, now: &State) -> bool {
        game.pending(now).is_none()
    }

    fn reason(&self, game: &Tigers, state: &State, order: &Order) -> Text {
        let slot = |counter| game.slot(state, counter);
        match *order {
            Order::Attack { attacker, target } => {
                let aim = slot(attacker)
                    .zip(slot(target))
                    .map(|(a, t)| game.aim(state, a, t));
                let hits = aim.map_or(0, |aim| (1..=10).filter(|&die| aim.hits(die)).count());
                Text::new(
                    format!("acerta com {hits} das 10 faces do dado"),
                    format!("hits on {hits} of the die's 10 faces"),
                )
            }
            Order::Exit { .. } => Text::new(
                "uma unidade a mais fora do mapa",
                "one more unit off the map",
            ),
            Order::Move { .. } | Order::Enter { .. } => Text::new(
                "aproxima a unidade do objetivo sem expô-la demais",
                "brings the unit nearer to its goal without exposing it too much",
            ),
            Order::EndMovement | Order::EndAttack => Text::new(
                "nada melhor a fazer nesta fase",
                "nothing better to do in this phase",
            ),
        }
    }
}
