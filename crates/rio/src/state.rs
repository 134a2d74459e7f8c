//! Everything that changes during a match, as plain data.

use std::fmt;

use hexmap::{Hex, HexSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{Counter, Side};

use crate::tables::{CombatResult, SearchResult};
use crate::units::Units;

/// No counter.
pub const NOBODY: Counter = Counter(u16::MAX);

/// Where a counter is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not in this match.
    #[default]
    Off,
    /// Comes on a later turn.
    Later,
    /// Due, or to be placed before the match.
    Waiting,
    /// In a hex.
    Board,
    /// Left the map alive.
    Gone,
    /// Eliminated.
    Destroyed,
}

/// One counter in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Its hex, on the board.
    pub hex: Hex,
    /// Where it is.
    pub place: Place,
    /// Supressão markers.
    pub markers: u8,
    /// Who eliminated it: the index of a side, meaningful if it is destroyed.
    pub by: u8,
    /// Face down.
    pub down: bool,
    /// Face down, but everybody has seen what it is.
    pub seen: bool,
    /// Has moved in this phase, or was carried.
    pub moved: bool,
    /// Has carried out its action of this phase.
    pub acted: bool,
    /// Was carried by a car in this phase.
    pub rode: bool,
    /// Aboard a helicopter.
    pub aboard: bool,
    /// A helicopter that has landed in this phase.
    pub landed: bool,
}

impl Unit {
    /// Whether it is in a hex.
    pub fn on_board(&self) -> bool {
        self.place == Place::Board
    }
}

/// A set of counters.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Members([u64; 2]);

impl Members {
    /// Puts a counter in.
    pub fn insert(&mut self, counter: Counter) {
        if let Some(word) = self.0.get_mut(counter.index() / 64) {
            *word |= 1 << (counter.index() % 64);
        }
    }

    /// Takes a counter out.
    pub fn remove(&mut self, counter: Counter) {
        if let Some(word) = self.0.get_mut(counter.index() / 64) {
            *word &= !(1 << (counter.index() % 64));
        }
    }

    /// Whether a counter is in it.
    pub fn contains(&self, counter: Counter) -> bool {
        let word = self.0.get(counter.index() / 64);
        word.is_some_and(|word| word & (1 << (counter.index() % 64)) != 0)
    }

    /// How many counters it has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 2]
    }

    /// The counters in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Counter> + use<> {
        let ([mut word, mut rest], mut base) = (self.0, 0);
        std::iter::from_fn(move || {
            if word == 0 {
                (word, rest, base) = (rest, 0, 64);
            }
            let bit = (word != 0).then(|| word.trailing_zeros() as u16)?;
            word &= word - 1;
            Some(Counter(base + bit))
        })
    }
}

impl FromIterator<Counter> for Members {
    fn from_iter<I: IntoIterator<Item = Counter>>(counters: I) -> Self {
        let mut members = Members::default();
        counters
            .into_iter()
            .for_each(|counter| members.insert(counter));
        members
    }
}

impl fmt::Debug for Members {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Members {
    /// As the list of its counters.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let list: Vec<Counter> = self.iter().collect();
        list.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Counter>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

/// The options of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rules {
    /// Night (8.1).
    pub night: bool,
    /// Light armour in the pool of scenario 4 (8.2).
    pub light_armour: bool,
    /// What a favela hex costs.
    pub favela: u8,
    /// The point for a moving target is taken from each attacker.
    pub each_attacker: bool,
    /// Advance after Eliminada too.
    pub advance_after_elimination: bool,
    /// The map is left by E hexes only.
    pub exit_by_entry: bool,
}

/// What the rules wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The active side places its counters in secret.
    Setup,
    /// The active side brings its reinforcements on.
    Arrivals,
    /// The active side acts.
    Act,
    /// The other side may fire at a unit that moves.
    Fire,
    /// The other side decides whether a face-down defender turns up.
    Defend,
    /// Units of an attacked hex retreat, one after the other.
    Retreat,
    /// The attacker may advance.
    Advance,
    /// The searcher moves the civilian that he controls.
    Control,
    /// The searcher may advance.
    Occupy,
    /// The match is over.
    Over,
}

