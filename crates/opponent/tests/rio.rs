//! The opponents of Rio 40 graus: they play whole matches of every scenario, the quick hand is no
//! random player, and nothing that is hidden from a side changes what its player does.

use std::path::Path;
use std::sync::Arc;

use opponent::rio::{self as rio_player, RioAdvisor};
use opponent::{Advisor, Budget, Level, Mind, Seat, ladder};
use rio::{Event, Kind, Rio, State, Step};
use serde_json::json;
use table::{BoxFiles, Chance, Game, Match, Options, Seed, Setup, Side, Stream, Viewer};

fn game() -> Rio {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/rio-40-graus");
    Rio::open(&BoxFiles::open(&folder).unwrap()).unwrap()
}

#[test]
fn the_quick_hand_beats_random_orders_from_both_sides() {
    let game = game();
    let advisor = RioAdvisor::new(&game);
    let mut tally = ladder::Tally::default();
    for scenario in ["cen1", "cen2", "cen3", "cen4"] {
        for side in [Side::FIRST, Side::SECOND] {
            let mut levels = [Level::Recruta, Level::Random];
            if side == Side::SECOND {
                levels.reverse();
            }
            let state = game.start(scenario, &Options::new()).unwrap();
            let played = ladder::play(&game, &advisor, &state, levels, 1).unwrap();
            tally.count(played.result(side));
        }
    }
    assert!(tally.wins >= 7, "{tally:?}");
}

#[test]
fn nothing_hidden_changes_what_a_player_does() {
    let game = game();
    let advisor = RioAdvisor::new(&game);
    let few = Budget {
        candidates: 3,
        playouts: 6,
        time: None,
        threads: 1,
    };
    // So many are a general's.
    let many = Budget {
        candidates: 2,
        playouts: 241,
        ..few
    };
    let (mut compared, mut differed) = (0, 0);
    for scenario in ["cen1", "cen4", "cen5"] {
        let mut chance = Chance::new(3);
        let mut dice = Stream::new(&Seed::from_number(3), 0);
        let mut state = game.start(scenario, &Options::new()).unwrap();
        while let Some(pending) = game.pending(&state) {
            if chance.below(90) == 0 {
                let other = game.resample(&state, Viewer::Side(pending.side), &mut chance);
                differed += usize::from(other != state);
                compared += 1;
                let seats = [&state, &other].map(|world| Seat::new(&game, world, pending.side));
                for level in [Level::Recruta, Level::Veterano] {
                    let [here, there] = seats
                        .each_ref()
                        .map(|seat| Mind::new(level, 9).choose(&advisor, seat));
                    assert_eq!(here, there, "{level:?} in {scenario}");
                }
                let budget = if compared % 5 == 0 { many } else { few };
                let [here, there] = seats
                    .each_ref()
                    .map(|seat| advisor.ponder(seat, budget, 9)[0].order);
                assert_eq!(here, there, "thinking in {scenario}");
            }
            let order = advisor.act(&game, &state, &mut chance).unwrap();
            game.execute(&mut state, &order, &mut dice, &mut Vec::new());
        }
    }
    assert!(differed > 8, "{differed} of {compared}");
}

#[test]
fn the_veteran_lays_the_militia_behind_face_down_civilians() {
    let game = game();
    let advisor = RioAdvisor::new(&game);
    let mut dice = Stream::new(&Seed::from_number(5), 0);
    let mut state = game.start("cen4", &Options::new()).unwrap();
    for seed in 0.. {
        let pending = game.pending(&state).unwrap();
        if state.step != Step::Setup {
            break;
        }
        let seat = Seat::new(&game, &state, pending.side);
        let order = Mind::new(Level::Veterano, seed)
            .choose(&advisor, &seat)
            .unwrap();
        game.execute(&mut state, &order, &mut dice, &mut Vec::new());
    }
    let pieces = game.pieces();
    let on_board = |test: &dyn Fn(&rio::Piece) -> bool| -> Vec<_> {
        let all = state.on_board();
        all.filter(|(counter, _)| test(&pieces[counter.index()]))
            .map(|(_, unit)| unit.hex)
            .collect()
    };
    let militia = on_board(&|piece| piece.militia());
    let civilians = on_board(&|piece| piece.kind == Kind::Civilian);
    assert_eq!((militia.len(), civilians.len()), (5, 15));
    assert!(militia.iter().all(|hex| game.cover_of(*hex) == 3), "favela");
    let grid = Game::map(&game).grid();
    let walls = civilians
        .iter()
        .filter(|hex| militia.iter().any(|other| grid.adjacent(**hex, *other)));
    assert!(walls.count() >= 8);
}

#[test]
fn forecasts_are_learnt_from_matches_between_hands() {
    let game = game();
    let learnt = || serde_json::to_value(rio_player::learn(&game, "cen2", 12, 1).unwrap()).unwrap();
    let once = learnt();
    assert!(once["custody"].is_array(), "{once}");
    assert_eq!(once, learnt(), "the same matches teach the same");
    assert!(rio_player::learn(&game, "cen9", 1, 1).is_err());
}

