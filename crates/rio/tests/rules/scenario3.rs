//! The sheet of scenario 3: Ataque ao posto policial.

use crate::common::*;

#[test]
fn it_lasts_eight_turns_and_the_traffic_begins() {
    proves(&["rio-40-graus/cen-3.a"]);
    assert_eq!(rio().card().scenario("cen3").unwrap().turns, 8);
    assert_eq!(scenario("cen3").pending(), (TRAFFIC, "act"));
}

#[test]
fn everybody_starts_where_the_sheet_says() {
    proves(&["rio-40-graus/cen-3.1.a", "rio-40-graus/cen-3.1.b"]);
    let play = scenario("cen3");
    let starts = [
        ("pm-p1", "B5"),
        ("pm-p2", "H2"),
        ("pm-p3", "N5"),
        ("pm-g1", "G8"),
        ("pm-g2", "Q4"),
        ("pm-v1", "Q4"),
        ("pm-g3", "A17"),
        ("pm-v2", "A17"),
        ("st-01", "G10"),
        ("ol-1", "I10"),
        ("nt-1", "Q6"),
        ("st-v1", "Q6"),
        ("ol-2", "D7"),
        ("nt-2", "Q7"),
        ("st-v2", "Q7"),
    ];
    for (id, hex) in starts {
        assert_eq!(play.hex(id), hex, "{id}");
    }
    assert_eq!(play.state().on_board().count(), starts.len());
    assert!(play.state().on_board().all(|(_, unit)| !unit.down));
}

#[test]
fn combatants_do_not_retreat_from_the_post() {
    proves(&["rio-40-graus/cen-3.2.a"]);
    // NT 5 + NT 5 - PM 4 = 6 in urbano: 2 a 3. Die 4 Recua, 5 Moral e Recua, 6 Supressão e Recua.
    let start = |unit: &str, enemies: [&str; 2], phase: &str| {
        position(
            "cen3",
            json!({ "phase": phase, "counters": { unit: at("G8"), enemies[0]: at("F8"), enemies[1]: at("G9") } }),
        )
    };
    let nts = ["nt-1", "nt-2"];
    for (dice, markers) in [(&[4][..], 1), (&[5, 4], 1), (&[5, 5], 2), (&[6], 2)] {
        let mut play = start("pm-g1", nts, "narcotrafico");
        assert_eq!(
            play.odds("G8", &nts)["shifted"],
            "2 a 3",
            "it is not encircled"
        );
        play.attack("G8", &nts, dice);
        assert_eq!(
            (play.hex("pm-g1").as_str(), play.markers("pm-g1")),
            ("G8", markers),
            "{dice:?}"
        );
        assert_eq!(play.pending().1, "act", "no retreat, no advance");
    }
    // Whoever is in it: an ST against two PM teams, 8 - 3 = 5.
    let mut play = start("st-01", ["pm-g1", "pm-g2"], "policia");
    play.attack("G8", &["pm-g1", "pm-g2"], &[4]);
    assert_eq!(
        (play.hex("st-01").as_str(), play.markers("st-01")),
        ("G8", 1)
    );
    // Vehicles retreat as usual.
    let mut play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": { "pm-v1": at("G8"), "nt-1": at("F8") } }),
    );
    play.attack("G8", &["nt-1"], &[4]);
    let to = play.hexes("retreat", "pm-v1")[0].clone();
    play.order(retreat("pm-v1", &to), &[]);
    assert_eq!(play.hex("pm-v1"), to);
}

#[test]
fn combatants_rally_inside_the_post() {
    proves(&["rio-40-graus/cen-3.2.b"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": {
            "pm-g1": marked("G8", 1), "st-01": at("F8"), "st-02": at("H8"), "st-03": at("G7"), "st-04": at("H7"),
            "st-05": at("G9"), "st-06": at("H9") } }),
    );
    play.order(rally("pm-g1", "G8"), &[3]);
    assert_eq!(
        (play.hex("pm-g1").as_str(), play.markers("pm-g1")),
        ("G8", 0)
    );
}

#[test]
fn the_post_is_the_objective() {
    proves(&["rio-40-graus/cen-3.3.a", "rio-40-graus/cen-3.4.a"]);
    let play = scenario("cen3");
    let view = play.view(Viewer::Spectator);
    let markers = view["markers"].as_array().unwrap().iter();
    let hexes: Vec<&Value> = markers
        .filter(|m| m["kind"] == "objective")
        .map(|m| &m["hex"])
        .collect();
    assert_eq!(hexes, ["G8"]);
    assert_eq!(play.points(), (15, 0));
    // The PM in it is eliminated and nobody comes: still the police's.
    let mut play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": {
            "pm-g1": marked("G8", 2), "nt-1": at("F8"), "nt-2": at("G9") } }),
    );
    // 10 - 2 = 8, urbano: 4 a 6; die 2 is Supressão, the third marker.
    play.attack("G8", &["nt-1", "nt-2"], &[2]);
    assert_eq!(play.points(), (15, 5));
}

#[test]
fn combatants_and_transports_have_their_price() {
    proves(&["rio-40-graus/cen-3.4.b", "rio-40-graus/cen-3.4.c"]);
    let lost = json!({ "place": "destroyed", "by": "narcotrafico" });
    let scored = |ids: &[&str]| {
        let mut counters = json!({ "pm-g6": at("R1") });
        ids.iter().for_each(|id| counters[*id] = lost.clone());
        position("cen3", json!({ "phase": "policia", "counters": counters }))
            .points()
            .1
    };
    assert_eq!(scored(&["pm-p1", "pm-p2", "pm-g1"]), 15);
    assert_eq!(scored(&["pm-g1", "pm-v1"]), 7);
}

#[test]
fn the_higher_total_wins() {
    proves(&["rio-40-graus/cen-3.4.d"]);
    let lost = |by: &str| json!({ "place": "destroyed", "by": by });
    let mut play = position(
        "cen3",
        json!({ "turn": 8, "phase": "policia", "held": { "G8": "policia" }, "counters": {
            "ol-1": lost("policia"), "pm-p1": lost("narcotrafico"), "pm-p2": lost("narcotrafico"),
            "pm-p3": lost("narcotrafico"), "pm-v1": lost("narcotrafico"), "pm-g1": at("R1") } }),
    );
    play.end();
    let outcome = rio().outcome(play.state()).unwrap();
    assert_eq!(
        (outcome.winner, outcome.points),
        (Some(POLICE), vec![20, 17])
    );
}
