//! What each result does (5.1.5) and the losses that follow (7.0).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{board_with, code, fighting};

/// An announced attack of Pact units on a NATO hex whose dice can be chosen by the code they give.
struct Attack {
    match_: Sandbox,
}

impl Attack {
    fn new(attackers: Value, defenders: Value) -> Attack {
        Attack::with(&[], attackers, defenders)
    }

    fn with(options: &[(&str, &str)], attackers: Value, defenders: Value) -> Attack {
        let ids: Vec<String> = attackers.as_object().unwrap().keys().cloned().collect();
        let position =
            json!({ "turn": 6, "phase": "pact-combat", "counters": and(attackers, defenders) });
        let mut match_ = board_with(options, position);
        match_.give(json!({ "attack": { "target": "1108" } }));
        for id in ids {
            match_.give(json!({ "add": { "counter": id } }));
        }
        Attack { match_ }
    }

    fn air(mut self, points: u8) -> Attack {
        self.match_.give(json!({ "air": { "points": points } }));
        self
    }

    /// Throws dice that give these codes.
    fn gives(mut self, codes: &str) -> Sandbox {
        self.match_.give(json!("announce"));
        let dice = (2..=12)
            .map(sum)
            .find(|dice| code(&self.match_, *dice) == codes);
        let dice = dice.unwrap_or_else(|| panic!("{codes} is not in this column"));
        self.match_.roll(json!("announce"), &dice);
        self.match_
    }
}

fn lose(id: &str) -> Value {
    json!({ "lose": { "counter": id } })
}

fn retreat(id: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": id, "via": null, "to": to } })
}

/// A brigade of 3 and a division of 7, attacked with 9 or more.
fn two() -> Value {
    at([("us-6db", "1108"), ("de-bi-1", "1108")])
}

fn one_attacker() -> Value {
    moved([("su-34db", "1107")])
}

#[test]
fn both_codes_apply_and_a_retreat_is_made_once() {
    proves(&[
        "terceira-guerra/5.1.5.a",
        "terceira-guerra/5.1.5.f",
        "terceira-guerra/5.1.5.j",
    ]);
    let mut match_ = Attack::new(one_attacker(), at([("us-6db", "1108")])).gives("DVB ARI");
    assert_eq!(
        match_.pending(),
        ("nato".to_owned(), "loss"),
        "the defender's loss comes first"
    );
    match_.give(lose("us-6db"));
    assert!(match_.reduced("us-6db"));
    assert_eq!(match_.pending(), ("pact".to_owned(), "retreat"));
    match_.give(retreat("su-34db", "1106"));
    assert_eq!(match_.pending().1, "fight");
    assert!(!match_.reduced("su-34db"));
}

#[test]
fn da_annihilates_the_defence() {
    proves(&["terceira-guerra/5.1.5.b"]);
    let three = at([
        ("de-bi-1", "1108"),
        ("de-bi-2", "1108"),
        ("de-bi-3", "1108"),
    ]);
    // 10, 10 and 50 against 9: 7-1.
    let match_ = Attack::new(moved([("su-16dbg", "1107"), ("su-7dbg", "1107")]), three)
        .air(46)
        .gives("DA AVB");
    assert!(match_.stack("1108").is_empty());
    assert_eq!(match_.points("pact"), 15);
    assert_eq!(match_.pending(), ("pact".to_owned(), "loss"));
}

#[test]
fn de_eliminates_one_and_drives_the_others_out() {
    proves(&["terceira-guerra/5.1.5.c", "terceira-guerra/5.1.5.p"]);
    let three = at([
        ("us-6db", "1108"),
        ("us-4dimec", "1108"),
        ("de-bi-1", "1108"),
    ]);
    let attackers = moved([
        ("su-16dbg", "1107"),
        ("su-7dbg", "1107"),
        ("su-10dbg", "1107"),
        ("su-34db", "1007"),
    ]);
    let mut match_ = Attack::new(attackers, three).air(50).gives("DE AVB");
    assert_eq!(match_.orders_of("lose").len(), 3);
    match_.give(lose("de-bi-1"));
    assert!(match_.destroyed("de-bi-1"));
    match_.give(lose("su-34db"));
    assert_eq!(match_.orders_of("end").len(), 0);
    match_.give(retreat("us-6db", "1109"));
    match_.give(retreat("us-4dimec", "1208"));
    assert!(match_.stack("1108").is_empty());
}

