//! The document of a box for players, as Markdown: how it is played here, what of it was
//! reconstructed (counter by counter, place by place), and how every unclear rule is read.

use std::collections::BTreeMap;
use std::fmt::Write;

use cabinet::AnyGame;
use hexmap::Source;
use table::{BoxFiles, Lang, Problem, ScenarioCard, Text};

use crate::pieces::{Listed, fronts};

/// The document of a box.
pub fn document(game: &dyn AnyGame, files: &BoxFiles, lang: Lang) -> Result<String, Problem> {
    let mut paper = Paper {
        text: String::new(),
        lang,
    };
    paper.playing(game);
    for scenario in &game.card().scenarios {
        paper.scenario(scenario);
    }
    paper.reconstructed(game, files)?;
    paper.readings(game);
    paper.text.truncate(paper.text.trim_end().len());
    paper.text.push('\n');
    Ok(paper.text)
}

struct Paper {
    text: String,
    lang: Lang,
}

impl Paper {
    fn put(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push_str("\n\n");
    }

    fn say<'a>(&self, pt: &'a str, en: &'a str) -> &'a str {
        match self.lang {
            Lang::Pt => pt,
            Lang::En => en,
        }
    }

    fn get<'a>(&self, text: &'a Text) -> &'a str {
        text.get(self.lang)
    }

    fn playing(&mut self, game: &dyn AnyGame) {
        let card = game.card();
        let id = &card.id;
        self.put(format!("# {}", self.get(&card.title)));
        self.put(self.say(
            "<!-- Feito por `bivaque document`; não edite à mão. -->",
            "<!-- Made by `bivaque document`; do not edit by hand. -->",
        ));
        self.put(format!("*{}*", self.get(&card.period)));
        self.put(self.get(&card.blurb));
        self.put(self.get(&card.credits));
        self.put(self.say("## Como se joga aqui", "## How it is played here"));
        let (first, scenario) = (&card.sides[0], &card.scenarios[0].id);
        self.put(match self.lang {
            Lang::Pt => format!(
                "`bivaque serve` abre a página; a caixa é **{}**. No terminal: `bivaque play {id} \
                 {scenario}`. As regras, cláusula por cláusula: `bivaque rules {id}`. Tabuleiro, \
                 peças e tabelas em papel: `bivaque print {id}`. O lado **{}** joga primeiro; uma \
                 partida leva uns {} minutos à mesa.",
                card.title.pt, first.name.pt, card.minutes
            ),
            Lang::En => format!(
                "`bivaque serve` opens the page; the box is **{}**. In a terminal: `bivaque play \
                 {id} {scenario}`. The rules, clause by clause: `bivaque rules {id}`. Board, \
                 counters and tables on paper: `bivaque print {id}`. The **{}** play first; a match \
                 takes some {} minutes at a table.",
                card.title.en, first.name.en, card.minutes
            ),
        });
        self.put(self.say(
            "O programa só aceita ordens permitidas pelas regras e, quando recusa uma, diz qual \
             cláusula a proíbe. Toda escolha que o livro dá a um jogador é pedida a esse jogador. \
             Os dados saem de uma semente publicada no fim: `bivaque verify` confere a partida.",
            "The program accepts only orders that the rules allow, and says which clause forbids \
             one that it refuses. Every choice that the rulebook gives to a player is asked of that \
             player. Dice come from a seed that is published at the end: `bivaque verify` checks the \
             match.",
        ));
    }

    fn scenario(&mut self, scenario: &ScenarioCard) {
        self.put(format!(
            "### {} (`{}`)",
            self.get(&scenario.name),
            scenario.id
        ));
        self.put(self.get(&scenario.history));
        self.put(self.get(&scenario.goal));
        let turns = self.say("turnos", "turns");
        let people = match scenario.players {
            1 => self.say(
                "solo, contra o autômato do livro",
                "solo, against the rulebook's automaton",
            ),
            _ => self.say("dois lados", "two sides"),
        };
        self.put(format!("{} {turns}; {people}.", scenario.turns));
        if scenario.options.is_empty() {
            return;
        }
        self.put(self.say(
            "Opções antes da partida; a primeira de cada linha vale se nada for dito:",
            "Options before the match; the first of each line holds if nothing is said:",
        ));
        for option in &scenario.options {
            let values: Vec<String> = option
                .values
                .iter()
                .map(|value| format!("{} (`{}`)", self.get(&value.name), value.id))
                .collect();
            let rule = option
                .rule
                .as_ref()
                .map_or_else(String::new, |rule| format!(" [{rule}]"));
            let _ = writeln!(
                self.text,
                "- **{}** (`{}`){rule}: {}",
                self.get(&option.name),
                option.id,
                values.join("; ")
            );
        }
        self.text.push('\n');
    }

    fn reconstructed(&mut self, game: &dyn AnyGame, files: &BoxFiles) -> Result<(), Problem> {
        let card = game.card();
        self.put(self.say("## O que foi reconstruído", "## What was reconstructed"));
        self.put(self.get(&card.reconstructed));
        self.counters(game, files)?;
        self.places(game);
        Ok(())
    }

    fn counters(&mut self, game: &dyn AnyGame, files: &BoxFiles) -> Result<(), Problem> {
        let listed: Listed = files.read("counters.toml")?;
        let ids = listed.counters.iter().map(|c| c.id.as_str()).collect();
        let names: BTreeMap<String, (String, String)> = fronts(game, ids)?
            .into_iter()
            .map(|c| {
                let print = (c.name.get(self.lang).to_owned(), c.values.join("-"));
                (c.id, print)
            })
            .collect();
        self.put(self.say("### Peça por peça", "### Counter by counter"));
        self.put(self.say(
            "*Dado*: o livro dá os valores desta peça. *Dado para o tipo*: o livro dá os valores de uma \
             peça sem nome do mesmo país e tipo. *Reconstruído*: seguem um modelo nosso.",
            "*Given*: the rulebook gives the values of this counter. *Given for its type*: the rulebook \
             gives those of an unnamed counter of the same nation and class. *Reconstructed*: they follow \
             a template of ours.",
        ));
        let heads = [
            "Peça|Valores|Fonte dos valores|Identidade|Alcance",
            "Counter|Values|Source of the values|Identity|Range",
        ];
        let full = listed
            .counters
            .iter()
            .any(|counter| counter.identity.is_some());
        let ranged = listed
            .counters
            .iter()
            .any(|counter| counter.range_source.is_some());
        let shown = |i: usize| match i {
            3 => full,
            4 => ranged,
            _ => true,
        };
        let head: Vec<&str> = self
            .say(heads[0], heads[1])
            .split('|')
            .enumerate()
            .filter_map(|(i, word)| shown(i).then_some(word))
            .collect();
        let _ = writeln!(self.text, "| {} |", head.join(" | "));
        let _ = writeln!(self.text, "|{}", "---|".repeat(head.len()));
        for counter in &listed.counters {
            let (name, values) = match names.get(&counter.id) {
                Some((name, values)) => (name.as_str(), values.as_str()),
                None => (counter.id.as_str(), ""),
            };
            let word = |source: &Option<String>| {
                source.as_ref().map_or("–", |source| self.source(source))
            };
            let cells = [
                name,
                values,
                self.source(&counter.source),
                word(&counter.identity),
                word(&counter.range_source),
            ];
            let cells: Vec<&str> = cells
                .into_iter()
                .enumerate()
                .filter_map(|(i, cell)| shown(i).then_some(cell))
                .collect();
            let _ = writeln!(self.text, "| {} |", cells.join(" | "));
        }
        self.text.push('\n');
        Ok(())
    }

    fn source(&self, source: &str) -> &'static str {
        match (source, self.lang) {
            ("given", Lang::Pt) => "dado",
            ("given", Lang::En) => "given",
            ("given-type", Lang::Pt) => "dado para o tipo",
            ("given-type", Lang::En) => "given for its type",
            ("tuned", Lang::Pt) => "ajustado",
            ("tuned", Lang::En) => "tuned",
            (_, Lang::Pt) => "reconstruído",
            (_, Lang::En) => "reconstructed",
        }
    }

    fn places(&mut self, game: &dyn AnyGame) {
        let map = game.map();
        let grid = map.grid();
        self.put(self.say("### Lugar por lugar", "### Place by place"));
        self.put(self.say(
            "Todo hex que não está nesta lista como dado tem terreno reconstruído.",
            "Every hex that is not listed here as given has reconstructed terrain.",
        ));
        let mut lines: Vec<String> = Vec::new();
        let town = self.say("cidade", "town");
        for place in map.towns() {
            let source = self.origin(place.source);
            lines.push(format!(
                "| {} | {town} | {} | {source} |",
                place.name,
                grid.name(place.hex)
            ));
        }
        let label = self.say("nome no mapa", "name on the map");
        for place in map.labels() {
            let hexes: Vec<&str> = place.hexes.iter().map(|&hex| grid.name(hex)).collect();
            lines.push(format!(
                "| {} | {label} | {} | {} |",
                place.name,
                hexes.join(", "),
                self.origin(place.source)
            ));
        }
        if lines.is_empty() {
            return;
        }
        self.text.push_str(self.say(
            "| Lugar | O que é | Hexes | Fonte |\n|---|---|---|---|\n",
            "| Place | What it is | Hexes | Source |\n|---|---|---|---|\n",
        ));
        self.put(lines.join("\n"));
    }

    fn origin(&self, source: Source) -> &'static str {
        match source {
            Source::Given => self.source("given"),
            Source::Reconstructed => self.source("reconstructed"),
        }
    }

    fn readings(&mut self, game: &dyn AnyGame) {
        self.put(self.say(
            "## Como se lê cada regra obscura",
            "## How each unclear rule is read",
        ));
        self.put(self.say(
            "Onde o livro se cala, se contradiz ou admite duas leituras, vale isto.",
            "Where the rulebook is silent, contradicts itself or can be read in two ways, this holds.",
        ));
        for clause in game.rulebook().clauses() {
            if let Some(reading) = clause.reading() {
                let text = clause.text();
                self.put(format!(
                    "**{}** {}\n\n> {}",
                    clause.id,
                    self.get(&text),
                    self.get(&reading)
                ));
            }
        }
    }
}
