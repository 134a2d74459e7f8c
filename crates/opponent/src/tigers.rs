//! The judgement of 3 Tigres: how far each unit is from what its mission asks for, what it would
//! suffer where it goes, and which shot is worth most. Serves the German of the solo missions and
//! both sides of the mission for two.

use std::sync::Arc;

use ::tigers::{
    Damage, Flags, GERMAN, Kind, NO_SLOT, Objective, Order, Phase, Place, RUSSIAN, Slot, State,
    Tigers, Unit,
};
use hexmap::{Direction, Hex, Map};
use table::{Chance, Game, Side, Text};

use crate::{Advisor, Budget, Effort, Seat, Thought, think, think_among};

/// Half points to a goal from everywhere; this where there is no way.
const NO_WAY: u16 = 400;
/// A match won or lost.
const VICTORY: i64 = 20_000;
/// A victory point of the mission for two.
const POINT: i64 = 500;

/// How much the levels think in 3 Tigres: a playout goes to the end of the match and is cheap.
const EFFORT: Effort = Effort {
    veterano: Budget {
        candidates: 9,
        playouts: 64,
        time: None,
        threads: 1,
    },
    general: Budget {
        candidates: 12,
        playouts: 240,
        time: None,
        threads: 1,
    },
};

/// The judgement of 3 Tigres.
pub struct TigersAdvisor {
    /// For each mission, its goals.
    missions: Arc<[Vec<Goal>]>,
    /// How many turns beyond the next exchange of fire playouts go on in the mission for two.
    beyond: u8,
    /// Whether the quick hand comes back to units that it has passed over in a phase. Playouts do
    /// without: it would take away what was decided before, and time.
    comes_back: bool,
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
            beyond: 0,
            comes_back: true,
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

    /// What the quick hand thinks of the orders of one unit that moves: how much nearer it comes to its
    /// goal, what it risks there, and what it could shoot at from there.
    fn moves(&self, game: &Tigers, state: &State, slot: Slot, goal_of: &Goals) -> Vec<Rated> {
        let mut orders = Vec::new();
        game.movement_orders(state, slot, &mut orders);
        let rated = orders.into_iter().filter_map(|order| {
            let (to, entry) = match order {
                Order::Enter { hex, to, .. } => (to.unwrap_or(hex), 400),
                Order::Move { to, .. } => (to, 0),
                Order::Exit { .. } => return Some(Rated::sure(order, 5_000)),
                _ => return None,
            };
            let mut rated = self.rate_move(game, state, slot, to, goal_of)?;
            rated.value += entry;
            rated.order = order;
            Some(rated)
        });
        rated.collect()
    }

    /// What the quick hand thinks of a unit going to a hex rather than staying.
    fn rate_move(
        &self,
        game: &Tigers,
        state: &State,
        slot: Slot,
        to: Hex,
        goal_of: &Goals,
    ) -> Option<Rated> {
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
        let mut there = *state;
        there.units[slot] = gone;
        there.units[slot].flags.put(Flags::MOVED, true);
        let mines = i64::from(state.mines.contains(to)) * 60;
        let danger = Self::danger(game, &there, slot) + mines;
        Some(Rated {
            order: Order::EndMovement,
            value: if gain > 0 { gain * 30 - danger / 2 } else { -1 },
            gain,
            danger,
            chance: Self::prospect(game, &there, slot),
        })
    }

    /// The best shot that a unit would have from where it stands.
    fn prospect(game: &Tigers, state: &State, slot: Slot) -> i64 {
        let unit = &state.units[slot];
        let side = game.side_of(unit);
        let enemies = state.units.iter().enumerate().filter(|(_, enemy)| {
            enemy.on_board() && game.side_of(enemy) != side && game.sees(state, unit.hex, enemy.hex)
        });
        let shots = enemies.map(|(target, _)| Self::shot(game, state, slot, target));
        shots.max().unwrap_or(0)
    }

    /// The shots of the attack phase with what each is worth.
    fn shots(game: &Tigers, state: &State) -> Vec<Rated> {
        let mut orders = Vec::new();
        game.legal(state, &mut orders);
        let rated = orders.into_iter().map(|order| {
            let value = match order {
                Order::Attack { attacker, target } => {
                    let slots = game.slot(state, attacker).zip(game.slot(state, target));
                    slots.map_or(0, |(attacker, target)| {
                        1 + Self::shot(game, state, attacker, target)
                    })
                }
                _ => 0,
            };
            Rated::sure(order, value)
        });
        rated.collect()
    }

    /// The quick hand's next move of the units from `first` on.
    fn next_move(
        &self,
        game: &Tigers,
        state: &State,
        first: Slot,
        goal_of: &Goals,
        chance: &mut Chance,
    ) -> Order {
        let Some(pending) = game.pending(state) else {
            return Order::EndMovement;
        };
        let due = game.able(state, pending.side).filter(|slot| *slot >= first);
        due.into_iter()
            .find_map(|slot| {
                let mut moves = self.moves(game, state, slot, goal_of);
                moves.retain(|rated| rated.value > 0);
                best(&moves, chance)
            })
            .unwrap_or(Order::EndMovement)
    }

