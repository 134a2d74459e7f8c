//! How many units a hex holds (5.1.4.1): where there is room, when a unit may stop on a friend that
//! has yet to leave, and when it may go through a hex where it may not stay.
//!
//! The limit holds at the end of the phase. A crowded hex, with two units of a class, is therefore
//! let happen only where it can be cleared, and nothing is let happen that takes that away: so no
//! phase of a match ends with one. Only in worlds that a player imagines behind counters which he
//! does not know may a crowd be beyond help.

use std::cell::RefCell;

use hexmap::{Field, Hex, Step as Pace};
use table::Counter;

use crate::lay::{Group, Lay};
use crate::movement::Start;
use crate::order::Order;
use crate::pieces::Slot;
use crate::rio::Rio;
use crate::state::{NOBODY, State, Step, Unit};

/// With so many ways out a unit keeps one whatever another does: an attack drives a combatant and a
/// transport at most from their hex, and everything else takes one hex at most.
const SAFE: usize = 3;

thread_local! {
    /// The ways on from a hex, looked at while the field of a move is in use.
    static ONWARD: RefCell<Field> = RefCell::new(Field::new());
}

impl Rio {
    /// A unit with who is aboard it.
    pub(crate) fn group(&self, state: &State, unit: Counter) -> Group {
        let passenger = self.aboard(state, unit);
        Group { unit, passenger }
    }

    pub(crate) fn slots(&self, group: Group) -> impl Iterator<Item = Slot> + use<> {
        let rider = (group.passenger != NOBODY).then_some(Slot::Combatant);
        std::iter::once(self.piece(group.unit).kind.slot()).chain(rider)
    }

    /// Counters of a slot in a hex that do not belong to the group.
    fn others(
        &self,
        lay: &Lay,
        hex: Hex,
        slot: Slot,
        group: Group,
    ) -> impl Iterator<Item = Counter> {
        lay.in_hex(hex)
            .filter(move |counter| !group.has(*counter) && self.piece(*counter).kind.slot() == slot)
    }

    /// Whether there is room for a group in a hex.
    pub(crate) fn has_room(&self, state: &State, group: Group, hex: Hex) -> bool {
        !state.in_hex(hex).any(|(counter, _)| {
            let slot = self.piece(counter).kind.slot();
            !group.has(counter) && self.slots(group).any(|own| own == slot)
        })
    }

    /// The same, for those who ask about many hexes.
    pub(crate) fn room(&self, lay: &Lay, group: Group, hex: Hex) -> bool {
        let free =
            |slot| !lay.has(hex, slot) || self.others(lay, hex, slot, group).next().is_none();
        lay.in_hex(hex).next().is_none() || self.slots(group).all(free)
    }

    /// Whether a group may end its move in a hex: there is room, or those in the way can still leave
    /// it in this phase and no other hex is crowded.
    pub(crate) fn may_stop(&self, state: &State, lay: &Lay, group: Group, hex: Hex) -> bool {
        let leave = |slot| {
            let mut others = self.others(lay, hex, slot, group);
            others.all(|other| self.exits(state, lay, other, group) > 0)
        };
        self.room(lay, group, hex)
            || (self.slots(group).all(leave) && !self.crowd_without(lay, group))
    }

    /// Whether a group may be ordered to a hex where it arrives with `left` points: it may stop there,
    /// or go on at once. A civilian under control has no reason to choose its way: nobody fires at it.
    pub(crate) fn may_halt(
        &self,
        state: &State,
        lay: &Lay,
        group: Group,
        hex: Hex,
        left: u8,
    ) -> bool {
        self.may_stop(state, lay, group, hex)
            || (state.step != Step::Control && self.can_go_on(state, lay, group, hex, left))
    }

    /// Whether a group in a hex where it may not stay has the points to reach one where it may stop.
    fn can_go_on(&self, state: &State, lay: &Lay, group: Group, hex: Hex, left: u8) -> bool {
        let mut found = false;
        let through_friends = |_, _, to, spent| match self.price_in(state, lay, group, to) {
            Some(price) if !found && spent + u16::from(price) <= u16::from(left) => {
                found = self.may_stop(state, lay, group, to);
                Pace::Pass(u16::from(price))
            }
            _ => Pace::No,
        };
        ONWARD.with_borrow_mut(|field| {
            field.spread(self.grid(), hex, u16::from(left), through_friends);
        });
        found
    }

    /// What entering a hex costs a group in this position; nothing if it may not enter.
    #[inline]
    pub(crate) fn price_in(&self, state: &State, lay: &Lay, group: Group, hex: Hex) -> Option<u8> {
        if lay.closed(hex, state.active) || lay.crowded().contains(&hex) {
            return None;
        }
        self.price(state, self.piece(group.unit).kind, hex)
    }

    /// Whether a hex would be crowded if a group were not there.
    fn crowd_without(&self, lay: &Lay, group: Group) -> bool {
        lay.crowded().iter().any(|hex| {
            [Slot::Combatant, Slot::Transport]
                .into_iter()
                .any(|slot| self.others(lay, *hex, slot, group).count() > 1)
        })
    }

