//! What a viewer may know of a match, ready to draw. Redaction happens here: enemy counters on the
//! board show their nation, class and size, or only that they are there.

use hexmap::{Hex, HexSet};
use table::{
    Arrival, Counter, CounterView, DecisionView, Mark, Marker, OutcomeView, ScoreLine, Shared,
    Side, Text, Track, View, Viewer,
};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::data::AirUse;
use crate::options::Hidden;
use crate::rules::Start;
use crate::state::{Stage, State};
use crate::victory::{Award, Points};

impl Operational {
    pub(crate) fn make_view(&self, state: &State, viewer: Viewer) -> View {
        let points = self.points(state);
        View {
            game: self.rules.game.clone(),
            scenario: self.card.scenarios[usize::from(state.scenario)].id.clone(),
            turn: u16::from(state.turn) + 1,
            turn_name: self.turn_name(state.turn),
            phase: self.phase_name(state),
            decision: (state.stage != Stage::Over).then(|| DecisionView {
                side: self.side_id(self.decider(state)),
                kind: self.decision_kind(state),
                prompt: self.prompt_words(state),
            }),
            counters: self.counter_views(state, viewer),
            markers: self.markers(state),
            tracks: self.tracks(state, &points),
            score: self.score_lines(&points),
            arrivals: self.arrivals(state),
            outcome: self.outcome_view(state),
        }
    }

    pub(crate) fn side_id(&self, side: Side) -> String {
        self.card.side_card(side).id.clone()
    }

