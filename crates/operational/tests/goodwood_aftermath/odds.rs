//! Attacks, odds and columns (5.0, 5.1).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Fought, Sandbox, and, at, moved, sum};
use crate::{add, board_with, fighting, moving, retreat};

fn attack(target: &str) -> Value {
    json!({ "attack": { "target": target } })
}

fn lose(id: &str) -> Value {
    json!({ "lose": { "counter": id } })
}

/// An attack of a side on a hex, all attackers having moved up.
fn fight_with(
    options: &[(&str, &str)],
    side: &str,
    attackers: &[(&str, &str)],
    target: &str,
    others: Value,
) -> Fought {
    let mut counters = others;
    for (id, hex) in attackers {
        counters[*id] = json!({ "hex": hex, "moved": true });
    }
    let position = json!({ "turn": 4, "phase": format!("{side}-combat"), "counters": counters });
    let ids: Vec<&str> = attackers.iter().map(|(id, _)| *id).collect();
    board_with(options, position).fight(target, &ids, sum(7))
}

fn fight(side: &str, attackers: &[(&str, &str)], target: &str, others: Value) -> Fought {
    fight_with(&[], side, attackers, target, others)
}

/// An Allied attack from 2716 on 2715: odds and column.
fn allied(attackers: &[&str], defenders: &[&str]) -> (String, String) {
    let attackers: Vec<(&str, &str)> = attackers.iter().map(|id| (*id, "2716")).collect();
    let pieces = defenders
        .iter()
        .map(|id| ((*id).to_owned(), json!({ "hex": "2715" })));
    let fought = fight(
        "allied",
        &attackers,
        "2715",
        Value::Object(pieces.collect()),
    );
    (fought.odds, fought.column)
}

fn same(column: &str) -> (String, String) {
    (column.to_owned(), column.to_owned())
}

fn shifted(odds: &str, column: &str) -> (String, String) {
    (odds.to_owned(), column.to_owned())
}

#[test]
fn the_side_that_has_moved_attacks() {
    proves(&["goodwood/5.0.a", "goodwood/3.0.c"]);
    let units = at([("272-i980", "2716"), ("3di-1suff", "2715")]);
    let mut match_ = moving("german", 4, units);
    match_.end();
    assert_eq!(match_.pending(), ("german".to_owned(), "fight"));
    assert!(match_.legal(attack("2715")) && !match_.legal(attack("2716")));
}

#[test]
fn an_attack_is_directed_at_one_hex() {
    proves(&["goodwood/5.0.b", "goodwood/5.0.c"]);
    // All units of the hex defend together; attackers of several hexes join.
    let around = [
        ("11db-23h", "2714"),
        ("27bb-sy", "2814"),
        ("3di-1suff", "2716"),
    ];
    let defenders = at([("272-i980", "2715"), ("1ss-i1pg", "2715")]);
    let fought = fight("allied", &around, "2715", defenders);
    assert_eq!((fought.attack, fought.defence), (14, 7));
    // Units of one stack may attack different hexes; somebody must be adjacent.
    let units = and(
        moved([("3di-1suff", "2716"), ("51di-2sea", "2716")]),
        at([
            ("272-i980", "2715"),
            ("272-i981", "2717"),
            ("3di-7fd", "2720"),
        ]),
    );
    let mut match_ = fighting("allied", 4, units);
    match_.fight("2715", &["3di-1suff"], sum(3));
    match_.give(attack("2717"));
    match_.give(add("3di-7fd"));
    assert!(!match_.legal(json!("announce")));
    match_.give(add("51di-2sea"));
    match_.give(json!("announce"));
}

#[test]
fn a_unit_attacks_once_in_the_order_its_owner_likes() {
    proves(&["goodwood/5.0.d"]);
    let units = and(
        moved([("3di-1suff", "2716"), ("51di-2sea", "2716")]),
        at([("272-i980", "2715"), ("272-i981", "2717")]),
    );
    let mut match_ = fighting("allied", 4, units);
    assert!(match_.legal(attack("2715")) && match_.legal(attack("2717")));
    match_.fight("2717", &["3di-1suff"], sum(3));
    match_.give(attack("2715"));
    assert!(!match_.legal(add("3di-1suff")));
    assert!(match_.legal(add("51di-2sea")));
}

