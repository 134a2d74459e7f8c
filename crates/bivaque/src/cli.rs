//! The commands and their help.

use std::net::SocketAddr;
use std::path::PathBuf;

use cabinet::Cabinet;
use clap::{Args, Parser, Subcommand, ValueEnum};
use opponent::Level;
use table::{Lang, Problem};

use crate::lab::LabArgs;
use crate::print::PrintArgs;

/// Play hex-and-counter wargames by their rulebooks.
///
/// Five Brazilian wargames with every rule enforced and explained. Begin with `bivaque games`,
/// then `bivaque play tres-tigres`.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
pub struct Cli {
    /// Language of everything said to players [default: from LANG, else Portuguese]
    #[arg(long, global = true, value_enum)]
    lang: Option<LangArg>,

    /// Folder with the boxes to use instead of the built-in ones
    #[arg(long, global = true, value_name = "FOLDER")]
    boxes: Option<PathBuf>,

    #[command(subcommand)]
    pub command: Command,
}

#[derive(Clone, Copy, ValueEnum)]
enum LangArg {
    Pt,
    En,
}

#[derive(Subcommand)]
pub enum Command {
    /// List the games and their scenarios
    Games {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Read the rules of a game, or one clause
    ///
    /// Examples: `bivaque rules tres-tigres`, `bivaque rules tres-tigres 4.1.c`.
    Rules {
        /// The game, as `bivaque games` names it
        game: String,
        /// The clause, as refusals name it
        clause: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Play a match in the terminal
    ///
    /// Alone against the rulebook's automaton where the scenario has one, against the computer with
    /// `--level`, otherwise two people at one screen. Choices are numbered; type `?` for help at any
    /// time and `h` for a hint.
    Play(PlayArgs),
    /// Let computer players play each other, and report who is stronger and what they used
    ///
    /// Matches come in pairs: the same dice with the sides swapped. Without `--players`, every level
    /// plays the one below it. Example: `bivaque ladder tres-tigres mission-5 --players
    /// veterano recruta --pairs 50`.
    Ladder(LadderArgs),
    /// Serve the page on which people play, and print its address
    ///
    /// Everything is in this one program; matches are kept in one SQLite file. Stop with Ctrl-C.
    Serve(ServeArgs),
    /// Copy all matches and accounts of a server to a file, while it runs or not
    Backup {
        /// The copy to make
        to: PathBuf,
        /// The file that holds matches and accounts
        #[arg(long, default_value = "bivaque.sqlite")]
        database: PathBuf,
    },
    /// Speak the protocol for programs: one JSON object a line on standard input and output
    ///
    /// See docs/protocol.md. Try: echo '{"do":"boxes"}' | bivaque engine
    Engine,
    /// Check a finished match: every order legal, every roll from the seed, every hash right
    ///
    /// Exit code 0 only if everything is right and the match is finished.
    Verify {
        /// A journal or a save
        journal: PathBuf,
        /// Accept a match without its end; its dice cannot then be checked against the seed
        #[arg(long)]
        unfinished: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show a match again, order by order
    Replay(ReplayArgs),
    /// Play many matches between computer players and report on the balance of a scenario
    ///
    /// Writes one row a match (CSV, Parquet) and a report with plots. Ctrl-C stops, the same command
    /// goes on. Example: `bivaque lab tres-tigres mission-1 -n 200 --first veterano`
    Lab(LabArgs),
    /// Make a PDF of a game at true size: board, counter sheets front and back, player aids
    ///
    /// Print it at 100%, counters on both sides with the paper turned over its long edge.
    Print(PrintArgs),
    /// Print the document of a game: how it is played here, what was reconstructed, how rules are read
    Document {
        /// The game, as `bivaque games` names it
        game: String,
    },
    /// Print shell completions: `bivaque completions bash > ~/.local/share/bash-completion/completions/bivaque`
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page: `bivaque man | man -l -`
    Man,
}

#[derive(Args)]
pub struct PlayArgs {
    /// The game, as `bivaque games` names it
    #[arg(default_value = "tres-tigres")]
    pub game: String,
    /// The scenario [default: the first]
    pub scenario: Option<String>,
    /// Options of the scenario, as `name=value`
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// A number that fixes the dice, to play the same match again
    #[arg(long)]
    pub seed: Option<u64>,
    /// Continue a saved match
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "scenario", "options"])]
    pub load: Option<PathBuf>,
    /// Let the computer play this side [default with --level: the second]
    #[arg(long, value_name = "SIDE")]
    pub computer: Vec<String>,
    /// How strong the computer is [default: veterano]
    #[arg(long, value_enum)]
    pub level: Option<LevelArg>,
    /// How many seconds a general may think about one decision, and about a hint
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    pub time: f64,
}

#[derive(Args)]
pub struct LadderArgs {
    /// The game, as `bivaque games` names it [default: all]
    pub game: Option<String>,
    /// The scenario [default: all]
    pub scenario: Option<String>,
    /// The two players [default: every level and the one below it]
    #[arg(long, value_enum, num_args = 2, value_name = "LEVEL")]
    pub players: Vec<LevelArg>,
    /// How many pairs of matches
    #[arg(long, default_value_t = 20)]
    pub pairs: u32,
    /// The number of the first pair; the same number plays the same matches
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many matches at a time [default: one a core]
    #[arg(long)]
    pub threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// How strong a computer player is.
#[derive(Clone, Copy, ValueEnum)]
pub enum LevelArg {
    /// Any legal order
    Random,
    /// A quick hand
    Recruta,
    /// Plans
    Veterano,
    /// Plans for as long as it is given
    General,
}

impl From<LevelArg> for Level {
    fn from(level: LevelArg) -> Self {
        match level {
            LevelArg::Random => Level::Random,
            LevelArg::Recruta => Level::Recruta,
            LevelArg::Veterano => Level::Veterano,
            LevelArg::General => Level::General,
        }
    }
}

#[derive(Args)]
pub struct ServeArgs {
    /// Where to listen; 0.0.0.0:8140 lets others in
    #[arg(long, default_value = "127.0.0.1:8140", value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,
    /// The file that holds matches and accounts; it is made when missing
    #[arg(long, default_value = "bivaque.sqlite", value_name = "FILE")]
    pub database: PathBuf,
    /// A reverse proxy stands before the server and sets X-Forwarded-For
    #[arg(long)]
    pub behind_proxy: bool,
    /// Open the page in a browser, if there is one
    #[arg(long)]
    pub open: bool,
}

#[derive(Args)]
pub struct ReplayArgs {
    /// A journal or a save
    pub journal: PathBuf,
    /// Stop after this order
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Draw the board at the end
    #[arg(long)]
    pub board: bool,
    /// Print JSON, one object an order
    #[arg(long)]
    pub json: bool,
}

impl Cli {
    pub fn lang(&self) -> Lang {
        match self.lang {
            Some(LangArg::Pt) => Lang::Pt,
            Some(LangArg::En) => Lang::En,
            None => {
                let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
                let locale = set("LC_ALL")
                    .or_else(|| set("LC_MESSAGES"))
                    .or_else(|| set("LANG"));
                match locale {
                    Some(locale) if locale.starts_with("en") => Lang::En,
                    _ => Lang::Pt,
                }
            }
        }
    }

    pub fn cabinet(&self) -> Result<Cabinet, Problem> {
        match &self.boxes {
            Some(folder) => Cabinet::open(folder),
            None => Cabinet::standard(),
        }
    }
}
