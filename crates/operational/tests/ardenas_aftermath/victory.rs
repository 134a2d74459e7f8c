//! Points and victory (9.2).

use serde_json::{Value, json};
use table::{Game, Outcome, proves};

use crate::common::{Sandbox, and, at, board, board_with, campaign, moved};

/// Points that a side has from a town.
fn from_town(match_: &Sandbox, side: &str, town: &str) -> i32 {
    let lines = match_.referee().score.into_iter();
    lines
        .filter(|line| line.side == side && line.name.en.starts_with(town))
        .map(|line| line.points)
        .sum()
}

fn pass(match_: &mut Sandbox, phases: usize) {
    for _ in 0..phases {
        match_.end();
    }
}

/// The first counters of a side, all destroyed.
fn fallen(side: &str, count: usize) -> Value {
    let counters = campaign().referee().counters.into_iter();
    let own = counters.filter(|counter| counter.side == side).take(count);
    Value::Object(
        own.map(|counter| (counter.id, json!({ "place": "destroyed" })))
            .collect(),
    )
}

/// The end of the last turn with 210 points for the Germans, and for the Allies 80 for their towns and
/// 5 for every German unit destroyed.
fn finished(destroyed: usize) -> (Outcome, Sandbox) {
    let mut match_ = board(json!({
        "turn": 3, "phase": "allied-combat",
        "scored": { "Liège": 19, "Namur": 19, "Bastogne": 5, "Dinant": 1 },
        "counters": fallen("german", destroyed),
    }));
    assert!(match_.game.outcome(&match_.state).is_none());
    match_.end();
    (
        match_
            .game
            .outcome(&match_.state)
            .expect("the match is over"),
        match_,
    )
}

#[test]
fn the_higher_total_wins_and_equal_totals_draw() {
    proves(&["ardenas/9.2.a"]);
    let (outcome, match_) = finished(25);
    assert_eq!(outcome.points, [210, 205]);
    assert_eq!(outcome.winner, Some(match_.side("german")));
    let (outcome, _) = finished(26);
    assert_eq!((outcome.points, outcome.winner), (vec![210, 210], None));
    let (outcome, match_) = finished(27);
    assert_eq!(outcome.winner, Some(match_.side("allied")));
    assert_eq!(outcome.rule, "ardenas/9.2.a");
}

#[test]
fn the_cities_on_the_meuse_are_worth_five_a_turn() {
    proves(&["ardenas/9.2.1.a"]);
    let towns = at([
        ("ge-18di-293", "1601"),
        ("ge-18di-294", "0207"),
        ("ge-18di-295", "0313"),
    ]);
    let mut match_ = board(json!({ "turn": 24, "phase": "allied-combat", "counters": towns }));
    match_.end();
    for town in ["Liège", "Namur", "Dinant"] {
        assert_eq!(from_town(&match_, "german", town), 5, "{town}");
    }
    assert_eq!(match_.points("german"), 15);
}

#[test]
fn dinant_german_for_two_turns_yields_ten() {
    proves(&["ardenas/9.2.1.a", "ardenas/9.2.3.c"]);
    // Given Dinant German at the end of turns 24 and 25.
    let mut match_ = board(json!({
        "turn": 24, "phase": "allied-combat",
        "counters": at([("ge-18di-293", "0313"), ("us-5di-10", "0311")]),
    }));
    pass(&mut match_, 5);
    assert_eq!(
        (match_.turn(), from_town(&match_, "german", "Dinant")),
        (26, 10)
    );
    // When the Allies enter it on turn 26.
    match_.move_to("ge-18di-293", "0512");
    pass(&mut match_, 2);
    match_.move_to("us-5di-10", "0313");
    pass(&mut match_, 2);
    // Then that turn does not count.
    assert_eq!(
        (match_.turn(), from_town(&match_, "german", "Dinant")),
        (27, 10)
    );
}

#[test]
fn bastogne_and_werbomont_are_worth_three_a_turn() {
    proves(&["ardenas/9.2.1.b"]);
    let mut match_ = board(json!({
        "turn": 20, "phase": "allied-combat",
        "counters": at([("ge-18di-293", "1918"), ("ge-18di-294", "1709")]),
    }));
    match_.end();
    assert_eq!(from_town(&match_, "german", "Bastogne"), 3);
    while match_.pending().1 != "over" {
        match_.end();
    }
    assert_eq!(from_town(&match_, "german", "Bastogne"), 45);
    assert_eq!(from_town(&match_, "german", "Werbomont"), 45);
    assert_eq!(match_.points("german"), 90);
}

#[test]
fn the_second_line_of_liege_is_huy() {
    proves(&["ardenas/9.2.1.c"]);
    let after_a_turn = |options: &[(&str, &str)], hex: &str| {
        let mut match_ = board_with(
            options,
            json!({ "turn": 24, "phase": "allied-combat", "counters": at([("ge-18di-293", hex)]) }),
        );
        match_.end();
        match_.points("german")
    };
    assert_eq!(after_a_turn(&[], "1601"), 5);
    assert_eq!(after_a_turn(&[], "1005"), 3);
    assert_eq!(after_a_turn(&[("second_liege", "void")], "1005"), 0);
    assert_eq!(after_a_turn(&[("second_liege", "void")], "1601"), 5);
}

