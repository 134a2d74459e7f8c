//! Combat: who may attack what, the sum of firepower, the columns, and what the result does to
//! every unit in the hex.

use hexmap::{Hex, HexSet};
use table::{Counter, Dice, Side};

use crate::event::Event;
use crate::lay::{Lay, bit};
use crate::pieces::{Kind, Slot};
use crate::rio::{No, Rio};
use crate::state::{LINKS, Members, NOBODY, State};
use crate::tables::CombatResult;

/// One entry of the sum, with the clause that gives it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub rule: &'static str,
    pub counter: Counter,
    pub value: i32,
}

/// Which list of an attack an entry belongs to.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    Attack,
    Defence,
    Shifts,
}

/// What an attack comes to.
pub(crate) struct Sum {
    pub close: bool,
    pub encircled: bool,
    pub column: usize,
    pub shifted: usize,
}

/// An attack added up as the rulebook does it, with every entry.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    /// What makes up the attack.
    pub attack: Vec<Item>,
    /// What the defender subtracts.
    pub defence: Vec<Item>,
    /// Columns to the right (+) and left (-).
    pub shifts: Vec<Item>,
    pub close: bool,
    pub column: usize,
    pub shifted: usize,
}

impl Odds {
    pub fn total(items: &[Item]) -> i32 {
        items.iter().map(|item| item.value).sum()
    }
}

impl Rio {
    /// Whether a unit may take part in an attack on a hex, by itself.
    pub(crate) fn check_attacker(
        &self,
        state: &State,
        counter: Counter,
        hex: Hex,
    ) -> Result<(), No> {
        let unit = self.check_actor(state, counter, "5.3.c")?;
        if !self.grid().contains(hex) {
            return Err(self.no("2.5.a", "refuse.no-hex"));
        }
        if state.attacked.contains(hex) {
            return Err(self.no("5.3.d", "refuse.attacked"));
        }
        if !self.closed(state, hex, state.active) {
            return Err(self.no("5.3.b", "refuse.no-target"));
        }
        let distance = self.grid().distance(unit, hex);
        if distance == 0 || distance > u32::from(self.range(state, counter)) {
            return Err(self.no("5.3.b", "refuse.range"));
        }
        let flying = state.units[counter.index()].aboard;
        if flying {
            let helicopter = self.occupant(state, unit, Slot::Transport, NOBODY);
            let ready = helicopter.is_some_and(|helicopter| {
                let helicopter = &state.units[helicopter.index()];
                !helicopter.acted && helicopter.markers == 0
            });
            if !ready {
                return Err(self.no("5.3.5.1.a", "refuse.helicopter-busy"));
            }
        }
        // Terrain never blocks the line to or from a helicopter in the air (5.3.5.1.b).
        let clear =
            distance == 1 || flying || self.helicopter_in(state, hex) || self.sees(unit, hex);
        if !clear {
            return Err(self.no("5.3.f", "refuse.sight"));
        }
        Ok(())
    }

    /// Whether a unit may attack or search at all now; its hex. `again` is the clause that forbids
    /// a second action.
    pub(crate) fn check_actor(
        &self,
        state: &State,
        counter: Counter,
        again: &'static str,
    ) -> Result<Hex, No> {
        let unit = self.known_unit(state, counter)?;
        let piece = self.piece(counter);
        if !piece.kind.fights() {
            let clause = if piece.kind == Kind::Civilian {
                "2.2.3.a"
            } else {
                "2.2.1.a"
            };
            return Err(self.no(clause, "refuse.unarmed"));
        }
        if piece.side != Some(state.active) {
            return Err(self.no("5.a", "refuse.not-yours"));
        }
        if !unit.on_board() {
            return Err(self.no("4.2.a", "refuse.not-on-board"));
        }
        if unit.markers > 0 {
            let clause = if again == "5.3.c" { "5.4.a" } else { "5.2.3.a" };
            return Err(self.no(clause, "refuse.suppressed"));
        }
        if unit.acted {
            return Err(self.no(again, "refuse.acted"));
        }
        if self.must_make_room(state, counter) {
            return Err(self.no("5.1.4.1.a", "refuse.make-room"));
        }
        Ok(unit.hex)
    }

