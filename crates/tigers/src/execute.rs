//! What an order leads to: dice are rolled where the rules say so, and each thing that happens becomes
//! an event and changes the state at once.

use hexmap::{Hex, HexSet};
use table::{Dice, Side};

use crate::Tigers;
use crate::event::Event;
use crate::mission::{GERMAN, Objective, RUSSIAN};
use crate::order::Order;
use crate::state::{Ending, Phase, Place, Reason, Slot, State};
use crate::tables::DamageRow;

/// An order being carried out.
pub(crate) struct Doing<'a> {
    pub(crate) game: &'a Tigers,
    pub(crate) state: &'a mut State,
    pub(crate) dice: &'a mut dyn Dice,
    events: &'a mut Vec<Event>,
}

impl Tigers {
    pub(crate) fn carry_out(
        &self,
        state: &mut State,
        order: &Order,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        let mut doing = Doing {
            game: self,
            state,
            dice,
            events,
        };
        doing.order(order);
    }
}

impl Doing<'_> {
    pub(crate) fn happens(&mut self, event: Event) {
        self.game.change(self.state, &event);
        self.events.push(event);
    }

    fn order(&mut self, order: &Order) {
        let game = self.game;
        match *order {
            Order::Enter { counter, hex, to } => {
                if let Some(slot) = game.slot(self.state, counter) {
                    self.enter(slot, hex, to);
                }
            }
            Order::Move { counter, to } => {
                if let Some(slot) = game.slot(self.state, counter) {
                    let from = self.state.units[slot].hex;
                    let path = game.with_ways(self.state, slot, (from, 0), |ways| ways.path(to));
                    self.walk(slot, &path, None);
                }
            }
            Order::Exit { counter, hex } => {
                if let Some(slot) = game.slot(self.state, counter) {
                    let from = self.state.units[slot].hex;
                    let path =
                        game.with_ways(self.state, slot, (from, 0), |ways| ways.path_through(hex));
                    self.walk(slot, &path, Some(hex));
                }
            }
            Order::EndMovement => self.end_movement(),
            Order::Attack { attacker, target } => {
                let slots = (
                    game.slot(self.state, attacker),
                    game.slot(self.state, target),
                );
                if let (Some(attacker), Some(target)) = slots {
                    self.shoot(attacker, target);
                }
            }
            Order::EndAttack => self.end_attack(),
        }
    }

    fn enter(&mut self, slot: Slot, hex: Hex, to: Option<Hex>) {
        let game = self.game;
        let unit = &self.state.units[slot];
        let kind = game.tables.unit_type(unit.kind).kind;
        let entry = game.mission(self.state).entries[game.side_of(unit).index()].as_ref();
        let Some(cost) = entry.and_then(|entry| game.entry_cost(kind, hex, entry.edge)) else {
            return;
        };
        // The way on is found before the unit stands in the way of itself.
        let path = to.map(|to| game.with_ways(self.state, slot, (hex, cost), |ways| ways.path(to)));
        self.happens(Event::Entered {
            counter: game.counter(self.state, slot),
            hex,
            cost,
        });
        if self.state.mines.contains(hex) {
            self.mine_attack(slot);
        }
        if let Some(path) = path {
            self.walk(slot, &path, None);
        }
    }

    /// Goes along a path, and off the map at its end if told so. A mine on the way may leave too few
    /// points for the rest; the unit then stops on the mined hex.
    fn walk(&mut self, slot: Slot, path: &[Hex], exit: Option<Hex>) {
        let mut rest = path;
        loop {
            let unit = self.state.units[slot];
            if !unit.on_board() {
                return;
            }
            let cost = self.way_cost(slot, rest, exit);
            if cost > u16::from(self.game.points_left(&unit)) {
                return;
            }
            if rest.is_empty() {
                break;
            }
            let mine = rest.iter().position(|&hex| self.state.mines.contains(hex));
            let (leg, beyond) = rest.split_at(mine.map_or(rest.len(), |at| at + 1));
            let cost = match (mine, exit) {
                (None, None) => cost,
                _ => self.way_cost(slot, leg, None),
            };
            self.happens(Event::Moved {
                counter: self.game.counter(self.state, slot),
                path: leg.to_vec(),
                cost: cost as u8,
            });
            if mine.is_some() {
                self.mine_attack(slot);
            }
            rest = beyond;
        }
        if let Some(hex) = exit {
            self.leave(slot, hex);
        }
    }

    /// What it costs to enter the hexes of a path, and to leave the map at its end.
    fn way_cost(&self, slot: Slot, path: &[Hex], exit: Option<Hex>) -> u16 {
        let game = self.game;
        let unit = &self.state.units[slot];
        let kind = game.tables.unit_type(unit.kind).kind;
        let mut from = unit.hex;
        let mut cost = 0;
        for &to in path {
            let direction = game.map.grid().direction(from, to);
            let step = direction.and_then(|direction| game.costs.step(kind, from, direction));
            cost += step.map_or(u16::MAX / 64, u16::from);
            from = to;
        }
        let exit = exit.zip(game.exit_of(self.state, slot));
        cost + exit.map_or(0, |(hex, exit)| {
            u16::from(game.exit_cost(kind, hex, exit.edge))
        })
    }

    fn leave(&mut self, slot: Slot, hex: Hex) {
        let game = self.game;
        let cost = self.way_cost(slot, &[], Some(hex)) as u8;
        self.happens(Event::Exited {
            counter: game.counter(self.state, slot),
            hex,
            cost,
        });
        if let Objective::Leave(exit) = &game.mission(self.state).objective
            && game.enough_left(self.state, exit)
        {
            self.end(Ending {
                winner: Some(GERMAN),
                reason: Reason::Left,
            });
        }
    }

    /// A mine under a unit: an automatic hit, so only the damage is rolled (6.2.f, 6.2.g).
    pub(crate) fn mine_attack(&mut self, slot: Slot) {
        let game = self.game;
        let unit = self.state.units[slot];
        let modifier = game.tables.damage_modifier(DamageRow::Mine).value;
        let die = self.dice.d10();
        self.happens(Event::MineStruck {
            counter: game.counter(self.state, slot),
            hex: unit.hex,
            die,
            modifier,
            result: game.damage(&unit, die, modifier),
        });
    }

    /// One attack: a die to hit, and one for the damage if it does (4.3.k to 4.3.p).
    fn shoot(&mut self, attacker: Slot, target: Slot) {
        let game = self.game;
        let aim = game.aim(self.state, attacker, target);
        let counters = (
            game.counter(self.state, attacker),
            game.counter(self.state, target),
        );
        let die = self.dice.d10();
        let hit = aim.hits(die);
        self.happens(Event::Shot {
            attacker: counters.0,
            target: counters.1,
            overrun: aim.overrun,
            distance: aim.distance,
            modifier: aim.modifier,
            die,
            value: aim.value,
            hit,
        });
        if !hit {
            return;
        }
        let unit = self.state.units[target];
        let die = self.dice.d10();
        let result = game.damage(&unit, die, aim.damage);
        self.happens(Event::Damaged {
            attacker: counters.0,
            target: counters.1,
            modifier: aim.damage,
            die,
            result,
            effect: game.effect(self.state, &unit, result),
        });
    }

    fn begin(&mut self, phase: Phase) {
        self.happens(Event::PhaseBegan { phase });
    }

    /// The player's movement is over: his attack comes next with two players (7.a); in the solo game
    /// the Russians are drawn and attack first (2.b).
    fn end_movement(&mut self) {
        let next = match self.state.phase {
            Phase::RussianMovement => Phase::RussianAttack,
            _ if !self.game.mission(self.state).solo() => Phase::GermanAttack,
            _ => {
                self.begin(Phase::Draw);
                self.draw();
                self.begin(Phase::RussianAttack);
                self.russian_attack();
                Phase::GermanAttack
            }
        };
        self.begin(next);
    }

    /// Every Russian unit that is able attacks the nearest German it sees, in the order in which they
    /// came onto the map (4.3.a, 4.3.i).
    fn russian_attack(&mut self) {
        for slot in 0..self.state.units.len() {
            let game = self.game;
            let unit = &self.state.units[slot];
            if game.side_of(unit) != RUSSIAN || game.may_attack(self.state, slot).is_err() {
                continue;
            }
            if let Some(target) = game.nearest_german(self.state, slot) {
                self.shoot(slot, target);
            }
        }
    }

    fn end_attack(&mut self) {
        let solo = self.game.mission(self.state).solo();
        if self.state.phase == Phase::GermanAttack && !solo {
            return self.begin(Phase::RussianMovement);
        }
        if self.state.turn >= self.game.mission(self.state).turns {
            return self.end(self.game.final_ending(self.state));
        }
        if self.game.impossible(self.state) {
            return self.end(Ending {
                winner: Some(RUSSIAN),
                reason: Reason::Impossible,
            });
        }
        self.happens(Event::TurnBegan {
            turn: self.state.turn + 1,
        });
    }

    fn end(&mut self, ending: Ending) {
        self.happens(Event::Ended { ending });
    }

    /// The hexes that hold a unit of either side.
    pub(crate) fn taken(&self) -> HexSet {
        let units = self
            .state
            .units
            .iter()
            .filter(|unit| unit.place == Place::Board);
        units.map(|unit| unit.hex).collect()
    }
}

/// The side that decides in a phase, and the word for its decision.
pub(crate) fn decider(phase: Phase) -> Option<(Side, &'static str)> {
    match phase {
        Phase::GermanMovement => Some((GERMAN, "move")),
        Phase::GermanAttack => Some((GERMAN, "attack")),
        Phase::RussianMovement => Some((RUSSIAN, "move")),
        Phase::RussianAttack => Some((RUSSIAN, "attack")),
        Phase::Draw | Phase::Over => None,
    }
}
