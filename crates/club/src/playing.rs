//! A match in memory: the engine's match, what was told of it to whom, and the frames already
//! made for those who look. Everything here computes; nothing waits.

use std::sync::Arc;

use axum::body::Bytes;
use cabinet::{AnyGame, AnyMatch, Happened, Told};
use serde_json::{Value, json};
use table::{
    Header, Journal, Problem, Seed, Side, Snapshot, Text, Viewer, Written, WrittenChoices,
};

use crate::api::{Frame, Status, Update};
use crate::failure::Failure;

/// How many lines there are between snapshots, at least.
const SNAPSHOT_EVERY: u32 = 64;

/// How many tellings are remembered at least; at most it is twice as many. Those of a whole match would
/// take megabytes, and a journal tells them again.
const REMEMBERED: usize = 16;

/// What somebody does.
#[derive(Clone, Debug)]
pub enum Act {
    /// Gives an order.
    Order(Value),
    /// Takes the last order back.
    Undo,
}

/// What was told when the journal went from `since` lines to `seq`.
struct Telling {
    since: u32,
    seq: u32,
    /// To whom, as [`place`] says. Viewers who were told the same share it.
    told: [Arc<[Told]>; VIEWERS.len()],
}

/// A match in memory.
pub struct Playing {
    play: Box<dyn AnyMatch>,
    seed: Seed,
    /// Complete from `told_from` on.
    told: Vec<Telling>,
    told_from: u32,
    /// The line of the last snapshot.
    snapshot: u32,
    /// Frames of the present moment for spectators, by what they begin after. Spectators may be many;
    /// a player's frame, with all that he may order, is long, and nobody shares it.
    frames: Vec<(u32, Bytes)>,
}

const VIEWERS: [Viewer; 4] = [
    Viewer::Side(Side::FIRST),
    Viewer::Side(Side::SECOND),
    Viewer::Spectator,
    Viewer::Referee,
];

fn place(viewer: Viewer) -> usize {
    VIEWERS
        .iter()
        .position(|known| *known == viewer)
        .unwrap_or(2)
}

impl Playing {
    /// A match that goes on from here, and has a snapshot of line `snapshot`. What was told before
    /// is worked out when somebody asks.
    pub fn new(play: Box<dyn AnyMatch>, seed: Seed, snapshot: u32) -> Self {
        let told_from = play.lines().len() as u32;
        Playing {
            play,
            seed,
            told: Vec::new(),
            told_from,
            snapshot,
            frames: Vec::new(),
        }
    }

    /// The match itself.
    pub fn play(&self) -> &dyn AnyMatch {
        &*self.play
    }

    /// How many lines its journal has.
    pub fn seq(&self) -> u32 {
        self.play.lines().len() as u32
    }

    /// Carries out what `side` does. If it is refused, nothing has changed.
    pub fn act(&mut self, side: Side, act: &Act) -> Result<(), Failure> {
        let since = self.seq();
        let told = match act {
            Act::Order(order) => kept(&self.play.submit(side, order, None)?),
            Act::Undo => {
                self.play.undo(side)?;
                taken_back(&*self.play, side)
            }
        };
        let seq = self.seq();
        self.told.push(Telling { since, seq, told });
        if self.told.len() > 2 * REMEMBERED {
            self.told.drain(..self.told.len() - REMEMBERED);
            self.told_from = self.told[0].since;
        }
        self.frames.clear();
        Ok(())
    }

    /// A new snapshot, if it is time for one.
    pub fn due_snapshot(&mut self) -> Option<Snapshot> {
        if self.seq() < self.snapshot + SNAPSHOT_EVERY {
            return None;
        }
        let snapshot = self.play.snapshot()?;
        self.snapshot = snapshot.n;
        Some(snapshot)
    }

    /// Where the match stands, as everybody may know. `now` is kept if anything has changed.
    pub fn status(&self, now: i64) -> Status {
        let view = self.play.view(Viewer::Spectator);
        Status {
            turn: view.turn_name,
            deciding: view.decision.map(|decision| decision.side),
            outcome: view.outcome,
            since: now,
        }
    }

    /// What `viewer` was told after line `since`.
    pub fn told(
        &mut self,
        game: &dyn AnyGame,
        viewer: Viewer,
        since: u32,
    ) -> Result<Vec<Told>, Failure> {
        if since < self.told_from {
            self.recall(game)?;
        }
        let later = self.told.iter().filter(|telling| telling.since >= since);
        Ok(later
            .flat_map(|telling| telling.told[place(viewer)].iter().cloned())
            .collect())
    }

    /// What `viewer` was told, by the line that it came with.
    pub fn record(
        &mut self,
        game: &dyn AnyGame,
        viewer: Viewer,
    ) -> Result<Vec<(u32, Vec<Told>)>, Failure> {
        if self.told_from > 0 {
            self.recall(game)?;
        }
        let told = self.told.iter();
        Ok(told
            .map(|telling| (telling.seq, telling.told[place(viewer)].to_vec()))
            .collect())
    }

