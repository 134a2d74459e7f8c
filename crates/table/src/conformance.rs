//! The suite that every game must pass. It plays random whole matches and holds each one against
//! what the rest of Bivaque relies on:
//!
//! - matches never panic, never dead-end and always end, with an outcome;
//! - the invariants of the game hold after every order;
//! - exactly the orders that are offered are accepted;
//! - only events change the state, and an earlier clone never changes;
//! - orders, events and states round-trip through JSON, matches through journal and save, and the
//!   journal verifies;
//! - undo goes back exactly, and never across dice, revelations or the other side's decision;
//! - what a viewer sees, is offered and is told does not depend on what is hidden from him;
//! - everything said to a player has words in both languages.
//!
//! A match that fails is written to `target/conformance/` as a save that loads.

use std::collections::VecDeque;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::Arc;

use hexmap::names::scoped;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Chance, Game, Match, Options, Save, Scripted, Seed, Setup, Side, Snapshot, Text, Viewer,
    state_hash, verify,
};

/// How much to check.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The scenario to play.
    pub scenario: String,
    /// Its options, where they differ from the defaults.
    pub options: Options,
    /// How many matches.
    pub matches: u64,
    /// The slow checks (all legal orders, JSON, views, other worlds) are made once in so many
    /// orders, at random; the others always.
    pub look_every: usize,
    /// A match with more orders than this never ends.
    pub most_orders: usize,
}

impl Plan {
    /// A plan for `matches` matches of `scenario` with its default options.
    pub fn new(scenario: &str, matches: u64) -> Self {
        Plan {
            scenario: scenario.to_owned(),
            options: Options::new(),
            matches,
            look_every: 8,
            most_orders: 50_000,
        }
    }
}

/// Plays the plan and panics at the first match that fails, naming the file it was written to.
pub fn check<G: Game>(game: &Arc<G>, plan: &Plan) {
    for number in 0..plan.matches {
        let setup = Setup {
            scenario: plan.scenario.clone(),
            options: plan.options.clone(),
            seed: Seed::from_number(number),
            position: None,
        };
        let played = Match::begin(game.clone(), &setup).expect("the scenario begins");
        let mut player = RandomPlayer {
            played,
            chance: Chance::new(number),
            earlier: VecDeque::new(),
            snapshot: None,
            look_every: plan.look_every.max(1),
        };
        let result = catch_unwind(AssertUnwindSafe(|| player.play(plan.most_orders)));
        if let Err(panic) = result {
            let file = dump(&player.played, number);
            eprintln!(
                "match {number} of {} failed; it is in {}",
                plan.scenario,
                file.display()
            );
            resume_unwind(panic);
        }
    }
}

fn dump<G: Game>(played: &Match<G>, number: u64) -> PathBuf {
    let folder = PathBuf::from(std::env::var("CARGO_TARGET_DIR").unwrap_or("target".into()))
        .join("conformance");
    let header = played.header();
    let file = folder.join(format!(
        "{}-{}-{number}.bivaque",
        header.game, header.scenario
    ));
    if let Ok(save) = Save::of(played) {
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, save.write()));
        if let Err(e) = written {
            eprintln!("the failing match could not be written: {e}");
        }
    }
    file
}

struct RandomPlayer<G: Game> {
    played: Match<G>,
    chance: Chance,
    /// Orders that were legal a while ago, tried again later.
    earlier: VecDeque<G::Order>,
    /// The last one that was taken.
    snapshot: Option<Snapshot>,
    look_every: usize,
}

impl<G: Game> RandomPlayer<G> {
    fn play(&mut self, most_orders: usize) {
        let game = self.played.game().clone();
        let mut orders = 0;
        while let Some(pending) = game.pending(self.played.state()) {
            orders += 1;
            assert!(orders <= most_orders, "the match does not end");
            let look = self.chance.below(self.look_every) == 0;
            if look {
                self.look_at_orders();
                self.look_at_views(pending.side);
                self.snapshot = self.played.snapshot().or(self.snapshot.take());
            }
            let order = game
                .sample(self.played.state(), &mut self.chance)
                .expect("a pending decision has a legal order");
            if let Err(refusal) = game.check(self.played.state(), &order) {
                panic!("a sampled order is refused: {order:?}: {refusal:?}");
            }
            if look {
                self.look_at_other_worlds(pending.side, &order);
            }
            self.give(pending.side, order, look);
        }
        self.look_at_the_end();
    }

