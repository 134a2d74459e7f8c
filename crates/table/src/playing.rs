//! A match being played: a game, its state, its dice, its journal, and what can be taken back.

use std::sync::Arc;

use hexmap::names::scoped;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::to_raw_value;

use crate::dice::Recorder;
use crate::journal::{JOURNAL_SCHEMA, Written};
use crate::{
    Choice, Closing, Dice, Game, Header, Journal, Line, Options, Problem, Refusal, Scripted, Seed,
    Side, Stream, Text, View, Viewer, WrittenChoices, state_hash,
};

/// How a match is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The scenario's id.
    pub scenario: String,
    /// Options that differ from their defaults.
    pub options: Options,
    /// The key of the dice.
    pub seed: Seed,
    /// What to change before the first order, if anything; see [`Game::set_up`].
    pub position: Option<Value>,
}

/// A match as it stood after one of its lines, so that it need not be played from its start again.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// After which line.
    pub n: u32,
    /// The state then. Its hash is the line's.
    pub state: Vec<u8>,
}

/// One play of a scenario.
pub struct Match<G: Game> {
    game: Arc<G>,
    header: Header,
    state: G::State,
    lines: Vec<Line>,
    /// The seed and the dice still to come; absent in a replay of a journal without its seed.
    dice: Option<(Seed, Stream)>,
    /// What the side which decides now may take back.
    undo: Option<Undo<G>>,
}

/// Orders that can be taken back. No dice were rolled for any of them, so that they come out the same when they
/// are carried out again; a state before each would be megabytes after a long phase.
struct Undo<G: Game> {
    /// The state before the first of them.
    from: G::State,
    /// Each with the decisions after it that made themselves.
    steps: Vec<Vec<G::Order>>,
}

/// Written out, because a derived one would ask the game itself to be `Clone`.
impl<G: Game> Clone for Undo<G> {
    fn clone(&self) -> Self {
        Undo {
            from: self.from.clone(),
            steps: self.steps.clone(),
        }
    }
}

/// Written out, because a derived one would ask the game itself to be `Clone`.
impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Match {
            game: self.game.clone(),
            header: self.header.clone(),
            state: self.state.clone(),
            lines: self.lines.clone(),
            dice: self.dice.clone(),
            undo: self.undo.clone(),
        }
    }
}

impl<G: Game> Match<G> {
    /// Sits down at a scenario. Decisions with one answer are already made.
    pub fn begin(game: Arc<G>, setup: &Setup) -> Result<Self, Problem> {
        let mut begun = Self::laid_out(game, setup, None)?;
        begun.dice = Some((setup.seed, Stream::new(&setup.seed, 0)));
        begun.settle(&mut Vec::new());
        Ok(begun)
    }

    fn laid_out(game: Arc<G>, setup: &Setup, header: Option<&Header>) -> Result<Self, Problem> {
        let card = game.card();
        let options = card.scenario(&setup.scenario)?.complete(&setup.options)?;
        let mut state = game.start(&setup.scenario, &options)?;
        if let Some(position) = &setup.position {
            scoped(game.names().clone(), || game.set_up(&mut state, position))?;
        }
        let header = header.cloned().unwrap_or_else(|| Header {
            bivaque: "journal".into(),
            schema: JOURNAL_SCHEMA,
            game: card.id.clone(),
            scenario: setup.scenario.clone(),
            options,
            rules_version: card.rules_version,
            content_hash: card.content_hash.clone(),
            commitment: setup.seed.commitment(),
            position: setup.position.clone(),
        });
        Ok(Match {
            game,
            header,
            state,
            lines: Vec::new(),
            dice: None,
            undo: None,
        })
    }

    /// The match as it stands, without its past and its dice to come: to think about.
    pub fn moment(&self) -> Self {
        Match {
            game: self.game.clone(),
            header: self.header.clone(),
            state: self.state.clone(),
            lines: Vec::new(),
            dice: None,
            undo: None,
        }
    }

    /// Plays a journal again, checking every order, every roll and every hash. With the seed the
    /// rolls are made anew and compared, and the match can go on afterwards.
    pub fn replay(game: Arc<G>, journal: &Journal, seed: Option<Seed>) -> Result<Self, Problem> {
        let mut again = Self::opened(game, &journal.header, seed)?;
        again.follow_all(&journal.lines)?;
        Ok(again)
    }

