//! Who knows what, in one place. A face-down counter has an identity only for the side that knows
//! it; everybody else sees that a counter lies in that hex, and its markers. What is being placed
//! before the match, and an attack that is not announced yet, only its own side sees.
//!
//! Face-down counters in one hex are shown in the order of their markers, so that not even their
//! order betrays which is which.

use hexmap::Hex;
use table::{Chance, Counter, Side, Viewer};

use crate::event::Event;
use crate::names::alias;
use crate::pieces::{Kind, Slot};
use crate::rio::Rio;
use crate::state::{Moving, Plan, State, Step};

impl Rio {
    /// The side that knows a counter while it lies face down.
    pub(crate) fn knower(&self, state: &State, counter: Counter) -> Side {
        self.piece(counter)
            .side
            .unwrap_or(self.sheet(state).known_to)
    }

    /// Whether a viewer may not know what this counter on the board is.
    pub(crate) fn hidden_from(&self, state: &State, viewer: Viewer, counter: Counter) -> bool {
        let unit = &state.units[counter.index()];
        unit.on_board()
            && unit.down
            && state.step != Step::Over
            && !viewer.knows(self.knower(state, counter))
            && !self.drafting(state, counter)
    }

    /// Whether this counter is being placed now, before the match.
    fn drafting(&self, state: &State, counter: Counter) -> bool {
        state.step == Step::Setup && self.sheet(state).drafted_by(counter) == Some(state.active)
    }

    /// Whether a viewer may not know where this counter has been placed, since its side is still
    /// placing.
    pub(crate) fn drafted_out_of_sight(
        &self,
        state: &State,
        viewer: Viewer,
        counter: Counter,
    ) -> bool {
        self.drafting(state, counter) && !viewer.knows(state.active)
    }

    /// Whether an event about this counter must not name it to everybody.
    pub(crate) fn masked(&self, state: &State, counter: Counter) -> bool {
        let unit = &state.units[counter.index()];
        unit.on_board() && unit.down && !unit.seen
    }

    /// What a viewer may know of an event.
    pub(crate) fn seen_by(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        let own = |side: Side| viewer.knows(side).then_some(*event);
        let stranger = |counter: Counter| {
            state.unit(counter).is_some() && !viewer.knows(self.knower(state, counter))
        };
        match *event {
            Event::Placed { side, .. }
            | Event::TakenBack { side, .. }
            | Event::Planned { side, .. }
            | Event::Joined { side, .. }
            | Event::Dropped { side, .. }
            | Event::Cancelled { side } => own(side),
            Event::Held { .. } if !viewer.knows(state.active.other()) => {
                Some(Event::Held { quiet: false })
            }
            // Where the mover is bound is his business until he gets there (5.1.4.3.b).
            Event::Watched { counter, hex, .. } if !viewer.knows(state.active) => {
                let to = hex;
                Some(Event::Watched { counter, hex, to })
            }
            // Others see the marker, not the die.
            Event::Checked {
                counter,
                hidden: true,
                ..
            } if stranger(counter) => None,
            Event::Suppressed {
                counter,
                hex,
                markers,
                hidden: true,
            } if stranger(counter) => Some(Event::Suppressed {
                counter: alias(hex, 0),
                hex,
                markers,
                hidden: true,
            }),
            Event::Stuck {
                counter,
                hex,
                hidden: true,
            } if stranger(counter) => Some(Event::Stuck {
                counter: alias(hex, 0),
                hex,
                hidden: true,
            }),
            Event::Unharmed { counter, hex } if stranger(counter) => Some(Event::Unharmed {
                counter: alias(hex, 0),
                hex,
            }),
            _ => Some(*event),
        }
    }

