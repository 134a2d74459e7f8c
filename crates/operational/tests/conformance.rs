//! Random whole matches of A Batalha das Ardenas under the suite that every game must pass, by the
//! default options and by every other value of each. The matches are dealt out over several tests so
//! that they run side by side.

use std::path::Path;
use std::sync::Arc;

use operational::Operational;
use table::conformance::{Plan, check};
use table::{BoxFiles, Game, Options};

fn ardenas() -> Arc<Operational> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/ardenas");
    let files = BoxFiles::open(&folder).expect("the box is there");
    Arc::new(Operational::open(&files).unwrap_or_else(|problem| panic!("{problem}")))
}

fn play(options: &[(&str, &str)], matches: u64) {
    let options: Options = options
        .iter()
        .map(|(id, value)| (id.to_string(), value.to_string()))
        .collect();
    let plan = Plan {
        options,
        look_every: 1_500,
        ..Plan::new("campanha", matches)
    };
    check(&ardenas(), &plan);
}

#[test]
fn by_the_default_options() {
    play(&[], 120);
}

#[test]
fn with_only_the_number_of_enemy_counters_seen() {
    play(&[("hidden", "count-only")], 80);
}

#[test]
fn with_everything_seen() {
    play(&[("hidden", "open")], 40);
}

#[test]
fn with_other_readings_of_movement() {
    let options = [("break_contact", "free-hex-only"), ("town_by_road", "town")];
    play(&options, 80);
}

#[test]
fn with_other_readings_of_combat() {
    let options = [
        ("river_bonus", "any-adjacent"),
        ("advance_stops_in_zone", "false"),
        ("emp_advance", "true"),
        ("clamp_before_shifts", "false"),
    ];
    play(&options, 100);
}

#[test]
fn with_other_readings_of_guns_air_and_points() {
    let options = [
        ("air_support_limits", "as-air-only"),
        ("engaged_guns_fire", "false"),
        ("second_liege", "void"),
        ("german_artillery_halving", "from-26"),
        ("bombardment_2_12_61", "DI"),
    ];
    play(&options, 80);
}
