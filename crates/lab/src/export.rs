//! The rows of an experiment for other tools: CSV and Parquet with the same columns.

use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use table::Problem;

use crate::record::Record;

/// A column: its name and its values.
enum Column {
    Words(&'static str, Vec<String>),
    Small(&'static str, Vec<i32>),
    Large(&'static str, Vec<i64>),
}

impl Column {
    fn name(&self) -> &'static str {
        match self {
            Column::Words(name, _) | Column::Small(name, _) | Column::Large(name, _) => name,
        }
    }

    fn cell(&self, row: usize) -> String {
        match self {
            Column::Words(_, values) => values[row].clone(),
            Column::Small(_, values) => values[row].to_string(),
            Column::Large(_, values) => values[row].to_string(),
        }
    }
}

fn columns(records: &[Record]) -> Vec<Column> {
    let words =
        |name, of: fn(&Record) -> String| Column::Words(name, records.iter().map(of).collect());
    let small =
        |name, of: fn(&Record) -> i32| Column::Small(name, records.iter().map(of).collect());
    let last =
        |record: &Record, side: usize| record.losses.last().map_or(0, |lost| lost[side]) as i32;
    let losses = |name, side| {
        Column::Small(
            name,
            records.iter().map(|record| last(record, side)).collect(),
        )
    };
    vec![
        small("match", |r| r.number as i32),
        words("version", |r| r.version.id().to_owned()),
        // The seed's bits: Parquet's plain integers have a sign.
        Column::Large("seed", records.iter().map(|r| r.seed as i64).collect()),
        words("winner", |r| r.winner.clone().unwrap_or_default()),
        small("points_first", |r| r.points[0]),
        small("points_second", |r| r.points[1]),
        small("margin", Record::margin),
        words("rule", |r| r.rule.clone()),
        small("turns", |r| r.turns as i32),
        small("orders", |r| r.orders as i32),
        small("dice", |r| r.dice as i32),
        losses("losses_first", 0),
        losses("losses_second", 1),
        small("fights", |r| r.fights.values().sum::<u32>() as i32),
    ]
}

/// The rows as comma-separated values with a head.
pub fn csv(records: &[Record]) -> String {
    let columns = columns(records);
    let names: Vec<&str> = columns.iter().map(Column::name).collect();
    let mut text = names.join(",") + "\n";
    for row in 0..records.len() {
        let cells: Vec<String> = columns.iter().map(|column| column.cell(row)).collect();
        text += &(cells.join(",") + "\n");
    }
    text
}

/// The rows as a Parquet file.
pub fn parquet(records: &[Record]) -> Result<Vec<u8>, Problem> {
    write(records)
        .map_err(|e| Problem::new(format!("the rows cannot be written: {e}")).at("parquet"))
}

fn write(records: &[Record]) -> Result<Vec<u8>, ParquetError> {
    let columns = columns(records);
    let mut message = "message match {".to_owned();
    for column in &columns {
        let kind = match column {
            Column::Words(..) => "BYTE_ARRAY",
            Column::Small(..) => "INT32",
            Column::Large(..) => "INT64",
        };
        let logical = if let Column::Words(..) = column {
            " (UTF8)"
        } else {
            ""
        };
        message += &format!(" REQUIRED {kind} {}{logical};", column.name());
    }
    message += " }";
    let schema = Arc::new(parse_message_type(&message)?);
    let mut file = Vec::new();
    let mut writer =
        SerializedFileWriter::new(&mut file, schema, Arc::new(WriterProperties::default()))?;
    let mut group = writer.next_row_group()?;
    for column in &columns {
        let Some(mut place) = group.next_column()? else {
            break;
        };
        match column {
            Column::Words(_, values) => {
                let bytes: Vec<ByteArray> =
                    values.iter().map(|word| word.as_str().into()).collect();
                place
                    .typed::<ByteArrayType>()
                    .write_batch(&bytes, None, None)?;
            }
            Column::Small(_, values) => {
                place.typed::<Int32Type>().write_batch(values, None, None)?;
            }
            Column::Large(_, values) => {
                place.typed::<Int64Type>().write_batch(values, None, None)?;
            }
        }
        place.close()?;
    }
    group.close()?;
    writer.close()?;
    Ok(file)
}