#[test]
fn attack_is_divided_by_defence() {
    proves(&[
        "goodwood/5.1.1.a",
        "goodwood/5.1.1.b",
        "goodwood/5.1.1.c",
        "goodwood/5.1.1.ex1",
    ]);
    let attackers = ["11db-23h", "gdb-1gren", "3di-1suff"].map(|id| (id, "2716"));
    let defenders = at([("272-i980", "2715"), ("at-1", "2715")]);
    let fought = fight("allied", &attackers, "2715", defenders);
    assert_eq!((fought.attack, fought.defence), (13, 5));
    // 15 against 4, 11 against 4.
    let three = ["11db-23h", "gdb-2gren", "3di-1suff"];
    assert_eq!(allied(&three, &["sterz"]), same("3-1"));
    assert_eq!(allied(&["11db-23h", "27bb-sy"], &["sterz"]), same("2-1"));
}

#[test]
fn odds_below_even_and_beyond_the_table() {
    proves(&["goodwood/5.1.1.d", "goodwood/5.1.1.e"]);
    let ten = ["tiger", "16lw-iart"];
    let nine = ["3di-1suff", "51di-2sea", "2dic-rrc"];
    assert_eq!(allied(&nine, &ten), same("1-2"));
    assert_eq!(allied(&["27bb-sy"], &ten), same("1-2"));
    assert_eq!(allied(&["11db-8rb"], &ten), same("1-3"));
    assert_eq!(allied(&["3di-1suff"], &ten), same("1-4"));
    assert_eq!(allied(&["3di-3recce"], &["tiger", "1ss-ipz"]), same("1-4"));
    // 40 against 4, in the open and in a town.
    let forty = |options: &[(&str, &str)], from: &str, target: &str| {
        let tanks = ["11db-23h", "11db-2ffy", "gdb-2gren", "gdb-1cold"];
        let mut counters = at([("sterz", target)]);
        for id in tanks {
            counters[id] = json!({ "hex": from, "moved": true });
        }
        let position = json!({ "turn": 4, "phase": "allied-combat", "counters": counters });
        let mut match_ = board_with(options, position);
        match_.give(attack(target));
        for id in tanks {
            match_.give(add(id));
        }
        match_.give(json!({ "air": { "points": 16 } }));
        match_.give(json!("announce"));
        let events = match_.roll(json!("announce"), &sum(7));
        let fought = match_.fought(&events);
        assert_eq!((fought.attack, fought.defence), (40, 4));
        fought.column
    };
    assert_eq!(forty(&[], "2716", "2715"), "9-1");
    assert_eq!(forty(&[], "2316", "2315"), "7-1");
    let later = [("clamp_before_shifts", "false")];
    assert_eq!(forty(&later, "2316", "2315"), "8-1");
}

#[test]
fn terrain_helps_the_defence_only() {
    proves(&["goodwood/5.1.2.a", "goodwood/5.1.2.b", "goodwood/5.1.2.c"]);
    let tanks = |hex: &'static str| [("11db-23h", hex), ("gdb-2gren", hex)];
    // Attackers in a town, the defender in the open; and the other way round.
    let out = fight("allied", &tanks("2315"), "2316", at([("sterz", "2316")]));
    assert_eq!((out.odds.as_str(), out.column.as_str()), ("3-1", "3-1"));
    let into = fight("allied", &tanks("2316"), "2315", at([("sterz", "2315")]));
    assert_eq!((into.odds.as_str(), into.column.as_str()), ("3-1", "1-1"));
    // A town behind a river: two columns, not four.
    let ten = [("11db-23h", "1009"), ("gdb-1gren", "1009")];
    let town = fight("allied", &ten, "1010", at([("16lw-i31", "1010")]));
    assert_eq!((town.odds.as_str(), town.column.as_str()), ("5-1", "3-1"));
    // Armour engages enemies on a crest.
    let units = at([("11db-23h", "1317"), ("272-i980", "1320")]);
    let mut match_ = moving("allied", 4, units);
    match_.move_to("11db-23h", "1319");
    match_.end();
    let crest = match_.fight("1320", &["11db-23h"], sum(7));
    assert_eq!((crest.odds.as_str(), crest.column.as_str()), ("2-1", "1-2"));
}

