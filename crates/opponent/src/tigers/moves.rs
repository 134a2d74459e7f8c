//! What speaks for and against the moves of one unit of 3 Tigres: the way to its goal, what it risks
//! where it goes, and what it could shoot at from there.

use std::sync::Arc;

use ::tigers::{Flags, Order, Place, Slot, State, Tigers, Unit};
use hexmap::Hex;

use super::Knowledge;
use super::duel::{Menace, silent};
use super::fire::{self, Threat};
use super::goals::{Assignment, Goal, Rounds};

/// What each half point counts for a unit that has no turn to spare.
const HURRY: i64 = 500;
/// What coming on counts, in half points of way.
const ENTRY: i64 = 40;
/// What coming on takes from the risk of the way; whoever waits has none yet.
const FIRST_STRETCH: i64 = 100;
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
    /// How much more the enemies would take if they moved first.
    reach: i64,
    /// What the unit's best shot next turn would take.
    next: i64,
    /// What it would risk on the rest of its way.
    ahead: i64,
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
    /// What the enemies could take by moving first, in percent.
    pub reach: i64,
    /// What the best shot next turn could take, in percent.
    pub next: i64,
    /// What the rest of the way risks, in percent.
    pub ahead: i64,
    /// With how many turns to spare, in sixteenths, a unit goes whatever the danger.
    pub spare: i64,
    /// With how many turns to spare, in sixteenths, there is no hurry.
    pub patience: i64,
    /// The same once an enemy of the mission for two comes near a goal, if that changes it.
    pub roused: Option<i64>,
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
            reach: self.reach / 4,
            patience: 400,
            roused: None,
            ..self
        };
        let careful = Temper {
            danger: 3 * self.danger,
            exposure: 3 * self.exposure,
            reach: 3 * self.reach,
            ..self
        };
        let patient = Temper {
            patience: 2 * self.spare,
            roused: None,
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
            + (self.chance * rated.chance + self.next * rated.next
                - self.danger * rated.danger
                - self.exposure * rated.exposure
                - self.reach * rated.reach
                - self.ahead * rated.ahead)
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
    /// What the rest of the way risks, by hex, if that counts.
    ahead: Option<Arc<[i64]>>,
    /// The enemies of a solo mission, which do not move.
    threats: Vec<Threat>,
    /// The enemies of the mission for two, and what the unit could do to them if its shots of next turn count.
    menaces: Vec<(Menace<'a>, Option<Menace<'a>>)>,
    know: &'a Knowledge,
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
        let foe = game.side_of(unit).other();
        let roused = temper.roused.filter(|_| goals.threatened(game, state, foe));
        let patience = roused.unwrap_or(temper.patience);
        let pace = match assigned {
            Some(_) if slack <= temper.spare => Pace::Late,
            _ if slack > patience => Pace::Idle,
            _ => Pace::Going,
        };
        let solo = game.mission(state).solo();
        let enemies = state.units.iter().enumerate().filter(|(_, enemy)| {
            !solo && enemy.on_board() && game.side_of(enemy) != game.side_of(unit)
        });
        let mut stage = *state;
        let mut menace =
            |shooter, target| Menace::new(game, &mut stage, &know.approach, shooter, target);
        let looks_on = temper.next > 0;
        let menaces =
            enemies.map(|(enemy, _)| (menace(enemy, slot), looks_on.then(|| menace(slot, enemy))));
        Some(Outlook {
            menaces: menaces.collect(),
            game,
            state,
            slot,
            goal,
            own: task.is_some_and(|(_, spare)| !spare),
            pace,
            threats: fire::threats(game, state, slot),
            ahead: (temper.ahead > 0).then(|| know.routes.risks(game, state, slot, goal)),
            know,
        })
    }

    /// Every move of the unit.
    pub fn moves(&self) -> Vec<Rated> {
        let mut stage = *self.state;
        let orders = self.orders().into_iter();
        orders
            .filter_map(|order| {
                let rated = self.promise(&mut stage, order)?;
                Some(self.fear(&stage, rated))
            })
            .collect()
    }

    /// The moves that a temper values most; none if it would rather have the unit stay.
    pub fn best(&self, temper: &Temper) -> Vec<Order> {
        let mut best = Vec::new();
        let mut most = temper.value(&self.staying()) + 1;
        let mut stage = *self.state;
        for order in self.orders() {
            // Fear only takes from what a move promises: it need not be worked out for most.
            let promised = self.promise(&mut stage, order);
            let Some(promised) = promised.filter(|rated| temper.value(rated) >= most) else {
                continue;
            };
            let value = temper.value(&self.fear(&stage, promised));
            if value > most {
                best.clear();
            }
            if value >= most {
                most = value;
                best.push(order);
            }
        }
        best
    }

    fn orders(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        self.game
            .movement_orders(self.state, self.slot, &mut orders);
        orders
    }

    /// What speaks for a move, and the risks that are no enemy's. The unit is put in `stage`, which is otherwise a
    /// copy of the state, where the move takes it.
    fn promise(&self, stage: &mut State, order: Order) -> Option<Rated> {
        match order {
            Order::Enter { hex, to, .. } => {
                let mut rated = self.going(stage, to.unwrap_or(hex), order);
                rated.gain += ENTRY;
                rated.ahead -= FIRST_STRETCH;
                Some(rated)
            }
            Order::Move { to, .. } => Some(self.going(stage, to, order)),
            Order::Exit { .. } => Some(Rated {
                pace: Pace::Late,
                ..self.rated(order, LEAVING)
            }),
            _ => None,
        }
    }

    /// Being in a hex.
    pub fn there(&self, to: Hex) -> Rated {
        let mut stage = *self.state;
        let rated = self.going(&mut stage, to, Order::EndMovement);
        self.fear(&stage, rated)
    }

    fn going(&self, stage: &mut State, to: Hex, order: Order) -> Rated {
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
        let foe = self.game.side_of(unit).other();
        let meets = self.game.unit_in(self.state, to, foe).is_some();
        stage.units[self.slot] = gone;
        stage.units[self.slot].flags.put(Flags::MOVED, true);
        stage.units[self.slot].flags.put(Flags::INTRUDER, meets);
        let mut rated = self.hope(stage, self.rated(order, gain));
        rated.danger = i64::from(self.state.mines.contains(to)) * MINE;
        rated
    }

    /// Staying where it is, on the map or off it.
    pub fn staying(&self) -> Rated {
        let stay = self.rated(Order::EndMovement, 0);
        if !self.state.units[self.slot].on_board() {
            return stay;
        }
        self.fear(self.state, self.hope(self.state, stay))
    }

    /// Adds what there is to hope for where the unit stands in `state`, and the risks that are no enemy's.
    fn hope(&self, state: &State, rated: Rated) -> Rated {
        let game = self.game;
        let unit = &state.units[self.slot];
        let own = self
            .menaces
            .iter()
            .filter_map(|(menace, own)| Some((menace.shooter, own.as_ref()?)));
        // Next turn nobody has moved yet.
        let next =
            own.map(|(enemy, own)| own.after_moving(game, unit.hex, state.units[enemy].hex, 0));
        let ahead = self.ahead.as_ref();
        Rated {
            chance: fire::prospect(game, state, self.slot),
            exposure: self.know.draws.exposure(game, state, self.slot),
            ahead: ahead.map_or(0, |ahead| ahead[unit.hex.index()]),
            next: next.max().unwrap_or(0),
            ..rated
        }
    }

    /// Adds what there is to fear from the enemies where the unit stands in `state`; who leaves the map fears nobody.
    fn fear(&self, state: &State, mut rated: Rated) -> Rated {
        if matches!(rated.order, Order::Exit { .. }) {
            return rated;
        }
        let game = self.game;
        let unit = &state.units[self.slot];
        rated.danger += fire::danger(game, state, self.slot, &self.threats);
        for (menace, _) in &self.menaces {
            if !silent(game, &state.units[menace.shooter]) {
                let moved = unit.has(Flags::MOVED);
                let (now, more) = menace.of(game, state, unit.hex, moved);
                rated.danger += now;
                rated.reach += more;
            }
        }
        rated
    }

    fn rated(&self, order: Order, gain: i64) -> Rated {
        Rated {
            order,
            gain,
            pace: self.pace,
            danger: 0,
            chance: 0,
            exposure: 0,
            reach: 0,
            next: 0,
            ahead: 0,
        }
    }
}