    /// The kind of the pending decision, a stable word.
    pub(crate) fn decision_kind(&self, state: &State) -> &'static str {
        match state.stage {
            Stage::SetUp => "set-up",
            Stage::Move => "move",
            Stage::Carpet => "carpet",
            Stage::Fight => "fight",
            Stage::Attack => "attack",
            Stage::Bombard => "bombard",
            Stage::Support => "support",
            Stage::Hit | Stage::Doom | Stage::DefenderLoss | Stage::AttackerLoss => "loss",
            Stage::DefenderGives => "give",
            Stage::AttackerPays => "pay",
            Stage::DefenderRetreat | Stage::AttackerRetreat => "retreat",
            Stage::Displace => "displace",
            Stage::Advance => "advance",
            Stage::Roll => "roll",
            Stage::Over => "over",
        }
    }

    /// Counters that the viewer knows in the order of the box; then the masked ones by hex and by what
    /// is seen of them, so that their order tells nothing.
    fn counter_views(&self, state: &State, viewer: Viewer) -> Vec<CounterView> {
        let mut views = Vec::with_capacity(self.rules.counters.len());
        let mut masked = Vec::new();
        for (counter, unit) in state.board.present() {
            if self.may_know(state, counter, viewer) {
                views.push(self.known_counter(state, counter, unit, viewer));
            } else if unit.place == Place::Board {
                let appearance = self.seen_appearance(state, counter);
                masked.push((unit.hex, appearance, self.marks(state, counter, viewer)));
            }
        }
        masked.sort_unstable();
        let mut number = 0;
        let mut last = (Hex::NONE, 0);
        for (hex, appearance, marks) in masked {
            number = if last == (hex, appearance) {
                number + 1
            } else {
                1
            };
            last = (hex, appearance);
            views.push(self.masked_counter(hex, appearance, number, marks));
        }
        views
    }

    /// What an enemy sees of a counter.
    pub(crate) fn seen_appearance(&self, state: &State, counter: Counter) -> u16 {
        let card = self.rules.card(counter);
        match state.options.hidden {
            Hidden::CountOnly => self.rules.side_appearance(card.side),
            _ => card.appearance,
        }
    }

    fn known_counter(
        &self,
        state: &State,
        counter: Counter,
        unit: &Unit,
        viewer: Viewer,
    ) -> CounterView {
        let shown = (self.numbers(state, counter), unit.has(Unit::REDUCED));
        CounterView {
            id: self.rules.card(counter).id.clone(),
            place: match unit.place {
                Place::Board => table::Place::Board,
                Place::Absent | Place::Waiting | Place::Outside(_) => table::Place::Waiting,
                Place::Gone => table::Place::Gone,
                Place::Destroyed => table::Place::Destroyed,
            },
            hex: unit
                .hex
                .some()
                .map(|hex| self.map.grid().name(hex).to_owned()),
            marks: self.mark_list(self.marks(state, counter, viewer)),
            face: self.labels.face(self, counter, shown),
        }
    }

    fn masked_counter(&self, hex: Hex, appearance: u16, number: u32, marks: u8) -> CounterView {
        let name = self.rules.masked(appearance);
        let printed = self
            .names
            .print(hexmap::names::Kind::Counter, name.0)
            .unwrap_or_default();
        let hex = self.map.grid().name(hex);
        CounterView {
            id: format!("{printed}{hex}.{number}"),
            place: table::Place::Board,
            hex: Some(hex.to_owned()),
            marks: self.mark_list(marks),
            face: self.labels.masked[usize::from(appearance)].clone(),
        }
    }

    /// The marks on a counter. Losses and parts in a combat not yet announced are for its owner.
    /// One bit each, in the order of [`MARKS`].
    fn marks(&self, state: &State, counter: Counter, viewer: Viewer) -> u8 {
        let unit = state.board.unit(counter);
        if unit.place != Place::Board {
            return 0;
        }
        let side = unit.side();
        let knows = self.may_know(state, counter, viewer);
        let combat = &state.combat;
        let part = combat.attackers.contains(counter)
            || combat.guns.contains(counter)
            || combat.support.contains(counter);
        let announced = match side == self.active(state) {
            true => !matches!(state.stage, Stage::Attack | Stage::Bombard),
            false => state.stage != Stage::Support,
        };
        let active = side == self.active(state);
        let marks = [
            active && unit.has(Unit::MOVED),
            state.board.zones(side.other()).contains(unit.hex),
            // Whom a unit may attack depends on what it is.
            knows && active && self.fighting(state) && self.must_attack(state, counter),
            self.fighting(state) && unit.has(Unit::USED),
            knows && unit.has(Unit::REDUCED),
            part && (knows || announced),
            combat.retreating.contains(counter),
            knows && self.face(state, counter).flight > 0,
        ];
        marks
            .into_iter()
            .enumerate()
            .fold(0, |bits, (bit, shown)| bits | u8::from(shown) << bit)
    }

    fn mark_list(&self, bits: u8) -> Vec<Shared<Mark>> {
        if bits == 0 {
            return Vec::new(); // So it is with most counters.
        }
        let marks = self.labels.marks.iter().enumerate();
        let shown = marks.filter(|(bit, _)| bits >> bit & 1 == 1);
        shown.map(|(_, mark)| mark.clone()).collect()
    }

    pub(crate) fn fighting(&self, state: &State) -> bool {
        !matches!(
            state.stage,
            Stage::Roll | Stage::SetUp | Stage::Carpet | Stage::Move | Stage::Over
        )
    }

    fn markers(&self, state: &State) -> Vec<Shared<Marker>> {
        let rears = self.rears(state);
        let grid = self.map.grid();
        let mut markers = Vec::new();
        for (index, town) in self.map.towns().iter().enumerate() {
            let side = self.possessor_by(state, &rears, town.hex);
            markers.push(self.labels.held[index][side.index()].clone());
            let mut objectives = self.rules.objectives.iter();
            if objectives.any(|known| known.hex == town.hex && self.in_play(state, known)) {
                markers.push(self.labels.objectives[index].clone());
            }
        }
        let mut put = |kind: &'static str, hex: Hex, key: &str| {
            let marker = Marker {
                kind,
                hex: grid.name(hex).to_owned(),
                side: None,
                name: self.messages.say(key, &[]),
            };
            markers.push(marker.into());
        };
        for hex in &state.marked {
            put("nuclear", hex, "marker-nuclear");
        }
        if state.combat.target.is_some() {
            put("target", state.combat.target, "marker-target");
        }
        markers
    }

    fn tracks(&self, state: &State, lines: &[Points]) -> Vec<Track> {
        let mut tracks = Vec::new();
        for (pool, left) in self.rules.pools.iter().zip(state.air) {
            let (id, key) = match pool.usage {
                AirUse::Both => ("air", "track-air"),
                AirUse::Attack => ("air-attack", "track-air-attack"),
                AirUse::Defence => ("air-defence", "track-air-defence"),
            };
            let of = pool
                .points
                .get(usize::from(state.turn))
                .copied()
                .unwrap_or_default();
            tracks.push(Track {
                id,
                name: self.messages.say(key, &[]),
                side: Some(self.side_id(pool.side)),
                value: left.into(),
                of: Some(of.into()),
            });
        }
        if let Some(expedition) = &self.rules.modules.expedition {
            tracks.push(Track {
                id: "expedition",
                name: self.messages.say("track-expedition", &[]),
                side: Some(self.side_id(expedition.side)),
                value: expedition.gone(self, state).count() as i32,
                of: Some(expedition.count as i32),
            });
        }
        for side in [Side::FIRST, Side::SECOND] {
            let total = lines
                .iter()
                .filter(|line| line.side == side)
                .map(|line| line.points)
                .sum();
            tracks.push(Track {
                id: "points",
                name: self.messages.say("track-points", &[]),
                side: Some(self.side_id(side)),
                value: total,
                of: None,
            });
            tracks.push(Track {
                id: "destroyed",
                name: self.messages.say("track-destroyed", &[]),
                side: Some(self.side_id(side)),
                value: self.destroyed(state, side).into(),
                of: Some(self.rules.own[side.index()].len() as i32),
            });
        }
        tracks
    }

    /// Points with the clause that gives them.
    pub(crate) fn score_lines(&self, points: &[Points]) -> Vec<ScoreLine> {
        let lines = points.iter();
        lines
            .filter_map(|line| {
                let (name, rule) = match line.award {
                    Award::Destroyed(count) => (
                        self.messages
                            .say("score-destroyed", &[("count", Text::same(count))]),
                        &self.rules.destroyed[line.side.index()].1,
                    ),
                    Award::Clear(index) => {
                        let clear = &self.rules.clears[usize::from(index)];
                        (clear.name.clone(), &clear.rule)
                    }
                    Award::Objective(index, turns) => {
                        let objective = &self.rules.objectives[usize::from(index)];
                        let town = ("town", Text::same(&objective.town));
                        let name = match objective.when {
                            crate::data::When::Turn => self
                                .messages
                                .say("score-turns", &[town, ("turns", Text::same(turns))]),
                            crate::data::When::End => self.messages.say("score-end", &[town]),
                        };
                        (name, &objective.rule)
                    }
                    Award::Tally(index, count) => {
                        let tally = &self.rules.tallies[usize::from(index)];
                        let slots = [("name", tally.name.clone()), ("count", Text::same(count))];
                        (self.messages.say("score-tally", &slots), &tally.rule)
                    }
                    Award::Expedition => {
                        let expedition = self.rules.modules.expedition.as_ref()?;
                        (
                            self.messages.say("score-expedition", &[]),
                            &expedition.penalty_rule,
                        )
                    }
                    Award::Nuclear(tariff, count) => {
                        let slots = [("count", Text::same(count))];
                        (
                            self.messages.say(tariff.key(), &slots),
                            self.nuclear_rule(tariff)?,
                        )
                    }
                };
                Some(ScoreLine {
                    side: self.side_id(line.side),
                    name,
                    points: line.points,
                    rule: rule.clone(),
                })
            })
            .collect()
    }

    /// The reinforcements that are still off the board. Their hexes are named once they may come.
    fn arrivals(&self, state: &State) -> Vec<Shared<Arrival>> {
        let arrivals = state.board.present().filter_map(|(counter, unit)| {
            let kept = &self.labels.arrivals[counter.index()];
            // Most wait for a later turn, and their hexes need not be looked for.
            let later = match &self.face(state, counter).start {
                Start::Entry(arrival) => arrival.turn,
                Start::Replacement(due) => due.turn,
                Start::Hex(_) | Start::Area(_) => 0,
            };
            if unit.place == Place::Waiting
                && later > state.turn
                && kept.turn == u16::from(later) + 1
            {
                return Some(kept.clone());
            }
            let (turn, hexes) = self.expected(state, counter)?;
            let name = match unit.place {
                Place::Outside(edge) => self.arrival_words(turn, Some(edge), false),
                _ => kept.name.clone(),
            };
            let hexes = hexes.iter().filter(|_| turn <= state.turn);
            let hexes = hexes.map(|hex| self.map.grid().name(hex).to_owned());
            Some(self.arrival(counter, turn, hexes.collect(), name).into())
        });
        arrivals.collect()
    }

    pub(crate) fn arrival(
        &self,
        counter: Counter,
        turn: u8,
        hexes: Vec<String>,
        name: Text,
    ) -> Arrival {
        Arrival {
            counter: self.id(counter).to_owned(),
            turn: u16::from(turn) + 1,
            hexes,
            name,
        }
    }

    /// From which turn on a counter that is off the board comes on, and by which hexes of its edge.
    fn expected(&self, state: &State, counter: Counter) -> Option<(u8, HexSet)> {
        if let Some(due) = self.replacement(state, counter) {
            return Some((due.turn, HexSet::EMPTY));
        }
        let coming = self.coming(state, counter)?;
        Some((coming.turn, coming.hexes))
    }

    fn outcome_view(&self, state: &State) -> Option<OutcomeView> {
        let outcome = self.result(state)?;
        let points = outcome
            .points
            .iter()
            .map(i32::to_string)
            .collect::<Vec<_>>()
            .join(" : ");
        let points = ("points", Text::same(points));
        Some(OutcomeView {
            winner: outcome.winner.map(|side| self.side_id(side)),
            text: match outcome.winner {
                Some(side) => self
                    .messages
                    .say("outcome-won", &[("side", self.side_name(side)), points]),
                None => self.messages.say("outcome-draw", &[points]),
            },
            points: outcome.points,
            rule: outcome.rule,
        })
    }
}
