//! `bivaque engine`: the protocol for programs. One JSON object a line in, one a line out, in the
//! spirit of chess's UCI. Specified in docs/protocol.md, whose transcript the tests run.

use std::io::BufRead;
use std::process::ExitCode;
use std::time::Duration;

use cabinet::{AnyMatch, Cabinet};
use opponent::{Level, Mind};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use table::{BoxCard, Journal, Options, Problem, Refusal, Save, Seed, Setup, Viewer};

use crate::{say, seed};

/// The longest line that is read.
const LONGEST_LINE: usize = 16 << 20;

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    Boxes,
    Rules {
        game: String,
        clause: Option<String>,
    },
    New {
        game: String,
        scenario: String,
        #[serde(default)]
        options: Options,
        seed: Option<Value>,
        position: Option<Value>,
    },
    Decision,
    Choices {
        #[serde(rename = "as")]
        viewer: Option<String>,
    },
    Order {
        side: String,
        order: Value,
        dice: Option<Vec<u8>>,
    },
    Undo {
        side: String,
    },
    View {
        #[serde(rename = "as")]
        viewer: Option<String>,
    },
    Query {
        #[serde(rename = "as")]
        viewer: Option<String>,
        question: Value,
    },
    Think {
        #[serde(default = "strongest")]
        level: String,
        #[serde(default)]
        seed: u64,
        seconds: Option<f64>,
    },
    State,
    Save,
    Load {
        save: String,
    },
    Journal,
    Verify {
        journal: String,
    },
    Quit,
}

/// Why a request was not answered.
enum Failure {
    Problem(Problem),
    Refusal(Refusal),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Failure::Problem(problem)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::Refusal(refusal)
    }
}

/// Reads requests from standard input until it ends. The exit code is 0 unless the last word was
/// an error that left nothing to do.
pub fn serve(cabinet: &Cabinet) -> Result<ExitCode, Problem> {
    let mut session = Session::new(cabinet);
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|e| Problem::new(format!("cannot read a line: {e}")))?;
        if line.trim().is_empty() {
            continue;
        }
        let Some(answer) = session.answer(&line) else {
            break;
        };
        say(answer)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A conversation about one match at a time.
pub struct Session<'a> {
    cabinet: &'a Cabinet,
    played: Option<Box<dyn AnyMatch>>,
}

impl<'a> Session<'a> {
    /// A conversation that has not begun.
    pub fn new(cabinet: &'a Cabinet) -> Self {
        Session {
            cabinet,
            played: None,
        }
    }

    /// The answer to one line; nothing when it asks to stop.
    pub fn answer(&mut self, line: &str) -> Option<Value> {
        let mut answer = Map::new();
        let outcome = match parse(line) {
            Ok((id, request)) => {
                if let Some(id) = id {
                    answer.insert("id".into(), id);
                }
                match request {
                    Ok(Request::Quit) => return None,
                    Ok(request) => self.handle(request),
                    Err(problem) => Err(problem.into()),
                }
            }
            Err(problem) => Err(problem.into()),
        };
        match outcome {
            Ok(Value::Object(fields)) => {
                answer.insert("ok".into(), true.into());
                answer.extend(fields);
            }
            Ok(other) => {
                answer.insert("ok".into(), true.into());
                answer.insert("answer".into(), other);
            }
            Err(failure) => {
                answer.insert("ok".into(), false.into());
                answer.insert("error".into(), error(&failure));
            }
        }
        Some(Value::Object(answer))
    }

