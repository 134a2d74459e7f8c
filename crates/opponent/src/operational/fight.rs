//! The combat phase: which units attack which hex with which guns and aircraft, thought over anew
//! after every roll.

use ::operational::{Operational, Order, Piece, Stage, State};
use hexmap::Hex;
use table::{Counter, Game};

use super::battle::{Fate, Prospect};
use super::situation::Situation;

/// How often the attackers are shared out anew.
const PASSES: usize = 3;
/// What an air point must gain in a ground attack; alone it gains about as much by bombing.
const AIR_PRICE: f64 = 0.08;
/// What a gun must gain in a ground attack.
const GUN_PRICE: f64 = 0.05;
/// A nuclear weapon invites another: it must gain so much more than its price.
const ESCALATION: f64 = 8.0;

/// An attack that is planned.
#[derive(Clone, Debug)]
struct Battle {
    target: Hex,
    attackers: Vec<Counter>,
    guns: Vec<Counter>,
    air: u8,
    value: f64,
    obliged: bool,
}

impl Battle {
    /// What is added to it until it is announced.
    fn orders(&self) -> Vec<Order> {
        let units = self.attackers.iter().chain(&self.guns);
        let mut orders: Vec<Order> = units
            .map(|counter| Order::Add { counter: *counter })
            .collect();
        if self.air > 0 {
            orders.push(Order::Air { points: self.air });
        }
        orders.push(Order::Announce);
        orders
    }
}

/// A unit that may attack.
struct Attacker {
    piece: Piece,
    fate: Fate,
    /// Indices of the targets that it may attack.
    targets: Vec<usize>,
    /// The one that it does.
    choice: Option<usize>,
}

/// A hex that may be attacked.
struct Target {
    hex: Hex,
    defence: u16,
    fates: Vec<Fate>,
    /// Guns that reach it.
    guns: Vec<usize>,
}

struct Gun {
    piece: Piece,
    choice: Option<usize>,
}

/// The attacks of the phase as they would be shared out now.
struct Sharing<'a> {
    at: &'a Situation<'a>,
    state: &'a State,
    attackers: Vec<Attacker>,
    targets: Vec<Target>,
    guns: Vec<Gun>,
}

impl<'a> Sharing<'a> {
    fn new(at: &'a Situation<'a>, state: &'a State) -> Self {
        let game = at.game;
        let mut sharing = Sharing {
            at,
            state,
            attackers: Vec::new(),
            targets: Vec::new(),
            guns: Vec::new(),
        };
        let own = game.pieces(state, at.side);
        let own: Vec<Piece> = own
            .filter(|piece| piece.hex.is_some() && !piece.used)
            .collect();
        let zones = game.zones(state, at.side.other());
        for piece in &own {
            if zones.contains(piece.hex) {
                sharing.add_attacker(piece);
            }
        }
        for piece in own.iter().filter(|piece| piece.range > 0) {
            sharing.add_gun(piece);
        }
        sharing.share_out();
        sharing.place_guns();
        sharing
    }

    fn add_attacker(&mut self, piece: &Piece) {
        let (game, state) = (self.at.game, self.state);
        let near = game.map().grid().neighbours(piece.hex);
        let near: Vec<Hex> = near
            .filter(|hex| {
                game.is_target(state, *hex)
                    && game.may_join(state, piece.counter, *hex) == Some(true)
            })
            .collect();
        let targets: Vec<usize> = near.into_iter().map(|hex| self.target(hex)).collect();
        if targets.is_empty() {
            return;
        }
        self.attackers.push(Attacker {
            piece: *piece,
            fate: Fate::of(self.at, state, piece),
            targets,
            choice: None,
        });
    }

