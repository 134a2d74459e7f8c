//! `bivaque play`: a match in the terminal, with numbered choices.

use std::io::{BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

use cabinet::{AnyGame, AnyMatch, Cabinet, Happened};
use opponent::{AnyOpponent, Level, Mind};
use table::{Choice, Lang, Options, Place, Problem, Refusal, Setup, Side, Text, View, Viewer};

use crate::cli::PlayArgs;
use crate::engine::read_time;
use crate::text_board::TextBoard;
use crate::{say, seed, verify};

/// Plays until the match ends or the player leaves.
pub fn play(cabinet: &Cabinet, args: &PlayArgs, lang: Lang) -> Result<ExitCode, Problem> {
    let (game, played) = sit_down(cabinet, args)?;
    let mind = Mind {
        time: read_time(Some(args.time))?,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        ..Mind::new(args.level.map_or(Level::Veterano, Level::from), 0)
    };
    let mut terminal = Terminal {
        board: TextBoard::new(game.map(), lang),
        computer: computer_sides(game, &*played, args)?,
        opponent: opponent::sit(game)?,
        mind,
        game,
        played,
        lang,
    };
    terminal.introduce()?;
    terminal.run()
}

/// The sides that the computer plays: those named, or the second one if only a level is.
fn computer_sides(
    game: &dyn AnyGame,
    played: &dyn AnyMatch,
    args: &PlayArgs,
) -> Result<Vec<Side>, Problem> {
    let alone = game.card().scenario(&played.header().scenario)?.players == 1;
    if args.computer.is_empty() && args.level.is_some() && !alone {
        return Ok(vec![Side::SECOND]);
    }
    args.computer
        .iter()
        .map(|id| game.card().side(id))
        .collect()
}

fn sit_down<'a>(
    cabinet: &'a Cabinet,
    args: &PlayArgs,
) -> Result<(&'a dyn AnyGame, Box<dyn AnyMatch>), Problem> {
    if let Some(file) = &args.load {
        let (journal, seed) = verify::read(file)?;
        let game = &**cabinet.game_of(&journal)?;
        return Ok((game, game.replay(&journal, seed)?));
    }
    let game = &**cabinet.game(&args.game)?;
    let scenario = match &args.scenario {
        Some(id) => game.card().scenario(id)?,
        None => &game.card().scenarios[0],
    };
    let setup = Setup {
        scenario: scenario.id.clone(),
        options: options(&args.options)?,
        seed: seed::seed(args.seed)?,
        position: None,
    };
    Ok((game, game.begin(&setup)?))
}

struct Terminal<'a> {
    game: &'a dyn AnyGame,
    played: Box<dyn AnyMatch>,
    board: TextBoard<'a>,
    lang: Lang,
    computer: Vec<Side>,
    opponent: Box<dyn AnyOpponent>,
    mind: Mind,
}

/// What the player wants to do next.
enum Wish {
    Order(usize),
    Board,
    Undo,
    Rule(String),
    Save(String),
    Hint,
    Help,
    Leave,
}

