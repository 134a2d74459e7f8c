//! What the ruleset says to people, in both languages: names and prompts here, events and orders in
//! the files beneath.

mod choices;
mod events;

use hexmap::{Edge, Hex};
use table::{Counter, Refusal, Side, Text, Viewer};

use crate::Operational;
use crate::data::PhaseKind;
use crate::event::ShiftKind;
use crate::rules::{CLOSED, Replacement};
use crate::state::{Stage, State};

impl Operational {
    pub(crate) fn refuse(&self, rule: &str, key: &str, slots: &[(&str, Text)]) -> Refusal {
        Refusal::new(rule, self.messages.say(key, slots))
    }

    /// A hex by its number, with the town in it.
    pub fn hex_name(&self, hex: Hex) -> Text {
        if !self.map.grid().contains(hex) {
            return Text::same("—");
        }
        let number = Text::same(self.map.grid().name(hex));
        match self.map.town_at(hex) {
            Some(town) => {
                let town = Text::same(&town.name);
                self.messages
                    .say("place", &[("town", town), ("hex", number)])
            }
            None => number,
        }
    }

    /// A counter by its name, or a masked one by what is seen of it.
    pub(crate) fn unit_name(&self, counter: Counter) -> Text {
        if self.rules.knows(counter) {
            return self.rules.card(counter).name.clone();
        }
        let Some(seen) = self.rules.appearance_of(counter) else {
            return Text::same("—");
        };
        match &seen.kind {
            Some((nation, class, _)) => self.kind_name(*nation, *class),
            None => self
                .messages
                .say("masked-side", &[("side", self.side_name(seen.side))]),
        }
    }

    /// "German unit (armour)".
    pub(crate) fn kind_name(&self, nation: u8, class: u8) -> Text {
        let nation = self.rules.nations[usize::from(nation)].name.clone();
        let class = self.rules.classes[usize::from(class)].name.clone();
        self.messages
            .say("masked-unit", &[("nation", nation), ("class", class)])
    }

    pub(crate) fn side_name(&self, side: Side) -> Text {
        self.card.side_card(side).name.clone()
    }

    pub(crate) fn edge_name(&self, edge: Edge) -> Text {
        let key = match edge {
            Edge::North => "edge-north",
            Edge::South => "edge-south",
            Edge::West => "edge-west",
            Edge::East => "edge-east",
        };
        self.messages.say(key, &[])
    }

    pub(crate) fn phase_name(&self, state: &State) -> Text {
        if state.stage == Stage::Over {
            return self.messages.say("phase-over", &[]);
        }
        self.phase_words(state.phase)
    }

    fn phase_words(&self, phase: u8) -> Text {
        let phase = self.rules.phases[usize::from(phase)];
        let key = match phase.kind {
            PhaseKind::Roll => "phase-roll",
            PhaseKind::SetUp => "phase-set-up",
            PhaseKind::Carpet => "phase-carpet",
            PhaseKind::Movement => "phase-movement",
            PhaseKind::Combat => "phase-combat",
        };
        self.messages
            .say(key, &[("side", self.side_name(phase.side))])
    }

    pub(crate) fn turn_name(&self, turn: u8) -> Text {
        self.rules
            .turn_names
            .get(usize::from(turn))
            .cloned()
            .unwrap_or_default()
    }

    pub(crate) fn prompt_words(&self, state: &State) -> Text {
        let side = ("side", self.side_name(self.decider(state)));
        let combat = &state.combat;
        let say = |key: &str, slots: &[(&str, Text)]| self.messages.say(key, slots);
        let hex = |hex: Hex| ("hex", self.hex_name(hex));
        match state.stage {
            Stage::SetUp => say("prompt-set-up", &[side]),
            Stage::Move => say("prompt-move", &[side]),
            Stage::Carpet => say("prompt-carpet", &[side]),
            Stage::Fight if self.still_obliged(state).next().is_some() => {
                say("prompt-fight-duty", &[side])
            }
            Stage::Fight => say("prompt-fight", &[side]),
            Stage::Attack => say("prompt-attack", &[side, hex(combat.target)]),
            Stage::Bombard => say("prompt-bombard", &[side, hex(combat.target)]),
            Stage::Support => {
                let total = ("total", Text::same(combat.totals[0]));
                say("prompt-support", &[side, hex(combat.target), total])
            }
            Stage::Hit => say("prompt-hit", &[side, hex(combat.target)]),
            Stage::Doom => say("prompt-doom", &[side, hex(combat.target)]),
            Stage::DefenderLoss | Stage::AttackerLoss if self.eliminates(state) => {
                say("prompt-eliminated", &[side])
            }
            Stage::DefenderLoss | Stage::AttackerLoss => say("prompt-loss", &[side]),
            Stage::DefenderGives => say("prompt-gives", &[side]),
            Stage::AttackerPays => {
                let owed = combat.exchanged[0].saturating_sub(combat.exchanged[1]);
                say("prompt-pays", &[side, ("owed", Text::same(owed))])
            }
            Stage::DefenderRetreat | Stage::AttackerRetreat => say("prompt-retreat", &[side]),
            Stage::Displace => say("prompt-displace", &[side, hex(combat.crowded)]),
            Stage::Advance => say("prompt-advance", &[side]),
            Stage::Roll => say("prompt-roll", &[]),
            Stage::Over => say("prompt-over", &[]),
        }
    }

