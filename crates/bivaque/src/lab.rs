//! `bivaque lab`: many matches between computer players, their rows and their report.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cabinet::{Cabinet, open_box};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Bench, Experiment, Plan, Version};
use opponent::Level;
use table::{BoxFiles, Lang, Problem};

use crate::play::options;
use crate::{say, words};

#[derive(Args)]
pub struct LabArgs {
    /// The game, as `bivaque games` names it
    game: String,
    /// The scenario [default: the first]
    scenario: Option<String>,
    /// Options of the scenario, as `name=value`
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The player of the first side
    #[arg(long, default_value = "recruta", value_parser = LEVELS)]
    first: String,
    /// The player of the second side
    #[arg(long, default_value = "recruta", value_parser = LEVELS)]
    second: String,
    /// How many matches
    #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    matches: u32,
    /// What all dice and choices follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Compare with another version of the box, in this folder, on the same seeds
    #[arg(long, value_name = "FOLDER")]
    against: Option<PathBuf>,
    /// Where rows and report go; an experiment that was stopped goes on there
    #[arg(long, short, default_value = "lab", value_name = "FOLDER")]
    output: PathBuf,
}

const LEVELS: [&str; 4] = ["random", "recruta", "veterano", "general"];

/// Plays what is missing, then writes the rows and the report.
pub fn lab(cabinet: &Cabinet, args: &LabArgs, lang: Lang) -> Result<ExitCode, Problem> {
    let game = cabinet.game(&args.game)?;
    let card = game.card();
    let scenario = match &args.scenario {
        Some(id) => card.scenario(id)?,
        None => &card.scenarios[0],
    };
    let levels = [level(&args.first)?, level(&args.second)?];
    let mut benches = vec![Bench::new(Version::Ours, Arc::clone(game), levels)?];
    if let Some(folder) = &args.against {
        let other =
            open_box(&BoxFiles::open(folder)?).map_err(|problem| problem.at(folder.display()))?;
        if other.card().id != card.id {
            return Err(Problem::new(format!(
                "this is the box \"{}\", not a version of \"{}\"",
                other.card().id,
                card.id
            ))
            .at(folder.display()));
        }
        benches.push(Bench::new(Version::Other, other, levels)?);
    }
    let plan = Plan {
        game: card.id.clone(),
        boxes: benches
            .iter()
            .map(|bench| bench.game.card().content_hash.clone())
            .collect(),
        scenario: scenario.id.clone(),
        options: scenario.complete(&options(&args.options)?)?,
        levels: levels.map(|level| level.id().to_owned()),
        matches: args.matches,
        seed: args.seed,
    };
    let mut experiment = Experiment::open(&args.output, plan)?;
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    ctrlc::set_handler(move || heard.store(true, Ordering::Relaxed))
        .map_err(|e| Problem::new(format!("cannot listen for Ctrl-C: {e}")))?;
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed} (ETA {eta})") {
        bar.set_style(style);
    }
    experiment.run(&benches, &stop, |progress| {
        bar.set_length(progress.of as u64);
        bar.set_position(progress.done as u64);
    })?;
    bar.finish_and_clear();
    write(args, &mut experiment, &*benches[0].game, lang)?;
    if stop.load(Ordering::Relaxed) {
        say(words(
            lang,
            "parado; o mesmo comando continua",
            "stopped; the same command goes on",
        ))?;
        return Ok(ExitCode::from(130));
    }
    Ok(ExitCode::SUCCESS)
}

fn level(id: &str) -> Result<Level, Problem> {
    Level::parse(id).ok_or_else(|| Problem::new(format!("there is no level \"{id}\"")))
}

fn write(
    args: &LabArgs,
    experiment: &mut Experiment,
    game: &dyn cabinet::AnyGame,
    lang: Lang,
) -> Result<(), Problem> {
    let records = experiment.records().to_vec();
    let report = lab::report(game, experiment.plan(), &records, lang);
    for (name, content) in [
        ("matches.csv", lab::csv(&records).into_bytes()),
        ("matches.parquet", lab::parquet(&records)?),
        ("report.html", report.into_bytes()),
    ] {
        let file = args.output.join(name);
        std::fs::write(&file, content)
            .map_err(|e| Problem::new(format!("cannot be written: {e}")).at(file.display()))?;
        say(file.display())?;
    }
    Ok(())
}
