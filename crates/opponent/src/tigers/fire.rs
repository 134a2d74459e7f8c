//! What shots take from units of 3 Tigres: the exact expectation over both dice, whom the enemies
//! would shoot at, and the best shot from a hex.

use ::tigers::{Damage, Flags, Kind, Slot, State, Tigers, Unit};
use table::Game;

/// What a unit is worth while it lives, less for what it has suffered.
pub fn worth(game: &Tigers, unit: &Unit) -> i64 {
    let kind = game.tables().unit_type(unit.kind);
    let base = match kind.kind {
        Kind::Infantry => 120,
        Kind::At => 160,
        Kind::Armour => 200 + 20 * i64::from(kind.points),
    };
    let hurt = 25 * i64::from(unit.disabled())
        + 35 * i64::from(unit.suspension)
        + 45 * i64::from(unit.gun);
    (base - hurt).max(30)
}

/// What a shot takes from its target on average, in the units of [`worth`].
pub fn shot(game: &Tigers, state: &State, attacker: Slot, target: Slot) -> i64 {
    let aim = game.aim(state, attacker, target);
    // Dice hit from the lowest face upwards.
    let hits = (1..=10).take_while(|&die| aim.hits(die)).count() as i64;
    if hits == 0 {
        return 0;
    }
    let unit = &state.units[target];
    let worth = worth(game, unit);
    let harm: i64 = (1..=10)
        .map(
            |die| match game.effect(state, unit, game.damage(unit, die, aim.damage)) {
                Damage::None => 0,
                Damage::Disabled1 => 25,
                Damage::Disabled2 => 50,
                Damage::Suspension => 35,
                Damage::Gun => 45,
                Damage::Destroyed => worth + 40,
            },
        )
        .sum();
    hits * harm / 100
}

/// An enemy that could shoot at a unit.
pub struct Threat {
    enemy: Slot,
    /// From further away it shoots at somebody else: the Russians of the solo missions take the
    /// nearest (4.3.b).
    within: u32,
}

/// The enemies that could shoot at a unit wherever it goes.
pub fn threats(game: &Tigers, state: &State, slot: Slot) -> Vec<Threat> {
    let side = game.side_of(&state.units[slot]);
    let grid = Game::map(game).grid();
    let friends = || {
        let units = state.units.iter().enumerate();
        units
            .filter(|&(other, unit)| other != slot && unit.on_board() && game.side_of(unit) == side)
    };
    let nearest_friend = |enemy: &Unit| {
        friends()
            .filter(|(_, friend)| game.sees(state, enemy.hex, friend.hex))
            .map(|(_, friend)| grid.distance(enemy.hex, friend.hex))
            .min()
    };
    let solo = game.mission(state).solo();
    let mut threats = Vec::new();
    for (other, enemy) in state.units.iter().enumerate() {
        if !enemy.on_board() || game.side_of(enemy) == side || enemy.has(Flags::OUT) {
            continue;
        }
        let nearest = if solo { nearest_friend(enemy) } else { None };
        threats.push(Threat {
            enemy: other,
            within: nearest.unwrap_or(u32::MAX),
        });
    }
    threats
}

/// What the enemies would take from a unit where it stands.
pub fn danger(game: &Tigers, state: &State, slot: Slot, threats: &[Threat]) -> i64 {
    let hex = state.units[slot].hex;
    let grid = Game::map(game).grid();
    let seen = threats.iter().filter(|threat| {
        let from = state.units[threat.enemy].hex;
        grid.distance(from, hex) <= threat.within && game.sees(state, from, hex)
    });
    seen.map(|threat| shot(game, state, threat.enemy, slot))
        .sum()
}

/// The best shot that a unit would have from where it stands.
pub fn prospect(game: &Tigers, state: &State, slot: Slot) -> i64 {
    let unit = &state.units[slot];
    let side = game.side_of(unit);
    let enemies = state.units.iter().enumerate().filter(|(_, enemy)| {
        enemy.on_board() && game.side_of(enemy) != side && game.sees(state, unit.hex, enemy.hex)
    });
    let shots = enemies.map(|(target, _)| shot(game, state, slot, target));
    shots.max().unwrap_or(0)
}

/// What a shot saves the Germans of a solo mission from: whom the target would shoot at next, if it is
/// left able to.
pub fn relief(game: &Tigers, state: &State, attacker: Slot, target: Slot) -> i64 {
    let unit = &state.units[target];
    if unit.owes > 0 {
        return 0;
    }
    let victim = nearest(game, state, unit);
    let menace = victim.map_or(0, |victim| shot(game, state, target, victim));
    let aim = game.aim(state, attacker, target);
    let hits = (1..=10).take_while(|&die| aim.hits(die)).count() as i64;
    let stops = (1..=10).filter(|&die| {
        !matches!(
            game.effect(state, unit, game.damage(unit, die, aim.damage)),
            Damage::None | Damage::Gun
        )
    });
    menace * hits * stops.count() as i64 / 100
}

/// The enemy that a unit sees nearest.
fn nearest(game: &Tigers, state: &State, unit: &Unit) -> Option<Slot> {
    let grid = Game::map(game).grid();
    let enemies = state.units.iter().enumerate().filter(|(_, enemy)| {
        enemy.on_board()
            && game.side_of(enemy) != game.side_of(unit)
            && game.sees(state, unit.hex, enemy.hex)
    });
    let nearest = enemies.min_by_key(|(_, enemy)| grid.distance(unit.hex, enemy.hex));
    nearest.map(|(slot, _)| slot)
}
