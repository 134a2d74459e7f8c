//! Mending positions: the places that a plan comes to are held against the attacks that the enemy would
//! make on them, and stacks that would suffer go elsewhere or get company for as long as that gains.

use ::operational::{Piece, State};
use hexmap::{Hex, HexSet};
use table::{Counter, Game};

use super::STRIKER;
use super::assault::Assault;
use super::march::Marching;
use super::posture::Posture;
use super::situation::Situation;

/// How many places a stack tries.
const PLACES: usize = 8;
/// How many others try to join a stack.
const COMPANY: usize = 4;
/// How much of its worth a town is thought lost that the enemy can walk into.
const OPEN_TOWN: f64 = 0.6;
/// How far from a threatened stack others retire with it.
const SECTORS: [u32; 3] = [2, 4, 7];
/// How much of a town's worth it is to guard it, for a stack that looks for a place, and for all who
/// retire together.
const GUARD: f64 = 0.05;
const STAND: f64 = 0.15;
/// What a hex further from where it was planned costs a unit.
const DETOUR: f64 = 0.05;
/// The least gain for which anything is changed, in victory points.
const LEAST: f64 = 0.1;

/// What the enemy could do to a position.
struct Reply {
    /// His attacks: where, and what they gain him.
    blows: Vec<(Hex, f64)>,
    /// What he gains in all.
    harm: f64,
}

/// The units that should go elsewhere than planned, and where.
pub(super) fn moves(
    at: &Situation,
    start: &State,
    planned: &State,
    busy: &[Counter],
    assaults: Vec<Assault>,
) -> Vec<(Counter, Hex)> {
    let mut mending = Mending {
        at,
        start,
        state: planned.clone(),
        busy: busy.to_vec(),
        reply: reply(at, planned, &targets(&assaults)),
        assaults,
        left: at.hand.mends,
        done: Vec::new(),
    };
    mending.run();
    let changed = at.game.pieces(&mending.state, at.side).filter(|piece| {
        let before = at.game.piece(planned, piece.counter).hex;
        piece.hex.is_some() && piece.hex != before
    });
    changed.map(|piece| (piece.counter, piece.hex)).collect()
}

fn targets(assaults: &[Assault]) -> Vec<Hex> {
    assaults.iter().map(|assault| assault.target).collect()
}

/// What the enemy would gain by his next movement and attacks, while those in some hexes cannot strike.
pub(super) fn harm(at: &Situation, state: &State, shaken: &[Hex]) -> f64 {
    reply(at, state, shaken).harm
}

/// The attacks that the enemy would make if he moved now, and the towns that he would walk into.
/// Enemies that are under attack themselves are left out.
fn reply(at: &Situation, state: &State, shaken: &[Hex]) -> Reply {
    let game = at.game;
    let foe = at.side.other();
    let then = game.suppose_movement(state, foe);
    let postures = vec![Posture::Assault; at.lay.formations()];
    let his = Situation::new(game, at.lay, STRIKER, &then, foe).with_postures(postures);
    let mut marching = Marching::new(&his, &then);
    let shaken = shaken.iter().flat_map(|hex| game.stack(&then, *hex));
    marching.busy.extend(shaken.map(|piece| piece.counter));
    let reach = marching
        .choices()
        .iter()
        .fold(HexSet::EMPTY, |reach, unit| reach | unit.stops);
    let assaults = marching.assault();
    let blows: Vec<(Hex, f64)> = assaults
        .iter()
        .map(|assault| (assault.target, assault.value))
        .collect();
    let open = reach.difference(game.occupied(state, at.side));
    let towns: f64 = open.iter().map(|hex| at.held_worth(hex)).sum();
    let harm = blows.iter().map(|(_, value)| value).sum::<f64>() + OPEN_TOWN * towns;
    Reply { blows, harm }
}

/// A position that is being mended.
struct Mending<'a> {
    at: &'a Situation<'a>,
    start: &'a State,
    state: State,
    busy: Vec<Counter>,
    assaults: Vec<Assault>,
    reply: Reply,
    left: usize,
    /// Hexes for which nothing helped.
    done: Vec<Hex>,
}

/// A change to the positions.
struct Change {
    places: Vec<(Counter, Hex)>,
    /// The attack that is called off.
    off: Option<usize>,
}

impl Change {
    fn of(places: Vec<(Counter, Hex)>) -> Self {
        Change { places, off: None }
    }
}

