//! The board in text: each hex is a cell of six characters and two lines, columns that lie lower
//! are drawn one line lower. Colours only on a terminal.

use std::collections::HashMap;
use std::fmt::Write;
use std::io::IsTerminal;

use hexmap::{Hex, Map};
use table::{CounterView, Lang, Place, View};

const WIDTH: usize = 6;

/// Draws views of matches on one map.
pub struct TextBoard<'a> {
    map: &'a Map,
    lang: Lang,
    colour: bool,
}

/// One line of a hex and how it looks.
#[derive(Clone)]
struct Cell {
    text: String,
    style: &'static str,
}

impl<'a> TextBoard<'a> {
    /// A board in colour if standard output is a terminal and `NO_COLOR` is not set.
    pub fn new(map: &'a Map, lang: Lang) -> Self {
        let colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        TextBoard { map, lang, colour }
    }

    /// The board with every counter that the viewer knows to be on it.
    pub fn draw(&self, view: &View) -> String {
        let grid = self.map.grid();
        let stacks = stacks(view);
        let marked: HashMap<&str, char> = view
            .markers
            .iter()
            .map(|marker| {
                (
                    marker.hex.as_str(),
                    marker.kind.chars().next().unwrap_or('*'),
                )
            })
            .collect();

        let lines = usize::from(grid.rows()) * 2 + 1;
        let blank = Cell {
            text: " ".repeat(WIDTH),
            style: "",
        };
        let mut rows = vec![vec![blank; usize::from(grid.columns())]; lines];
        for hex in grid.hexes() {
            let column = usize::from(grid.column(hex)) - 1;
            let low = grid.low().holds(grid.column(hex));
            let line = (usize::from(grid.row(hex)) - 1) * 2 + usize::from(low);
            let name = grid.name(hex);
            let (upper, lower) = self.cells(hex, stacks.get(name), marked.get(name).copied());
            rows[line][column] = upper;
            rows[line + 1][column] = lower;
        }
        let mut text = String::new();
        for row in rows {
            for cell in row {
                if self.colour && !cell.style.is_empty() {
                    let _ = write!(text, "\x1b[{}m{}\x1b[0m", cell.style, cell.text);
                } else {
                    text.push_str(&cell.text);
                }
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text.push_str(&self.legend());
        text
    }

    fn cells(&self, hex: Hex, stack: Option<&Stack<'_>>, mark: Option<char>) -> (Cell, Cell) {
        let terrain = &self.map.terrains()[self.map.terrain(hex).index()];
        let style = ground(&terrain.id);
        let mark = mark.unwrap_or(' ');
        let upper = format!("{}{mark}", self.map.grid().name(hex));
        let lower = match stack {
            Some(stack) => format!("[{}]", stack.label()),
            None if self.colour => String::new(),
            None => format!(" {0}{0}", terrain.char),
        };
        let style_of_stack = match stack {
            None => style,
            Some(stack) if stack.first_side => "1;97;41",
            Some(_) => "1;97;44",
        };
        (
            Cell {
                text: fit(&upper),
                style,
            },
            Cell {
                text: fit(&lower),
                style: style_of_stack,
            },
        )
    }

    fn legend(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for terrain in self.map.terrains() {
            let name = match self.lang {
                Lang::Pt => &terrain.pt,
                Lang::En => &terrain.en,
            };
            if self.colour {
                parts.push(format!("\x1b[{}m {name} \x1b[0m", ground(&terrain.id)));
            } else {
                parts.push(format!("{} {name}", terrain.char));
            }
        }
        parts.join("  ")
    }
}

/// The counters of one hex.
struct Stack<'a> {
    counters: Vec<&'a CounterView>,
    first_side: bool,
}

impl Stack<'_> {
    fn label(&self) -> String {
        let name = abbreviation(self.counters[0]);
        match self.counters.len() {
            1 => name,
            n => format!("{}+{}", name.chars().take(2).collect::<String>(), n - 1),
        }
    }
}

fn stacks(view: &View) -> HashMap<&str, Stack<'_>> {
    let first = view.counters.first().map(|counter| counter.side.as_str());
    let mut stacks: HashMap<&str, Stack<'_>> = HashMap::new();
    for counter in &view.counters {
        let (Place::Board, Some(hex)) = (counter.place, &counter.hex) else {
            continue;
        };
        let stack = stacks.entry(hex.as_str()).or_insert_with(|| Stack {
            counters: Vec::new(),
            first_side: Some(counter.side.as_str()) == first,
        });
        stack.counters.push(counter);
    }
    stacks
}

/// Four characters that stand for a counter: the letters and digits of its name without the small
/// words, so that "Tigre IE n.1" is `TgI1`-like and short enough for a cell.
fn abbreviation(counter: &CounterView) -> String {
    let name = &counter.name.pt;
    let (head, number) = match name.rsplit_once("n.") {
        Some((head, number)) => (head, number.trim()),
        None => (name.as_str(), ""),
    };
    let room = 4usize.saturating_sub(number.chars().count()).max(2);
    let letters: String = head.chars().filter(|c| c.is_alphanumeric()).collect();
    let capitals: String = letters
        .chars()
        .filter(|c| c.is_uppercase() || c.is_ascii_digit())
        .collect();
    let short = if capitals.chars().count() >= 2 {
        capitals
    } else {
        letters
    };
    short.chars().take(room).chain(number.chars()).collect()
}

fn fit(text: &str) -> String {
    let mut cell: String = text.chars().take(WIDTH).collect();
    let missing = WIDTH - cell.chars().count();
    cell.extend(std::iter::repeat_n(' ', missing));
    cell
}

/// Terminal colours of the ground: dark letters on the terrain's colour.
fn ground(terrain: &str) -> &'static str {
    match terrain {
        "forest" | "floresta" | "bosque" => "30;42",
        "river" | "lago" | "mar" => "97;46",
        "road" | "rua" | "bridge" => "30;47",
        "building" | "cidade" | "caen" | "urbano" => "97;100",
        "favela" => "30;45",
        "hill1" | "hill2" | "crista" | "montanha" | "acidentado" => "30;43",
        "marsh" => "30;106",
        "fora" => "90;40",
        _ => "30;102",
    }
}
