//! Named numbers in groups, in the order they were added: a table on the terminal, nested objects in JSON.

use std::fmt;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

/// One number or word.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// How many.
    Count(u64),
    /// Seconds, shares.
    Number(f64),
    /// A word.
    Text(String),
}

impl From<u64> for Value {
    fn from(count: u64) -> Self {
        Value::Count(count)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Value::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_string())
    }
}

/// A mapping that keeps its order.
#[derive(Debug, Clone, PartialEq)]
pub struct Ordered<V>(pub Vec<(String, V)>);

impl<V> Default for Ordered<V> {
    fn default() -> Self {
        Ordered(Vec::new())
    }
}

impl<V: Serialize> Serialize for Ordered<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Ordered<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<V>(std::marker::PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
            type Value = Ordered<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered<V>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Ordered(entries))
            }
        }
        deserializer.deserialize_map(Entries(std::marker::PhantomData))
    }
}

/// Groups of named values.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Statistics(pub Ordered<Ordered<Value>>);

impl Statistics {
    /// Adds a value at the end of its group.
    pub fn add(&mut self, group: &str, name: &str, value: impl Into<Value>) {
        let entry = (name.to_string(), value.into());
        let groups = &mut self.0.0;
        match groups.iter_mut().find(|(known, _)| known == group) {
            Some((_, values)) => values.0.push(entry),
            None => groups.push((group.to_string(), Ordered(vec![entry]))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_survives_json() {
        let mut statistics = Statistics::default();
        statistics.add("z", "second", 2u64);
        statistics.add("a", "word", "yes");
        statistics.add("z", "first", 0.5);
        let text = serde_json::to_string(&statistics).unwrap();
        assert_eq!(text, r#"{"z":{"second":2,"first":0.5},"a":{"word":"yes"}}"#);
        assert_eq!(serde_json::from_str::<Statistics>(&text).unwrap(), statistics);
    }
}
