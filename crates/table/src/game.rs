//! The [`Game`] trait: what a ruleset must answer so that everything else (matches, journals,
//! servers, opponents, pages) can work without knowing its rules.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use hexmap::Map;
use hexmap::names::Names;
use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned};
use serde_json::Value;

use crate::journal::json;
use crate::shared::as_written;
use crate::{
    BoxCard, BoxFiles, Chance, Dice, Options, Problem, Rulebook, Side, Text, View, Viewer,
};

/// What the rules now wait for, and from which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Who decides.
    pub side: Side,
    /// The kind of decision, a stable word of the ruleset such as `"move"` or `"retreat"`.
    pub kind: &'static str,
}

/// Why an order is against the rules. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The clause that forbids it, as in `rules.toml`; `table/…` for the manners of the table.
    pub rule: String,
    /// The reason in words.
    pub text: Text,
}

impl Refusal {
    /// A refusal by clause `rule`.
    pub fn new(rule: impl Into<String>, text: Text) -> Self {
        Refusal {
            rule: rule.into(),
            text,
        }
    }
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Points of each side, where the game counts points.
    pub points: Vec<i32>,
    /// The clause that decided it.
    pub rule: String,
}

/// One legal order as a page shows it: what to click, what it says, what to send.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Choice {
    /// What kind of order it is, a stable word of the ruleset: `"move"`, `"attack"`, `"end"`.
    pub kind: &'static str,
    /// In words.
    pub label: Text,
    /// The counters it is about: clicking one of them selects the order.
    pub counters: Vec<String>,
    /// The hex it leads to: clicking it gives the order.
    pub hex: Option<String>,
    /// The hexes passed on the way there.
    pub path: Vec<String>,
    /// What it costs, in words ("1½ of 3 points"), where that is known beforehand.
    pub cost: Option<Text>,
    /// The order itself, to be sent back. Filled by the match.
    #[cfg_attr(feature = "api", ts(type = "unknown"))]
    pub order: Value,
}

/// Choices as JSON. Those of a large board are megabytes of small values, so each is written as soon as it is
/// made.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenChoices(String);

impl WrittenChoices {
    /// Writes one choice after the other, as `each` hands them over.
    pub(crate) fn of(each: impl FnOnce(&mut dyn FnMut(Choice))) -> Self {
        let mut text = String::from("[");
        each(&mut |choice| {
            if text.len() > 1 {
                text.push(',');
            }
            text.push_str(&json(&choice));
        });
        text.push(']');
        WrittenChoices(text)
    }
}

/// No choices.
impl Default for WrittenChoices {
    fn default() -> Self {
        Self::of(|_| {})
    }
}

impl Serialize for WrittenChoices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_written(&self.0, serializer)
    }
}

/// A ruleset with an opened box: everything immutable about a game.
///
/// The state is plain data that indexes into the box. [`Game::execute`] turns an order into
/// events, [`Game::apply`] is the only function that changes a state, and `execute` must change it
/// through `apply` alone: replaying the events over the earlier state gives the later one.
pub trait Game: Sized + Send + Sync + 'static {
    /// Everything that changes during a match.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One answer to a decision.
    type Order: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One thing that happened.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Opens a box, checking all of it.
    fn open(files: &BoxFiles) -> Result<Self, Problem>;
    /// What the box says about itself.
    fn card(&self) -> &BoxCard;
    /// Its clauses.
    fn rulebook(&self) -> &Rulebook;
    /// Its board.
    fn map(&self) -> &Map;
    /// The printed names of hexes and counters.
    fn names(&self) -> &Arc<dyn Names>;

    /// A scenario as it begins. `options` are complete and checked.
    fn start(&self, scenario: &str, options: &Options) -> Result<Self::State, Problem>;
    /// Changes a state into any position that a test or a tool wants: counters, hexes, losses,
    /// turn, phase, points. Only what `position` names is changed. The format is the ruleset's and
    /// stands in `docs/protocol.md`.
    fn set_up(&self, state: &mut Self::State, position: &Value) -> Result<(), Problem>;

    /// The decision that the rules wait for; none when the match is over.
    fn pending(&self, state: &Self::State) -> Option<Pending>;
    /// The pending decision in plain words, as `viewer` may read it.
    fn prompt(&self, state: &Self::State, viewer: Viewer) -> Text;
    /// All legal orders of the side that decides, appended to `orders`.
    fn legal(&self, state: &Self::State, orders: &mut Vec<Self::Order>);
    /// A random legal order; rulesets with long lists make one without listing them all.
    fn sample(&self, state: &Self::State, chance: &mut Chance) -> Option<Self::Order> {
        let mut orders = Vec::new();
        self.legal(state, &mut orders);
        let index = chance.below(orders.len().max(1));
        (index < orders.len()).then(|| orders.swap_remove(index))
    }
    /// The order, if the pending decision has only one answer.
    fn only_answer(&self, state: &Self::State) -> Option<Self::Order> {
        let mut orders = Vec::new();
        self.legal(state, &mut orders);
        (orders.len() == 1).then(|| orders.swap_remove(0))
    }
    /// Whether an order of the deciding side is legal, and if not, which clause forbids it.
    fn check(&self, state: &Self::State, order: &Self::Order) -> Result<(), Refusal>;
    /// Carries out an order that `check` accepted: rolls dice where the rules say so, and pushes
    /// and applies each event.
    fn execute(
        &self,
        state: &mut Self::State,
        order: &Self::Order,
        dice: &mut dyn Dice,
        events: &mut Vec<Self::Event>,
    );
    /// Changes the state as the event says.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);
    /// The result, once the match is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// What a viewer may know of the state, ready to draw.
    fn view(&self, state: &Self::State, viewer: Viewer) -> View;
    /// What a viewer may know of an event that led to `state`; nothing, if it is hidden altogether.
    fn seen(
        &self,
        state: &Self::State,
        event: &Self::Event,
        viewer: Viewer,
    ) -> Option<Self::Event> {
        let _ = (state, viewer);
        Some(event.clone())
    }
    /// Whether the event tells somebody what was hidden from him, so that it cannot be undone.
    fn reveals(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }
    /// A state that holds what `viewer` knows and fills the rest in one fixed way: the same for all
    /// states that he cannot tell apart. Opponents think from this. Games that hide something from
    /// a side must implement it together with [`Game::resample`].
    fn known(&self, state: &Self::State, viewer: Viewer) -> Self::State {
        let _ = viewer;
        state.clone()
    }
    /// A state that `viewer` cannot tell from this one, with everything he may not know drawn anew.
    fn resample(&self, state: &Self::State, viewer: Viewer, chance: &mut Chance) -> Self::State {
        let _ = (viewer, chance);
        state.clone()
    }

    /// An event in words, for the log. `event` is as `viewer` saw it and has led to `state`.
    fn describe(&self, state: &Self::State, event: &Self::Event, viewer: Viewer) -> Text;
    /// An order as a page shows it. The match fills in `order`.
    fn choice(&self, state: &Self::State, order: &Self::Order) -> Choice;
    /// Answers a question (`reach`, `sight`, `odds`, …) with what `viewer` may know. The questions
    /// are the ruleset's and stand in `docs/protocol.md`.
    fn query(
        &self,
        state: &Self::State,
        viewer: Viewer,
        question: &Value,
    ) -> Result<Value, Refusal>;

    /// Checks what must hold in every state that play can reach.
    fn invariants(&self, state: &Self::State) -> Result<(), String>;
}
