//! What an attack is worth before the dice: every throw of the table valued exactly, with the losses
//! that each side would choose, the retreats that are open or shut, and the ground that changes hands.

use ::operational::{Operational, Piece, State, WayOut};
use hexmap::Hex;
use table::Side;

use super::situation::Situation;

/// What a unit that has to fall back loses in time and order.
const FALL_BACK: f64 = 0.25;
/// What a vacated hex is worth to the attacker for itself.
const GROUND: f64 = 0.3;
/// By how much the attacker overpays in an exchange on average.
const OVERPAY: f64 = 1.2;

/// What could happen to one unit in a combat, in victory points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fate {
    life: f64,
    loss: f64,
    retreat: f64,
}

impl Fate {
    pub fn of(at: &Situation, state: &State, piece: &Piece) -> Self {
        let (life, loss) = (at.scale.unit(piece), at.scale.loss(piece));
        let way = match at.hand.looks_back {
            true => at.game.way_out(state, piece.counter),
            false => WayOut::Open,
        };
        let retreat = match way {
            WayOut::Open => FALL_BACK,
            WayOut::Costly => loss + FALL_BACK,
            WayOut::Shut => life,
        };
        Fate {
            life,
            loss,
            retreat,
        }
    }
}

/// What the results of a combat cost one side.
#[derive(Clone, Copy, Debug, Default)]
struct Toll {
    units: f64,
    /// The worth of the cheapest unit, and of all.
    cheapest: f64,
    all: f64,
    /// The cheapest loss.
    loss: f64,
    /// What a retreat of all of them costs.
    retreat: f64,
}

impl Toll {
    fn of(fates: &[Fate]) -> Self {
        let least = |value: fn(&Fate) -> f64| fates.iter().map(value).min_by(f64::total_cmp);
        let sum = |value: fn(&Fate) -> f64| fates.iter().map(value).sum();
        Toll {
            units: fates.len() as f64,
            cheapest: least(|fate| fate.life).unwrap_or_default(),
            all: sum(|fate| fate.life),
            loss: least(|fate| fate.loss).unwrap_or_default(),
            retreat: sum(|fate| fate.retreat),
        }
    }

    fn killed(&self, count: u8) -> f64 {
        match count {
            0 => 0.0,
            1 => self.cheapest,
            _ => self.all,
        }
    }

    /// What a retreat costs those who are left when some were eliminated.
    fn retreat_after(&self, killed: u8) -> f64 {
        self.retreat * (1.0 - f64::from(killed) / self.units.max(1.0)).max(0.0)
    }
}

/// An attack whose value depends only on the column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    defence: Toll,
    attack: Toll,
    ground: f64,
}

impl Prospect {
    /// What both stand to gain and to lose in an attack on a hex.
    pub fn new(
        at: &Situation,
        attacker: Side,
        target: Hex,
        attackers: &[Fate],
        defenders: &[Fate],
    ) -> Self {
        Prospect {
            defence: Toll::of(defenders),
            attack: Toll::of(attackers),
            ground: GROUND + at.hand.capture * at.prize(attacker, target),
        }
    }

    /// The expected gain of the attacker in a column, in victory points.
    pub fn value(&self, game: &Operational, column: u8) -> f64 {
        let (ours, theirs) = (&self.attack, &self.defence);
        let mut value = 0.0;
        for verdict in game.verdicts(column) {
            let mut gain = theirs.killed(verdict.killed) - ours.killed(verdict.attacker_killed);
            if verdict.losses > 0 {
                gain += theirs.loss;
            }
            if verdict.attacker_losses > 0 {
                gain -= ours.loss;
            }
            if verdict.exchange {
                gain += theirs.cheapest - OVERPAY * ours.cheapest;
            }
            if verdict.retreats {
                gain += theirs.retreat_after(verdict.killed + u8::from(verdict.exchange));
            }
            if verdict.attacker_retreats {
                gain -= ours.retreat_after(verdict.attacker_killed);
            }
            if verdict.advance {
                gain += self.ground;
            }
            value += gain * f64::from(verdict.throws);
        }
        value / 36.0
    }
}
