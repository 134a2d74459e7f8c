//! Board, counters and tables (1.0, 2.0).

use std::collections::{BTreeMap, BTreeSet};

use crate::common::at;
use crate::{GOODWOOD, board, fresh, moves, rule};
use serde_json::{Value, json};
use table::{CounterView, Game, proves};

fn counters() -> Vec<CounterView> {
    fresh().referee().counters
}

fn label(id: &str) -> String {
    fresh().counter(id).formation.pt.clone()
}

fn printed(id: &str) -> Value {
    fresh().ask(json!({ "counter": { "counter": id } }))
}

#[test]
fn there_are_two_sides() {
    proves(&["goodwood/1.0.a"]);
    let sides: Vec<&str> = GOODWOOD
        .card()
        .sides
        .iter()
        .map(|side| side.id.as_str())
        .collect();
    assert_eq!(sides, ["allied", "german"]);
    for counter in counters() {
        let german = matches!(counter.nation.as_str(), "german" | "waffen-ss");
        assert_eq!(
            counter.side,
            if german { "german" } else { "allied" },
            "{}",
            counter.id
        );
    }
}

#[test]
fn the_board_has_750_hexes() {
    proves(&["goodwood/2.1.a"]);
    let grid = GOODWOOD.map().grid();
    assert_eq!(grid.len(), 750);
    assert!(
        ["0101", "3001", "0125", "3025"]
            .iter()
            .all(|name| grid.parse(name).is_some())
    );
    assert!(
        ["0126", "3101"]
            .iter()
            .all(|name| grid.parse(name).is_none())
    );
    let centre = grid.parse("1010").unwrap();
    let around: BTreeSet<&str> = grid.neighbours(centre).map(|hex| grid.name(hex)).collect();
    assert_eq!(
        around,
        BTreeSet::from(["1009", "1110", "1111", "1011", "0911", "0910"])
    );
}

#[test]
fn there_are_215_counters() {
    proves(&["goodwood/2.2.a"]);
    let mut nations: BTreeMap<String, usize> = BTreeMap::new();
    for counter in counters() {
        *nations.entry(counter.nation.clone()).or_default() += 1;
    }
    let counted: Vec<_> = nations
        .iter()
        .map(|(nation, count)| (nation.as_str(), *count))
        .collect();
    assert_eq!(
        counted,
        [
            ("british", 80),
            ("canadian", 34),
            ("german", 70),
            ("waffen-ss", 31)
        ]
    );
    assert_eq!(GOODWOOD.card().counters, 215);
}

#[test]
fn four_colours_tell_the_nations_apart_and_the_british_are_pink() {
    proves(&["goodwood/2.2.b"]);
    let tables = fresh().ask(json!({ "tables": {} }));
    let colours: BTreeMap<String, String> = tables["colours"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            (
                line["id"].as_str().unwrap().into(),
                line["colour"].as_str().unwrap().into(),
            )
        })
        .collect();
    let kinds: BTreeSet<String> = counters()
        .into_iter()
        .map(|counter| counter.nation.clone())
        .collect();
    let used: BTreeSet<&String> = kinds.iter().map(|kind| &colours[kind]).collect();
    assert_eq!(used.len(), 4);
    let channel = |at: usize| u8::from_str_radix(&colours["british"][at..at + 2], 16).unwrap();
    assert!(
        channel(1) > channel(3) && channel(5) > channel(3),
        "pink: red and blue above green"
    );
}

#[test]
fn counters_are_battalions_of_brigades() {
    proves(&["goodwood/2.2.1.a", "goodwood/2.2.1.b"]);
    let brigade = counters()
        .into_iter()
        .filter(|counter| counter.nation == "british" && counter.formation.pt == "8/3");
    let brigade: Vec<CounterView> = brigade.collect();
    assert_eq!(brigade.len(), 3);
    assert!(brigade.iter().all(|counter| counter.size == "II"));
    // Brigade or regiment to the left of the stroke, division to its right.
    assert_eq!(label("21pz-i192"), "192/21");
    assert_eq!(label("2dic-rrc"), "4/2");
}

#[test]
fn some_labels_are_words_and_roman_numerals() {
    proves(&["goodwood/2.2.1.c", "goodwood/2.2.1.g"]);
    assert_eq!(label("viii-2hcr"), "VIII/");
    assert_eq!(label("ii-6at"), "II/");
    assert_eq!(label("sterz"), "Sterz/2");
    assert_eq!(label("gdb-2gren"), "5/G");
    assert_eq!(label("16lw-i31"), "31/16 Luft");
    // The anti-air regiments have their number on the right and nothing on the left.
    for (id, expected) in [("flak-i2", "/2"), ("flak-ii3", "/3"), ("flak-i4", "/4")] {
        assert_eq!(label(id), expected);
    }
    assert_eq!(label("brit-art-med1"), "");
}

#[test]
fn a_regiment_of_guns_counts_as_one_unit() {
    proves(&["goodwood/2.2.1.d"]);
    let guns = at([
        ("3di-7fd", "2814"),
        ("3di-33fd", "2814"),
        ("3di-76fd", "2814"),
        ("51di-126fd", "2814"),
        ("3di-3recce", "2813"),
    ]);
    let match_ = moves("allied", guns);
    assert_eq!(match_.counter("3di-7fd").size, "III");
    assert_eq!(
        match_.refusal(crate::to("3di-3recce", "2814")),
        rule("4.1.1.a")
    );
}

