//! What the combat table does (5.1.6).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{add, advance, fighting, retreat};

/// Allied units attack 2715, with air points; the column, once the dice have fallen.
fn thrown<const N: usize>(
    attackers: [(&str, &str); N],
    air: u8,
    others: Value,
    total: u8,
) -> (Sandbox, String) {
    let mut match_ = fighting("allied", 4, and(moved(attackers), others));
    match_.give(json!({ "attack": { "target": "2715" } }));
    for (id, _) in attackers {
        match_.give(add(id));
    }
    if air > 0 {
        match_.give(json!({ "air": { "points": air } }));
    }
    match_.give(json!("announce"));
    let events = match_.roll(json!("announce"), &sum(total));
    let column = match_.fought(&events).column;
    (match_, column)
}

fn lose(id: &str) -> Value {
    json!({ "lose": { "counter": id } })
}

/// How many of these have taken a loss.
fn reduced(match_: &Sandbox, ids: &[&str]) -> usize {
    ids.iter().filter(|id| match_.reduced(id)).count()
}

/// Two Germans of 2 in the target hex.
fn pair() -> Value {
    at([("16lw-i31", "2715"), ("16lw-i32", "2715")])
}

/// Five points of German infantry.
fn five() -> Value {
    at([("272-i980", "2715"), ("16lw-i31", "2715")])
}

const INFANTRY: [(&str, &str); 3] = [
    ("3di-1suff", "2716"),
    ("51di-2sea", "2716"),
    ("2dic-rrc", "2716"),
];
const TANKS: [(&str, &str); 2] = [("11db-23h", "2716"), ("gdb-2gren", "2716")];
const ROOM: [&str; 3] = ["2717", "2816", "2616"];

#[test]
fn the_table_and_its_double_codes() {
    proves(&["goodwood/TEC.a", "goodwood/TEC.b"]);
    let tables = fighting("allied", 4, json!({})).ask(json!({ "tables": {} }));
    let columns = tables["combat"]["columns"].as_array().unwrap();
    assert_eq!(columns.len(), 12);
    assert_eq!((&columns[0], &columns[11]), (&json!("1-4"), &json!("9-1")));
    let rows = tables["combat"]["rows"].as_array().unwrap();
    let cells: Vec<&str> = rows
        .iter()
        .map(|row| row["cells"][6].as_str().unwrap())
        .collect();
    assert_eq!(
        cells,
        ["DRB AVI", "DRI AVI", "DRB AVB", "DRI AVB", "IMP", "DVB ARI"]
    );
    assert!(!tables["combat"].to_string().contains("DA"));
    // 1-1 and 5, DVB ARB: a loss on either side, and the attackers retreat.
    let (mut match_, column) = thrown(INFANTRY, 0, five(), 5);
    assert_eq!(column, "1-1");
    assert_eq!(match_.pending(), ("german".to_owned(), "loss"));
    match_.give(lose("272-i980"));
    assert_eq!(match_.pending(), ("allied".to_owned(), "loss"));
    match_.give(lose("51di-2sea"));
    for (id, _) in INFANTRY {
        match_.give(retreat(id, "2717"));
    }
    assert_eq!(match_.stack("2715").len(), 2);
    assert_eq!(match_.pending(), ("allied".to_owned(), "fight"));
}

#[test]
fn defence_eliminated() {
    proves(&["goodwood/5.1.6.a"]);
    let attackers = [
        ("11db-23h", "2716"),
        ("gdb-2gren", "2716"),
        ("2bbc-6ar", "2716"),
        ("7db-1rtr", "2716"),
        ("27bb-sy", "2815"),
    ];
    let guns = at([
        ("16lw-iart", "2715"),
        ("16lw-iiart", "2715"),
        ("nbw-i14", "2715"),
    ]);
    let (mut match_, column) = thrown(attackers, 0, guns, 2);
    assert_eq!(column, "9-1");
    assert_eq!(match_.pending(), ("german".to_owned(), "loss"));
    match_.give(lose("16lw-iiart"));
    assert!(match_.destroyed("16lw-iiart"));
    match_.give(retreat("16lw-iart", "2714"));
    match_.give(retreat("nbw-i14", "2614"));
    assert_eq!(match_.pending(), ("allied".to_owned(), "advance"));
}

#[test]
fn defence_retreats_with_and_without_losses() {
    proves(&["goodwood/5.1.6.b", "goodwood/5.1.6.c", "goodwood/5.1.6.f"]);
    let defenders = || at([("16lw-i31", "2715"), ("16lw-iart", "2715")]);
    let both = ["16lw-i31", "16lw-iart"];
    // 12-3, 4-1: a 2 is DRB AVI.
    let (mut match_, column) = thrown(TANKS, 0, defenders(), 2);
    assert_eq!(column, "4-1");
    assert_eq!(match_.pending(), ("german".to_owned(), "loss"));
    assert_eq!(match_.orders().len(), 2);
    match_.give(lose("16lw-i31"));
    for id in both {
        match_.give(retreat(id, "2614"));
    }
    assert_eq!(reduced(&match_, &both), 1);
    // A 3 is DRI AVI: nobody is hurt, and the attacker may go in or not.
    let (mut match_, _) = thrown(TANKS, 0, defenders(), 3);
    for id in both {
        match_.give(retreat(id, "2614"));
    }
    assert_eq!(reduced(&match_, &["16lw-i31", "16lw-iart", "11db-23h"]), 0);
    assert_eq!(match_.pending(), ("allied".to_owned(), "advance"));
    assert!(match_.legal(advance("11db-23h", "2715")));
    match_.give(json!("done"));
    assert!(match_.stack("2715").is_empty());
}

