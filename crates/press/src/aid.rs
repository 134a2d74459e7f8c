//! The player aids: the sequence of play, the tables, the tracks, and the set-up of every scenario as a
//! list and on the board.

use std::collections::{BTreeMap, BTreeSet};

use cabinet::AnyGame;
use serde::Deserialize;
use table::{BoxFiles, Lang, Place, Problem, ScenarioCard, Text, View};

use crate::charts;
use crate::flow::{Chart, Flow};
use crate::pdf::{Book, Picture};
use crate::pieces::opening;
use crate::setup;

/// Adds the player aids.
pub fn print(
    book: &mut Book,
    board: Picture,
    game: &dyn AnyGame,
    files: &BoxFiles,
    lang: Lang,
) -> Result<(), Problem> {
    let card = game.card();
    let say = |pt: &'static str, en: &'static str| match lang {
        Lang::Pt => pt,
        Lang::En => en,
    };
    let mut flow = Flow::new(card.title.get(lang), lang, 1);
    flow.title(&format!(
        "{}: {}",
        card.title.get(lang),
        say("tabelas", "tables")
    ));
    for chart in charts::charts(game, files, lang)? {
        flow.chart(&chart);
    }

    flow.title(say("Sequência do jogo", "Sequence of play"));
    for clause in game.rulebook().clauses() {
        if clause.topic == "sequence" {
            flow.paragraph(number(&clause.id), clause.text().get(lang));
        }
    }

    flow.section(1);
    flow.title(say("Marcadores", "Tracks"));
    flow.heading(say("Turnos", "Turns"));
    flow.track(&charts::turns(game, files)?);
    flow.heading(say(
        "Pontos: unidades, dezenas e centenas",
        "Points: units, tens and hundreds",
    ));
    for step in [1, 10, 100] {
        flow.track(&(0..=9).map(|n| (n * step).to_string()).collect::<Vec<_>>());
    }

    let areas = areas(game, files)?;
    for scenario in &card.scenarios {
        set_up(&mut flow, game, scenario, &areas, lang)?;
    }
    flow.print(book)?;
    for scenario in &card.scenarios {
        setup::print(book, board, game, scenario, lang)?;
    }
    Ok(())
}

/// A clause's number in its rulebook.
fn number(clause: &str) -> &str {
    clause.rsplit('/').next().unwrap_or(clause)
}

/// The part of `counters.toml` that says where counters are set up by choice.
#[derive(Deserialize)]
struct Starts {
    #[serde(default)]
    counter: Vec<Counter>,
}

#[derive(Deserialize)]
struct Counter {
    id: String,
    start: Option<Start>,
}

#[derive(Deserialize)]
struct Start {
    area: Option<String>,
    rule: Option<String>,
}

/// An area as the board names it, and the clause that sends counters there.
struct Bivouac {
    name: String,
    rule: String,
}

/// The areas of those counters that are set up by choice within one.
fn areas(game: &dyn AnyGame, files: &BoxFiles) -> Result<BTreeMap<String, Bivouac>, Problem> {
    let starts: Starts = files.read("counters.toml")?;
    let areas = starts.counter.into_iter().filter_map(|counter| {
        let start = counter.start?;
        let (id, rule) = (start.area?, start.rule?);
        let area = game.map().areas().iter().find(|area| area.id == id)?;
        let name = area.name.clone();
        Some((counter.id, Bivouac { name, rule }))
    });
    Ok(areas.collect())
}

/// Where every counter of a scenario begins.
fn set_up(
    flow: &mut Flow,
    game: &dyn AnyGame,
    scenario: &ScenarioCard,
    areas: &BTreeMap<String, Bivouac>,
    lang: Lang,
) -> Result<(), Problem> {
    let view = opening(game, scenario)?;
    flow.section(2);
    flow.title(scenario.name.get(lang));
    flow.paragraph("", scenario.history.get(lang));
    flow.paragraph("", scenario.goal.get(lang));
    let rules: BTreeSet<&str> = areas.values().map(|area| area.rule.as_str()).collect();
    for clause in game.rulebook().clauses() {
        if rules.contains(number(&clause.id)) {
            flow.paragraph(number(&clause.id), clause.text().get(lang));
        }
    }
    for side in &game.card().sides {
        let chart = whereabouts(&view, &side.id, areas, lang);
        if !chart.rows.is_empty() {
            flow.chart(&Chart {
                title: side.name.get(lang).to_owned(),
                ..chart
            });
        }
    }
    let neutral = whereabouts(&view, "civil", areas, lang);
    if !neutral.rows.is_empty() {
        let civil = Text::new("Civis e objetivos", "Civilians and objectives");
        flow.chart(&Chart {
            title: civil.get(lang).to_owned(),
            ..neutral
        });
    }
    Ok(())
}

