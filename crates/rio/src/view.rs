//! What a viewer may know of a state, ready to draw.

use hexmap::Hex;
use table::{
    Arrival, Counter, CounterView, DecisionView, Mark, Marker, OutcomeView, Place as Spot,
    ScoreLine, Shared, Text, Track, View, Viewer,
};

use crate::names::alias;
use crate::pieces::Kind;
use crate::rio::Rio;
use crate::sheet::Entry;
use crate::state::{Place, State, Step};

impl Rio {
    pub(crate) fn look(&self, state: &State, viewer: Viewer) -> View {
        let sheet = self.sheet(state);
        let turn = [
            ("turn", Text::same(state.turn)),
            ("turns", Text::same(sheet.turns)),
        ];
        let turn_name = if state.turn == 0 {
            "turn.before"
        } else {
            "turn.name"
        };
        View {
            game: self.card.id.clone(),
            scenario: sheet.id.clone(),
            turn: u16::from(state.turn),
            turn_name: self.say(turn_name, &turn),
            phase: self.phase_name(state),
            decision: self.waiting(state).map(|pending| DecisionView {
                side: self.card.side_card(pending.side).id.clone(),
                kind: pending.kind,
                prompt: self.ask(state, viewer),
            }),
            counters: self.counters(state, viewer),
            markers: self.markers(state, viewer),
            tracks: self.tracks(state),
            score: self.score_lines(state, viewer),
            arrivals: self.arrivals(state),
            outcome: self.result(state).map(|outcome| OutcomeView {
                winner: outcome
                    .winner
                    .map(|side| self.card.side_card(side).id.clone()),
                text: match outcome.winner {
                    Some(side) => self.say("outcome.won", &[("side", self.side_name(side))]),
                    None => self.say("outcome.draw", &[]),
                },
                points: outcome.points,
                rule: outcome.rule,
            }),
        }
    }

    fn counters(&self, state: &State, viewer: Viewer) -> Vec<CounterView> {
        let mut views = Vec::new();
        let mut covered: Vec<Hex> = Vec::new();
        for index in 0..self.pieces.len() {
            let counter = Counter(index as u16);
            let unit = &state.units[index];
            if unit.place == Place::Off {
                continue;
            }
            if self.hidden_from(state, viewer, counter) {
                covered.push(unit.hex);
                continue;
            }
            views.push(self.counter_view(state, viewer, counter));
        }
        // Hex by hex, so that not even the order of the list tells what lies where.
        covered.sort();
        covered.dedup();
        for hex in covered {
            for (which, counter) in self
                .strangers_in(state, viewer, hex)
                .into_iter()
                .enumerate()
            {
                views.push(self.stranger_view(state, counter, hex, which as u8 + 1));
            }
        }
        views
    }

    fn counter_view(&self, state: &State, viewer: Viewer, counter: Counter) -> CounterView {
        let unit = &state.units[counter.index()];
        let secret = self.drafted_out_of_sight(state, viewer, counter);
        let place = match unit.place {
            Place::Board if secret => Spot::Waiting,
            Place::Board => Spot::Board,
            Place::Off | Place::Later | Place::Waiting => Spot::Waiting,
            Place::Gone => Spot::Gone,
            Place::Destroyed => Spot::Destroyed,
        };
        CounterView {
            id: self.piece(counter).id.clone(),
            place,
            hex: (place == Spot::Board).then(|| self.grid().name(unit.hex).to_owned()),
            marks: if secret {
                Vec::new()
            } else {
                self.marks(state, counter)
            },
            face: self.labels.faces[counter.index()].clone(),
        }
    }

    /// A counter that lies face down, for somebody who does not know it.
    fn stranger_view(&self, state: &State, counter: Counter, hex: Hex, which: u8) -> CounterView {
        let knower = self.knower(state, counter);
        let id = self
            .names
            .print(hexmap::names::Kind::Counter, alias(hex, which).0);
        let markers = state.units[counter.index()].markers;
        CounterView {
            id: id.unwrap_or_default().to_owned(),
            place: Spot::Board,
            hex: Some(self.grid().name(hex).to_owned()),
            marks: self.mark_list([("hidden", 1), ("suppressed", markers)]),
            face: self.labels.strangers[knower.index()][hex.index()].clone(),
        }
    }