/// The move that is being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    /// The unit that moves.
    pub unit: Counter,
    /// Whom it carries.
    pub passenger: Counter,
    /// Movement points left.
    pub left: u8,
    /// The last hex on its way where it could stop without breaking the stacking limit.
    pub back: Hex,
    /// Where it was ordered to go, while the other side decides about opportunity fire.
    pub to: Hex,
    /// The unit in custody goes with it.
    pub escorts: bool,
    /// It has been shot at in its present hex.
    pub shot: bool,
    /// Those who have fired at it in its present hex.
    pub fired: Members,
}

impl Default for Moving {
    fn default() -> Self {
        Moving {
            unit: NOBODY,
            passenger: NOBODY,
            left: 0,
            back: Hex::NONE,
            to: Hex::NONE,
            escorts: false,
            shot: false,
            fired: Members::default(),
        }
    }
}

/// An attack or search that is being put together and not announced yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// A search; otherwise an attack.
    pub search: bool,
    /// Its hex; none if nothing is planned.
    pub hex: Hex,
    /// Who takes part.
    pub members: Members,
}

/// A unit that waits until the hex it retreats to has been cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Link {
    /// The unit.
    pub unit: Counter,
    /// Where it will go.
    pub to: Hex,
}

impl Default for Link {
    fn default() -> Self {
        Link {
            unit: NOBODY,
            to: Hex::NONE,
        }
    }
}

/// How many units may push each other out of their hexes in one retreat.
pub(crate) const LINKS: usize = 4;

/// The attack or search that is being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// Its hex.
    pub hex: Hex,
    /// Who attacks or searches.
    pub members: Members,
    /// What the die gave, in an attack.
    pub result: CombatResult,
    /// What the die gave, in a search.
    pub found: SearchResult,
    /// A close attack.
    pub close: bool,
    /// A helicopter was in the hex.
    pub airborne: bool,
    /// Units that must still retreat.
    pub todo: Members,
    /// A unit has retreated.
    pub retreated: bool,
    /// Units that wait for their hex to be cleared, the last one first.
    pub links: [Link; LINKS],
}

impl Default for Battle {
    fn default() -> Self {
        Battle {
            hex: Hex::NONE,
            members: Members::default(),
            result: CombatResult::None,
            found: SearchResult::None,
            close: false,
            airborne: false,
            todo: Members::default(),
            retreated: false,
            links: [Link::default(); LINKS],
        }
    }
}

/// How the match ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// It has not.
    #[default]
    No,
    /// The last turn is over.
    Time,
    /// A side took the unit in custody off the map (cen-2.3.c).
    Escape(Side),
    /// No Milícia is left (cen-4.3.a).
    Militia,
}

/// Everything that changes during a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The scenario, as an index into the box.
    pub scenario: u8,
    /// The options.
    pub rules: Rules,
    /// The turn; 0 before the match.
    pub turn: u8,
    /// Whose phase it is.
    pub active: Side,
    /// What the rules wait for.
    pub step: Step,
    /// Whether, and how, the match has ended.
    pub ended: Ended,
    /// Every counter.
    pub units: Units,
    /// Hexes attacked in this phase.
    pub attacked: HexSet,
    /// Hexes in which each side was, for all to see, the last one with a combatant.
    pub held: [HexSet; 2],
    /// E hexes through which a combatant, and a transport, have come on this turn.
    pub entered: [HexSet; 2],
    /// The move that is being made.
    pub moving: Moving,
    /// The attack or search that is being put together.
    pub plan: Plan,
    /// The attack or search that is being resolved.
    pub battle: Battle,
    /// PM units that may come on for civilians killed (cen-4.2.c).
    pub credits: u8,
    /// Civilians killed this turn, each worth a PM unit on the next.
    pub earned: u8,
    /// The side that is not active holds its fire until the end of the phase.
    pub quiet: bool,
}

impl State {
    /// A counter in play; nothing for an alias or an index that no counter has.
    pub fn unit(&self, counter: Counter) -> Option<&Unit> {
        self.units.get(counter.index())
    }

    /// All counters on the board.
    pub fn on_board(&self) -> impl Iterator<Item = (Counter, &Unit)> {
        let board = self.units.board();
        board.iter().map(|counter| self.with_unit(counter))
    }

    /// The counters in a hex.
    pub fn in_hex(&self, hex: Hex) -> impl Iterator<Item = (Counter, &Unit)> {
        let there = self.units.in_hex(hex);
        there.map(|counter| self.with_unit(counter))
    }

    #[inline]
    fn with_unit(&self, counter: Counter) -> (Counter, &Unit) {
        (counter, &self.units[counter.index()])
    }
}