    /// How many hexes beside it have room for a unit that has not moved, once `mover` has left its
    /// own.
    fn exits(&self, state: &State, lay: &Lay, counter: Counter, mover: Group) -> usize {
        let unit = &state.units[counter.index()];
        let group = self.group(state, counter);
        let bound = |unit: &Unit| unit.markers > 0 || unit.acted;
        if self.piece(counter).side != Some(state.active)
            || unit.moved
            || unit.aboard
            || bound(unit)
            || state.unit(group.passenger).is_some_and(bound)
        {
            return 0;
        }
        let free = |to: &Hex| {
            let room = |slot| {
                let mut others = self.others(lay, *to, slot, group);
                !lay.has(*to, slot) || others.all(|other| mover.has(other))
            };
            self.price_in(state, lay, group, *to).is_some() && self.slots(group).all(room)
        };
        self.grid().neighbours(unit.hex).filter(free).count()
    }

    /// How many ways lead out of a crowded hex, for the class that has the fewest.
    fn ways(&self, state: &State, lay: &Lay, hex: Hex) -> usize {
        let too_many = |slot: &Slot| self.others(lay, hex, *slot, Group::NONE).count() > 1;
        let most = |slot| {
            let units = self.others(lay, hex, slot, Group::NONE);
            units
                .map(|unit| self.exits(state, lay, unit, Group::NONE))
                .max()
        };
        let slots = [Slot::Combatant, Slot::Transport].into_iter();
        slots.filter(too_many).filter_map(most).min().unwrap_or(0)
    }

    /// The crowded hex that has to be cleared before anything else is done, for what is done might
    /// take the last way out of it. Whoever is on the move goes first, and always if he has crowded a
    /// second hex: that may be the last way out of the first.
    pub(crate) fn jam(&self, state: &State, lay: &Lay) -> Option<Hex> {
        let mover = state.unit(state.moving.unit).map(|unit| unit.hex);
        let second = lay.crowded().len() > 1;
        let tight = lay.crowded().iter().copied().filter(|hex| {
            let presses = second && Some(*hex) == mover;
            let ways = self.ways(state, lay, *hex);
            (presses || ways < SAFE) && (ways > 0 || self.goes_on(state, lay, *hex))
        });
        tight.max_by_key(|hex| Some(*hex) == mover)
    }

    /// Whether a unit may move in a jam: it is in it, and nobody else has to go on.
    pub(crate) fn may_clear(&self, state: &State, lay: &Lay, jam: Hex, counter: Counter) -> bool {
        state.unit(counter).is_some_and(|unit| unit.hex == jam)
            && (counter == state.moving.unit || self.ways(state, lay, jam) > 0)
    }

    /// Whether an order would do something else while a jam has to be cleared.
    pub(crate) fn jam_forbids(&self, state: &State, lay: &Lay, order: &Order) -> bool {
        let mover = match *order {
            Order::End => return false, // It has its own check.
            Order::Move { counter, .. } | Order::Leave { counter } => counter,
            Order::Carry { transport, .. } | Order::LeaveCarrying { transport, .. } => transport,
            _ => NOBODY,
        };
        self.jam(state, lay)
            .is_some_and(|jam| !self.may_clear(state, lay, jam, mover))
    }

    /// Whether whoever is on the move can go on from a crowded hex and so clear it.
    fn goes_on(&self, state: &State, lay: &Lay, hex: Hex) -> bool {
        let moving = &state.moving;
        let start = self.start(state, moving.unit, moving.passenger);
        start.is_ok_and(|Start { group, left, .. }| {
            state.units[group.unit.index()].hex == hex
                && self.can_go_on(state, lay, group, hex, left)
        })
    }

    /// Whether some crowded hex can still be cleared, by somebody in the way or by whoever is on the
    /// move: the phase cannot end like that.
    pub(crate) fn can_be_cleared(&self, state: &State, lay: &Lay) -> bool {
        let clears = |hex| self.ways(state, lay, hex) > 0 || self.goes_on(state, lay, hex);
        lay.crowded().iter().any(|hex| clears(*hex))
    }

    /// Whether a unit that has not moved is in a hex where another of its class has stopped, or sits
    /// in a helicopter that is: it has to make room before it does anything else.
    pub(crate) fn must_make_room(&self, state: &State, counter: Counter) -> bool {
        let unit = &state.units[counter.index()];
        let slot = match unit.aboard {
            true => Slot::Transport,
            false => self.piece(counter).kind.slot(),
        };
        let there = state.in_hex(unit.hex);
        let alike = there.filter(|(other, _)| self.piece(*other).kind.slot() == slot);
        !unit.moved && alike.count() > 1
    }

    /// Whether a unit begins to move out of a crowded hex. It has no hex to be sent back to before it
    /// has been in one with room (5.1.4.3.j): that has to be the first one.
    pub(crate) fn makes_room(&self, state: &State, lay: &Lay, start: &Start) -> bool {
        let from = state.units[start.group.unit.index()].hex;
        start.fresh && lay.crowded().contains(&from) && !self.room(lay, start.group, from)
    }
}