    /// Like [`Match::replay`], but begins where `snapshot` was taken: the lines before are believed.
    /// A snapshot that does not fit the journal or the box is refused.
    pub fn resume(
        game: Arc<G>,
        journal: &Journal,
        seed: Seed,
        snapshot: &Snapshot,
    ) -> Result<Self, Problem> {
        let strange = || Problem::new("the snapshot does not belong to this match");
        let mut again = Self::opened(game, &journal.header, Some(seed))?;
        if journal.header.content_hash != again.game.card().content_hash {
            return Err(strange());
        }
        let (before, after) = journal
            .lines
            .split_at_checked(snapshot.n as usize)
            .ok_or_else(strange)?;
        again.state = postcard::from_bytes(&snapshot.state).map_err(|_| strange())?;
        if before.last().map(|line| &line.hash) != Some(&state_hash(&again.state)) {
            return Err(strange());
        }
        let rolled = before.iter().filter(|line| !line.scripted);
        let rolled = rolled.map(|line| line.dice.len() as u64).sum();
        again.dice = Some((seed, Stream::new(&seed, rolled)));
        again.lines = before.to_vec();
        again.follow_all(after)?;
        Ok(again)
    }

    /// The match as it stands, if nothing can be taken back now: a snapshot remembers no undo.
    pub fn snapshot(&self) -> Option<Snapshot> {
        if self.undo.is_some() {
            return None;
        }
        Some(Snapshot {
            n: self.lines.len() as u32,
            state: postcard::to_stdvec(&self.state).ok()?,
        })
    }

    /// The match of a header before its first line.
    fn opened(game: Arc<G>, header: &Header, seed: Option<Seed>) -> Result<Self, Problem> {
        let card = game.card();
        if header.game != card.id {
            return Err(Problem::new(format!(
                "this is a match of {}, not of {}",
                header.game, card.id
            )));
        }
        if header.rules_version != card.rules_version {
            return Err(Problem::new(format!(
                "this match was played by version {} of the rules of {}, and the box here has version {}",
                header.rules_version, card.id, card.rules_version
            )));
        }
        if let Some(seed) = &seed
            && seed.commitment() != header.commitment
        {
            return Err(Problem::new(
                "the seed does not match the commitment that was published at the start",
            ));
        }
        let setup = Setup {
            scenario: header.scenario.clone(),
            options: header.options.clone(),
            seed: seed.unwrap_or(Seed::from_bytes([0; 32])),
            position: header.position.clone(),
        };
        let mut again = Self::laid_out(game, &setup, Some(header))?;
        again.dice = seed.map(|seed| (seed, Stream::new(&seed, 0)));
        Ok(again)
    }

    fn follow_all(&mut self, lines: &[Line]) -> Result<(), Problem> {
        for line in lines {
            self.follow(line)
                .map_err(|problem| problem.at(format!("order {}", line.n)))?;
        }
        Ok(())
    }

    /// Plays one line of a journal, which must come out exactly as it says.
    pub fn follow(&mut self, line: &Line) -> Result<Vec<G::Event>, Problem> {
        let side = self.game.card().side(&line.side)?;
        let refused = |refusal: Refusal| {
            Problem::new(format!("against {}: {}", refusal.rule, refusal.text.en))
        };
        let events = if line.undo {
            self.undo(side).map_err(refused)?;
            Vec::new()
        } else {
            let order = line
                .order
                .as_ref()
                .ok_or_else(|| Problem::new("a line without an order"))?;
            let order = self.read_order(&*order.0).map_err(refused)?;
            let scripted = (line.scripted || self.dice.is_none()).then_some(&line.dice[..]);
            self.run(side, &order, scripted, line.auto)
                .map_err(refused)?
        };
        let Some(own) = self.lines.last_mut() else {
            return Ok(events);
        };
        own.scripted = line.scripted;
        if own.dice != line.dice {
            return Err(Problem::new(format!(
                "the journal says the dice showed {:?}, but the seed gives {:?}",
                line.dice, own.dice
            )));
        }
        if own.hash != line.hash {
            return Err(Problem::new(format!(
                "the state after it has hash {}, but the journal says {}: the journal or the box was changed",
                own.hash, line.hash
            )));
        }
        Ok(events)
    }

    /// Gives an order for `side`. On a refusal nothing has changed. Decisions that then have only
    /// one answer are made too, unless that would take an undo away; their events are included.
    pub fn submit(&mut self, side: Side, order: &G::Order) -> Result<Vec<G::Event>, Refusal> {
        let mut events = self.run(side, order, None, false)?;
        self.settle(&mut events);
        Ok(events)
    }