    /// Police and Milícia never add their firepower (cen-4.2.b).
    pub(crate) fn may_add(&self, state: &State, members: &Members, counter: Counter) -> bool {
        let militia = self.piece(counter).militia();
        !self.sheet(state).militia
            || members
                .iter()
                .all(|member| self.piece(member).militia() == militia)
    }

    pub(crate) fn helicopter_in(&self, state: &State, hex: Hex) -> bool {
        state
            .in_hex(hex)
            .any(|(counter, unit)| self.piece(counter).kind == Kind::Helicopter && !unit.down)
    }

    /// The face-up enemy combatant in a hex, or `up` if that counter is to be taken as face up.
    fn defender(&self, state: &State, hex: Hex, side: Side, up: Counter) -> Option<Counter> {
        let there = state.in_hex(hex);
        let mut found = there.filter(|(counter, unit)| {
            let piece = self.piece(*counter);
            piece.kind.fights() && piece.side == Some(side) && (!unit.down || *counter == up)
        });
        found.next().map(|(counter, _)| counter)
    }

    /// The face-down combatant in a hex that could turn up to defend.
    pub(crate) fn lurker(&self, state: &State, hex: Hex, side: Side) -> Option<Counter> {
        let mut there = state.in_hex(hex);
        let found = there.find(|(counter, unit)| {
            let piece = self.piece(*counter);
            unit.down && piece.kind.fights() && piece.side == Some(side)
        });
        found.map(|(counter, _)| counter)
    }

    /// Whether the other side is asked if a face-down defender turns up: it depends on what
    /// everybody sees, not on what lies there (5.3.1.b).
    pub(crate) fn asks_defender(&self, state: &State, hex: Hex) -> bool {
        let enemy = state.active.other().index();
        let bits = self.bits_at(state, hex);
        bits & (bit::DOWN << enemy) != 0 && bits & (bit::FIGHTER << enemy) == 0
    }

    /// Adds an attack up. `up` is a face-down defender to be taken as turned up.
    pub(crate) fn odds(&self, state: &State, hex: Hex, members: &Members, up: Counter) -> Odds {
        let mut lists = [Vec::new(), Vec::new(), Vec::new()];
        let note = |part: Part, item| lists[part as usize].push(item);
        let sum = self.add_up(state, hex, members, up, note);
        let [attack, defence, shifts] = lists;
        Odds {
            attack,
            defence,
            shifts,
            close: sum.close,
            column: sum.column,
            shifted: sum.shifted,
        }
    }

