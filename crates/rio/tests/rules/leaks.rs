//! Hidden information: at random moments of random matches everything that a viewer may not know is
//! drawn anew, and nothing that he is shown, offered, refused, told or answered may change by a byte.

use hexmap::Hex;
use hexmap::names::scoped;
use rio::{Event, Order, State};
use table::{Chance, Scripted};

use crate::common::*;

const VIEWERS: [Viewer; 3] = [
    Viewer::Side(POLICE),
    Viewer::Side(TRAFFIC),
    Viewer::Spectator,
];

/// Two worlds that a viewer must not be able to tell apart.
struct Worlds {
    here: State,
    there: State,
    viewer: Viewer,
}

impl Worlds {
    /// The same thing, asked in both worlds, must be the same.
    #[track_caller]
    fn agree(&self, what: &str, ask: impl Fn(&State) -> String) {
        let (here, there) = (ask(&self.here), ask(&self.there));
        if here != there {
            let at = here
                .bytes()
                .zip(there.bytes())
                .take_while(|(a, b)| a == b)
                .count();
            let cut = |text: &str| {
                text.chars()
                    .skip(at.saturating_sub(80))
                    .take(240)
                    .collect::<String>()
            };
            panic!(
                "{what} tells {:?} what is hidden:\n  {}\n  {}",
                self.viewer,
                cut(&here),
                cut(&there)
            );
        }
    }
}

fn named(value: &impl serde::Serialize) -> String {
    scoped(rio().names().clone(), || {
        serde_json::to_string(value).unwrap()
    })
}

/// What a viewer sees of the board, and what he is asked.
fn look(worlds: &Worlds) {
    let viewer = worlds.viewer;
    let rio = rio();
    worlds.agree("the view", |state| named(&rio.view(state, viewer)));
    worlds.agree("the prompt", |state| named(&rio.prompt(state, viewer)));
    worlds.agree("the pending decision", |state| {
        format!("{:?}", rio.pending(state))
    });
    worlds.agree("an answer of itself", |state| {
        rio.only_answer(state).is_some().to_string()
    });
    worlds.agree("what is known", |state| named(&rio.known(state, viewer)));
}

/// What the deciding side is offered, and why it is refused what it is not.
fn decide(worlds: &Worlds, chance: &mut Chance) {
    let rio = rio();
    let offers = |state: &State| {
        let mut orders = Vec::new();
        rio.legal(state, &mut orders);
        orders
    };
    worlds.agree("the list of orders", |state| named(&offers(state)));
    let some: Vec<Order> = {
        let orders = offers(&worlds.here);
        (0..40)
            .filter_map(|_| chance.pick(&orders).copied())
            .collect()
    };
    worlds.agree("the words of an order", |state| {
        let choices: Vec<_> = some.iter().map(|order| rio.choice(state, order)).collect();
        named(&choices)
    });
    for _ in 0..200 {
        let order = any_order(chance);
        worlds.agree(&format!("the refusal of {order:?}"), |state| {
            format!("{:?}", rio.check(state, &order))
        });
    }
}

/// Any order at all, sense or nonsense.
fn any_order(chance: &mut Chance) -> Order {
    let rio = rio();
    let hex = |chance: &mut Chance| Hex(chance.below(306) as u16);
    // Now and then somebody tries the alias of a face-down counter.
    let who = |chance: &mut Chance| match chance.below(8) {
        0 => counter(&format!(
            "oculta-{}",
            rio.map().grid().name(Hex(chance.below(306) as u16))
        )),
        _ => Counter(chance.below(rio.pieces().len()) as u16),
    };
    let (counter, other) = (who(chance), who(chance));
    let to = hex(chance);
    match chance.below(22) {
        0 => Order::Place { counter, to },
        1 => Order::TakeBack { counter },
        2 => Order::Enter { counter, to },
        3..=5 => Order::Move { counter, to },
        6 => Order::Carry {
            transport: counter,
            passenger: other,
            to,
        },
        7 => Order::Leave { counter },
        8 => Order::Land { counter },
        9 => Order::Board { counter },
        10 => Order::Hide { counter },
        11 => Order::Rally { counter, to },
        12..=14 => Order::Attack { counter, hex: to },
        15 | 16 => Order::Search { counter, hex: to },
        17 => Order::Join { counter },
        18 => Order::Fire { counter },
        19 => Order::Retreat { counter, to },
        20 => Order::Advance { counter },
        _ => [
            Order::End,
            Order::Announce,
            Order::TurnUp,
            Order::StayDown,
            Order::Ready,
            Order::Stand,
        ][chance.below(6)],
    }
}

