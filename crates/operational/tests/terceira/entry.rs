//! Coming on and leaving (4.2), the divisions for Denmark (4.0), units that are pushed off the board
//! (5.3.3) and the substitutions.

use serde_json::{Value, json};
use table::{Game, Place, proves};

use crate::common::{Sandbox, and, at, sum};
use crate::{bare, board, code, fighting, moving, take_losses};

fn enter(id: &str, hex: &str) -> Value {
    json!({ "enter": { "counter": id, "to": hex } })
}

fn exit(id: &str, edge: &str) -> Value {
    json!({ "exit": { "counter": id, "edge": edge } })
}

/// A movement phase with these counters on the board and these waiting.
fn waiting(side: &str, turn: u8, counters: Value, ids: &[&str]) -> Sandbox {
    let ids = ids
        .iter()
        .map(|id| (id.to_string(), json!({ "place": "waiting" })));
    moving(side, turn, and(counters, Value::Object(ids.collect())))
}

/// The hexes where a counter may come on.
fn entries(match_: &Sandbox, id: &str) -> Vec<String> {
    let orders = match_.orders_of("enter").into_iter();
    let own = orders.filter(|order| order["enter"]["counter"] == id);
    own.map(|order| order["enter"]["to"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_reinforcement_appears_in_an_own_town_and_stays() {
    proves(&["terceira-guerra/4.2.1.a", "terceira-guerra/9.1.3.a"]);
    let mut match_ = waiting("nato", 7, json!({}), &["us-9dimec"]);
    match_.give(enter("us-9dimec", "1218"));
    assert_eq!(match_.hex("us-9dimec").as_deref(), Some("1218"));
    assert!(match_.orders_of("move").is_empty());
    // Not where three units stand, not in a town of the enemy, not in one that is cut off.
    let full = at([("us-6db", "1218"), ("us-2db", "1218"), ("us-1db", "1218")]);
    let match_ = waiting("nato", 7, full, &["us-9dimec"]);
    assert_eq!(
        match_.refusal(enter("us-9dimec", "1218")),
        "terceira-guerra/4.1.1.a"
    );
    assert_eq!(
        match_.refusal(enter("us-9dimec", "3414")),
        "terceira-guerra/4.2.1.a",
        "Leipzig"
    );
    assert_eq!(
        match_.refusal(enter("us-9dimec", "1905")),
        "terceira-guerra/4.2.1.a",
        "Bremen"
    );
    // Wesel, 1113, with enemies all around.
    let ring = at([
        ("su-34db", "1111"),
        ("su-9db", "1115"),
        ("su-31db", "1012"),
        ("su-25db", "1213"),
        ("su-21db", "1014"),
    ]);
    let match_ = waiting("nato", 7, ring, &["us-9dimec"]);
    assert!(
        !match_.ask(json!({ "trace": { "side": "nato", "hex": "1113" } }))["trace"]
            .as_bool()
            .unwrap()
    );
    assert_eq!(
        match_.refusal(enter("us-9dimec", "1113")),
        "terceira-guerra/4.2.1.a"
    );
    // One that an enemy was last in is no longer NATO's.
    let mut taken = waiting("pact", 7, at([("su-34db", "1219")]), &["us-9dimec"]);
    taken.move_to("su-34db", "1218");
    taken.move_to("su-34db", "1219");
    for _ in 0..2 {
        taken.end();
    }
    assert_eq!(
        taken.refusal(enter("us-9dimec", "1218")),
        "terceira-guerra/4.2.1.a"
    );
}

#[test]
fn nato_comes_by_the_west_edge_but_not_the_germans() {
    proves(&["terceira-guerra/4.2.1.b", "terceira-guerra/9.1.3.a"]);
    let match_ = waiting(
        "nato",
        15,
        json!({}),
        &["us-9dimec", "de-8dimec", "ca-1dimec"],
    );
    let german = entries(&match_, "de-8dimec");
    let towns: Vec<&str> = crate::TERCEIRA
        .map()
        .towns()
        .iter()
        .map(|town| town.name.as_str())
        .collect();
    assert_eq!(
        german.len(),
        towns.len() - 12,
        "all towns but those of the Pact and Bremen"
    );
    assert_eq!(
        match_.refusal(enter("de-8dimec", "0120")),
        "terceira-guerra/4.2.1.a"
    );
    for id in ["us-9dimec", "ca-1dimec"] {
        let hexes = entries(&match_, id);
        // Bruxelas lies on the edge: once, as a hex of the edge.
        let edge = hexes.iter().filter(|hex| hex.starts_with("01")).count();
        assert_eq!((edge, hexes.len()), (26, german.len() + 25), "{id}");
        assert!((11..=36).all(|row| hexes.contains(&format!("01{row:02}"))));
    }
    assert_eq!(
        match_.refusal(enter("us-9dimec", "3610")),
        "terceira-guerra/4.2.1.a"
    );
}

#[test]
fn the_pact_comes_by_the_east_edge_or_in_its_towns() {
    proves(&["terceira-guerra/4.2.1.c", "terceira-guerra/9.1.4.a"]);
    let match_ = waiting("pact", 5, json!({}), &["su-21db"]);
    let hexes = entries(&match_, "su-21db");
    assert!(hexes.contains(&"3610".to_owned()) && hexes.contains(&"3414".to_owned()));
    assert!(
        !hexes.contains(&"3634".to_owned()),
        "armour does not enter a mountain"
    );
    let mut leipzig = match_.clone();
    leipzig.give(enter("su-21db", "3414"));
    assert!(leipzig.orders_of("move").is_empty());
    let mut edge = match_;
    edge.give(enter("su-21db", "3611"));
    assert_eq!(edge.left("su-21db"), 8.0);
    assert!(edge.legal(json!({ "move": { "counter": "su-21db", "to": "3511" } })));
    assert_eq!(
        edge.refusal(enter("su-21db", "0120")),
        "table/order",
        "it is on the board"
    );
}

#[test]
fn the_first_hex_of_the_edge_is_paid() {
    proves(&["terceira-guerra/4.2.1.d"]);
    let mut match_ = waiting("nato", 15, json!({}), &["us-1db", "us-3db"]);
    match_.give(enter("us-1db", "0120"));
    match_.give(enter("us-3db", "0120"));
    assert_eq!((match_.left("us-1db"), match_.left("us-3db")), (11.0, 11.0));
    // A forest costs 3.
    let mut forest = waiting("nato", 15, json!({}), &["us-1db"]);
    forest.give(enter("us-1db", "0121"));
    assert_eq!(forest.left("us-1db"), 9.0);
    // Through a full hex it goes on.
    let full = at([("us-6db", "0120"), ("us-2db", "0120"), ("us-5db", "0120")]);
    let full = waiting("nato", 15, full, &["us-1db"]);
    assert_eq!(
        full.refusal(enter("us-1db", "0120")),
        "terceira-guerra/4.1.1.a"
    );
    assert_eq!(full.cost("us-1db", "0219"), Some(2.0));
}

#[test]
fn who_enters_next_to_the_enemy_engages() {
    proves(&["terceira-guerra/4.2.1.e"]);
    let enemy = at([("us-6db", "3509")]);
    let mut match_ = waiting("pact", 5, enemy, &["su-21db"]);
    assert_eq!(
        match_.refusal(json!({ "enter": { "counter": "su-21db", "to": "3509" } })),
        "terceira-guerra/4.2.1.a"
    );
    match_.give(enter("su-21db", "3609"));
    assert!(match_.orders_of("move").is_empty());
    match_.end();
    assert!(match_.marked("su-21db", "must-attack"));
    // A town as well: Potsdam, 3608.
    let mut town = waiting("pact", 5, at([("us-6db", "3508")]), &["su-15dimecg"]);
    town.give(enter("su-15dimecg", "3608"));
    town.end();
    assert!(town.marked("su-15dimecg", "must-attack"));
}

#[test]
fn a_reinforcement_may_wait() {
    proves(&["terceira-guerra/4.2.1.f"]);
    let early = waiting("nato", 8, json!({}), &["us-82daet"]);
    assert_eq!(
        early.refusal(enter("us-82daet", "1218")),
        "terceira-guerra/9.1.3.e"
    );
    for turn in [9, 10, 23] {
        assert!(waiting("nato", turn, json!({}), &["us-82daet"]).legal(enter("us-82daet", "1218")));
    }
    let mut over = waiting("nato", 23, json!({}), &["us-82daet"]);
    over.end();
    over.end();
    let destroyed = over
        .referee()
        .score
        .iter()
        .any(|line| line.rule == "terceira-guerra/9.2.1.c");
    assert_eq!(
        (over.pending().1, over.place("us-82daet"), destroyed),
        ("over", Place::Waiting, false)
    );
}

fn replace(id: &str, former: &str) -> Value {
    json!({ "replace": { "counter": id, "former": former } })
}

#[test]
fn a_division_takes_the_place_of_a_brigade() {
    proves(&[
        "terceira-guerra/4.2.1.g",
        "terceira-guerra/9.1.3.b",
        "terceira-guerra/9.1.3.d",
    ]);
    let brigades = at([
        ("us-bimec-1", "2120"),
        ("us-bimec-2", "2119"),
        ("us-bb-1", "2120"),
        ("de-bimec-1", "2120"),
    ]);
    let mut match_ = waiting("nato", 5, brigades.clone(), &["us-25dimec", "us-26dimec"]);
    assert_eq!(
        match_.orders_of("replace").len(),
        2,
        "one division and two American mechanised brigades"
    );
    assert_eq!(
        match_.refusal(replace("us-26dimec", "us-bimec-1")),
        "terceira-guerra/9.1.3.d"
    );
    assert_eq!(
        match_.refusal(replace("us-25dimec", "us-bb-1")),
        "terceira-guerra/9.1.3.b"
    );
    assert_eq!(
        match_.refusal(replace("us-25dimec", "de-bimec-1")),
        "terceira-guerra/9.1.3.b"
    );
    match_.give(replace("us-25dimec", "us-bimec-1"));
    assert_eq!(match_.hex("us-25dimec").as_deref(), Some("2120"));
    assert_eq!(match_.values("us-25dimec"), ["5", "6", "12"]);
    assert_eq!(match_.left("us-25dimec"), 12.0);
    assert!(match_.gone("us-bimec-1") && match_.points("pact") == 0);
    // At the start of the phase only.
    let mut late = waiting("nato", 8, brigades, &["us-26dimec"]);
    late.move_to("us-bb-1", "2119");
    assert_eq!(
        late.refusal(replace("us-26dimec", "us-bimec-1")),
        "terceira-guerra/4.2.1.g"
    );
}

#[test]
fn a_substitution_waits_for_a_brigade_that_is_whole_and_free() {
    proves(&["terceira-guerra/4.2.1.h", "terceira-guerra/4.2.1.g"]);
    let hurt = json!({ "us-bimec-1": { "hex": "2120", "losses": 1 } });
    let mut match_ = waiting("nato", 5, hurt, &["us-25dimec"]);
    assert_eq!(
        match_.refusal(replace("us-25dimec", "us-bimec-1")),
        "terceira-guerra/4.2.1.g"
    );
    // It recovers in turn 6, at the end of its movement, and is replaced in turn 7.
    while (match_.turn(), match_.pending()) != (7, ("nato".to_owned(), "move")) {
        match_.end();
    }
    assert!(match_.legal(replace("us-25dimec", "us-bimec-1")));
    // Cut off: enemies on two sides make all six hexes around it zones.
    let cut = at([
        ("us-bimec-1", "1107"),
        ("su-34db", "1106"),
        ("su-9db", "1108"),
    ]);
    let cut = waiting("nato", 5, cut, &["us-25dimec"]);
    assert_eq!(
        cut.refusal(replace("us-25dimec", "us-bimec-1")),
        "terceira-guerra/4.2.1.g"
    );
    // No brigade, no division, and nothing is destroyed.
    let none = waiting("nato", 9, json!({}), &["us-25dimec"]);
    assert!(none.orders_of("replace").is_empty() && none.points("pact") == 0);
}

#[test]
fn nobody_leaves_the_board_at_will() {
    proves(&["terceira-guerra/4.2.2.a"]);
    for (side, id, hex, edge) in [
        ("nato", "us-6db", "0120", "west"),
        ("nato", "us-6db", "2101", "north"),
        ("pact", "su-34db", "3610", "east"),
        ("pact", "su-34db", "2101", "north"),
        ("pact", "su-34db", "2401", "north"),
    ] {
        let match_ = moving(side, 6, at([(id, hex)]));
        assert_eq!(
            match_.refusal(exit(id, edge)),
            "terceira-guerra/4.2.2.a",
            "{id} {hex}"
        );
        assert!(match_.orders_of("exit").is_empty());
    }
}

#[test]
fn three_divisions_leave_for_denmark_on_turn_5() {
    proves(&[
        "terceira-guerra/4.0.p",
        "terceira-guerra/9.2.1.e",
        "terceira-guerra/9.2.2.b",
    ]);
    let divisions = at([
        ("su-34db", "2101"),
        ("pl-8dimec", "2401"),
        ("eg-8dimec", "2601"),
        ("su-9db", "2501"),
    ]);
    let mut match_ = moving("pact", 5, divisions.clone());
    for id in ["su-34db", "pl-8dimec", "eg-8dimec"] {
        match_.give(exit(id, "north"));
        assert!(match_.gone(id));
    }
    assert_eq!(
        match_.refusal(exit("su-9db", "north")),
        "terceira-guerra/4.2.2.a",
        "three and no more"
    );
    match_.end();
    assert_eq!((match_.points("pact"), match_.points("nato")), (0, 0));
    // Only in that turn, only between the marks: Lübeck, 2701, is not.
    assert!(
        moving("pact", 4, divisions.clone())
            .orders_of("exit")
            .is_empty()
    );
    let later = json!({ "turn": 6, "phase": "pact-movement", "counters": divisions });
    assert!(bare(&[], later).orders_of("exit").is_empty());
    for hex in ["2001", "2701", "2801"] {
        assert!(
            moving("pact", 5, at([("su-34db", hex)]))
                .orders_of("exit")
                .is_empty(),
            "{hex}"
        );
    }
    assert!(
        moving("nato", 5, at([("us-6db", "2401")]))
            .orders_of("exit")
            .is_empty()
    );
}

#[test]
fn the_way_to_denmark_obeys_engagement() {
    proves(&["terceira-guerra/4.0.q"]);
    let mut match_ = moving("pact", 5, at([("su-34db", "2404"), ("us-6db", "2301")]));
    match_.move_to("su-34db", "2401");
    assert_eq!(
        match_.refusal(exit("su-34db", "north")),
        "terceira-guerra/4.1.2.b"
    );
    // From contact it costs 1 and 1.
    let from = |spent: u8| {
        let counters =
            json!({ "su-34db": { "hex": "2401", "spent": spent }, "us-6db": { "hex": "2301" } });
        moving("pact", 5, counters)
    };
    let answer = from(0).ask(json!({ "reach": { "counter": "su-34db" } }));
    assert_eq!(
        answer["exits"][0],
        json!({ "edge": "north", "cost": 2.0, "safe": true })
    );
    assert!(from(14).legal(exit("su-34db", "north")));
    assert_eq!(
        from(16).refusal(exit("su-34db", "north")),
        "terceira-guerra/4.0.j"
    );
    // A division with a loss may be sent.
    let hurt = moving(
        "pact",
        5,
        json!({ "su-34db": { "hex": "2401", "losses": 1 } }),
    );
    assert!(hurt.legal(exit("su-34db", "north")));
}

/// A unit of the defender with nowhere to go but off the board; the attack drives it there.
fn pushed(defender: (&str, &str), attackers: &[(&str, &str)], rest: Value) -> Sandbox {
    let mut counters = and(at([defender]), rest);
    for (id, hex) in attackers {
        counters = and(counters, json!({ *id: { "hex": hex, "moved": true } }));
    }
    let mut match_ = fighting("pact", 9, counters);
    match_.give(json!({ "attack": { "target": defender.1 } }));
    for (id, _) in attackers {
        match_.give(json!({ "add": { "counter": id } }));
    }
    match_.give(json!("announce"));
    let dice = (2..=12)
        .map(sum)
        .find(|dice| code(&match_, *dice).contains("DRI"));
    match_.roll(json!("announce"), &dice.unwrap());
    take_losses(&mut match_);
    match_
}

#[test]
fn units_pushed_over_the_north_or_south_edge_come_back_by_it() {
    proves(&["terceira-guerra/5.3.3.e"]);
    // Bregenz, 2336, in the last row: enemies in front, Switzerland and a mountain beside it.
    let attackers = [
        ("su-21dimec", "2335"),
        ("su-207dimec", "2235"),
        ("su-35dimec", "2435"),
    ];
    let mut match_ = pushed(("us-6db", "2336"), &attackers, json!({}));
    let off = json!({ "retreat-off": { "counter": "us-6db", "via": null, "edge": "south" } });
    assert_eq!(match_.orders_of("retreat-off"), std::slice::from_ref(&off));
    assert!(match_.orders_of("retreat").is_empty() && match_.orders_of("perish").is_empty());
    match_.give(off);
    assert_eq!(
        (match_.place("us-6db"), match_.points("pact")),
        (Place::Waiting, 0)
    );
    // In turn 9 not any more, in turn 10 by any hex of the south edge.
    while match_.pending() != ("nato".to_owned(), "move") {
        let order = match_
            .orders_of("done")
            .first()
            .cloned()
            .unwrap_or(json!("end"));
        match_.give(order);
    }
    assert_eq!((match_.turn(), entries(&match_, "us-6db").len()), (9, 0));
    while (match_.turn(), match_.pending()) != (10, ("nato".to_owned(), "move")) {
        match_.end();
    }
    let hexes = entries(&match_, "us-6db");
    assert!(
        hexes.len() > 5 && hexes.iter().all(|hex| hex.ends_with("36")),
        "{hexes:?}"
    );
    match_.give(enter("us-6db", "0436"));
    assert_eq!(match_.left("us-6db"), 11.0);
}

#[test]
fn the_own_edge_is_safe_and_the_enemys_is_not() {
    proves(&[
        "terceira-guerra/5.3.3.f",
        "terceira-guerra/5.3.3.g",
        "terceira-guerra/5.3.b",
    ]);
    let outside = |id: &str, edge: &str, turn: u8| {
        let side = if id.starts_with("su") { "pact" } else { "nato" };
        let piece = json!({ id: { "place": { "outside": edge } } });
        board(json!({ "turn": turn, "phase": format!("{side}-movement"), "counters": piece }))
    };
    let columns = |match_: &Sandbox, id: &str, column: &str| {
        let hexes = entries(match_, id);
        hexes.len() > 5 && hexes.iter().all(|hex| hex.starts_with(column))
    };
    assert!(columns(&outside("su-34db", "east", 10), "su-34db", "36"));
    assert!(columns(&outside("us-6db", "west", 10), "us-6db", "01"));

    // The other way round it is destroyed: a NATO unit on the east edge.
    let attackers = [("su-34db", "3611"), ("su-9db", "3613"), ("su-31db", "3512")];
    let mut match_ = pushed(("us-6db", "3612"), &attackers, at([("su-25db", "3414")]));
    assert!(match_.orders_of("retreat-off").is_empty());
    match_.give(json!({ "perish": { "counter": "us-6db" } }));
    assert!(match_.destroyed("us-6db"));
    assert_eq!(match_.points("pact"), 5);
}
