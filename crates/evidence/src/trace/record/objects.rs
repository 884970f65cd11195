//! The objects of a run by number, so that addresses are told as what they point to: numbers change from run
//! to run and say nothing.

use crate::value::c_value;
use secateur_interpreter::Points;
use secateur_program::{ERRNO, FuncId, InitItem, ObjectKind, Origin, Program, Span, StaticObject, TypeHint};
use std::collections::{BTreeSet, HashMap};

/// The bits of a value and where it points, if it comes from an address.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// The value.
    pub bits: u128,
    /// The object and offset; `None` for a plain number.
    pub points: Option<Points>,
}

/// What became of an object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It still exists.
    Alive,
    /// By `free`.
    Freed,
    /// By `realloc`.
    Moved,
    /// Its scope ended, or its function returned.
    OutOfScope,
}

/// Whether a value is told as of its own time, or as of the end: then what became of the object counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum When {
    /// As of the time of the event.
    Then,
    /// As of the end of the run.
    Now,
}

/// An object made during the run.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Made {
    name: String,
    heap: bool,
    /// The function it was made in.
    function: FuncId,
    span: Span,
    /// How many were made on the same line before.
    before: u32,
    fate: Fate,
}

/// The objects made during a run, and the static ones of its program.
pub struct Objects<'p> {
    program: &'p Program,
    made: HashMap<u32, Made>,
    counts: HashMap<(u32, u32), u32>,
    /// Whether places need no file name.
    one_file: bool,
}

/// Addresses below this are null pointers with an offset.
pub const NULL_PAGE: u128 = 4096;

/// Objects that are remembered; addresses in further ones are shown as numbers.
const MOST: usize = 1 << 20;

impl<'p> Objects<'p> {
    /// No object but the static ones yet.
    pub fn new(program: &'p Program) -> Objects<'p> {
        let user = program.functions.iter().filter(|f| f.origin == Origin::User);
        let files: BTreeSet<u32> = user.filter(|f| f.span.is_known()).map(|f| f.span.file).collect();
        Objects { program, made: HashMap::new(), counts: HashMap::new(), one_file: files.len() <= 1 }
    }

    /// An object came into being.
    pub fn allocate(&mut self, number: u32, name: &str, heap: bool, function: FuncId, span: Span) {
        if self.made.len() >= MOST {
            self.made.remove(&number);
            return;
        }
        let count = self.counts.entry((span.file, span.line)).or_default();
        let before = *count;
        *count += u32::from(heap);
        let name = name.to_string();
        self.made.insert(number, Made { name, heap, function, span, before, fate: Fate::Alive });
    }

    /// An object is gone.
    pub fn end(&mut self, number: u32, fate: Fate) {
        if let Some(made) = self.made.get_mut(&number) {
            made.fate = fate;
        }
    }

    /// The call at this depth is left: these locals of it go.
    pub fn leave(&mut self, locals: &[u32]) {
        locals.iter().for_each(|n| self.end(*n, Fate::OutOfScope));
    }

    /// `file:line` or `line n`.
    pub fn at(&self, span: Span) -> String {
        if self.one_file { format!("line {}", span.line) } else { self.program.place(span) }
    }

    /// The static object with this number; `None` for an object made during the run.
    pub fn static_object(&self, number: u32) -> Option<&'p StaticObject> {
        self.program.objects.get(number as usize)
    }

    /// A value of this width and type as a reader knows it, in a function.
    pub fn shown(&self, width: u32, seen: Seen, ty: TypeHint, when: When, inside: Option<FuncId>) -> String {
        let address = width == self.program.data_model.pointer_width();
        let points = seen.points.filter(|_| address && seen.bits != 0);
        match points.and_then(|p| self.pointer(p, when, inside)) {
            Some(text) => text,
            None if ty == TypeHint::Pointer && (1..NULL_PAGE).contains(&seen.bits) => {
                format!("NULL + {}", bytes(seen.bits))
            }
            None => c_value(width, seen.bits, ty),
        }
    }

    /// The object of a number alone.
    pub fn name(&self, number: u32) -> Option<String> {
        self.pointer(Points { object: number, offset: 0 }, When::Then, None)
    }