/// The answers to questions: of his own units, of others, of hexes, of the score.
fn ask(worlds: &Worlds, chance: &mut Chance) {
    let rio = rio();
    let pieces = rio.pieces();
    for _ in 0..60 {
        let id = |chance: &mut Chance| pieces[chance.below(pieces.len())].id.clone();
        let hex = rio
            .map()
            .grid()
            .name(Hex(chance.below(306) as u16))
            .to_owned();
        let (a, b) = (id(chance), id(chance));
        let question = match chance.below(6) {
            0 => json!({ "reach": { "counter": a } }),
            1 => json!({ "odds": { "attack": hex, "with": [a] } }),
            2 => json!({ "odds": { "search": hex, "with": [a, b] } }),
            3 => json!({ "odds": { "fire": a } }),
            4 => json!({ "odds": {} }),
            _ => json!({ "score": {} }),
        };
        worlds.agree(&format!("the answer to {question}"), |state| {
            scoped(rio.names().clone(), || {
                format!("{:?}", rio.query(state, worlds.viewer, &question))
            })
        });
    }
    // The attacks that he really could make are asked about one by one.
    let mut orders = Vec::new();
    rio.legal(&worlds.here, &mut orders);
    for order in orders {
        let question = match order {
            Order::Attack { counter, hex } => ("attack", counter, hex),
            Order::Search { counter, hex } => ("search", counter, hex),
            _ => continue,
        };
        let (kind, counter, hex) = question;
        let name = pieces[counter.index()].id.clone();
        let hex = rio.map().grid().name(hex).to_owned();
        let question = json!({ "odds": { kind: hex, "with": [name] } });
        worlds.agree(&format!("the answer to {question}"), |state| {
            scoped(rio.names().clone(), || {
                format!("{:?}", rio.query(state, worlds.viewer, &question))
            })
        });
    }
}

/// The same order with the same dice in both worlds: what the viewer is told up to the first
/// revelation, and, if there was none, what he then sees.
fn play(worlds: &Worlds, order: &Order, dice: &[u8]) {
    let rio = rio();
    if rio.check(&worlds.there, order).is_err() {
        return; // Not his order, and it has no place in the other world.
    }
    let viewer = worlds.viewer;
    let run = |state: &State| {
        let mut state = state.clone();
        let mut events = Vec::new();
        rio.execute(&mut state, order, &mut Scripted::new(dice), &mut events);
        let end = events.iter().position(|event| rio.reveals(event));
        let told: Vec<Event> = events[..end.unwrap_or(events.len())]
            .iter()
            .filter_map(|event| rio.seen(&state, event, viewer))
            .collect();
        let words: Vec<String> = told
            .iter()
            .map(|event| rio.describe(&state, event, viewer).en)
            .collect();
        (state, told, words, end.is_some())
    };
    let (here, told, words, revealed) = run(&worlds.here);
    let (there, told_there, words_there, revealed_there) = run(&worlds.there);
    let common = match revealed || revealed_there {
        true => told.len().min(told_there.len()),
        false => told.len().max(told_there.len()),
    };
    assert_eq!(
        told.get(..common),
        told_there.get(..common),
        "the events of {order:?} tell {viewer:?} what is hidden"
    );
    assert_eq!(
        words.get(..common),
        words_there.get(..common),
        "the log of {order:?} tells {viewer:?}"
    );
    if !revealed && !revealed_there {
        look(&Worlds {
            here,
            there,
            viewer,
        });
    }
}

/// How often the other world really was another one, and how often there was something to hide.
#[derive(Default)]
struct Tally {
    hidden: usize,
    changed: usize,
}

impl Tally {
    /// That there were secrets, more than so many, and that one in `share` of the other worlds was
    /// really another.
    fn shows(&self, hidden: usize, share: usize) {
        let Tally {
            hidden: all,
            changed,
        } = self;
        assert!(
            *all > hidden && changed * share > *all,
            "{changed} of {all}"
        );
    }
}