#[test]
fn defence_wins_with_and_without_losses() {
    proves(&["goodwood/5.1.6.d", "goodwood/5.1.6.e", "goodwood/5.1.6.h"]);
    // 12-4, 3-1: a 6 is DVB ARI.
    let (mut match_, column) = thrown(TANKS, 0, pair(), 6);
    assert_eq!(column, "3-1");
    match_.give(lose("16lw-i32"));
    for (id, _) in TANKS {
        match_.give(retreat(id, "2717"));
    }
    assert_eq!(match_.stack("2715").len(), 2);
    assert_eq!(reduced(&match_, &["16lw-i31", "16lw-i32"]), 1);
    assert_eq!(reduced(&match_, &TANKS.map(|(id, _)| id)), 0);
    // 8-4, 2-1: a 7 is DVI ARI.
    let attackers = [("11db-8rb", "2716"), ("gdb-1gren", "2716")];
    let (mut match_, column) = thrown(attackers, 0, pair(), 7);
    assert_eq!(column, "2-1");
    for ((id, _), to) in attackers.iter().zip(ROOM) {
        match_.give(retreat(id, to));
        assert_eq!(match_.hex(id).as_deref(), Some(to));
    }
    let all = ["16lw-i31", "16lw-i32", "11db-8rb", "gdb-1gren"];
    assert_eq!(reduced(&match_, &all), 0);
    assert_eq!(match_.pending(), ("allied".to_owned(), "fight"));
}

#[test]
fn attack_wins_and_retreats_with_losses() {
    proves(&["goodwood/5.1.6.g", "goodwood/5.1.6.i"]);
    let ids = INFANTRY.map(|(id, _)| id);
    // 9-4, 2-1: a 3 is DRI AVB.
    let (mut match_, column) = thrown(INFANTRY, 0, pair(), 3);
    assert_eq!(column, "2-1");
    assert_eq!(match_.pending(), ("allied".to_owned(), "loss"));
    assert_eq!(match_.orders().len(), 3);
    match_.give(lose("2dic-rrc"));
    match_.give(retreat("16lw-i31", "2714"));
    match_.give(retreat("16lw-i32", "2714"));
    assert_eq!(reduced(&match_, &ids), 1);
    assert_eq!(match_.pending(), ("allied".to_owned(), "advance"));
    // 9-5, 1-1: a 7 is DVI ARB.
    let (mut match_, _) = thrown(INFANTRY, 0, five(), 7);
    assert_eq!(match_.orders().len(), 3);
    match_.give(lose("3di-1suff"));
    for id in ids {
        match_.give(retreat(id, "2717"));
    }
    assert_eq!(reduced(&match_, &ids), 1);
    assert_eq!(match_.stack("2717").len(), 3);
}

#[test]
fn attack_eliminated() {
    proves(&["goodwood/5.1.6.j"]);
    // 9-19, 1-3: a 7 is DVI AE.
    let heavy = at([("tiger", "2715"), ("1ss-ipz", "2715"), ("sterz", "2715")]);
    let (mut match_, column) = thrown(INFANTRY, 0, heavy, 7);
    assert_eq!(column, "1-3");
    assert_eq!(match_.orders().len(), 3);
    match_.give(lose("51di-2sea"));
    assert!(match_.destroyed("51di-2sea"));
    match_.give(retreat("3di-1suff", "2717"));
    match_.give(retreat("2dic-rrc", "2616"));
    assert_eq!(reduced(&match_, &["3di-1suff", "2dic-rrc"]), 0);
    assert_eq!(match_.points("german"), 10);
}

#[test]
fn an_exchange() {
    proves(&["goodwood/5.1.6.k"]);
    // 12 on the ground and 13 from the air against 5: 5-1, a 2 is EMP.
    let attackers = [INFANTRY[0], INFANTRY[1], INFANTRY[2], ("6aet-pqd", "2716")];
    let defenders = at([("1ss-iii2pg", "2715"), ("16lw-iart", "2715")]);
    let (mut match_, column) = thrown(attackers, 13, defenders, 2);
    assert_eq!(column, "5-1");
    assert_eq!(match_.pending(), ("german".to_owned(), "give"));
    assert!(!match_.legal(json!("done")), "at least one");
    match_.give(lose("1ss-iii2pg"));
    match_.give(json!("done"));
    // One of 3 does not pay for 4; two do.
    assert_eq!(match_.pending(), ("allied".to_owned(), "pay"));
    match_.give(lose("3di-1suff"));
    assert_eq!(match_.pending(), ("allied".to_owned(), "pay"));
    assert!(!match_.legal(json!("done")));
    match_.give(lose("2dic-rrc"));
    assert!(match_.destroyed("1ss-iii2pg") && match_.destroyed("2dic-rrc"));
    // The defender that is left retreats; nobody advances.
    match_.give(retreat("16lw-iart", "2714"));
    assert_eq!(match_.pending(), ("allied".to_owned(), "fight"));
    assert_eq!(match_.stack("2716").len(), 2);
}

