//! What a formation is about: the scripts that the units of a corps or an army follow together. A rule
//! of thumb gives each formation one; whoever has time searches for better ones.

use ::operational::{Piece, State};

use super::situation::Situation;

/// The script of a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Posture {
    /// Attacks what it can and presses on.
    Assault,
    /// Goes for the goals past everything else.
    Exploit,
    /// Attacks only where it gains a lot, and keeps what it has.
    Hold,
    /// Stays near the enemy but out of his reach.
    Screen,
    /// Gets away.
    Withdraw,
}

impl Posture {
    /// Those first that a whole army most often does well with.
    pub const ALL: [Posture; 5] = [
        Posture::Exploit,
        Posture::Hold,
        Posture::Assault,
        Posture::Screen,
        Posture::Withdraw,
    ];

    /// What it costs to commit one of its units to an attack, in victory points.
    pub fn commitment(self) -> f64 {
        match self {
            Posture::Assault => 0.2,
            Posture::Exploit => 0.5,
            Posture::Hold => 0.8,
            Posture::Screen => 1.5,
            Posture::Withdraw => 4.0,
        }
    }

    /// How much more or less than others it minds the enemy.
    pub fn caution(self) -> f64 {
        match self {
            Posture::Assault => 1.0,
            Posture::Exploit => 0.4,
            Posture::Hold => 1.3,
            Posture::Screen => 2.0,
            Posture::Withdraw => 3.0,
        }
    }

    /// How much the way to its goal is worth to it.
    pub fn progress(self) -> f64 {
        match self {
            Posture::Assault => 1.0,
            Posture::Exploit => 2.0,
            Posture::Hold => 0.5,
            Posture::Screen => 0.7,
            Posture::Withdraw => 0.0,
        }
    }
}

/// A formation that is weaker than this share of what could strike it does not attack.
const OUTMATCHED: f64 = 0.3;

/// The postures that a rule of thumb gives the formations of a side.
pub(super) fn usual(at: &Situation, state: &State) -> Vec<Posture> {
    let mut strength = vec![0.0; at.lay.formations()];
    let mut threat: Vec<f64> = vec![0.0; at.lay.formations()];
    let own = at.game.pieces(state, at.side);
    let own: Vec<Piece> = own.filter(|piece| piece.hex.is_some()).collect();
    for piece in &own {
        let formation = at.lay.formation(piece.counter);
        strength[formation] += f64::from(piece.attack[0] + piece.defence[0]) / 2.0;
        threat[formation] = threat[formation].max(at.threat(piece.hex));
    }
    let formations = strength.into_iter().zip(threat);
    formations
        .map(|(strength, threat)| {
            if threat == 0.0 {
                Posture::Exploit
            } else if strength < OUTMATCHED * threat {
                Posture::Hold
            } else {
                Posture::Assault
            }
        })
        .collect()
}
