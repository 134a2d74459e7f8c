//! What is hidden, and the announcements (5.1.1).

use serde_json::json;
use table::{CounterView, Viewer, proves};

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{add, board_with, fighting};

/// An Allied attack on three Germans, one of them reduced.
fn position() -> serde_json::Value {
    and(
        moved([("11db-23h", "2716"), ("3di-1suff", "2716")]),
        json!({
            "272-i980": { "hex": "2715", "losses": 1 }, "346-i857": { "hex": "2715" },
            "sterz": { "hex": "2715" }, "3di-7fd": { "hex": "2719" },
        }),
    )
}

/// What the Allies see of 2715.
fn seen(match_: &Sandbox) -> Vec<CounterView> {
    let view = match_.view(Viewer::Side(match_.side("allied")));
    let there = view.counters.into_iter();
    there
        .filter(|counter| counter.hex.as_deref() == Some("2715"))
        .collect()
}

fn masked(match_: &Sandbox) {
    let seen = seen(match_);
    assert_eq!(seen.len(), 3);
    for counter in &seen {
        assert_eq!(counter.nation, "german");
        assert!(!counter.symbol.is_empty() && !counter.size.is_empty());
        assert!(counter.values.is_empty() && counter.losses == 0);
        assert!(counter.formation.pt.is_empty());
        assert!(!counter.name.pt.contains("272") && !counter.name.pt.contains("Sterz"));
        assert!(!["272-i980", "346-i857", "sterz"].contains(&counter.id.as_str()));
    }
    let kinds = |kind: &str| seen.iter().filter(|counter| counter.symbol == kind).count();
    assert_eq!((kinds("infantry"), kinds("armour")), (2, 1));
}

#[test]
fn the_attacker_sees_nation_type_size_and_number_only() {
    proves(&["goodwood/5.1.1.f"]);
    let mut match_ = fighting("allied", 4, position());
    masked(&match_);
    // 9 against 2 + 3 + 4: 1-1, stalemate with a 3.
    let fought = match_.fight("2715", &["11db-23h", "3di-1suff"], sum(3));
    assert_eq!((fought.attack, fought.defence), (9, 9));
    masked(&match_);
    // The option shows everything.
    let open = board_with(
        &[("hidden", "open")],
        json!({ "turn": 4, "phase": "allied-combat", "counters": position() }),
    );
    assert!(
        seen(&open)
            .iter()
            .any(|counter| counter.id == "272-i980" && counter.losses == 1)
    );
}

#[test]
fn after_the_announcements_nothing_changes() {
    proves(&["goodwood/5.1.1.g"]);
    let mut match_ = fighting("allied", 4, position());
    match_.declare("2715", &["11db-23h", "3di-1suff"]);
    assert_eq!(match_.pending(), ("german".to_owned(), "support"));
    assert!(!match_.legal(add("3di-7fd")));
    // 9-9: a 7 is DVI ARB.
    match_.roll(json!("announce"), &sum(7));
    for order in [
        add("3di-7fd"),
        json!({ "air": { "points": 5 } }),
        json!({ "remove": { "counter": "11db-23h" } }),
        json!("announce"),
    ] {
        assert_eq!(match_.refusal(order), "goodwood/5.1.1.g");
    }
}

#[test]
fn the_attacker_announces_first() {
    proves(&["goodwood/5.1.1.h"]);
    let attackers = ["tiger", "1ss-ipz", "1ss-i1pg"];
    let units = and(
        moved(attackers.map(|id| (id, "2716"))),
        at([("3di-1suff", "2715")]),
    );
    let mut match_ = fighting("german", 4, units);
    match_.declare("2715", &attackers);
    // Then the defender knows 20 and may still spend air points.
    assert_eq!(match_.pending(), ("allied".to_owned(), "support"));
    let allied = Viewer::Side(match_.side("allied"));
    assert_eq!(match_.ask_as(allied, json!({ "odds": {} }))["attack"], 20);
    match_.give(json!({ "air": { "points": 6 } }));
    let events = match_.roll(json!("announce"), &sum(3));
    assert_eq!(match_.fought(&events).defence, 4 + 6);
}
