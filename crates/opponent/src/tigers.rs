//! The judgement of 3 Tigres: how far each unit is from what its mission asks for, what it would
//! suffer where it goes, and which shot is worth most. Serves the German of the solo missions and
//! both sides of the mission for two.

mod draws;
mod duel;
mod fire;
mod goals;
mod moves;
mod routes;

use std::cmp::Reverse;
use std::sync::Arc;

use ::tigers::{GERMAN, NO_SLOT, Objective, Order, Phase, Place, Slot, State, Tigers};
use hexmap::Hex;
use table::{Chance, Game, Seed, Side, Stream, Text};

use self::draws::Draws;
use self::duel::Approach;
use self::goals::{Assignment, Goals, Rounds};
use self::moves::{Outlook, Temper};
use self::routes::Routes;
use crate::think::{digest, mix, settle};
use crate::{Advisor, Budget, Effort, Seat, Thought};

/// A match won or lost.
const VICTORY: i64 = 20_000;
/// A victory point of the mission for two.
const POINT: i64 = 500;
/// How plans are compared.
struct Way {
    /// Which share of the playouts chooses the best plan, in sixths; the others put it to the proof.
    choosing: usize,
    /// How much it counts how near a solo mission came to its goal, in percent.
    near: i64,
    /// For how many units the playouts of a budget are meant, if fewer make more of them.
    units: Option<usize>,
}

/// With few playouts, how near it was tells more than who won.
const FEW: Way = Way {
    choosing: 2,
    near: 100,
    units: None,
};
const MANY: Way = Way {
    choosing: 3,
    near: 10,
    units: Some(20),
};

/// How much the levels think in 3 Tigres: playouts are cheap.
const EFFORT: Effort = Effort {
    veterano: Budget {
        candidates: 5,
        playouts: 40,
        time: None,
        threads: 1,
    },
    general: Budget {
        candidates: 10,
        playouts: 240,
        time: None,
        threads: 1,
    },
};

/// The recruit's temper in solo missions, which are won by who arrives.
const SOLO: Temper = Temper {
    way: 20,
    danger: 50,
    chance: 50,
    exposure: 0,
    reach: 0,
    next: 0,
    ahead: 0,
    spare: 0,
    rounds: Rounds {
        leaving: 0,
        holding: 0,
    },
    patience: 400,
    roused: None,
    idle: 100,
    relief: 0,
};
/// The recruit's temper in the mission for two, which is won by who shoots.
const DUEL: Temper = Temper {
    way: 10,
    danger: 50,
    chance: 100,
    ..SOLO
};
/// The tempers of the hand that plays out what the other levels compare, by what a mission asks for.
/// They come from trying many in whole matches.
const OCCUPY: Temper = Temper {
    way: 28,
    danger: 56,
    chance: 18,
    exposure: 57,
    spare: 25,
    patience: 64,
    idle: 30,
    rounds: Rounds {
        leaving: 0,
        holding: 1,
    },
    relief: 319,
    ..SOLO
};
const LEAVE: Temper = Temper {
    way: 80,
    danger: 112,
    chance: 44,
    exposure: 23,
    ahead: 100,
    spare: 17,
    patience: 0,
    idle: 20,
    rounds: Rounds {
        leaving: 6,
        holding: 0,
    },
    relief: 45,
    ..SOLO
};
const WATCH: Temper = Temper {
    way: 36,
    danger: 44,
    chance: 27,
    exposure: 50,
    spare: 27,
    rounds: Rounds {
        leaving: 6,
        holding: 0,
    },
    relief: 13,
    ..SOLO
};
const POINTS: [Temper; 2] = [
    Temper {
        way: 8,
        danger: 20,
        chance: 225,
        reach: 20,
        next: 331,
        patience: 64,
        roused: Some(112),
        idle: 0,
        rounds: Rounds {
            leaving: 0,
            holding: 4,
        },
        ..DUEL
    },
    Temper {
        way: 16,
        danger: 20,
        chance: 300,
        reach: 15,
        patience: 23,
        idle: 0,
        ..DUEL
    },
];

