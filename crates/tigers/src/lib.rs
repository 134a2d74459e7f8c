//! The rules of 3 Tigres. In the solo missions the Russians are run by the tables: everything Russian
//! happens inside the order that ends the German movement. In the mission for two both sides decide.
//!
//! [`Tigers`] is the opened box; it implements [`table::Game`]. What a player may ask for is an
//! [`Order`]; [`check`](table::Game::check) says whether it is legal, [`execute`](table::Game::execute)
//! turns it into [`Event`]s, and `apply` alone changes the [`State`].

mod apply;
mod attack;
mod check;
mod draw;
mod event;
mod execute;
mod mines;
mod mission;
mod movement;
mod order;
mod position;
mod query;
mod sight;
mod state;
mod tables;
mod victory;
mod view;
mod words;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hexmap::names::Names;
use hexmap::{Direction, Hex, Map};
use serde_json::Value;
use table::{
    BoxCard, BoxFiles, BoxNames, Chance, Choice, Counter, Dice, Game, Messages, Options, Outcome,
    Pending, Problem, Refusal, Rulebook, Side, Text, View, Viewer,
};

pub use attack::Aim;
pub use event::Event;
pub use mission::{Draw, Entry, Exit, GERMAN, Mission, Objective, RUSSIAN, Start};
pub use order::Order;
pub use state::{
    Ending, Flags, MOST_UNITS, NO_SLOT, Phase, Place, Reason, Slot, State, Unit, Units,
};
pub use tables::{
    Class, Damage, DamageRow, Drawn, Ground, HitRow, Kind, Modifier, Tables, TypeId, UnitType,
};

use crate::execute::decider;
use crate::movement::Costs;
use crate::sight::SightTable;

/// The ruleset with an opened box.
pub struct Tigers {
    /// Tells opened boxes apart.
    id: u64,
    card: BoxCard,
    rulebook: Rulebook,
    map: Map,
    tables: Tables,
    missions: Vec<Mission>,
    /// How many counters the mission sheets name; the drawn ones come after them.
    listed: u16,
    names: Arc<dyn Names>,
    costs: Costs,
    sight: SightTable,
    messages: Messages,
}

impl Tigers {
    /// The tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The mission sheets.
    pub fn missions(&self) -> &[Mission] {
        &self.missions
    }

    /// The sheet of a match's mission.
    #[inline]
    pub fn mission(&self, state: &State) -> &Mission {
        &self.missions[usize::from(state.mission)]
    }

    /// Whose unit it is.
    #[inline]
    pub fn side_of(&self, unit: &Unit) -> Side {
        self.tables.unit_type(unit.kind).side
    }

    /// The slot of a counter, if it is in this match.
    #[inline]
    pub fn slot(&self, state: &State, counter: Counter) -> Option<Slot> {
        let mission = self.mission(state);
        let named = mission.starts.len();
        let slot = match counter.0.checked_sub(self.listed) {
            Some(drawn) => named + usize::from(drawn),
            None => {
                let own = counter.0.checked_sub(mission.first_counter)?;
                Some(usize::from(own)).filter(|&slot| slot < named)?
            }
        };
        (slot < state.units.len()).then_some(slot)
    }

    /// The counter of a slot.
    #[inline]
    pub fn counter(&self, state: &State, slot: Slot) -> Counter {
        let mission = self.mission(state);
        let named = mission.starts.len();
        match slot.checked_sub(named) {
            Some(drawn) => Counter(self.listed + drawn as u16),
            None => Counter(mission.first_counter + slot as u16),
        }
    }

    /// What a step costs a kind of mover on the empty map, in half points; none if it is forbidden.
    #[inline]
    pub fn step_cost(&self, kind: Kind, from: Hex, direction: Direction) -> Option<u8> {
        self.costs.step(kind, from, direction)
    }

    /// The unit of a side in a hex.
    #[inline]
    pub fn unit_in(&self, state: &State, hex: Hex, side: Side) -> Option<Slot> {
        let mut units = state.units.iter();
        units.position(|unit| unit.hex == hex && unit.on_board() && self.side_of(unit) == side)
    }

    fn counter_id(&self, counter: Counter) -> &str {
        let id = self.names.print(hexmap::names::Kind::Counter, counter.0);
        id.unwrap_or("?")
    }

    /// The slots of the units of a side that may move or come on.
    pub fn able(&self, state: &State, side: Side) -> impl Iterator<Item = Slot> {
        let units = state.units.iter().enumerate();
        units
            .filter(move |(slot, unit)| match unit.place {
                Place::Board => self.side_of(unit) == side && self.bar(state, *slot).is_none(),
                Place::Waiting => {
                    self.side_of(unit) == side && self.entry_bar(state, *slot).is_none()
                }
                _ => false,
            })
            .map(|(slot, _)| slot)
    }
}

