//! Printed names at the edge. Inside the engine a hex or a counter is a small index into its box;
//! people and their programs read and write `"2311"` or `"I/12 SS"`. Within [`scoped`], everything
//! that is serialised on this thread to a format that people read (JSON, TOML) uses the names of
//! that scope, and the same structs serve both worlds. Binary formats always carry the index.

use std::{cell::RefCell, fmt, sync::Arc};

use serde::{Deserializer, Serializer, de, ser};

/// The index that stands for "none" and is written as null.
pub const NONE: u16 = u16::MAX;

/// What is being named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A hex of the board.
    Hex,
    /// A counter of the box.
    Counter,
}

impl Kind {
    const fn noun(self) -> &'static str {
        match self {
            Kind::Hex => "hex",
            Kind::Counter => "counter",
        }
    }

    const fn place(self) -> &'static str {
        match self {
            Kind::Hex => "on this board",
            Kind::Counter => "in this box",
        }
    }
}

/// Something that knows the printed names of indices, such as a box or a [`Grid`](crate::Grid).
pub trait Names: Send + Sync {
    /// The printed name of an index.
    fn print(&self, kind: Kind, index: u16) -> Option<&str>;

    /// The index of a printed name.
    fn parse(&self, kind: Kind, name: &str) -> Option<u16>;
}

thread_local! {
    /// The scopes this thread is in, innermost last.
    static SCOPES: RefCell<Vec<Arc<dyn Names>>> = const { RefCell::new(Vec::new()) };
}

/// Runs `f` with these names in use on this thread. Scopes nest; the innermost one counts, and it
/// ends with `f` even if `f` panics.
///
/// ```
/// # use std::sync::Arc;
/// # use hexmap::{Grid, Numbering, Parity, names};
/// let grid = Arc::new(Grid::new(35, 23, Parity::Even, Numbering::ColumnRow).unwrap());
/// let hex = grid.parse("2311").unwrap();
/// let json = names::scoped(grid, || serde_json::to_string(&hex)).unwrap();
/// assert_eq!(json, "\"2311\"");
/// ```
pub fn scoped<R>(names: Arc<dyn Names>, f: impl FnOnce() -> R) -> R {
    struct Leave;
    impl Drop for Leave {
        fn drop(&mut self) {
            SCOPES.with_borrow_mut(Vec::pop);
        }
    }
    SCOPES.with_borrow_mut(|scopes| scopes.push(names));
    let _leave = Leave;
    f()
}

/// Serialises an index: by its printed name in a scope and a format that people read, otherwise as
/// the number; [`NONE`] is null where people read.
pub fn serialize_named<S: Serializer>(
    kind: Kind,
    index: u16,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if !serializer.is_human_readable() {
        return serializer.serialize_u16(index);
    }
    if index == NONE {
        return serializer.serialize_none();
    }
    SCOPES.with_borrow(|scopes| match scopes.last() {
        None => serializer.serialize_u16(index),
        Some(names) => match names.print(kind, index) {
            Some(name) => serializer.serialize_str(name),
            None => Err(ser::Error::custom(format_args!(
                "there is no {} with index {index} {}",
                kind.noun(),
                kind.place()
            ))),
        },
    })
}

/// Reads back what [`serialize_named`] wrote.
pub fn deserialize_named<'de, D: Deserializer<'de>>(
    kind: Kind,
    deserializer: D,
) -> Result<u16, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_any(NamedVisitor { kind })
    } else {
        serde::Deserialize::deserialize(deserializer)
    }
}

struct NamedVisitor {
    kind: Kind,
}

impl de::Visitor<'_> for NamedVisitor {
    type Value = u16;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if SCOPES.with_borrow(Vec::is_empty) {
            write!(f, "the index of a {}, or null", self.kind.noun())
        } else {
            write!(f, "the name of a {} in quotes, or null", self.kind.noun())
        }
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<u16, E> {
        SCOPES.with_borrow(|scopes| match scopes.last() {
            None => Err(E::invalid_type(de::Unexpected::Str(name), &self)),
            Some(names) => names.parse(self.kind, name).ok_or_else(|| {
                E::custom(format_args!(
                    "there is no {} {name:?} {}",
                    self.kind.noun(),
                    self.kind.place()
                ))
            }),
        })
    }

    /// A bare number is an index outside every scope. Inside one it is refused: 2311 without its
    /// quotes must not quietly become the hex with index 2311.
    fn visit_u64<E: de::Error>(self, number: u64) -> Result<u16, E> {
        let unexpected = de::Unexpected::Unsigned(number);
        if !SCOPES.with_borrow(Vec::is_empty) {
            return Err(E::invalid_type(unexpected, &self));
        }
        u16::try_from(number).map_err(|_| E::invalid_value(unexpected, &self))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<u16, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(de::Unexpected::Signed(number), &self)),
        }
    }

    fn visit_unit<E: de::Error>(self) -> Result<u16, E> {
        Ok(NONE)
    }

    fn visit_none<E: de::Error>(self) -> Result<u16, E> {
        Ok(NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Hex, Numbering, Parity};

    fn ardennes() -> Arc<Grid> {
        Arc::new(Grid::new(35, 23, Parity::Even, Numbering::ColumnRow).unwrap())
    }

    #[test]
    fn a_hex_goes_by_its_name_inside_a_scope_and_by_its_index_outside() {
        let grid = ardennes();
        let hexes = vec![grid.parse("2311").unwrap(), Hex::NONE];
        let inside = scoped(grid.clone(), || serde_json::to_string(&hexes)).unwrap();
        assert_eq!(inside, r#"["2311",null]"#);
        let outside = serde_json::to_string(&hexes).unwrap();
        assert_eq!(outside, "[372,null]");

        let read: Vec<Hex> = scoped(grid, || serde_json::from_str(&inside)).unwrap();
        assert_eq!(read, hexes);
        let read: Vec<Hex> = serde_json::from_str(&outside).unwrap();
        assert_eq!(read, hexes);
    }

    #[test]
    fn wrong_names_are_told_apart_from_wrong_types() {
        let read = |json: &str| {
            scoped(ardennes(), || serde_json::from_str::<Hex>(json))
                .unwrap_err()
                .to_string()
        };
        assert!(read("\"9999\"").starts_with("there is no hex \"9999\" on this board"));
        assert!(read("2311").contains("expected the name of a hex in quotes, or null"));
        let bare = serde_json::from_str::<Hex>("\"2311\"").unwrap_err();
        assert!(bare.to_string().contains("expected the index of a hex"));
        let huge = serde_json::from_str::<Hex>("70000").unwrap_err();
        assert!(huge.to_string().contains("invalid value"));
        let off = scoped(ardennes(), || serde_json::to_string(&Hex(5000))).unwrap_err();
        assert_eq!(
            off.to_string(),
            "there is no hex with index 5000 on this board"
        );
    }

    #[test]
    fn scopes_nest_and_end_even_in_a_panic() {
        let rio = Arc::new(Grid::new(17, 18, Parity::Even, Numbering::LetterRow).unwrap());
        let print = || serde_json::to_string(&Hex(0)).unwrap();
        scoped(ardennes(), || {
            assert_eq!(print(), "\"0101\"");
            let inner = std::panic::catch_unwind(|| {
                scoped(rio, || {
                    assert_eq!(print(), "\"A1\"");
                    std::panic::resume_unwind(Box::new("out"));
                })
            });
            assert!(inner.is_err());
            assert_eq!(print(), "\"0101\"");
        });
        assert_eq!(print(), "0");
    }
}
