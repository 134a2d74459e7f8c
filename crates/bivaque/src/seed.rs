//! Seeds for the dice of a match.

use table::{Problem, Seed};

/// The seed of a number, or one from the operating system's randomness.
pub fn seed(number: Option<u64>) -> Result<Seed, Problem> {
    if let Some(number) = number {
        return Ok(Seed::from_number(number));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|e| Problem::new(format!("the system gives no randomness for the dice: {e}")))?;
    Ok(Seed::from_bytes(bytes))
}