    fn target(&mut self, hex: Hex) -> usize {
        if let Some(known) = self.targets.iter().position(|target| target.hex == hex) {
            return known;
        }
        let stack: Vec<Piece> = self.at.game.stack(self.state, hex).collect();
        let defence: u16 = stack.iter().map(|piece| u16::from(piece.defence[0])).sum();
        let fates = stack.iter();
        self.targets.push(Target {
            hex,
            defence: defence + self.at.support(self.state, hex),
            fates: fates
                .map(|piece| Fate::of(self.at, self.state, piece))
                .collect(),
            guns: Vec::new(),
        });
        self.targets.len() - 1
    }

    fn add_gun(&mut self, piece: &Piece) {
        let place = self.guns.len();
        let mut reaches = false;
        for target in &mut self.targets {
            if self.at.game.may_join(self.state, piece.counter, target.hex) == Some(false) {
                target.guns.push(place);
                reaches = true;
            }
        }
        if reaches {
            self.guns.push(Gun {
                piece: *piece,
                choice: None,
            });
        }
    }

    /// Those who attack a target, but for one, and perhaps with another.
    fn value(&self, target: usize, without: usize, with: Option<usize>) -> f64 {
        let chosen = self.attackers.iter().enumerate();
        let chosen = chosen.filter(|(place, attacker)| {
            (attacker.choice == Some(target) && *place != without) || Some(*place) == with
        });
        let places: Vec<usize> = chosen.map(|(place, _)| place).collect();
        self.value_of(target, &places, self.fire(target), 0)
    }

    /// The fire that a target would get while the guns are not shared out yet.
    fn fire(&self, target: usize) -> u16 {
        let guns = self.targets[target].guns.iter().map(|gun| {
            let gun = &self.guns[*gun];
            match gun.choice {
                Some(choice) if choice == target => u16::from(gun.piece.attack[0]),
                Some(_) => 0,
                None => u16::from(gun.piece.attack[0]) / 2,
            }
        });
        guns.sum()
    }

    fn value_of(&self, target: usize, attackers: &[usize], fire: u16, air: u8) -> f64 {
        if attackers.is_empty() {
            return 0.0;
        }
        let Target {
            hex,
            defence,
            fates,
            ..
        } = &self.targets[target];
        let units = attackers.iter().map(|place| &self.attackers[*place]);
        let own: Vec<Fate> = units.clone().map(|attacker| attacker.fate).collect();
        let counters: Vec<Counter> = units.clone().map(|unit| unit.piece.counter).collect();
        let strength: u16 = units.map(|unit| u16::from(unit.piece.attack[0])).sum();
        let totals = [strength + fire + u16::from(air), *defence];
        let game = self.at.game;
        let column = game.column_of(self.state, *hex, &counters, totals);
        Prospect::new(self.at, self.at.side, *hex, &own, fates).value(game, column)
    }

    /// Everybody joins where it gains most, again and again.
    fn share_out(&mut self) {
        for place in 0..self.attackers.len() {
            let attacker = &self.attackers[place];
            if attacker.piece.obliged {
                let weakest = attacker.targets.iter().copied();
                self.attackers[place].choice =
                    weakest.min_by_key(|target| self.targets[*target].defence);
            }
        }
        for _ in 0..PASSES {
            self.concentrate();
            let mut moved = false;
            for place in 0..self.attackers.len() {
                moved |= self.reconsider(place);
            }
            if !moved {
                break;
            }
        }
    }

    /// A unit goes where the sum of both attacks grows most.
    fn reconsider(&mut self, place: usize) -> bool {
        let attacker = &self.attackers[place];
        let now = attacker.choice;
        let leaving = now.map_or(0.0, |target| {
            self.value(target, place, None) - self.value(target, place, Some(place))
        });
        let mut best = (1e-6, now);
        if now.is_some() && !attacker.piece.obliged && leaving > best.0 {
            best = (leaving, None);
        }
        for target in attacker.targets.iter().copied() {
            if Some(target) == now {
                continue;
            }
            let joining = self.value(target, place, Some(place)) - self.value(target, place, None);
            if joining + leaving > best.0 {
                best = (joining + leaving, Some(target));
            }
        }
        let moved = best.1 != now;
        self.attackers[place].choice = best.1;
        moved
    }