    /// Whether an event tells somebody what was hidden from him.
    pub(crate) fn tells(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Readied { .. }
                | Event::Revealed { .. }
                | Event::Suppressed { hidden: true, .. }
                | Event::Stuck { hidden: true, .. }
                | Event::Unharmed { .. }
                // That there is no room tells what lies there.
                | Event::Bounced { .. }
                | Event::Pushed { .. }
                | Event::Finished { .. }
        )
    }

    /// The face-down counters of a hex that a viewer may not know, in the order he sees them.
    pub(crate) fn strangers_in(&self, state: &State, viewer: Viewer, hex: Hex) -> Vec<Counter> {
        let there = state.in_hex(hex).map(|(counter, _)| counter);
        let mut strangers: Vec<Counter> = there
            .filter(|counter| self.hidden_from(state, viewer, *counter))
            .collect();
        strangers.sort_by_key(|counter| std::cmp::Reverse(state.units[counter.index()].markers));
        strangers
    }

    /// The state with everything that `viewer` may not know drawn anew by `chance`, or filled in
    /// one fixed way without it.
    pub(crate) fn redrawn(
        &self,
        state: &State,
        viewer: Viewer,
        mut chance: Option<&mut Chance>,
    ) -> State {
        let mut other = state.clone();
        if state.step == Step::Over {
            return other;
        }
        if !viewer.knows(state.active) {
            other.plan = Plan::default();
        }
        if chance.is_none() && !viewer.knows(state.active.other()) {
            other.quiet = false;
        }
        // Where a mover could last have stopped depends on what lies face down on its way, and where
        // it is bound only its own side knows.
        if chance.is_none() && !viewer.knows(state.active) {
            other.moving.back = Moving::default().back;
            other.moving.to = Hex::NONE;
            if let Some(mover) = state.unit(state.moving.unit) {
                other.moving.to = mover.hex;
            }
        }
        for side in [Side::FIRST, Side::SECOND] {
            if viewer.knows(side) {
                continue;
            }
            if state.step == Step::Setup && state.active == side {
                self.redraft(&mut other, chance.as_deref_mut());
            } else {
                self.redeal(&mut other, side, chance.as_deref_mut());
            }
        }
        other
    }

    /// Takes back what the active side has placed so far and, by chance, places something else.
    fn redraft(&self, state: &mut State, chance: Option<&mut Chance>) {
        let drafted: Vec<Counter> = self.drafted(state).collect();
        let side = state.active;
        for &counter in &drafted {
            self.apply_event(state, &Event::TakenBack { side, counter });
        }
        let Some(chance) = chance else {
            return;
        };
        let share = chance.below(5);
        for counter in drafted {
            if chance.below(4) >= share {
                continue;
            }
            let hexes: Vec<Hex> = self.draft_hexes(state, counter).iter().collect();
            if let Some(hex) = chance.pick(&hexes) {
                self.apply_event(
                    state,
                    &Event::Placed {
                        side,
                        counter,
                        hex: *hex,
                    },
                );
            }
        }
    }

    /// Deals the unknown face-down counters of a side anew to the places where such counters lie:
    /// at most one combatant, one civilian and one marker a hex, markers in favela and far apart.
    fn redeal(&self, state: &mut State, side: Side, mut chance: Option<&mut Chance>) {
        let mut pool = Pool::default();
        let mut spots = Vec::new();
        for (counter, unit) in state.on_board() {
            if !unit.down || unit.seen || self.knower(state, counter) != side {
                continue;
            }
            match self.piece(counter).kind {
                Kind::Foot => pool.fighters.push(counter),
                Kind::Civilian => pool.civilians.push(counter),
                Kind::Objective => pool.markers.push(counter),
                Kind::Armour | Kind::Car | Kind::Helicopter => continue,
            }
            spots.push(Spot {
                hex: unit.hex,
                markers: unit.markers,
                retreats: state.battle.todo.contains(counter),
            });
        }
        spots.sort_by_key(|spot| (spot.hex, std::cmp::Reverse((spot.markers, spot.retreats))));
        if let Some(chance) = chance.as_deref_mut() {
            chance.shuffle(&mut pool.fighters);
            chance.shuffle(&mut pool.civilians);
            chance.shuffle(&mut pool.markers);
        }
        let dealt = [true, false]
            .into_iter()
            .find_map(|strict| self.deal(state, &pool, &spots, strict, chance.as_deref_mut()));
        for (counter, spot) in dealt.unwrap_or_default() {
            state.units.change(counter, |unit| {
                unit.hex = spot.hex;
                unit.markers = spot.markers;
            });
            // Somebody has to retreat from there; who it is, is dealt like everything else.
            match spot.retreats {
                true => state.battle.todo.insert(counter),
                false => state.battle.todo.remove(counter),
            }
        }
    }

    /// One deal. `strict` also minds the counters that are known to lie in the same hexes; in the
    /// middle of a phase, when stacks may be too high, that can be impossible.
    fn deal(
        &self,
        state: &State,
        pool: &Pool,
        spots: &[Spot],
        strict: bool,
        chance: Option<&mut Chance>,
    ) -> Option<Vec<(Counter, Spot)>> {
        let pooled = |counter: Counter| {
            pool.fighters.contains(&counter)
                || pool.civilians.contains(&counter)
                || pool.markers.contains(&counter)
        };
        let takes = |hex: Hex, slot: Slot| {
            !strict
                || !state
                    .in_hex(hex)
                    .any(|(counter, _)| !pooled(counter) && self.piece(counter).kind.slot() == slot)
        };
        let mut order: Vec<usize> = (0..spots.len()).collect();
        if let Some(chance) = chance {
            chance.shuffle(&mut order);
        }
        let known_markers: Vec<Hex> = state
            .on_board()
            .filter(|(counter, _)| {
                self.piece(*counter).kind == Kind::Objective && !pooled(*counter)
            })
            .map(|(_, unit)| unit.hex)
            .collect();
        let mut chosen = Vec::new();
        let mut dealt = None;
        self.choose_markers(
            state,
            (spots, &order),
            pool.markers.len(),
            &known_markers,
            &mut chosen,
            &mut |chosen| {
                dealt = deal_rest(pool, spots, &order, chosen, &takes);
                dealt.is_some()
            },
        );
        dealt
    }

    /// Chooses spots for the markers, far enough from each other and from those already known, until
    /// `good` is content.
    fn choose_markers(
        &self,
        state: &State,
        (spots, order): (&[Spot], &[usize]),
        count: usize,
        known: &[Hex],
        chosen: &mut Vec<usize>,
        good: &mut dyn FnMut(&[usize]) -> bool,
    ) -> bool {
        if chosen.len() == count {
            return good(chosen);
        }
        let apart = self.sheet(state).apart;
        let from = chosen
            .last()
            .and_then(|last| order.iter().position(|spot| spot == last));
        for &index in &order[from.map_or(0, |at| at + 1)..] {
            let spot = spots[index];
            let far = |hex: Hex| self.grid().distance(hex, spot.hex) >= apart;
            let fits = spot.markers == 0
                && !spot.retreats
                && self.favela.contains(spot.hex)
                && known.iter().all(|hex| far(*hex))
                && chosen.iter().all(|other| far(spots[*other].hex));
            if !fits {
                continue;
            }
            chosen.push(index);
            if self.choose_markers(state, (spots, order), count, known, chosen, good) {
                return true;
            }
            chosen.pop();
        }
        false
    }
}

