//! Carpet bombing: in an opening phase of its own one side rolls on a table for every marked hex with
//! enemies in it, in the order that it likes. Terrain and kinds of units do not matter.

use hexmap::{Hex, HexSet};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{Dice, Problem, Refusal, Side};

use crate::Operational;
use crate::data;
use crate::event::{Cause, Event};
use crate::execute::Log;
use crate::rules::Lookup;
use crate::state::{Stage, State, Strike};

/// What the bombs do to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Blast {
    /// Nothing.
    #[serde(rename = "DI")]
    Nothing,
    /// One unit takes a loss.
    #[serde(rename = "DB")]
    Loss,
    /// One unit is eliminated.
    #[serde(rename = "DE")]
    One,
    /// All units are eliminated.
    #[serde(rename = "DA")]
    All,
}

#[derive(Clone, Debug)]
pub(crate) struct Carpet {
    side: Side,
    hexes: HexSet,
    /// By row of the sum of the dice.
    rows: Vec<Blast>,
    rule: String,
    only_rule: String,
}

impl Carpet {
    pub fn compile(data: &data::Carpet, lookup: &Lookup) -> Result<Self, Problem> {
        let marks = lookup.sources.map.marks().iter();
        let hexes: HexSet = marks
            .filter(|mark| mark.kind == data.mark)
            .flat_map(|mark| mark.hexes.iter().copied())
            .collect();
        if hexes.is_empty() {
            return Err(Problem::new(format!(
                "no [[mark]] of map.toml has the kind \"{}\"",
                data.mark
            )));
        }
        let rows = lookup.sources.tables.combat.rows.iter().map(|row| {
            let blast = data.cells.get(row).copied();
            blast.ok_or_else(|| Problem::new(format!("[module.carpet.cells] needs \"{row}\"")))
        });
        Ok(Carpet {
            side: lookup.side(&data.side)?,
            hexes,
            rows: rows.collect::<Result<_, _>>()?,
            rule: lookup.rule(&data.rule)?,
            only_rule: lookup.rule(&data.only_rule)?,
        })
    }

    /// Whether bombs may fall on a unit of a side in a hex.
    pub fn threatens(&self, side: Side, hex: Hex) -> bool {
        side != self.side && self.hexes.contains(hex)
    }
}

impl Operational {
    /// The table as printed, if the box has one.
    pub(crate) fn carpet_chart(&self) -> Vec<Value> {
        let carpet = self.rules.modules.carpet.iter();
        let rows = carpet.flat_map(|carpet| self.rules.row_names.iter().zip(&carpet.rows));
        rows.map(|(row, blast)| json!({ "row": row, "code": blast }))
            .collect()
    }

    /// The marked hexes with enemies for which no dice have been thrown.
    pub(crate) fn carpet_targets(&self, state: &State) -> HexSet {
        let Some(carpet) = &self.rules.modules.carpet else {
            return HexSet::EMPTY;
        };
        let enemies = state.board.occupied(carpet.side.other());
        let hexes = carpet.hexes.intersection(enemies);
        hexes.difference(&state.struck[Strike::Fire as usize])
    }

    pub(crate) fn check_carpet(&self, state: &State, target: Hex) -> Result<(), Refusal> {
        if self.carpet_targets(state).contains(target) {
            return Ok(());
        }
        let rule = self
            .rules
            .modules
            .carpet
            .as_ref()
            .map_or("", |carpet| &carpet.rule);
        Err(self.refuse(rule, "no-carpet", &[("hex", self.hex_name(target))]))
    }

    /// Nothing else happens while the bombs fall.
    pub(crate) fn only_carpet(&self) -> Refusal {
        let carpet = self.rules.modules.carpet.as_ref();
        self.refuse(
            carpet.map_or("", |carpet| &carpet.only_rule),
            "only-carpet",
            &[],
        )
    }

    pub(crate) fn carpet(
        &self,
        state: &mut State,
        target: Hex,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let dice = [dice.d6(), dice.d6()];
        let rows = self
            .rules
            .modules
            .carpet
            .as_ref()
            .map(|carpet| &carpet.rows);
        let blast = rows.and_then(|rows| rows.get(usize::from(self.row(dice))).copied());
        let blast = blast.unwrap_or(Blast::Nothing);
        log.push(
            self,
            state,
            Event::CarpetBombed {
                target,
                dice,
                blast,
            },
        );
        match blast {
            Blast::Loss => log.push(self, state, Event::Asked { stage: Stage::Hit }),
            Blast::One => log.push(self, state, Event::Asked { stage: Stage::Doom }),
            Blast::Nothing => self.end_fire(state, log),
            Blast::All => {
                for counter in state.board.stack(target).collect::<Vec<_>>() {
                    self.destroy(state, counter, Cause::Eliminated, log);
                }
                self.end_fire(state, log);
            }
        }
    }
}
