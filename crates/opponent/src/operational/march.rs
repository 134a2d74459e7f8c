//! Movement: first the attacks that it prepares, then everybody else towards a goal of his own, with
//! an eye on where the enemy could strike.

use ::operational::{NO_WAY, Operational, Order, Piece, State};
use hexmap::{Hex, HexSet};
use table::{Counter, Game, Seed, Stream};

use super::assault::{Assault, Choice, propose};
use super::battle::{Fate, Prospect};
use super::mend;
use super::situation::Situation;

/// What a turn of marching towards a goal is worth at most.
const MOST_PROGRESS: f64 = 5.0;
/// What a column of cover is worth to a unit that the enemy can strike.
const COVER: f64 = 0.15;
/// What it is worth to a gun to have enemies in range.
const IN_RANGE: f64 = 0.8;
/// What a turn of rest is worth to a unit that may recover its loss.
const REFIT: f64 = 1.0;
/// How far ahead a goal counts, in turns.
const PATIENCE: f64 = 2.0;

/// The orders of a movement phase as they are found, carried out on a copy.
pub(super) struct Marching<'a> {
    at: &'a Situation<'a>,
    pub state: State,
    pub orders: Vec<Order>,
    dice: Stream,
    /// Units that have a task.
    pub busy: Vec<Counter>,
    /// Strength on its way to each goal, and the enemy's that could strike there.
    sent: Vec<f64>,
    threats: Vec<f64>,
}

/// Plans the rest of a movement phase.
pub(super) fn plan(at: &Situation, state: &State) -> Vec<Order> {
    let mut marching = Marching::new(at, state);
    marching.threats = at.lay.goals.iter().map(|goal| at.threat_to(goal)).collect();
    marching.relieve();
    marching.run_errand();
    let assaults = marching.assault();
    marching.advance();
    marching.bring_on();
    if at.hand.mends > 0 {
        marching.mend(state, assaults);
    }
    marching.leave_contact();
    marching.give(Order::End);
    marching.orders
}

impl<'a> Marching<'a> {
    pub fn new(at: &'a Situation<'a>, state: &State) -> Self {
        Marching {
            at,
            state: state.clone(),
            orders: Vec::new(),
            dice: Stream::new(&Seed::from_number(0), 0),
            busy: Vec::new(),
            sent: vec![0.0; at.lay.goals.len()],
            threats: Vec::new(),
        }
    }

    /// Mends the positions that the plan comes to.
    fn mend(&mut self, start: &State, assaults: Vec<Assault>) {
        let moves = mend::moves(self.at, start, &self.state, &self.busy, assaults);
        let changed = |counter: Counter| moves.iter().any(|(unit, _)| *unit == counter);
        let orders = std::mem::take(&mut self.orders);
        self.state = start.clone();
        for order in orders {
            let anew = matches!(order, Order::Move { counter, .. } | Order::Fly { counter, .. }
                if changed(counter));
            if !anew {
                self.give(order);
            }
        }
        // Twice: a hex may be full until another has left it.
        for _ in 0..2 {
            for (counter, to) in &moves {
                self.go(*counter, *to);
            }
        }
    }

    /// Gives an order if it is legal.
    fn give(&mut self, order: Order) -> bool {
        let game = self.at.game;
        if game.check(&self.state, &order).is_err() {
            return false;
        }
        self.orders.push(order);
        if order != Order::End {
            game.execute(&mut self.state, &order, &mut self.dice, &mut Vec::new());
        }
        true
    }

    fn game(&self) -> &Operational {
        self.at.game
    }

    /// Stronger counters take the place of weaker ones before anybody moves.
    fn relieve(&mut self) {
        while let Some((counter, former)) = self.game().reliefs(&self.state).first().copied() {
            if !self.give(Order::Replace { counter, former }) {
                return;
            }
        }
    }

    /// Sends units away that have to leave for elsewhere.
    fn run_errand(&mut self) {
        let at = self.at;
        let Some(errand) = at.game.errand(&self.state, at.side) else {
            return;
        };
        let ways: Vec<Vec<u16>> = (0..3)
            .map(|mobility| at.game.distances(&self.state, mobility, &errand.area))
            .collect();
        let mut units: Vec<(u16, Piece)> = at
            .game
            .pieces(&self.state, at.side)
            .filter(|piece| piece.hex.is_some() && piece.division)
            .map(|piece| (ways[usize::from(piece.mobility)][piece.hex.index()], piece))
            .collect();
        units.sort_by_key(|(way, piece)| (*way, piece.attack[0]));
        // One of the nation that has to be there, then the nearest.
        let first = units
            .iter()
            .position(|(_, piece)| at.game.suits_errand(piece.counter));
        if let Some(first) = first {
            let unit = units.remove(first);
            units.insert(0, unit);
        }
        for (_, piece) in units.into_iter().take(errand.missing) {
            self.busy.push(piece.counter);
            let way = &ways[usize::from(piece.mobility)];
            let edge: HexSet = at.game.map().grid().edge(errand.edge).collect();
            let stops = at.game.reach(&self.state, piece.counter);
            let best = stops
                .iter()
                .min_by_key(|hex| (way[hex.index()], !edge.contains(*hex)));
            let here = errand.area.contains(piece.hex) && edge.contains(piece.hex);
            if let Some(to) = best.filter(|_| !here) {
                self.give(Order::Move {
                    counter: piece.counter,
                    to,
                });
            }
            self.give(Order::Exit {
                counter: piece.counter,
                edge: errand.edge,
            });
        }
    }

