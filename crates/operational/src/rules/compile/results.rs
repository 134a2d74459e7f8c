//! The tables of results: rows, codes and cells.

use table::Problem;

use super::Lookup;
use crate::data;
use crate::rules::{Cell, Code};

pub(super) fn row_of_sum(rows: &[String]) -> Result<[u8; 11], Problem> {
    let mut row_of_sum = [u8::MAX; 11];
    for (row, name) in rows.iter().enumerate() {
        for sum in name.split('-') {
            let place = sum
                .parse()
                .ok()
                .and_then(|sum: usize| row_of_sum.get_mut(sum.checked_sub(2)?));
            let place =
                place.ok_or_else(|| Problem::new(format!("\"{name}\" is no row of sums")))?;
            *place = row as u8;
        }
    }
    if row_of_sum.contains(&u8::MAX) {
        return Err(Problem::new(
            "the rows of the combat table leave a sum of two dice out",
        ));
    }
    Ok(row_of_sum)
}

pub(super) fn codes(lookup: &Lookup) -> Result<Vec<Code>, Problem> {
    let codes = lookup.sources.tables.combat.codes.iter();
    codes
        .map(|(id, code)| {
            Ok(Code {
                id: id.clone(),
                name: code.name.clone(),
                rule: lookup.rule(&code.rule)?,
            })
        })
        .collect()
}

pub(super) fn cells(lookup: &Lookup, codes: &[Code]) -> Result<Vec<Vec<Cell>>, Problem> {
    let combat = &lookup.sources.tables.combat;
    let cell = |name: &String| -> Result<Cell, Problem> {
        let mut cell = Cell {
            name: name.clone(),
            codes: Vec::new(),
            defender: data::Effect::default(),
            attacker: data::Effect::default(),
            exchange: false,
            advance: false,
        };
        for id in name.split(' ') {
            let code = combat.codes.get(id);
            let code =
                code.ok_or_else(|| Problem::new(format!("there is no [combat.codes.{id}]")))?;
            cell.codes.extend(
                codes
                    .iter()
                    .position(|known| known.id == id)
                    .map(|at| at as u8),
            );
            for (effect, more) in [
                (&mut cell.defender, code.defender),
                (&mut cell.attacker, code.attacker),
            ] {
                effect.losses += more.losses;
                effect.eliminated = effect.eliminated.saturating_add(more.eliminated);
                effect.retreats |= more.retreats;
            }
            cell.exchange |= code.exchange;
            cell.advance |= code.advance;
        }
        Ok(cell)
    };
    let rows = combat.rows.iter().map(|row| {
        let names = combat.cells.get(row);
        let names = names
            .filter(|names| names.len() == combat.columns.len())
            .ok_or_else(|| {
                Problem::new(format!(
                    "[combat.cells] needs a row \"{row}\" with a cell for each column"
                ))
            })?;
        names.iter().map(cell).collect()
    });
    rows.collect()
}

pub(super) fn bombardment(tables: &data::Tables) -> Result<Vec<Vec<bool>>, Problem> {
    let rows = tables.combat.rows.iter().map(|row| {
        let cells = tables.bombardment.cells.get(row);
        let cells = cells.filter(|cells| cells.len() == tables.bombardment.from.len());
        let cells = cells.ok_or_else(|| {
            Problem::new(format!(
                "[bombardment.cells] needs a row \"{row}\" with a cell for each column"
            ))
        })?;
        cells.iter().map(|code| is_loss(code)).collect()
    });
    rows.collect()
}

pub(super) fn is_loss(code: &str) -> Result<bool, Problem> {
    match code {
        "DB" => Ok(true),
        "DI" => Ok(false),
        other => Err(Problem::new(format!(
            "a bombardment gives DB or DI, not \"{other}\""
        ))),
    }
}

pub(super) fn printed_cells(lookup: &mut Lookup) -> Result<Vec<(u8, u8, u8, bool)>, Problem> {
    let tables = &lookup.sources.tables;
    let cells = tables.bombardment.printed.iter().map(|cell| {
        let row = tables.combat.rows.iter().position(|row| *row == cell.row);
        let row = row.ok_or_else(|| Problem::new(format!("there is no row \"{}\"", cell.row)))?;
        let variant = lookup.variant(&cell.option, &cell.value)?;
        Ok((variant, row as u8, cell.column as u8, is_loss(&cell.code)?))
    });
    cells.collect()
}
