//! An experiment in a folder: the plan, and a line of JSON for every match that has been played.
//! It can be stopped at any time and goes on with the matches that are missing.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use table::Problem;

use crate::plan::{Bench, Plan};
use crate::play::play;
use crate::record::Record;

/// How far an experiment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Matches played, in this run or an earlier one.
    pub done: usize,
    /// Matches planned.
    pub of: usize,
}

/// An experiment in a folder.
pub struct Experiment {
    plan: Plan,
    folder: PathBuf,
    records: Vec<Record>,
}

impl Experiment {
    /// Begins in an empty folder or goes on where the same plan was left.
    pub fn open(folder: &Path, plan: Plan) -> Result<Experiment, Problem> {
        let at = |e: std::io::Error, file: &Path| Problem::new(e.to_string()).at(file.display());
        fs::create_dir_all(folder).map_err(|e| at(e, folder))?;
        let (plan_file, rows) = (folder.join("plan.json"), folder.join("matches.jsonl"));
        let text = serde_json::to_string_pretty(&plan).map_err(|e| Problem::new(e.to_string()))?;
        match fs::read_to_string(&plan_file) {
            Ok(kept) if kept == text => {}
            Ok(_) => {
                return Err(Problem::new(
                    "another experiment is kept here: name another folder, or give the same \
                     scenario, players, number and seed to go on with it",
                )
                .at(folder.display()));
            }
            Err(_) => fs::write(&plan_file, text).map_err(|e| at(e, &plan_file))?,
        }
        let kept = fs::read_to_string(&rows).unwrap_or_default();
        // A line that was cut off by the end of an earlier run is played again.
        let records: Vec<Record> = kept
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        let whole: String = records.iter().filter_map(|r| line(r).ok()).collect();
        fs::write(&rows, whole).map_err(|e| at(e, &rows))?;
        Ok(Experiment {
            plan,
            folder: folder.to_owned(),
            records,
        })
    }

    /// Plays what is missing on all cores, until it is told to stop; says how far it has come.
    pub fn run(
        &mut self,
        benches: &[Bench],
        stop: &AtomicBool,
        progress: impl Fn(Progress) + Sync,
    ) -> Result<(), Problem> {
        let file = self.folder.join("matches.jsonl");
        let rows = OpenOptions::new().append(true).open(&file);
        let rows = rows.map_err(|e| Problem::new(e.to_string()).at(file.display()))?;
        let done: BTreeSet<_> = self.records.iter().map(|r| (r.number, r.version)).collect();
        let missing: Vec<(u32, &Bench)> = (0..self.plan.matches)
            .flat_map(|number| benches.iter().map(move |bench| (number, bench)))
            .filter(|(number, bench)| !done.contains(&(*number, bench.version)))
            .collect();
        let of = done.len() + missing.len();
        progress(Progress {
            done: done.len(),
            of,
        });
        let kept: Mutex<(File, &mut Vec<Record>)> = Mutex::new((rows, &mut self.records));
        let plan = &self.plan;
        missing.par_iter().try_for_each(|(number, bench)| {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let Some(record) = play(plan, bench, *number, stop)? else {
                return Ok(());
            };
            let line = line(&record)?;
            // A thread that failed has already ended the run with its own problem.
            let mut kept = kept.lock().unwrap_or_else(|broken| broken.into_inner());
            kept.0
                .write_all(line.as_bytes())
                .map_err(|e| Problem::new(e.to_string()).at(file.display()))?;
            kept.1.push(record);
            progress(Progress {
                done: kept.1.len(),
                of,
            });
            Ok(())
        })
    }

    /// What was planned.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The matches played so far, in the order of the plan.
    pub fn records(&mut self) -> &[Record] {
        self.records
            .sort_by_key(|record| (record.version, record.number));
        &self.records
    }
}

fn line(record: &Record) -> Result<String, Problem> {
    let mut line = serde_json::to_string(record).map_err(|e| Problem::new(e.to_string()))?;
    line.push('\n');
    Ok(line)
}