    /// Where the units that are free could be.
    pub fn choices(&self) -> Vec<Choice> {
        let game = self.game();
        let own = game.pieces(&self.state, self.at.side);
        own.filter(|piece| piece.hex.is_some() && !self.busy.contains(&piece.counter))
            .map(|piece| {
                let mut stops = HexSet::EMPTY;
                if !piece.moved {
                    stops = game.reach(&self.state, piece.counter)
                        | game.flight_hexes(&self.state, piece.counter);
                }
                stops.insert(piece.hex);
                Choice { piece, stops }
            })
            .collect()
    }

    /// Prepares the attacks that are worth it, best first.
    pub fn assault(&mut self) -> Vec<Assault> {
        let at = self.at;
        let mut prepared = Vec::new();
        let mut units = self.choices();
        let mut proposals: Vec<Assault> = at
            .game
            .occupied(&self.state, at.side.other())
            .iter()
            .filter_map(|target| propose(at, &self.state, &units, target))
            .collect();
        loop {
            proposals.retain(|assault| assault.value > at.hand.least);
            let best = (0..proposals.len())
                .max_by(|a, b| proposals[*a].value.total_cmp(&proposals[*b].value));
            let Some(best) = best else {
                return prepared;
            };
            let assault = proposals.swap_remove(best);
            for (counter, to) in &assault.moves {
                self.go(*counter, *to);
                self.busy.push(*counter);
            }
            prepared.push(assault);
            units.retain(|unit| !self.busy.contains(&unit.piece.counter));
            for proposal in &mut proposals {
                let broken = |(counter, _): &(Counter, Hex)| self.busy.contains(counter);
                if proposal.moves.iter().any(broken) {
                    let anew = propose(at, &self.state, &units, proposal.target);
                    match anew {
                        Some(anew) => *proposal = anew,
                        None => proposal.value = f64::NEG_INFINITY,
                    }
                }
            }
        }
    }

    /// A unit goes to a hex, on the ground or by air.
    fn go(&mut self, counter: Counter, to: Hex) {
        if self.game().piece(&self.state, counter).hex != to
            && !self.give(Order::Move { counter, to })
        {
            self.give(Order::Fly { counter, to });
        }
    }

    /// Everybody without a task goes towards the goal that needs him most.
    fn advance(&mut self) {
        let game = self.at.game;
        let mut own: Vec<Piece> = game
            .pieces(&self.state, self.at.side)
            .filter(|piece| {
                piece.hex.is_some() && !piece.moved && !self.busy.contains(&piece.counter)
            })
            .collect();
        // Those nearest the enemy choose first.
        own.sort_by(|a, b| {
            let threat = |piece: &Piece| self.at.threat(piece.hex);
            threat(b).total_cmp(&threat(a))
        });
        for piece in own {
            self.march(piece.counter);
        }
    }

    /// Reinforcements come on where their goal is nearest and march on.
    fn bring_on(&mut self) {
        let game = self.at.game;
        let waiting: Vec<Piece> = game
            .pieces(&self.state, self.at.side)
            .filter(|piece| piece.expected)
            .collect();
        for piece in waiting {
            let landings = game.landing_hexes(&self.state, piece.counter);
            if landings.is_empty() {
                continue;
            }
            let zones = game.zones(&self.state, self.at.side.other());
            let best = landings.iter().copied().min_by_key(|hex| {
                let goal = self.goal_of(&piece, *hex);
                let way = goal.map_or(NO_WAY, |(goal, _)| {
                    self.at.lay.goals[goal].way(&piece, *hex)
                });
                (zones.contains(*hex), way, *hex)
            });
            let Some(to) = best else { continue };
            let entered = self.give(Order::Enter {
                counter: piece.counter,
                to,
            });
            if entered {
                self.march(piece.counter);
            }
        }
    }