    /// All who can join on one target, if that is better in all.
    fn concentrate(&mut self) {
        for target in 0..self.targets.len() {
            let before: Vec<Option<usize>> = self.attackers.iter().map(|a| a.choice).collect();
            let value = self.total();
            for attacker in &mut self.attackers {
                if attacker.targets.contains(&target) {
                    attacker.choice = Some(target);
                }
            }
            if self.total() <= value + 1e-6 {
                for (attacker, choice) in self.attackers.iter_mut().zip(before) {
                    attacker.choice = choice;
                }
            }
        }
    }

    fn total(&self) -> f64 {
        let targets = 0..self.targets.len();
        targets
            .map(|target| self.value(target, usize::MAX, None))
            .sum()
    }

    fn chosen(&self, target: usize) -> Vec<usize> {
        let attackers = self.attackers.iter().enumerate();
        attackers
            .filter(|(_, attacker)| attacker.choice == Some(target))
            .map(|(place, _)| place)
            .collect()
    }

    /// Guns go, few or many together, where each of them gains most.
    fn place_guns(&mut self) {
        loop {
            let mut best: Option<(f64, usize, usize)> = None;
            for target in 0..self.targets.len() {
                let chosen = self.chosen(target);
                if chosen.is_empty() {
                    continue;
                }
                let mut fire = self.placed_fire(target);
                let before = self.value_of(target, &chosen, fire, 0);
                for (count, gun) in self.free_guns(target).into_iter().enumerate() {
                    fire += u16::from(self.guns[gun].piece.attack[0]);
                    let gain = self.value_of(target, &chosen, fire, 0) - before;
                    let each = gain / (count + 1) as f64;
                    if each > best.map_or(GUN_PRICE, |(known, ..)| known) {
                        best = Some((each, target, count + 1));
                    }
                }
            }
            let Some((_, target, count)) = best else {
                return;
            };
            for gun in self.free_guns(target).into_iter().take(count) {
                self.guns[gun].choice = Some(target);
            }
        }
    }

    fn placed_fire(&self, target: usize) -> u16 {
        let guns = self.guns.iter().filter(|gun| gun.choice == Some(target));
        guns.map(|gun| u16::from(gun.piece.attack[0])).sum()
    }

    /// Guns in range that nobody has, strongest first. One that is asked to attack itself does that.
    fn free_guns(&self, target: usize) -> Vec<usize> {
        let busy = |gun: &Gun| {
            let mut attackers = self.attackers.iter();
            attackers.any(|attacker| {
                attacker.piece.counter == gun.piece.counter && attacker.choice.is_some()
            })
        };
        let guns = self.targets[target].guns.iter().copied();
        let mut guns: Vec<usize> = guns
            .filter(|gun| self.guns[*gun].choice.is_none() && !busy(&self.guns[*gun]))
            .collect();
        guns.sort_by_key(|gun| std::cmp::Reverse(self.guns[*gun].piece.attack[0]));
        guns
    }

    /// The attacks, best first. Air points go in order to where they gain enough.
    fn battles(&self) -> Vec<Battle> {
        let mut battles: Vec<Battle> = Vec::new();
        for (place, target) in self.targets.iter().enumerate() {
            let chosen = self.chosen(place);
            if chosen.is_empty() {
                continue;
            }
            let units = chosen.iter().map(|place| &self.attackers[*place].piece);
            let guns = self.guns.iter().filter(|gun| gun.choice == Some(place));
            battles.push(Battle {
                target: target.hex,
                obliged: units.clone().any(|piece| piece.obliged),
                attackers: units.map(|piece| piece.counter).collect(),
                guns: guns.map(|gun| gun.piece.counter).collect(),
                air: 0,
                value: self.value_of(place, &chosen, self.placed_fire(place), 0),
            });
        }
        battles.retain(|battle| battle.obliged || battle.value > 0.0);
        battles.sort_by(|a, b| b.value.total_cmp(&a.value));
        let mut left = self.at.game.air_points(self.state, self.at.side, true);
        for battle in &mut battles {
            battle.air = self.air_for(battle, left);
            left -= battle.air;
        }
        battles
    }