#[test]
fn drb_and_dri_drive_the_defence_out_with_and_without_a_loss() {
    proves(&[
        "terceira-guerra/5.1.5.d",
        "terceira-guerra/5.1.5.e",
        "terceira-guerra/5.3.c",
    ]);
    let mut hurt = Attack::new(one_attacker(), two()).air(11).gives("DRB AVB");
    hurt.give(lose("de-bi-1"));
    hurt.give(lose("su-34db"));
    assert!(hurt.reduced("de-bi-1") && !hurt.reduced("us-6db"));
    for id in ["us-6db", "de-bi-1"] {
        hurt.give(retreat(id, "1109"));
        assert_eq!(hurt.hex(id).as_deref(), Some("1109"));
    }
    let mut intact = Attack::new(one_attacker(), two()).air(11).gives("DRI AVB");
    assert_eq!(intact.pending(), ("pact".to_owned(), "loss"));
    intact.give(lose("su-34db"));
    for id in ["us-6db", "de-bi-1"] {
        intact.give(retreat(id, "1109"));
        assert!(!intact.reduced(id));
    }
}

#[test]
fn dvb_drives_the_attack_back_even_if_nobody_is_left() {
    proves(&["terceira-guerra/5.1.5.f", "terceira-guerra/7.0.c"]);
    let flipped = json!({ "us-6db": { "hex": "1108", "losses": 1 } });
    let mut match_ = Attack::new(moved([("su-21dimec", "1107")]), flipped).gives("DVB ARI");
    match_.give(lose("us-6db"));
    assert!(match_.destroyed("us-6db"));
    assert_eq!(match_.pending(), ("pact".to_owned(), "retreat"));
    match_.give(retreat("su-21dimec", "1106"));
    assert_eq!(match_.pending().1, "fight", "nobody advances");
}

#[test]
fn dvi_and_ari_leave_everybody_whole() {
    proves(&["terceira-guerra/5.1.5.g", "terceira-guerra/5.1.5.j"]);
    let attackers = moved([
        ("su-21dimec", "1107"),
        ("pl-8dimec", "1107"),
        ("pl-2dimec", "1007"),
    ]);
    let mut match_ = Attack::new(
        attackers,
        at([("us-6db", "1108"), ("us-2db", "1108"), ("us-3db", "1108")]),
    )
    .gives("DVI ARI");
    // Each goes one hex from where it stood.
    for (id, to) in [
        ("su-21dimec", "1106"),
        ("pl-8dimec", "1006"),
        ("pl-2dimec", "0907"),
    ] {
        match_.give(retreat(id, to));
    }
    for id in [
        "su-21dimec",
        "pl-8dimec",
        "pl-2dimec",
        "us-6db",
        "us-2db",
        "us-3db",
    ] {
        assert!(!match_.reduced(id));
    }
}

#[test]
fn arb_costs_the_attack_a_loss_of_its_choice() {
    proves(&["terceira-guerra/5.1.5.k", "terceira-guerra/5.1.5.p"]);
    let attackers = moved([("su-34db", "1107"), ("su-9db", "1107")]);
    let mut match_ = Attack::new(
        attackers,
        at([("us-6db", "1108"), ("us-2db", "1108"), ("us-3db", "1108")]),
    )
    .gives("DVI ARB");
    assert_eq!(match_.orders_of("lose").len(), 2);
    match_.give(lose("su-9db"));
    assert!(match_.reduced("su-9db") && !match_.reduced("su-34db"));
    assert_eq!(
        match_
            .orders_of("retreat")
            .iter()
            .filter(|order| order["retreat"]["counter"] == "su-9db")
            .count(),
        match_.orders_of("retreat").len() / 2,
        "both retreat"
    );
}

#[test]
fn ae_costs_the_attack_a_unit() {
    proves(&["terceira-guerra/5.1.5.l"]);
    let strong = at([("us-6db", "1108"), ("us-2db", "1108"), ("us-3db", "1108")]);
    let mut match_ = Attack::new(moved([("pl-8dimec", "1107")]), strong).gives("DVB AE");
    match_.give(lose("us-6db"));
    match_.give(lose("pl-8dimec"));
    assert!(match_.destroyed("pl-8dimec") && match_.reduced("us-6db"));
    assert_eq!((match_.pending().1, match_.points("nato")), ("fight", 2));
    // The others retreat.
    let mut others = Attack::new(
        moved([("pl-8dimec", "1107"), ("pl-2dimec", "1107")]),
        json!({ "us-6db": { "hex": "1108" }, "us-2db": { "hex": "1108" }, "us-3db": { "hex": "1108" } }),
    );
    others.match_.give(json!("announce"));
    others.match_.give(json!({ "air": { "points": 5 } }));
    let dice = (2..=12)
        .map(sum)
        .find(|dice| code(&others.match_, *dice).ends_with("AE"))
        .unwrap();
    let mut others = {
        others.match_.roll(json!("announce"), &dice);
        others.match_
    };
    while others.pending().0 == "nato" {
        others.give(lose("us-6db"));
    }
    others.give(lose("pl-8dimec"));
    assert_eq!(others.pending(), ("pact".to_owned(), "retreat"));
}