    /// The goal that needs a unit most, seen from a hex, and how much it matters.
    fn goal_of(&self, piece: &Piece, from: Hex) -> Option<(usize, f64)> {
        let goals = self.at.lay.goals.iter().zip(&self.at.standings);
        let appeals = goals.enumerate().filter_map(|(place, (goal, standing))| {
            let way = goal.way(piece, from);
            if way == NO_WAY {
                return None;
            }
            let turns = f64::from(way) / f64::from(piece.points.max(1));
            let threat = self.threats[place];
            // A goal of the own side needs guards as it is threatened, another one needs attackers.
            let (need, appeal) = if standing.holder == self.at.side {
                (
                    4.0 + threat / 2.0,
                    standing.worth * (threat / 20.0).min(1.0),
                )
            } else {
                (12.0 + threat, standing.worth)
            };
            let short = (1.0 - self.sent[place] / need).max(0.05);
            let appeal = appeal * short / (1.0 + turns / PATIENCE).powi(2);
            Some((place, appeal))
        });
        appeals.max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// One unit goes where it is best for it.
    fn march(&mut self, counter: Counter) {
        let at = self.at;
        let game = at.game;
        let piece = game.piece(&self.state, counter);
        let Some((place, appeal)) = self.goal_of(&piece, piece.hex) else {
            return;
        };
        self.sent[place] += f64::from(piece.attack[0] + piece.defence[0]) / 2.0;
        let mut stops = game.reach(&self.state, counter) | game.flight_hexes(&self.state, counter);
        stops.insert(piece.hex);
        let rated = stops.iter().filter_map(|hex| {
            let score = self.score(&piece, hex, place, appeal)?;
            Some((score, hex))
        });
        let best = rated.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        if let Some((_, to)) = best {
            self.go(counter, to);
        }
    }

    /// How good a hex is for a unit on its way to a goal; none if it should not go there.
    fn score(&self, piece: &Piece, hex: Hex, place: usize, appeal: f64) -> Option<f64> {
        let at = self.at;
        let game = at.game;
        let goal = &at.lay.goals[place];
        let stays = hex == piece.hex;
        let here = game.occupied(&self.state, at.side).contains(hex);
        let mut score = 0.0;
        if game.zones(&self.state, at.side.other()).contains(hex) {
            score += match stays {
                true if game.stands_firm(&self.state, at.side, hex) && !piece.moved => 0.0,
                // Who comes next to the enemy attacks him: only for a prize.
                false if here || at.prize(at.side, hex) < 3.0 => return None,
                _ => self.lone_attack(piece, hex),
            };
        }
        let turns = |from: Hex| f64::from(goal.way(piece, from)) / f64::from(piece.points.max(1));
        let posture = at.posture(&self.state, piece);
        let weight = posture.progress() * (at.hand.progress * appeal).clamp(0.5, MOST_PROGRESS);
        score += weight * (turns(piece.hex) - turns(hex));
        if !here {
            score += 0.7 * at.prize(at.side, hex);
        }
        let own = if stays {
            0
        } else {
            u16::from(piece.defence[0])
        };
        let defence = at.defence_in(&self.state, hex) + own;
        let caution = at.hand.caution * posture.caution();
        score -= caution * at.scale.unit(piece) * at.danger(hex, defence);
        if at.threat(hex) > 0.0 {
            score += COVER * f64::from(game.cover(hex));
        }
        if piece.reduced && stays && game.mends(&self.state, at.side) {
            score += REFIT;
        }
        if piece.range > 0 && self.has_range(piece, hex) {
            score += IN_RANGE;
        }
        Some(score)
    }

    fn has_range(&self, piece: &Piece, hex: Hex) -> bool {
        let grid = self.at.game.map().grid();
        let mut foes = self.at.foes.iter();
        foes.any(|foe| (2..=u32::from(piece.range)).contains(&grid.distance(foe.hex, hex)))
    }

    /// What the attack is worth that a unit would have to make from a hex, with those already there.
    fn lone_attack(&self, piece: &Piece, hex: Hex) -> f64 {
        let at = self.at;
        let game = at.game;
        let mut work = self.state.clone();
        if hex != piece.hex {
            game.suppose(&mut work, piece.counter, hex);
        }
        let enemies = game.occupied(&work, at.side.other());
        let grid = game.map().grid();
        let targets = grid.neighbours(hex).filter(|near| enemies.contains(*near));
        let values = targets.map(|target| {
            let friends = grid
                .neighbours(target)
                .flat_map(|near| game.stack(&work, near));
            let friends: Vec<Piece> = friends.filter(|friend| friend.side == at.side).collect();
            let counters: Vec<Counter> = friends.iter().map(|friend| friend.counter).collect();
            let attack: u16 = friends
                .iter()
                .map(|friend| u16::from(friend.attack[0]))
                .sum();
            let stack: Vec<Piece> = game.stack(&work, target).collect();
            let totals = [
                attack,
                at.defence_in(&work, target) + at.support(&work, target),
            ];
            let column = game.column_of(&work, target, &counters, totals);
            let own = [Fate::of(at, &work, piece)];
            let theirs: Vec<Fate> = stack.iter().map(|foe| Fate::of(at, &work, foe)).collect();
            Prospect::new(at, at.side, target, &own, &theirs).value(game, column)
        });
        values.max_by(f64::total_cmp).unwrap_or_default()
    }

    /// Units that have to break contact before the phase may end do so.
    fn leave_contact(&mut self) {
        while let Some(counter) = self.game().must_still_move(&self.state) {
            let stops = self.game().reach(&self.state, counter);
            let threat = |hex: &Hex| self.at.threat(*hex);
            let to = stops.iter().min_by(|a, b| threat(a).total_cmp(&threat(b)));
            let gone = to.is_some_and(|to| self.give(Order::Move { counter, to }));
            if !gone {
                return;
            }
        }
    }
}