    /// What a unit could do: what the quick hand would, the hexes where it shoots best, where it is
    /// safest and where it comes furthest, and to stay, which is the next move of those after it.
    fn options(
        &self,
        game: &Tigers,
        state: &State,
        slot: Slot,
        goal_of: &Goals,
        most: usize,
        chance: &mut Chance,
    ) -> Vec<Order> {
        let mut moves = self.moves(game, state, slot, goal_of);
        let stay = self.next_move(game, state, slot + 1, goal_of, chance);
        let positive: Vec<Rated> = moves.iter().filter(|m| m.value > 0).copied().collect();
        let mut options = vec![best(&positive, chance).unwrap_or(stay), stay];
        let tempers: [fn(&Rated) -> i64; 3] = [
            |rated| 2 * rated.chance - rated.danger + 5 * rated.gain,
            |rated| 10 * rated.gain - 4 * rated.danger,
            |rated| rated.value,
        ];
        for temper in tempers {
            moves.sort_by_key(|rated| std::cmp::Reverse(temper(rated)));
            options.extend(moves.iter().take(most / 3).map(|rated| rated.order));
        }
        let mut seen = Vec::new();
        options.retain(|order| {
            let new = !seen.contains(order);
            seen.push(*order);
            new
        });
        options
    }

    fn assigned(&self, game: &Tigers, state: &State, side: Side) -> Goals {
        let mut goal_of = [usize::MAX; ::tigers::MOST_UNITS];
        self.assign(game, state, side, |slot, goal| goal_of[slot] = goal);
        goal_of
    }

    /// Why a unit should go to a hex: the goal, the enemies that would see it, its best shot.
    fn reason_to_go(&self, game: &Tigers, state: &State, slot: Option<Slot>, to: Hex) -> Text {
        let going = slot.and_then(|slot| {
            let goal_of = self.assigned(game, state, game.side_of(&state.units[slot]));
            self.rate_move(game, state, slot, to, &goal_of)
        });
        let (gain, danger, chance) =
            going.map_or((0, 0, 0), |rated| (rated.gain, rated.danger, rated.chance));
        let mut why = match gain {
            1.. => Text::new("aproxima-se do objetivo", "it comes nearer to its goal"),
            _ => Text::new("toma uma posição melhor", "it takes a better position"),
        };
        let mut add = |pt: &str, en: &str| {
            why.pt.push_str(pt);
            why.en.push_str(en);
        };
        if danger == 0 {
            add(" onde nenhum inimigo a vê", " where no enemy sees it");
        } else {
            add(
                " onde o perigo é suportável",
                " where the danger is bearable",
            );
        }
        if chance > 0 {
            add(" e de lá pode atirar", " and can shoot from there");
        }
        why
    }

    fn destroyed(game: &Tigers, state: &State, side: Side) -> i64 {
        let units = state.units.iter();
        let lost = |unit: &&Unit| unit.place == Place::Destroyed && game.side_of(unit) == side;
        units.filter(lost).count() as i64
    }