#[test]
fn eleven_towns_are_worth_one_a_turn() {
    proves(&["ardenas/9.2.1.d"]);
    let towns = [
        ("ge-18di-293", "2711"),
        ("ge-18di-294", "1212"),
        ("ge-18di-295", "1217"),
        ("ge-26di-39", "1616"),
        ("ge-26di-77", "2902"),
        ("ge-26di-78", "3322"),
        ("ge-62di-164", "2106"),
        ("ge-62di-183", "2208"),
        ("ge-62di-190", "2115"),
        ("ge-9di-36", "2501"),
        ("ge-9di-57", "0711"),
    ];
    let mut match_ = board(json!({ "turn": 24, "phase": "allied-combat", "counters": at(towns) }));
    match_.end();
    let score = match_.referee().score;
    assert_eq!(score.len(), 11);
    assert!(
        score
            .iter()
            .all(|line| line.points == 1 && line.rule == "ardenas/9.2.1.d")
    );
}

#[test]
fn allied_units_destroyed_are_worth_ten_but_not_those_that_left() {
    proves(&["ardenas/9.2.1.e"]);
    // Given three American and one British unit destroyed.
    let lost = |id: &str| (id.to_owned(), json!({ "place": "destroyed" }));
    let lost: Value = Value::Object(
        ["us-1di-16", "us-1di-18", "us-2di-9", "uk-dbg-5"]
            .map(lost)
            .into_iter()
            .collect(),
    );
    let present = at([
        ("us-10db-cca", "0403"),
        ("us-10db-ccb", "0403"),
        ("us-10db-ccr", "0403"),
        ("us-5di-10", "0501"),
    ]);
    let mut match_ =
        board(json!({ "turn": 31, "phase": "german-combat", "counters": and(lost, present) }));
    assert_eq!(match_.points("german"), 40);
    // When the 10ª DB is withdrawn and a regiment leaves by the north.
    match_.end();
    match_.give(json!({ "exit": { "counter": "us-5di-10", "edge": "north" } }));
    // Then these yield nothing.
    assert!(match_.gone("us-10db-cca") && match_.gone("us-5di-10"));
    assert_eq!(match_.points("german"), 40);
}

#[test]
fn german_units_destroyed_are_worth_five_but_not_the_withdrawn() {
    proves(&["ardenas/9.2.2.d"]);
    let present = at([("ge-150pz", "2711")]);
    let mut match_ = board(json!({
        "turn": 27, "phase": "allied-combat", "counters": and(fallen("german", 12), present),
    }));
    assert_eq!(match_.points("allied"), 60);
    match_.end();
    assert!(match_.gone("ge-150pz"));
    assert_eq!((match_.turn(), match_.points("allied")), (28, 60));
}

#[test]
fn the_allies_score_their_towns_once_at_the_end() {
    proves(&["ardenas/9.2.2.a", "ardenas/9.2.2.b", "ardenas/9.2.2.c"]);
    // Given all five towns Allied but Wiltz, at the end of turn 2.
    let mut match_ = board(json!({
        "turn": 2, "phase": "allied-combat",
        "counters": at([
            ("us-1di-16", "2711"), ("us-1di-18", "1918"), ("us-2di-9", "1709"),
            ("us-2di-23", "2905"), ("ge-18di-293", "2319"),
        ]),
    }));
    match_.end();
    assert_eq!(match_.points("allied"), 0);
    // When turn 3 ends too.
    pass(&mut match_, 4);
    assert_eq!(match_.pending().1, "over");
    let towns = ["Saint Vith", "Bastogne", "Werbomont", "Elsenborn", "Wiltz"];
    let points = towns.map(|town| from_town(&match_, "allied", town));
    assert_eq!(points, [30, 20, 10, 10, 0]);
    assert_eq!(match_.points("allied"), 70);
}

/// Bastogne at the end of the match, held by Americans with Germans around it.
fn bastogne_besieged(besiegers: Value) -> i32 {
    let mut match_ = board(json!({
        "turn": 3, "phase": "allied-combat",
        "counters": and(at([("us-101aet-501", "1918")]), besiegers),
    }));
    match_.end();
    from_town(&match_, "allied", "Bastogne")
}