/// A position with a side to act.
fn position(scenario: &str, turn: u8, phase: &str, counters: serde_json::Value) -> State {
    let setup = Setup {
        scenario: scenario.to_owned(),
        options: Options::new(),
        seed: Seed::from_number(1),
        position: Some(json!({
            "clear": true, "turn": turn, "phase": phase, "counters": counters,
        })),
    };
    let play = Match::begin(Arc::new(game()), &setup).unwrap();
    play.state().clone()
}

/// A position of scenario 1 with the police to act, near its end.
fn police_act(counters: serde_json::Value) -> State {
    position("cen1", 11, "policia", counters)
}

/// The same after the veteran's phase.
fn after_the_veteran(game: &Rio, state: State) -> State {
    after_the_phase(game, state, Level::Veterano, 1).0
}

/// A position after the phase of its side, and what happened, with the dice of a number.
fn after_the_phase(game: &Rio, mut state: State, level: Level, dice: u64) -> (State, Vec<Event>) {
    let advisor = RioAdvisor::new(game);
    let mut dice = Stream::new(&Seed::from_number(dice), 0);
    let mut events = Vec::new();
    let active = state.active;
    for seed in 0.. {
        let order = match game.pending(&state) {
            Some(pending) if state.active == active => {
                let seat = Seat::new(game, &state, pending.side);
                Mind::new(level, seed).choose(&advisor, &seat)
            }
            _ => break,
        };
        game.execute(&mut state, &order.unwrap(), &mut dice, &mut events);
    }
    (state, events)
}

#[test]
fn a_shaken_veteran_keeps_the_objective_that_he_stands_on() {
    let game = game();
    let state = police_act(json!({
        "pm-g1": { "hex": "K11", "markers": 1 }, "nt-1": { "hex": "K12" },
    }));
    let shaken = state.on_board().find(|(_, unit)| unit.markers > 0);
    let (counter, stood) = shaken.map(|(counter, unit)| (counter, unit.hex)).unwrap();
    let state = after_the_veteran(&game, state);
    assert_eq!(state.units[counter.index()].hex, stood);
}

#[test]
fn nobody_waits_above_an_objective_in_a_helicopter() {
    let game = game();
    let state = police_act(json!({
        "pc-h1": { "hex": "K11" }, "pc-e4": { "hex": "K11", "aboard": true }, "nt-1": { "hex": "F8" },
    }));
    let objectives = game.known_objectives(&state, Side::FIRST);
    let state = after_the_veteran(&game, state);
    let police = state
        .on_board()
        .filter(|(counter, _)| game.pieces()[counter.index()].side == Some(Side::FIRST));
    for (_, unit) in police {
        assert!(!objectives.contains(&unit.hex) || !unit.aboard);
    }
}

#[test]
fn a_shaken_prisoner_who_is_searched_out_is_led_to_ones_own() {
    let game = game();
    let mut led = 0;
    for dice in 0..40 {
        let start = position(
            "cen2",
            6,
            "narcotrafico",
            json!({
                "ci-01": { "hex": "N5", "markers": 1 }, "pc-e1": { "hex": "N5" },
                "nt-1": { "hex": "N4" }, "nt-2": { "hex": "O5" }, "st-01": { "hex": "M5" },
                "ol-1": { "hex": "N6" }, "st-02": { "hex": "N3", "moved": true, "acted": true },
            }),
        );
        let prisoner = game.custody(&start);
        let (state, events) = after_the_phase(&game, start, Level::Recruta, dice);
        let controlled = |event: &Event| matches!(event, Event::Controlled { counter, .. } if *counter == prisoner);
        if events.iter().any(controlled) {
            let hex = state.units[prisoner.index()].hex;
            let holder = state
                .in_hex(hex)
                .find_map(|(counter, _)| game.pieces()[counter.index()].side);
            assert_eq!(holder, Some(Side::SECOND), "with the dice of {dice}");
            led += 1;
        }
    }
    assert!(led > 0, "nobody was searched out");
}

#[test]
fn who_comes_to_the_prisoner_under_fire_stays_with_him() {
    let game = game();
    for dice in 0..10 {
        let start = position(
            "cen2",
            4,
            "policia",
            json!({
                "ci-01": { "hex": "N4" }, "pc-e1": { "hex": "L4" }, "ol-1": { "hex": "O4" },
            }),
        );
        let prisoner = game.custody(&start);
        let (state, events) = after_the_phase(&game, start, Level::Recruta, dice);
        let shots = events
            .iter()
            .any(|event| matches!(event, Event::Fired { .. }));
        assert!(shots, "the way is under fire");
        let met = state.in_hex(state.units[prisoner.index()].hex).count();
        assert_eq!(met, 2, "with the dice of {dice}");
    }
}
