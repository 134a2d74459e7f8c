//! Whole random matches of every scenario, with every option, held against what the rest of Bivaque
//! relies on.

use table::conformance::{Plan, check};

use crate::common::{Options, rio};

/// So many matches of a scenario with some options.
fn play(scenario: &str, options: &[(&str, &str)], matches: u64) {
    let options: Options = options
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect();
    let plan = Plan {
        options,
        look_every: 60,
        ..Plan::new(scenario, matches)
    };
    check(&rio(), &plan);
}

const NIGHT: (&str, &str) = ("night", "on");
const ALL: [(&str, &str); 4] = [
    ("favela-cost", "2"),
    ("moving-target", "each"),
    ("advance-after-elimination", "yes"),
    ("exit", "entry"),
];

#[test]
fn scenario_1_conforms() {
    play("cen1", &[], 150);
    play("cen1", &[NIGHT], 40);
    play("cen1", &ALL, 40);
}

#[test]
fn scenario_2_conforms() {
    play("cen2", &[], 200);
    play("cen2", &[NIGHT], 40);
    play("cen2", &ALL, 40);
}

#[test]
fn scenario_3_conforms() {
    play("cen3", &[], 200);
    play("cen3", &[NIGHT], 40);
    play("cen3", &ALL, 40);
}

#[test]
fn scenario_4_conforms() {
    play("cen4", &[], 100);
    play("cen4", &[NIGHT, ("light-armour", "on")], 40);
    play("cen4", &ALL, 40);
}

#[test]
fn scenario_5_conforms() {
    play("cen5", &[], 80);
    play("cen5", &[NIGHT], 20);
    play("cen5", &ALL, 20);
}
