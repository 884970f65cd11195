//! What is in a variable that lives in memory, by its C type.

use super::objects::{Objects, Seen, When};
use crate::value::{c_bytes, c_value};
use secateur_interpreter::Content;
use secateur_program::{CType, Field, FuncId, TypeHint, TypeId, Types};
use secateur_term::FloatFormat;

/// Elements of an array and members of a structure that are shown.
const MOST: usize = 8;
/// Aggregates nested deeper than this are shown as `{...}`.
const DEEPEST: u32 = 4;
/// Stands for what was never written.
const UNKNOWN: &str = "?";

/// An object with its type, seen from a function.
pub struct Typed<'a> {
    /// The C types of the program.
    pub types: &'a Types,
    /// What pointers in it point to.
    pub objects: &'a Objects<'a>,
    /// The bytes.
    pub content: &'a Content,
    /// The function it is shown in; `None` for a global.
    pub inside: Option<FuncId>,
}

impl Typed<'_> {
    /// All of it in C notation; `None` if nothing of it was ever written.
    pub fn shown(&self, ty: TypeId) -> Option<String> {
        let known = self.content.bytes.iter().any(Option::is_some);
        known.then(|| self.at(ty, 0, DEEPEST))
    }

    fn at(&self, ty: TypeId, offset: u64, depth: u32) -> String {
        match self.types.get(ty) {
            Some(CType::Scalar { bytes, hint }) => self.scalar(offset, *bytes, *hint),
            _ if depth == 0 => "{...}".into(),
            Some(CType::Array { element, count }) => self.array(*element, *count, offset, depth),
            Some(CType::Record { fields, .. }) => {
                let member = |f: &Field| match f.name.as_str() {
                    "" => self.member(f, offset, depth),
                    name => format!("{name} = {}", self.member(f, offset, depth)),
                };
                // padding has no name, and bit-fields without one are padding
                let named = fields.iter().filter(|f| !f.name.is_empty() || f.bits.is_none());
                listed(named.map(member), fields.len())
            }
            Some(CType::Opaque { bytes }) => {
                self.bytes(offset, *bytes).map_or(UNKNOWN.into(), |b| c_bytes(&b, MOST))
            }
            None => UNKNOWN.into(),
        }
    }

    fn bytes(&self, offset: u64, len: u64) -> Option<Vec<u8>> {
        let start = usize::try_from(offset).ok()?;
        let end = start.checked_add(usize::try_from(len).ok()?)?;
        self.content.bytes.get(start..end)?.iter().copied().collect()
    }

    fn number(&self, offset: u64, len: u64) -> Option<u128> {
        let bytes = self.bytes(offset, len.min(16))?;
        Some(bytes.iter().rev().fold(0, |value, b| value << 8 | u128::from(*b)))
    }

    fn scalar(&self, offset: u64, bytes: u64, hint: TypeHint) -> String {
        // the rest of a long double is padding
        let bytes = if hint == TypeHint::Float(FloatFormat::X87) { 10 } else { bytes };
        let Some(bits) = self.number(offset, bytes) else { return UNKNOWN.into() };
        let points = self.content.pointers.iter().find(|(at, _)| *at == offset).map(|(_, p)| *p);
        let points = points.filter(|_| hint == TypeHint::Pointer);
        let width = u32::try_from(bytes * 8).unwrap_or(128).min(128);
        self.objects.shown(width, Seen { bits, points }, hint, When::Now, self.inside)
    }

    fn member(&self, field: &Field, base: u64, depth: u32) -> String {
        let offset = base + field.offset / 8;
        let Some(bits) = field.bits else { return self.at(field.ty, offset, depth - 1) };
        let shift = field.offset % 8;
        let Some(all) = self.number(offset, (shift + bits).div_ceil(8)) else { return UNKNOWN.into() };
        let hint = match self.types.get(field.ty) {
            Some(CType::Scalar { hint, .. }) => *hint,
            _ => TypeHint::Signed,
        };
        let width = u32::try_from(bits).unwrap_or(64).clamp(1, 64);
        c_value(width, secateur_term::trunc(all >> shift, width), hint)
    }

    fn array(&self, element: TypeId, count: u64, offset: u64, depth: u32) -> String {
        let size = self.types.bytes(element);
        // the length of an array of variable length is what there is room for
        let room = (self.content.bytes.len() as u64).saturating_sub(offset);
        let count = if count == 0 { room.checked_div(size).unwrap_or(0) } else { count };
        let hint = match self.types.get(element) {
            Some(CType::Scalar { bytes: 1, hint }) => Some(*hint),
            _ => None,
        };
        if hint.is_some_and(|h| h != TypeHint::Bool)
            && let Some(text) = self.text(offset, count, hint == Some(TypeHint::Char))
        {
            return text;
        }
        let each = (0..count.min(MOST as u64 + 1)).map(|i| match (hint, self.number(offset + i, 1)) {
            // bytes are easier to read without the mark of the unsigned
            (Some(TypeHint::Unsigned), Some(byte)) => byte.to_string(),
            _ => self.at(element, offset + i * size, depth - 1),
        });
        listed(each, usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// An array of characters that holds a string; what follows its end is all zero or was never written.
    /// Whether the empty one counts is for the caller to say: zeros among bytes are zeros.
    fn text(&self, offset: u64, count: u64, empty: bool) -> Option<String> {
        let start = usize::try_from(offset).ok()?;
        let all = self.content.bytes.get(start..start.checked_add(usize::try_from(count).ok()?)?)?;
        let end = all.iter().position(|b| *b == Some(0))?;
        let rest = &all[end..];
        let blank = rest.iter().all(|b| *b == Some(0)) || rest[1..].iter().all(Option::is_none);
        let text: Vec<u8> = all[..end].iter().copied().collect::<Option<Vec<u8>>>()?;
        let printable = |b: &u8| (b' '..=b'~').contains(b) || matches!(b, b'\n' | b'\t');
        let fits = blank && (empty || !text.is_empty()) && text.iter().all(printable);
        fits.then(|| crate::value::c_string(&String::from_utf8_lossy(&text)))
    }
}

/// Entries in braces, the first ones only if there are many.
fn listed(entries: impl Iterator<Item = String>, count: usize) -> String {
    let mut all: Vec<String> = entries.take(MOST).collect();
    if count > MOST {
        all.push("...".into());
    }
    // the same all over is said once
    if let [first, second, rest @ ..] = all.as_slice()
        && rest.len() >= 2
        && (first == UNKNOWN && all.iter().all(|e| e == first || e == "..."))
        && second == first
    {
        return UNKNOWN.into();
    }
    format!("{{{}}}", all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_program::{FuncId as F, Program};

    fn program() -> Program {
        Program {
            data_model: secateur_program::DataModel::Lp64,
            files: Vec::new(),
            variables: Vec::new(),
            objects: Vec::new(),
            functions: Vec::new(),
            globals: Vec::new(),
            entry: F(0),
            unmodelled: Vec::new(),
            assumptions: Vec::new(),
            notes: Vec::new(),
            types: Types::default(),
        }
    }

    fn show(types: &Types, ty: TypeId, bytes: &[Option<u8>]) -> Option<String> {
        let program = program();
        let objects = Objects::new(&program);
        let content = Content { number: 0, bytes: bytes.to_vec(), pointers: Vec::new() };
        Typed { types, objects: &objects, content: &content, inside: None }.shown(ty)
    }

    fn known(bytes: &[u8]) -> Vec<Option<u8>> {
        bytes.iter().copied().map(Some).collect()
    }

    #[test]
    fn values_are_shown_by_their_types() {
        let mut types = Types::default();
        let int = types.add(CType::Scalar { bytes: 4, hint: TypeHint::Signed });
        let char = types.add(CType::Scalar { bytes: 1, hint: TypeHint::Char });
        let byte = types.add(CType::Scalar { bytes: 1, hint: TypeHint::Unsigned });
        let text = types.add(CType::Array { element: char, count: 4 });
        let raw = types.add(CType::Array { element: byte, count: 3 });
        assert_eq!(show(&types, text, &known(b"ab\0\0")).as_deref(), Some("\"ab\""));
        let half = [Some(b'a'), Some(0), None, None];
        assert_eq!(show(&types, text, &half).as_deref(), Some("\"a\""));
        assert_eq!(show(&types, text, &known(b"ab\0z")).as_deref(), Some("{'a', 'b', '\\0', 'z'}"));
        assert_eq!(show(&types, text, &known(b"qrst")).as_deref(), Some("{'q', 'r', 's', 't'}"));
        assert_eq!(show(&types, raw, &known(&[1, 255, 3])).as_deref(), Some("{1, 255, 3}"));
        assert_eq!(show(&types, raw, &[None; 3]), None);
        let field = |name: &str, offset, bits, ty| Field { name: name.into(), offset, bits, ty };
        let fields = vec![field("n", 0, None, int), field("b", 33, Some(3), int), field("s", 64, None, text)];
        let record = types.add(CType::Record { fields, union: false, bytes: 12 });
        let content = known(&[7, 0, 0, 0, 0b1010, 0, 0, 0, b'h', b'i', 0, 0]);
        let shown = show(&types, record, &content);
        assert_eq!(shown.as_deref(), Some("{n = 7, b = -3, s = \"hi\"}"));
    }
}