#[test]
fn a_river_counts_if_every_attacker_crosses_it() {
    proves(&["goodwood/5.1.2.d"]);
    let column = |options: &[(&str, &str)], second: &str| {
        let attackers = [("11db-23h", "2908"), ("gdb-2gren", second)];
        let fought = fight_with(
            options,
            "allied",
            &attackers,
            "3007",
            at([("272-i980", "3007")]),
        );
        assert_eq!(fought.odds, "4-1");
        fought.column
    };
    assert_eq!(column(&[], "2908"), "2-1");
    assert_eq!(column(&[], "3008"), "4-1");
    assert_eq!(column(&[("river_bonus", "any-adjacent")], "3008"), "2-1");
}

#[test]
fn the_encircled_defend_a_column_worse() {
    proves(&["goodwood/5.1.3.a", "goodwood/5.1.3.b"]);
    let pair = || at([("16lw-i31", "2715"), ("16lw-i32", "2715")]);
    let ring = |third: &'static str| {
        [
            ("11db-8rb", "2714"),
            ("gdb-1gren", "2815"),
            ("7db-1rb", third),
        ]
    };
    let column = |third: &'static str| {
        let fought = fight("allied", &ring(third), "2715", pair());
        assert_eq!(fought.odds, "3-1");
        fought.column
    };
    assert_eq!(column("2615"), "4-1");
    assert_eq!(column("2814"), "3-1", "2615 is a way out");
    // On the east edge a German has a way out and an Allied unit has none.
    let german = and(
        at([("16lw-i31", "3018"), ("16lw-i32", "3018")]),
        at([("3di-1suff", "2920")]),
    );
    let attackers = ["11db-8rb", "gdb-1gren", "7db-1rb"].map(|id| (id, "2918"));
    assert_eq!(fight("allied", &attackers, "3018", german).column, "3-1");
    let allied = at([("3di-1suff", "3018"), ("272-i980", "2920")]);
    let attackers = ["1ss-i1pg", "1ss-i2pg", "12ss-iipz"].map(|id| (id, "2918"));
    assert_eq!(fight("german", &attackers, "3018", allied).column, "4-1");
}

#[test]
fn complete_brigades_earn_a_column() {
    proves(&["goodwood/5.1.4.a", "goodwood/5.1.4.b"]);
    let brigade = ["3di-1suff", "3di-2ey", "3di-1sl"];
    assert_eq!(allied(&brigade, &["sterz"]), shifted("2-1", "3-1"));
    let mixed = ["3di-1suff", "3di-2ey", "3di-2linc"];
    assert_eq!(allied(&mixed, &["sterz"]), same("2-1"));
    // A German regiment in defence.
    let tanks = ["11db-23h", "gdb-2gren", "2bbc-6ar"];
    let regiment = ["272-i980", "272-ii980"];
    assert_eq!(allied(&tanks, &regiment), shifted("3-1", "2-1"));
    assert_eq!(allied(&tanks, &["272-i980", "272-i981"]), same("3-1"));
}

/// The nine battalions of the 3ª DI against 12 in the open.
fn whole_division(options: &[(&str, &str)]) -> Fought {
    let nine = [
        ("3di-1suff", "2716"),
        ("3di-2ey", "2716"),
        ("3di-1sl", "2716"),
        ("3di-2linc", "2615"),
        ("3di-1kosb", "2615"),
        ("3di-2rur", "2615"),
        ("3di-2warw", "2815"),
        ("3di-1norf", "2815"),
        ("3di-2ksli", "2815"),
    ];
    let defenders = at([("tiger", "2715"), ("272-i980", "2715")]);
    let fought = fight_with(options, "allied", &nine, "2715", defenders);
    assert_eq!(
        (fought.attack, fought.defence, fought.odds.as_str()),
        (27, 12, "2-1")
    );
    fought
}

#[test]
fn a_complete_division_attacks_with_two_columns_more() {
    proves(&["goodwood/5.1.4.c", "goodwood/5.1.4.g"]);
    let fought = whole_division(&[]);
    assert_eq!(fought.column, "7-1");
    let mut columns: Vec<i64> = fought
        .shifts
        .iter()
        .map(|shift| shift["columns"].as_i64().unwrap())
        .collect();
    columns.sort_unstable();
    assert_eq!(columns, [1, 1, 1, 2]);
    let highest = whole_division(&[("command_bonus", "highest-only")]);
    assert_eq!(highest.column, "4-1");
}

