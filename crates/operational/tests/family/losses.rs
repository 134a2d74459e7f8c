//! Losses (7.0).

use serde_json::json;
use table::proves;

use crate::cast::{both, lose, pieces};

#[test]
fn a_second_loss_eliminates_and_losses_do_not_slow() {
    proves(&[
        "goodwood/7.0.b",
        "goodwood/7.0.c",
        "ardenas/7.0.b",
        "ardenas/7.0.c",
    ]);
    for cast in both() {
        let mut counters = pieces(&[(cast.foot[0], "1009")], true);
        counters[cast.foes[0]] = json!({ "hex": "1010", "losses": 1 });
        let mut match_ = cast.lay("allied-combat", counters);
        let moves = match_.values(cast.foes[0])[2].clone();
        assert_eq!(
            moves,
            cast.moves(&[(cast.foes[0], "1010")]).values(cast.foes[0])[2]
        );
        let before = match_.points("allied");
        cast.resolve(&mut match_, "1010", &[cast.foot[0]], "DRB AVI");
        match_.give(lose(cast.foes[0]));
        assert!(match_.destroyed(cast.foes[0]));
        assert!(match_.points("allied") > before);
    }
}
