//! The judgement of Rio 40 graus. The recruit's hand and the veteran's are both in [`hand`]; the
//! general lets the veteran's hand play the best orders out in worlds that fit what his side knows.

mod ground;
mod hand;
mod look;

use std::sync::Arc;

use ::rio::{Kind, Order, Place, Rio, State};
use table::{Chance, Game, Side, Text};

use self::ground::Ground;
use self::hand::{Rated, Skill, rate};
use self::look::POINT;
use crate::{Advisor, Budget, Effort, Seat, Thought, think};

/// A match won or lost.
const VICTORY: i64 = 1_000 * POINT;

/// How much the levels think in Rio: the veteran trusts his hand, the general tries out what it
/// offers.
const EFFORT: Effort = Effort {
    veterano: Budget {
        candidates: 1,
        playouts: 0,
        time: None,
        threads: 1,
    },
    general: Budget {
        candidates: 3,
        playouts: 60,
        time: None,
        threads: 1,
    },
};

/// The judgement of Rio.
pub struct RioAdvisor {
    ground: Arc<Ground>,
    skill: Skill,
}

impl RioAdvisor {
    /// Learns a box.
    pub fn new(game: &Rio) -> Self {
        RioAdvisor {
            ground: Arc::new(Ground::new(game)),
            skill: Skill::Recruit,
        }
    }

    fn rate(&self, game: &Rio, state: &State) -> Vec<Rated> {
        let mut rated = rate(game, &self.ground, state, self.skill);
        rated.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        rated
    }
}

impl Advisor<Rio> for RioAdvisor {
    fn effort(&self) -> Effort {
        EFFORT
    }

    /// The best order, or one of those that are as good; any legal one where the hand sees none.
    fn act(&self, game: &Rio, state: &State, chance: &mut Chance) -> Option<Order> {
        let rated = self.rate(game, state);
        let best = rated.first().map(|(value, _)| *value);
        let equal = rated.iter().take_while(|(value, _)| Some(*value) == best);
        let equal: Vec<Order> = equal.map(|(_, order)| *order).collect();
        match chance.pick(&equal) {
            Some(order) => Some(*order),
            None => game.sample(state, chance),
        }
    }

    fn candidates(
        &self,
        game: &Rio,
        state: &State,
        most: usize,
        chance: &mut Chance,
    ) -> Vec<Order> {
        let Some(first) = self.act(game, state, chance) else {
            return Vec::new();
        };
        let rated = self.rate(game, state);
        let others = rated
            .iter()
            .map(|(_, order)| *order)
            .filter(|order| *order != first);
        std::iter::once(first).chain(others).take(most).collect()
    }

    fn value(&self, game: &Rio, state: &State, side: Side) -> i64 {
        worth(game, state, side)
    }

    /// To the end of the next turn.
    fn enough(&self, game: &Rio, start: &State, now: &State) -> bool {
        game.pending(now).is_none() || now.turn > start.turn + 1
    }

    /// Who thinks has the veteran's hand.
    fn ponder(&self, seat: &Seat<'_, Rio>, budget: Budget, seed: u64) -> Vec<Thought<Order>> {
        let veteran = RioAdvisor {
            ground: self.ground.clone(),
            skill: Skill::Veteran,
        };
        think(&veteran, seat, budget, seed)
    }

    fn reason(&self, _: &Rio, _: &State, order: &Order) -> Text {
        reason(order)
    }
}

/// What a position is worth to a side: the score, what units have suffered, and who is where.
fn worth(game: &Rio, state: &State, side: Side) -> i64 {
    let mut value = 0;
    if let Some(outcome) = game.outcome(state) {
        value += match outcome.winner {
            Some(winner) if winner == side => VICTORY,
            Some(_) => -VICTORY,
            None => 0,
        };
    }
    let points = game.points(state).unwrap_or_default();
    let sign = |owner: Side| if owner == side { 1 } else { -1 };
    for hex in game.known_objectives(state, side) {
        if let Some(holder) = game.held_by(state, hex, side) {
            value += sign(holder) * i64::from(points.objective) * POINT;
        }
    }
    for (unit, piece) in state.units.iter().zip(game.pieces()) {
        let price = match piece.kind {
            Kind::Foot | Kind::Armour => points.combatant.max(3),
            Kind::Car | Kind::Helicopter => points.transport.max(1),
            Kind::Civilian if unit.place == Place::Destroyed => {
                let killer = if usize::from(unit.by) == side.index() {
                    1
                } else {
                    -1
                };
                value += killer * i64::from(points.civilian) * POINT;
                continue;
            }
            _ => continue,
        };
        let Some(owner) = piece.side else { continue };
        let militia = if piece.militia() {
            points.militia_lost
        } else {
            0
        };
        let whole = i64::from(price + militia) * POINT;
        value -= sign(owner)
            * match unit.place {
                Place::Destroyed => whole + 25 * i64::from(piece.fire),
                Place::Board => {
                    let shaken = [0, 20, 45][usize::from(unit.markers.min(2))];
                    shaken * (2 + i64::from(piece.fire))
                }
                _ => 0,
            };
    }
    value + custody(game, state, side)
}

/// Who has the unit in custody.
fn custody(game: &Rio, state: &State, side: Side) -> i64 {
    let Some(chief) = state
        .unit(game.custody(state))
        .filter(|unit| unit.on_board())
    else {
        return 0;
    };
    let fighter = state
        .in_hex(chief.hex)
        .find_map(|(counter, _)| game.pieces()[counter.index()].side);
    match fighter {
        Some(owner) if owner == side => 40 * POINT,
        Some(_) => -40 * POINT,
        None => 0,
    }
}

/// Why an order is good, in words.
fn reason(order: &Order) -> Text {
    match order {
        Order::Attack { .. } | Order::Join { .. } | Order::Announce => Text::new(
            "o ataque deve custar mais ao inimigo do que a nós",
            "the attack should cost the enemy more than us",
        ),
        Order::Search { .. } => Text::new(
            "melhor saber o que há ali antes de atirar",
            "better to know what is there before shooting",
        ),
        Order::Hide { .. } | Order::StayDown => Text::new(
            "oculta, a unidade se defende melhor",
            "face down the unit defends better",
        ),
        Order::Fire { .. } => Text::new(
            "o tiro pode deter quem passa",
            "the shot may stop whoever passes",
        ),
        Order::TurnUp => Text::new(
            "o poder de fogo da unidade vale mais que a coluna da ocultação",
            "the unit's firepower is worth more than the column for being face down",
        ),
        Order::Rally { .. } | Order::Retreat { .. } => Text::new(
            "longe do inimigo e abrigada, a unidade se refaz",
            "away from the enemy and in cover the unit recovers",
        ),
        Order::Leave { .. } | Order::LeaveCarrying { .. } => Text::new(
            "sair do mapa com o preso decide a partida",
            "taking the prisoner off the map decides the match",
        ),
        Order::Place { .. } | Order::AutoPlace | Order::Ready => Text::new(
            "as mais fortes nos objetivos, o resto onde ninguém adivinhe",
            "the strongest on the objectives, the rest where nobody can guess",
        ),
        Order::End | Order::Hold | Order::HoldPhase | Order::Stay | Order::Release => {
            Text::new("nada melhor a fazer agora", "nothing better to do now")
        }
        _ => Text::new(
            "aproxima a unidade do que importa sem expô-la demais",
            "brings the unit nearer to what matters without exposing it too much",
        ),
    }
}
