//! Dice. One source a match: a counter-mode ChaCha stream keyed by the match's seed, so that the
//! n-th roll depends on the seed and n alone. The seed's SHA-256 is published at the start and the
//! seed at the end; anyone can then check that no roll was touched.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::Problem;

/// The secret key of a match's dice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from a small number, for tests, the lab and `--seed`.
    pub fn from_number(number: u64) -> Self {
        let digest = Sha256::digest(number.to_le_bytes());
        Seed(digest.into())
    }

    /// A seed from 32 bytes of the operating system's randomness.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// What is published when the match begins.
    pub fn commitment(&self) -> String {
        to_hex(&Sha256::digest(self.0))
    }

    /// Reads the 64 hexadecimal digits that [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let wrong = || Problem::new(format!("a seed is 64 hexadecimal digits, not \"{text}\""));
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Seed(bytes))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

/// A seed is a secret: it does not print itself by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Seed::parse(&text).map_err(serde::de::Error::custom)
    }
}

pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Where a ruleset gets its rolls.
pub trait Dice {
    /// One die with `faces` faces: 1 to `faces`.
    fn roll(&mut self, faces: u8) -> u8;

    /// A six-sided die.
    fn d6(&mut self) -> u8 {
        self.roll(6)
    }

    /// A ten-sided die: 1 to 10.
    fn d10(&mut self) -> u8 {
        self.roll(10)
    }
}

/// The dice of a match: the stream of its seed, from a given roll on.
#[derive(Clone, Debug)]
pub struct Stream {
    rng: ChaCha8Rng,
    rolled: u64,
}

impl Stream {
    /// The stream of `seed` after `rolled` rolls.
    pub fn new(seed: &Seed, rolled: u64) -> Self {
        let mut rng = ChaCha8Rng::from_seed(seed.0);
        rng.set_word_pos(2 * u128::from(rolled));
        Stream { rng, rolled }
    }

    /// How many dice have been rolled so far.
    pub fn rolled(&self) -> u64 {
        self.rolled
    }
}

impl Dice for Stream {
    fn roll(&mut self, faces: u8) -> u8 {
        self.rolled += 1;
        scale(self.rng.next_u64(), u64::from(faces)) as u8 + 1
    }
}

/// Dice that fall as a test or a tool wants them to.
#[derive(Clone, Debug)]
pub struct Scripted {
    faces: Vec<u8>,
    next: usize,
}

impl Scripted {
    /// Dice that show `faces` one after the other.
    pub fn new(faces: &[u8]) -> Self {
        Scripted {
            faces: faces.to_vec(),
            next: 0,
        }
    }

    /// Those not rolled yet.
    pub fn left(&self) -> &[u8] {
        &self.faces[self.next.min(self.faces.len())..]
    }

    /// How many rolls were asked for beyond the script, or showed a face that the die lacks.
    pub fn short(&self) -> bool {
        self.next > self.faces.len()
    }
}

impl Dice for Scripted {
    /// A script that is too short, or has a face that the die lacks, rolls a 1 and is reported by
    /// [`Scripted::short`], so that a bad script cannot bring the program down.
    fn roll(&mut self, faces: u8) -> u8 {
        let face = self.faces.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        if (1..=faces).contains(&face) {
            return face;
        }
        self.next = usize::MAX / 2;
        1
    }
}

/// Passes rolls on and keeps what they showed, for the journal.
pub(crate) struct Recorder<'a> {
    pub dice: &'a mut dyn Dice,
    pub shown: Vec<u8>,
}

impl Dice for Recorder<'_> {
    fn roll(&mut self, faces: u8) -> u8 {
        let face = self.dice.roll(faces);
        self.shown.push(face);
        face
    }
}

/// Randomness that is not part of a match: random players, sampled worlds, tests. Never the dice.
#[derive(Clone, Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// A generator that always gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Chance(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `limit`, which must not be 0.
    #[inline]
    pub fn below(&mut self, limit: usize) -> usize {
        scale(self.0.next_u64(), limit as u64) as usize
    }

    /// One of `items`, if there is any.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len()))
    }

    /// Shuffles in place.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A uniform 64-bit word scaled to `0..limit`; the bias is below 2^-56 for the limits in use.
fn scale(word: u64, limit: u64) -> u64 {
    ((u128::from(word) * u128::from(limit)) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_can_be_entered_anywhere() {
        let seed = Seed::from_number(7);
        let mut whole = Stream::new(&seed, 0);
        let rolls: Vec<u8> = (0..50).map(|_| whole.d10()).collect();
        let mut late = Stream::new(&seed, 30);
        let tail: Vec<u8> = (30..50).map(|_| late.d10()).collect();
        assert_eq!(rolls[30..], tail[..]);
    }

    #[test]
    fn every_face_comes_up_about_equally_often() {
        let mut stream = Stream::new(&Seed::from_number(1), 0);
        let mut seen = [0u32; 10];
        for _ in 0..100_000 {
            seen[usize::from(stream.d10()) - 1] += 1;
        }
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    }

    #[test]
    fn a_seed_round_trips_through_text_and_hides_from_debug() {
        let seed = Seed::from_number(3);
        assert_eq!(Seed::parse(&seed.to_string()), Ok(seed));
        assert!(!format!("{seed:?}").contains(&seed.to_string()[..8]));
        assert!(Seed::parse("xyz").is_err());
    }

    #[test]
    fn a_script_that_is_too_short_says_so() {
        let mut dice = Scripted::new(&[4, 11]);
        assert_eq!(dice.d10(), 4);
        assert!(!dice.short());
        assert_eq!(dice.d10(), 1);
        assert!(dice.short());
    }
}
