//! What the Russians who may be drawn in a turn of a solo mission would take from a unit wherever it
//! stands. Where they come on is learnt by letting the game draw, again and again.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use ::tigers::{Flags, GERMAN, Order, Place, Slot, State, Tigers, TypeId, Unit};
use hexmap::Hex;
use table::{Game, Seed, Stream};

use super::fire;

/// How often the draw of a turn is tried.
const TRIES: u64 = 400;

/// The expected loss in every hex, by type of unit.
type Losses = BTreeMap<u8, Vec<i64>>;

/// The draws of each mission, turn by turn.
pub struct Draws(Vec<Vec<OnceLock<Losses>>>);

impl Draws {
    /// Those of a box, none of them tried yet.
    pub fn new(game: &Tigers) -> Self {
        let turns = |turns: u8| (0..=turns).map(|_| OnceLock::new()).collect();
        let missions = game.missions().iter();
        Draws(missions.map(|mission| turns(mission.turns)).collect())
    }

    /// What a unit would lose on average to those drawn this turn.
    pub fn exposure(&self, game: &Tigers, state: &State, slot: Slot) -> i64 {
        if !game.mission(state).solo() {
            return 0;
        }
        let losses = &self.0[usize::from(state.mission)][usize::from(state.turn)];
        let losses = losses.get_or_init(|| losses_of(game, state));
        let unit = &state.units[slot];
        losses
            .get(&unit.kind.0)
            .and_then(|losses| losses.get(unit.hex.index()))
            .copied()
            .unwrap_or(0)
    }
}

/// Draws on an empty map, and adds up what the drawn would do to each type of German unit.
fn losses_of(game: &Tigers, state: &State) -> Losses {
    let mission = &game.missions()[usize::from(state.mission)];
    let mut empty = State::new(state.mission, mission);
    empty.turn = state.turn;
    let listed = empty.units.len();
    for unit in empty.units.iter_mut() {
        unit.place = Place::Destroyed;
    }
    let mut drawn: BTreeMap<(u8, Hex), i64> = BTreeMap::new();
    let mut events = Vec::new();
    for seed in 0..TRIES {
        let mut tried = empty;
        let mut dice = Stream::new(&Seed::from_number(seed), 0);
        game.execute(&mut tried, &Order::EndMovement, &mut dice, &mut events);
        for unit in &tried.units[listed..] {
            *drawn.entry((unit.kind.0, unit.hex)).or_default() += 1;
        }
        events.clear();
    }
    let Some(shooter) = empty.units.push(Unit::ABSENT) else {
        return Losses::new();
    };
    let mut losses = Losses::new();
    for slot in 0..listed {
        let unit = empty.units[slot];
        if game.side_of(&unit) == GERMAN && !losses.contains_key(&unit.kind.0) {
            let here = |hex| {
                let mut stage = empty;
                stage.units[slot].hex = hex;
                stage.units[slot].place = Place::Board;
                loss(game, &mut stage, slot, shooter, &drawn)
            };
            let everywhere = Game::map(game).grid().hexes().map(here).collect();
            losses.insert(unit.kind.0, everywhere);
        }
    }
    losses
}

/// What one unit loses on average.
fn loss(
    game: &Tigers,
    stage: &mut State,
    slot: Slot,
    shooter: Slot,
    drawn: &BTreeMap<(u8, Hex), i64>,
) -> i64 {
    let mut sum = 0;
    for (&(kind, from), times) in drawn {
        if !game.sees(stage, from, stage.units[slot].hex) {
            continue;
        }
        stage.units[shooter] = Unit {
            kind: TypeId(kind),
            hex: from,
            place: Place::Board,
            ..Unit::ABSENT
        };
        stage.units[shooter].flags.put(Flags::ENTERED, true);
        sum += times * fire::shot(game, stage, shooter, slot);
    }
    sum / TRIES as i64
}
