//! Hidden information (5.1.1.e): what a viewer is told of an event, which events bring secrets to
//! light, and other worlds that he cannot tell from this one.

use hexmap::Hex;
use table::{Chance, Counter, Side, Viewer};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::event::{Event, ShiftKind};
use crate::options::Hidden;
use crate::rules::Group;
use crate::state::{Combat, Stage, State};
use crate::unit_set::UnitSet;

/// How many pairs of counters trade faces in another world, where they look alike.
const SWAPS: usize = 64;

impl Operational {
    /// An event as a viewer sees it: masked counters go by what is seen of them, and what is composed
    /// before an announcement, losses and recoveries are nobody else's business.
    pub(crate) fn redact(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        let mut seen = event.clone();
        match &mut seen {
            Event::Asked { .. } => return None,
            Event::Added { counter }
            | Event::Removed { counter }
            | Event::Recovered { counter } => {
                let side = self.rules.card(*counter).side;
                let open = state.options.hidden == Hidden::Open;
                let secret = !matches!(event, Event::Recovered { .. });
                if !viewer.knows(side) && (secret || !open) {
                    return None;
                }
            }
            Event::AirCommitted { side, .. } if !viewer.knows(*side) => return None,
            Event::Lost { counter } => {
                let side = self.rules.card(*counter).side;
                if !viewer.knows(side) && state.options.hidden != Hidden::Open {
                    *counter = self.rules.masked(self.rules.side_appearance(side));
                }
            }
            Event::Moved {
                counter,
                path,
                spent,
            } => {
                let side = self.rules.card(*counter).side;
                *counter = self.mask(state, *counter, viewer);
                // What a way costs, and which is the cheapest, tells what kind of unit went it.
                if !viewer.knows(side) && state.options.hidden == Hidden::CountOnly {
                    *spent = 0;
                    path.drain(1..path.len().saturating_sub(1).max(1));
                }
            }
            Event::Resolved { shifts, .. } if state.options.hidden != Hidden::Open => {
                for shift in shifts {
                    shift.kind = self.nameless(shift.kind, viewer);
                }
            }
            Event::Placed { counter, .. }
            | Event::TakenBack { counter, .. }
            | Event::Flew { counter, .. }
            | Event::Retreated { counter, .. }
            | Event::Displaced { counter, .. }
            | Event::Advanced { counter, .. } => *counter = self.mask(state, *counter, viewer),
            _ => {}
        }
        Some(seen)
    }

    /// A shift whose group the viewer may not name: the first group that shifts as much by the same
    /// clause stands for it.
    fn nameless(&self, kind: ShiftKind, viewer: Viewer) -> ShiftKind {
        let groups = &self.rules.groups;
        let stranger = |index: u8| {
            let mut members = groups[usize::from(index)].members.iter();
            members.any(|counter| !viewer.knows(self.rules.card(counter).side))
        };
        let first = |index: u8, worth: fn(&Group) -> (i8, &str)| {
            let wanted = worth(&groups[usize::from(index)]);
            let first = groups.iter().position(|group| worth(group) == wanted);
            first.map_or(index, |first| first as u8)
        };
        match kind {
            ShiftKind::AttackGroup(index) if stranger(index) => {
                ShiftKind::AttackGroup(first(index, |group| (group.attack, &group.attack_rule)))
            }
            ShiftKind::DefenceGroup(index) if stranger(index) => {
                ShiftKind::DefenceGroup(first(index, |group| (group.defence, &group.defence_rule)))
            }
            other => other,
        }
    }

    /// The name by which a viewer knows a counter on the board.
    fn mask(&self, state: &State, counter: Counter, viewer: Viewer) -> Counter {
        let side = self.rules.card(counter).side;
        if viewer.knows(side) || state.options.hidden == Hidden::Open {
            return counter;
        }
        self.rules.masked(self.seen_appearance(state, counter))
    }

