//! What speaks for and against the moves of one unit of 3 Tigres: the way to its goal, what it risks
//! where it goes, and what it could shoot at from there.

use ::tigers::{Flags, Order, Place, Slot, State, Tigers, Unit};
use hexmap::Hex;

use super::Knowledge;
use super::draws::Draws;
use super::fire::{self, Threat};
use super::goals::{Assignment, Goal, Rounds};

/// What each half point counts for a unit that has no turn to spare.
const HURRY: i64 = 500;
/// What coming on counts, in half points of way.
const ENTRY: i64 = 40;
/// What leaving the map as the mission asks counts, in half points of way.
const LEAVING: i64 = 500;
/// What a minefield takes.
const MINE: i64 = 60;

/// How a unit stands to its goal.
#[derive(Clone, Copy)]
enum Pace {
    /// It has turns to spare.
    Idle,
    /// It should be on its way.
    Going,
    /// It goes whatever the danger.
    Late,
}

/// A move and what speaks for and against it.
#[derive(Clone, Copy)]
pub struct Rated {
    pub order: Order,
    /// Half points nearer to the goal.
    pub gain: i64,
    pace: Pace,
    /// What the enemies in sight would take.
    pub danger: i64,
    /// What the best shot from there would take.
    pub chance: i64,
    /// What the Russians who may be drawn this turn would take.
    exposure: i64,
}

/// How much what speaks for and against a move counts.
#[derive(Clone, Copy)]
pub struct Temper {
    /// Each half point nearer to the goal.
    pub way: i64,
    /// What the enemies in sight would take, in percent.
    pub danger: i64,
    /// What the best shot would take, in percent.
    pub chance: i64,
    /// What those who may be drawn would take, in percent.
    pub exposure: i64,
    /// With how many turns to spare, in sixteenths, a unit goes whatever the danger.
    pub spare: i64,
    /// With how many turns to spare, in sixteenths, there is no hurry.
    pub patience: i64,
    /// What the way counts while there is no hurry, in percent.
    pub idle: i64,
    /// How many spare units have the same goals.
    pub rounds: Rounds,
    /// What a shot saves others from, in percent.
    pub relief: i64,
}

impl Temper {
    /// Other ways to fulfil the same mission: bold, careful, patient, and out for shots.
    pub fn variants(self) -> [Temper; 4] {
        let bold = Temper {
            danger: self.danger / 4,
            exposure: 0,
            patience: 400,
            ..self
        };
        let careful = Temper {
            danger: 3 * self.danger,
            exposure: 3 * self.exposure,
            ..self
        };
        let patient = Temper {
            patience: 2 * self.spare,
            idle: 10,
            ..self
        };
        let hunting = Temper {
            way: self.way / 2,
            chance: 3 * self.chance,
            ..self
        };
        [bold, careful, patient, hunting]
    }

    /// What a move, or staying, is worth.
    pub fn value(&self, rated: &Rated) -> i64 {
        let way = match rated.pace {
            Pace::Late => HURRY,
            Pace::Idle => self.way * self.idle / 100,
            Pace::Going => self.way,
        };
        way * rated.gain
            + (self.chance * rated.chance
                - self.danger * rated.danger
                - self.exposure * rated.exposure)
                / 100
    }
}

/// One unit and what it needs to know about wherever it could go.
pub struct Outlook<'a> {
    game: &'a Tigers,
    state: &'a State,
    slot: Slot,
    goal: &'a Goal,
    /// Whether the goal is its own; units without one follow towards the nearest.
    own: bool,
    pace: Pace,
    threats: Vec<Threat>,
    draws: &'a Draws,
}

impl<'a> Outlook<'a> {
    /// None in a mission without goals.
    pub fn new(
        game: &'a Tigers,
        state: &'a State,
        know: &'a Knowledge,
        goal_of: &Assignment,
        slot: Slot,
        temper: &Temper,
    ) -> Option<Self> {
        let goals = &know.goals;
        let unit = &state.units[slot];
        let task = goal_of[slot];
        let assigned = task.and_then(|(goal, _)| goals.of(state).get(goal));
        let nearest = || {
            let by_way = |goal: &&Goal| goal.distance(game, unit);
            goals.of(state).iter().min_by_key(by_way)
        };
        let goal = assigned.or_else(nearest)?;
        let left = i64::from(game.mission(state).turns) - i64::from(state.turn) + 1;
        let needs = goals.turns(game, state, unit, goal, slot);
        let slack = needs.map_or(0, |needs| 16 * left - needs);
        let pace = match assigned {
            Some(_) if slack <= temper.spare => Pace::Late,
            _ if slack > temper.patience => Pace::Idle,
            _ => Pace::Going,
        };
        Some(Outlook {
            game,
            state,
            slot,
            goal,
            own: task.is_some_and(|(_, spare)| !spare),
            pace,
            threats: fire::threats(game, state, slot),
            draws: &know.draws,
        })
    }

    /// Every move of the unit.
    pub fn moves(&self) -> Vec<Rated> {
        let mut orders = Vec::new();
        self.game
            .movement_orders(self.state, self.slot, &mut orders);
        let rated = orders.into_iter().filter_map(|order| match order {
            Order::Enter { hex, to, .. } => {
                let mut rated = self.going(to.unwrap_or(hex), order);
                rated.gain += ENTRY;
                Some(rated)
            }
            Order::Move { to, .. } => Some(self.going(to, order)),
            Order::Exit { .. } => Some(Rated {
                order,
                gain: LEAVING,
                pace: Pace::Late,
                danger: 0,
                chance: 0,
                exposure: 0,
            }),
            _ => None,
        });
        rated.collect()
    }

    /// Going to a hex.
    pub fn going(&self, to: Hex, order: Order) -> Rated {
        let unit = &self.state.units[self.slot];
        let gone = Unit {
            hex: to,
            place: Place::Board,
            ..*unit
        };
        let after = i64::from(self.goal.distance(self.game, &gone));
        let before = match unit.place {
            Place::Board => i64::from(self.goal.distance(self.game, unit)),
            _ => after + 4,
        };
        // Followers leave the goal itself to the unit that is to hold it.
        let free = self.own || self.goal.leaves || to == self.goal.hex;
        let gain = if free {
            before - after
        } else {
            (before - after).min(before - 4)
        };
        let mut there = *self.state;
        there.units[self.slot] = gone;
        there.units[self.slot].flags.put(Flags::MOVED, true);
        let mines = i64::from(self.state.mines.contains(to)) * MINE;
        Rated {
            danger: fire::danger(self.game, &there, self.slot, &self.threats) + mines,
            chance: fire::prospect(self.game, &there, self.slot),
            exposure: self.draws.exposure(self.game, &there, self.slot),
            ..self.rated(order, gain)
        }
    }

    /// Staying where it is, on the map or off it.
    pub fn staying(&self) -> Rated {
        let stay = self.rated(Order::EndMovement, 0);
        if !self.state.units[self.slot].on_board() {
            return stay;
        }
        Rated {
            danger: fire::danger(self.game, self.state, self.slot, &self.threats),
            chance: fire::prospect(self.game, self.state, self.slot),
            exposure: self.draws.exposure(self.game, self.state, self.slot),
            ..stay
        }
    }

    fn rated(&self, order: Order, gain: i64) -> Rated {
        Rated {
            order,
            gain,
            pace: self.pace,
            danger: 0,
            chance: 0,
            exposure: 0,
        }
    }
}