/// The judgement of 3 Tigres.
pub struct TigersAdvisor {
    know: Arc<Knowledge>,
    /// The tempers of the hand, German and Russian, if they are not the recruit's.
    hand: Option<[Temper; 2]>,
}

/// The temper of the hand that plays out what the planner compares.
fn expert(game: &Tigers, state: &State) -> [Temper; 2] {
    let temper = match &game.mission(state).objective {
        Objective::Occupy { .. } => OCCUPY,
        Objective::Leave(_) => LEAVE,
        Objective::Watch { .. } => WATCH,
        Objective::Points { .. } => return POINTS,
    };
    [temper; 2]
}

/// What is learnt once about a box.
struct Knowledge {
    goals: Goals,
    draws: Draws,
    approach: Approach,
    routes: Routes,
}

impl TigersAdvisor {
    /// Learns the missions of a box.
    pub fn new(game: &Tigers) -> Self {
        TigersAdvisor {
            know: Arc::new(Knowledge {
                goals: Goals::new(game),
                draws: Draws::new(game),
                approach: Approach::new(game),
                routes: Routes::default(),
            }),
            hand: None,
        }
    }

    fn temper(&self, game: &Tigers, state: &State) -> Temper {
        if let Some(hand) = self.hand {
            let side = game.pending(state).map_or(GERMAN, |pending| pending.side);
            return hand[side.index()];
        }
        if game.mission(state).solo() {
            SOLO
        } else {
            DUEL
        }
    }

    /// The same with another hand.
    fn with(&self, hand: [Temper; 2]) -> Self {
        TigersAdvisor {
            know: self.know.clone(),
            hand: Some(hand),
        }
    }

    /// The quick hand's next move of the units from `first` on.
    fn next_move(
        &self,
        game: &Tigers,
        state: &State,
        first: Slot,
        goal_of: &Assignment,
        chance: &mut Chance,
    ) -> Order {
        let Some(pending) = game.pending(state) else {
            return Order::EndMovement;
        };
        game.able(state, pending.side)
            .filter(|slot| *slot >= first)
            .find_map(|slot| {
                let temper = self.temper(game, state);
                let outlook = Outlook::new(game, state, &self.know, goal_of, slot, &temper)?;
                chance.pick(&outlook.best(&temper)).copied()
            })
            .unwrap_or(Order::EndMovement)
    }

    /// What a unit could do: what the quick hand would, what others would, and to stay, which is the
    /// next move of those after it.
    fn options(
        &self,
        game: &Tigers,
        state: &State,
        slot: Slot,
        goal_of: &Assignment,
        most: usize,
        chance: &mut Chance,
    ) -> Vec<Order> {
        let stay = self.next_move(game, state, slot + 1, goal_of, chance);
        let own = self.temper(game, state);
        let Some(outlook) = Outlook::new(game, state, &self.know, goal_of, slot, &own) else {
            return vec![stay];
        };
        let mut moves = outlook.moves();
        let first = chance.pick(&outlook.best(&own)).copied();
        let mut options = vec![first.unwrap_or(stay), stay];
        for temper in own.variants().into_iter().chain([own]) {
            moves.sort_by_key(|rated| Reverse(temper.value(rated)));
            options.extend(moves.iter().take(most / 4).map(|rated| rated.order));
        }
        options
    }

    /// The shots of the attack phase, best first, with what each is worth.
    fn shots(&self, game: &Tigers, state: &State) -> Vec<(i64, Order)> {
        let relief = self.temper(game, state).relief;
        let mut orders = Vec::new();
        game.legal(state, &mut orders);
        let value = |order: &Order| match *order {
            Order::Attack { attacker, target } => {
                let slots = game.slot(state, attacker).zip(game.slot(state, target));
                slots.map_or(0, |(attacker, target)| {
                    let saved = match relief {
                        0 => 0,
                        _ => relief * fire::relief(game, state, attacker, target) / 100,
                    };
                    1 + fire::shot(game, state, attacker, target) + saved
                })
            }
            _ => 0,
        };
        let mut shots: Vec<(i64, Order)> = orders
            .into_iter()
            .map(|order| (value(&order), order))
            .collect();
        shots.sort_by_key(|(value, _)| Reverse(*value));
        shots
    }

