//! Allowances (4.0).

use table::proves;

use crate::cast::{both, to};

#[test]
fn nobody_exceeds_his_allowance_and_nobody_has_to_use_it() {
    proves(&[
        "goodwood/4.0.b",
        "goodwood/4.0.c",
        "ardenas/4.0.b",
        "ardenas/4.0.c",
    ]);
    for cast in both() {
        let walker = cast.foot[0];
        let mut match_ = cast.moves(&[(walker, "1010")]);
        let points = match_.left(walker) as usize;
        let beyond = format!("10{}", 10 + points + 1);
        assert_eq!(
            match_.refusal(to(walker, &beyond)),
            cast.rule("4.0.b", "4.0.b")
        );
        // One hex short of all it could.
        match_.move_to(walker, &format!("10{}", 10 + points - 1));
        assert_eq!(match_.left(walker), 1.0);
        match_.end();
    }
}

#[test]
fn unspent_points_are_neither_saved_nor_passed_on() {
    proves(&[
        "goodwood/4.0.d",
        "goodwood/4.0.e",
        "ardenas/4.0.d",
        "ardenas/4.0.e",
    ]);
    for cast in both() {
        let [walker, idler, ..] = cast.foot;
        let mut match_ = cast.moves(&[(walker, "1010"), (idler, "1510")]);
        let points = match_.left(walker);
        match_.move_to(walker, &format!("10{}", 10 + points as usize));
        // The idler's points are of no use to it.
        let next = format!("10{}", 11 + points as usize);
        assert_eq!(
            match_.refusal(to(walker, &next)),
            cast.rule("4.0.b", "4.0.b")
        );
        for _ in 0..4 {
            match_.end();
        }
        assert_eq!(match_.left(idler), points);
    }
}

#[test]
fn units_that_move_together_do_not_add_their_allowances() {
    proves(&["goodwood/4.0.f", "ardenas/4.0.f"]);
    for cast in both() {
        let (slow, quick) = (cast.foot[0], cast.tanks[0]);
        let mut match_ = cast.moves(&[(slow, "1010"), (quick, "1010")]);
        let points = match_.left(slow) as usize;
        let far = format!("10{}", 10 + points);
        let farther = format!("10{}", 11 + points);
        let stack = |to: &str| serde_json::json!({ "stack": { "from": "1010", "to": to } });
        assert_eq!(match_.refusal(stack(&farther)), cast.rule("4.0.b", "4.0.b"));
        match_.give(stack(&far));
        assert!(match_.legal(to(quick, &farther)));
        assert!(!match_.legal(to(slow, &farther)));
    }
}
