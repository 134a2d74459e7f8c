//! Games and matches without their types: orders, events and answers as JSON with printed names.

use std::any::Any;
use std::sync::Arc;

use hexmap::Map;
use serde::Serialize;
use serde_json::Value;
use table::{
    BoxCard, Chance, Choice, Game, Header, Journal, Line, Match, Outcome, Pending, Problem,
    Refusal, Report, Rulebook, Save, Seed, Setup, Side, Snapshot, Text, View, Viewer, Written,
    WrittenChoices, verify,
};

/// An opened box.
pub trait AnyGame: Send + Sync {
    /// What the box says about itself.
    fn card(&self) -> &BoxCard;
    /// Its clauses.
    fn rulebook(&self) -> &Rulebook;
    /// Its board.
    fn map(&self) -> &Map;
    /// Sits a new match down.
    fn begin(&self, setup: &Setup) -> Result<Box<dyn AnyMatch>, Problem>;
    /// Sits a match down again from its journal; it can go on if the seed is there.
    fn replay(&self, journal: &Journal, seed: Option<Seed>) -> Result<Box<dyn AnyMatch>, Problem>;
    /// The same, beginning at a snapshot; see [`Match::resume`].
    fn resume(
        &self,
        journal: &Journal,
        seed: Seed,
        snapshot: &Snapshot,
    ) -> Result<Box<dyn AnyMatch>, Problem>;
    /// Checks a journal.
    fn verify(&self, journal: &Journal) -> Result<Report, Problem>;
    /// The game with its type, an `Arc` of it, for those who know the game.
    fn as_any(&self) -> &dyn Any;
}

/// One thing that happened, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Told {
    /// In words.
    pub text: Text,
    /// As data, in the ruleset's own terms.
    #[cfg_attr(feature = "api", schemars(with = "Value"), ts(type = "unknown"))]
    pub event: Written,
}

/// What an order led to, told to everybody at the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Happened {
    told: [Arc<[Told]>; VIEWERS.len()],
}

impl Happened {
    /// What `viewer` may know of it.
    pub fn told(&self, viewer: Viewer) -> &[Told] {
        self.told.get(place(viewer)).map_or(&[], |told| told)
    }

    /// The same, to keep. Viewers who are told the same share it.
    pub fn shared(&self, viewer: Viewer) -> Arc<[Told]> {
        self.told.get(place(viewer)).cloned().unwrap_or_default()
    }
}

const VIEWERS: [Viewer; 4] = [
    Viewer::Side(Side::FIRST),
    Viewer::Side(Side::SECOND),
    Viewer::Spectator,
    Viewer::Referee,
];

fn place(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Side(side) => side.index(),
        Viewer::Spectator => 2,
        Viewer::Referee => 3,
    }
}

/// A match of any game.
pub trait AnyMatch: Send {
    /// Gives an order for `side`, with scripted dice if the caller wants them.
    fn submit(
        &mut self,
        side: Side,
        order: &Value,
        dice: Option<&[u8]>,
    ) -> Result<Happened, Refusal>;
    /// Plays one line of a journal.
    fn follow(&mut self, line: &Line) -> Result<Happened, Problem>;
    /// Takes back the last order of `side`.
    fn undo(&mut self, side: Side) -> Result<(), Refusal>;
    /// How many orders could be taken back.
    fn undoable(&self) -> usize;
    /// The pending decision.
    fn pending(&self) -> Option<Pending>;
    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;
    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> View;
    /// The legal orders that `viewer` may give.
    fn choices(&self, viewer: Viewer) -> Vec<Choice>;
    /// The same as JSON.
    fn written_choices(&self, viewer: Viewer) -> WrittenChoices;
    /// A random legal order of the side that decides.
    fn sample(&self, chance: &mut Chance) -> Option<Value>;
    /// Answers a ruleset's question.
    fn query(&self, viewer: Viewer, question: &Value) -> Result<Value, Refusal>;
    /// The whole state, for the referee only.
    fn state(&self) -> Value;
    /// What the box says about itself.
    fn card(&self) -> &BoxCard;
    /// The journal's header.
    fn header(&self) -> &Header;
    /// The journal's lines so far.
    fn lines(&self) -> &[Line];
    /// The journal.
    fn journal(&self) -> Journal;
    /// The match as a file.
    fn save(&self) -> Result<Save, Problem>;
    /// The match as it stands, to begin at later; see [`Match::snapshot`].
    fn snapshot(&self) -> Option<Snapshot>;
    /// A second match that goes its own way from here.
    fn fork(&self) -> Box<dyn AnyMatch>;
    /// The match as it stands, to think about; see [`Match::moment`].
    fn moment(&self) -> Box<dyn AnyMatch>;
    /// The match with its type, for those who know the game.
    fn as_any(&self) -> &dyn Any;
}

