//! What a viewer sees. Nothing in this game is hidden, so everybody sees the same.

use hexmap::Hex;
use table::{
    Arrival, CounterView, DecisionView, Face, Mark, Marker, OutcomeView, Place as Where, ScoreLine,
    Shared, Side, Text, Track, View,
};

use crate::Tigers;
use crate::execute::decider;
use crate::mission::{GERMAN, Objective, RUSSIAN};
use crate::state::{Flags, Place, State, Unit};

impl Tigers {
    pub(crate) fn draw_view(&self, state: &State) -> View {
        let mission = self.mission(state);
        let turn_name = [
            ("turn", Text::same(state.turn)),
            ("turns", Text::same(mission.turns)),
        ];
        View {
            game: self.card.id.clone(),
            scenario: mission.id.clone(),
            turn: state.turn.into(),
            turn_name: self.say("turn-name", &turn_name),
            phase: self.phase_name(state.phase),
            decision: decider(state.phase).map(|(side, kind)| DecisionView {
                side: self.side_id(side),
                kind,
                prompt: self.prompt_words(state),
            }),
            counters: self.counter_views(state),
            markers: self.markers(state),
            tracks: self.tracks(state),
            score: self.score(state),
            arrivals: self.arrivals(state),
            outcome: self.outcome_view(state),
        }
    }

    pub(crate) fn side_id(&self, side: Side) -> String {
        self.card.side_card(side).id.clone()
    }

    fn hex_id(&self, hex: Hex) -> String {
        self.map.grid().name(hex).to_owned()
    }

    fn counter_views(&self, state: &State) -> Vec<CounterView> {
        let mission = self.mission(state);
        let mut numbers = vec![0; self.tables.types.len()];
        let mut views = Vec::with_capacity(state.units.len());
        for (slot, unit) in state.units.iter().enumerate() {
            let place = match unit.place {
                Place::Absent => continue,
                Place::Waiting => Where::Waiting,
                Place::Board => Where::Board,
                Place::Exited => Where::Gone,
                Place::Destroyed => Where::Destroyed,
            };
            let number = &mut numbers[unit.kind.index()];
            *number += 1;
            let start = mission.starts.get(slot);
            let side = self.side_of(unit);
            let face = Face {
                side: self.side_id(side),
                nation: if side == GERMAN { "german" } else { "soviet" }.to_owned(),
                symbol: self.tables.unit_type(unit.kind).id.clone(),
                size: String::new(),
                name: self.numbered(unit.kind, *number),
                formation: start.map_or(Text::default(), |start| start.formation.clone()),
                values: Vec::new(),
                losses: 0,
                source: start.map_or("given", |start| start.source),
            };
            views.push(CounterView {
                id: self.counter_id(self.counter(state, slot)).to_owned(),
                place,
                hex: unit.hex.some().map(|hex| self.hex_id(hex)),
                marks: self.marks(unit),
                face: face.into(),
            });
        }
        views
    }

    fn marks(&self, unit: &Unit) -> Vec<Shared<Mark>> {
        let flag = |flag, kind| (kind, u8::from(unit.has(flag)));
        let all = [
            flag(Flags::MOVED, "moved"),
            flag(Flags::ENTERED, "entered"),
            flag(Flags::ATTACKED, "attacked"),
            flag(Flags::OUT, "out"),
            flag(Flags::INTRUDER, "overrun"),
            ("disabled", unit.disabled()),
            ("suspension", unit.suspension),
            ("gun", unit.gun),
        ];
        let set = all.into_iter().filter(|(_, count)| *count > 0);
        set.map(|(kind, count)| {
            let name = self.say(&format!("mark-{kind}"), &[]);
            Mark { kind, count, name }.into()
        })
        .collect()
    }

