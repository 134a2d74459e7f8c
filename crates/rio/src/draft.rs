//! Placing counters in secret before the match, by hand or by the dice.

use hexmap::{Hex, HexSet};
use table::{Counter, Dice};

use crate::event::Event;
use crate::lay::Lay;
use crate::pieces::Kind;
use crate::rio::{No, Rio};
use crate::sheet::{Entry, Zone};
use crate::state::{NOBODY, Place, State};

impl Rio {
    /// The counters that the active side places, those of mounted pairs by their combatant.
    pub(crate) fn drafted(&self, state: &State) -> impl Iterator<Item = Counter> {
        let sheet = self.sheet(state);
        let side = state.active;
        sheet.drafted.iter().copied().filter(move |counter| {
            sheet.drafted_by(*counter) == Some(side) && self.leads(state, *counter)
        })
    }

    fn zone_of(&self, state: &State, counter: Counter) -> Option<Zone> {
        match self.sheet(state).entries.get(counter.index()) {
            Some(Entry::Drafted(side, zone)) if *side == state.active => Some(*zone),
            _ => None,
        }
    }

    /// Where a counter may be placed, its present hex not counted.
    pub(crate) fn draft_hexes(&self, state: &State, counter: Counter) -> HexSet {
        let Some(zone) = self.zone_of(state, counter) else {
            return HexSet::EMPTY;
        };
        let lay = Lay::of(self, state);
        let kind = self.piece(counter).kind;
        let with = self.companion(state, counter);
        let own = state.units[counter.index()].hex;
        let car = (with != NOBODY).then(|| self.piece(with).kind.slot());
        let room = |hex: Hex| {
            !lay.has(hex, kind.slot())
                && car.is_none_or(|slot| !lay.has(hex, slot))
                && !lay.closed(hex, state.active)
        };
        let mut hexes = self.zone(zone);
        hexes.remove(own);
        for (_, unit) in state.on_board() {
            if hexes.contains(unit.hex) && !room(unit.hex) {
                hexes.remove(unit.hex);
            }
        }
        if kind == Kind::Objective {
            let apart = self.sheet(state).apart;
            for (other, unit) in state.on_board() {
                if other != counter && self.piece(other).kind == Kind::Objective {
                    let near = |hex: &Hex| self.grid().distance(*hex, unit.hex) < apart;
                    let close: HexSet = hexes.iter().filter(near).collect();
                    hexes -= close;
                }
            }
        }
        hexes
    }

    pub(crate) fn check_place(&self, state: &State, counter: Counter, to: Hex) -> Result<(), No> {
        if !self.drafted(state).any(|drafted| drafted == counter) {
            return Err(self.no("4.2.a", "refuse.not-drafted"));
        }
        if !self.grid().contains(to) {
            return Err(self.no("2.5.a", "refuse.no-hex"));
        }
        if self.draft_hexes(state, counter).contains(to) {
            return Ok(());
        }
        let zone = self.zone_of(state, counter);
        if zone.is_some_and(|zone| self.zone(zone).contains(to)) {
            if zone == Some(Zone::Objective) {
                return Err(self.no_by_sheet(state, "3.a", "refuse.objectives-apart"));
            }
            return Err(self.no("5.1.4.1.a", "refuse.taken"));
        }
        let key = "refuse.zone";
        Err(match zone {
            Some(Zone::Objective) => self.no_by_sheet(state, "3.a", key),
            Some(Zone::Column17) => self.no_by_sheet(state, "1.e", key),
            Some(Zone::Entry) => self.no_by_sheet(state, "1.f", key),
            _ => self.no("4.2.a", key),
        })
    }

    pub(crate) fn check_take_back(&self, state: &State, counter: Counter) -> Result<(), No> {
        if !self.drafted(state).any(|drafted| drafted == counter) {
            return Err(self.no("4.2.a", "refuse.not-drafted"));
        }
        if !state.units[counter.index()].on_board() {
            return Err(self.no("4.2.a", "refuse.not-placed"));
        }
        Ok(())
    }

    /// Whether everything has been placed.
    pub(crate) fn all_placed(&self, state: &State) -> bool {
        self.drafted(state)
            .all(|counter| state.units[counter.index()].on_board())
    }

