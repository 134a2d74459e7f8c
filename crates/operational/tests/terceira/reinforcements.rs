//! The schedule of reinforcements (9.1.3, 9.1.4).

use serde_json::json;
use table::proves;

use crate::campaign;

/// The counters that become available to a side on a turn, by name, in the order of the box.
fn due(side: &str, turn: u8) -> Vec<String> {
    let calendar = campaign().ask(json!({ "calendar": {} }));
    let arrivals = calendar["arrivals"].as_array().unwrap().clone();
    let own = arrivals
        .iter()
        .filter(|line| line["side"] == side && line["turn"] == turn);
    let names = own.map(|line| {
        campaign()
            .counter(line["counter"].as_str().unwrap())
            .name
            .pt
            .clone()
    });
    names.collect()
}

#[test]
fn nato_is_reinforced_on_its_turns() {
    proves(&[
        "terceira-guerra/9.1.3.b",
        "terceira-guerra/9.1.3.c",
        "terceira-guerra/9.1.3.d",
        "terceira-guerra/9.1.3.e",
        "terceira-guerra/9.1.3.f",
        "terceira-guerra/9.1.3.g",
        "terceira-guerra/9.1.3.h",
        "terceira-guerra/9.1.3.i",
        "terceira-guerra/9.1.3.j",
        "terceira-guerra/9.1.3.k",
        "terceira-guerra/9.1.3.l",
        "terceira-guerra/9.1.3.m",
    ]);
    let schedule: [(u8, &[&str]); 12] = [
        (5, &["25ª DIMec americana"]),
        (7, &["9ª DIMec americana"]),
        (8, &["26ª DIMec americana", "8ª DIMec alemã ocidental"]),
        (9, &["82ª DAet americana"]),
        (11, &["101ª DAet americana"]),
        (12, &["10ª DIMec alemã ocidental"]),
        (14, &["1ª DIMec americana", "24ª DIMec americana"]),
        (
            15,
            &[
                "1ª DB americana",
                "3ª DB americana",
                "2ª DIMec americana",
                "1ª DIMec canadense",
            ],
        ),
        (16, &["5ª DIMec americana", "9ª DIMec alemã ocidental"]),
        (18, &["8ª DIMec americana"]),
        (20, &["34ª DIMec americana"]),
        (21, &["2ª DIMec britânica"]),
    ];
    for turn in 4..=23 {
        let expected = schedule
            .iter()
            .find(|(due, _)| *due == turn)
            .map_or(&[][..], |(_, names)| names);
        assert_eq!(due("nato", turn), expected, "turn {turn}");
    }
    // The 25ª and the 26ª come in the place of brigades.
    let calendar = campaign().ask(json!({ "calendar": {} }));
    let arrivals = calendar["arrivals"].as_array().unwrap();
    let replacing: Vec<&str> = arrivals
        .iter()
        .filter(|line| line["replaces"] == true)
        .map(|line| line["counter"].as_str().unwrap())
        .collect();
    assert_eq!(replacing, ["us-25dimec", "us-26dimec"]);
}

#[test]
fn the_pact_is_reinforced_on_its_turns() {
    proves(&[
        "terceira-guerra/9.1.4.b",
        "terceira-guerra/9.1.4.c",
        "terceira-guerra/9.1.4.d",
        "terceira-guerra/9.1.4.e",
        "terceira-guerra/9.1.4.f",
        "terceira-guerra/9.1.4.g",
        "terceira-guerra/9.1.4.h",
        "terceira-guerra/9.1.4.i",
        "terceira-guerra/9.1.4.j",
        "terceira-guerra/9.1.4.k",
        "terceira-guerra/9.1.4.l",
        "terceira-guerra/9.1.4.m",
        "terceira-guerra/9.1.4.n",
    ]);
    let schedule: [(u8, &[&str]); 13] = [
        (
            5,
            &["21ª DB", "15ª DIMec de Guardas", "27ª DIMec de Guardas"],
        ),
        (6, &["20ª DB", "14ª DIMec", "28ª DIMec"]),
        (7, &["9ª DBG", "3ª DIMec de Guardas", "7ª DIMec de Guardas"]),
        (8, &["37ª DB", "22ª DIMec", "107ª DAet de Guardas"]),
        (9, &["28ª DB", "19ª DIMec", "46ª DIMec"]),
        (10, &["40ª DB", "106ª DIMec", "166ª DIMec"]),
        (11, &["41ª DB", "47ª DIMec", "83ª DIMec"]),
        (12, &["29ª DB", "87ª DIMec", "90ª DIMec"]),
        (13, &["42ª DB", "84ª DIMec", "110ª DIMec"]),
        (16, &["58ª DB", "43ª DIMec", "113ª DIMec"]),
        (18, &["50ª DB", "45ª DIMec", "60ª DIMec", "145ª DIMec"]),
        (20, &["49ª DB", "119ª DIMec", "146ª DIMec"]),
        (22, &["70ª DB", "57ª DIMec", "94ª DIMec"]),
    ];
    for turn in 4..=23 {
        let expected = schedule
            .iter()
            .find(|(due, _)| *due == turn)
            .map_or(&[][..], |(_, names)| names);
        let soviet: Vec<String> = expected
            .iter()
            .map(|name| format!("{name} soviética"))
            .collect();
        assert_eq!(due("pact", turn), soviet, "turn {turn}");
    }
}