    /// Why a unit should go to a hex: the goal, the enemies that would see it, its best shot.
    fn reason_to_go(&self, game: &Tigers, state: &State, slot: Option<Slot>, to: Hex) -> Text {
        let going = slot.and_then(|slot| {
            let side = game.side_of(&state.units[slot]);
            let goal_of = self.assigned(game, state, side);
            let temper = self.temper(game, state);
            let outlook = Outlook::new(game, state, &self.know, &goal_of, slot, &temper)?;
            Some(outlook.there(to))
        });
        let (gain, danger, chance) =
            going.map_or((0, 0, 0), |rated| (rated.gain, rated.danger, rated.chance));
        let mut why = match gain {
            1.. => Text::new("aproxima-se do objetivo", "it comes nearer to its goal"),
            _ => Text::new("toma uma posição melhor", "it takes a better position"),
        };
        let mut add = |pt: &str, en: &str| {
            why.pt.push_str(pt);
            why.en.push_str(en);
        };
        if danger == 0 {
            add(
                " onde nenhum inimigo atiraria nela",
                " where no enemy would shoot at it",
            );
        } else {
            add(
                " onde o perigo é suportável",
                " where the danger is bearable",
            );
        }
        if chance > 0 {
            add(" e de lá pode atirar", " and can shoot from there");
        }
        why
    }

    fn assigned(&self, game: &Tigers, state: &State, side: Side) -> Assignment {
        let rounds = self.temper(game, state).rounds;
        self.know.goals.assigned(game, state, side, rounds)
    }

    /// Orders of the unit whose turn it is, the best first.
    fn candidates(
        &self,
        game: &Tigers,
        state: &State,
        side: Side,
        most: usize,
        chance: &mut Chance,
    ) -> Vec<Order> {
        if !moving(state) {
            // The order of shots matters little: what is compared is the targets of one unit.
            let shots = self.shots(game, state);
            let first = shots.first().and_then(|(_, order)| shooter(order));
            let same = shots.iter().filter(|(_, order)| shooter(order) == first);
            return same.take(most).map(|(_, order)| *order).collect();
        }
        let goal_of = self.assigned(game, state, side);
        let due = game
            .able(state, side)
            .find(|slot| *slot >= first_due(state));
        due.map_or_else(
            || vec![Order::EndMovement],
            |slot| self.options(game, state, slot, &goal_of, most, chance),
        )
    }

    /// The plans of a veteran, this hand's first: hands of other tempers, each of which plays on in its own way, and
    /// other orders of the unit whose turn it is.
    fn bold_plans(&self, seat: &Seat<'_, Tigers>, most: usize, seed: u64) -> Vec<Plan> {
        let (game, state) = (seat.game(), seat.known());
        let mut chance = Chance::new(seed);
        let own = self.temper(game, state);
        let others = if moving(state) {
            &own.variants()[..]
        } else {
            &[]
        };
        let hands = [own].into_iter().chain(others.iter().copied());
        let planned = hands.filter_map(|temper| {
            let mut tempers = expert(game, state);
            tempers[seat.side().index()] = temper;
            let hand = self.with(tempers);
            let order = hand.act(game, state, &mut chance)?;
            Some(Plan { hand, order })
        });
        let planned: Vec<Plan> = planned.collect();
        let single = self.candidates(game, state, seat.side(), most, &mut Chance::new(seed));
        let single = single
            .into_iter()
            .map(|order| self.plan(game, state, order));
        first_of_each(planned.into_iter().chain(single), most)
    }

