//! The tables of Rio 40 graus.

use toml::Value;

use super::{Source, cell, plain};
use crate::flow::Chart;

pub fn charts(source: &Source<'_>) -> Vec<Chart> {
    vec![
        results(
            source,
            "combat",
            source.say("Combate", "Combat"),
            source.say(
                "Coluna: poder de fogo do ataque menos o da defesa, depois de todas as condições.",
                "Column: firepower of the attack less that of the defence, after all conditions.",
            ),
        ),
        results(
            source,
            "search",
            source.say("Revista", "Search"),
            source.say(
                "Coluna: moral de quem revista menos o moral de face para cima no hex.",
                "Column: morale of the searchers less the face-up morale in the hex.",
            ),
        ),
        terrain(source),
    ]
}

fn results(source: &Source<'_>, key: &str, title: String, note: String) -> Chart {
    let mut head = vec![source.say("1D6", "1D6")];
    let columns = source.list(&[key, "columns"]).iter().map(plain);
    head.extend(columns.map(|words| {
        match source.lang {
            table::Lang::Pt => words,
            table::Lang::En => words
                .replace("ou menor", "or less")
                .replace("ou maior", "or more")
                .replace("ou -", "or less")
                .replace("ou +", "or more")
                .replace(" a ", " to "),
        }
    }));
    let rows = source
        .list(&[key, "rows"])
        .iter()
        .enumerate()
        .map(|(i, row)| {
            let codes = row.as_array().map_or(&[][..], Vec::as_slice);
            let mut cells = vec![(i + 1).to_string()];
            cells.extend(codes.iter().map(|code| result(source, &plain(code))));
            cells
        });
    Chart {
        title,
        head,
        rows: rows.collect(),
        note,
        words: 0,
    }
}

/// A result in words: its parts joined.
fn result(source: &Source<'_>, code: &str) -> String {
    let parts = code.split('-').map(|part| match part {
        "morale" => source.say("moral", "morale"),
        "suppression" => source.say("supressão", "suppression"),
        "retreat" => source.say("recuo", "retreat"),
        "eliminated" => source.say("eliminada", "eliminated"),
        "identify" => source.say("identifica", "identify"),
        "control" => source.say("controla", "control"),
        "advance" => source.say("avança", "advance"),
        _ => "–".to_owned(),
    });
    parts.collect::<Vec<_>>().join(" + ")
}

fn terrain(source: &Source<'_>) -> Chart {
    let (yes, no) = (source.say("sim", "yes"), source.say("não", "no"));
    let rows = source.list(&["terrain"]).iter().map(|entry| {
        let answer = |key| match entry.get(key).and_then(Value::as_bool) {
            Some(true) => yes.clone(),
            _ => no.clone(),
        };
        vec![
            source.ground(&cell(entry, "id")),
            cell(entry, "cost"),
            cell(entry, "shift"),
            answer("vehicles"),
            answer("landing"),
            answer("blocks"),
        ]
    });
    Chart {
        title: source.say("Terreno", "Terrain"),
        head: source.head(&[
            ("Terreno", "Terrain"),
            ("Custo", "Cost"),
            ("Colunas no combate", "Columns in combat"),
            ("Veículos", "Vehicles"),
            ("Pouso", "Landing"),
            ("Bloqueia a visada", "Blocks sight"),
        ]),
        rows: rows.collect(),
        words: 1,
        ..Chart::default()
    }
}