#[test]
fn three_ratings_are_printed() {
    proves(&["goodwood/2.2.1.e", "goodwood/2.2.1.ex1"]);
    let sample = printed("3di-1suff");
    assert_eq!(
        (&sample["front"], &sample["size"]),
        (&json!([3, 4, 8]), &json!("battalion"))
    );
    let mut match_ = crate::fights(
        "allied",
        crate::common::moved([("3di-1suff", "2813"), ("272-fus", "2814")]),
    );
    let fought = match_.fight("2814", &["3di-1suff"], [3, 4]);
    assert_eq!((fought.attack, fought.defence), (3, 3));
    let mut match_ = crate::fights(
        "german",
        crate::common::moved([("3di-1suff", "2813"), ("272-fus", "2814")]),
    );
    assert_eq!(match_.fight("2813", &["272-fus"], [3, 4]).defence, 4);
    let match_ = moves("allied", at([("3di-1suff", "2813")]));
    assert_eq!(match_.left("3di-1suff"), 8.0);
}

#[test]
fn every_symbol_has_its_class() {
    proves(&["goodwood/2.2.1.f"]);
    let tables = fresh().ask(json!({ "tables": {} }));
    let classes: BTreeSet<String> = tables["classes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|class| class["class"].as_str().unwrap().to_owned())
        .collect();
    let used: BTreeSet<String> = counters()
        .into_iter()
        .map(|counter| counter.symbol.clone())
        .collect();
    assert_eq!(used, classes);
    assert_eq!(used.len(), 14);
}

#[test]
fn five_tables_drive_the_game() {
    proves(&["goodwood/2.3.a"]);
    let tables = fresh().ask(json!({ "tables": {} }));
    assert_eq!(tables["combat"]["columns"].as_array().unwrap().len(), 12);
    assert_eq!(tables["terrain"].as_array().unwrap().len(), 8);
    assert_eq!(tables["bombardment"]["from"].as_array().unwrap().len(), 5);
    assert!(tables["classes"][0]["vulnerability"]["air"].is_u64());
    assert_eq!(tables["carpet"].as_array().unwrap().len(), 6);
}

#[test]
fn the_track_runs_from_0_to_8_with_two_nights() {
    proves(&["goodwood/2.4.1.a", "goodwood/2.4.1.b"]);
    let tables = fresh().ask(json!({ "tables": {} }));
    assert_eq!(tables["turns"]["track"], json!([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    assert_eq!(tables["turns"]["marked"], json!([3, 6]));
    for turn in 1..=8 {
        let match_ = board(json!({ "turn": turn, "phase": "allied-movement" }));
        assert_eq!(
            match_.referee().turn_name.en.contains("night"),
            [3, 6].contains(&turn)
        );
    }
}

#[test]
fn no_dice_are_thrown_for_movement() {
    proves(&["goodwood/2.4.3.a"]);
    // `give` fails if an order throws dice.
    let brigade = [
        "3di-1suff",
        "3di-2ey",
        "3di-1sl",
        "3di-2linc",
        "3di-1kosb",
        "3di-2rur",
        "51di-2sea",
        "51di-5sea",
        "51di-5cam",
        "51di-5bw",
    ];
    let mut counters = json!({});
    for (index, id) in brigade.iter().enumerate() {
        counters[*id] = json!({ "hex": format!("28{:02}", 12 + index) });
    }
    let mut match_ = moves("allied", counters);
    for (index, id) in brigade.iter().enumerate() {
        match_.move_to(id, &format!("27{:02}", 12 + index));
    }
    match_.end();
    match_.end();
}

#[test]
fn the_corps_have_their_divisions() {
    proves(&["goodwood/11.0.a"]);
    let mut corps: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for counter in counters() {
        let card = printed(&counter.id);
        let formation = card["formation"]["pt"].as_str().unwrap().to_owned();
        let division =
            formation.contains(" DB") || formation.contains(" DI") || formation.contains("Divisão");
        if division && counter.side == "allied" {
            corps
                .entry(card["corps"].as_str().unwrap().into())
                .or_default()
                .insert(formation);
        }
    }
    let of = |name: &str| corps[name].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(of("I Corpo"), ["3ª DI", "51ª DI"]);
    assert_eq!(of("II Corpo"), ["2ª DI canadense", "3ª DI canadense"]);
    assert_eq!(
        of("VIII Corpo"),
        ["11ª DB", "7ª DB", "Divisão Blindada de Guardas"]
    );
    assert_eq!(printed("346-i857")["corps"], "86º Corpo");
    assert_eq!(printed("272-i980")["corps"], "1º Corpo Panzer SS");
}

#[test]
fn abbreviations_mean_kinds_of_troops() {
    proves(&["goodwood/11.1.c"]);
    for counter in counters() {
        let name = &counter.name.pt;
        let kinds: &[&str] = match () {
            _ if name.contains("RPzGr") => &["motorised-infantry", "mechanised-infantry"],
            _ if name.contains(" RPz") => &["armour"],
            _ if name.contains("RArt") => &["artillery", "self-propelled-artillery"],
            _ if name.contains("PQD") => &["airborne"],
            _ if name.contains(" RI ") => &["infantry"],
            _ => continue,
        };
        assert!(
            kinds.contains(&counter.symbol.as_str()),
            "{name}: {}",
            counter.symbol
        );
    }
}
