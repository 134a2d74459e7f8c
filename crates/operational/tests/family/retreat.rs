//! Retreats, chains and encirclement (5.1.3, 5.3) on open ground.

use serde_json::{Value, json};
use table::proves;

use crate::cast::{Cast, back, both, lose, pieces};
use crate::common::{Sandbox, sum};

fn through(id: &str, via: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": id, "via": via, "to": to } })
}

/// The hexes to which a counter may retreat.
fn ways(match_: &Sandbox, id: &str) -> Vec<String> {
    let orders = match_.orders_of("retreat").into_iter();
    let own = orders.filter(|order| order["retreat"]["counter"] == id);
    let mut ways: Vec<String> = own
        .map(|order| order["retreat"]["to"].as_str().unwrap().to_owned())
        .collect();
    ways.sort();
    ways
}

/// That a counter has nowhere to go, and is lost.
fn perishes(match_: &mut Sandbox, id: &str) {
    let perish = json!({ "perish": { "counter": id } });
    assert_eq!(match_.orders(), std::slice::from_ref(&perish));
    match_.give(perish);
    assert!(match_.destroyed(id));
}

#[test]
fn a_retreat_ends_neither_among_enemies_nor_in_their_zones() {
    proves(&[
        "goodwood/5.3.a",
        "goodwood/5.3.c",
        "ardenas/5.3.a",
        "ardenas/5.3.b",
    ]);
    for cast in both() {
        let [a, b, ..] = cast.foes;
        let mut match_ = cast.fights(&[(cast.foot[0], "1009"), (a, "1010"), (b, "1010")]);
        cast.resolve(&mut match_, "1010", &[cast.foot[0]], "DRI AVI");
        for id in [a, b] {
            assert_eq!(ways(&match_, id), ["0911", "1011", "1111"]);
        }
        let zone = cast.rule("5.3.a", "5.3.b");
        assert_eq!(match_.refusal(back(a, "0910")), zone);
        assert_eq!(match_.refusal(back(a, "1110")), zone);
        assert_eq!(match_.refusal(back(a, "1009")), cast.rule("5.3.a", "5.3.a"));
        // The owner sends each where he likes.
        match_.give(back(b, "1111"));
        match_.give(back(a, "0911"));
        assert_eq!(
            (match_.hex(a), match_.hex(b)),
            (Some("0911".into()), Some("1111".into()))
        );
    }
}

#[test]
fn who_cannot_retreat_is_eliminated() {
    proves(&["goodwood/5.3.b", "ardenas/5.3.c"]);
    for cast in both() {
        let hexes = ["1009", "1110", "1111", "1011", "0911", "0910"];
        let mut places: Vec<_> = cast.foot.into_iter().zip(hexes).collect();
        places.push((cast.foes[0], "1010"));
        let mut match_ = cast.fights(&places);
        cast.resolve_shifted(&mut match_, "1010", &cast.foot, "DRI AVI", 1);
        perishes(&mut match_, cast.foes[0]);
    }
}

#[test]
fn encircled_defenders_cost_a_column() {
    proves(&[
        "goodwood/5.1.3.a",
        "goodwood/5.1.3.b",
        "ardenas/5.1.3.a",
        "ardenas/5.1.3.b",
    ]);
    for cast in both() {
        let [x, y, z, ..] = cast.foot;
        // Opposite attackers cover all ways out; 6 to 3 is 2-1.
        let mut match_ = cast.fights(&[(x, "1009"), (y, "1011"), (cast.foes[0], "1010")]);
        let fought = match_.fight("1010", &[x, y], sum(7));
        assert_eq!(
            (fought.odds.as_str(), fought.column.as_str()),
            ("2-1", "3-1")
        );
        // Next to each other they leave two hexes open.
        let mut match_ = cast.fights(&[(x, "1009"), (y, "1110"), (cast.foes[0], "1010")]);
        assert_eq!(match_.fight("1010", &[x, y], sum(7)).column, "2-1");
        // Units that do not attack count as well.
        let mut places = vec![
            (x, "1009"),
            (y, "1110"),
            (z, "0912"),
            (cast.foes[0], "1010"),
        ];
        let mut match_ = cast.lay("allied-combat", pieces(&places, false));
        assert_eq!(match_.fight("1010", &[x, y], sum(7)).column, "3-1");
        // With that one in 0811 the hex 1011 is open, even if it is full and has to make room.
        places[2].1 = "0811";
        places.extend(cast.crowd.iter().map(|id| (*id, "1011")));
        let mut match_ = cast.lay("allied-combat", pieces(&places, false));
        assert_eq!(match_.fight("1010", &[x, y], sum(7)).column, "2-1");
    }
}

/// A foe in 1010 shut in by attackers in 1009 and 1011, and what else stands around.
fn shut_in(cast: &Cast, foes: &[&str], more: &[(&str, &str)], cell: &str) -> Sandbox {
    let [x, y, ..] = cast.foot;
    let mut places = vec![(x, "1009"), (y, "1011")];
    places.extend(foes.iter().map(|foe| (*foe, "1010")));
    places.extend(more);
    let mut match_ = cast.fights(&places);
    cast.resolve_shifted(&mut match_, "1010", &[x, y], cell, 1);
    match_
}

