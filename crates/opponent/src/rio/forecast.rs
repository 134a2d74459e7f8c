//! Who will probably win from a position: a weighted sum of what can be seen of it, made a chance. The weights
//! are learnt from whole matches between hands ([`learn`](super::learn)), scenario by scenario, and stand in
//! `forecast.json`. A general who plays a line out to the end of the enemy's reply reads there how it stands,
//! which tells him more than the one result that playing on to the end of the match would give.

use std::collections::BTreeMap;

use ::rio::{Kind, NOBODY, Rio, State, Unit};
use hexmap::Hex;
use serde::{Deserialize, Serialize};
use table::{Counter, Game, Outcome, Side};

use super::ground::{Ground, NO_WAY};
use super::worth::VICTORY;

/// What is looked at, as far as it speaks for the first side.
#[derive(Clone, Copy)]
enum Trait {
    /// How the scenario stands by itself.
    Level,
    /// Points, as if the match ended now.
    Margin,
    /// Who is stronger around the objectives.
    Reach,
    /// Who holds the objectives.
    Held,
    /// Who holds them and is stronger around them.
    Firm,
    /// Who stands on them, able to fight.
    Garrison,
    /// Firepower of units that can fight.
    Ready,
    /// Firepower of units that are shaken.
    Shaken,
    /// Transports.
    Transports,
    /// Combatants that lie face down and have not been seen.
    Hidden,
    /// Who has the unit in custody.
    Custody,
    /// And can fight.
    Escort,
    /// And has a car there.
    Car,
    /// And how near the map's edge is.
    WayOut,
    /// Who is stronger around the unit in custody.
    Ring,
    /// Milícia on the board.
    Militia,
    /// Of these, shaken.
    MilitiaShaken,
    /// Of these, found.
    MilitiaFound,
    /// The enemy's strength around them.
    MilitiaThreat,
    /// Whose phase it is.
    Phase,
}

/// The traits by name, in their order.
const NAMES: [&str; 20] = [
    "level",
    "margin",
    "reach",
    "held",
    "firm",
    "garrison",
    "ready",
    "shaken",
    "transports",
    "hidden",
    "custody",
    "escort",
    "car",
    "way-out",
    "ring",
    "militia",
    "militia-shaken",
    "militia-found",
    "militia-threat",
    "phase",
];

/// Every trait twice: as it is, and by how much of the match is left.
pub type Inputs = [f64; 2 * NAMES.len()];

/// The weights of the inputs.
pub type Weights = Inputs;

/// The weights of each trait at the end of a match, and how much more it weighs at the beginning.
#[derive(Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Table(BTreeMap<String, [f64; 2]>);

impl Table {
    /// Writes weights down, rounded.
    pub fn of(weights: &Weights) -> Self {
        let round = |weight: f64| (weight * 1_000.0).round() / 1_000.0;
        let (now, more) = weights.split_at(NAMES.len());
        let pairs = now.iter().zip(more);
        let rows = NAMES.iter().zip(pairs);
        let named = rows.map(|(name, (now, more))| ((*name).to_owned(), [*now, *more].map(round)));
        Table(named.filter(|(_, pair)| *pair != [0.0; 2]).collect())
    }

    fn weights(&self) -> Weights {
        let mut weights = [0.0; 2 * NAMES.len()];
        for (index, name) in NAMES.iter().enumerate() {
            let [now, more] = self.0.get(*name).copied().unwrap_or_default();
            weights[index] = now;
            weights[NAMES.len() + index] = more;
        }
        weights
    }
}

/// The forecasts of a box.
pub struct Forecast {
    /// By scenario; none for one that nothing was learnt about.
    weights: Vec<Option<Weights>>,
}

impl Forecast {
    /// What was learnt about the scenarios of a box.
    pub fn new(game: &Rio) -> Self {
        let learnt = include_str!("forecast.json");
        let tables: BTreeMap<String, Table> = serde_json::from_str(learnt).unwrap_or_default();
        let scenarios = game.card().scenarios.iter();
        let of = |id: &String| tables.get(id).map(Table::weights);
        Forecast {
            weights: scenarios.map(|scenario| of(&scenario.id)).collect(),
        }
    }

    /// Whether anything is known about the scenario of a state.
    pub fn knows(&self, state: &State) -> bool {
        self.of(state).is_some()
    }

    fn of(&self, state: &State) -> Option<&Weights> {
        self.weights.get(usize::from(state.scenario))?.as_ref()
    }

    /// What a world is worth to a side, between a match lost and a match won.
    pub fn worth(&self, game: &Rio, ground: &Ground, world: &State, side: Side) -> i64 {
        let first = match (game.outcome(world), self.of(world)) {
            (Some(outcome), _) => result(&outcome),
            (None, Some(weights)) => logistic(weights, &inputs(game, ground, world)),
            (None, None) => 0.5,
        };
        (sign(side) * (2.0 * first - 1.0) * VICTORY as f64) as i64
    }
}

