//! The tables of 3 Tigres, numbered as in its rulebook.

use toml::Value;

use super::{Source, cell, plain};
use crate::flow::Chart;

pub fn charts(source: &Source<'_>) -> Vec<Chart> {
    vec![
        entering(source),
        which(source),
        places(source),
        hits(
            source,
            "german",
            source.say("atacante alemão", "German attacker"),
        ),
        hits(
            source,
            "russian",
            source.say("atacante russo", "Russian attacker"),
        ),
        damage(source),
        modifiers(
            source,
            "hit",
            source.say("Tabela 6: para acertar", "Table 6: to hit"),
        ),
        modifiers(
            source,
            "damage",
            source.say("Tabela 6: no dano", "Table 6: to the damage"),
        ),
        terrain(source),
        types(source),
    ]
}

/// A range of a roll as it is printed, in the language.
fn range(source: &Source<'_>, row: &Value) -> String {
    let printed = cell(row, "printed");
    match source.lang {
        table::Lang::Pt => printed,
        table::Lang::En => printed
            .replace("ou mais", "or more")
            .replace("ou", "or")
            .replace(" até ", " to ")
            .replace("até", "up to"),
    }
}

/// The name of a type of unit.
fn unit(source: &Source<'_>, id: &str) -> String {
    let types = source.list(&["type"]);
    let found = types.iter().find(|entry| cell(entry, "id") == id);
    match (found, id) {
        (Some(entry), _) => source.name(entry),
        (None, "campo-minado") => source.say("Campo minado", "Minefield"),
        (None, other) => other.to_owned(),
    }
}

fn entering(source: &Source<'_>) -> Chart {
    let rows = source.list(&["table1", "rows"]).iter();
    Chart {
        title: source.say(
            "Tabela 1: quantas unidades russas",
            "Table 1: how many Russian units",
        ),
        head: source.head(&[
            ("1D10", "1D10"),
            ("Unidades", "Units"),
            ("Na tabela 2", "On table 2"),
        ]),
        rows: rows
            .map(|row| {
                let plus = format!("+{}", cell(row, "modifier"));
                vec![range(source, row), cell(row, "units"), plus]
            })
            .collect(),
        ..Chart::default()
    }
}

fn which(source: &Source<'_>) -> Chart {
    let rows = source.list(&["table2", "rows"]).iter().map(|row| {
        let star = if row.get("starred").is_some() {
            " *"
        } else {
            ""
        };
        let name = unit(source, &cell(row, "unit"));
        vec![range(source, row), format!("{name}{star}")]
    });
    Chart {
        title: source.say("Tabela 2: qual unidade", "Table 2: which unit"),
        head: source.head(&[("1D10", "1D10"), ("Unidade", "Unit")]),
        rows: rows.collect(),
        note: source.say(
            "* A missão diz qual das duas vale; uma proibida vira T-34/76.",
            "* The mission says which of the two holds; one that is forbidden becomes a T-34/76.",
        ),
        words: 2,
    }
}

fn places(source: &Source<'_>) -> Chart {
    let rows = source.list(&["table3", "rows"]).iter();
    Chart {
        title: source.say("Tabela 3: onde entra", "Table 3: where it enters"),
        head: source.head(&[
            ("1D100", "1D100"),
            ("Infantaria e AT", "Infantry and AT"),
            ("Blindados", "Armour"),
        ]),
        rows: rows
            .map(|row| {
                vec![
                    range(source, row),
                    cell(row, "infantry_at"),
                    cell(row, "armour"),
                ]
            })
            .collect(),
        ..Chart::default()
    }
}

fn hits(source: &Source<'_>, side: &str, whose: String) -> Chart {
    let mut head = vec![source.say("Alvo", "Target")];
    let attackers = source.list(&["table4", side, "attackers"]).iter();
    head.extend(attackers.map(|id| unit(source, &plain(id))));
    let rows = source
        .entries(&["table4", side, "targets"])
        .map(|(id, numbers)| {
            let mut row = vec![unit(source, id)];
            row.extend(numbers.as_array().into_iter().flatten().map(plain));
            row
        });
    let title = source.say("Tabela 4: acerto", "Table 4: hits");
    Chart {
        title: format!("{title}, {whose}"),
        head,
        rows: rows.collect(),
        note: source.say(
            "Acerta se (1D10 com modificadores) × distância não passa do número.",
            "Hits if (1D10 with modifiers) × distance is not above the number.",
        ),
        words: 1,
    }
}