    /// The plans of a general, this hand's first: an order, and this hand after it. Those of other tempers are among
    /// them, and the end of the movement.
    fn fine_plans(&self, seat: &Seat<'_, Tigers>, most: usize, seed: u64) -> Vec<Plan> {
        let (game, state) = (seat.game(), seat.known());
        let mut chance = Chance::new(seed);
        let mut orders = Vec::new();
        if moving(state) {
            let own = self.temper(game, state);
            for temper in [own].into_iter().chain(own.variants()) {
                orders.extend(self.with([temper; 2]).act(game, state, &mut chance));
            }
            orders.push(Order::EndMovement);
        }
        orders.extend(self.candidates(game, state, seat.side(), most, &mut chance));
        let plans = orders
            .into_iter()
            .map(|order| self.plan(game, state, order));
        first_of_each(plans, most)
    }

    /// An order, and the planner's hand after it.
    fn plan(&self, game: &Tigers, state: &State, order: Order) -> Plan {
        let hand = self.with(expert(game, state));
        Plan { hand, order }
    }

    /// Plays on to the end, in the world and with the dice of `key`, from `order` on with this hand on both sides, and
    /// values it for the seat's side.
    fn playout(&self, seat: &Seat<'_, Tigers>, order: Order, near: i64, key: u64) -> i64 {
        let game = seat.game();
        let mut state = seat.world(&mut Chance::new(key));
        let mut events = Vec::new();
        let mut phase = 0;
        let mut next = Some(order);
        while let Some(order) = next {
            let before = game.pending(&state);
            let fall = mix(key ^ mix(phase) ^ digest(&order));
            let mut dice = Stream::new(&Seed::from_number(fall), 0);
            events.clear();
            game.execute(&mut state, &order, &mut dice, &mut events);
            phase += u64::from(game.pending(&state) != before);
            next = self.act(game, &state, &mut Chance::new(fall));
        }
        self.value(game, &state, seat.side(), near)
    }

    /// What the match came to for a side: who won, and how clearly.
    fn value(&self, game: &Tigers, state: &State, side: Side, near: i64) -> i64 {
        let Some(outcome) = game.outcome(state) else {
            return 0;
        };
        let result = match outcome.winner {
            Some(winner) if winner == side => VICTORY,
            Some(_) => -VICTORY,
            None => 0,
        };
        let margin = match outcome.points[..] {
            [german, russian] => POINT * i64::from(german - russian),
            _ => near * self.prospects(game, state) / 100,
        };
        result + if side == GERMAN { margin } else { -margin }
    }

    /// How near the Germans came to what a solo mission asks for, and what is left of both sides.
    fn prospects(&self, game: &Tigers, state: &State) -> i64 {
        let goals = &self.know.goals;
        let delay = goals.assign(game, state, GERMAN, Rounds::default(), |_, _, _| ());
        Self::strength(game, state) - 10 * delay
    }

    /// What the Germans are worth more than the Russians.
    fn strength(game: &Tigers, state: &State) -> i64 {
        let mut strength = 0;
        for unit in state.units.iter() {
            let worth = match unit.place {
                Place::Board | Place::Waiting => fire::worth(game, unit),
                _ => 0,
            };
            strength += if game.side_of(unit) == GERMAN {
                worth
            } else {
                -worth
            };
        }
        strength
    }
}

/// The first unit that has not been passed over in this phase: units are ordered about one after the
/// other.
fn first_due(state: &State) -> Slot {
    match state.active {
        NO_SLOT => 0,
        active => Slot::from(active),
    }
}

/// The unit that an order has shoot.
fn shooter(order: &Order) -> Option<table::Counter> {
    match *order {
        Order::Attack { attacker, .. } => Some(attacker),
        _ => None,
    }
}

fn moving(state: &State) -> bool {
    matches!(state.phase, Phase::GermanMovement | Phase::RussianMovement)
}

/// An order, and the hand that goes on after it.
struct Plan {
    hand: TigersAdvisor,
    order: Order,
}

/// The first so many plans that begin with different orders.
fn first_of_each(plans: impl Iterator<Item = Plan>, most: usize) -> Vec<Plan> {
    let mut first: Vec<Plan> = Vec::new();
    for plan in plans {
        let new = first.iter().all(|other| other.order != plan.order);
        if new && first.len() < most {
            first.push(plan);
        }
    }
    first
}

