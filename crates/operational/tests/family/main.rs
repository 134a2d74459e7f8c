//! Rules that *Operação Goodwood* and *A Batalha das Ardenas* print alike. Each test runs on the tables
//! and counters of both boxes, laid on a bare board so that hexes mean the same in both.

#[path = "../common/mod.rs"]
mod common;

mod advance;
mod cast;
mod engagement;
mod losses;
mod movement;
mod odds;
mod results;
mod retreat;