    /// The air points that gain most in a battle for what they cost.
    fn air_for(&self, battle: &Battle, left: u8) -> u8 {
        let Some(target) = self.targets.iter().position(|t| t.hex == battle.target) else {
            return 0;
        };
        let chosen = self.chosen(target);
        let fire = self.placed_fire(target);
        let gain = |points: u8| {
            let value = self.value_of(target, &chosen, fire, points);
            value - battle.value - AIR_PRICE * f64::from(points)
        };
        let points = (1..=left.min(30)).map(|points| (gain(points), points));
        let best = points.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        best.filter(|(gain, _)| *gain > 0.0)
            .map_or(0, |(_, points)| points)
    }
}

/// The next orders of the side whose combat phase it is: a whole attack, or the end.
pub(super) fn next(at: &Situation, state: &State) -> Vec<Order> {
    let legal = |order: &Order| at.game.check(state, order).is_ok();
    if let Some(target) = nuclear_target(at, state) {
        return vec![Order::Nuclear { target }];
    }
    for battle in Sharing::new(at, state).battles() {
        let target = battle.target;
        let attack = Order::Attack { target };
        if legal(&attack) {
            let mut orders = vec![attack];
            orders.extend(battle.orders());
            return orders;
        }
    }
    let order = fire(at, state).into_iter().find(legal);
    vec![order.unwrap_or(Order::End)]
}

/// The hexes that will still be attacked in this phase.
pub(super) fn targets(at: &Situation, state: &State) -> Vec<Hex> {
    let battles = Sharing::new(at, state).battles();
    battles.iter().map(|battle| battle.target).collect()
}

/// A hex where a nuclear weapon destroys more than it costs.
fn nuclear_target(at: &Situation, state: &State) -> Option<Hex> {
    let targets = at.game.weapon_targets(state);
    let enemies = at.game.occupied(state, at.side.other());
    let gain = |hex: Hex| {
        let lives = at.game.stack(state, hex).map(|piece| at.scale.unit(&piece));
        let price = f64::from(at.game.weapon_price(state, hex).abs());
        lives.sum::<f64>() - price - ESCALATION
    };
    let best = targets
        .intersection(enemies)
        .iter()
        .map(|hex| (gain(hex), hex));
    let best = best.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > 0.0).then_some(best.1)
}

/// What the guns and aircraft that are left do by themselves, best first.
fn fire(at: &Situation, state: &State) -> Vec<Order> {
    let game = at.game;
    let left = game.air_points(state, at.side, true);
    let mut orders: Vec<(f64, Order)> = Vec::new();
    let own: Vec<Piece> = game.pieces(state, at.side).collect();
    let guns: Vec<&Piece> = own
        .iter()
        .filter(|piece| piece.range > 0 && piece.hex.is_some() && !piece.used)
        .collect();
    for target in game.occupied(state, at.side.other()).iter() {
        let worth = game.stack(state, target).map(|piece| at.scale.loss(&piece));
        let worth = worth.min_by(f64::total_cmp).unwrap_or_default();
        let grid = game.map().grid();
        let reaches = |gun: &&&Piece| grid.distance(gun.hex, target) <= u32::from(gun.range);
        let points: u16 = guns
            .iter()
            .filter(reaches)
            .map(|gun| u16::from(gun.attack[0]))
            .sum();
        if points > 0 {
            let hits = game.hits(state, target, points, false);
            orders.push((worth * f64::from(hits), Order::Bombard { target }));
        }
        // Only the points at which the column changes are worth a thought.
        let mut known = 0;
        for points in 1..=left {
            let hits = game.hits(state, target, points.into(), true);
            if hits > known || known == 0 {
                known = hits;
                let gain = worth * f64::from(hits) / f64::from(points.max(6));
                orders.push((gain, Order::AirAttack { target, points }));
            }
        }
    }
    orders.sort_by(|a, b| b.0.total_cmp(&a.0));
    let orders = orders.into_iter().filter(|(gain, _)| *gain > 0.0);
    orders.map(|(_, order)| order).collect()
}

