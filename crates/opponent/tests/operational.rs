//! The opponents of the operational games: they play whole matches, beat weaker ones, repeat
//! themselves for the same seed, and choose the same order whatever is hidden from them.

use std::path::Path;

use operational::{Operational, Order, State};
use opponent::operational::OperationalAdvisor;
use opponent::{Advisor, Level, Mind, Seat, ladder};
use table::{BoxFiles, Chance, Game, Options, Seed, Side, Stream, Viewer};

fn game(id: &str) -> (Operational, State) {
    game_with(id, &[])
}

fn game_with(id: &str, options: &[(&str, &str)]) -> (Operational, State) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../boxes")
        .join(id);
    let game = Operational::open(&BoxFiles::open(&folder).unwrap()).unwrap();
    let scenario = &game.card().scenarios[0];
    let options = options.iter();
    let chosen = options.map(|(option, value)| (option.to_string(), value.to_string()));
    let options = scenario.complete(&chosen.collect::<Options>()).unwrap();
    let start = game.start(&scenario.id, &options).unwrap();
    (game, start)
}

/// By how much a level is ahead of another over both sides of a box with the same dice.
fn pair(id: &str, levels: [Level; 2], seed: u64) -> [i64; 2] {
    let (game, start) = game(id);
    let advisor = OperationalAdvisor::new(&game);
    let [a, b] = levels;
    let first = ladder::play(&game, &advisor, &start, [a, b], seed).unwrap();
    let second = ladder::play(&game, &advisor, &start, [b, a], seed).unwrap();
    [first.margin(Side::FIRST), second.margin(Side::SECOND)]
}

#[test]
fn the_quick_hand_beats_random_orders_from_both_sides_of_every_box() {
    for id in ["ardenas", "goodwood", "terceira-guerra"] {
        let margins = pair(id, [Level::Recruta, Level::Random], 5);
        assert!(margins[0] > 0 && margins[1] > 0, "{id}: {margins:?}");
    }
}

#[test]
fn the_planner_beats_the_quick_hand() {
    let [first, second] = pair("goodwood", [Level::Veterano, Level::Recruta], 1);
    assert!(first + second > 0, "{first} {second}");
}

#[test]
fn a_reason_names_the_enemy_beside_whom_a_unit_goes() {
    let (game, state) = game("ardenas");
    let advisor = OperationalAdvisor::new(&game);
    let grid = game.map().grid();
    let enemies = game.occupied(&state, Side::SECOND);
    let (mut orders, mut told) = (Vec::new(), 0);
    game.legal(&state, &mut orders);
    for order in orders {
        let Order::Move { to, .. } = order else {
            continue;
        };
        let why = advisor.reason(&game, &state, &order);
        let beside = grid.neighbours(to).any(|hex| enemies.contains(hex));
        assert_eq!(why.en.ends_with("for the attack"), beside, "{why:?}");
        told += usize::from(beside);
    }
    assert!(told > 0);
}

/// Plays some of a match with the quick hand and asks a veteran now and then, in the world as it is and
/// in another that his side cannot tell from it.
fn chooses_alike(id: &str, hidden: &str) {
    let (game, mut state) = game_with(id, &[("hidden", hidden)]);
    let advisor = OperationalAdvisor::new(&game);
    let mut dice = Stream::new(&Seed::from_number(3), 0);
    let mut chance = Chance::new(3);
    for decision in 0..360 {
        let Some(pending) = game.pending(&state) else {
            break;
        };
        let mind = Mind::new(Level::Veterano, decision);
        let choose = |state: &State| {
            let fresh = OperationalAdvisor::new(&game);
            mind.choose(&fresh, &Seat::new(&game, state, pending.side))
        };
        if decision % 90 == 0 {
            let other = game.resample(&state, Viewer::Side(pending.side), &mut chance);
            let chosen = [choose(&state), choose(&other)];
            assert_eq!(chosen[0], chosen[1], "{id} {hidden}: decision {decision}");
        }
        let seat = Seat::new(&game, &state, pending.side);
        let order = Mind::new(Level::Recruta, decision).choose(&advisor, &seat);
        game.execute(&mut state, &order.unwrap(), &mut dice, &mut Vec::new());
    }
}

#[test]
fn what_is_hidden_does_not_change_what_is_chosen() {
    for id in ["ardenas", "goodwood", "terceira-guerra"] {
        for hidden in ["masked", "count-only"] {
            chooses_alike(id, hidden);
        }
    }
}
