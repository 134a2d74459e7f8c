//! The [`Game`] trait for [`Rio`]: each question handed to the room that answers it.

use std::sync::Arc;

use hexmap::Map;
use hexmap::names::Names;
use serde_json::Value;
use table::{
    BoxCard, BoxFiles, Chance, Choice, Dice, Game, Options, Outcome, Pending, Problem, Refusal,
    Rulebook, Text, View, Viewer,
};

use crate::event::Event;
use crate::order::Order;
use crate::rio::Rio;
use crate::state::{State, Step};

impl Rio {
    pub(crate) fn waiting(&self, state: &State) -> Option<Pending> {
        let other = state.active.other();
        let (side, kind) = match state.step {
            Step::Over => return None,
            Step::Setup => (state.active, "setup"),
            Step::Arrivals => (state.active, "arrivals"),
            // Whether an attack is being put together is nobody else's business: one word for both.
            Step::Act => (state.active, "act"),
            Step::Fire => (other, "fire"),
            Step::Defend => (other, "defend"),
            Step::Retreat => (self.retreat_side(state), "retreat"),
            Step::Advance | Step::Occupy => (state.active, "advance"),
            Step::Control => (state.active, "control"),
        };
        Some(Pending { side, kind })
    }
}

impl Game for Rio {
    type State = State;
    type Order = Order;
    type Event = Event;

    fn open(files: &BoxFiles) -> Result<Self, Problem> {
        Rio::open_box(files)
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
        self.begin(scenario, options)
    }

    fn set_up(&self, state: &mut State, position: &Value) -> Result<(), Problem> {
        self.arrange(state, position)
    }

    fn pending(&self, state: &State) -> Option<Pending> {
        self.waiting(state)
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Text {
        self.ask(state, viewer)
    }

    fn legal(&self, state: &State, orders: &mut Vec<Order>) {
        self.list(state, orders);
    }

    fn sample(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        self.draw(state, chance)
    }

    /// Only where everybody can see that there is but one answer: a decision that answers itself
    /// must not tell what lies face down.
    fn only_answer(&self, state: &State) -> Option<Order> {
        match state.step {
            // Where a unit may retreat to can depend on friends that lie face down around it.
            Step::Retreat if self.lurks_near_retreat(state) => None,
            Step::Arrivals | Step::Retreat | Step::Control => {
                let mut orders = Vec::new();
                self.list(state, &mut orders);
                (orders.len() == 1).then(|| orders.swap_remove(0))
            }
            Step::Act => {
                let side = state.active;
                let idle = !state.on_board().any(|(counter, unit)| {
                    self.piece(counter).side == Some(side)
                        || (unit.down && self.knower(state, counter) == side)
                });
                idle.then_some(Order::End)
            }
            _ => None,
        }
    }

    fn check(&self, state: &State, order: &Order) -> Result<(), Refusal> {
        self.check_order(state, order)
            .map_err(|no| self.refusal(no))
    }

    fn execute(
        &self,
        state: &mut State,
        order: &Order,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        self.carry_out(state, order, dice, events);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        self.apply_event(state, event);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.result(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.look(state, viewer)
    }

    fn seen(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        self.seen_by(state, event, viewer)
    }

    fn reveals(&self, event: &Event) -> bool {
        self.tells(event)
    }

    fn known(&self, state: &State, viewer: Viewer) -> State {
        self.redrawn(state, viewer, None)
    }

    fn resample(&self, state: &State, viewer: Viewer, chance: &mut Chance) -> State {
        self.redrawn(state, viewer, Some(chance))
    }

    fn describe(&self, _state: &State, event: &Event, _viewer: Viewer) -> Text {
        self.tell(event)
    }

    fn choice(&self, state: &State, order: &Order) -> Choice {
        self.offer(state, order)
    }

    fn query(&self, state: &State, viewer: Viewer, question: &Value) -> Result<Value, Refusal> {
        self.answer(state, viewer, question)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        self.audit(state)
    }
}