impl Mending<'_> {
    /// Looks at the worst blow until nothing helps or no try is left.
    fn run(&mut self) {
        let everybody = self.retirement(|_| true);
        self.take_best(vec![Change::of(everybody)]);
        while self.left > 0 {
            let open = self.reply.blows.iter();
            let open = open.filter(|(hex, _)| !self.done.contains(hex));
            let worst = open.max_by(|a, b| a.1.total_cmp(&b.1));
            let Some((hex, _)) = worst.copied() else {
                return;
            };
            if !self.relieve(hex) {
                self.done.push(hex);
            }
        }
    }

    /// Whether a change was found that helps the stack in a hex.
    fn relieve(&mut self, hex: Hex) -> bool {
        let free: Vec<Piece> = self
            .at
            .game
            .stack(&self.state, hex)
            .filter(|piece| self.is_free(piece))
            .collect();
        let mut options = self.elsewhere(&free);
        options.extend(self.company(hex));
        let grid = self.at.game.map().grid();
        let sectors = SECTORS.map(|far| self.retirement(|near| grid.distance(hex, near) <= far));
        options.extend(sectors);
        let mut options: Vec<Change> = options.into_iter().map(Change::of).collect();
        let from_here = |assault: &Assault| assault.moves.iter().any(|(_, from)| *from == hex);
        let assaults = self.assaults.iter().enumerate();
        let assaults = assaults.filter(|(_, assault)| from_here(assault));
        options.extend(assaults.filter_map(|(place, _)| self.call_off(place)));
        self.take_best(options)
    }

    /// An attack is called off, and those who were to make it go where they are safest.
    fn call_off(&self, place: usize) -> Option<Change> {
        let mut work = self.state.clone();
        let mut places = Vec::new();
        let moves = &self.assaults[place].moves;
        if !moves.iter().all(|(counter, _)| self.can_move(*counter)) {
            return None;
        }
        for (counter, _) in moves {
            let piece = self.at.game.piece(&work, *counter);
            let (_, to) = self.safest(&work, &piece)?;
            self.at.game.suppose(&mut work, *counter, to);
            places.push((*counter, to));
        }
        Some(Change {
            places,
            off: Some(place),
        })
    }

    /// How safe a unit would be in a hex with nobody before it.
    fn safety(&self, work: &State, piece: &Piece, hex: Hex, extra: u16) -> f64 {
        let at = self.at;
        let defence = at.defence_in(work, hex) + extra;
        let far = f64::from(at.game.map().grid().distance(piece.hex, hex));
        let danger = at.scale.unit(piece) * at.bare_danger(hex, defence);
        STAND * at.held_worth(hex) - danger - DETOUR * far
    }

    fn safest(&self, work: &State, piece: &Piece) -> Option<(f64, Hex)> {
        let there = self.places(piece);
        let there = there
            .iter()
            .filter(|hex| self.at.game.fits(work, piece.counter, *hex));
        let defence = u16::from(piece.defence[0]);
        let rated = there.map(|hex| (self.safety(work, piece, hex, defence), hex));
        rated.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Everybody of a sector who is in danger goes where he would be safe with nobody before him.
    fn retirement(&self, sector: impl Fn(Hex) -> bool) -> Vec<(Counter, Hex)> {
        let at = self.at;
        let mut work = self.state.clone();
        let mut places = Vec::new();
        let own = at.game.pieces(&self.state, at.side);
        let mut own: Vec<Piece> = own
            .filter(|piece| piece.hex.is_some() && self.is_free(piece) && sector(piece.hex))
            .collect();
        own.sort_by(|a, b| at.scale.unit(b).total_cmp(&at.scale.unit(a)));
        for piece in own {
            let here = self.safety(&work, &piece, piece.hex, 0);
            let best = self.safest(&work, &piece);
            if let Some((_, hex)) = best.filter(|(safety, _)| *safety > here + LEAST) {
                at.game.suppose(&mut work, piece.counter, hex);
                places.push((piece.counter, hex));
            }
        }
        places
    }

    /// Makes the best of some changes, if it helps.
    fn take_best(&mut self, options: Vec<Change>) -> bool {
        let mut best: Option<(f64, Change, State, Reply)> = None;
        for change in options {
            if change.places.is_empty() {
                continue;
            }
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            let mut state = self.state.clone();
            for (counter, to) in &change.places {
                self.at.game.suppose(&mut state, *counter, *to);
            }
            let mut shaken = targets(&self.assaults);
            let mut price = self.detour(&change.places);
            if let Some(off) = change.off {
                shaken.swap_remove(off);
                price += self.assaults[off].value;
            }
            let reply = reply(self.at, &state, &shaken);
            let gain = self.reply.harm - reply.harm - price;
            if gain > best.as_ref().map_or(LEAST, |(known, ..)| *known) {
                best = Some((gain, change, state, reply));
            }
        }
        let Some((_, change, state, reply)) = best else {
            return false;
        };
        if let Some(off) = change.off {
            let assault = self.assaults.swap_remove(off);
            let freed = |unit: &Counter| assault.moves.iter().any(|(counter, _)| counter == unit);
            self.busy.retain(|unit| !freed(unit));
        }
        self.state = state;
        self.reply = reply;
        true
    }

    /// Whether a unit may be sent elsewhere: it has no task and can move.
    fn is_free(&self, piece: &Piece) -> bool {
        self.can_move(piece.counter) && !self.busy.contains(&piece.counter)
    }

    /// Whether a unit neither came on nor moved before in this phase, and is not lost on its way.
    fn can_move(&self, counter: Counter) -> bool {
        let before = self.at.game.piece(self.start, counter);
        let now = self.at.game.piece(&self.state, counter);
        before.hex.is_some() && !before.moved && now.hex.is_some()
    }

    /// Where a unit could be instead without being next to the enemy.
    fn places(&self, piece: &Piece) -> HexSet {
        let (game, side) = (self.at.game, self.at.side);
        let before = game.piece(self.start, piece.counter).hex;
        let zones = game.zones(self.start, side.other());
        let mut places = game.reach(self.start, piece.counter).difference(zones);
        if !zones.contains(before) || game.stands_firm(self.start, side, before) {
            places.insert(before);
        }
        places.remove(piece.hex);
        places
    }

    /// Other places for units that stand together, those that look safest first.
    fn elsewhere(&self, units: &[Piece]) -> Vec<Vec<(Counter, Hex)>> {
        let at = self.at;
        let Some(first) = units.first() else {
            return Vec::new();
        };
        let places = units.iter().map(|piece| self.places(piece));
        let places = places.reduce(|all, some| all.intersection(&some));
        let defence: u16 = units.iter().map(|piece| u16::from(piece.defence[0])).sum();
        let worth: f64 = units.iter().map(|piece| at.scale.unit(piece)).sum();
        let grid = at.game.map().grid();
        let mut rated: Vec<(f64, Hex)> = places
            .unwrap_or_default()
            .iter()
            .map(|hex| {
                let defence = defence + at.defence_in(&self.state, hex);
                let far = f64::from(grid.distance(first.hex, hex));
                let safety = -worth * at.danger(hex, defence) - DETOUR * far;
                (safety + GUARD * at.held_worth(hex), hex)
            })
            .collect();
        rated.sort_by(|a, b| b.0.total_cmp(&a.0));
        let places = rated.into_iter().map(|(_, hex)| hex);
        let fitting = places.filter_map(|hex| {
            let mut work = self.state.clone();
            for piece in units {
                if !at.game.fits(&work, piece.counter, hex) {
                    return None;
                }
                at.game.suppose(&mut work, piece.counter, hex);
            }
            Some(units.iter().map(|piece| (piece.counter, hex)).collect())
        });
        fitting.take(PLACES).collect()
    }

    /// Others who could join a stack or stand next to it, strongest first.
    fn company(&self, hex: Hex) -> Vec<Vec<(Counter, Hex)>> {
        let at = self.at;
        let struck = |hex: Hex| self.reply.blows.iter().any(|(blow, _)| *blow == hex);
        let own = at.game.pieces(&self.state, at.side);
        let mut others: Vec<(Piece, HexSet)> = own
            .filter(|piece| {
                piece.hex.is_some() && piece.hex != hex && self.is_free(piece) && !struck(piece.hex)
            })
            .map(|piece| (piece, self.places(&piece)))
            .collect();
        others.sort_by_key(|(piece, _)| std::cmp::Reverse(piece.defence[0]));
        let joins = |spot: Hex, most: usize| {
            let fitting = others.iter().filter(move |(piece, places)| {
                places.contains(spot) && at.game.fits(&self.state, piece.counter, spot)
            });
            fitting
                .take(most)
                .map(move |(piece, _)| vec![(piece.counter, spot)])
        };
        let beside = at.game.map().grid().neighbours(hex);
        joins(hex, COMPANY)
            .chain(beside.flat_map(|spot| joins(spot, 1)))
            .collect()
    }

    fn detour(&self, places: &[(Counter, Hex)]) -> f64 {
        let grid = self.at.game.map().grid();
        let far = places.iter().map(|(counter, to)| {
            let from = self.at.game.piece(&self.state, *counter).hex;
            f64::from(grid.distance(from, *to))
        });
        DETOUR * far.sum::<f64>()
    }
}
