//! The clauses of *Rio 40 graus*, each proved by a position, an order and what follows; its secrets; and
//! what holds over whole random matches.

mod civilians;
mod combat;
mod common;
mod components;
mod conformance;
mod fire;
mod leaks;
mod morale;
mod movement;
mod optional;
mod results;
mod scenario1;
mod scenario2;
mod scenario3;
mod scenario4;
mod scenario5;
mod search;
mod sequence;
mod transport;
