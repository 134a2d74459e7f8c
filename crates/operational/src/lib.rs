//! The operational ruleset: *A Batalha das Ardenas*, *Operação Goodwood* and *A Terceira Guerra
//! Mundial* print one body of rules with different tables and extras. What differs is data in the
//! box; a rule that only one game has is a module that its box switches on.
//!
//! Orders are small choices ([`Order`]), everything that happens is an [`Event`], and only events
//! change a [`State`].

mod apply;
mod board;
mod charts;
mod check;
mod clauses;
mod combat;
mod data;
mod entry;
mod event;
mod execute;
mod field;
mod flood;
mod hidden;
mod labels;
mod legal;
mod modules;
mod movement;
mod names;
mod options;
mod order;
mod position;
mod query;
mod recovery;
mod rules;
mod sample;
mod stacking;
mod state;
mod survey;
mod trace;
mod unit_set;
mod victory;
mod view;
mod words;

use std::sync::Arc;

use hexmap::names::Names;
use hexmap::{HexSet, Map};
use serde_json::Value;
use table::{
    BoxCard, BoxFiles, BoxNames, Chance, Choice, Counter, Dice, Game, Messages, Options, Outcome,
    Pending, Problem, Refusal, Rulebook, Side, Text, View, Viewer,
};

pub use event::{Cause, Event, Shift, ShiftKind};
pub use modules::{Blast, Tariff};
pub use order::Order;
pub use state::{Latch, Stage, State};
pub use survey::{Errand, Fray, NO_WAY, Need, Piece, Stake, Verdict, WayOut};

use board::{Board, Place, Unit};
use execute::Log;
use labels::Labels;
use options::Chosen;
use rules::{Class, CounterCard, Rules, Sources, Start};
use state::Combat;

/// The ruleset with an opened box.
pub struct Operational {
    card: BoxCard,
    rulebook: Rulebook,
    map: Map,
    names: Arc<dyn Names>,
    messages: Messages,
    rules: Rules,
    /// Branches whose counters have a colour of their own.
    branches: Vec<String>,
    labels: Labels,
}

impl Operational {
    /// All hexes that a unit on the board may move to now.
    pub fn reach(&self, state: &State, counter: Counter) -> HexSet {
        match self
            .rules
            .knows(counter)
            .then(|| self.mover(state, counter))
        {
            Some(Ok(mover)) => self.stops(state, &mover),
            _ => HexSet::EMPTY,
        }
    }

    /// What is printed on a counter.
    #[inline]
    fn face(&self, state: &State, counter: Counter) -> &CounterCard {
        self.rules.card(state.board.face(counter))
    }

    fn class(&self, state: &State, counter: Counter) -> &Class {
        self.rules.class(state.board.face(counter))
    }

    /// What must hold in every state.
    fn holds_together(&self, state: &State) -> Result<(), String> {
        if !state.board.is_consistent(self.map.grid()) {
            return Err("the stacks or zones do not follow from the places".into());
        }
        for (counter, unit) in state.board.present() {
            let id = self.id(counter);
            if unit.side() != self.rules.card(counter).side {
                return Err(format!("{id} has changed sides"));
            }
            if unit.place != Place::Board {
                continue;
            }
            let enemies = state.board.occupied(unit.side().other());
            if enemies.contains(unit.hex) {
                return Err(format!("{id} stands among enemies"));
            }
            if !self.may_tread(state, counter, unit.hex) {
                return Err(format!("{id} stands on closed ground"));
            }
            if unit.has(Unit::REDUCED) && self.face(state, counter).blank_back {
                return Err(format!("{id} has a loss that it cannot have"));
            }
            let crowded = unit.hex == state.combat.crowded && state.stage == Stage::Displace;
            if !crowded && let Some(rule) = self.crowding(state, unit.hex, &[], None) {
                return Err(format!("too many in the hex of {id}: {rule}"));
            }
        }
        Ok(())
    }
}

impl Game for Operational {
    type State = State;
    type Order = Order;
    type Event = Event;

