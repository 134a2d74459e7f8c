//! The clauses of *3 Tigres*, each proved by a position, an order and what follows, and what holds over
//! whole random matches.

mod attack;
mod common;
mod damage;
mod data;
mod draw;
mod mines;
mod missions;
mod movement;
mod properties;
mod sight;
mod two_players;
mod victory;