    fn give(&mut self, side: Side, order: G::Order, look: bool) {
        let game = self.played.game().clone();
        let before = self.played.state().clone();
        let hash_before = look.then(|| state_hash(&before));
        let undoable = self.played.undoable();
        let lines = self.played.lines().len();

        let events = self
            .played
            .submit(side, &order)
            .unwrap_or_else(|refusal| panic!("{order:?} was offered and refused: {refusal:?}"));

        if let Err(broken) = game.invariants(self.played.state()) {
            panic!("after {order:?}: {broken}");
        }
        let mut replayed = before.clone();
        for event in &events {
            game.apply(&mut replayed, event);
        }
        assert!(
            replayed == *self.played.state(),
            "after {order:?}: not only events changed the state"
        );
        if let Some(hash) = hash_before {
            assert_eq!(hash, state_hash(&before), "an earlier clone has changed");
            self.look_at_words(&events);
            self.round_trip(&order);
            events.iter().for_each(|event| self.round_trip(event));
        }

        let rolled = self.played.lines()[lines..]
            .iter()
            .any(|line| !line.dice.is_empty());
        if self.played.undoable() > 0 {
            assert!(!rolled, "undo would go back across dice");
            assert!(
                !events.iter().any(|event| game.reveals(event)),
                "undo would hide what was revealed"
            );
            assert_eq!(
                game.pending(self.played.state()).map(|p| p.side),
                Some(side)
            );
        }
        if self.played.undoable() == undoable + 1 && self.chance.below(16) == 0 {
            self.played.undo(side).expect("the order can be taken back");
            assert!(
                *self.played.state() == before,
                "undo does not go back to where it was"
            );
        }

        self.earlier.push_back(order);
        if self.earlier.len() > 8 {
            self.earlier.pop_front();
        }
    }

    /// Exactly the orders that are offered are accepted.
    fn look_at_orders(&self) {
        let game = self.played.game();
        let state = self.played.state();
        let mut legal = Vec::new();
        game.legal(state, &mut legal);
        assert!(
            !legal.is_empty(),
            "dead end: a decision without a legal order"
        );
        for (i, order) in legal.iter().enumerate() {
            assert!(
                !legal[..i.min(64)].contains(order),
                "offered twice: {order:?}"
            );
            if let Err(refusal) = game.check(state, order) {
                panic!("offered and refused: {order:?}: {refusal:?}");
            }
        }
        for order in &self.earlier {
            let accepted = game.check(state, order);
            assert_eq!(
                accepted.is_ok(),
                legal.contains(order),
                "offered and accepted differ for {order:?}: {accepted:?}"
            );
            if let Err(refusal) = accepted {
                said(&refusal.text);
                let known = refusal.rule.starts_with("table/")
                    || game.rulebook().clause(&refusal.rule).is_some();
                assert!(known, "a refusal names an unknown clause: {}", refusal.rule);
            }
        }
        let state: &G::State = state;
        self.round_trip(state);
    }

    /// Everything that is said has words in both languages.
    fn look_at_words(&self, events: &[G::Event]) {
        let game = self.played.game();
        let state = self.played.state();
        for viewer in viewers() {
            for event in events {
                if let Some(event) = game.seen(state, event, viewer) {
                    said(&game.describe(state, &event, viewer));
                }
            }
            said(&game.prompt(state, viewer));
        }
        for choice in self.played.choices(Viewer::Referee) {
            said(&choice.label);
        }
    }