impl Terminal<'_> {
    fn introduce(&self) -> Result<(), Problem> {
        let card = self.game.card();
        let scenario = card.scenario(&self.played.header().scenario)?;
        say(format_args!(
            "{}: {}",
            card.title.get(self.lang),
            scenario.name.get(self.lang)
        ))?;
        say(scenario.history.get(self.lang))?;
        say(scenario.goal.get(self.lang))?;
        say(self.words("Digite ? para ajuda.", "Type ? for help."))
    }

    fn run(&mut self) -> Result<ExitCode, Problem> {
        let mut draw = true;
        while let Some(pending) = self.played.pending() {
            self.mind.seed = self.played.lines().len() as u64;
            if self.computer.contains(&pending.side) {
                let choice = self
                    .opponent
                    .choose(&*self.played, pending.side, &self.mind);
                let Some(order) = choice else {
                    return Err(Problem::new("no legal order is left"));
                };
                let result = self.played.submit(pending.side, &order, None);
                self.after(result)?;
                draw = true;
                continue;
            }
            if draw {
                self.draw(pending.side)?;
                draw = false;
            }
            match self.ask(pending.side)? {
                Wish::Order(index) => {
                    let choices = self.played.choices(Viewer::Side(pending.side));
                    if let Some(choice) = choices.get(index) {
                        let result = self.played.submit(pending.side, &choice.order, None);
                        self.after(result)?;
                        draw = true;
                    }
                }
                Wish::Board => draw = true,
                Wish::Undo => {
                    let result = self.played.undo(pending.side).map(|()| Happened::default());
                    self.after(result)?;
                    draw = true;
                }
                Wish::Rule(id) => self.rule(&id)?,
                Wish::Save(file) => self.save(Path::new(&file))?,
                Wish::Hint => self.hint(pending.side)?,
                Wish::Help => self.help()?,
                Wish::Leave => {
                    say(self.words("Até a próxima.", "See you."))?;
                    return Ok(ExitCode::SUCCESS);
                }
            }
        }
        self.draw(Side::FIRST)?;
        if let Some(outcome) = self.played.view(Viewer::Referee).outcome {
            say(outcome.text.get(self.lang))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn after(&self, result: Result<Happened, Refusal>) -> Result<(), Problem> {
        match result {
            Ok(happened) => {
                for told in happened.told(Viewer::Spectator) {
                    say(format_args!("  {}", told.text.get(self.lang)))?;
                }
                Ok(())
            }
            Err(refusal) => say(format_args!(
                "  {} ({})",
                refusal.text.get(self.lang),
                refusal.rule
            )),
        }
    }

    fn draw(&self, side: Side) -> Result<(), Problem> {
        let view = self.played.view(Viewer::Side(side));
        say("")?;
        say(self.board.draw(&view))?;
        say("")?;
        say(self.status(&view))
    }

    fn status(&self, view: &View) -> String {
        let mut parts = vec![
            view.turn_name.get(self.lang).to_owned(),
            view.phase.get(self.lang).to_owned(),
        ];
        for track in &view.tracks {
            let of = track.of.map(|of| format!("/{of}")).unwrap_or_default();
            let side = track
                .side
                .as_ref()
                .and_then(|id| self.game.card().side(id).ok());
            let side = side.map(|side| self.game.card().side_card(side).name.get(self.lang));
            let side = side.map(|name| format!(" ({name})")).unwrap_or_default();
            parts.push(format!(
                "{}{side} {}{of}",
                track.name.get(self.lang),
                track.value
            ));
        }
        parts.join(" · ")
    }

    /// Asks until the answer is a wish. Long lists are asked in two steps: which counter, then what.
    fn ask(&self, side: Side) -> Result<Wish, Problem> {
        let viewer = Viewer::Side(side);
        let view = self.played.view(viewer);
        let choices = self.played.choices(viewer);
        let side_name = self.game.card().side_card(side).name.get(self.lang);
        let prompt = view
            .decision
            .as_ref()
            .map(|decision| decision.prompt.clone());
        let prompt = prompt.unwrap_or_default();
        say(format_args!("[{side_name}] {}", prompt.get(self.lang)))?;

        let groups = group(&choices, &names_by_id(&view));
        if choices.len() <= 12 || groups.len() < 2 {
            return self.pick(&choices, &(0..choices.len()).collect::<Vec<_>>());
        }
        for (number, (name, members)) in groups.iter().enumerate() {
            if let [only] = members[..] {
                say(format_args!(
                    "{:>4}. {}",
                    number + 1,
                    self.line(&choices[only])
                ))?;
            } else {
                let many = self.words("ordens", "orders");
                say(format_args!(
                    "{:>4}. {}: {} {many}",
                    number + 1,
                    name.get(self.lang),
                    members.len()
                ))?;
            }
        }
        match self.answer(groups.len())? {
            Answer::Wish(wish) => Ok(wish),
            Answer::Number(number) => {
                let members = &groups[number].1;
                match members[..] {
                    [only] => Ok(Wish::Order(only)),
                    _ => self.pick(&choices, members),
                }
            }
        }
    }

    fn pick(&self, choices: &[Choice], members: &[usize]) -> Result<Wish, Problem> {
        for (number, index) in members.iter().enumerate() {
            say(format_args!(
                "{:>4}. {}",
                number + 1,
                self.line(&choices[*index])
            ))?;
        }
        match self.answer(members.len())? {
            Answer::Wish(wish) => Ok(wish),
            Answer::Number(number) => Ok(Wish::Order(members[number])),
        }
    }

    fn line(&self, choice: &Choice) -> String {
        match &choice.cost {
            Some(cost) => format!("{} ({})", choice.label.get(self.lang), cost.get(self.lang)),
            None => choice.label.get(self.lang).to_owned(),
        }
    }

    fn answer(&self, count: usize) -> Result<Answer, Problem> {
        loop {
            print!("> ");
            std::io::stdout().flush().map_err(crate::cannot_write)?;
            let mut line = String::new();
            let read = std::io::stdin()
                .lock()
                .read_line(&mut line)
                .map_err(|e| Problem::new(format!("cannot read your answer: {e}")))?;
            if read == 0 {
                return Ok(Answer::Wish(Wish::Leave));
            }
            let line = line.trim();
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let wish = match word {
                "?" => Wish::Help,
                "q" => Wish::Leave,
                "u" => Wish::Undo,
                "b" | "" => Wish::Board,
                "r" => Wish::Rule(rest.trim().to_owned()),
                "s" => Wish::Save(rest.trim().to_owned()),
                "h" => Wish::Hint,
                _ => {
                    if let Ok(number) = word.parse::<usize>()
                        && (1..=count).contains(&number)
                    {
                        return Ok(Answer::Number(number - 1));
                    }
                    say(format_args!(
                        "{} 1–{count}, ?, q.",
                        self.words("Responda com", "Answer with")
                    ))?;
                    continue;
                }
            };
            return Ok(Answer::Wish(wish));
        }
    }

    fn rule(&self, id: &str) -> Result<(), Problem> {
        match self.game.rulebook().clause(id) {
            Some(clause) => {
                say(format_args!(
                    "{}: {}",
                    clause.id,
                    clause.text().get(self.lang)
                ))?;
                if let Some(reading) = clause.reading() {
                    say(reading.get(self.lang))?;
                }
                Ok(())
            }
            None => say(self.words(
                "Não há essa cláusula. Exemplo: r 4.1.c",
                "There is no such clause. Example: r 4.1.c",
            )),
        }
    }

    fn save(&self, file: &Path) -> Result<(), Problem> {
        if file.as_os_str().is_empty() {
            return say(self.words("Exemplo: s partida.bivaque", "Example: s match.bivaque"));
        }
        let written = self.played.save()?.write();
        match std::fs::write(file, written) {
            Ok(()) => say(format_args!(
                "{} {}",
                self.words("Salvo em", "Saved to"),
                file.display()
            )),
            Err(e) => say(format_args!("{}: {e}", file.display())),
        }
    }

    fn help(&self) -> Result<(), Problem> {
        say(self.words(
            "número: escolher · u: desfazer · b: mapa · r CLÁUSULA: ler a regra · h: dica · s ARQUIVO: salvar · q: sair",
            "number: choose · u: undo · b: board · r CLAUSE: read a rule · h: hint · s FILE: save · q: leave",
        ))
    }

    /// What a general would do here, and why.
    fn hint(&self, side: Side) -> Result<(), Problem> {
        let mind = Mind {
            level: Level::General,
            ..self.mind
        };
        let Some(hint) = self.opponent.hint(&*self.played, side, &mind) else {
            return say(self.words("Não sei.", "I do not know."));
        };
        say(format_args!(
            "  {}: {}",
            hint.choice.label.get(self.lang),
            hint.why.get(self.lang)
        ))
    }

    fn words<'t>(&self, pt: &'t str, en: &'t str) -> &'t str {
        crate::words(self.lang, pt, en)
    }
}

/// The options of a scenario, as they are written on the command line.
pub fn options(given: &[String]) -> Result<Options, Problem> {
    let pairs = given.iter().map(|option| match option.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(Problem::new(format!(
            "an option is written name=value, not \"{option}\""
        ))),
    });
    pairs.collect()
}