impl Game for Tigers {
    type State = State;
    type Order = Order;
    type Event = Event;

    fn open(files: &BoxFiles) -> Result<Self, Problem> {
        let card = BoxCard::open(files)?;
        if card.sides.len() != 2 {
            return Err(
                Problem::new("this ruleset needs two sides, the Germans first").at("box.toml"),
            );
        }
        let map = Map::parse(files.text("map.toml")?)
            .map_err(|e| Problem::new(e.to_string()).at("map.toml"))?;
        let tables = Tables::open(files, &card, &map)?;
        let roster = mission::Roster::open(files, &map, &tables)?;
        // The Russian counters that are drawn in play, in the order in which they come.
        let drawn = (1..=MOST_UNITS).map(|number| format!("ru-{number}"));
        let names = BoxNames::new(
            map.grid(),
            roster.ids.iter().cloned().chain(drawn).collect(),
        )?;
        static OPENED: AtomicU64 = AtomicU64::new(0);
        Ok(Tigers {
            id: OPENED.fetch_add(1, Ordering::Relaxed),
            rulebook: Rulebook::open(files)?,
            costs: Costs::new(&map, &tables),
            sight: SightTable::new(&map),
            listed: roster.ids.len() as u16,
            missions: roster.missions,
            names: Arc::new(names),
            messages: Messages::parse(include_str!("messages.toml"))?,
            card,
            map,
            tables,
        })
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

    fn start(&self, scenario: &str, _options: &Options) -> Result<State, Problem> {
        self.card.scenario(scenario)?;
        let number = self
            .missions
            .iter()
            .position(|mission| mission.id == scenario);
        let number =
            number.ok_or_else(|| Problem::new(format!("there is no mission \"{scenario}\"")))?;
        Ok(State::new(number as u8, &self.missions[number]))
    }

    fn set_up(&self, state: &mut State, position: &Value) -> Result<(), Problem> {
        self.put(state, position)
    }

    fn pending(&self, state: &State) -> Option<Pending> {
        let (side, kind) = decider(state.phase)?;
        Some(Pending { side, kind })
    }

    fn prompt(&self, state: &State, _viewer: Viewer) -> Text {
        self.prompt_words(state)
    }

    fn legal(&self, state: &State, orders: &mut Vec<Order>) {
        match decider(state.phase) {
            Some((side, "move")) => {
                for slot in self.able(state, side) {
                    self.movement_orders(state, slot, orders);
                }
                orders.push(Order::EndMovement);
            }
            Some((side, _)) => {
                self.attack_orders(state, side, orders);
                orders.push(Order::EndAttack);
            }
            None => {}
        }
    }

    /// A unit that can move is picked first and then one of its orders, so that only one movement field
    /// is spread.
    fn sample(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        let (side, decision) = decider(state.phase)?;
        let mut orders = Vec::with_capacity(64);
        if decision != "move" {
            self.legal(state, &mut orders);
            return chance.pick(&orders).copied();
        }
        let mut slots = [0u8; MOST_UNITS];
        let mut count = 0;
        for slot in self.able(state, side) {
            slots[count] = slot as u8;
            count += 1;
        }
        loop {
            let pick = chance.below(count + 1);
            if pick == count {
                return Some(Order::EndMovement);
            }
            self.movement_orders(state, usize::from(slots[pick]), &mut orders);
            if let Some(order) = chance.pick(&orders) {
                return Some(*order);
            }
            count -= 1;
            slots[pick] = slots[count];
        }
    }

    fn only_answer(&self, state: &State) -> Option<Order> {
        let (side, decision) = decider(state.phase)?;
        let mut orders = Vec::new();
        if decision == "move" {
            let stuck = self.able(state, side).all(|slot| {
                self.movement_orders(state, slot, &mut orders);
                orders.is_empty()
            });
            return stuck.then_some(Order::EndMovement);
        }
        self.attack_orders(state, side, &mut orders);
        orders.is_empty().then_some(Order::EndAttack)
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
        self.carry_out(state, order, dice, events);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        self.change(state, event);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.outcome_of(state)
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        self.draw_view(state)
    }

    fn describe(&self, state: &State, event: &Event, _viewer: Viewer) -> Text {
        self.tell(state, event)
    }

    fn choice(&self, state: &State, order: &Order) -> Choice {
        self.show(state, order)
    }

    fn query(&self, state: &State, _viewer: Viewer, question: &Value) -> Result<Value, Refusal> {
        self.answer(state, question)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        self.hold(state)
    }
}