    /// What the units of a side are worth more than those of the other.
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

/// The goal of each unit; none beyond the last goal.
type Goals = [usize; ::tigers::MOST_UNITS];

/// An order and what speaks for and against it.
#[derive(Clone, Copy)]
struct Rated {
    order: Order,
    /// The quick hand gives the order with the greatest value, if it is positive.
    value: i64,
    /// Half points nearer to the goal.
    gain: i64,
    /// What the enemies in sight would take.
    danger: i64,
    /// What the best shot from there would take.
    chance: i64,
}

impl Rated {
    fn sure(order: Order, value: i64) -> Self {
        Rated {
            order,
            value,
            gain: 0,
            danger: 0,
            chance: 0,
        }
    }
}

/// The first unit that has not been passed over in this phase: units are ordered about one after the
/// other.
fn first_due(state: &State) -> Slot {
    match state.active {
        NO_SLOT => 0,
        active => Slot::from(active),
    }
}

/// The unit that an order moves.
fn mover(order: &Order) -> Option<table::Counter> {
    match *order {
        Order::Enter { counter, .. }
        | Order::Move { counter, .. }
        | Order::Exit { counter, .. } => Some(counter),
        _ => None,
    }
}

fn moving(state: &State) -> bool {
    matches!(state.phase, Phase::GermanMovement | Phase::RussianMovement)
}

/// One of those with the greatest value.
fn best(rated: &[Rated], chance: &mut Chance) -> Option<Order> {
    let most = rated.iter().map(|rated| rated.value).max()?;
    let equal: Vec<Order> = rated
        .iter()
        .filter(|rated| rated.value == most)
        .map(|rated| rated.order)
        .collect();
    chance.pick(&equal).copied()
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

    /// Units move one after the other, each to where it gains most; then every unit takes the best
    /// shot there is.
    fn act(&self, game: &Tigers, state: &State, chance: &mut Chance) -> Option<Order> {
        let pending = game.pending(state)?;
        if !moving(state) {
            return best(&Self::shots(game, state), chance);
        }
        let goal_of = self.assigned(game, state, pending.side);
        let first = first_due(state);
        let next = self.next_move(game, state, first, &goal_of, chance);
        if next == Order::EndMovement && self.comes_back && first > 0 {
            return Some(self.next_move(game, state, 0, &goal_of, chance));
        }
        Some(next)
    }

    /// The quick hand's order and the others of the unit whose turn it is.
    fn candidates(
        &self,
        game: &Tigers,
        state: &State,
        most: usize,
        chance: &mut Chance,
    ) -> Vec<Order> {
        let Some(pending) = game.pending(state) else {
            return Vec::new();
        };
        if !moving(state) {
            let mut shots = Self::shots(game, state);
            shots.sort_by_key(|rated| std::cmp::Reverse(rated.value));
            return shots.iter().take(most).map(|shot| shot.order).collect();
        }
        let goal_of = self.assigned(game, state, pending.side);
        let due = game
            .able(state, pending.side)
            .find(|slot| *slot >= first_due(state));
        due.map_or_else(
            || vec![Order::EndMovement],
            |slot| self.options(game, state, slot, &goal_of, most, chance),
        )
    }

    /// Movement is thought about unit by unit: one that is best off where it stands lets the next one
    /// be asked.
    fn ponder(&self, seat: &Seat<'_, Tigers>, budget: Budget, seed: u64) -> Vec<Thought<Order>> {
        let (game, state) = (seat.game(), seat.known());
        let Some(pending) = seat.pending() else {
            return Vec::new();
        };
        let deep = budget.playouts > EFFORT.veterano.playouts;
        let judge = TigersAdvisor {
            missions: self.missions.clone(),
            beyond: u8::from(deep),
            comes_back: false,
        };
        if !moving(state) {
            return think(&judge, seat, budget, seed);
        }
        let goal_of = self.assigned(game, state, pending.side);
        let mut chance = Chance::new(seed);
        for slot in game.able(state, pending.side) {
            if slot < first_due(state) {
                continue;
            }
            let most = budget.candidates;
            let orders = self.options(game, state, slot, &goal_of, most, &mut chance);
            let thoughts = think_among(&judge, seat, orders, budget, seed);
            let counter = game.counter(state, slot);
            if thoughts
                .first()
                .is_some_and(|best| mover(&best.order) == Some(counter))
            {
                return thoughts;
            }
        }
        vec![Thought::new(Order::EndMovement)]
    }

    fn value(&self, game: &Tigers, state: &State, side: Side) -> i64 {
        let result = match game.outcome(state).map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == side => VICTORY,
            Some(Some(_)) => -VICTORY,
            _ => 0,
        };
        let strength = self.points(game, state, side);
        let sign = if side == GERMAN { 1 } else { -1 };
        let german = self.assign(game, state, GERMAN, |_, _| ());
        if game.mission(state).solo() {
            // Even a lost mission is better lost narrowly, so that playouts can be told apart.
            return result + strength - sign * 10 * german;
        }
        let russian = self.assign(game, state, RUSSIAN, |_, _| ());
        let passed = |side| {
            let held = state.passed.iter().filter(|last| **last == Some(side));
            held.count() as i64
        };
        let points = Self::destroyed(game, state, side.other()) + passed(side)
            - Self::destroyed(game, state, side)
            - passed(side.other());
        result + POINT * points + strength - sign * (german - russian)
    }

    /// A solo mission is short and decided at its end: playouts go there. The mission for two is
    /// decided by exchanges of fire: playouts see the next one through.
    fn enough(&self, game: &Tigers, start: &State, now: &State) -> bool {
        if game.pending(now).is_none() {
            return true;
        }
        if game.mission(now).solo() {
            return false;
        }
        let last = start.turn + self.beyond + u8::from(start.phase == Phase::RussianMovement);
        now.turn > last || now.turn == last && now.phase == Phase::RussianMovement
    }

    fn reason(&self, game: &Tigers, state: &State, order: &Order) -> Text {
        let slot = |counter| game.slot(state, counter);
        match *order {
            Order::Attack { attacker, target } => {
                let slots = slot(attacker).zip(slot(target));
                let hits = slots.map_or(0, |(attacker, target)| {
                    let aim = game.aim(state, attacker, target);
                    (1..=10).filter(|&die| aim.hits(die)).count()
                });
                Text::new(
                    format!("é o tiro que mais promete: acerta com {hits} das 10 faces do dado"),
                    format!(
                        "it is the shot that promises most: it hits on {hits} of the die's 10 faces"
                    ),
                )
            }
            Order::Exit { .. } => Text::new(
                "é uma unidade a mais fora do mapa, como a missão pede",
                "it is one more unit off the map, as the mission asks",
            ),
            Order::Move { counter, to } => self.reason_to_go(game, state, slot(counter), to),
            Order::Enter { counter, hex, to } => {
                self.reason_to_go(game, state, slot(counter), to.unwrap_or(hex))
            }
            Order::EndMovement | Order::EndAttack => Text::new(
                "nenhuma outra ordem desta fase melhora a posição",
                "no other order of this phase improves the position",
            ),
        }
    }
}