#[test]
fn avi_and_avb_let_the_attack_advance() {
    proves(&[
        "terceira-guerra/5.1.5.h",
        "terceira-guerra/5.1.5.i",
        "terceira-guerra/5.2.a",
    ]);
    let mut won = Attack::new(one_attacker(), at([("us-6db", "1108")]))
        .air(19)
        .gives("DRI AVI");
    won.give(retreat("us-6db", "1109"));
    assert_eq!(won.pending(), ("pact".to_owned(), "advance"));
    assert!(!won.reduced("su-34db"));
    let two_attack = moved([("su-34db", "1107"), ("su-9db", "1107")]);
    let mut dear = Attack::new(two_attack, two()).air(3).gives("DRB AVB");
    dear.give(lose("us-6db"));
    dear.give(lose("su-9db"));
    for id in ["us-6db", "de-bi-1"] {
        dear.give(retreat(id, "1109"));
    }
    assert!(dear.reduced("us-6db") && dear.reduced("su-9db"));
    // One advances and the other stays.
    dear.give(json!({ "advance": { "counter": "su-34db", "to": "1108" } }));
    dear.give(json!("done"));
    assert_eq!(
        (
            dear.hex("su-34db").as_deref(),
            dear.hex("su-9db").as_deref()
        ),
        (Some("1108"), Some("1107"))
    );
}

/// 7 and 6 against 9, 8 and 5: the columns with EMP begin at 4-1.
fn exchange(options: &[(&str, &str)]) -> Sandbox {
    let attackers = moved([
        ("su-34db", "1107"),
        ("eg-10db", "1107"),
        ("su-103daet", "1007"),
    ]);
    let defenders = at([("us-6db", "1108"), ("nl-1dimec", "1108")]);
    Attack::with(options, attackers, defenders)
        .air(30)
        .gives("EMP")
}

#[test]
fn emp_exchanges_units() {
    proves(&["terceira-guerra/5.1.5.m", "terceira-guerra/5.1.5.n"]);
    let mut match_ = exchange(&[]);
    assert_eq!(
        match_.refusal(json!("done")),
        "terceira-guerra/5.1.5.m",
        "at least one"
    );
    match_.give(lose("nl-1dimec"));
    match_.give(json!("done"));
    assert_eq!(match_.pending(), ("pact".to_owned(), "pay"));
    let mut enough = match_.clone();
    enough.give(lose("eg-10db"));
    assert!(enough.destroyed("eg-10db") && enough.destroyed("nl-1dimec"));
    assert_eq!(
        enough.pending(),
        ("nato".to_owned(), "retreat"),
        "8 pays for 6"
    );
    match_.give(lose("su-103daet"));
    assert_eq!(match_.pending(), ("pact".to_owned(), "pay"), "5 does not");
    // What is left of the defence retreats, the attack stays, nobody advances.
    enough.give(retreat("us-6db", "1109"));
    assert_eq!(enough.pending().1, "fight");
    assert_eq!(enough.hex("su-34db").as_deref(), Some("1107"));
    let mut advances = exchange(&[("emp_advance", "true")]);
    advances.give(lose("nl-1dimec"));
    advances.give(lose("us-6db"));
    for id in ["su-34db", "eg-10db"] {
        advances.give(lose(id));
    }
    assert_eq!(advances.pending(), ("pact".to_owned(), "advance"));
}

#[test]
fn an_attack_worth_less_is_eliminated_whole() {
    proves(&["terceira-guerra/5.1.5.m"]);
    // 9 turned over is 5; it pays with all it has for 7.
    let weak = json!({ "su-34db": { "hex": "1107", "moved": true, "losses": 1 } });
    let mut match_ = Attack::new(weak, at([("us-6db", "1108")]))
        .air(25)
        .gives("EMP");
    match_.give(lose("us-6db"));
    match_.give(lose("su-34db"));
    assert!(match_.destroyed("us-6db") && match_.destroyed("su-34db"));
    assert_eq!(match_.pending().1, "fight");
}

