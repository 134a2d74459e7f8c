//! What is hidden (5.1.1.e, 5.1.1.f, 6.2.e).

use crate::common::{Sandbox, and, at, board, board_with, moved};
use serde_json::{Value, json};
use table::{Chance, Game, Viewer, proves};

fn position() -> Value {
    json!({
        "turn": 18, "phase": "german-combat",
        "counters": and(
            moved([("ge-1ss-pz", "1102"), ("ge-2pz-gr2", "1102")]),
            and(at([("us-2db-cca", "1202")]), json!({ "us-5di-10": { "hex": "1202", "losses": 1 }, "us-1di-16": { "hex": "1202" } })),
        ),
    })
}

fn german(match_: &Sandbox) -> Viewer {
    Viewer::Side(match_.side("german"))
}

/// What the Germans see of 1202.
fn seen(match_: &Sandbox) -> Vec<table::CounterView> {
    let counters = match_.view(german(match_)).counters.into_iter();
    counters
        .filter(|counter| counter.hex.as_deref() == Some("1202"))
        .collect()
}

#[test]
fn the_attacker_sees_nation_type_size_and_number_only() {
    proves(&["ardenas/5.1.1.e"]);
    let mut match_ = board(position());
    let check = |match_: &Sandbox| {
        let seen = seen(match_);
        assert_eq!(seen.len(), 3);
        for counter in &seen {
            assert_eq!(counter.nation, "american");
            assert!(!counter.symbol.is_empty() && !counter.size.is_empty());
            assert!(counter.values.is_empty() && counter.losses == 0);
            assert!(counter.formation.pt.is_empty());
            assert!(!counter.name.pt.contains("RI") && !counter.name.en.contains("Regiment"));
            assert!(!counter.id.starts_with("us-"));
            assert!(counter.marks.iter().all(|mark| mark.kind != "loss"));
        }
        let symbols: Vec<&str> = seen.iter().map(|counter| counter.symbol.as_str()).collect();
        assert_eq!(
            symbols
                .iter()
                .filter(|symbol| **symbol == "infantry")
                .count(),
            2
        );
    };
    check(&match_);
    // The odds give a range before the announcement.
    let odds = match_.ask_as(
        german(&match_),
        json!({ "odds": { "target": "1202", "attackers": ["ge-1ss-pz", "ge-2pz-gr2"] } }),
    );
    assert_eq!(odds["attack"], 13);
    let (least, most) = (
        odds["defence"]["least"].as_u64().unwrap(),
        odds["defence"]["most"].as_u64().unwrap(),
    );
    assert!(least < 12 && 12 < most, "{least} to {most}");
    assert!(odds["columns"].as_array().unwrap().len() > 1);
    match_.declare("1202", &["ge-1ss-pz", "ge-2pz-gr2"]);
    check(&match_);
    // The defender's total is public for this combat, and the counters stay masked.
    let events = match_.roll(json!("announce"), &[2, 2]);
    assert_eq!(events[0]["defence-announced"]["total"], 6 + 2 + 4);
    check(&match_);
    // Questions about enemy counters are refused.
    let ask = hexmap::names::scoped(match_.game.names().clone(), || {
        match_.game.query(
            &match_.state,
            german(&match_),
            &json!({ "reach": { "counter": "us-5di-10" } }),
        )
    });
    assert!(ask.is_err());
}

#[test]
fn the_option_shows_more_or_less() {
    proves(&["ardenas/5.1.1.e"]);
    let open = board_with(&[("hidden", "open")], position());
    assert!(
        seen(&open)
            .iter()
            .any(|counter| counter.id == "us-5di-10" && counter.losses == 1)
    );
    let count = board_with(&[("hidden", "count-only")], position());
    let seen = seen(&count);
    assert_eq!(seen.len(), 3);
    assert!(
        seen.iter()
            .all(|counter| counter.symbol == "hidden" && counter.size.is_empty())
    );
    assert!(seen.iter().all(|counter| counter.nation == "allied"));
}

#[test]
fn other_worlds_differ_in_what_is_hidden_alone() {
    proves(&["ardenas/5.1.1.e"]);
    let match_ = board(position());
    let mut chance = Chance::new(1);
    let worlds: Vec<_> = (0..20)
        .map(|_| {
            match_
                .game
                .resample(&match_.state, german(&match_), &mut chance)
        })
        .collect();
    // Some world has the loss on the other regiment, and none looks different to the Germans.
    assert!(worlds.iter().any(|world| *world != match_.state));
    for world in &worlds {
        let view = match_.game.view(world, german(&match_));
        assert_eq!(view, match_.view(german(&match_)));
        let known = match_.game.known(world, german(&match_));
        assert_eq!(known, match_.game.known(&match_.state, german(&match_)));
    }
    // The owner's own world is the real one.
    let allied = Viewer::Side(match_.side("allied"));
    let same = match_.game.resample(&match_.state, allied, &mut chance);
    let own = |state| {
        match_
            .game
            .view(state, allied)
            .counters
            .into_iter()
            .filter(|c| c.side == "allied")
            .collect::<Vec<_>>()
    };
    assert_eq!(own(&same), own(&match_.state));
}

#[test]
fn what_is_composed_stays_secret_until_it_is_announced() {
    proves(&["ardenas/5.1.1.f", "ardenas/6.2.e"]);
    let mut match_ = board(position());
    let allied = Viewer::Side(match_.side("allied"));
    match_.give(json!({ "attack": { "target": "1202" } }));
    let before = match_.view(allied);
    match_.give(json!({ "add": { "counter": "ge-1ss-pz" } }));
    assert_eq!(before.counters, match_.view(allied).counters);
    // Until then it can be changed.
    match_.give(json!({ "remove": { "counter": "ge-1ss-pz" } }));
    match_.give(json!({ "add": { "counter": "ge-1ss-pz" } }));
    match_.give(json!({ "add": { "counter": "ge-2pz-gr2" } }));
    match_.give(json!("announce"));
    let attacking = |match_: &Sandbox| {
        let counters = match_.view(allied).counters.into_iter();
        counters
            .filter(|counter| counter.marks.iter().any(|mark| mark.kind == "attacking"))
            .count()
    };
    assert_eq!(attacking(&match_), 2);
}

#[test]
fn after_the_announcements_nothing_changes() {
    proves(&["ardenas/5.1.1.f", "ardenas/6.2.e"]);
    let mut counters = position()["counters"].clone();
    counters["ge-art-5pz"] = json!({ "hex": "1002" });
    counters["us-art-v"] = json!({ "hex": "1402" });
    let mut match_ = board(json!({ "turn": 24, "phase": "german-combat", "counters": counters }));
    match_.declare("1202", &["ge-1ss-pz", "ge-2pz-gr2"]);
    // The attacker is out of it: the decision belongs to the defender.
    assert_eq!(match_.pending(), ("allied".into(), "support"));
    assert!(!match_.legal(json!({ "add": { "counter": "ge-art-5pz" } })));
    // 13 against 12, with 7 DVI ARI.
    match_.roll(json!("announce"), &[3, 4]);
    for order in [
        json!({ "add": { "counter": "ge-art-5pz" } }),
        json!({ "add": { "counter": "us-art-v" } }),
        json!({ "air": { "points": 5 } }),
        json!({ "remove": { "counter": "ge-1ss-pz" } }),
        json!("announce"),
    ] {
        assert_eq!(match_.refusal(order), "ardenas/5.1.1.f");
    }
}
