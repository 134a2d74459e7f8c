//! A game small enough to read in one sitting, with everything that the table must handle: two
//! sides, hidden cards, dice, orders that can be taken back, and a way to break each promise.
//!
//! Each side holds the cards 1 to 3 and lays them down unseen, one a round; the higher card plus a
//! die wins the round. Before laying a card a side may raise its flag, once a match.

use std::sync::Arc;

use hexmap::Map;
use hexmap::names::{Kind, Names};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{
    BoxCard, BoxFiles, Chance, Choice, CounterView, DecisionView, Dice, Face, Game, Options,
    Outcome, OutcomeView, Pending, Place, Problem, Refusal, Rulebook, Side, Text, View, Viewer,
};

/// How the game misbehaves, to see that the suite notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    None,
    /// The view shows the other side's cards.
    LeakyView,
    /// The event tells which card was laid.
    LeakyEvent,
    /// An order is offered that is then refused.
    FalseOffer,
    /// An order that is not offered is accepted.
    SecretOrder,
    /// `execute` changes the state without an event.
    SilentChange,
    /// The match goes on for ever.
    Endless,
    /// A message without words.
    Speechless,
}

pub struct Duel {
    pub fault: Fault,
    card: BoxCard,
    rulebook: Rulebook,
    map: Map,
    names: Arc<dyn Names>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Cards still held, by side; hidden from the other side in the order of `hands`.
    pub hands: [Vec<u8>; 2],
    /// Cards laid down this round.
    pub laid: [Option<u8>; 2],
    pub flags: [bool; 2],
    pub won: [u8; 2],
    pub rounds: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Lay down the card at this place of the hand.
    Lay(u8),
    Flag,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Flagged(Side),
    Laid {
        side: Side,
        place: u8,
        card: Option<u8>,
    },
    Shown {
        cards: [u8; 2],
        dice: [u8; 2],
    },
}

struct NoNames;

impl Names for NoNames {
    fn print(&self, _: Kind, _: u16) -> Option<&str> {
        None
    }
    fn parse(&self, _: Kind, _: &str) -> Option<u16> {
        None
    }
}

pub fn files() -> BoxFiles {
    let text = |pt: &str| format!("{{ pt = \"{pt}\", en = \"{pt}\" }}");
    let card = format!(
        "id = 'duel'\nruleset = 'duel'\nrules_version = 1\nminutes = 1\ndifficulty = 1\ncounters = 6\n\
         title = {t}\nblurb = {t}\nperiod = {t}\ncredits = {t}\nreconstructed = {t}\n\
         [[side]]\nid = 'red'\nname = {t}\ncolour = '#f00'\n[[side]]\nid = 'blue'\nname = {t}\ncolour = '#00f'\n",
        t = text("Duelo")
    );
    let scenario = format!(
        "id = 'only'\nturns = 3\nplayers = 2\nname = {t}\nhistory = {t}\ngoal = {t}\n\
         [[option]]\nid = 'mood'\nname = {t}\nvalue = [{{ id = 'calm', name = {t} }}, {{ id = 'wild', name = {t} }}]\n",
        t = text("Duelo")
    );
    let rules = "[[rule]]\nid = 'duel/1'\ntopic = 'play'\npt = 'uma'\nen = 'one'\n";
    let map = "columns = 2\nrows = 1\nnumbering = 'CCRR'\nlow_columns = 'even'\nsource = 'given'\n\
               [[terrain]]\nid = 'open'\nchar = '.'\npt = 'aberto'\nen = 'open'\n[map]\nrows = ['..']\n";
    BoxFiles::new([
        ("box.toml".to_owned(), card),
        ("scenarios/only.toml".to_owned(), scenario),
        ("rules.toml".to_owned(), rules.to_owned()),
        ("map.toml".to_owned(), map.to_owned()),
    ])
}

pub fn duel(fault: Fault) -> Arc<Duel> {
    let mut duel = Duel::open(&files()).expect("the toy box is right");
    duel.fault = fault;
    Arc::new(duel)
}