#[test]
fn imp_changes_nothing() {
    proves(&["terceira-guerra/5.1.5.o"]);
    let match_ = Attack::new(one_attacker(), at([("us-6db", "1108")])).gives("IMP");
    assert_eq!(match_.pending(), ("pact".to_owned(), "fight"));
    assert_eq!(
        (match_.stack("1107"), match_.stack("1108")),
        (vec!["su-34db".to_owned()], vec!["us-6db".to_owned()])
    );
    assert!(
        match_.marked("us-6db", "engaged")
            && !match_.reduced("us-6db")
            && !match_.reduced("su-34db")
    );
}

#[test]
fn the_owner_picks_who_takes_the_loss() {
    proves(&["terceira-guerra/5.1.5.p", "terceira-guerra/5.1.5.i"]);
    let attackers = json!({
        "su-34db": { "hex": "1107", "moved": true, "losses": 1 }, "su-9db": { "hex": "1107", "moved": true },
    });
    let match_ = Attack::new(attackers, at([("us-6db", "1108")])).gives("DRB AVB");
    let mut match_ = match_;
    match_.give(lose("us-6db"));
    let mut first = match_.clone();
    first.give(lose("su-34db"));
    assert!(first.destroyed("su-34db"));
    match_.give(lose("su-9db"));
    assert!(match_.reduced("su-9db") && !match_.destroyed("su-34db"));
}

#[test]
fn a_loss_turns_a_counter_over_and_the_second_destroys_it() {
    proves(&[
        "terceira-guerra/7.0.a",
        "terceira-guerra/7.0.b",
        "terceira-guerra/7.0.c",
        "terceira-guerra/7.0.d",
    ]);
    let bombed = |losses: u8| {
        let counters = json!({ "us-6db": { "hex": "1108", "losses": losses } });
        let mut match_ = fighting("pact", 6, counters);
        match_.roll(
            json!({ "air-attack": { "target": "1108", "points": 10 } }),
            &[1, 1],
        );
        match_.give(lose("us-6db"));
        match_
    };
    let mut hurt = bombed(0);
    assert!(hurt.reduced("us-6db"));
    assert_eq!(hurt.values("us-6db"), ["4", "4", "12"]);
    hurt.end();
    assert_eq!(hurt.left("us-6db"), 12.0);
    assert!(bombed(1).destroyed("us-6db"));
    // It fights with the values of its back.
    let reduced = json!({ "us-6db": { "hex": "1108", "losses": 1, "moved": true }, "su-34db": { "hex": "1107" } });
    let fought = fighting("nato", 6, reduced.clone()).fight("1107", &["us-6db"], [1, 2]);
    assert_eq!(fought.attack, 4);
    let fought = fighting("pact", 6, reduced).fight("1108", &["su-34db"], [1, 2]);
    assert_eq!(fought.defence, 4);
    // Every counter has a back: half of the front, rounded up.
    for counter in crate::campaign().referee().counters {
        let printed = crate::campaign().ask(json!({ "counter": { "counter": counter.id } }));
        let half = |value: &Value| value.as_u64().unwrap().div_ceil(2);
        let back = [half(&printed["front"][0]), half(&printed["front"][1])];
        assert_eq!(printed["back"], json!(back), "{}", counter.id);
    }
}

#[test]
fn nato_recovers_on_even_turns_out_of_contact() {
    proves(&["terceira-guerra/7.0.e", "terceira-guerra/7.0.f"]);
    let recovers = |turn: u8, hex: &str| {
        let counters = json!({
            "us-6db": { "hex": hex, "losses": 1 }, "su-34db": { "hex": "1107", "losses": 1 },
            "su-9db": { "hex": "1807", "losses": 1 },
        });
        let mut match_ = crate::moving("nato", turn, counters);
        match_.end();
        assert!(
            match_.reduced("su-34db") && match_.reduced("su-9db"),
            "the Pact never recovers"
        );
        !match_.reduced("us-6db")
    };
    assert!(recovers(6, "1110") && recovers(8, "1110"));
    assert!(!recovers(7, "1110"), "an odd turn");
    assert!(!recovers(6, "1108"), "engaged");
    // It may have moved, and it needs no way home.
    let mut moved_away = crate::moving(
        "nato",
        6,
        json!({
            "us-6db": { "hex": "1108", "losses": 1 }, "su-34db": { "hex": "1107" },
        }),
    );
    moved_away.move_to("us-6db", "1110");
    moved_away.end();
    assert!(!moved_away.reduced("us-6db"));
    let mut pact = crate::moving(
        "pact",
        8,
        json!({ "su-34db": { "hex": "1107", "losses": 1 } }),
    );
    pact.end();
    assert!(pact.reduced("su-34db"));
}