    /// Whether an event tells somebody what was hidden from him.
    pub(crate) fn brings_to_light(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::AttackAnnounced { .. }
                | Event::DefenceAnnounced { .. }
                | Event::Resolved { .. }
                | Event::Bombarded { .. }
                | Event::CarpetBombed { .. }
                // Only some units fly, only armour takes a loss in a retreat across a river, and who
                // is asked next depends on who is there: guns do not advance, tanks fill a hex.
                | Event::Asked { .. }
                | Event::CombatEnded
                | Event::Flew { .. }
                | Event::Lost { .. }
                | Event::Destroyed { .. }
                | Event::Exchanged { .. }
                | Event::Left { .. }
                | Event::PushedOut { .. }
                | Event::Replaced { .. }
                | Event::Rolled { .. }
                | Event::Withdrew { .. }
        )
    }

    /// A world that the viewer cannot tell from this one: counters that look alike trade their
    /// faces, and losses fall on others.
    pub(crate) fn other_world(&self, state: &State, viewer: Viewer, chance: &mut Chance) -> State {
        let mut other = state.clone();
        for side in self.strangers(state, viewer) {
            self.forget_composing(&mut other, side);
            self.shuffle_side(&mut other, side, chance);
            self.shuffle_hurt(&mut other, side, chance);
        }
        other
    }

    /// The world as the viewer knows it: counters that look alike stand in the order of the box, and
    /// nobody has a loss.
    pub(crate) fn known_world(&self, state: &State, viewer: Viewer) -> State {
        let mut known = state.clone();
        for side in self.strangers(state, viewer) {
            self.forget_composing(&mut known, side);
            self.line_up(&mut known, side);
        }
        known
    }

    /// The sides whose secrets the viewer may not know.
    fn strangers(&self, state: &State, viewer: Viewer) -> impl Iterator<Item = Side> + use<> {
        let open = state.options.hidden == Hidden::Open;
        let sides = [Side::FIRST, Side::SECOND].into_iter();
        sides.filter(move |side| !open && !viewer.knows(*side))
    }

    /// What a side has composed but not announced is nobody else's business.
    fn forget_composing(&self, state: &mut State, side: Side) {
        let active = self.active(state);
        match state.stage {
            Stage::Attack | Stage::Bombard if side == active => {
                state.combat.attackers = UnitSet::EMPTY;
                state.combat.guns = UnitSet::EMPTY;
                state.combat.air[0] = 0;
            }
            Stage::Support if side != active => {
                state.combat.support = UnitSet::EMPTY;
                state.combat.air[1] = 0;
            }
            _ => {}
        }
    }

    /// The counters that an enemy cannot tell apart: those on the board; while the sides set up, those
    /// that they may put where they like, down or not.
    fn veiled(&self, state: &State, side: Side) -> Vec<Counter> {
        let own = self.rules.own[side.index()].iter().copied();
        own.filter(|counter| match state.stage {
            Stage::SetUp => self.is_recruit(*counter) && !self.is_away(state, *counter),
            _ => state.board.unit(*counter).place == Place::Board,
        })
        .collect()
    }

    /// Puts the counters of a side, in the order of the box, into the places taken by such counters,
    /// in the order of the board.
    fn line_up(&self, state: &mut State, side: Side) {
        let grid = self.map.grid();
        let counters = self.veiled(state, side);
        let mut places: Vec<Standing> = counters
            .iter()
            .map(|counter| {
                let unit = state.board.unit(*counter);
                Standing {
                    appearance: self.seen_appearance(state, *counter),
                    hex: unit.hex,
                    flags: unit.flags & !Unit::REDUCED,
                    part: state.combat.part_of(*counter),
                }
            })
            .collect();
        places.sort_unstable();
        for counter in &counters {
            state.board.take(grid, *counter, Place::Absent);
            state.board.own_face(*counter);
            state.combat.take_out(*counter);
        }
        let mut left = counters;
        left.sort_by_key(|counter| self.seen_appearance(state, *counter));
        for place in places {
            // Where only numbers are seen, a counter must still fit where it is put.
            let fits = |counter: &Counter| {
                self.seen_appearance(state, *counter) == place.appearance
                    && (place.hex.is_none()
                        || self.has_room(state, *counter, place.hex)
                            && self.may_tread(state, *counter, place.hex))
            };
            let next = left.iter().position(fits).unwrap_or_default();
            let counter = left.remove(next);
            match place.hex.some() {
                Some(hex) => state.board.put(grid, counter, hex),
                None => state.board.take(grid, counter, Place::Waiting),
            }
            let unit = state.board.unit_mut(counter);
            unit.flags = place.flags;
            unit.spent = 0;
            state.combat.give_part(counter, place.part);
        }
    }

    /// Draws anew who was hurt in this combat.
    fn shuffle_hurt(&self, state: &mut State, side: Side, chance: &mut Chance) {
        let own = |counter: &Counter| self.rules.card(*counter).side == side;
        let hurt: Vec<Counter> = state.combat.hurt.iter().filter(own).collect();
        let fighters = state.combat.attackers.union(&state.combat.defenders);
        let mut fighters: Vec<Counter> = fighters.iter().filter(own).collect();
        chance.shuffle(&mut fighters);
        for (old, new) in hurt.iter().zip(&fighters) {
            state.combat.hurt.remove(*old);
            state.combat.hurt.insert(*new);
        }
    }

    fn shuffle_side(&self, state: &mut State, side: Side, chance: &mut Chance) {
        let veiled = self.veiled(state, side);
        for _ in 0..SWAPS {
            let (Some(&a), Some(&b)) = (chance.pick(&veiled), chance.pick(&veiled)) else {
                return;
            };
            if a != b && self.look_alike(state, a, b) {
                self.trade(state, a, b);
            }
        }
        self.shuffle_losses(state, &veiled, chance);
    }

    fn look_alike(&self, state: &State, a: Counter, b: Counter) -> bool {
        if self.seen_appearance(state, a) != self.seen_appearance(state, b) {
            return false;
        }
        if state.options.hidden == Hidden::Masked {
            return true;
        }
        // Where only numbers are seen, the kind of a unit may still decide what is legal.
        let telling = self.rules.modules.telling_hexes(self.rules.card(a).side);
        let is_telling = |counter: Counter| {
            let hex = state.board.unit(counter).hex;
            telling.is_some_and(|hexes| hexes.contains(hex))
        };
        !is_telling(a) && !is_telling(b)
    }

    /// Lets two counters trade faces, unless a hex would then hold what it may not, or other units of
    /// a stack could move.
    fn trade(&self, state: &mut State, a: Counter, b: Counter) {
        let movable = |state: &State| [a, b].map(|counter| self.mover(state, counter).is_ok());
        let before = movable(state);
        state.board.trade_faces(a, b);
        let misfit = |counter| {
            let hex = state.board.unit(counter).hex;
            let crowds =
                hex != state.combat.crowded && self.crowding(state, hex, &[], None).is_some();
            crowds || hex.is_some() && !self.may_tread(state, counter, hex)
        };
        if misfit(a) || misfit(b) || movable(state) != before {
            state.board.trade_faces(a, b);
        }
    }

    /// Deals the same number of losses out anew among units that look alike and can bear one.
    fn shuffle_losses(&self, state: &mut State, on_board: &[Counter], chance: &mut Chance) {
        let mut left = on_board.to_vec();
        left.sort_by_key(|counter| self.seen_appearance(state, *counter));
        let alike = |a: &Counter, b: &Counter| {
            self.seen_appearance(state, *a) == self.seen_appearance(state, *b)
        };
        let groups: Vec<Vec<Counter>> = left.chunk_by(alike).map(<[Counter]>::to_vec).collect();
        for mut group in groups {
            let reduced = |counter: &Counter| state.board.unit(*counter).has(Unit::REDUCED);
            let losses = group.iter().filter(|counter| reduced(counter)).count();
            for counter in &group {
                state.board.unit_mut(*counter).set(Unit::REDUCED, false);
            }
            group.retain(|counter| !self.face(state, *counter).blank_back);
            chance.shuffle(&mut group);
            for counter in group.iter().take(losses) {
                state.board.unit_mut(*counter).set(Unit::REDUCED, true);
            }
        }
    }
}

/// What everybody sees of a counter on the board.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    appearance: u16,
    hex: Hex,
    flags: u8,
    part: u8,
}

impl Combat {
    fn parts(&mut self) -> [&mut UnitSet; 6] {
        [
            &mut self.attackers,
            &mut self.guns,
            &mut self.support,
            &mut self.defenders,
            &mut self.retreating,
            &mut self.settled,
        ]
    }

    /// The sets of the combat that a counter is in, one bit each. Who was hurt is not told.
    fn part_of(mut self, counter: Counter) -> u8 {
        let parts = self.parts().into_iter().enumerate();
        parts.fold(0, |bits, (at, set)| {
            bits | u8::from(set.contains(counter)) << at
        })
    }

    fn take_out(&mut self, counter: Counter) {
        self.parts().into_iter().for_each(|set| set.remove(counter));
        self.hurt.remove(counter);
    }

    fn give_part(&mut self, counter: Counter, part: u8) {
        for (at, set) in self.parts().into_iter().enumerate() {
            if part >> at & 1 == 1 {
                set.insert(counter);
            }
        }
    }
}
