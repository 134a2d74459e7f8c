//! What view after view says again in the same words: kept once, with its JSON already written. A view
//! of a large box is some four thousand small strings, and copying and writing them was most of it.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// A part of views that does not change, shared by all of them and written as JSON only once. It is
/// made when a box is opened, of what is printed; whether a viewer may see it is asked for each view.
pub struct Shared<T>(Arc<Kept<T>>);

struct Kept<T> {
    value: T,
    json: String,
}

impl<T> Shared<T> {
    pub(crate) fn json(&self) -> &str {
        &self.0.json
    }

    pub(crate) fn write(&self, json: &mut String) {
        json.push_str(self.json());
    }
}

impl<T: Serialize> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        let json = serde_json::to_string(&value).expect("what views show has a JSON form");
        Shared(Arc::new(Kept { value, json }))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.value == other.0.value
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.value.fmt(f)
    }
}

impl<T> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_written(self.json(), serializer)
    }
}

/// Hands JSON that is already written to serde_json, which takes it as it is. Its own `RawValue` does
/// this, but can be made of a string only by reading all of it again, which costs as much as writing
/// it anew, or by unsafe code.
pub(crate) fn as_written<S: Serializer>(json: &str, serializer: S) -> Result<S::Ok, S::Error> {
    const RAW: &str = "$serde_json::private::RawValue";
    let mut raw = serializer.serialize_struct(RAW, 1)?;
    raw.serialize_field(RAW, json)?;
    raw.end()
}

/// Writes a word as JSON.
pub(crate) fn quote(word: &str, json: &mut String) {
    // Looked at to the end, for a loop without a way out compares many bytes at once.
    let special = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
    if word.bytes().fold(false, |any, byte| any | special(byte)) {
        json.push_str(&serde_json::Value::from(word).to_string());
        return;
    }
    json.push('"');
    json.push_str(word);
    json.push('"');
}

/// To programs and pages it is what it holds.
#[cfg(feature = "api")]
mod api {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use ts_rs::{Config, TS, TypeVisitor};

    use super::Shared;

    impl<T: JsonSchema> JsonSchema for Shared<T> {
        fn inline_schema() -> bool {
            T::inline_schema()
        }

        fn schema_name() -> Cow<'static, str> {
            T::schema_name()
        }

        fn schema_id() -> Cow<'static, str> {
            T::schema_id()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            T::json_schema(generator)
        }
    }

    impl<T: TS> TS for Shared<T> {
        type WithoutGenerics = T::WithoutGenerics;
        type OptionInnerType = T::OptionInnerType;

        fn name(config: &Config) -> String {
            T::name(config)
        }

        fn inline(config: &Config) -> String {
            T::inline(config)
        }

        fn inline_flattened(config: &Config) -> String {
            T::inline_flattened(config)
        }

        fn visit_dependencies(visitor: &mut impl TypeVisitor)
        where
            Self: 'static,
        {
            T::visit_dependencies(visitor);
        }

        fn visit_generics(visitor: &mut impl TypeVisitor)
        where
            Self: 'static,
        {
            T::visit_generics(visitor);
            visitor.visit::<T>();
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{CounterView, Face, Mark, Place, Text};

    /// A serde_json that no longer took written JSON as it is would show here.
    #[test]
    fn a_counter_is_written_as_its_fields() {
        let mark = Mark {
            kind: "moved",
            count: 2,
            name: Text::new("\"andou\"", "moved"),
        };
        let face = Face {
            side: "a".into(),
            nation: "german".into(),
            symbol: "infantry".into(),
            size: "III".into(),
            name: Text::new("16º RI", "a \\ b"),
            formation: Text::default(),
            values: vec!["4".into(), "½".into()],
            losses: 1,
            source: "given",
        };
        let mut view = CounterView {
            id: "x\"\\\n?1013.1".into(),
            place: Place::Board,
            hex: Some("1013".into()),
            marks: vec![mark.clone().into(), mark.clone().into()],
            face: face.clone().into(),
        };
        let mut expected = json!({
            "id": view.id, "place": "board", "hex": "1013", "marks": [mark, mark],
            "side": "a", "nation": "german", "symbol": "infantry", "size": "III",
            "name": face.name, "formation": face.formation, "values": ["4", "½"],
            "losses": 1, "source": "given",
        });
        let text = serde_json::to_string(&view).unwrap();
        assert_eq!(text, expected.to_string());
        assert_eq!(serde_json::to_value(&view).unwrap(), expected);

        view.place = Place::Destroyed;
        view.hex = None;
        view.marks.clear();
        expected["place"] = json!("destroyed");
        expected["hex"] = json!(null);
        expected["marks"] = json!([]);
        assert_eq!(
            serde_json::to_string(&vec![view]).unwrap(),
            json!([expected]).to_string()
        );
    }
}