impl Advisor<Tigers> for TigersAdvisor {
    fn effort(&self) -> Effort {
        EFFORT
    }

    /// Units move one after the other, each to where it gains most; then every unit takes the best
    /// shot there is.
    fn act(&self, game: &Tigers, state: &State, chance: &mut Chance) -> Option<Order> {
        let pending = game.pending(state)?;
        if !moving(state) {
            let shots = self.shots(game, state);
            let most = shots.first()?.0;
            let best: Vec<Order> = shots
                .iter()
                .take_while(|(value, _)| *value == most)
                .map(|(_, order)| *order)
                .collect();
            return chance.pick(&best).copied();
        }
        let goal_of = self.assigned(game, state, pending.side);
        let first = first_due(state);
        let next = self.next_move(game, state, first, &goal_of, chance);
        // The recruit asks nobody twice; the others do, because somebody may have made room.
        if next == Order::EndMovement && first > 0 && self.hand.is_some() {
            return Some(self.next_move(game, state, 0, &goal_of, chance));
        }
        Some(next)
    }

    /// Where few playouts tell less than the hand's weights, a veteran trusts his hand. Otherwise plans are compared
    /// by playing them out to the end of the mission.
    fn ponder(&self, seat: &Seat<'_, Tigers>, budget: Budget, seed: u64) -> Vec<Thought<Order>> {
        let (game, state) = (seat.game(), seat.known());
        let judge = self.with(expert(game, state));
        let mission = game.mission(state);
        let trusted = matches!(
            mission.objective,
            Objective::Leave(_) | Objective::Points { .. }
        );
        let few = budget.playouts <= EFFORT.veterano.playouts;
        if few && trusted {
            let own = judge.act(game, state, &mut Chance::new(seed));
            return own.into_iter().map(Thought::new).collect();
        }
        let (way, plans) = if few {
            (FEW, judge.bold_plans(seat, budget.candidates, seed))
        } else {
            (MANY, judge.fine_plans(seat, budget.candidates, seed))
        };
        // The less there is to play out, the more playouts take no longer.
        let turns = usize::from(mission.turns);
        let left = turns.saturating_sub(usize::from(state.turn)) + 1;
        let coming = mission.starts.iter().filter(|start| start.hex.is_none());
        let (units, of) = way.units.map_or((1, 1), |units| (coming.count(), units));
        let budget = Budget {
            playouts: budget.playouts * turns * of / (left * units.max(1)),
            ..budget
        };
        let thoughts = settle(&plans, way.choosing, budget, seed, |plan, key| {
            plan.hand.playout(seat, plan.order, way.near, key)
        });
        let orders = thoughts.into_iter();
        orders
            .map(|thought| thought.of(|number| plans[number].order))
            .collect()
    }

    fn reason(&self, game: &Tigers, state: &State, order: &Order) -> Text {
        let slot = |counter| game.slot(state, counter);
        match *order {
            Order::Attack { attacker, target } => {
                let slots = slot(attacker).zip(slot(target));
                let hits = slots.map_or(0, |(attacker, target)| {
                    fire::hits(&game.aim(state, attacker, target))
                });
                Text::new(
                    format!("é o tiro que mais promete: acerta com {hits} das 10 faces do dado"),
                    format!(
                        "it is the shot that promises most: it hits on {hits} of the die's 10 faces"
                    ),
                )
            }
            Order::Exit { .. } => Text::new(
                "é uma unidade a mais fora do mapa, como a missão pede",
                "it is one more unit off the map, as the mission asks",
            ),
            Order::Move { counter, to } => self.reason_to_go(game, state, slot(counter), to),
            Order::Enter { counter, hex, to } => {
                self.reason_to_go(game, state, slot(counter), to.unwrap_or(hex))
            }
            Order::EndMovement | Order::EndAttack => Text::new(
                "nenhuma outra ordem desta fase melhora a posição",
                "no other order of this phase improves the position",
            ),
        }
    }
}