    /// Like [`Match::submit`], with dice that show what the caller wants. The order must use
    /// exactly these dice, and decisions that follow are not made.
    pub fn submit_scripted(
        &mut self,
        side: Side,
        order: &G::Order,
        dice: &[u8],
    ) -> Result<Vec<G::Event>, Refusal> {
        self.run(side, order, Some(dice), false)
    }

    /// Takes back the last order of `side`, if no dice were rolled, nothing hidden came to light
    /// and nobody else has decided since.
    pub fn undo(&mut self, side: Side) -> Result<(), Refusal> {
        let decides = self.game.pending(&self.state).map(|pending| pending.side);
        let Some(undo) = self.undo.as_mut().filter(|_| decides == Some(side)) else {
            return Err(Refusal::new(
                "table/undo",
                Text::new(
                    "Não há o que desfazer: dados, informação revelada ou a vez do outro lado encerram o desfazer.",
                    "There is nothing to take back: dice, revealed information or the other side's turn end the undo.",
                ),
            ));
        };
        undo.steps.pop();
        self.state = undo.from.clone();
        for order in undo.steps.iter().flatten() {
            let (mut no_dice, mut events) = (Scripted::new(&[]), Vec::new());
            self.game
                .execute(&mut self.state, order, &mut no_dice, &mut events);
        }
        if undo.steps.is_empty() {
            self.undo = None;
        }
        self.log(side, None, Vec::new(), false);
        Ok(())
    }

    fn run(
        &mut self,
        side: Side,
        order: &G::Order,
        scripted: Option<&[u8]>,
        auto: bool,
    ) -> Result<Vec<G::Event>, Refusal> {
        let Some(pending) = self.game.pending(&self.state) else {
            return Err(Refusal::new(
                "table/over",
                Text::new("A partida já terminou.", "The match is over."),
            ));
        };
        if pending.side != side {
            return Err(Refusal::new(
                "table/turn",
                Text::new(
                    "A decisão agora é do outro lado.",
                    "The decision now belongs to the other side.",
                ),
            ));
        }
        self.game.check(&self.state, order)?;

        let before = self.state.clone();
        let mut events = Vec::new();
        let mut script = scripted.map(Scripted::new);
        let source: &mut dyn Dice = match (&mut script, &mut self.dice) {
            (Some(script), _) => script,
            (None, Some((_, stream))) => stream,
            (None, None) => return Err(no_seed()),
        };
        let mut recorder = Recorder {
            dice: source,
            shown: Vec::new(),
        };
        self.game
            .execute(&mut self.state, order, &mut recorder, &mut events);
        let shown = recorder.shown;
        if let Some(script) = &script
            && (script.short() || !script.left().is_empty())
        {
            self.state = before;
            return Err(wrong_script(shown.len()));
        }

        let over = self.game.pending(&self.state).map(|next| next.side) != Some(side);
        let rolled = !shown.is_empty();
        if over || rolled || events.iter().any(|event| self.game.reveals(event)) {
            self.undo = None;
        } else if !auto {
            let from = || Undo {
                from: before,
                steps: Vec::new(),
            };
            let undo = self.undo.get_or_insert_with(from);
            undo.steps.push(vec![order.clone()]);
        } else if let Some(step) = self.undo.as_mut().and_then(|undo| undo.steps.last_mut()) {
            step.push(order.clone());
        }
        let order = self.written(order);
        self.log(side, order, shown, auto);
        if let Some(line) = self.lines.last_mut() {
            line.scripted = scripted.is_some();
        }
        Ok(events)
    }

    /// Makes the decisions that have only one answer, while there is no undo to lose by it.
    fn settle(&mut self, events: &mut Vec<G::Event>) {
        while self.undo.is_none()
            && let Some(pending) = self.game.pending(&self.state)
            && let Some(order) = self.game.only_answer(&self.state)
        {
            match self.run(pending.side, &order, None, true) {
                Ok(more) => events.extend(more),
                Err(_) => return,
            }
        }
    }

    fn log(&mut self, side: Side, order: Option<Written>, dice: Vec<u8>, auto: bool) {
        self.lines.push(Line {
            n: self.lines.len() as u32 + 1,
            side: self.game.card().side_card(side).id.clone(),
            undo: order.is_none(),
            order,
            dice,
            auto,
            scripted: false,
            hash: state_hash(&self.state),
        });
    }