/// The next order while an attack is composed, if nobody remembers how it was planned.
fn compose(at: &Situation, state: &State) -> Option<Order> {
    let game = at.game;
    let fray = game.fray(state);
    let battles = Sharing::new(at, state).battles();
    let battle = battles.iter().find(|battle| battle.target == fray.target);
    let mut orders: Vec<Order> = battle.map_or_else(Vec::new, Battle::orders);
    orders.push(Order::Announce);
    let legal = |order: &Order| game.check(state, order).is_ok();
    orders
        .into_iter()
        .find(legal)
        .or_else(|| any_add(game, state))
}

/// Everything that can fire, then the announcement.
fn bombard(at: &Situation, state: &State) -> Option<Order> {
    any_add(at.game, state).or(Some(Order::Announce))
}

fn any_add(game: &Operational, state: &State) -> Option<Order> {
    let mut orders = Vec::new();
    game.legal(state, &mut orders);
    orders
        .into_iter()
        .find(|order| matches!(order, Order::Add { .. }))
}

/// The defender's support: the guns and aircraft that spare him enough.
fn support(at: &Situation, state: &State) -> Option<Order> {
    let game = at.game;
    let fray = game.fray(state);
    let fates = |counters: &[Counter]| -> Vec<Fate> {
        let pieces = counters.iter().map(|counter| game.piece(state, *counter));
        pieces.map(|piece| Fate::of(at, state, &piece)).collect()
    };
    let stack: Vec<Counter> = game.stack(state, fray.target).map(|p| p.counter).collect();
    let prospect = Prospect::new(
        at,
        at.side.other(),
        fray.target,
        &fates(&fray.attackers),
        &fates(&stack),
    );
    let total = game.total_now(state);
    let harm = |extra: u16| {
        let column = game.column_against(state, total + extra);
        prospect.value(game, column)
    };
    let now = harm(0);
    let mut orders = Vec::new();
    game.legal(state, &mut orders);
    let mut guns: Vec<(u16, Order)> = orders
        .iter()
        .filter_map(|order| match order {
            Order::Add { counter } => {
                Some((u16::from(game.piece(state, *counter).attack[0]), *order))
            }
            _ => None,
        })
        .collect();
    guns.sort_by_key(|(attack, _)| std::cmp::Reverse(*attack));
    let mut sum = 0;
    for (count, (attack, _)) in guns.iter().enumerate() {
        sum += attack;
        if (now - harm(sum)) / (count + 1) as f64 > GUN_PRICE {
            return guns.first().map(|(_, order)| *order);
        }
    }
    let air = orders.iter().filter_map(|order| match order {
        Order::Air { points } if *points > fray.air[1] => Some(*points),
        _ => None,
    });
    let gain = |points: u8| {
        let extra = points - fray.air[1];
        now - harm(extra.into()) - AIR_PRICE * f64::from(extra)
    };
    let best = air
        .map(|points| (gain(points), points))
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    if let Some((_, points)) = best.filter(|(gain, _)| *gain > 0.0) {
        return Some(Order::Air { points });
    }
    Some(Order::Announce)
}

/// The next order of a side that composes an attack, a bombardment or its support.
pub(super) fn composing(at: &Situation, state: &State) -> Option<Order> {
    match at.game.stage(state) {
        Stage::Attack => compose(at, state),
        Stage::Bombard => bombard(at, state),
        _ => support(at, state),
    }
}