pub(crate) struct Opened<G: Game>(pub Arc<G>);

impl<G: Game> AnyGame for Opened<G> {
    fn card(&self) -> &BoxCard {
        self.0.card()
    }

    fn rulebook(&self) -> &Rulebook {
        self.0.rulebook()
    }

    fn map(&self) -> &Map {
        self.0.map()
    }

    fn begin(&self, setup: &Setup) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(Box::new(Match::begin(self.0.clone(), setup)?))
    }

    fn replay(&self, journal: &Journal, seed: Option<Seed>) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(Box::new(Match::replay(self.0.clone(), journal, seed)?))
    }

    fn resume(
        &self,
        journal: &Journal,
        seed: Seed,
        snapshot: &Snapshot,
    ) -> Result<Box<dyn AnyMatch>, Problem> {
        let game = self.0.clone();
        Ok(Box::new(Match::resume(game, journal, seed, snapshot)?))
    }

    fn verify(&self, journal: &Journal) -> Result<Report, Problem> {
        verify(self.0.clone(), journal)
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn submit(
        &mut self,
        side: Side,
        order: &Value,
        dice: Option<&[u8]>,
    ) -> Result<Happened, Refusal> {
        let order = self.read_order(order)?;
        let events = match dice {
            None => Match::submit(self, side, &order)?,
            Some(dice) => self.submit_scripted(side, &order, dice)?,
        };
        Ok(tell(self, &events))
    }

    fn follow(&mut self, line: &Line) -> Result<Happened, Problem> {
        let events = Match::follow(self, line)?;
        Ok(tell(self, &events))
    }

    fn undo(&mut self, side: Side) -> Result<(), Refusal> {
        Match::undo(self, side)
    }

    fn undoable(&self) -> usize {
        Match::undoable(self)
    }

    fn pending(&self) -> Option<Pending> {
        self.game().pending(Match::state(self))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome(Match::state(self))
    }

    fn view(&self, viewer: Viewer) -> View {
        Match::view(self, viewer)
    }

    fn choices(&self, viewer: Viewer) -> Vec<Choice> {
        Match::choices(self, viewer)
    }

    fn written_choices(&self, viewer: Viewer) -> WrittenChoices {
        Match::written_choices(self, viewer)
    }

    fn sample(&self, chance: &mut Chance) -> Option<Value> {
        let order = self.game().sample(Match::state(self), chance)?;
        Some(self.write_order(&order))
    }

    fn query(&self, viewer: Viewer, question: &Value) -> Result<Value, Refusal> {
        Match::query(self, viewer, question)
    }

    fn state(&self) -> Value {
        self.write_state()
    }

    fn card(&self) -> &BoxCard {
        self.game().card()
    }

    fn header(&self) -> &Header {
        Match::header(self)
    }

    fn lines(&self) -> &[Line] {
        Match::lines(self)
    }

    fn journal(&self) -> Journal {
        Match::journal(self)
    }

    fn save(&self) -> Result<Save, Problem> {
        Save::of(self)
    }

    fn snapshot(&self) -> Option<Snapshot> {
        Match::snapshot(self)
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn moment(&self) -> Box<dyn AnyMatch> {
        Box::new(Match::moment(self))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn tell<G: Game>(played: &Match<G>, events: &[G::Event]) -> Happened {
    let game = played.game();
    let state = Match::state(played);
    let seen = VIEWERS.map(|viewer| -> Vec<(G::Event, Text)> {
        let seen = events
            .iter()
            .filter_map(|event| game.seen(state, event, viewer));
        seen.map(|event| {
            let text = game.describe(state, &event, viewer);
            (event, text)
        })
        .collect()
    });
    let mut told = <[Arc<[Told]>; VIEWERS.len()]>::default();
    for (i, own) in seen.iter().enumerate() {
        // Writing an event as JSON costs more than anything else here.
        let same = seen[..i].iter().position(|earlier| earlier == own);
        let write = |(event, text): &(G::Event, Text)| Told {
            text: text.clone(),
            event: played.write_event(event),
        };
        told[i] = match same {
            Some(earlier) => told[earlier].clone(),
            None => own.iter().map(write).collect(),
        };
    }
    Happened { told }
}