    /// Places what is not placed yet: objectives far apart, strong units near what they guard, the
    /// lookouts along the rim, civilians anywhere. The dice decide, so that nobody can guess.
    pub(crate) fn auto_place(
        &self,
        state: &mut State,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        self.auto_markers(state, dice, events);
        let side = state.active;
        // The zones with the fewest hexes first, lest somebody else takes them.
        let mut left: Vec<Counter> = self
            .drafted(state)
            .filter(|c| !state.units[c.index()].on_board())
            .collect();
        left.sort_by_key(|counter| match self.zone_of(state, *counter) {
            Some(Zone::Entry) => 0,
            _ => 1 + u8::from(self.piece(*counter).kind == Kind::Civilian),
        });
        for counter in left {
            let mut hexes: Vec<Hex> = self.draft_hexes(state, counter).iter().collect();
            if hexes.is_empty() && !self.clear_entries(state, counter, events) {
                continue;
            }
            if hexes.is_empty() {
                hexes = self.draft_hexes(state, counter).iter().collect();
            }
            let fire = self.piece(counter).fire;
            let best = hexes.len().min(match fire {
                0 => usize::MAX,
                1 => 36,
                2..=3 => 30,
                _ => 14,
            });
            if best > 0 {
                let chosen = self.pick(dice, best);
                let mut hex = hexes[chosen];
                if fire > 0 {
                    let worth = |hex: &Hex| (self.worth(state, counter, *hex), *hex);
                    let mut ranked: Vec<(u32, Hex)> = hexes.iter().map(worth).collect();
                    hex = ranked.select_nth_unstable(chosen).1.1;
                }
                self.push(state, events, Event::Placed { side, counter, hex });
            }
        }
        // Those whose hexes were taken meanwhile by others get theirs now.
        let missing = self
            .drafted(state)
            .any(|counter| !state.units[counter.index()].on_board());
        if missing && events.len() < 2_000 {
            self.auto_place(state, dice, events);
        }
    }

    /// Puts the secret objectives down; those already placed stay if the others still fit.
    fn auto_markers(&self, state: &mut State, dice: &mut dyn Dice, events: &mut Vec<Event>) {
        let side = state.active;
        let markers: Vec<Counter> = self
            .drafted(state)
            .filter(|c| self.piece(*c).kind == Kind::Objective)
            .collect();
        let placed = |state: &State| -> Vec<Hex> {
            let hexes = markers.iter().map(|marker| state.units[marker.index()].hex);
            hexes.filter(|hex| hex.is_some()).collect()
        };
        if markers.is_empty() || placed(state).len() == markers.len() {
            return;
        }
        let fits = |state: &State| -> Vec<&[Hex; 3]> {
            let kept = placed(state);
            self.triples
                .iter()
                .filter(|triple| kept.iter().all(|hex| triple.contains(hex)))
                .collect()
        };
        if fits(state).is_empty() {
            for &counter in &markers {
                if state.units[counter.index()].on_board() {
                    self.push(state, events, Event::TakenBack { side, counter });
                }
            }
        }
        let choice = fits(state);
        let triple = *choice[self.pick(dice, choice.len())];
        for counter in markers {
            let kept = state.units[counter.index()].on_board();
            let free = triple.iter().find(|hex| {
                !state
                    .in_hex(**hex)
                    .any(|(other, _)| self.piece(other).kind == Kind::Objective)
            });
            if let (false, Some(&hex)) = (kept, free) {
                self.push(state, events, Event::Placed { side, counter, hex });
            }
        }
    }

    /// Takes back a unit that stands in the zone of one that finds no hex any more, where it could
    /// stand elsewhere itself.
    fn clear_entries(&self, state: &mut State, counter: Counter, events: &mut Vec<Event>) -> bool {
        let side = state.active;
        let Some(zone) = self.zone_of(state, counter) else {
            return false;
        };
        let hexes = self.zone(zone);
        let slot = self.piece(counter).kind.slot();
        let other = self.drafted(state).find(|other| {
            let unit = &state.units[other.index()];
            unit.on_board()
                && hexes.contains(unit.hex)
                && self.piece(*other).kind.slot() == slot
                && self.zone_of(state, *other) != Some(zone)
        });
        let Some(other) = other else {
            return false;
        };
        self.push(
            state,
            events,
            Event::TakenBack {
                side,
                counter: other,
            },
        );
        true
    }

    /// How good a hex is for a counter; less is better.
    fn worth(&self, state: &State, counter: Counter, hex: Hex) -> u32 {
        let grid = self.grid();
        let open = || {
            let around = grid.neighbours(hex);
            around.filter(|next| !self.cover.contains(*next)).count() as u32
        };
        match self.piece(counter).fire {
            1 => 6 - open(),
            _ => {
                let markers = self
                    .sheet(state)
                    .markers
                    .iter()
                    .filter_map(|m| state.units[m.index()].hex.some());
                let guarded = self.sheet(state).objectives.iter().copied().chain(markers);
                guarded
                    .map(|at| grid.distance(at, hex))
                    .min()
                    .unwrap_or_else(open)
            }
        }
    }

    /// A number below `limit`, by six-sided dice.
    fn pick(&self, dice: &mut dyn Dice, limit: usize) -> usize {
        let mut number = 0;
        let mut span = 1;
        while span < 6 * limit {
            number = 6 * number + usize::from(dice.d6() - 1);
            span *= 6;
        }
        number * limit / span
    }

    /// Takes every counter back.
    pub(crate) fn take_all_back(&self, state: &mut State, events: &mut Vec<Event>) {
        let side = state.active;
        let placed: Vec<Counter> = self
            .drafted(state)
            .filter(|c| state.units[c.index()].place == Place::Board)
            .collect();
        for counter in placed {
            self.push(state, events, Event::TakenBack { side, counter });
        }
    }
}