/// How a match ended: 1 if the first side won, 0 if it lost.
pub fn result(outcome: &Outcome) -> f64 {
    outcome
        .winner
        .map_or(0.5, |winner| (1.0 + sign(winner)) / 2.0)
}

/// The first side's chance that weights give.
pub fn logistic(weights: &Weights, inputs: &Inputs) -> f64 {
    let products = weights.iter().zip(inputs).map(|(w, x)| w * x);
    1.0 / (1.0 + (-products.sum::<f64>()).exp())
}

/// What a forecast looks at in a world.
pub fn inputs(game: &Rio, ground: &Ground, world: &State) -> Inputs {
    let traits = Survey::new(game, ground, world).traits();
    let turns = f64::from(game.turns_left(world) + world.turn).max(1.0);
    let began = world.active == game.first_player(world);
    let left = f64::from(game.turns_left(world)) + if began { 1.0 } else { 0.5 };
    let mut inputs = [0.0; 2 * NAMES.len()];
    for (index, value) in traits.into_iter().enumerate() {
        inputs[index] = value;
        inputs[NAMES.len() + index] = value * left / turns;
    }
    inputs
}

fn sign(side: Side) -> f64 {
    if side == Side::FIRST { 1.0 } else { -1.0 }
}

/// A combatant on the board.
struct Fighter<'a> {
    counter: Counter,
    unit: &'a Unit,
    side: Side,
    /// Its firepower, less if it is shaken.
    strength: f64,
}

/// A world with its combatants.
struct Survey<'a> {
    game: &'a Rio,
    ground: &'a Ground,
    world: &'a State,
    fighters: Vec<Fighter<'a>>,
}

impl<'a> Survey<'a> {
    fn new(game: &'a Rio, ground: &'a Ground, world: &'a State) -> Self {
        let fighter = |(counter, unit): (Counter, &'a Unit)| {
            let piece = &game.pieces()[counter.index()];
            let share = if unit.markers == 0 { 1.0 } else { 0.4 };
            piece.kind.fights().then_some(Fighter {
                counter,
                unit,
                side: piece.side?,
                strength: share * f64::from(piece.fire),
            })
        };
        Survey {
            game,
            ground,
            world,
            fighters: world.on_board().filter_map(fighter).collect(),
        }
    }

    /// How many phases a fighter takes to a hex.
    fn phases(&self, fighter: &Fighter<'_>, hex: Hex) -> f64 {
        let kind = self.game.pieces()[fighter.counter.index()].kind;
        match self.ground.way(kind, fighter.unit.hex, hex) {
            NO_WAY => FAR,
            way => {
                let points = self.game.points_of(self.world, fighter.counter).max(1);
                f64::from(way) / f64::from(points)
            }
        }
    }

    /// The strength that a side can bring to a hex, those who are near counting most.
    fn strength(&self, hex: Hex, side: Side) -> f64 {
        let own = self.fighters.iter().filter(|fighter| fighter.side == side);
        let near =
            |fighter: &Fighter<'_>| fighter.strength / (1.0 + 1.5 * self.phases(fighter, hex));
        own.map(near).sum()
    }

    /// Who is stronger around a hex.
    fn balance(&self, hex: Hex) -> f64 {
        let [first, second] = [Side::FIRST, Side::SECOND].map(|side| self.strength(hex, side));
        (first - second) / (first + second + 2.0)
    }

    fn traits(&self) -> [f64; NAMES.len()] {
        let (game, world) = (self.game, self.world);
        let mut traits = [0.0; NAMES.len()];
        let mut add = |what: Trait, value: f64| traits[what as usize] += value;
        add(Trait::Level, 1.0);
        add(Trait::Phase, sign(world.active));
        let [first, second] = game.score_of(world);
        let price = game.points(world).map_or(0, |points| points.objective);
        add(
            Trait::Margin,
            f64::from(first - second) / f64::from(price.max(10)),
        );
        for (counter, _) in world.on_board() {
            let piece = &game.pieces()[counter.index()];
            if let Some(side) = piece.side.filter(|_| piece.kind.carries()) {
                add(Trait::Transports, sign(side) / 5.0);
            }
        }
        for fighter in &self.fighters {
            let piece = &game.pieces()[fighter.counter.index()];
            let (unit, sign) = (fighter.unit, sign(fighter.side));
            let shaken = unit.markers > 0;
            let hidden = unit.down && !unit.seen;
            let state = if shaken { Trait::Shaken } else { Trait::Ready };
            add(state, sign * f64::from(piece.fire) / 10.0);
            add(Trait::Hidden, sign * f64::from(u8::from(hidden)) / 5.0);
            if piece.militia() {
                add(Trait::Militia, 1.0);
                add(Trait::MilitiaShaken, f64::from(u8::from(shaken)));
                add(Trait::MilitiaFound, f64::from(u8::from(!hidden)));
                let threat = self.strength(unit.hex, fighter.side.other());
                add(Trait::MilitiaThreat, threat / 10.0);
            }
        }
        for hex in game.objectives_of(world) {
            let balance = self.balance(hex);
            let holder = game.holder_of(world, hex).map_or(0.0, sign);
            add(Trait::Reach, balance);
            add(Trait::Held, holder);
            add(Trait::Firm, holder * balance);
            let there = self
                .fighters
                .iter()
                .filter(|fighter| fighter.unit.hex == hex);
            for fighter in there.filter(|fighter| fighter.unit.markers == 0) {
                add(
                    Trait::Garrison,
                    sign(fighter.side) * (fighter.strength + 1.0) / 5.0,
                );
            }
        }
        let custody = game.custody(world);
        if custody != NOBODY
            && let Some(chief) = world.unit(custody).filter(|unit| unit.on_board())
        {
            add(Trait::Ring, self.balance(chief.hex));
            let mut there = self.fighters.iter();
            if let Some(escort) = there.find(|fighter| fighter.unit.hex == chief.hex) {
                let sign = sign(escort.side);
                let ready = f64::from(u8::from(escort.unit.markers == 0));
                let car = f64::from(u8::from(self.car_of(escort)));
                add(Trait::Custody, sign);
                add(Trait::Escort, sign * ready);
                add(Trait::Car, sign * ready * car);
                add(Trait::WayOut, sign / (1.0 + self.way_out(escort)));
            }
        }
        traits
    }