    /// What a viewer sees and is offered does not depend on what is hidden from him.
    fn look_at_views(&mut self, side: Side) {
        let game = self.played.game().clone();
        let state = self.played.state();
        for viewer in viewers() {
            let other = game.resample(state, viewer, &mut self.chance);
            if let Err(broken) = game.invariants(&other) {
                panic!("a resampled world is impossible: {broken}");
            }
            assert!(
                game.known(state, viewer) == game.known(&other, viewer),
                "Game::known for {viewer:?} depends on what is hidden from him; it must be the same \
                 for all worlds that he cannot tell apart"
            );
            assert_eq!(
                json(&game.view(state, viewer)),
                json(&game.view(&other, viewer)),
                "the view of {viewer:?} shows what is hidden from him"
            );
            if viewer == Viewer::Side(side) {
                let (mut here, mut there) = (Vec::new(), Vec::new());
                game.legal(state, &mut here);
                game.legal(&other, &mut there);
                assert_eq!(
                    here, there,
                    "the orders offered to {viewer:?} show what is hidden from him"
                );
            }
        }
    }

    /// What a viewer is told of an order, up to the first revelation, does not depend on what is
    /// hidden from him.
    fn look_at_other_worlds(&mut self, side: Side, order: &G::Order) {
        let game = self.played.game().clone();
        let dice: Vec<u8> = (0..64).map(|_| self.chance.below(6) as u8 + 1).collect();
        for viewer in viewers() {
            let mut here = self.played.state().clone();
            let mut there = game.resample(&here, viewer, &mut self.chance);
            if viewer != Viewer::Side(side) && game.check(&there, order).is_err() {
                continue;
            }
            let told = |state: &mut G::State| {
                let mut events = Vec::new();
                game.execute(state, order, &mut Scripted::new(&dice), &mut events);
                let end = events.iter().position(|event| game.reveals(event));
                let seen = events[..end.unwrap_or(events.len())]
                    .iter()
                    .filter_map(|event| game.seen(state, event, viewer));
                (seen.collect::<Vec<_>>(), end.is_some())
            };
            let (here, revealed) = told(&mut here);
            let (there, revealed_there) = told(&mut there);
            let common = if revealed || revealed_there {
                here.len().min(there.len())
            } else {
                here.len().max(there.len())
            };
            assert_eq!(
                here.get(..common),
                there.get(..common),
                "what {viewer:?} is told of {order:?} shows what is hidden from him"
            );
        }
    }

    fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(&self, value: &T) {
        let names = self.played.game().names().clone();
        scoped(names, || {
            let text = serde_json::to_string(value).expect("it has a JSON form");
            let back: T = serde_json::from_str(&text)
                .unwrap_or_else(|e| panic!("{text} cannot be read back: {e}"));
            assert_eq!(*value, back, "JSON changes it");
        });
        let bytes = postcard::to_stdvec(value).expect("it has a binary form");
        let back: T = postcard::from_bytes(&bytes).expect("its binary form can be read back");
        assert_eq!(*value, back, "the binary form changes it");
    }

    fn look_at_the_end(&self) {
        let played = &self.played;
        let game = played.game();
        assert!(
            game.outcome(played.state()).is_some(),
            "the match is over without an outcome"
        );
        assert!(played.view(Viewer::Spectator).outcome.is_some());
        let journal = played.journal();
        let report = verify(game.clone(), &journal).expect("the journal verifies");
        assert!(report.finished && report.same_box);
        let saved = Save::of(played).expect("it can be saved").write();
        let loaded = Save::parse(&saved)
            .and_then(|save| save.load(game.clone()))
            .expect("the save loads");
        assert!(
            loaded.state() == played.state(),
            "the save loads as something else"
        );
        assert_eq!(loaded.journal(), journal);
        if let (Some(snapshot), Some(seed)) = (&self.snapshot, played.seed())
            && snapshot.n > 0
        {
            let resumed = Match::resume(game.clone(), &journal, seed, snapshot)
                .expect("the snapshot can be resumed");
            assert!(
                resumed.state() == played.state() && resumed.journal() == journal,
                "a match goes another way from its snapshot"
            );
        }
    }
}

fn viewers() -> [Viewer; 3] {
    [
        Viewer::Side(Side::FIRST),
        Viewer::Side(Side::SECOND),
        Viewer::Spectator,
    ]
}

fn said(text: &Text) {
    for words in [&text.pt, &text.en] {
        assert!(!words.is_empty(), "something is said without words");
        assert!(
            !words.contains(['{', '}']),
            "a message or a slot is missing: {words}"
        );
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has a JSON form")
}