#[test]
fn a_town_that_is_cut_off_is_worth_nothing() {
    proves(&["ardenas/9.2.3.a", "ardenas/9.2.2.b"]);
    // Given an American garrison between Germans who close every way out.
    let ring = [
        ("ge-18di-293", "1917"),
        ("ge-18di-294", "2018"),
        ("ge-18di-295", "1818"),
    ];
    assert_eq!(bastogne_besieged(at(ring)), 0);
    assert_eq!(bastogne_besieged(at([ring[0], ring[1]])), 20);

    // Given a German garrison inside a ring of American zones.
    let ring = [
        ("us-1di-16", "1717"),
        ("us-1di-18", "1819"),
        ("us-2di-9", "2016"),
        ("us-2di-23", "2119"),
    ];
    let trace = json!({ "trace": { "side": "german", "hex": "1918" } });
    let inside = at([("ge-18di-293", "1918")]);
    let mut match_ = board(json!({
        "turn": 22, "phase": "allied-combat", "counters": and(inside.clone(), at(ring)),
    }));
    assert_eq!(match_.ask(trace.clone())["trace"], false);
    match_.end();
    assert_eq!(from_town(&match_, "german", "Bastogne"), 0);
    // When the ring has a gap, then it counts; a German unit in the zone opens one too.
    let gap = at([ring[0], ring[1], ring[2]]);
    let mut match_ = board(json!({
        "turn": 22, "phase": "allied-combat", "counters": and(inside, gap),
    }));
    assert_eq!(match_.ask(trace)["trace"], true);
    match_.end();
    assert_eq!(from_town(&match_, "german", "Bastogne"), 3);
}

#[test]
fn the_turn_of_the_capture_counts() {
    proves(&["ardenas/9.2.3.b"]);
    // Given the Lehr division next to a French regiment in Houffalize, in german-combat of turn 19.
    let lehr = [
        ("ge-lehr-pz", "2215"),
        ("ge-lehr-gr901", "2215"),
        ("ge-lehr-gr902", "2215"),
    ];
    let mut match_ = board(json!({
        "turn": 19, "phase": "german-combat",
        "counters": and(moved(lehr), at([("fr-ri-1", "2115")])),
    }));
    // When the defender is eliminated and the tanks advance: 17-2, division +1, town -2.
    let fought = match_.fight(
        "2115",
        &["ge-lehr-pz", "ge-lehr-gr901", "ge-lehr-gr902"],
        [1, 1],
    );
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("8-1", "7-1")
    );
    match_.give(json!({ "lose": { "counter": "fr-ri-1" } }));
    match_.give(json!({ "advance": { "counter": "ge-lehr-pz", "to": "2115" } }));
    match_.give(json!("done"));
    pass(&mut match_, 3);
    // Then turn 19 counts.
    assert_eq!(
        (match_.turn(), from_town(&match_, "german", "Houffalize")),
        (20, 1)
    );
}

#[test]
fn the_turn_of_the_recapture_does_not_count() {
    proves(&["ardenas/9.2.3.c"]);
    // Given Bastogne taken on turn 20.
    let mut match_ = board(json!({
        "turn": 20, "phase": "german-movement",
        "counters": at([("ge-lehr-pz", "2016"), ("us-4db-cca", "1921")]),
    }));
    match_.move_to("ge-lehr-pz", "1918");
    pass(&mut match_, 24);
    assert_eq!(
        (match_.turn(), from_town(&match_, "german", "Bastogne")),
        (26, 18)
    );
    // When the Allies take it on turn 26.
    match_.move_to("ge-lehr-pz", "2016");
    pass(&mut match_, 2);
    match_.move_to("us-4db-cca", "1918");
    pass(&mut match_, 2);
    // Then turns 20 to 25 count: 6 x 3.
    assert_eq!(
        (match_.turn(), from_town(&match_, "german", "Bastogne")),
        (27, 18)
    );
}

/// The side that has Stavelot.
fn holder(match_: &Sandbox) -> String {
    let score = match_.ask(json!({ "score": {} }));
    let towns = score["objectives"].as_array().unwrap();
    let stavelot = towns
        .iter()
        .find(|town| town["town"] == "Stavelot")
        .unwrap();
    stavelot["held"].as_str().unwrap().to_owned()
}

#[test]
fn an_empty_town_belongs_to_the_army_whose_rear_it_lies_in() {
    proves(&["ardenas/9.2.3.d"]);
    // Given Stavelot never entered, open to the east only.
    let ring = [
        ("ge-18di-293", "2207"),
        ("ge-18di-294", "2309"),
        ("ge-18di-295", "2109"),
    ];
    let mut match_ = board(json!({ "turn": 22, "phase": "allied-combat", "counters": at(ring) }));
    assert_eq!(holder(&match_), "german");
    match_.end();
    assert_eq!(from_town(&match_, "german", "Stavelot"), 1);
    // Where both sides can trace, it stays with the holder, who is Allied at the start.
    let two = at([ring[0], ring[1]]);
    let mut match_ = board(json!({ "turn": 22, "phase": "allied-combat", "counters": two }));
    assert_eq!(holder(&match_), "allied");
    match_.end();
    assert_eq!(from_town(&match_, "german", "Stavelot"), 0);
    // Where both can, whoever was last in it has it: passing through is enough.
    let mut match_ = board(json!({
        "turn": 22, "phase": "german-movement", "counters": at([("ge-lehr-pz", "2207")]),
    }));
    assert_eq!(holder(&match_), "allied");
    match_.move_to("ge-lehr-pz", "2109");
    assert_eq!(holder(&match_), "german");
}