    /// The same, with each entry of the sum told to `note` as it comes.
    pub(crate) fn add_up(
        &self,
        state: &State,
        hex: Hex,
        members: &Members,
        up: Counter,
        mut note: impl FnMut(Part, Item),
    ) -> Sum {
        let grid = self.grid();
        let enemy = state.active.other();
        let lay = Lay::of(self, state);
        let airborne = self.helicopter_in(state, hex);
        let vehicle = lay.at(hex) & (bit::VEHICLE << enemy.index()) != 0;
        let target_rule = if airborne { "5.3.5.1.f" } else { "5.3.5.2.d" };
        let mut totals = [0; 3];
        let mut add = |part: Part, rule, counter, value| {
            totals[part as usize] += value;
            let item = Item {
                rule,
                counter,
                value,
            };
            note(part, item);
        };
        let (mut close, mut nearest, mut flyers) = (false, u32::MAX, 0);
        for counter in members.iter() {
            let unit = &state.units[counter.index()];
            let distance = grid.distance(unit.hex, hex);
            nearest = nearest.min(distance);
            close |= distance == 1 && !unit.aboard;
            flyers += usize::from(unit.aboard);
            let mut own = i32::from(self.piece(counter).fire);
            add(Part::Attack, "5.3.1.a", counter, own);
            let far = distance.saturating_sub(1) as i32;
            let rules = [
                ("5.3.1.a", far),
                ("5.3.5.1.c", i32::from(unit.aboard)),
                ("5.3.5.2.b", i32::from(unit.rode)),
                (target_rule, i32::from(vehicle && state.rules.each_attacker)),
            ];
            for (rule, loss) in rules {
                // No attacker contributes less than nothing.
                let loss = loss.min(own);
                if loss > 0 {
                    own -= loss;
                    add(Part::Attack, rule, counter, -loss);
                }
            }
        }
        if vehicle && !state.rules.each_attacker {
            add(Part::Attack, target_rule, NOBODY, -1);
        }

        let defender = self.defender(state, hex, enemy, up);
        if let Some(counter) = defender {
            let mut own = i32::from(self.piece(counter).fire);
            add(Part::Defence, "5.3.1.a", counter, own);
            if state.units[counter.index()].markers > 0 {
                let loss = own / 2;
                own -= loss;
                add(Part::Defence, "5.3.1.d", counter, -loss);
            }
            let far = if close {
                0
            } else {
                nearest.saturating_sub(1) as i32
            };
            let loss = far.min(own);
            if loss > 0 {
                add(Part::Defence, "5.3.1.c", counter, -loss);
            }
        }

        let mut shift = |rule, value: i8| {
            if value != 0 {
                add(Part::Shifts, rule, NOBODY, i32::from(value));
            }
        };
        let from_above = flyers > 0 && flyers == members.len() && members.len() == 1;
        if !airborne && !from_above {
            shift("5.3.2.a", self.ground(hex).shift);
        }
        if defender.is_none() && lay.at(hex) & (bit::DOWN << enemy.index()) != 0 {
            shift("5.3.2.c", self.tables.hidden);
        }
        let encircled = self.encircled(state, &lay, hex, enemy);
        if encircled {
            shift("5.3.4.d", self.tables.encircled);
        }
        let [attack, defence, shifts] = totals;
        let column = self.tables.combat.column(attack - defence);
        Sum {
            close,
            encircled,
            column,
            shifted: self.tables.combat.shifted(column, shifts),
        }
    }

    /// Whether the units of `side` in a hex are encircled, for the column (5.3.4.a). The test uses
    /// only what both sides see: a hex with the side's own face-down counters counts as free.
    pub(crate) fn encircled(&self, state: &State, lay: &Lay, hex: Hex, side: Side) -> bool {
        let foot = lay.at(hex) & ((bit::FIGHTER | bit::DOWN) << side.index()) != 0;
        let full = if foot { bit::FIGHTER } else { bit::VEHICLE } << side.index();
        let post = if foot {
            self.sheet(state).post
        } else {
            Hex::NONE
        };
        !self.way_out(lay, hex, side, (full, post), HexSet::EMPTY, LINKS)
    }

    /// Whether there is a hex to retreat to from this one: free, or with a friend who has one.
    fn way_out(
        &self,
        lay: &Lay,
        hex: Hex,
        side: Side,
        (full, post): (u16, Hex),
        mut avoid: HexSet,
        depth: usize,
    ) -> bool {
        avoid.insert(hex);
        self.grid().neighbours(hex).any(|to| {
            let safe = !avoid.contains(to)
                && !lay.closed(to, side)
                && !lay.near(self.grid(), to, bit::FIGHTER, side.other());
            let free = lay.at(to) & full == 0;
            let opens = || {
                depth > 0
                    && to != post
                    && self.way_out(lay, to, side, (full, post), avoid, depth - 1)
            };
            safe && (free || opens())
        })
    }