    fn handle(&mut self, request: Request) -> Result<Value, Failure> {
        match request {
            Request::Boxes => {
                let cards: Vec<&BoxCard> = self.cabinet.games().iter().map(|g| g.card()).collect();
                Ok(json!({ "boxes": cards }))
            }
            Request::Rules { game, clause } => {
                let rulebook = self.cabinet.game(&game)?.rulebook();
                match clause {
                    None => Ok(json!({ "rules": rulebook.clauses() })),
                    Some(id) => match rulebook.clause(&id) {
                        Some(clause) => Ok(json!({ "rule": clause })),
                        None => Err(Problem::new(format!("{game} has no clause \"{id}\"")).into()),
                    },
                }
            }
            Request::New {
                game,
                scenario,
                options,
                seed,
                position,
            } => {
                let setup = Setup {
                    scenario,
                    options,
                    seed: read_seed(seed.as_ref())?,
                    position,
                };
                let played = self.cabinet.game(&game)?.begin(&setup)?;
                let answer = json!({ "header": played.header(), "decision": decision(&*played) });
                self.played = Some(played);
                Ok(answer)
            }
            Request::Decision => Ok(json!({ "decision": decision(self.playing()?) })),
            Request::Choices { viewer } => {
                let played = self.playing()?;
                let viewer = match viewer {
                    Some(name) => read_viewer(played.card(), Some(&name))?,
                    None => Viewer::Referee,
                };
                Ok(json!({ "choices": played.choices(viewer) }))
            }
            Request::Order { side, order, dice } => {
                let played = self.playing_mut()?;
                let side = played.card().side(&side)?;
                let happened = played.submit(side, &order, dice.as_deref())?;
                Ok(json!({
                    "events": happened.told(Viewer::Referee),
                    "decision": decision(played),
                    "outcome": played.view(Viewer::Referee).outcome,
                }))
            }
            Request::Undo { side } => {
                let played = self.playing_mut()?;
                let side = played.card().side(&side)?;
                played.undo(side)?;
                Ok(json!({ "decision": decision(played) }))
            }
            Request::View { viewer } => {
                let played = self.playing()?;
                let viewer = read_viewer(played.card(), viewer.as_deref())?;
                Ok(json!({ "view": played.view(viewer) }))
            }
            Request::Query { viewer, question } => {
                let played = self.playing()?;
                let viewer = read_viewer(played.card(), viewer.as_deref())?;
                Ok(json!({ "answer": played.query(viewer, &question)? }))
            }
            Request::Think {
                level,
                seed,
                seconds,
            } => {
                let played = self.playing()?;
                let mind = Mind {
                    time: read_time(seconds)?,
                    ..Mind::new(read_level(&level)?, seed)
                };
                let pending = played
                    .pending()
                    .ok_or_else(|| Problem::new("the match is over"))?;
                let opponent = opponent::sit(&**self.cabinet.game(&played.card().id)?)?;
                Ok(json!({ "hint": opponent.hint(played, pending.side, &mind) }))
            }
            Request::State => Ok(json!({ "state": self.playing()?.state() })),
            Request::Save => Ok(json!({ "save": self.playing()?.save()?.write() })),
            Request::Load { save } => {
                let save = Save::parse(&save)?;
                let game = self.cabinet.game_of(&save.journal)?;
                let played = game.replay(&save.journal, Some(save.seed))?;
                let answer = json!({ "header": played.header(), "decision": decision(&*played) });
                self.played = Some(played);
                Ok(answer)
            }
            Request::Journal => Ok(json!({ "journal": self.playing()?.journal().write() })),
            Request::Verify { journal } => {
                let journal = Journal::parse(&journal)?;
                let report = self.cabinet.game_of(&journal)?.verify(&journal)?;
                Ok(json!({ "report": report }))
            }
            Request::Quit => Ok(Value::Null),
        }
    }

    fn playing(&self) -> Result<&dyn AnyMatch, Problem> {
        self.played.as_deref().ok_or_else(no_match)
    }

    fn playing_mut(&mut self) -> Result<&mut dyn AnyMatch, Problem> {
        match &mut self.played {
            Some(played) => Ok(&mut **played),
            None => Err(no_match()),
        }
    }
}

fn no_match() -> Problem {
    Problem::new("no match is being played: begin with {\"do\":\"new\", …} or {\"do\":\"load\", …}")
}

type Parsed = (Option<Value>, Result<Request, Problem>);

fn parse(line: &str) -> Result<Parsed, Problem> {
    if line.len() > LONGEST_LINE {
        return Err(Problem::new(format!(
            "a line may have {LONGEST_LINE} bytes at most"
        )));
    }
    let mut fields: Map<String, Value> = serde_json::from_str(line)
        .map_err(|e| Problem::new(format!("this line is not a JSON object: {e}")))?;
    let id = fields.shift_remove("id");
    let request = serde_json::from_value(Value::Object(fields))
        .map_err(|e| Problem::new(format!("this is not a request: {e}; see docs/protocol.md")));
    Ok((id, request))
}

fn read_seed(given: Option<&Value>) -> Result<Seed, Problem> {
    match given {
        None => seed::seed(None),
        Some(Value::String(text)) => Seed::parse(text),
        Some(Value::Number(number)) if number.is_u64() => seed::seed(number.as_u64()),
        Some(other) => Err(Problem::new(format!(
            "a seed is a whole number or 64 hexadecimal digits, not {other}"
        ))),
    }
}

fn strongest() -> String {
    Level::General.id().to_owned()
}

fn read_level(id: &str) -> Result<Level, Problem> {
    Level::parse(id).ok_or_else(|| Problem::new(format!("there is no level \"{id}\"")))
}

/// A limit of time to think, in seconds.
pub fn read_time(seconds: Option<f64>) -> Result<Option<Duration>, Problem> {
    let read = |seconds| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|e| Problem::new(format!("{seconds} is no time to think: {e}")))
    };
    seconds.map(read).transpose()
}

fn read_viewer(card: &BoxCard, name: Option<&str>) -> Result<Viewer, Problem> {
    match name {
        None | Some("referee") => Ok(Viewer::Referee),
        Some("spectator") => Ok(Viewer::Spectator),
        Some(id) => card.side(id).map(Viewer::Side),
    }
}

fn decision(played: &dyn AnyMatch) -> Value {
    json!(played.view(Viewer::Referee).decision)
}

fn error(failure: &Failure) -> Value {
    match failure {
        Failure::Problem(problem) => json!({ "message": problem.to_string() }),
        Failure::Refusal(Refusal { rule, text }) => {
            json!({ "rule": rule, "message": text.en, "pt": text.pt, "en": text.en })
        }
    }
}