/// Everything, for every viewer, before one order.
fn compare(state: &State, order: &Order, tally: &mut Tally, chance: &mut Chance) {
    let rio = rio();
    let decides = rio.pending(state).unwrap().side;
    let script: Vec<u8> = (0..64).map(|_| chance.below(6) as u8 + 1).collect();
    for viewer in VIEWERS {
        let there = rio.resample(state, viewer, chance);
        rio.invariants(&there).unwrap();
        tally.hidden += usize::from(state.on_board().any(|(_, unit)| unit.down && !unit.seen));
        tally.changed += usize::from(there != *state);
        let worlds = Worlds {
            here: state.clone(),
            there,
            viewer,
        };
        look(&worlds);
        ask(&worlds, chance);
        if viewer == Viewer::Side(decides) {
            decide(&worlds, chance);
        }
        play(&worlds, order, &script);
    }
}

/// Random matches from the beginning, compared now and then.
fn watch(scenario: &str, matches: u64, every: usize) -> Tally {
    let rio = rio();
    let mut tally = Tally::default();
    for number in 0..matches {
        let mut chance = Chance::new(7_000 + number);
        let mut dice = table::Stream::new(&Seed::from_number(number), 0);
        let mut state = rio.start(scenario, &Options::new()).unwrap();
        while rio.pending(&state).is_some() {
            let order = rio.sample(&state, &mut chance).unwrap();
            if chance.below(every) == 0 {
                compare(&state, &order, &mut tally, &mut chance);
            }
            rio.execute(&mut state, &order, &mut dice, &mut Vec::new());
        }
    }
    tally
}

/// A crowd around some favela hex: face-down counters and those who look for them, side by side, as
/// play by chance hardly ever brings them together.
fn crowd(scenario: &str, chance: &mut Chance) -> State {
    let rio = rio();
    let grid = rio.map().grid();
    let terrain = |hex: Hex| {
        rio.map().terrains()[rio.map().terrain(hex).index()]
            .id
            .clone()
    };
    let cover: Vec<Hex> = grid
        .hexes()
        .filter(|hex| ["favela", "acidentado", "floresta"].contains(&terrain(*hex).as_str()))
        .collect();
    let centre = *chance.pick(&cover).unwrap();
    let (hiders, seekers, phase): (&[&str], &[&str], &str) = match scenario {
        "cen4" => (&["MI"], &["ST", "NT"], "narcotrafico"),
        _ => (&["OL", "ST", "NT"], &["PM", "EX", "OE"], "policia"),
    };
    let deck = |nations: &[&str], chance: &mut Chance| {
        let fits =
            |piece: &&rio::Piece| nations.contains(&piece.nation.as_str()) && !piece.kind.carries();
        let foot = |piece: &&rio::Piece| piece.kind != rio::Kind::Armour;
        let mut ids: Vec<String> = rio
            .pieces()
            .iter()
            .filter(fits)
            .filter(foot)
            .map(|piece| piece.id.clone())
            .collect();
        chance.shuffle(&mut ids);
        ids
    };
    let (mut hide, mut seek) = (deck(hiders, chance), deck(seekers, chance));
    let mut civil = deck(&["CI"], chance);
    let mut counters = json!({});
    for hex in grid.disk(centre, 2 + chance.below(2) as u32) {
        let name = grid.name(hex);
        let markers = u8::from(chance.below(4) == 0);
        let down = json!({ "hex": name, "hidden": true, "markers": markers });
        match chance.below(8) {
            0..=2 if !hide.is_empty() => counters[hide.pop().unwrap()] = down,
            3 if !civil.is_empty() => counters[civil.pop().unwrap()] = down,
            4 if !civil.is_empty() && !hide.is_empty() => {
                counters[civil.pop().unwrap()] = down.clone();
                counters[hide.pop().unwrap()] = down;
            }
            5 | 6 if !seek.is_empty() => counters[seek.pop().unwrap()] = at(name),
            _ => {}
        }
    }
    let mut state = rio.start(scenario, &Options::new()).unwrap();
    rio.set_up(
        &mut state,
        &json!({ "clear": true, "phase": phase, "counters": counters }),
    )
    .unwrap();
    state
}

#[test]
fn crowds_keep_their_secrets() {
    let rio = rio();
    let mut tally = Tally::default();
    for number in 0..300 {
        let mut chance = Chance::new(number);
        let mut dice = table::Stream::new(&Seed::from_number(number), 0);
        let mut state = crowd(["cen1", "cen4", "cen5"][chance.below(3)], &mut chance);
        for _ in 0..6 {
            if rio.pending(&state).is_none() {
                break;
            }
            let order = rio.sample(&state, &mut chance).unwrap();
            compare(&state, &order, &mut tally, &mut chance);
            rio.execute(&mut state, &order, &mut dice, &mut Vec::new());
        }
    }
    tally.shows(0, 2);
}

