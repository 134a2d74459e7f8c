//! The rules of Rio 40 graus: police and drug traffic in a crowded favela, with counters that lie
//! face down until they act, move or are found.
//!
//! [`Rio`] is the opened box. A [`State`] is everything that changes; an [`Order`] is checked
//! (`check`), carried out (`execute`) and turned into [`Event`]s, which alone change the state
//! (`apply`). What somebody may know is decided in one place, `knowledge`: face-down counters have
//! an identity only for the side that knows them, everybody else deals with hexes and aliases.

mod apply;
mod arrivals;
mod check;
mod combat;
mod draft;
mod event;
mod execute;
mod game;
mod invariants;
mod knowledge;
mod labels;
mod lay;
mod legal;
mod movement;
mod names;
mod order;
mod pieces;
mod position;
mod query;
mod retreat;
mod rio;
mod sample;
mod search;
mod sense;
mod sheet;
mod stacking;
mod state;
mod tables;
mod units;
mod victory;
mod view;
mod words;

pub use event::Event;
pub use order::Order;
pub use pieces::{Kind, Piece};
pub use position::Position;
pub use rio::Rio;
pub use sheet::Points;
pub use state::{Battle, Ended, Members, Moving, NOBODY, Place, Plan, Rules, State, Step, Unit};
pub use tables::{CombatResult, SearchResult};
pub use units::Units;
