//! Losses (7.0).

use serde_json::json;
use table::proves;

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{fighting, moving};

/// A German armoured battalion 5-3-12 beaten with losses: 12-3, 4-1, DRB AVI; reduced 12-2, 6-1, DRB AVB.
fn beaten(losses: u8) -> Sandbox {
    let attackers = ["11db-8rb", "gdb-1gren", "7db-1rb"];
    let target = json!({ "21pz-i22": { "hex": "2715", "losses": losses } });
    let units = and(moved(attackers.map(|id| (id, "2716"))), target);
    let mut match_ = fighting("allied", 4, units);
    match_.fight("2715", &attackers, sum(if losses == 0 { 2 } else { 8 }));
    assert_eq!(match_.pending(), ("german".to_owned(), "loss"));
    match_.give(json!({ "lose": { "counter": "21pz-i22" } }));
    match_
}

#[test]
fn a_loss_turns_the_counter_over() {
    proves(&["goodwood/7.0.a", "goodwood/7.0.c"]);
    let match_ = beaten(0);
    assert!(match_.reduced("21pz-i22"));
    assert_eq!(match_.values("21pz-i22")[..3], ["3", "2", "12"]);
    let weak = |moved: bool| json!({ "21pz-i22": { "hex": "2715", "losses": 1, "moved": moved } });
    // It attacks with 3, defends with 2 and moves as before.
    let units = and(weak(true), at([("3di-1suff", "2716")]));
    let mut match_ = fighting("german", 4, units);
    assert_eq!(match_.fight("2716", &["21pz-i22"], sum(4)).attack, 3);
    let units = and(weak(false), moved([("3di-1suff", "2716")]));
    let mut match_ = fighting("allied", 4, units);
    assert_eq!(match_.fight("2715", &["3di-1suff"], sum(3)).defence, 2);
    assert_eq!(moving("german", 4, weak(false)).left("21pz-i22"), 12.0);
    // Every counter has a back: half of the front, rounded up.
    for counter in match_.referee().counters {
        let card = match_.ask(json!({ "counter": { "counter": counter.id } }));
        let half = |at: usize| card["front"][at].as_u64().unwrap().div_ceil(2);
        assert_eq!(card["back"], json!([half(0), half(1)]), "{}", counter.id);
    }
}

#[test]
fn a_second_loss_destroys() {
    proves(&["goodwood/7.0.b"]);
    let match_ = beaten(1);
    assert!(match_.destroyed("21pz-i22"));
    assert_eq!(match_.points("allied"), 5);
}

#[test]
fn nobody_recovers() {
    proves(&["goodwood/7.0.d"]);
    let mut match_ = moving(
        "allied",
        1,
        json!({
            "21pz-i22": { "hex": "2715", "losses": 1 }, "3di-1suff": { "hex": "1203", "losses": 1 },
        }),
    );
    for _ in 0..5 * 4 {
        match_.end();
        assert!(match_.reduced("21pz-i22") && match_.reduced("3di-1suff"));
    }
    assert_eq!(match_.turn(), 6);
}
