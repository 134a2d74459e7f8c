//! Small experiments: the same plan gives the same rows, stopping loses nothing, and versions of a
//! box are compared on the same seeds.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cabinet::{AnyGame, Cabinet, open_box};
use lab::{Bench, Experiment, Plan, Record, Version};
use opponent::Level;
use table::Lang;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn game(id: &str) -> Arc<dyn AnyGame> {
    Arc::clone(Cabinet::standard().unwrap().game(id).unwrap())
}

fn plan(game: &dyn AnyGame, matches: u32) -> Plan {
    let card = game.card();
    Plan {
        game: card.id.clone(),
        boxes: vec![card.content_hash.clone()],
        scenario: card.scenarios[0].id.clone(),
        options: card.scenarios[0].complete(&Default::default()).unwrap(),
        levels: ["random".into(), "random".into()],
        matches,
        seed: 7,
    }
}

fn bench(game: &Arc<dyn AnyGame>) -> Vec<Bench> {
    vec![Bench::new(Version::Ours, Arc::clone(game), [Level::Random; 2]).unwrap()]
}

fn run(folder: &Path, id: &str, matches: u32) -> Vec<Record> {
    let game = game(id);
    let mut experiment = Experiment::open(folder, plan(&*game, matches)).unwrap();
    let go = AtomicBool::new(false);
    experiment.run(&bench(&game), &go, |_| {}).unwrap();
    experiment.records().to_vec()
}

#[test]
fn the_same_plan_gives_the_same_rows() {
    let (a, b) = (
        run(&folder("same-a"), "tres-tigres", 4),
        run(&folder("same-b"), "tres-tigres", 4),
    );
    assert_eq!(a.len(), 4);
    assert_eq!(a, b);
    assert!(
        a.iter().any(|record| record.seed != a[0].seed),
        "matches differ"
    );
    assert!(
        a.iter()
            .all(|record| record.orders > 0 && record.dice > 0 && record.turns > 0)
    );
    assert_eq!(lab::csv(&a), lab::csv(&b));
}

#[test]
fn a_stopped_experiment_goes_on_and_a_cut_line_is_played_again() {
    let (whole, parts) = (run(&folder("whole"), "tres-tigres", 4), folder("parts"));
    let game = game("tres-tigres");
    let mut experiment = Experiment::open(&parts, plan(&*game, 4)).unwrap();
    let stop = AtomicBool::new(false);
    let after_one = |progress: lab::Progress| {
        if progress.done > 0 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    experiment.run(&bench(&game), &stop, after_one).unwrap();
    let played = experiment.records().len();
    assert!((1..4).contains(&played), "{played} matches before the stop");
    let rows = parts.join("matches.jsonl");
    let mut text = fs::read_to_string(&rows).unwrap();
    text.push_str("{\"number\":3,\"versi");
    fs::write(&rows, text).unwrap();

    assert_eq!(run(&parts, "tres-tigres", 4), whole);
}

#[test]
fn another_plan_does_not_touch_the_folder() {
    let kept = folder("kept");
    run(&kept, "tres-tigres", 1);
    let problem = Experiment::open(&kept, plan(&*game("tres-tigres"), 2))
        .err()
        .unwrap();
    assert!(
        problem.to_string().contains("another experiment"),
        "{problem}"
    );
}

#[test]
fn two_versions_play_the_same_seeds_and_the_report_compares_them() {
    let cabinet = Cabinet::standard().unwrap();
    let mut files = cabinet.files("tres-tigres").unwrap().clone();
    let tables = files.text("tables.toml").unwrap().to_owned();
    files.replace("tables.toml", tables.replacen("move = 2", "move = 4", 1));
    let (ours, other) = (game("tres-tigres"), open_box(&files).unwrap());
    let mut plan = plan(&*ours, 2);
    plan.boxes.push(other.card().content_hash.clone());
    let benches = [
        Bench::new(Version::Ours, Arc::clone(&ours), [Level::Random; 2]).unwrap(),
        Bench::new(Version::Other, other, [Level::Random; 2]).unwrap(),
    ];
    let mut experiment = Experiment::open(&folder("versions"), plan).unwrap();
    experiment
        .run(&benches, &AtomicBool::new(false), |_| {})
        .unwrap();
    let records = experiment.records().to_vec();
    assert_eq!(records.len(), 4);
    assert_eq!(records[0].seed, records[2].seed);
    assert_ne!(records[0].version, records[2].version);
    let html = lab::report(&*ours, experiment.plan(), &records, Lang::En);
    assert!(html.contains("The two versions") && html.contains("stroke-dasharray=\"6 4\""));
}

#[test]
fn reports_show_every_plot_in_both_languages() {
    for id in ["tres-tigres", "rio-40-graus"] {
        let records = run(&folder(&format!("report-{id}")), id, 2);
        let game = game(id);
        let fights: u32 = records
            .iter()
            .flat_map(|record| record.fights.values())
            .sum();
        assert!(fights > 0, "{id}: somebody fought");
        let hexes = records.iter().flat_map(|record| record.fights.keys());
        for hex in hexes {
            assert!(
                game.map().grid().parse(hex).is_some(),
                "{id}: {hex} is a hex"
            );
        }
        for (lang, heads) in [
            (Lang::Pt, ["Quem vence", "Baixas no tempo", "Onde se lutou"]),
            (
                Lang::En,
                ["Who wins", "Losses over time", "Where the fighting was"],
            ),
        ] {
            let html = lab::report(&*game, &plan(&*game, 2), &records, lang);
            for head in heads {
                assert!(html.contains(head), "{id}: {head}");
            }
            assert_eq!(html.matches("<figure>").count(), 8);
            assert!(
                !html.contains("http://") || !html.contains("src="),
                "it needs nothing else"
            );
        }
    }
}

#[test]
fn rows_are_parquet_too() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let records = run(&folder("parquet"), "tres-tigres", 2);
    let file = folder("rows.parquet");
    fs::write(&file, lab::parquet(&records).unwrap()).unwrap();
    let reader = SerializedFileReader::new(fs::File::open(&file).unwrap()).unwrap();
    assert_eq!(reader.metadata().file_metadata().num_rows(), 2);
    let names: Vec<String> = reader
        .metadata()
        .file_metadata()
        .schema_descr()
        .columns()
        .iter()
        .map(|column| column.name().to_owned())
        .collect();
    assert_eq!(names.join(","), lab::csv(&records).lines().next().unwrap());
}
