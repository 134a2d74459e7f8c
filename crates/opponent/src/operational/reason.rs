//! Why an order of the planner is good, in words, for the hint.

use ::operational::{Operational, Order, Stage, State};
use hexmap::Hex;
use table::{Counter, Game, Text};

use super::situation::Lay;

/// Why an order is good.
pub(super) fn why(game: &Operational, lay: &Lay, state: &State, order: &Order) -> Text {
    match *order {
        Order::Move { counter, to } | Order::Enter { counter, to } | Order::Fly { counter, to } => {
            to_go(game, lay, state, counter, to)
        }
        Order::Stack { from, to } => match game.stack(state, from).next() {
            Some(piece) => to_go(game, lay, state, piece.counter, to),
            None => nothing_better(),
        },
        Order::Attack { .. } => Text::new(
            "de todos os ataques possíveis, é o que mais rende pelo que custa, lance a lance",
            "of all attacks it gains most for what it costs, throw by throw",
        ),
        Order::Announce if game.stage(state) == Stage::Attack => to_announce(game, state),
        Order::Add { .. } | Order::Air { .. } => Text::new(
            "com este reforço a coluna vale mais do que o risco",
            "with this the column is worth more than the risk",
        ),
        Order::Lose { .. } => Text::new(
            "é a perda que menos custa",
            "it is the loss that costs least",
        ),
        Order::Retreat { .. } | Order::Displace { .. } | Order::RetreatOff { .. } => Text::new(
            "é o abrigo mais seguro ao alcance",
            "it is the safest shelter within reach",
        ),
        Order::Advance { .. } => Text::new(
            "ocupa terreno que vale mais do que o risco",
            "takes ground that is worth more than the risk",
        ),
        Order::Announce
        | Order::Bombard { .. }
        | Order::AirAttack { .. }
        | Order::Nuclear { .. } => Text::new(
            "é onde o fogo mais rende",
            "it is where the fire gains most",
        ),
        _ => nothing_better(),
    }
}

fn nothing_better() -> Text {
    Text::new(
        "nada melhor a fazer agora",
        "there is nothing better to do now",
    )
}

/// Why a unit goes there: to attack, to take or keep a place that counts, or to come nearer to one.
fn to_go(game: &Operational, lay: &Lay, state: &State, counter: Counter, to: Hex) -> Text {
    let piece = game.piece(state, counter);
    let enemies = game.occupied(state, game.mover_side(state).other());
    let mut around = game.map().grid().neighbours(to);
    if let Some(enemy) = around.find(|hex| enemies.contains(*hex)) {
        let words = Text::new(
            "põe a unidade ao lado de {place}, para o ataque",
            "puts the unit beside {place}, for the attack",
        );
        return words.with("place", &game.hex_name(enemy));
    }
    if lay.goals.iter().any(|goal| goal.hexes.contains(to)) {
        let words = Text::new(
            "{place} vale pontos: a unidade fica nele",
            "{place} is worth points: the unit stays in it",
        );
        return words.with("place", &game.hex_name(to));
    }
    let nearer = lay
        .goals
        .iter()
        .filter(|goal| piece.hex.is_some() && goal.way(&piece, to) < goal.way(&piece, piece.hex));
    let nearest = nearer.min_by_key(|goal| goal.way(&piece, to));
    match nearest.and_then(|goal| goal.hexes.iter().next()) {
        Some(place) => Text::new(
            "aproxima a unidade de {place}, que vale pontos",
            "brings the unit nearer to {place}, which is worth points",
        )
        .with("place", &game.hex_name(place)),
        None => Text::new(
            "guarda a unidade do que o inimigo pode fazer",
            "keeps the unit from what the enemy could do",
        ),
    }
}

/// What the dice can do to both sides in the attack that is composed.
fn to_announce(game: &Operational, state: &State) -> Text {
    let fray = game.fray(state);
    let defence = game.stack(state, fray.target);
    let defence = defence.map(|piece| u16::from(piece.defence[0])).sum();
    let totals = [game.total_now(state), defence];
    let column = game.column_of(state, fray.target, &fray.attackers, totals);
    let (mut good, mut bad) = (0, 0);
    for verdict in game.verdicts(column) {
        if verdict.losses + verdict.killed > 0 || verdict.exchange || verdict.retreats {
            good += verdict.throws;
        }
        if verdict.attacker_losses + verdict.attacker_killed > 0 || verdict.exchange {
            bad += verdict.throws;
        }
    }
    Text::new(
        "em {good} de 36 lances o defensor perde ou recua; em {bad} o atacante perde",
        "in {good} of 36 throws the defender loses or retreats; in {bad} the attacker loses",
    )
    .with("good", &Text::same(good))
    .with("bad", &Text::same(bad))
}
