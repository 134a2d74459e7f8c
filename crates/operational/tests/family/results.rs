//! The codes of the combat table (5.1.6), read from each box's own table.

use serde_json::json;
use table::proves;

use crate::cast::{Cast, back, both, lose, pieces};
use crate::common::Sandbox;

/// So many attackers north of 1010 and so many foes in it, with the result `cell`.
fn after(cast: &Cast, own: usize, foes: usize, cell: &str) -> Sandbox {
    let hexes = ["1009", "1009", "1110"];
    let own: Vec<_> = cast.foot.iter().copied().zip(hexes).take(own).collect();
    let attackers: Vec<&str> = own.iter().map(|(id, _)| *id).collect();
    let mut counters = pieces(&own, true);
    for (index, foe) in cast.foes.iter().take(foes).enumerate() {
        // The first is intact.
        counters[*foe] = json!({ "hex": "1010", "losses": u8::from(index > 0) });
    }
    let mut match_ = cast.lay("allied-combat", counters);
    cast.resolve(&mut match_, "1010", &attackers, cell);
    match_
}

fn retreat_all(match_: &mut Sandbox, ids: &[&str], to: &str) {
    for id in ids {
        assert_eq!(match_.pending().1, "retreat");
        match_.give(back(id, to));
        assert_eq!(match_.hex(id).as_deref(), Some(to));
    }
}

#[test]
fn de_eliminates_one_defender_and_the_rest_retreat() {
    proves(&["goodwood/5.1.6.a", "ardenas/5.1.6.a", "ardenas/5.1.6.b"]);
    for cast in both() {
        let [a, b, c, _] = cast.foes;
        let mut match_ = after(&cast, 1, 3, "DE AVI");
        assert_eq!(match_.pending(), ("german".into(), "loss"));
        assert_eq!(match_.orders(), [lose(a), lose(b), lose(c)]);
        match_.give(lose(a));
        assert!(match_.destroyed(a));
        retreat_all(&mut match_, &[b, c], "1011");
        assert!(!match_.destroyed(b) && !match_.destroyed(c));
    }
}

#[test]
fn drb_makes_all_defenders_retreat_and_hurts_one() {
    proves(&["goodwood/5.1.6.b", "ardenas/5.1.6.c"]);
    for cast in both() {
        let [a, b, ..] = cast.foes;
        let mut match_ = after(&cast, 1, 2, "DRB AVI");
        assert_eq!(match_.pending(), ("german".into(), "loss"));
        match_.give(lose(a));
        assert!(match_.reduced(a));
        retreat_all(&mut match_, &[a, b], "1111");
    }
}

#[test]
fn dri_makes_all_defenders_retreat_unhurt() {
    proves(&["goodwood/5.1.6.c", "ardenas/5.1.6.d"]);
    for cast in both() {
        let [a, b, ..] = cast.foes;
        let mut match_ = after(&cast, 1, 2, "DRI AVI");
        retreat_all(&mut match_, &[a, b], "0911");
        assert!(!match_.reduced(a));
    }
}

#[test]
fn dvb_makes_the_attackers_retreat_and_hurts_one_defender() {
    proves(&[
        "goodwood/5.1.6.d",
        "goodwood/5.1.6.h",
        "ardenas/5.1.6.e",
        "ardenas/5.1.6.i",
    ]);
    for cast in both() {
        let [x, y, ..] = cast.foot;
        let [a, b, ..] = cast.foes;
        let mut match_ = after(&cast, 2, 2, "DVB ARI");
        assert_eq!(match_.orders(), [lose(a), lose(b)]);
        match_.give(lose(a));
        assert_eq!(match_.pending(), ("allied".into(), "retreat"));
        retreat_all(&mut match_, &[x, y], "1008");
        assert!(match_.reduced(a) && !match_.reduced(x) && !match_.reduced(y));
        assert_eq!(match_.stack("1010"), [a, b]);
        assert_eq!(match_.pending().1, "fight");
    }
}