#[test]
fn a_stalemate() {
    proves(&["goodwood/5.1.6.l"]);
    let (match_, column) = thrown(INFANTRY, 0, five(), 3);
    assert_eq!(column, "1-1");
    assert_eq!(match_.pending(), ("allied".to_owned(), "fight"));
    assert_eq!(match_.stack("2716").len(), 3);
    assert_eq!(match_.stack("2715").len(), 2);
    let all = ["3di-1suff", "51di-2sea", "2dic-rrc", "272-i980", "16lw-i31"];
    assert_eq!(reduced(&match_, &all), 0);
}

/// Armour and infantry, 9 points.
const MIXED: [(&str, &str); 2] = [("11db-23h", "2716"), ("3di-1suff", "2716")];

#[test]
fn armour_pays_first_against_guns_and_armour() {
    proves(&["goodwood/5.1.6.m"]);
    // 9-2, 4-1: a 4 is DRB AVB.
    for defender in ["at-1", "21pz-ii22", "12ss-iart"] {
        let (mut match_, column) = thrown(MIXED, 0, at([(defender, "2715")]), 4);
        assert_eq!(column, "4-1");
        match_.give(lose(defender));
        assert_eq!(match_.refusal(lose("3di-1suff")), "goodwood/5.1.6.m");
        match_.give(lose("11db-23h"));
        assert!(match_.reduced("11db-23h") && !match_.reduced("3di-1suff"));
    }
}

#[test]
fn not_against_infantry_nor_under_other_results() {
    proves(&["goodwood/5.1.6.n", "goodwood/5.1.6.o"]);
    // 9-5, 1-1: a 7 is DVI ARB. Infantry, and assault guns, leave the choice free.
    let assault = at([("21pz-stug200", "2715"), ("16lw-i31", "2715")]);
    for defenders in [five(), assault] {
        let (match_, column) = thrown(MIXED, 0, defenders, 7);
        assert_eq!(column, "1-1");
        assert!(match_.legal(lose("3di-1suff")) && match_.legal(lose("11db-23h")));
    }
    // 9-19, 1-3: a 7 is DVI AE, which the order of losses does not name.
    let heavy = at([
        ("tiger", "2715"),
        ("1ss-ipz", "2715"),
        ("346-pzjg", "2715"),
        ("16lw-i31", "2715"),
    ]);
    let (mut match_, column) = thrown(MIXED, 0, heavy, 7);
    assert_eq!(column, "1-3");
    match_.give(lose("3di-1suff"));
    assert!(match_.destroyed("3di-1suff"));
}

#[test]
fn armour_pays_first_in_an_exchange() {
    proves(&["goodwood/5.1.6.p"]);
    let attackers = [INFANTRY[0], INFANTRY[1], ("11db-23h", "2716")];
    let defenders = at([("flak-i2", "2715"), ("16lw-iart", "2715")]);
    let (mut match_, column) = thrown(attackers, 13, defenders, 2);
    assert_eq!(column, "5-1");
    match_.give(lose("flak-i2"));
    match_.give(json!("done"));
    assert!(!match_.legal(lose("3di-1suff")) && !match_.legal(lose("51di-2sea")));
    match_.give(lose("11db-23h"));
    assert!(match_.destroyed("11db-23h"));
    assert_eq!(match_.pending().1, "retreat");
}

#[test]
fn guns_at_a_distance_are_outside_the_results() {
    proves(&["goodwood/5.1.6.q"]);
    // 3 + 3 and a gun of 2 against 5, 1-1: a 7 is DVI ARB.
    let units = and(
        moved([INFANTRY[0], INFANTRY[1]]),
        and(five(), at([("3di-7fd", "2720")])),
    );
    let mut match_ = fighting("allied", 4, units);
    let ids = ["3di-1suff", "51di-2sea", "3di-7fd"];
    let fought = match_.fight("2715", &ids, sum(7));
    assert_eq!((fought.attack, fought.column.as_str()), (8, "1-1"));
    assert!(!match_.legal(lose("3di-7fd")));
    match_.give(lose("3di-1suff"));
    match_.give(retreat("3di-1suff", "2717"));
    match_.give(retreat("51di-2sea", "2717"));
    assert_eq!(match_.pending().1, "fight");
    assert_eq!(match_.hex("3di-7fd").as_deref(), Some("2720"));
    assert!(!match_.reduced("3di-7fd"));
}