    /// Which of several blocks made on one line this is.
    pub fn which(&self, number: u32) -> Option<String> {
        let made = self.made.get(&number).filter(|m| m.heap)?;
        let all = self.counts.get(&(made.span.file, made.span.line)).copied().filter(|n| *n > 1)?;
        Some(format!("{} of {all}", ordinal(made.before + 1)))
    }

    /// An address as the object it points to and an offset; `None` for an object that is not known.
    pub fn pointer(&self, points: Points, when: When, inside: Option<FuncId>) -> Option<String> {
        let (name, plain) = match self.static_object(points.object) {
            Some(o) => static_name(o),
            None => (self.made_name(points.object, when, inside)?, false),
        };
        let bytes = bytes(points.offset.unsigned_abs());
        let inner = if plain || !name.contains(' ') { name.clone() } else { format!("({name})") };
        Some(match points.offset {
            0 => name,
            o if o > 0 => format!("{inner} + {bytes}"),
            _ => format!("{inner} - {bytes}"),
        })
    }

    fn made_name(&self, number: u32, when: When, inside: Option<FuncId>) -> Option<String> {
        let made = self.made.get(&number)?;
        if !made.heap && made.name != "alloca" {
            let gone = if made.fate == Fate::Alive || when == When::Then { "" } else { " (gone)" };
            let elsewhere = inside.is_some_and(|f| f != made.function);
            let function = &self.program.function(made.function).name;
            let of = if elsewhere { format!(" of {function}") } else { String::new() };
            return Some(format!("&{}{of}{gone}", public(&made.name)));
        }
        let all = self.counts.get(&(made.span.file, made.span.line)).copied().unwrap_or(1);
        let which = if all > 1 { format!("{} ", ordinal(made.before + 1)) } else { String::new() };
        let freed = match made.fate {
            _ if when == When::Then => "",
            Fate::Alive => "",
            Fate::Moved => "released ",
            Fate::Freed => "freed ",
            Fate::OutOfScope => "gone ",
        };
        Some(format!("{which}{freed}block from {}", self.at(made.span)))
    }
}

fn bytes(n: u128) -> String {
    if n == 1 { "1 byte".into() } else { format!("{n} bytes") }
}

/// How a static object is written in C, and whether that is a name or a literal.
fn static_name(o: &StaticObject) -> (String, bool) {
    match o.kind {
        ObjectKind::Function(_) | ObjectKind::UnknownFunction => (o.name.clone(), true),
        ObjectKind::Constant if o.name.starts_with(".str") => (literal(o), true),
        _ => (format!("&{}", public(&o.name)), true),
    }
}

/// The text of a string literal.
pub fn literal(o: &StaticObject) -> String {
    let bytes = match o.init.as_slice() {
        [InitItem::Bytes { offset: 0, bytes }] => bytes.as_slice(),
        _ => &[],
    };
    let text = bytes.strip_suffix(&[0]).unwrap_or(bytes);
    match std::str::from_utf8(text) {
        Ok(text) if text.len() <= 20 && !text.contains('\0') && !bytes.is_empty() => {
            crate::value::c_string(text)
        }
        _ => "a string literal".into(),
    }
}

/// The name of a variable as written: statics inside functions carry the function's name.
pub fn public(name: &str) -> &str {
    if name.starts_with(".compoundliteral") {
        return "a compound literal";
    }
    if name.starts_with(ERRNO) {
        return "errno";
    }
    name.split_once('.').map_or(name, |(_, inner)| inner.split('.').next().unwrap_or(inner))
}

/// `1st`, `2nd` and so on.
pub fn ordinal(n: u32) -> String {
    let end = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// Whether a variable in memory is one that the compiler introduced, not one of the source.
pub fn is_compilers(name: &str) -> bool {
    name.starts_with("__vla_expr") || name.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_people_write_them() {
        assert_eq!(public("main.buffer"), "buffer");
        assert_eq!(public("main.buffer.1"), "buffer");
        assert_eq!(public("x"), "x");
        let all: Vec<String> = [1, 2, 3, 4, 11, 21, 112].into_iter().map(ordinal).collect();
        assert_eq!(all, ["1st", "2nd", "3rd", "4th", "11th", "21st", "112th"]);
    }
}