#[test]
fn dvb_drives_the_attackers_off_even_if_nobody_is_left() {
    proves(&["goodwood/5.1.6.d"]);
    for cast in both() {
        let mut counters = pieces(&[(cast.foot[0], "1009")], true);
        counters[cast.foes[0]] = json!({ "hex": "1010", "losses": 1 });
        counters[cast.foes[1]] = json!({ "hex": "1005" });
        let mut match_ = cast.lay("allied-combat", counters);
        cast.resolve(&mut match_, "1010", &[cast.foot[0]], "DVB ARI");
        match_.give(lose(cast.foes[0]));
        assert!(match_.destroyed(cast.foes[0]));
        assert_eq!(match_.pending(), ("allied".into(), "retreat"));
        assert!(!match_.legal(back(cast.foot[0], "1010")), "nobody advances");
        match_.give(back(cast.foot[0], "1008"));
        assert_eq!(match_.pending().1, "fight");
    }
}

#[test]
fn dvi_makes_the_attackers_retreat_and_hurts_nobody() {
    proves(&["goodwood/5.1.6.e", "ardenas/5.1.6.f"]);
    for cast in both() {
        let [x, y, ..] = cast.foot;
        let mut match_ = after(&cast, 2, 3, "DVI ARI");
        retreat_all(&mut match_, &[x, y], "1008");
        assert!(!match_.reduced(x) && !match_.reduced(y) && !match_.reduced(cast.foes[0]));
    }
}

#[test]
fn avi_lets_the_attacker_occupy_the_hex_or_not() {
    proves(&[
        "goodwood/5.1.6.f",
        "goodwood/5.2.a",
        "goodwood/5.2.f",
        "ardenas/5.1.6.g",
        "ardenas/5.2.a",
        "ardenas/5.2.f",
    ]);
    for cast in both() {
        let x = cast.foot[0];
        for advances in [true, false] {
            let mut match_ = after(&cast, 1, 1, "DRI AVI");
            match_.give(back(cast.foes[0], "1011"));
            assert_eq!(match_.pending(), ("allied".into(), "advance"));
            if advances {
                match_.give(json!({ "advance": { "counter": x, "to": "1010" } }));
            } else {
                match_.give(json!("done"));
            }
            assert_eq!(
                match_.hex(x).as_deref(),
                Some(if advances { "1010" } else { "1009" })
            );
        }
    }
}

#[test]
fn avb_hurts_one_attacker_of_his_owners_choice() {
    proves(&["goodwood/5.1.6.g", "ardenas/5.1.6.h"]);
    for cast in both() {
        let [x, y, z, ..] = cast.foot;
        let mut match_ = after(&cast, 3, 1, "DRI AVB");
        assert_eq!(match_.pending(), ("allied".into(), "loss"));
        assert_eq!(match_.orders_of("lose").len(), 3);
        match_.give(lose(y));
        match_.give(back(cast.foes[0], "1011"));
        assert_eq!([x, y, z].map(|id| match_.reduced(id)), [false, true, false]);
        assert_eq!(match_.pending().1, "advance");
    }
}

#[test]
fn arb_drives_the_attackers_off_and_hurts_one() {
    proves(&["goodwood/5.1.6.i", "ardenas/5.1.6.j"]);
    for cast in both() {
        let [x, y, z, ..] = cast.foot;
        let mut places = vec![(x, "1009"), (y, "1009"), (z, "1110")];
        places.extend(cast.foes.iter().map(|foe| (*foe, "1010")));
        let mut match_ = cast.fights(&places);
        cast.resolve(&mut match_, "1010", &[x, y, z], "DVI ARB");
        assert_eq!(match_.orders(), [lose(x), lose(y), lose(z)]);
        match_.give(lose(z));
        for (id, hex) in [(x, "1008"), (y, "0909"), (z, "1109")] {
            match_.give(back(id, hex));
        }
        assert_eq!([x, y, z].map(|id| match_.reduced(id)), [false, false, true]);
    }
}