    /// Whether a fighter has a car that can go where it stands.
    fn car_of(&self, fighter: &Fighter<'_>) -> bool {
        self.world.in_hex(fighter.unit.hex).any(|(counter, unit)| {
            let piece = &self.game.pieces()[counter.index()];
            piece.kind == Kind::Car && piece.side == Some(fighter.side) && unit.markers == 0
        })
    }

    /// How many phases a fighter takes to the map's edge.
    fn way_out(&self, fighter: &Fighter<'_>) -> f64 {
        let hexes = Game::map(self.game).grid().hexes();
        let exits = hexes.filter(|hex| self.game.leads_out(self.world, *hex));
        let ways = exits.map(|exit| self.phases(fighter, exit));
        ways.fold(FAR, f64::min)
    }
}

/// As many phases as never.
const FAR: f64 = 9.0;

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use serde_json::{Value, json};
    use table::{BoxFiles, Match, Options, Seed, Setup};

    use super::*;

    fn game() -> Arc<Rio> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/rio-40-graus");
        Arc::new(Rio::open(&BoxFiles::open(&folder).unwrap()).unwrap())
    }

    /// What a position near the end of a scenario is worth to the police.
    fn police(scenario: &str, turn: u8, counters: Value) -> i64 {
        let game = game();
        let setup = Setup {
            scenario: scenario.to_owned(),
            options: Options::new(),
            seed: Seed::from_number(1),
            position: Some(json!({
                "clear": true, "turn": turn, "phase": "policia", "counters": counters,
            })),
        };
        let play = Match::begin(game.clone(), &setup).unwrap();
        let (forecast, ground) = (Forecast::new(&game), Ground::new(&game));
        let worth = |side| forecast.worth(&game, &ground, play.state(), side);
        assert_eq!(worth(Side::FIRST), -worth(Side::SECOND));
        worth(Side::FIRST)
    }

    #[test]
    fn every_scenario_of_the_box_has_a_forecast() {
        let game = game();
        let forecast = Forecast::new(&game);
        let scenarios = game.card().scenarios.iter().zip(&forecast.weights);
        let without: Vec<&str> = scenarios
            .filter(|(_, weights)| weights.is_none())
            .map(|(scenario, _)| &*scenario.id)
            .collect();
        assert!(without.is_empty(), "nothing was learnt about {without:?}");
    }

    #[test]
    fn every_trait_has_a_name() {
        assert_eq!(Trait::Phase as usize + 1, NAMES.len());
        let learnt = include_str!("forecast.json");
        let tables: BTreeMap<String, Table> = serde_json::from_str(learnt).unwrap();
        for name in tables.values().flat_map(|table| table.0.keys()) {
            assert!(NAMES.contains(&&**name), "{name}");
        }
    }

    #[test]
    fn who_holds_the_objectives_will_probably_win() {
        let with = |police: &str, traffic: &str| {
            let (a, b) = (police, traffic);
            json!({ a: { "hex": "K11" }, b: { "hex": "F2" } })
        };
        let held = police("cen1", 12, with("pm-g1", "nt-1"));
        let lost = police("cen1", 12, with("nt-1", "pm-g1"));
        assert!(held > 0 && lost < 0, "{held} and {lost}");
    }

    #[test]
    fn who_has_the_prisoner_will_probably_win() {
        let with = |escort: &str, other: &str| {
            let (a, b) = (escort, other);
            json!({ "ci-01": { "hex": "N4" }, a: { "hex": "N4" }, b: { "hex": "F2" } })
        };
        let mine = police("cen2", 5, with("pc-e1", "nt-1"));
        let theirs = police("cen2", 5, with("nt-1", "pc-e1"));
        assert!(mine > 0 && theirs < 0, "{mine} and {theirs}");
    }
}
