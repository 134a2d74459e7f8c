//! The judgement of Rio 40 graus. The recruit's hand and the veteran's are both in [`hand`]; who
//! thinks lets the veteran's hand play several lines out in worlds that fit what his side knows.

mod airlift;
mod ground;
mod hand;
mod lines;
mod look;
mod manner;
mod path;
mod playout;
mod setup;
mod worth;

use ::rio::{Members, Order, Rio, State};
use table::{Chance, Text};

use self::ground::Ground;
use self::hand::{Skill, rated};
use self::lines::{lines, manners};
use self::playout::{Ahead, Line, best, playout};
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
}

impl RioAdvisor {
    /// Learns a box.
    pub fn new(game: &Rio) -> Self {
        RioAdvisor {
            ground: Ground::new(game),
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
        let general = budget.playouts > EFFORT.veterano.playouts;
        let crowded = known.on_board().count() > CROWD;
        let lines = match (general, crowded) {
            (true, true) => manners(game, &self.ground, known, seat.side(), &mut chance),
            (_, crowded) => {
                let most = if crowded { 1 } else { budget.candidates };
                lines(game, &self.ground, known, seat.side(), most, &mut chance)
            }
        };
        let ahead = match (general, crowded) {
            (true, true) => CROWDED,
            (true, false) => TO_THE_END,
            (false, _) => Ahead {
                phases: phases_ahead(game, known),
                veteran: false,
            },
        };
        let play = |line: &Line, key| playout(&self.ground, seat, line, ahead, key);
        if general {
            let thoughts = settle(&lines, CHOOSING, budget, seed, play).into_iter();
            return thoughts
                .map(|thought| thought.of(|number| lines[number].order))
                .collect();
        }
        let thoughts = contest(lines, budget, seed, play).into_iter();
        thoughts
            .map(|thought| thought.of(|line| line.order))
            .collect()
    }

    fn reason(&self, _: &Rio, _: &State, order: &Order) -> Text {
        reason(order)
    }
}

/// With more counters than these on the board a playout takes long: a veteran trusts his hand there, and a
/// general compares manners only.
const CROWD: usize = 30;

/// The playouts of a crowded board see this phase, the enemy's reply and the answer to it, with the veteran's
/// hand for all of them.
const CROWDED: Ahead = Ahead {
    phases: 3,
    veteran: true,
};

/// Elsewhere a general's go on to the end: few units leave little to luck, and only who wins counts.
const TO_THE_END: Ahead = Ahead {
    phases: u8::MAX,
    veteran: true,
};

/// How many sixths of a general's playouts find the best line; in the others it meets the hand's own again.
const CHOOSING: usize = 3;

/// How many phases a veteran's playouts see end: fewer where everything hangs on one unit in custody, because what
/// happens later is luck.
fn phases_ahead(game: &Rio, state: &State) -> u8 {
    if game.points(state).is_some() { 4 } else { 3 }
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