    /// An order or an event as the journal writes it, with printed names.
    fn written(&self, value: &impl Serialize) -> Option<Written> {
        let raw = scoped(self.game.names().clone(), || to_raw_value(value));
        raw.ok().map(Written)
    }

    /// JSON with printed names instead of indices.
    fn named<'a, T: Serialize + 'a>(&'a self, value: impl FnOnce() -> &'a T) -> Value {
        scoped(self.game.names().clone(), || {
            serde_json::to_value(value()).unwrap_or(Value::Null)
        })
    }

    /// Reads an order from JSON with printed names.
    pub fn read_order<'a, T>(&self, order: &'a T) -> Result<G::Order, Refusal>
    where
        T: ?Sized,
        &'a T: Deserializer<'a, Error = serde_json::Error>,
    {
        scoped(self.game.names().clone(), || G::Order::deserialize(order)).map_err(|e| {
            Refusal::new(
                "table/order",
                Text::new(
                    format!("Não entendi a ordem: {e}."),
                    format!("The order cannot be read: {e}."),
                ),
            )
        })
    }

    /// An order as JSON with printed names.
    pub fn write_order(&self, order: &G::Order) -> Value {
        self.named(|| order)
    }

    /// An event as JSON with printed names.
    pub fn write_event(&self, event: &G::Event) -> Written {
        self.written(event).unwrap_or_default()
    }

    /// The whole state as JSON with printed names: everything, for the referee only.
    pub fn write_state(&self) -> Value {
        self.named(|| &self.state)
    }

    /// What `viewer` may know.
    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(&self.state, viewer)
    }

    /// All legal orders as `viewer` may see them: those of his own side, if it decides.
    pub fn choices(&self, viewer: Viewer) -> Vec<Choice> {
        let mut choices = Vec::new();
        self.each_choice(viewer, |choice| choices.push(choice));
        choices
    }

    /// The same as JSON.
    pub fn written_choices(&self, viewer: Viewer) -> WrittenChoices {
        WrittenChoices::of(|take| self.each_choice(viewer, take))
    }

    fn each_choice(&self, viewer: Viewer, mut take: impl FnMut(Choice)) {
        let mut orders = Vec::new();
        match self.game.pending(&self.state) {
            Some(pending) if viewer.knows(pending.side) => {
                self.game.legal(&self.state, &mut orders);
            }
            _ => {}
        }
        scoped(self.game.names().clone(), || {
            for order in &orders {
                take(Choice {
                    order: serde_json::to_value(order).unwrap_or(Value::Null),
                    ..self.game.choice(&self.state, order)
                });
            }
        });
    }

    /// Answers a ruleset's question with what `viewer` may know.
    pub fn query(&self, viewer: Viewer, question: &Value) -> Result<Value, Refusal> {
        scoped(self.game.names().clone(), || {
            self.game.query(&self.state, viewer, question)
        })
    }

    /// The game.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The state: everything, for the referee only.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many orders could be taken back, one after the other.
    pub fn undoable(&self) -> usize {
        self.undo.as_ref().map_or(0, |undo| undo.steps.len())
    }

    /// The journal's header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The journal's lines so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The secret seed: for saves and for the closing line only.
    pub fn seed(&self) -> Option<Seed> {
        self.dice.as_ref().map(|(seed, _)| *seed)
    }

    /// The journal; with the seed and the outcome if the match is over.
    pub fn journal(&self) -> Journal {
        let closing = self.game.outcome(&self.state).and_then(|outcome| {
            Some(Closing {
                seed: self.seed()?,
                outcome,
            })
        });
        Journal {
            header: self.header.clone(),
            lines: self.lines.clone(),
            closing,
        }
    }
}

fn no_seed() -> Refusal {
    Refusal::new(
        "table/replay",
        Text::new(
            "Esta partida é só para rever: a semente dos dados não está aqui.",
            "This match can only be replayed: the seed of its dice is not here.",
        ),
    )
}

fn wrong_script(used: usize) -> Refusal {
    Refusal::new(
        "table/dice",
        Text::new(
            format!(
                "Os dados dados com a ordem não servem: ela rola {used}, cada um com uma face que existe."
            ),
            format!(
                "The dice given with the order do not fit: it rolls {used}, each showing a face that exists."
            ),
        ),
    )
}