#[test]
fn scenario_1_keeps_its_secrets() {
    let tally = watch("cen1", 60, 25);
    tally.shows(300, 3);
}

#[test]
fn scenario_4_keeps_its_secrets() {
    let tally = watch("cen4", 60, 25);
    tally.shows(300, 3);
}

#[test]
fn scenario_5_keeps_its_secrets() {
    let tally = watch("cen5", 40, 25);
    tally.shows(300, 3);
}

#[test]
fn scenarios_without_secrets_have_none() {
    for scenario in ["cen2", "cen3"] {
        watch(scenario, 10, 25);
    }
}

/// One position in which every kind of face-down counter lies in the same way, so that the worlds
/// differ in nothing but what it is.
fn three_of_a_kind(what: [&str; 3]) -> Play {
    position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            what[0]: hidden("G9"), what[1]: hidden("L8"), what[2]: hidden("C10"),
            "pm-g1": at("G8"), "oe-1": at("F8"), "pm-p1": at("B10"), "pm-g2": at("L7") } }),
    )
}

#[test]
fn a_search_of_a_marker_looks_like_a_search_of_a_unit_until_it_succeeds() {
    let told = |what: [&str; 3], die: u8| {
        let mut play = three_of_a_kind(what);
        let events = play.search("G9", &["pm-g1"], &[die]);
        let mut seen = Vec::new();
        for event in &events {
            if rio().reveals(event) {
                break;
            }
            seen.extend(rio().seen(play.state(), event, Viewer::Side(POLICE)));
        }
        named(&seen)
    };
    for die in 1..=6 {
        let unit = told(["nt-1", "ci-01", "objetivo-1"], die);
        assert_eq!(unit, told(["ci-01", "objetivo-1", "nt-1"], die));
        assert_eq!(unit, told(["objetivo-1", "nt-1", "ci-01"], die));
    }
}

#[test]
fn an_attack_asks_and_answers_the_same_whatever_lies_there() {
    for what in [
        ["nt-1", "ci-01", "objetivo-1"],
        ["ci-01", "objetivo-1", "nt-1"],
        ["objetivo-1", "nt-1", "ci-01"],
    ] {
        let mut play = three_of_a_kind(what);
        let question = json!({ "odds": { "attack": "G9", "with": ["pm-g1", "oe-1"] } });
        let odds = play.ask_as(Viewer::Side(POLICE), question);
        assert_eq!(
            (&odds["difference"], &odds["shift"]),
            (&json!(10), &json!(-4))
        );
        play.attack("G9", &["pm-g1", "oe-1"], &[]);
        assert_eq!(play.pending(), (TRAFFIC, "defend"));
        assert_eq!(rio().only_answer(play.state()), None);
        let view = play.view(Viewer::Side(POLICE));
        assert_eq!(view["decision"]["kind"], "defend");
        assert!(!view.to_string().contains(what[0]));
    }
}

#[test]
fn the_opponent_is_not_told_of_placements_or_plans() {
    let mut play = scenario("cen1");
    let events = play.order(json!({ "place": { "counter": "nt-1", "to": "F8" } }), &[]);
    for viewer in [Viewer::Side(POLICE), Viewer::Spectator] {
        assert!(
            events
                .iter()
                .all(|event| rio().seen(play.state(), event, viewer).is_none())
        );
    }
    let mut play = three_of_a_kind(["nt-1", "ci-01", "objetivo-1"]);
    let before = play.view(Viewer::Side(TRAFFIC));
    let events = play.order(attack("pm-g1", "G9"), &[]);
    for viewer in [Viewer::Side(TRAFFIC), Viewer::Spectator] {
        assert!(
            events
                .iter()
                .all(|event| rio().seen(play.state(), event, viewer).is_none())
        );
    }
    assert_eq!(play.view(Viewer::Side(TRAFFIC)), before);
}

#[test]
fn a_match_over_hides_nothing() {
    let mut play = position(
        "cen1",
        json!({ "turn": 13, "phase": "narcotrafico", "counters": {
            "nt-1": hidden("F8"), "ci-01": hidden("K11"), "pc-e4": null, "pc-h1": null, "oe-1": null, "pm-v5": null,
            "oe-2": null, "oe-3": null } }),
    );
    play.end();
    let view = play.view(Viewer::Spectator);
    let counters = view["counters"].as_array().unwrap();
    assert!(!counters.iter().any(|counter| counter["symbol"] == "hidden"));
    assert_eq!(view["outcome"]["points"], json!([0, 30]));
}
