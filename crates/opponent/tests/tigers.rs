//! The opponents of 3 Tigres: they play whole matches, repeat themselves for the same seed, and the
//! quick hand is no random player.

use std::path::Path;

use opponent::tigers::TigersAdvisor;
use opponent::{Advisor, Budget, Level, Mind, Seat, ladder};
use table::{BoxFiles, Chance, Game, Options, Side, Viewer};
use tigers::Tigers;

fn game() -> Tigers {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/tres-tigres");
    Tigers::open(&BoxFiles::open(&folder).unwrap()).unwrap()
}

#[test]
fn the_quick_hand_beats_random_orders_from_both_sides_of_the_mission_for_two() {
    let game = game();
    let advisor = TigersAdvisor::new(&game);
    let mut tally = ladder::Tally::default();
    for seed in 0..20 {
        for side in [Side::FIRST, Side::SECOND] {
            let mut levels = [Level::Recruta, Level::Random];
            if side == Side::SECOND {
                levels.reverse();
            }
            let state = game.start("mission-5", &Options::new()).unwrap();
            let played = ladder::play(&game, &advisor, &state, levels, seed).unwrap();
            tally.count(played.result(side));
        }
    }
    assert!(tally.rate() > 0.9, "{tally:?}");
}

#[test]
fn the_quick_hand_fulfils_missions_that_random_orders_never_do() {
    let game = game();
    let advisor = TigersAdvisor::new(&game);
    let wins = |level: Level| {
        (0..40)
            .filter(|&seed| {
                let state = game.start("mission-2", &Options::new()).unwrap();
                let played = ladder::play(&game, &advisor, &state, [level; 2], seed);
                played.unwrap().result(Side::FIRST) > 0
            })
            .count()
    };
    assert!(wins(Level::Recruta) > wins(Level::Random) + 2);
}

#[test]
fn thinking_repeats_itself_whatever_the_number_of_threads() {
    let game = game();
    let advisor = TigersAdvisor::new(&game);
    let state = game.start("mission-1", &Options::new()).unwrap();
    let seat = Seat::new(&game, &state, Side::FIRST);
    let budget = |threads| Budget {
        candidates: 4,
        playouts: 32,
        time: None,
        threads,
    };
    let best = |threads| advisor.ponder(&seat, budget(threads), 9)[0].order;
    assert_eq!(best(1), best(1));
    assert_eq!(best(1), best(2));
}

#[test]
fn a_player_has_nothing_to_say_when_the_other_side_decides() {
    let game = game();
    let advisor = TigersAdvisor::new(&game);
    let state = game.start("mission-5", &Options::new()).unwrap();
    let seat = Seat::new(&game, &state, Side::SECOND);
    assert!(seat.pending().is_none());
    assert!(
        Mind::new(Level::Veterano, 1)
            .ponder(&advisor, &seat)
            .is_empty()
    );
}

#[test]
fn what_is_hidden_does_not_change_what_is_chosen() {
    let game = game();
    let advisor = TigersAdvisor::new(&game);
    let state = game.start("mission-5", &Options::new()).unwrap();
    let other = game.resample(&state, Viewer::Side(Side::FIRST), &mut Chance::new(7));
    for level in Level::OFFERED {
        let choose = |state| {
            let seat = Seat::new(&game, state, Side::FIRST);
            Mind::new(level, 3).choose(&advisor, &seat)
        };
        assert!(choose(&state).is_some());
        assert_eq!(choose(&state), choose(&other));
    }
}

#[test]
fn a_player_against_himself_is_exactly_even() {
    let game = game();
    let advisor = TigersAdvisor::new(&game);
    let start = game.start("mission-5", &Options::new()).unwrap();
    let mut standing = ladder::Standing::default();
    for seed in 0..5 {
        let play = || ladder::play(&game, &advisor, &start, [Level::Recruta; 2], seed).unwrap();
        standing.add_pair(&play(), &play());
    }
    let all = standing.first.and(standing.second);
    assert_eq!(all.played(), 10);
    assert_eq!((all.wins, all.rate()), (all.losses, 0.5));
    assert_eq!(standing.pairs.draws, 5);
}