enum Answer {
    Number(usize),
    Wish(Wish),
}

/// Names of counters by id, with the hex they are in.
fn names_by_id(view: &View) -> Vec<(&str, Text)> {
    let named = view.counters.iter().map(|counter| {
        let name = match (&counter.hex, counter.place) {
            (Some(hex), Place::Board) => Text::new(
                format!("{} ({hex})", counter.name.pt),
                format!("{} ({hex})", counter.name.en),
            ),
            _ => counter.name.clone(),
        };
        (counter.id.as_str(), name)
    });
    named.collect()
}

/// Choices gathered by their first counter, in the order of their first appearance; those without a
/// counter stand alone.
fn group(choices: &[Choice], names: &[(&str, Text)]) -> Vec<(Text, Vec<usize>)> {
    let mut groups: Vec<(Option<&str>, Text, Vec<usize>)> = Vec::new();
    for (index, choice) in choices.iter().enumerate() {
        let first = choice.counters.first().map(String::as_str);
        let known = first.and_then(|id| groups.iter().position(|(other, ..)| *other == Some(id)));
        match known {
            Some(place) => groups[place].2.push(index),
            None => {
                let name = names.iter().find(|(id, _)| Some(*id) == first);
                let name = name.map_or_else(|| choice.label.clone(), |(_, name)| name.clone());
                groups.push((first, name, vec![index]));
            }
        }
    }
    groups
        .into_iter()
        .map(|(_, name, members)| (name, members))
        .collect()
}