impl Duel {
    fn mover(&self, state: &State) -> Option<Side> {
        let over = state.rounds == 3 && self.fault != Fault::Endless;
        let second = state.laid[0].is_some();
        (!over).then_some(if second { Side::SECOND } else { Side::FIRST })
    }
}

impl Game for Duel {
    type State = State;
    type Order = Order;
    type Event = Event;

    fn open(files: &BoxFiles) -> Result<Self, Problem> {
        let map = Map::parse(files.text("map.toml")?)
            .map_err(|e| Problem::new(e.to_string()).at("map.toml"))?;
        Ok(Duel {
            fault: Fault::None,
            card: BoxCard::open(files)?,
            rulebook: Rulebook::open(files)?,
            map,
            names: Arc::new(NoNames),
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

    fn start(&self, _: &str, _: &Options) -> Result<State, Problem> {
        Ok(State {
            hands: [vec![1, 2, 3], vec![1, 2, 3]],
            laid: [None; 2],
            flags: [false; 2],
            won: [0; 2],
            rounds: 0,
        })
    }

    fn set_up(&self, state: &mut State, position: &Value) -> Result<(), Problem> {
        *state = serde_json::from_value(position.clone())
            .map_err(|e| Problem::new(format!("position: {e}")))?;
        Ok(())
    }

    fn pending(&self, state: &State) -> Option<Pending> {
        let side = self.mover(state)?;
        Some(Pending { side, kind: "lay" })
    }

    fn prompt(&self, _: &State, _: Viewer) -> Text {
        Text::new("Baixe uma carta.", "Lay a card.")
    }

    fn legal(&self, state: &State, orders: &mut Vec<Order>) {
        let Some(side) = self.mover(state) else {
            return;
        };
        let cards = state.hands[side.index()].len() as u8;
        orders.extend((0..cards).map(Order::Lay));
        if !state.flags[side.index()] {
            orders.push(Order::Flag);
        }
        if self.fault == Fault::FalseOffer {
            orders.push(Order::Lay(9));
        }
    }

    fn check(&self, state: &State, order: &Order) -> Result<(), Refusal> {
        let mut orders = Vec::new();
        self.legal(state, &mut orders);
        let secret = self.fault == Fault::SecretOrder && *order == Order::Flag;
        if secret || orders.contains(order) && *order != Order::Lay(9) {
            return Ok(());
        }
        Err(Refusal::new("duel/1", Text::new("Não dá.", "You cannot.")))
    }

    fn execute(
        &self,
        state: &mut State,
        order: &Order,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        let Some(side) = self.mover(state) else {
            return;
        };
        let mut emit = |state: &mut State, event: Event| {
            self.apply(state, &event);
            events.push(event);
        };
        match order {
            Order::Flag => emit(state, Event::Flagged(side)),
            Order::Lay(place) => {
                let card = state.hands[side.index()][usize::from(*place)];
                emit(
                    state,
                    Event::Laid {
                        side,
                        place: *place,
                        card: Some(card),
                    },
                );
                if let [Some(red), Some(blue)] = state.laid {
                    let dice = [dice.d6(), dice.d6()];
                    emit(
                        state,
                        Event::Shown {
                            cards: [red, blue],
                            dice,
                        },
                    );
                }
            }
        }
        if self.fault == Fault::SilentChange {
            state.won[0] ^= 64;
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match event {
            Event::Flagged(side) => state.flags[side.index()] = true,
            Event::Laid { side, place, card } => {
                state.hands[side.index()].remove(usize::from(*place));
                state.laid[side.index()] = *card;
            }
            Event::Shown { cards, dice } => {
                let [red, blue] = [0, 1].map(|i| cards[i] + dice[i]);
                state.won[usize::from(blue > red)] += u8::from(red != blue);
                state.laid = [None; 2];
                state.rounds += 1;
                if self.fault == Fault::Endless {
                    state.hands = [vec![1, 2, 3], vec![1, 2, 3]];
                }
            }
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if self.mover(state).is_some() {
            return None;
        }
        let [red, blue] = state.won;
        let winner = (red != blue).then_some(if red > blue {
            Side::FIRST
        } else {
            Side::SECOND
        });
        Some(Outcome {
            winner,
            points: vec![red.into(), blue.into()],
            rule: "duel/1".into(),
        })
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut counters = Vec::new();
        for side in [Side::FIRST, Side::SECOND] {
            let shown = viewer.knows(side) || self.fault == Fault::LeakyView;
            for (place, card) in state.hands[side.index()].iter().enumerate() {
                let face = Face {
                    side: self.card.side_card(side).id.clone(),
                    nation: "duel".into(),
                    symbol: "card".into(),
                    size: String::new(),
                    name: "Carta".into(),
                    formation: Text::default(),
                    values: if shown {
                        vec![card.to_string()]
                    } else {
                        Vec::new()
                    },
                    losses: 0,
                    source: "given",
                };
                counters.push(CounterView {
                    id: format!("{}-{place}", side.0),
                    place: Place::Waiting,
                    hex: None,
                    marks: Vec::new(),
                    face: face.into(),
                });
            }
        }
        View {
            game: "duel".into(),
            scenario: "only".into(),
            turn: u16::from(state.rounds) + 1,
            turn_name: "Turno".into(),
            phase: "Duelo".into(),
            decision: self.pending(state).map(|pending| DecisionView {
                side: self.card.side_card(pending.side).id.clone(),
                kind: pending.kind,
                prompt: self.prompt(state, viewer),
            }),
            counters,
            markers: Vec::new(),
            tracks: Vec::new(),
            score: Vec::new(),
            arrivals: Vec::new(),
            outcome: self.outcome(state).map(|outcome| OutcomeView {
                winner: outcome
                    .winner
                    .map(|side| self.card.side_card(side).id.clone()),
                points: outcome.points,
                text: "Fim".into(),
                rule: outcome.rule,
            }),
        }
    }

    fn seen(&self, _: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        let mut event = event.clone();
        if let Event::Laid { side, place, card } = &mut event
            && !viewer.knows(*side)
            && self.fault != Fault::LeakyEvent
        {
            (*place, *card) = (0, None);
        }
        Some(event)
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Shown { .. })
    }

    fn known(&self, state: &State, viewer: Viewer) -> State {
        let mut known = state.clone();
        for side in [Side::FIRST, Side::SECOND] {
            if viewer.knows(side) {
                continue;
            }
            let laid = &mut known.laid[side.index()];
            let hand = &mut known.hands[side.index()];
            hand.extend(*laid);
            hand.sort_unstable();
            if laid.is_some() {
                *laid = hand.pop();
            }
        }
        known
    }

    fn resample(&self, state: &State, viewer: Viewer, chance: &mut Chance) -> State {
        let mut other = state.clone();
        for side in [Side::FIRST, Side::SECOND] {
            if viewer.knows(side) {
                continue;
            }
            let hand = &mut other.hands[side.index()];
            hand.extend(other.laid[side.index()]);
            chance.shuffle(hand);
            if other.laid[side.index()].is_some() {
                other.laid[side.index()] = hand.pop();
            }
        }
        other
    }

    fn describe(&self, _: &State, event: &Event, _: Viewer) -> Text {
        match event {
            Event::Flagged(_) if self.fault == Fault::Speechless => Text::default(),
            Event::Flagged(_) => "Flag!".into(),
            Event::Laid { .. } => Text::new("Carta baixada.", "A card is laid."),
            Event::Shown { cards, dice } => Text::same(format!("{cards:?} {dice:?}")),
        }
    }

    fn choice(&self, _: &State, order: &Order) -> Choice {
        Choice {
            kind: "lay",
            label: Text::same(format!("{order:?}")),
            ..Choice::default()
        }
    }

    fn query(&self, state: &State, _: Viewer, _: &Value) -> Result<Value, Refusal> {
        Ok(json!({ "rounds": state.rounds }))
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        let fine = state.hands.iter().all(|hand| hand.len() <= 3);
        if fine {
            Ok(())
        } else {
            Err("too many cards".into())
        }
    }
}
