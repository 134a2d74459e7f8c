//! The lab plays many matches of a scenario between computer players and says what came of them:
//! one row a match, and a report with the plots that a designer wants. The same plan always gives
//! the same rows, however many threads play it and however often it was stopped.

mod experiment;
mod export;
mod heat;
mod plan;
mod play;
mod plot;
mod record;
mod report;

pub use experiment::{Experiment, Progress};
pub use export::{csv, parquet};
pub use plan::{Bench, Plan};
pub use record::{Record, Version};
pub use report::report;
