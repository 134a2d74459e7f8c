//! Computer players, as the club sees them: somebody who is shown a seat and answers with an
//! order. A player is handed a [`Seat`] and nothing else, so it cannot know more than a person who
//! sits there. This is the whole seam: another player is one more arm in [`sit`] and one more entry
//! in [`levels`].

use std::collections::BTreeMap;

use cabinet::{AnyGame, AnyMatch};
use hexmap::Hex;
use serde_json::Value;
use table::{Chance, Choice, Place, Refusal, Side, Text, View, Viewer};

use crate::api::Level;

/// A match as one side may know it.
pub struct Seat<'a> {
    game: &'a dyn AnyGame,
    play: &'a dyn AnyMatch,
    side: Side,
}

impl<'a> Seat<'a> {
    /// The seat of `side`.
    pub fn new(game: &'a dyn AnyGame, play: &'a dyn AnyMatch, side: Side) -> Self {
        Seat { game, play, side }
    }

    /// The box.
    pub fn game(&self) -> &dyn AnyGame {
        self.game
    }

    /// Who sits here.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The table.
    pub fn view(&self) -> View {
        self.play.view(Viewer::Side(self.side))
    }

    /// What may be ordered.
    pub fn choices(&self) -> Vec<Choice> {
        self.play.choices(Viewer::Side(self.side))
    }

    /// Asks the rules.
    pub fn query(&self, question: &Value) -> Result<Value, Refusal> {
        self.play.query(Viewer::Side(self.side), question)
    }
}

/// A computer player. It keeps what it likes between its orders; after a restart of the server it
/// begins anew.
pub trait Player: Send {
    /// One of the orders that the seat offers; none only if there is none.
    fn choose(&mut self, seat: &Seat<'_>) -> Option<Value>;
}

/// How strong computer players can be, weakest first.
pub fn levels() -> Vec<Level> {
    vec![Level {
        id: "recruta".into(),
        name: Text::new("Recruta", "Recruit"),
    }]
}

/// Sits a player of some level down. `chance` makes it play differently in each match.
pub fn sit(level: &str, chance: Chance) -> Option<Box<dyn Player>> {
    match level {
        "recruta" => Some(Box::new(Recruit::new(chance))),
        _ => None,
    }
}

/// A recruit: attacks whom he can, brings on what waits, walks towards the nearest enemy or
/// objective, and ends the phase when there is nothing left of that.
struct Recruit {
    chance: Chance,
    /// The turn and the kind of decision, to notice when a new phase begins.
    phase: Option<(u16, &'static str)>,
    /// How often each counter was ordered about in this phase.
    ordered: BTreeMap<String, u8>,
    /// Orders in this phase. There is a limit, so that every phase ends.
    orders: usize,
}

/// A counter is ordered about at most so often in a phase.
const MOST_EACH: u8 = 2;

impl Recruit {
    fn new(chance: Chance) -> Self {
        Recruit {
            chance,
            phase: None,
            ordered: BTreeMap::new(),
            orders: 0,
        }
    }

    fn notice_phase(&mut self, view: &View) {
        let phase = view
            .decision
            .as_ref()
            .map(|decision| (view.turn, decision.kind));
        if self.phase != phase {
            self.phase = phase;
            self.ordered.clear();
            self.orders = 0;
        }
        self.orders += 1;
    }

    fn fresh(&self, choice: &Choice) -> bool {
        let tired = |id: &String| {
            self.ordered
                .get(id)
                .is_some_and(|times| *times >= MOST_EACH)
        };
        !choice.counters.iter().any(tired)
    }