#[test]
fn who_earns_nothing_for_being_complete() {
    proves(&["goodwood/5.1.4.d", "goodwood/5.1.4.e", "goodwood/5.1.4.f"]);
    // Two complete regiments in defence: two columns, none for a division.
    let attackers = ["11db-23h", "gdb-2gren", "2bbc-6ar", "11db-2ffy"];
    let four = ["272-i980", "272-ii980", "272-i981", "272-ii981"];
    assert_eq!(allied(&attackers, &four), shifted("2-1", "1-2"));
    // No division fits into one hex, so none can ever claim more in defence; artillery earns nothing.
    let rockets = ["nbw-i83", "nbw-ii83", "nbw-iii83"].map(|id| (id, "2716"));
    let weak = json!({ "3di-1suff": { "hex": "2715", "losses": 1 } });
    let fought = fight("german", &rockets, "2715", weak);
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("3-1", "3-1")
    );
    assert!(fought.shifts.is_empty());
    // A brigade needs all its counters alive; losses do not matter.
    let attack_of = |third: Value, ids: &[&str]| {
        let mut counters = json!({
            "3di-1suff": { "hex": "2716", "moved": true, "losses": 1 },
            "3di-2ey": { "hex": "2716", "moved": true, "losses": 1 },
            "16lw-i31": { "hex": "2715" },
        });
        counters["3di-1sl"] = third;
        let fought = fighting("allied", 4, counters).fight("2715", ids, sum(7));
        fought.shifts.len()
    };
    let two = ["3di-1suff", "3di-2ey"];
    assert_eq!(attack_of(json!({ "place": "destroyed" }), &two), 0);
    let three = ["3di-1suff", "3di-2ey", "3di-1sl"];
    let alive = json!({ "hex": "2716", "moved": true });
    assert_eq!(attack_of(alive, &three), 1);
    // Nor if one of them stands elsewhere.
    assert_eq!(attack_of(json!({ "hex": "2719" }), &two), 0);
}

/// Twelve points against 3 in the open: 4-1.
fn four_to_one(dice: [u8; 2]) -> Sandbox {
    let units = and(
        moved([("11db-23h", "2716"), ("gdb-2gren", "2716")]),
        at([("272-i980", "2715")]),
    );
    let mut match_ = fighting("allied", 4, units);
    match_.fight("2715", &["11db-23h", "gdb-2gren"], dice);
    match_
}

#[test]
fn the_dice_are_added() {
    proves(&["goodwood/5.1.5.a", "goodwood/5.1.5.ex1"]);
    // 11 reads the row 3-11: DRI AVI; 12 the row 2-12: DRB AVI.
    for dice in [[6, 5], [5, 6], [1, 2]] {
        let mut match_ = four_to_one(dice);
        assert_eq!(match_.pending(), ("german".to_owned(), "retreat"));
        match_.give(retreat("272-i980", "2714"));
        assert_eq!(match_.pending(), ("allied".to_owned(), "advance"));
    }
    assert_eq!(four_to_one([6, 6]).orders(), [lose("272-i980")]);
    // 2 and 3 make 5, the row 5-9: DRI AVB, as 4 and 5 do.
    for dice in [[2, 3], [4, 5]] {
        let match_ = four_to_one(dice);
        assert_eq!(match_.pending(), ("allied".to_owned(), "loss"));
    }
}

#[test]
fn all_shifts_make_one_number() {
    proves(&["goodwood/5.1.5.b"]);
    // 32 against 4 in Emiéville: a town, a complete regiment, encircled.
    let attackers = [
        ("11db-23h", "2314"),
        ("gdb-2gren", "2314"),
        ("2bbc-6ar", "2415"),
        ("27bb-sy", "2415"),
        ("7db-1rtr", "2215"),
        ("11db-8rb", "2215"),
    ];
    let defenders = at([("16lw-i31", "2315"), ("16lw-ii31", "2315")]);
    let fought = fight("allied", &attackers, "2315", defenders);
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("8-1", "6-1")
    );
    assert_eq!(fought.shifts.len(), 3);
}