fn damage(source: &Source<'_>) -> Chart {
    let mut head = vec![source.say("Alvo", "Target")];
    head.push(source.say("1 ou menos", "1 or less"));
    head.extend((2..=9).map(|n| n.to_string()));
    head.push(source.say("10 ou mais", "10 or more"));
    let rows = ["heavy", "medium", "light", "soft"].map(|class| {
        let mut row = vec![class_name(source, class)];
        row.extend(source.list(&["table5", class]).iter().map(
            |result| match plain(result).as_str() {
                "disabled1" => source.say("desab. 1", "disab. 1"),
                "disabled2" => source.say("desab. 2", "disab. 2"),
                "suspension" => source.say("suspensão", "suspension"),
                "gun" => source.say("arma", "gun"),
                "destroyed" => source.say("destruída", "destroyed"),
                _ => "–".to_owned(),
            },
        ));
        row
    });
    Chart {
        title: source.say("Tabela 5: dano", "Table 5: damage"),
        head,
        rows: rows.into(),
        words: 1,
        ..Chart::default()
    }
}

fn class_name(source: &Source<'_>, class: &str) -> String {
    match class {
        "heavy" => source.say("blindado pesado", "heavy armour"),
        "medium" => source.say("blindado médio", "medium armour"),
        "light" => source.say("blindado leve", "light armour"),
        "at" => source.say("AT, KV-1, Pantera", "AT, KV-1, Pantera"),
        _ => source.say("infantaria e AT", "infantry and AT"),
    }
}

fn modifiers(source: &Source<'_>, key: &str, title: String) -> Chart {
    let rows = source.entries(&["table6", key]).map(|(_, entry)| {
        let value = entry.get("value").and_then(Value::as_integer).unwrap_or(0);
        vec![source.name(entry), format!("{value:+}")]
    });
    Chart {
        title,
        head: source.head(&[("Condição", "Condition"), ("Dado", "Die")]),
        rows: rows.collect(),
        words: 1,
        ..Chart::default()
    }
}

fn terrain(source: &Source<'_>) -> Chart {
    let closed = source.say("proibido", "closed");
    let price = |entry: &Value, key| match entry.get(key).and_then(Value::as_integer) {
        Some(1) => "½".to_owned(),
        Some(halves) => (halves / 2).to_string(),
        None => closed.clone(),
    };
    let rows = source.list(&["terrain"]).iter().map(|entry| {
        let mut armour = price(entry, "armour");
        if entry.get("armour_climbing").is_some() {
            let climbing = source.say("subindo", "climbing");
            armour = format!("{armour} ({climbing}: {})", price(entry, "armour_climbing"));
        }
        vec![
            source.ground(&cell(entry, "id")),
            price(entry, "infantry"),
            armour,
        ]
    });
    Chart {
        title: source.say("Tabela 7: terreno", "Table 7: terrain"),
        head: source.head(&[
            ("Terreno", "Terrain"),
            ("Infantaria", "Infantry"),
            ("Blindados", "Armour"),
        ]),
        rows: rows.collect(),
        words: 1,
        ..Chart::default()
    }
}

fn types(source: &Source<'_>) -> Chart {
    let rows = source.list(&["type"]).iter().map(|entry| {
        vec![
            source.name(entry),
            cell(entry, "move"),
            class_name(source, &cell(entry, "target")),
            class_name(source, &cell(entry, "damage")),
        ]
    });
    Chart {
        title: source.say("Tabela 8: unidades", "Table 8: units"),
        head: source.head(&[
            ("Unidade", "Unit"),
            ("Movimento", "Movement"),
            ("Como alvo", "As a target"),
            ("Ao causar dano", "When it does damage"),
        ]),
        rows: rows.collect(),
        words: 1,
        ..Chart::default()
    }
}
