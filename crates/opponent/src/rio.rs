//! The judgement of Rio 40 graus. The recruit's hand and the veteran's are both in [`hand`]; who
//! thinks lets the veteran's hand play several lines out in worlds that fit what his side knows.

mod airlift;
mod forecast;
mod ground;
mod hand;
mod learn;
mod lines;
mod look;
mod manner;
mod path;
mod playout;
mod setup;
mod study;
mod worth;

use ::rio::{Members, Order, Rio, State};
use table::{Chance, Text};

use self::forecast::Forecast;
use self::ground::Ground;
use self::hand::{Skill, rated};
pub use self::learn::learn;
use self::lines::lines;
use self::playout::{Line, best, playout};
use self::study::Study;
use self::worth::worth;
use crate::think::{contest, settle};
use crate::{Advisor, Budget, Effort, Seat, Thought};

/// How much the levels think about one decision of Rio.
const EFFORT: Effort = Effort {
    veterano: Budget {
        candidates: 8,
        playouts: 240,
        time: None,
        threads: 1,
    },
    general: Budget {
        candidates: 8,
        playouts: 320,
        time: None,
        threads: 1,
    },
};

/// The judgement of Rio.
pub struct RioAdvisor {
    ground: Ground,
    forecast: Forecast,
}

impl RioAdvisor {
    /// Learns a box.
    pub fn new(game: &Rio) -> Self {
        RioAdvisor {
            ground: Ground::new(game),
            forecast: Forecast::new(game),
        }
    }
}

impl Advisor<Rio> for RioAdvisor {
    fn effort(&self) -> Effort {
        EFFORT
    }

    fn act(&self, game: &Rio, state: &State, chance: &mut Chance) -> Option<Order> {
        let mut still = Members::default();
        let rated = rated(game, &self.ground, state, Skill::Recruit, &mut still);
        best(game, state, &rated, chance)
    }

    fn ponder(&self, seat: &Seat<'_, Rio>, budget: Budget, seed: u64) -> Vec<Thought<Order>> {
        let (game, known) = (seat.game(), seat.known());
        let mut chance = Chance::new(seed);
        let (ground, side) = (&self.ground, seat.side());
        let study = Study::of(game, known, side, budget, self.forecast.knows(known));
        let budget = study.budget;
        let lines = lines(game, ground, known, side, budget.candidates, &mut chance);
        let play = |line: &Line, key| {
            let state = playout(ground, seat, line, study.ahead, key);
            match study.forecast {
                true => self.forecast.worth(game, ground, &state, side),
                false => worth(game, ground, &state, side),
            }
        };
        let thoughts = match study.tested {
            true => settle(&lines, CHOOSING, budget, seed, play),
            false => {
                let numbers = (0..lines.len()).collect();
                contest(numbers, budget, seed, |number: &usize, key| {
                    play(&lines[*number], key)
                })
            }
        };
        let thoughts = thoughts.into_iter();
        thoughts
            .map(|thought| thought.of(|number| lines[number].order))
            .collect()
    }

    fn reason(&self, _: &Rio, _: &State, order: &Order) -> Text {
        reason(order)
    }
}

/// How many sixths of the playouts find the best line; in the others it meets the hand's own again.
const CHOOSING: usize = 3;

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