    pub(crate) fn shift_name(&self, kind: ShiftKind) -> Text {
        let key = match kind {
            ShiftKind::Terrain => "shift-terrain",
            ShiftKind::River => "shift-river",
            ShiftKind::Encircled => "shift-encircled",
            ShiftKind::Stubborn(_) => "shift-stubborn",
            ShiftKind::AttackGroup(_) => "shift-attack-group",
            ShiftKind::DefenceGroup(_) => "shift-defence-group",
            ShiftKind::Turn(_) => "shift-turn",
            ShiftKind::NightAttack => "shift-night-attack",
            ShiftKind::NightDefence => "shift-night-defence",
        };
        self.messages.say(key, &[])
    }

    pub(crate) fn bombardment_column_name(&self, column: u8) -> String {
        let from = &self.rules.bombardment_from;
        let column = usize::from(column);
        match (from.get(column), from.get(column + 1)) {
            (Some(from), Some(next)) => format!("{from}-{}", next - 1),
            (Some(from), None) => format!("{from}+"),
            _ => String::new(),
        }
    }

    /// When and where a counter that is off the board comes on.
    pub(crate) fn arrival_words(&self, turn: u8, edge: Option<Edge>, own_town: bool) -> Text {
        let turn = ("turn", Text::same(self.rules.printed_turn(turn)));
        let key = match (edge, own_town) {
            (Some(_), true) => "arrival-edge-or-town",
            (Some(_), false) => "arrival",
            (None, _) => "arrival-town",
        };
        let edge = edge.map_or_else(Text::default, |edge| self.edge_name(edge));
        self.messages.say(key, &[turn, ("edge", edge)])
    }

    /// When a counter takes the place of another.
    pub(crate) fn replacement_words(&self, due: &Replacement) -> Text {
        let turn = Text::same(self.rules.printed_turn(due.turn));
        let kind = self.kind_name(due.nation, due.class);
        self.messages
            .say("arrival-replaces", &[("turn", turn), ("kind", kind)])
    }

    /// The id that orders use for a counter.
    pub(crate) fn id(&self, counter: Counter) -> &str {
        self.rules
            .counters
            .get(counter.index())
            .map_or("", |card| &card.id)
    }

    /// Who may know what a counter is: its owner, everybody once it is off the board, everybody in an
    /// open match.
    pub(crate) fn may_know(&self, state: &State, counter: Counter, viewer: Viewer) -> bool {
        use crate::board::Place;
        use crate::options::Hidden;
        state.options.hidden == Hidden::Open
            || viewer.knows(self.rules.card(counter).side)
            || (state.board.unit(counter).place != Place::Board
                && !self.is_unplaced(state, counter))
    }

    /// Attack, defence and half points of movement as they count now.
    pub(crate) fn numbers(&self, state: &State, counter: Counter) -> [u8; 3] {
        let (_, points) = self.allowance(state, counter);
        [
            self.attack_value(state, counter),
            self.defence_value(state, counter),
            points,
        ]
    }
}

/// Half points as people write them: 23 is 11½.
pub(crate) fn half_points(half: u8) -> Text {
    Text::same(half_points_word(half))
}

pub(crate) fn half_points_word(half: u8) -> String {
    let whole = half / 2;
    match (whole, half % 2) {
        _ if half == CLOSED => "—".to_owned(),
        (0, 1) => "½".to_owned(),
        (_, 1) => format!("{whole}½"),
        _ => whole.to_string(),
    }
}

/// The odds as the table names them, even outside it: 15-1, 1-6.
pub(crate) fn odds_name(odds: i8) -> String {
    if odds >= 3 {
        format!("{}-1", i16::from(odds) - 2)
    } else {
        format!("1-{}", 4 - i16::from(odds))
    }
}
