//! One clear message about bad input: what is wrong, where, and how to mend it.

use std::fmt;

/// A message about bad input from outside: a malformed box, a corrupt save, an unknown scenario.
/// Nothing has changed when one is returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem(String);

impl Problem {
    /// A problem in words. Say what, where and how to mend it.
    pub fn new(message: impl Into<String>) -> Self {
        Problem(message.into())
    }

    /// The same problem, found in `place` (a file, a line, a field).
    pub fn at(self, place: impl fmt::Display) -> Self {
        Problem(format!("{place}: {}", self.0))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Problem {}
