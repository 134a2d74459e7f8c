//! The clauses of *A Batalha das Ardenas*, each proved by a position, an order and what follows.

#[path = "../common/mod.rs"]
mod common;

mod chains;
mod components;
mod engagement;
mod entry;
mod hidden;
mod movement;
mod odds;
mod reinforcements;
mod results;
mod sequence;
mod setup;
mod stacking;
