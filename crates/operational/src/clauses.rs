//! What the shared rules are called in a rulebook. The three games print mostly the same rules under
//! mostly the same numbers; each box says in `[clauses]` of its `tables.toml` where its own rulebook
//! has them, and refusals, column shifts and score lines name them from here.

use serde::Deserialize;
use table::{Problem, Rulebook};

macro_rules! clauses {
    ($($name:ident),* $(,)?) => {
        /// The ids of clauses, by what they say. One that a game does not print may be missing if
        /// none of its rules leads there.
        #[derive(Clone, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub(crate) struct Clauses {
            $(pub $name: String,)*
        }

        impl Clauses {
            fn each(&mut self) -> impl Iterator<Item = &mut String> {
                [$(&mut self.$name,)*].into_iter()
            }
        }
    };
}

clauses! {
    allowance,
    price,
    stacking,
    zone_stop,
    break_contact,
    enemy_hex,
    duty_entered,
    duty_stayed,
    duty_open,
    entry_town,
    replacing,
    attackers,
    odds,
    locked,
    terrain,
    river,
    encircled,
    losses,
    exchange_gives,
    exchange_pays,
    advance,
    advance_one,
    advance_guns,
    advance_second,
    advance_zone,
    retreat_enemy,
    retreat_zone,
    retreat_none,
    retreat_edge,
    chain,
    two_steps,
    two_steps_hurt,
    air_points,
    air_only,
    second_attack,
    no_air_for_guns,
    recovery,
    blank_back,
    range,
    engaged_gun,
    gun_used,
    result,
    possession,
}

impl Clauses {
    /// Puts the name of the box in front of every clause and checks that the rulebook has it.
    pub fn named(mut self, game: &str, rulebook: &Rulebook) -> Result<Self, Problem> {
        for clause in self.each().filter(|clause| !clause.is_empty()) {
            *clause = named(clause, game, rulebook)?;
        }
        Ok(self)
    }
}

/// A clause with the name of its box in front.
pub(crate) fn named(clause: &str, game: &str, rulebook: &Rulebook) -> Result<String, Problem> {
    let id = format!("{game}/{clause}");
    match rulebook.clause(&id) {
        Some(_) => Ok(id),
        None => Err(Problem::new(format!(
            "there is no clause \"{clause}\" in rules.toml: add it or correct the number"
        ))),
    }
}
