//! The tables of Ardenas, Goodwood and Terceira Guerra.

use toml::Value;

use super::{Source, cell, plain};
use crate::flow::Chart;

pub fn charts(source: &Source<'_>) -> Vec<Chart> {
    let mut charts = vec![
        combat(source),
        codes(source),
        bombardment(source),
        terrain(source),
        classes(source),
    ];
    charts.extend(air(source));
    charts.extend(carpet(source));
    charts.retain(|chart| !chart.rows.is_empty());
    charts
}

fn combat(source: &Source<'_>) -> Chart {
    let mut head = vec![source.say("2D6", "2D6")];
    head.extend(source.list(&["combat", "columns"]).iter().map(plain));
    Chart {
        title: source.say("Efeitos do combate", "Combat results"),
        head,
        rows: dice_rows(source, &["combat", "cells"]),
        note: source.say(
            "Total do ataque dividido pelo da defesa, sem a fração; terreno, cerco e comando mudam a \
             coluna.",
            "Total of the attack divided by that of the defence, without the fraction; terrain, \
             encirclement and command shift the column.",
        ),
        words: 0,
    }
}

/// Rows that are labelled with the sums of two dice, in the order of the combat table.
fn dice_rows(source: &Source<'_>, path: &[&str]) -> Vec<Vec<String>> {
    let cells = source.at(path);
    source
        .list(&["combat", "rows"])
        .iter()
        .filter_map(|sum| {
            let sum = plain(sum);
            let found = cells?.get(&sum)?;
            let mut row = vec![sum.replace('-', ", ")];
            match found {
                Value::Array(codes) => row.extend(codes.iter().map(plain)),
                code => row.push(plain(code)),
            }
            Some(row)
        })
        .collect()
}

fn codes(source: &Source<'_>) -> Chart {
    let rulebook = source.game.rulebook();
    let rows = source.entries(&["combat", "codes"]).map(|(code, entry)| {
        let rule = cell(entry, "rule");
        let words = rulebook.clause(&rule).map(|clause| clause.text());
        let words = words.as_ref().map_or("", |text| text.get(source.lang));
        // The clause names its code first, which stands in a column of its own here.
        let effect = words.strip_prefix(code.as_str());
        let effect = effect.and_then(|rest| rest.split_once(": "));
        vec![
            code.clone(),
            source.name(entry),
            effect.map_or(words, |(_, effect)| effect).to_owned(),
        ]
    });
    Chart {
        title: source.say("O que os códigos querem dizer", "What the codes mean"),
        head: source.head(&[("Código", "Code"), ("Nome", "Name"), ("Efeito", "Effect")]),
        rows: rows.collect(),
        words: 3,
        ..Chart::default()
    }
}

fn bombardment(source: &Source<'_>) -> Chart {
    let from: Vec<i64> = source
        .list(&["bombardment", "from"])
        .iter()
        .filter_map(Value::as_integer)
        .collect();
    let mut head = vec![source.say("2D6", "2D6")];
    for (i, low) in from.iter().enumerate() {
        head.push(match from.get(i + 1) {
            Some(next) => format!("{low}–{}", next - 1),
            None => format!("{low}+"),
        });
    }
    Chart {
        title: source.say("Bombardeio", "Bombardment"),
        head,
        rows: dice_rows(source, &["bombardment", "cells"]),
        note: source.say(
            "DI: sem efeito. DB: uma unidade do alvo, escolhida pelo dono, sofre baixa.",
            "DI: no effect. DB: one unit of the target, chosen by its owner, takes a loss.",
        ),
        words: 0,
    }
}

fn terrain(source: &Source<'_>) -> Chart {
    let closed = source.say("proibido", "closed");
    let price = |entry: &Value, key| entry.get(key).map_or_else(|| closed.clone(), plain);
    let rows = source.entries(&["terrain"]).map(|(id, entry)| {
        vec![
            source.ground(id),
            price(entry, "foot"),
            price(entry, "motorised"),
            price(entry, "armoured"),
            cell(entry, "columns"),
            cell(entry, "bombardment"),
        ]
    });
    Chart {
        title: source.say("Efeitos do terreno", "Effects of terrain"),
        head: source.head(&[
            ("Terreno", "Terrain"),
            ("A pé", "Foot"),
            ("Motorizadas", "Motorised"),
            ("Blindadas", "Armoured"),
            ("Colunas para a defesa", "Columns for the defence"),
            ("Colunas no bombardeio", "Columns in bombardment"),
        ]),
        rows: rows.collect(),
        note: source.say(
            "O preço do rio se soma ao do hex; o da estrada vale no lugar dos outros.",
            "The price of a river is added to that of the hex; that of a road replaces the others.",
        ),
        words: 1,
    }
}

fn classes(source: &Source<'_>) -> Chart {
    let rows = source.entries(&["class"]).map(|(_, entry)| {
        let mobility = match cell(entry, "mobility").as_str() {
            "foot" => source.say("a pé", "foot"),
            "motorised" => source.say("motorizada", "motorised"),
            _ => source.say("blindada", "armoured"),
        };
        vec![
            source.name(entry),
            mobility,
            cell(entry, "advance"),
            cell(entry, "air"),
            cell(entry, "artillery"),
        ]
    });
    Chart {
        title: source.say(
            "Tipos de unidade e vulnerabilidade",
            "Kinds of unit and vulnerability",
        ),
        head: source.head(&[
            ("Tipo", "Kind"),
            ("Movimento", "Movement"),
            ("Avanço (hexes)", "Advance (hexes)"),
            ("Contra aviões", "To aircraft"),
            ("Contra artilharia", "To artillery"),
        ]),
        rows: rows.collect(),
        words: 2,
        ..Chart::default()
    }
}

/// Air points by turn, a row for each pool.
fn air(source: &Source<'_>) -> Option<Chart> {
    let card = source.game.card();
    let mut rows = Vec::new();
    for pool in source.list(&["air", "pool"]) {
        let id = cell(pool, "side");
        let side = card.sides.iter().find(|side| side.id == id)?;
        let usage = match cell(pool, "use").as_str() {
            "attack" => source.say("ataque", "attack"),
            "defence" => source.say("defesa", "defence"),
            _ => source.say("ataque e defesa", "attack and defence"),
        };
        for points in pool.get("points").and_then(Value::as_array)? {
            let turns = points.get("turns").and_then(Value::as_array)?;
            let (first, last) = (plain(turns.first()?), plain(turns.last()?));
            let turns = if first == last {
                first
            } else {
                format!("{first}–{last}")
            };
            let name = side.name.get(source.lang).to_owned();
            rows.push(vec![name, usage.clone(), turns, cell(points, "points")]);
        }
    }
    Some(Chart {
        title: source.say("Pontos de aviação", "Air points"),
        head: source.head(&[
            ("Lado", "Side"),
            ("Uso", "Use"),
            ("Turnos", "Turns"),
            ("Pontos por turno", "Points a turn"),
        ]),
        rows,
        words: 2,
        ..Chart::default()
    })
}

fn carpet(source: &Source<'_>) -> Option<Chart> {
    let rows = dice_rows(source, &["module", "carpet", "cells"]);
    Some(Chart {
        title: source.say("Carpet bombing (turno 0)", "Carpet bombing (turn 0)"),
        head: source.head(&[("2D6", "2D6"), ("Resultado", "Result")]),
        rows,
        note: source.say(
            "DA: todas as unidades do hex eliminadas; DE: uma; DB: uma sofre baixa; DI: sem efeito.",
            "DA: all units in the hex eliminated; DE: one; DB: one takes a loss; DI: no effect.",
        ),
        words: 0,
    })
}