    fn markers(&self, state: &State) -> Vec<Shared<Marker>> {
        let mut markers = Vec::new();
        let mut put = |kind: &'static str, hex: Hex, side: Option<Side>, key: &str| {
            let marker = Marker {
                kind,
                hex: self.hex_id(hex),
                side: side.map(|side| self.side_id(side)),
                name: self.say(key, &[]),
            };
            markers.push(marker.into());
        };
        for hex in &state.mines {
            put("mine", hex, None, "minefield");
        }
        let mission = self.mission(state);
        match &mission.objective {
            Objective::Occupy { hexes, .. } => {
                for &hex in hexes {
                    let holder = self.unit_in(state, hex, GERMAN).map(|_| GERMAN);
                    put("objective", hex, holder, "marker-objective");
                }
            }
            Objective::Watch {
                bridges, distance, ..
            } => {
                for &hex in bridges {
                    let taken = self.unit_in(state, hex, RUSSIAN).map(|_| RUSSIAN);
                    let watched = self.watched(state, hex, *distance).then_some(GERMAN);
                    put("objective", hex, taken.or(watched), "marker-bridge");
                }
            }
            Objective::Points { passages, .. } => {
                for (&hex, last) in passages.iter().zip(state.passed) {
                    put("objective", hex, last, "marker-passage");
                }
            }
            Objective::Leave(_) => {}
        }
        for &hex in mission.exit().map_or(&[][..], |exit| &exit.hexes) {
            put("exit", hex, None, "marker-exit");
        }
        markers
    }

    fn tracks(&self, state: &State) -> Vec<Track> {
        let mission = self.mission(state);
        let track = |id: &'static str, side: Option<Side>, value: u8, of: Option<u8>| Track {
            id,
            name: self.say(&format!("track-{id}"), &[]),
            side: side.map(|side| self.side_id(side)),
            value: value.into(),
            of: of.map(i32::from),
        };
        let mut tracks = vec![track("turn", None, state.turn, Some(mission.turns))];
        if let Some(exit) = mission.exit() {
            let left = self.count(state, GERMAN, Place::Exited);
            tracks.push(track("exits", Some(GERMAN), left, Some(exit.count)));
        }
        if let Objective::Occupy { hexes, .. } = &mission.objective {
            let held = hexes
                .iter()
                .filter(|&&hex| self.unit_in(state, hex, GERMAN).is_some());
            tracks.push(track(
                "held",
                Some(GERMAN),
                held.count() as u8,
                Some(hexes.len() as u8),
            ));
        }
        for side in [GERMAN, RUSSIAN] {
            let destroyed = self.count(state, side, Place::Destroyed);
            tracks.push(track("destroyed", Some(side), destroyed, None));
        }
        tracks
    }

    fn score(&self, state: &State) -> Vec<ScoreLine> {
        let Objective::Points {
            per_unit,
            passages,
            per_hex,
            unit_rule,
            hex_rule,
            ..
        } = &self.mission(state).objective
        else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        for side in [GERMAN, RUSSIAN] {
            let destroyed = self.count(state, side.other(), Place::Destroyed);
            lines.push(ScoreLine {
                side: self.side_id(side),
                name: self.say("score-units", &[]),
                points: i32::from(*per_unit) * i32::from(destroyed),
                rule: unit_rule.clone(),
            });
        }
        for (&hex, last) in passages.iter().zip(state.passed) {
            let Some(side) = last else {
                continue;
            };
            lines.push(ScoreLine {
                side: self.side_id(side),
                name: self.say("score-hex", &[("hex", self.hex_name(hex))]),
                points: i32::from(*per_hex),
                rule: hex_rule.clone(),
            });
        }
        lines
    }

    fn arrivals(&self, state: &State) -> Vec<Shared<Arrival>> {
        let mission = self.mission(state);
        let mut arrivals = Vec::new();
        for (slot, (unit, start)) in state.units.iter().zip(&mission.starts).enumerate() {
            let entry = mission.entries[self.side_of(unit).index()].as_ref();
            let (Place::Waiting, Some(entry)) = (unit.place, entry) else {
                continue;
            };
            let slots = [
                ("turn", Text::same(start.turn)),
                ("hexes", self.hex_list(&entry.hexes)),
            ];
            let arrival = Arrival {
                counter: self.counter_id(self.counter(state, slot)).to_owned(),
                turn: start.turn.into(),
                hexes: entry.hexes.iter().map(|&hex| self.hex_id(hex)).collect(),
                name: self.say("arrival", &slots),
            };
            arrivals.push(arrival.into());
        }
        arrivals
    }

    /// Hexes in words: all of them if they are few, the first and the last otherwise.
    fn hex_list(&self, hexes: &[Hex]) -> Text {
        match hexes {
            [first, .., last] if hexes.len() > 4 => {
                let slots = [
                    ("first", self.hex_name(*first)),
                    ("last", self.hex_name(*last)),
                ];
                self.say("hex-range", &slots)
            }
            _ => Text::join(hexes.iter().map(|&hex| self.hex_name(hex)), ", "),
        }
    }

    fn outcome_view(&self, state: &State) -> Option<OutcomeView> {
        let ending = state.ending?;
        Some(OutcomeView {
            winner: ending.winner.map(|side| self.side_id(side)),
            points: self.points(state).map_or(Vec::new(), Vec::from),
            text: self.ending_words(state, ending),
            rule: self.ending_rule(state, ending).to_owned(),
        })
    }
}
