//! Random whole matches of the three boxes under the suite that every game must pass, by the default
//! options and by every other value of each. The matches are dealt out over several tests so that they
//! run side by side.

use std::path::Path;
use std::sync::Arc;

use operational::Operational;
use table::conformance::{Plan, check};
use table::{BoxFiles, Game, Options};

fn play(id: &str, options: &[(&str, &str)], matches: u64) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes");
    let files = BoxFiles::open(&folder.join(id)).expect("the box is there");
    let game = Operational::open(&files).unwrap_or_else(|problem| panic!("{problem}"));
    let options: Options = options
        .iter()
        .map(|(id, value)| (id.to_string(), value.to_string()))
        .collect();
    let plan = Plan {
        options,
        look_every: 1_500,
        ..Plan::new("campanha", matches)
    };
    check(&Arc::new(game), &plan);
}

/// Other readings of movement and combat that all three boxes offer.
const READINGS: [(&str, &str); 6] = [
    ("break_contact", "free-hex-only"),
    ("river_bonus", "any-adjacent"),
    ("advance_stops_in_zone", "false"),
    ("emp_advance", "true"),
    ("clamp_before_shifts", "false"),
    ("air_support_limits", "as-air-only"),
];

fn other_readings(id: &str, more: &[(&str, &str)], matches: u64) {
    play(id, &[&READINGS, more].concat(), matches);
}

#[test]
fn ardenas_by_the_default_options() {
    play("ardenas", &[], 160);
}

#[test]
fn ardenas_with_only_the_number_of_enemy_counters_seen() {
    play("ardenas", &[("hidden", "count-only")], 120);
}

#[test]
fn ardenas_with_everything_seen() {
    play("ardenas", &[("hidden", "open")], 60);
}

#[test]
fn ardenas_by_other_readings() {
    let more = [
        ("town_by_road", "town"),
        ("engaged_guns_fire", "false"),
        ("second_liege", "void"),
        ("german_artillery_halving", "from-26"),
        ("bombardment_2_12_61", "DI"),
    ];
    other_readings("ardenas", &more, 160);
}

#[test]
fn goodwood_by_the_default_options() {
    play("goodwood", &[], 120);
}

#[test]
fn goodwood_with_only_the_number_of_enemy_counters_seen() {
    play("goodwood", &[("hidden", "count-only")], 60);
}

#[test]
fn goodwood_with_everything_seen() {
    play("goodwood", &[("hidden", "open")], 30);
}

#[test]
fn goodwood_by_other_readings() {
    let more = [
        ("town_by_road", "town"),
        ("engaged_guns_fire", "false"),
        ("command_bonus", "highest-only"),
        ("railway_awards", "highest-only"),
        ("west_of_caen_south_of_railway", "true"),
    ];
    other_readings("goodwood", &more, 90);
}

#[test]
fn terceira_guerra_by_the_default_options() {
    play("terceira-guerra", &[], 120);
}

#[test]
fn terceira_guerra_with_only_the_number_of_enemy_counters_seen() {
    play("terceira-guerra", &[("hidden", "count-only")], 60);
}

#[test]
fn terceira_guerra_with_everything_seen() {
    play("terceira-guerra", &[("hidden", "open")], 30);
}

#[test]
fn terceira_guerra_by_other_readings() {
    other_readings("terceira-guerra", &[("nuclear_price", "example")], 90);
}
