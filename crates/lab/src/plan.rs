//! What is to be played: a scenario, two levels, how many matches, and the seed they all follow from.

use std::sync::Arc;

use cabinet::AnyGame;
use opponent::{AnyOpponent, Level};
use serde::{Deserialize, Serialize};
use table::{Options, Problem, Seed, Setup};

use crate::record::Version;

/// What is to be played. Written beside the rows, so that only the same plan is resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The box.
    pub game: String,
    /// The content hashes of the box and of the version it is compared with.
    pub boxes: Vec<String>,
    /// The scenario.
    pub scenario: String,
    /// Its options, complete.
    pub options: Options,
    /// The levels of the first and of the second side, by their ids.
    pub levels: [String; 2],
    /// How many matches of each version.
    pub matches: u32,
    /// What all dice and all choices follow from.
    pub seed: u64,
}

impl Plan {
    /// The seed of one match: the same for both versions, so that they can be compared in pairs.
    pub fn seed_of(&self, number: u32) -> u64 {
        // SplitMix64: neighbouring numbers give unrelated seeds.
        let mut z = self
            .seed
            .wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// How one match begins.
    pub fn setup(&self, number: u32) -> Setup {
        Setup {
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            seed: Seed::from_number(self.seed_of(number)),
            position: None,
        }
    }
}

/// A box on the bench with its computer players.
pub struct Bench {
    /// Which of the two versions it is.
    pub version: Version,
    /// The box.
    pub game: Arc<dyn AnyGame>,
    /// Its computer players.
    pub opponent: Box<dyn AnyOpponent>,
    /// The levels of both sides.
    pub levels: [Level; 2],
}

impl Bench {
    /// Puts a box on the bench.
    pub fn new(
        version: Version,
        game: Arc<dyn AnyGame>,
        levels: [Level; 2],
    ) -> Result<Bench, Problem> {
        Ok(Bench {
            version,
            opponent: opponent::sit(&*game)?,
            game,
            levels,
        })
    }
}
