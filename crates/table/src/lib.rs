//! What every game shares: sides, counters, dice, decisions, orders, events, refusals, journals,
//! views, saves, and the [`Game`] trait that ties them together. It knows no rule of any game.

mod box_files;
mod box_names;
pub mod conformance;
mod counter;
mod dice;
mod game;
mod journal;
mod playing;
mod problem;
mod rulebook;
mod save;
mod shared;
mod side;
mod text;
mod verify;
mod view;

pub use box_files::{BoxCard, BoxFiles, OptionCard, OptionValue, Options, ScenarioCard, SideCard};
pub use box_names::BoxNames;
pub use counter::Counter;
pub use dice::{Chance, Dice, Scripted, Seed, Stream};
pub use game::{Choice, Game, Outcome, Pending, Refusal, WrittenChoices};
pub use journal::{Closing, Header, Journal, Line, Written, state_hash};
pub use playing::{Match, Setup, Snapshot};
pub use problem::Problem;
pub use rulebook::{Clause, Rulebook, proves};
pub use save::{SAVE_SCHEMA, Save};
pub use shared::Shared;
pub use side::{Side, Viewer};
pub use text::{Lang, Messages, Text};
pub use verify::{Report, verify};
pub use view::{
    Arrival, CounterView, DecisionView, Face, Mark, Marker, OutcomeView, Place, ScoreLine, Track,
    View,
};