    /// Plays the whole journal again to know what was told from the start.
    fn recall(&mut self, game: &dyn AnyGame) -> Result<(), Failure> {
        let mut again =
            from_the_start(game, self.play.header(), self.seed).map_err(Failure::internal)?;
        let mut told = Vec::new();
        for line in self.play.lines() {
            let happened = again.follow(line).map_err(Failure::internal)?;
            let side = again.card().side(&line.side).map_err(Failure::internal)?;
            let told_now = if line.undo {
                taken_back(&*again, side)
            } else {
                kept(&happened)
            };
            told.push(Telling {
                since: line.n - 1,
                seq: line.n,
                told: told_now,
            });
        }
        self.told = told;
        self.told_from = 0;
        Ok(())
    }

    /// The present moment for `viewer`, with what he was told after `since`, and what he may order
    /// if he asks for it.
    pub fn update(
        &mut self,
        game: &dyn AnyGame,
        viewer: Viewer,
        since: Option<u32>,
        choices: bool,
    ) -> Result<Update, Failure> {
        let seq = self.seq();
        // Somebody who has seen more than there is looks at a server that was restored from an
        // older copy: he is told everything anew.
        let since = since.map_or(seq, |since| if since > seq { 0 } else { since });
        let decides = self
            .play
            .pending()
            .map(|pending| Viewer::Side(pending.side));
        Ok(Update {
            seq,
            since,
            told: self.told(game, viewer, since)?,
            view: self.play.view(viewer),
            choices: if choices {
                self.play.written_choices(viewer)
            } else {
                WrittenChoices::default()
            },
            undo: decides == Some(viewer) && self.play.undoable() > 0,
        })
    }

    /// A frame made earlier, if nothing has changed since, with the present `seq`.
    pub fn ready_frame(&self, viewer: Viewer, since: Option<u32>) -> Option<(u32, Bytes)> {
        let seq = self.seq();
        let since = since.unwrap_or(seq);
        let mut ready = self.frames.iter();
        let ready = ready.find(|frame| viewer == Viewer::Spectator && frame.0 == since);
        ready.map(|frame| (seq, frame.1.clone()))
    }

    /// The present moment as it travels. Spectators who saw the same before share one text.
    pub fn frame(
        &mut self,
        game: &dyn AnyGame,
        viewer: Viewer,
        since: Option<u32>,
    ) -> Result<(u32, Bytes), Failure> {
        if let Some(frame) = self.ready_frame(viewer, since) {
            return Ok(frame);
        }
        let update = self.update(game, viewer, since, true)?;
        let seq = update.seq;
        let key = since.unwrap_or(seq);
        let text = serde_json::to_vec(&Frame::Update(Box::new(update)));
        let frame = Bytes::from(text.map_err(Failure::internal)?);
        if viewer == Viewer::Spectator && self.frames.len() < 16 {
            self.frames.push((key, frame.clone()));
        }
        Ok((seq, frame))
    }
}

/// The same match before its first line.
pub fn from_the_start(
    game: &dyn AnyGame,
    header: &Header,
    seed: Seed,
) -> Result<Box<dyn AnyMatch>, Problem> {
    let blank = Journal {
        header: header.clone(),
        lines: Vec::new(),
        closing: None,
    };
    game.replay(&blank, Some(seed))
}

fn kept(happened: &Happened) -> [Arc<[Told]>; VIEWERS.len()] {
    VIEWERS.map(|viewer| happened.shared(viewer))
}

fn taken_back(play: &dyn AnyMatch, side: Side) -> [Arc<[Told]>; VIEWERS.len()] {
    let name = &play.card().side_card(side).name;
    let text = Text::new(
        "{side}: a última ordem foi desfeita.",
        "{side}: the last order was taken back.",
    );
    let event = Written::of(&json!({ "undo": play.card().side_card(side).id }));
    let told: Arc<[Told]> = Arc::from([Told {
        text: text.with("side", name),
        event,
    }]);
    VIEWERS.map(|_| told.clone())
}

#[cfg(test)]
mod tests {
    use cabinet::Cabinet;
    use table::{Chance, Setup};

    use super::*;

    #[test]
    fn a_long_match_remembers_the_last_and_recalls_the_rest() {
        let cabinet = Cabinet::standard().unwrap();
        let game = &**cabinet.game("tres-tigres").unwrap();
        let setup = Setup {
            scenario: "mission-5".into(),
            options: Default::default(),
            seed: Seed::from_number(1),
            position: None,
        };
        let mut playing = Playing::new(game.begin(&setup).unwrap(), setup.seed, 0);
        let mut chance = Chance::new(1);
        let mut told = Vec::new();
        while playing.seq() < 4 * REMEMBERED as u32 {
            let side = playing.play().pending().unwrap().side;
            let act = match playing.play().undoable() {
                0 => Act::Order(playing.play().sample(&mut chance).unwrap()),
                _ => Act::Undo,
            };
            let since = playing.seq();
            playing.act(side, &act).unwrap();
            told.extend(playing.told(game, Viewer::Spectator, since).unwrap());
            assert!(playing.told.len() <= 2 * REMEMBERED);
        }
        assert!(playing.told_from > 0);
        let again = playing.told(game, Viewer::Spectator, 0).unwrap();
        assert_eq!(json!(again), json!(told));
    }
}