    /// Rolls the attack that was announced and gives every unit in the hex its result.
    pub(crate) fn roll_attack(
        &self,
        state: &mut State,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        let hex = state.battle.hex;
        let odds = self.odds(state, hex, &state.battle.members, NOBODY);
        let die = dice.d6();
        let result = self.tables.combat.cell(die, odds.shifted);
        let rolled = Event::Rolled {
            hex,
            attack: Odds::total(&odds.attack) as i16,
            defence: Odds::total(&odds.defence) as i16,
            column: odds.column as u8,
            shifted: odds.shifted as u8,
            die,
            result,
            close: odds.close,
        };
        self.push(state, events, rolled);
        for counter in self.struck(state, hex) {
            self.strike(state, counter, result, dice, events);
        }
        self.go_on_retreating(state, events);
    }

    /// The counters in an attacked hex in the order in which they take the result: combatant,
    /// face-down counters as they lie, transport, civilian (5.3.3.i). What is face down is not put
    /// in order of what it is, since the order would tell.
    fn struck(&self, state: &State, hex: Hex) -> Vec<Counter> {
        let mut struck: Vec<Counter> = state.in_hex(hex).map(|(counter, _)| counter).collect();
        struck.sort_by_key(|counter| {
            let unit = &state.units[counter.index()];
            match self.piece(*counter).kind.slot() {
                _ if unit.down => (1, 2 - unit.markers.min(2)),
                Slot::Combatant => (0, 0),
                Slot::Transport => (2, 0),
                Slot::Civilian => (3, 0),
                Slot::Marker => (4, 0),
            }
        });
        struck
    }

    /// The part of a result that is not a retreat, for one counter.
    fn strike(
        &self,
        state: &mut State,
        counter: Counter,
        result: CombatResult,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        let unit = state.units[counter.index()];
        if !unit.on_board() {
            return; // Lost together with its helicopter.
        }
        let (piece, hex) = (self.piece(counter), unit.hex);
        if piece.kind == Kind::Objective {
            // A face-down marker rolls like any other counter, so that the dice do not tell.
            if unit.down && result.checks() {
                dice.d6();
            }
            if unit.down && !matches!(result, CombatResult::None | CombatResult::Morale) {
                self.push(state, events, Event::Unharmed { counter, hex });
            }
            return;
        }
        if result == CombatResult::Eliminated {
            self.eliminate(state, counter, events);
            return;
        }
        if result.suppresses() {
            self.suppress(state, counter, events);
        }
        if result.checks() && state.units[counter.index()].on_board() {
            let die = dice.d6();
            let passed = die <= piece.morale;
            let hidden = self.masked(state, counter);
            self.push(
                state,
                events,
                Event::Checked {
                    counter,
                    hex,
                    die,
                    passed,
                    hidden,
                },
            );
            if !passed {
                self.suppress(state, counter, events);
            }
        }
    }

    /// One more Supressão marker; the third one eliminates (5.3.3.2.c), but not light armour (8.2.e)
    /// nor the unit in custody (cen-2.2.d), which stay at two.
    pub(crate) fn suppress(&self, state: &mut State, counter: Counter, events: &mut Vec<Event>) {
        let unit = state.units[counter.index()];
        let hex = unit.hex;
        if unit.markers < 2 {
            let hidden = self.masked(state, counter);
            let markers = unit.markers + 1;
            self.push(
                state,
                events,
                Event::Suppressed {
                    counter,
                    hex,
                    markers,
                    hidden,
                },
            );
            return;
        }
        if self.piece(counter).kind != Kind::Armour {
            self.eliminate(state, counter, events);
        }
    }

    /// Eliminates a unit, and the passenger of a helicopter with it (5.3.3.i).
    fn eliminate(&self, state: &mut State, counter: Counter, events: &mut Vec<Event>) {
        if counter == self.sheet(state).custody {
            return;
        }
        let aboard = self.aboard(state, counter);
        let by = state.active;
        for counter in [counter, aboard] {
            if counter == NOBODY {
                continue;
            }
            self.turn_up(state, counter, events);
            let hex = state.units[counter.index()].hex;
            self.push(state, events, Event::Eliminated { counter, hex, by });
        }
    }
}