    fn mark_list(&self, marks: impl IntoIterator<Item = (&'static str, u8)>) -> Vec<Shared<Mark>> {
        let shown = marks.into_iter().filter(|(_, count)| *count > 0);
        shown
            .map(|(kind, count)| self.labels.mark(self, kind, count))
            .collect()
    }

    fn marks(&self, state: &State, counter: Counter) -> Vec<Shared<Mark>> {
        let unit = &state.units[counter.index()];
        let sheet = self.sheet(state);
        let controlled = state.step == Step::Control && state.moving.unit == counter;
        self.mark_list([
            ("hidden", u8::from(unit.down)),
            ("suppressed", unit.markers),
            ("moved", u8::from(unit.moved && !unit.acted)),
            ("acted", u8::from(unit.acted)),
            ("aboard", u8::from(unit.aboard)),
            ("landed", u8::from(unit.landed)),
            (
                "custody",
                u8::from(unit.on_board() && sheet.custody == counter),
            ),
            ("controlled", u8::from(controlled)),
        ])
    }

    fn markers(&self, state: &State, viewer: Viewer) -> Vec<Shared<Marker>> {
        let mut markers = Vec::new();
        for hex in self.objectives(state, viewer) {
            let (holder, known) = self.holder(state, hex, viewer);
            let holder = holder
                .filter(|_| known)
                .map(|side| self.card.side_card(side).id.clone());
            markers.push(self.marker("objective", hex, holder).into());
        }
        markers.extend(self.labels.entries.iter().cloned());
        if let Some(post) = self.sheet(state).post.some() {
            markers.push(self.marker("post", post, None).into());
        }
        for hex in &state.attacked {
            markers.push(self.marker("attacked", hex, None).into());
        }
        markers
    }

    pub(crate) fn marker(&self, kind: &'static str, hex: Hex, side: Option<String>) -> Marker {
        Marker {
            kind,
            hex: self.grid().name(hex).to_owned(),
            side,
            name: self.say(&format!("marker.{kind}"), &[("hex", self.hex_name(hex))]),
        }
    }

    fn tracks(&self, state: &State) -> Vec<Track> {
        let sheet = self.sheet(state);
        let mut tracks = vec![Track {
            id: "turn",
            name: self.say("track.turn", &[]),
            side: None,
            value: i32::from(state.turn),
            of: Some(i32::from(sheet.turns)),
        }];
        for (index, side) in self.card.sides.iter().enumerate() {
            let killed = state
                .units
                .iter()
                .zip(&self.pieces)
                .filter(|(unit, piece)| {
                    piece.kind == Kind::Civilian
                        && unit.place == Place::Destroyed
                        && usize::from(unit.by) == index
                });
            tracks.push(Track {
                id: "civilians-killed",
                name: self.say("track.civilians", &[("side", side.name.clone())]),
                side: Some(side.id.clone()),
                value: killed.count() as i32,
                of: None,
            });
        }
        if sheet.militia {
            tracks.push(Track {
                id: "police-called",
                name: self.say("track.called", &[]),
                side: Some(self.card.sides[0].id.clone()),
                value: i32::from(state.credits) + i32::from(state.earned),
                of: None,
            });
        }
        tracks
    }

    fn score_lines(&self, state: &State, viewer: Viewer) -> Vec<ScoreLine> {
        let lines = self.score(state, viewer).into_iter();
        lines
            .map(|line| ScoreLine {
                side: self.card.side_card(line.side).id.clone(),
                name: line.name,
                points: line.points,
                rule: line.rule,
            })
            .collect()
    }

    fn arrivals(&self, state: &State) -> Vec<Shared<Arrival>> {
        let mut due: Vec<Shared<Arrival>> = Vec::new();
        for (index, entry) in self.sheet(state).entries.iter().enumerate() {
            let unit = &state.units[index];
            if let Entry::Due(_, turn) = entry
                && matches!(unit.place, Place::Later | Place::Waiting)
            {
                let arrival = Arrival {
                    counter: self.pieces[index].id.clone(),
                    turn: u16::from(*turn),
                    hexes: self
                        .entries
                        .iter()
                        .map(|hex| self.grid().name(*hex).to_owned())
                        .collect(),
                    name: self.say("arrival", &[("turn", Text::same(turn))]),
                };
                due.push(arrival.into());
            }
        }
        due.sort_by_key(|arrival| arrival.turn);
        due
    }
}