/// The counters to deal.
#[derive(Default)]
struct Pool {
    fighters: Vec<Counter>,
    civilians: Vec<Counter>,
    markers: Vec<Counter>,
}

/// A place where a face-down counter lies, and what can be seen of it.
#[derive(Clone, Copy)]
struct Spot {
    hex: Hex,
    markers: u8,
    /// It has yet to retreat.
    retreats: bool,
}

/// Deals combatants and civilians to the spots that the markers left, in the given order.
fn deal_rest(
    pool: &Pool,
    spots: &[Spot],
    order: &[usize],
    markers: &[usize],
    takes: &dyn Fn(Hex, Slot) -> bool,
) -> Option<Vec<(Counter, Spot)>> {
    let left: Vec<usize> = order
        .iter()
        .copied()
        .filter(|spot| !markers.contains(spot))
        .collect();
    // In a hex with two of them, one is a combatant and one a civilian: the first comes first.
    let (mut fight, mut civil, mut free) = (Vec::new(), Vec::new(), Vec::new());
    for (at, &spot) in left.iter().enumerate() {
        let hex = spots[spot].hex;
        let same = |other: &&usize| spots[**other].hex == hex;
        let fellows = left.iter().filter(same).count();
        let earlier = left[..at].iter().filter(same).count();
        match (
            fellows,
            takes(hex, Slot::Combatant),
            takes(hex, Slot::Civilian),
        ) {
            (1, true, true) => free.push(spot),
            (1, true, false) => fight.push(spot),
            (1, false, true) => civil.push(spot),
            (2, true, true) if earlier == 0 => fight.push(spot),
            (2, true, true) => civil.push(spot),
            _ => return None,
        }
    }
    let more = pool.fighters.len().checked_sub(fight.len())?;
    if more > free.len() {
        return None;
    }
    fight.extend(free.drain(..more));
    civil.extend(free);
    if civil.len() != pool.civilians.len() {
        return None;
    }
    let pairs = |counters: &[Counter], places: &[usize]| -> Vec<(Counter, Spot)> {
        let places = places.iter().map(|spot| spots[*spot]);
        counters.iter().copied().zip(places).collect()
    };
    let mut dealt = pairs(&pool.fighters, &fight);
    dealt.extend(pairs(&pool.civilians, &civil));
    dealt.extend(pairs(&pool.markers, markers));
    Some(dealt)
}