#[test]
fn ae_eliminates_one_attacker_and_drives_the_others_off() {
    proves(&["goodwood/5.1.6.j", "ardenas/5.1.6.k"]);
    for cast in both() {
        let [x, y, ..] = cast.foot;
        let mut counters = pieces(
            &[
                (cast.panzers[0], "1010"),
                (cast.foes[0], "1010"),
                (cast.foes[1], "1010"),
                (cast.foes[2], "1010"),
            ],
            false,
        );
        for id in [x, y] {
            counters[id] = json!({ "hex": "1009", "moved": true, "losses": 1 });
        }
        let mut match_ = cast.lay("allied-combat", counters);
        cast.resolve(&mut match_, "1010", &[x, y], "DVI AE");
        match_.give(lose(x));
        assert!(match_.destroyed(x));
        match_.give(back(y, "1008"));
        assert_eq!(match_.hex(y).as_deref(), Some("1008"));
    }
}

#[test]
fn imp_changes_nothing() {
    proves(&["goodwood/5.1.6.l", "ardenas/5.1.6.o"]);
    for cast in both() {
        let match_ = after(&cast, 2, 2, "IMP");
        assert_eq!(match_.pending().1, "fight");
        assert_eq!(match_.stack("1010").len(), 2);
        assert_eq!(match_.stack("1009").len(), 2);
        assert!(!match_.reduced(cast.foot[0]) && !match_.reduced(cast.foes[0]));
    }
}

#[test]
fn both_codes_of_a_cell_apply() {
    proves(&["goodwood/TEC.b", "ardenas/5.1.6.p"]);
    for cast in both() {
        let [x, y, ..] = cast.foot;
        let mut match_ = after(&cast, 2, 2, "DVB ARB");
        assert_eq!(match_.pending(), ("german".into(), "loss"));
        match_.give(lose(cast.foes[0]));
        assert_eq!(match_.pending(), ("allied".into(), "loss"));
        match_.give(lose(x));
        retreat_all(&mut match_, &[x, y], "1008");
        assert!(match_.reduced(cast.foes[0]) && match_.reduced(x) && !match_.reduced(y));
    }
}

#[test]
fn emp_is_paid_in_attack_points_by_those_next_to_the_target() {
    proves(&[
        "goodwood/5.1.6.k",
        "ardenas/5.1.6.l",
        "ardenas/5.1.6.m",
        "ardenas/5.1.6.n",
        "ardenas/5.1.6.r",
    ]);
    for cast in both() {
        let [x, y, z, ..] = cast.foot;
        let [a, b, ..] = cast.foes;
        let exchange = || {
            let match_ = after(&cast, 3, 2, "EMP");
            assert_eq!(match_.pending(), ("german".into(), "give"));
            assert!(!match_.legal(json!("done")));
            match_
        };
        // Both defenders are given up: 3 + 2 points, so 3 attack points do not suffice.
        let mut match_ = exchange();
        match_.give(lose(a));
        match_.give(lose(b));
        assert_eq!(match_.pending(), ("allied".into(), "pay"));
        match_.give(lose(x));
        assert!(!match_.legal(json!("done")));
        match_.give(lose(z));
        // A tie is no victory: nobody advances and the rest stay.
        assert_eq!(match_.pending().1, "fight");
        assert!([a, b, x, z].iter().all(|id| match_.destroyed(id)));
        assert_eq!(match_.hex(y).as_deref(), Some("1009"));
        // Only the weaker one: three points are enough, and the other must retreat.
        let mut match_ = exchange();
        match_.give(lose(b));
        match_.give(json!("done"));
        match_.give(lose(y));
        match_.give(back(a, "1011"));
        assert_eq!(match_.pending().1, "fight");
        assert!(match_.destroyed(y) && !match_.destroyed(a));
        // By the option the emptied hex may be entered.
        let counters = pieces(&[(x, "1009"), (a, "1010")], true);
        let mut lenient = cast.lay_with(&[("emp_advance", "true")], "allied-combat", {
            let mut counters = counters;
            counters[y] = json!({ "hex": "1110", "moved": true });
            counters
        });
        cast.resolve(&mut lenient, "1010", &[x, y], "EMP");
        lenient.give(lose(a));
        lenient.give(lose(x));
        assert!(lenient.legal(json!({ "advance": { "counter": y, "to": "1010" } })));
    }
}