    fn pick<'a>(
        &mut self,
        seat: &Seat<'_>,
        view: &View,
        choices: &'a [Choice],
    ) -> Option<&'a Choice> {
        let ends: Vec<&Choice> = choices.iter().filter(|choice| ends_phase(choice)).collect();
        if ends.is_empty() {
            return self.chance.pick(choices);
        }
        let limit = 10 + usize::from(MOST_EACH) * view.counters.len();
        if self.orders > limit {
            return self.chance.pick(&ends).copied();
        }
        let fresh: Vec<&Choice> = choices.iter().filter(|choice| self.fresh(choice)).collect();
        let attacks: Vec<&Choice> = fresh
            .iter()
            .copied()
            .filter(|choice| attacks(choice))
            .collect();
        if let Some(attack) = best_attack(seat, &attacks) {
            return Some(attack);
        }
        let steps = Steps::new(seat, view);
        let better: Vec<&Choice> = fresh
            .into_iter()
            .filter(|choice| steps.gain(choice) > 0)
            .collect();
        let far = better
            .iter()
            .map(|choice| steps.gain(choice))
            .max()
            .unwrap_or(0);
        let good: Vec<&Choice> = better
            .into_iter()
            .filter(|choice| steps.gain(choice) + 1 >= far)
            .collect();
        self.chance.pick(&good).or(self.chance.pick(&ends)).copied()
    }
}

impl Player for Recruit {
    fn choose(&mut self, seat: &Seat<'_>) -> Option<Value> {
        let view = seat.view();
        let choices = seat.choices();
        self.notice_phase(&view);
        let choice = self.pick(seat, &view, &choices)?;
        for counter in &choice.counters {
            *self.ordered.entry(counter.clone()).or_default() += 1;
        }
        Some(choice.order.clone())
    }
}

fn ends_phase(choice: &Choice) -> bool {
    ["end", "pass", "done"]
        .iter()
        .any(|word| choice.kind.starts_with(word))
}

fn attacks(choice: &Choice) -> bool {
    ["attack", "fire", "assault"]
        .iter()
        .any(|word| choice.kind.starts_with(word))
}

/// The attack with the best chance, if the rules can tell it; otherwise the first one.
fn best_attack<'a>(seat: &Seat<'_>, attacks: &[&'a Choice]) -> Option<&'a Choice> {
    let promise = |choice: &Choice| {
        let inner = choice
            .order
            .as_object()
            .and_then(|order| order.values().next());
        let question = serde_json::json!({ "odds": inner? });
        let answer = seat.query(&question).ok()?;
        answer.get("chance").and_then(Value::as_f64)
    };
    let promised = attacks
        .iter()
        .map(|choice| (promise(choice).unwrap_or(0.5), *choice));
    let best = promised.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > 0.0).then_some(best.1)
}

/// How far everything is from what a side wants to reach.
struct Steps<'a> {
    seat: &'a Seat<'a>,
    goals: Vec<Hex>,
    places: BTreeMap<&'a str, Hex>,
}

impl<'a> Steps<'a> {
    fn new(seat: &'a Seat<'a>, view: &'a View) -> Self {
        let own = &seat.game.card().side_card(seat.side).id;
        let parse = |hex: &String| seat.game.map().grid().parse(hex);
        let on_board = || {
            view.counters
                .iter()
                .filter(|counter| counter.place == Place::Board)
        };
        let enemies = on_board().filter(|counter| counter.side != *own);
        let markers = view
            .markers
            .iter()
            .filter(|marker| marker.kind == "objective");
        let goals = enemies
            .filter_map(|counter| counter.hex.as_ref())
            .chain(markers.map(|marker| &marker.hex))
            .filter_map(parse)
            .collect();
        let places = on_board()
            .filter_map(|counter| Some((counter.id.as_str(), parse(counter.hex.as_ref()?)?)))
            .collect();
        Steps {
            seat,
            goals,
            places,
        }
    }

    /// How many hexes nearer to a goal the choice leads; coming onto the board is always good.
    fn gain(&self, choice: &Choice) -> i32 {
        let grid = self.seat.game.map().grid();
        let Some(to) = choice.hex.as_ref().and_then(|hex| grid.parse(hex)) else {
            return 0;
        };
        let Some(from) = choice.counters.first().map(String::as_str) else {
            return 0;
        };
        let Some(from) = self.places.get(from) else {
            return 100;
        };
        let far = |hex: Hex| {
            self.goals
                .iter()
                .map(|goal| grid.distance(hex, *goal) as i32)
                .min()
        };
        match (far(*from), far(to)) {
            (Some(before), Some(after)) => before - after,
            _ => 0,
        }
    }
}
