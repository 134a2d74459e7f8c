//! The clauses of *A Batalha das Ardenas* from the dice to the end of the match: advance, retreat, air
//! power, losses, guns and victory.

#[path = "../common/mod.rs"]
mod common;

mod advance;
mod air;
mod guns;
mod losses;
mod retreat;
mod victory;
