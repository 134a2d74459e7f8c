//! What shots take from units of 3 Tigres: the exact expectation over both dice, whom the enemies
//! would shoot at, and the best shot from a hex.

use ::tigers::{Aim, Damage, Flags, Kind, Slot, State, Tigers, Unit};
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
    match hits(&aim) {
        0 => 0,
        hits => hits * harm(game, state, &state.units[target], aim.damage) / 100,
    }
}

/// The same for whoever knows the harm of ten hits already.
pub fn shot_for(game: &Tigers, state: &State, attacker: Slot, target: Slot, harm: i64) -> i64 {
    hits(&game.aim(state, attacker, target)) * harm / 100
}

/// On how many faces of its die a shot hits: from the lowest upwards, which is all that [`Aim::hits`]
/// says, in one division.
pub fn hits(aim: &Aim) -> i64 {
    let most = i64::from(aim.value) / i64::from(aim.distance);
    if most < 1 {
        return 0;
    }
    (most - i64::from(aim.modifier)).clamp(0, 10)
}

/// What ten hits of `attacker`, who is on the map, take from `target` wherever it stands.
pub fn harm_by(game: &Tigers, state: &State, attacker: Slot, target: Slot) -> i64 {
    let mut stage = *state;
    stage.units[target].hex = state.units[attacker].hex;
    let damage = game.aim(&stage, attacker, target).damage;
    harm(game, state, &state.units[target], damage)
}

/// What ten hits take from a unit, one for each face of the die of damage.
pub fn harm(game: &Tigers, state: &State, unit: &Unit, modifier: i8) -> i64 {
    let worth = worth(game, unit);
    let tables = game.tables();
    let class = tables.unit_type(unit.kind).class;
    // Only this result may do something else to a unit than the table says.
    let suspension = game.effect(state, unit, Damage::Suspension);
    let taken = |result| match result {
        Damage::None => 0,
        Damage::Disabled1 => 25,
        Damage::Disabled2 => 50,
        Damage::Suspension => 35,
        Damage::Gun => 45,
        Damage::Destroyed => worth + 40,
    };
    (1..=10)
        .map(
            |die| match tables.damage(class, die + i16::from(modifier)) {
                Damage::Suspension => taken(suspension),
                result => taken(result),
            },
        )
        .sum()
}

/// A Russian of a solo mission that could shoot at a unit.
pub struct Threat {
    enemy: Slot,
    /// From further away it shoots at somebody else, whom it has nearer (4.3.b).
    within: u32,
    /// What ten hits take.
    harm: i64,
}

/// The Russians that could shoot at a unit of a solo mission wherever it goes; none in the mission for
/// two, where they move first.
pub fn threats(game: &Tigers, state: &State, target: Slot) -> Vec<Threat> {
    if !game.mission(state).solo() {
        return Vec::new();
    }
    let side = game.side_of(&state.units[target]);
    let grid = Game::map(game).grid();
    let friends = || {
        let units = state.units.iter().enumerate();
        units.filter(|&(other, unit)| {
            other != target && unit.on_board() && game.side_of(unit) == side
        })
    };
    let nearest_friend = |enemy: &Unit| {
        friends()
            .filter(|(_, friend)| game.sees(state, enemy.hex, friend.hex))
            .map(|(_, friend)| grid.distance(enemy.hex, friend.hex))
            .min()
    };
    let enemies = state.units.iter().enumerate().filter(|(_, enemy)| {
        enemy.on_board() && game.side_of(enemy) != side && !enemy.has(Flags::OUT)
    });
    let threats = enemies.map(|(slot, enemy)| Threat {
        enemy: slot,
        within: nearest_friend(enemy).unwrap_or(u32::MAX),
        harm: harm_by(game, state, slot, target),
    });
    threats.collect()
}

/// What the enemies would take from a unit where it stands.
pub fn danger(game: &Tigers, state: &State, slot: Slot, threats: &[Threat]) -> i64 {
    let hex = state.units[slot].hex;
    let grid = Game::map(game).grid();
    let seen = threats.iter().filter(|threat| {
        let from = state.units[threat.enemy].hex;
        grid.distance(from, hex) <= threat.within && game.sees(state, from, hex)
    });
    seen.map(|threat| shot_for(game, state, threat.enemy, slot, threat.harm))
        .sum()
}

/// The best shot that a unit would have from where it stands; whoever overruns shoots at nobody else
/// (4.4.i).
pub fn prospect(game: &Tigers, state: &State, slot: Slot) -> i64 {
    let unit = &state.units[slot];
    let side = game.side_of(unit);
    let overruns = unit.has(Flags::INTRUDER);
    let enemies = state.units.iter().enumerate().filter(|(_, enemy)| {
        enemy.on_board()
            && game.side_of(enemy) != side
            && (!overruns || enemy.hex == unit.hex)
            && game.sees(state, unit.hex, enemy.hex)
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
    let stops = (1..=10).filter(|&die| {
        !matches!(
            game.effect(state, unit, game.damage(unit, die, aim.damage)),
            Damage::None | Damage::Gun
        )
    });
    menace * hits(&aim) * stops.count() as i64 / 100
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faces_that_hit_are_counted_as_the_game_counts_them() {
        for value in 12..=63 {
            for distance in 1..=20 {
                for modifier in -4..=8 {
                    let aim = Aim {
                        overrun: false,
                        distance,
                        modifier,
                        value,
                        damage: 0,
                    };
                    let faces = (1..=10).filter(|&die| aim.hits(die)).count();
                    assert_eq!(hits(&aim), faces as i64, "{aim:?}");
                }
            }
        }
    }
}
