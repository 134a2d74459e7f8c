//! What this crate draws for the five boxes of the project.

mod boards;
mod common;
mod counters;
mod covers;