#[test]
fn the_encircled_retreat_two_hexes_and_take_a_loss() {
    proves(&["goodwood/5.3.3.a", "ardenas/5.3.3.a", "ardenas/5.3.3.b"]);
    for cast in both() {
        let [a, b, ..] = cast.foes;
        let mut match_ = shut_in(&cast, &[a, b], &[], "DRI AVI");
        // East through 1110 or 1111, west through 0910 or 0911, and on to free ground.
        assert!(match_.legal(through(a, "1111", "1211")));
        assert!(!match_.legal(through(a, "1111", "1110")));
        match_.give(through(a, "1111", "1211"));
        match_.give(through(b, "0910", "0810"));
        assert!(match_.reduced(a) && match_.reduced(b));
        assert_eq!(
            (match_.hex(a), match_.hex(b)),
            (Some("1211".into()), Some("0810".into()))
        );
    }
}

#[test]
fn without_a_free_second_hex_the_encircled_perish() {
    proves(&["goodwood/5.3.3.b", "ardenas/5.3.3.c"]);
    for cast in both() {
        // Two more on either side close the second ring.
        let more = [
            (cast.foot[2], "1210"),
            (cast.foot[3], "0810"),
            (cast.foot[4], "1211"),
            (cast.foot[5], "0811"),
        ];
        let mut match_ = shut_in(&cast, &[cast.foes[0]], &more, "DRI AVI");
        perishes(&mut match_, cast.foes[0]);
    }
}

#[test]
fn the_encircled_that_were_hurt_survive_only_through_friends() {
    proves(&[
        "goodwood/5.3.3.c",
        "goodwood/5.3.3.d",
        "ardenas/5.3.3.d",
        "ardenas/5.3.3.e",
    ]);
    for cast in both() {
        let [a, b, c, _] = cast.foes;
        // Alone: the hurt one is lost, the other makes two steps and is hurt by them.
        let mut match_ = shut_in(&cast, &[a, b], &[], "DRB AVI");
        match_.give(lose(a));
        match_.give(json!({ "perish": { "counter": a } }));
        match_.give(through(b, "1111", "1211"));
        assert!(match_.destroyed(a) && match_.reduced(b));
        // Through friends in 1111 both get away without another loss.
        let mut match_ = shut_in(&cast, &[a, b], &[(c, "1111")], "DRB AVI");
        match_.give(lose(a));
        assert!(!match_.legal(through(a, "0910", "0810")));
        match_.give(through(a, "1111", "1211"));
        match_.give(through(b, "1111", "1211"));
        assert!(match_.reduced(a) && !match_.reduced(b) && !match_.destroyed(a));
    }
}

#[test]
fn a_full_hex_takes_a_retreating_unit_in_if_one_of_its_own_goes_on() {
    proves(&["goodwood/5.3.1.a", "ardenas/5.3.1.a"]);
    for cast in both() {
        let full = cast.crowd;
        let mut places = vec![
            (cast.foot[0], "1009"),
            (cast.foot[1], "1009"),
            (cast.foes[0], "1010"),
        ];
        places.extend(full.iter().map(|id| (*id, "1011")));
        let mut match_ = cast.fights(&places);
        cast.resolve(
            &mut match_,
            "1010",
            &[cast.foot[0], cast.foot[1]],
            "DRI AVI",
        );
        match_.give(back(cast.foes[0], "1011"));
        assert_eq!(match_.pending(), ("german".into(), "displace"));
        // One of the four, never the newcomer.
        let orders = match_.orders_of("displace");
        assert!(
            orders
                .iter()
                .all(|order| full.iter().any(|id| order["displace"]["counter"] == *id))
        );
        match_.give(json!({ "displace": { "counter": full[2], "to": "1012" } }));
        assert_eq!(match_.stack("1011").len(), 4);
        assert!(match_.stack("1011").contains(&cast.foes[0].to_owned()));
        assert_eq!(match_.hex(full[2]).as_deref(), Some("1012"));
        // Where nobody can go on, the hex is not offered: here it would be the only one.
        let hexes = ["1009", "1210", "0810", "1013", "1212", "0812"];
        let mut shut: Vec<_> = cast.foot.into_iter().zip(hexes).collect();
        shut.push((cast.foes[0], "1010"));
        for friends in [0, 3] {
            let mut places = shut.clone();
            places.extend(full.iter().take(friends).map(|id| (*id, "1011")));
            let mut match_ = cast.fights(&places);
            cast.resolve(&mut match_, "1010", &cast.foot[..1], "DRI AVI");
            assert_eq!(ways(&match_, cast.foes[0]), ["1011"]);
        }
        shut.extend(full.iter().map(|id| (*id, "1011")));
        let mut match_ = cast.fights(&shut);
        cast.resolve_shifted(&mut match_, "1010", &cast.foot[..1], "DRI AVI", 1);
        assert_eq!(
            match_.orders(),
            [json!({ "perish": { "counter": cast.foes[0] } })]
        );
    }
}
