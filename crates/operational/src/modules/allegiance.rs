//! Nations whose part in the war a die decides before the match: they may play normally, stay within
//! their country, stay away, or take part without attack power.

use hexmap::HexSet;
use table::{Dice, Problem};

use crate::Operational;
use crate::board::Place;
use crate::data::{self, Attitude};
use crate::event::Event;
use crate::execute::Log;
use crate::rules::Lookup;
use crate::state::State;

/// The most nations that a state keeps dice of.
pub(crate) const MOST_ALLEGIANCES: usize = 2;

#[derive(Clone, Debug)]
pub(crate) struct Allegiance {
    pub nation: u8,
    /// What each face means, and the clause that says so.
    faces: Vec<(Attitude, String)>,
    home: HexSet,
    /// Everything but the country.
    abroad: HexSet,
}

impl Allegiance {
    pub fn compile(data: &data::Allegiance, lookup: &Lookup) -> Result<Self, Problem> {
        let faces = data.faces.iter().map(|attitude| {
            let rule = data.rules.get(attitude).ok_or_else(|| {
                Problem::new(format!(
                    "[[module.allegiance]] has no rule for {attitude:?}"
                ))
            })?;
            Ok((*attitude, lookup.rule(rule)?))
        });
        let home = data
            .home
            .as_deref()
            .map_or(Ok(HexSet::EMPTY), |area| lookup.area(area))?;
        if data.faces.contains(&Attitude::Home) && home.is_empty() {
            return Err(Problem::new(
                "[[module.allegiance]] needs a home for the face that says so",
            ));
        }
        Ok(Allegiance {
            nation: lookup.nation(&data.nation)?,
            faces: faces.collect::<Result<_, Problem>>()?,
            abroad: lookup.sources.map.grid().all().difference(&home),
            home,
        })
    }

    /// What a die means, and the clause; the nation is loyal before it is thrown.
    pub fn meaning(&self, die: u8) -> Option<&(Attitude, String)> {
        self.faces.get(usize::from(die).checked_sub(1)?)
    }

    /// The clause that keeps the nation at home.
    fn home_rule(&self, die: u8) -> Option<&str> {
        match self.meaning(die)? {
            (Attitude::Home, rule) => Some(rule),
            _ => None,
        }
    }

    /// Where a nation that stays at home is set up, and the clause.
    pub fn quarters(&self, die: u8) -> Option<(&HexSet, &str)> {
        Some((&self.home, self.home_rule(die)?))
    }

    /// Hexes that the nation does not enter, and the clause.
    pub fn shut(&self, die: u8) -> Option<(&HexSet, &str)> {
        Some((&self.abroad, self.home_rule(die)?))
    }
}

impl Operational {
    /// Throws the dice, all of them openly and before anything is placed (3.0.j).
    pub(crate) fn roll_allegiances(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        for line in 0..self.rules.modules.allegiances.len() as u8 {
            let die = dice.d6();
            log.push(self, state, Event::Rolled { line, die });
        }
        self.end_phase(state, log);
    }

    /// A nation that stays away is out of the match, and nobody has destroyed it (3.0.g).
    pub(crate) fn settle_allegiance(&self, state: &mut State, line: u8, die: u8) {
        let Some(allegiance) = self.rules.modules.allegiances.get(usize::from(line)) else {
            return;
        };
        state.rolled[usize::from(line)] = die;
        if !matches!(allegiance.meaning(die), Some((Attitude::Away, _))) {
            return;
        }
        for counter in self.rules.own.iter().flatten().copied() {
            if self.rules.card(counter).nation == allegiance.nation {
                state.board.take(self.map.grid(), counter, Place::Absent);
            }
        }
    }
}