    fn open(files: &BoxFiles) -> Result<Self, Problem> {
        let card = BoxCard::open(files)?;
        if card.sides.len() != 2 {
            return Err(Problem::new("this ruleset needs two sides").at("box.toml"));
        }
        let rulebook = Rulebook::open(files)?;
        let map = Map::parse(files.text("map.toml")?)
            .map_err(|problem| Problem::new(problem.to_string()).at("map.toml"))?;
        let tables: data::Tables = files.read("tables.toml")?;
        let branches = tables.branches.keys().cloned().collect();
        let sources = Sources {
            card: &card,
            map: &map,
            rulebook: &rulebook,
            tables,
            counters: files.read("counters.toml")?,
            victory: files.read("victory.toml")?,
        };
        let rules = rules::compile(&sources)?;
        let sides: Vec<&str> = card.sides.iter().map(|side| side.id.as_str()).collect();
        let names = Arc::new(BoxNames::new(map.grid(), names::counters(&rules, &sides))?);
        let mut game = Operational {
            messages: Messages::parse(include_str!("messages.toml"))?,
            names,
            rules,
            rulebook,
            branches,
            map,
            card,
            labels: Labels::default(),
        };
        game.labels = Labels::new(&game);
        for scenario in &game.card.scenarios {
            let options = scenario.complete(&Options::new())?;
            let state = game.start(&scenario.id, &options)?;
            game.holds_together(&state)
                .map_err(|broken| Problem::new(broken).at(&scenario.id))?;
        }
        Ok(game)
    }

    fn card(&self) -> &BoxCard {
        &self.card
    }

    fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    fn map(&self) -> &Map {
        &self.map
    }

    fn names(&self) -> &Arc<dyn Names> {
        &self.names
    }

    fn start(&self, scenario: &str, options: &Options) -> Result<State, Problem> {
        let card = self.card.scenario(scenario)?;
        let index = self
            .card
            .scenarios
            .iter()
            .position(|other| other.id == card.id);
        let mut state = State {
            scenario: index.unwrap_or_default() as u8,
            options: Chosen::read(options, &self.rules.variants),
            turn: 0,
            phase: 0,
            stage: Stage::Move,
            board: Board::new(),
            held: self.rules.held_at_start,
            air: Default::default(),
            struck: Default::default(),
            entry_column: u8::MAX,
            latches: 0,
            scored: Default::default(),
            rolled: Default::default(),
            lifted: false,
            marked: HexSet::EMPTY,
            weapons: Default::default(),
            combat: Combat::default(),
        };
        for (index, card) in self.rules.counters.iter().enumerate() {
            let counter = Counter(index as u16);
            state
                .board
                .unit_mut(counter)
                .set(Unit::SECOND, card.side == Side::SECOND);
            match card.start {
                Start::Hex(hex) => state.board.put(self.map.grid(), counter, hex),
                Start::Area(_) | Start::Entry(_) | Start::Replacement(_) => {
                    state.board.unit_mut(counter).place = Place::Waiting
                }
            }
        }
        self.renew_air(&mut state);
        self.enter_phase(&mut state, 0);
        Ok(state)
    }

    fn set_up(&self, state: &mut State, position: &Value) -> Result<(), Problem> {
        self.lay_out(state, position)
    }

    fn pending(&self, state: &State) -> Option<Pending> {
        (state.stage != Stage::Over).then(|| Pending {
            side: self.decider(state),
            kind: self.decision_kind(state),
        })
    }

    fn prompt(&self, state: &State, _viewer: Viewer) -> Text {
        self.prompt_words(state)
    }

    fn legal(&self, state: &State, orders: &mut Vec<Order>) {
        self.list(state, orders);
    }

    fn sample(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        self.draw(state, chance)
    }

    fn only_answer(&self, state: &State) -> Option<Order> {
        if state.stage == Stage::SetUp {
            return self.sets_nothing_up(state).then_some(Order::End);
        }
        if matches!(state.stage, Stage::Move | Stage::Fight) {
            return self.can_only_end(state).then_some(Order::End);
        }
        let mut orders = Vec::new();
        self.list(state, &mut orders);
        (orders.len() == 1).then(|| orders[0])
    }

    fn check(&self, state: &State, order: &Order) -> Result<(), Refusal> {
        self.check_order(state, order)
    }

    fn execute(
        &self,
        state: &mut State,
        order: &Order,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        self.carry_out(state, order, dice, &mut Log { events });
    }

    fn apply(&self, state: &mut State, event: &Event) {
        self.apply_event(state, event);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.result(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.make_view(state, viewer)
    }

    fn seen(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        self.redact(state, event, viewer)
    }

    fn reveals(&self, event: &Event) -> bool {
        self.brings_to_light(event)
    }

    fn known(&self, state: &State, viewer: Viewer) -> State {
        self.known_world(state, viewer)
    }

    fn resample(&self, state: &State, viewer: Viewer, chance: &mut Chance) -> State {
        self.other_world(state, viewer, chance)
    }

    fn describe(&self, _state: &State, event: &Event, _viewer: Viewer) -> Text {
        self.event_words(event)
    }

    fn choice(&self, state: &State, order: &Order) -> Choice {
        self.order_choice(state, order)
    }

    fn query(&self, state: &State, viewer: Viewer, question: &Value) -> Result<Value, Refusal> {
        self.answer(state, viewer, question)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        self.holds_together(state)
    }
}