/// The counters of a side: those on the board by hex, then those that come later by when and where.
fn whereabouts(view: &View, side: &str, areas: &BTreeMap<String, Bivouac>, lang: Lang) -> Chart {
    let due: BTreeMap<&str, (u16, &str)> = view
        .arrivals
        .iter()
        .map(|arrival| {
            (
                arrival.counter.as_str(),
                (arrival.turn, arrival.name.get(lang)),
            )
        })
        .collect();
    let at_choice = Text::new("à escolha", "by choice");
    // Counters of the same name, such as drawn ones, share a row.
    let mut rows: BTreeMap<(u16, String, String), Row> = BTreeMap::new();
    for counter in view.counters.iter().filter(|counter| counter.side == side) {
        let place = match (counter.place, &counter.hex, due.get(counter.id.as_str())) {
            (Place::Board, Some(hex), _) => (0, hex.clone()),
            (_, _, Some((turn, name))) => (*turn, (*name).to_owned()),
            _ => match areas.get(&counter.id) {
                Some(area) => (0, format!("{} ({})", area.name, area.rule)),
                None => (0, at_choice.get(lang).to_owned()),
            },
        };
        let name = counter.name.get(lang);
        let row = rows
            .entry((place.0, place.1, in_order(name)))
            .or_insert_with(|| Row {
                count: 0,
                name: name.to_owned(),
                values: counter.values.join("-"),
            });
        row.count += 1;
    }
    let mut head = vec![("Onde", "Where"), ("Peça", "Counter")];
    let mut rows = gathered(rows);
    // The counters of 3 Tigres have no numbers on them.
    if rows.iter().all(|row| row[2].is_empty()) {
        rows.iter_mut().for_each(|row| row.truncate(2));
    } else {
        head.push(("Valores", "Values"));
    }
    Chart {
        head: head
            .into_iter()
            .map(|(pt, en)| Text::new(pt, en).get(lang).to_owned())
            .collect(),
        rows,
        words: 2,
        ..Chart::default()
    }
}

/// Counters of one name in one place.
struct Row {
    count: usize,
    name: String,
    values: String,
}

/// A name with its numbers filled up, so that 2 comes before 10.
fn in_order(name: &str) -> String {
    let (mut key, mut digits) = (String::new(), String::new());
    for letter in name.chars().chain(['\0']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        if !digits.is_empty() {
            key += &format!("{digits:0>6}");
            digits.clear();
        }
        key.push(letter);
    }
    key
}

/// The rows of a place together, with the place named once.
fn gathered(rows: BTreeMap<(u16, String, String), Row>) -> Vec<Vec<String>> {
    let mut last = String::new();
    let gathered = rows.into_iter().map(|((_, place, _), row)| {
        let name = if row.count > 1 {
            format!("{} × {}", row.count, row.name)
        } else {
            row.name
        };
        let shown = if place == last {
            String::new()
        } else {
            place.clone()
        };
        last = place;
        vec![shown, name, row.values]
    });
    gathered.collect()
}

#[cfg(test)]
mod tests {
    use cabinet::Cabinet;

    use super::*;

    #[test]
    fn counters_set_up_by_choice_know_their_area() {
        let cabinet = Cabinet::standard().unwrap();
        let of = |id: &str| {
            let game = &**cabinet.game(id).unwrap();
            areas(game, cabinet.files(id).unwrap()).unwrap()
        };
        let known = of("terceira-guerra");
        let area = &known["us-6db"];
        assert_eq!(
            (area.name.as_str(), area.rule.as_str()),
            ("V Corpo americano", "9.1.1.a")
        );
        assert!(of("tres-tigres").is_empty());
    }

    #[test]
    fn names_are_ordered_by_their_numbers() {
        let mut names = ["12º Field", "Civis 10", "2º Field", "Civis 9", "126º Field"];
        names.sort_by_key(|name| in_order(name));
        let ordered = ["2º Field", "12º Field", "126º Field", "Civis 9", "Civis 10"];
        assert_eq!(names, ordered);
    }
}
