//! Calls of library functions. What a model chose inside means nothing to the user; what the function
//! returned and wrote does. So inputs that come out of models are told as the call the user made.

use super::asker::{Asker, Consumed, Moment};
use crate::value::{c_bytes, c_string, c_value};
use secateur_program::{FuncId, Program, Span, TypeHint};
use secateur_term::FloatFormat;
use std::collections::{BTreeMap, BTreeSet};

/// Bytes of one object that are kept.
const MOST_BYTES: usize = 4096;

/// What a call left in one object.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The name of the object.
    pub object: String,
    /// Its address.
    base: u128,
    bytes: BTreeMap<u64, u8>,
    stores: u64,
    /// Not all of it is known.
    partial: bool,
}

/// A call of a library function out of the user's code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryCall {
    /// The library function.
    pub function: FuncId,
    /// The user's function that called it.
    pub caller: FuncId,
    /// The call in the source.
    pub span: Span,
    /// Width and bits; `None` if it returned nothing, or not at all.
    pub result: Option<(u32, u128)>,
    /// Whether it came back: not so if the run ended inside.
    pub returned: bool,
    /// How many inputs its model asked for.
    pub inputs: u64,
    /// The last of them was a floating point number, so the result is one.
    pub float: bool,
    /// The values of the declared parameters.
    pub args: Vec<u128>,
    /// The user's objects it wrote to, in order of the first write.
    pub written: Vec<Written>,
    /// The user's code ran inside, as for the comparison of `qsort`.
    pub calls_back: bool,
    /// Calls on the stack, this one included.
    depth: usize,
    /// The addresses of the model's own variables.
    own: Vec<u128>,
    /// The addresses of blocks the model allocated: a user sees only the one that is returned.
    blocks: Vec<u128>,
}

impl LibraryCall {
    /// What the call did, in words: `getchar() returned 65`; of regions at most so many bytes.
    pub fn told(&self, program: &Program, most: usize) -> String {
        format!("{}() {}", self.name(program), self.done(most))
    }

    /// The function as the user wrote it, where headers have given it another name.
    pub fn name<'p>(&self, program: &'p Program) -> &'p str {
        let name = program.function(self.function).name.as_str();
        let plain = ["__isoc99_", "__isoc23_", "_IO_"].iter().find_map(|p| name.strip_prefix(p));
        let checked = || name.strip_prefix("__").and_then(|n| n.strip_suffix("_chk"));
        plain.or_else(checked).unwrap_or(name)
    }

    /// Numbers as such, addresses as such.
    fn shown(&self, width: u32, value: u128) -> String {
        let ty = match width {
            32 if self.float => TypeHint::Float(FloatFormat::Single),
            64 if self.float => TypeHint::Float(FloatFormat::Double),
            _ if self.is_address(width, value) => TypeHint::Pointer,
            _ => TypeHint::Signed,
        };
        c_value(width, value, ty)
    }

    /// Results have no types here; integers of this size are hardly ever anything else.
    pub fn is_address(&self, width: u32, value: u128) -> bool {
        !self.float && width == 64 && (1 << 40..1 << 62).contains(&value)
    }

    fn done(&self, most: usize) -> String {
        let mut parts: Vec<String> = Vec::new();
        match self.result {
            Some((_, value)) if self.blocks.contains(&value) => {
                let content = self.written.iter().find(|w| w.base == value);
                let content = content.map(|w| format!(" {}", w.text(most))).unwrap_or_default();
                parts.push(format!("returned new memory{content}"));
            }
            // an address says nothing next to what was written there
            Some((width, value)) if self.is_address(width, value) && !self.written.is_empty() => {}
            Some((width, value)) => parts.push(format!("returned {}", self.shown(width, value))),
            None if !self.returned => parts.push("had not returned yet".into()),
            None => {}
        }
        let users = |w: &&Written| !self.blocks.contains(&w.base);
        parts.extend(self.written.iter().filter(users).map(|w| format!("{} = {}", w.name(), w.shown(most))));
        if parts.is_empty() {
            parts.push("was called".into());
        }
        parts.join(", ")
    }
}

impl Written {
    fn name(&self) -> &str {
        super::objects::public(&self.object)
    }

    fn add(&mut self, offset: u64, bytes: u64, value: Option<u128>) {
        match value.zip(usize::try_from(bytes).ok().filter(|n| *n <= 16)) {
            Some((value, n)) => self.fill(offset, &value.to_le_bytes()[..n]),
            None => (self.partial, self.stores) = (true, self.stores + 1),
        }
    }

    fn fill(&mut self, offset: u64, bytes: &[u8]) {
        self.stores += 1;
        for (i, byte) in (offset..).zip(bytes) {
            if self.bytes.len() >= MOST_BYTES && !self.bytes.contains_key(&i) {
                self.partial = true;
                return;
            }
            self.bytes.insert(i, *byte);
        }
    }

    /// The bytes from `address` on, if all of them are known and nothing else was written.
    pub fn exactly_at(&self, address: u128) -> Option<Vec<u8>> {
        let first = u64::try_from(address.checked_sub(self.base)?).ok()?;
        let whole = self.bytes.keys().copied().eq(first..first + self.bytes.len() as u64);
        (whole && !self.partial).then(|| self.bytes.values().copied().collect())
    }

    fn shown(&self, most: usize) -> String {
        let bytes: Vec<u8> = self.bytes.values().copied().collect();
        if bytes.is_empty() || self.partial {
            return "...".into();
        }
        if self.stores == 1 && matches!(bytes.len(), 1 | 2 | 4 | 8) {
            let value = bytes.iter().rev().fold(0, |v, b| v << 8 | u128::from(*b));
            return c_value(bytes.len() as u32 * 8, value, TypeHint::Signed);
        }
        self.text(most)
    }

    /// As a string where it is one, the empty one included, else as bytes.
    fn text(&self, most: usize) -> String {
        let bytes: Vec<u8> = self.bytes.values().copied().collect();
        if bytes.is_empty() || self.partial {
            return "...".into();
        }
        // what follows the end of a string is of no interest
        let text = bytes.split(|b| *b == 0).next().unwrap_or_default();
        let printable = |b: &u8| (b' '..=b'~').contains(b) || matches!(b, b'\n' | b'\t');
        let one = bytes.len() == 1;
        if text.len() < bytes.len() && (one || !text.is_empty()) && text.iter().all(printable) {
            return c_string(&String::from_utf8_lossy(text));
        }
        c_bytes(&bytes, most)
    }
}

/// The inputs and library calls of a run, as they come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    /// What was collected.
    pub consumed: Consumed,
    /// The calls that have not returned, outermost first.
    open: Vec<usize>,
    /// Calls that asked for nothing are forgotten beyond this number.
    most: usize,
    /// Objects that are the models' own.
    hidden: BTreeSet<String>,
}

/// Static objects of the models and of the start-up code.
pub fn objects_of_models(program: &Program) -> BTreeSet<String> {
    program.internal_names().into_iter().map(String::from).collect()
}

impl Library {
    /// A collector that keeps `most` calls without inputs and tells nothing of the objects named `hidden`.
    pub fn new(most: usize, hidden: BTreeSet<String>) -> Library {
        Library { most, hidden, ..Library::default() }
    }

    /// The user's code calls a library function.
    pub fn enter(&mut self, function: FuncId, args: &[u128], caller: FuncId, span: Span, depth: usize) {
        self.forget_below(depth);
        let Library { consumed, open, .. } = self;
        for call in open.iter() {
            consumed.calls[*call].calls_back = true;
        }
        open.push(consumed.calls.len());
        consumed.order.push(Moment::Call(consumed.calls.len()));
        consumed.calls.push(LibraryCall {
            function,
            caller,
            span,
            result: None,
            returned: false,
            inputs: 0,
            float: false,
            args: args.to_vec(),
            written: Vec::new(),
            calls_back: false,
            depth,
            own: Vec::new(),
            blocks: Vec::new(),
        });
    }

    /// A call that was left by a jump has no return of its own.
    fn forget_below(&mut self, depth: usize) {
        let calls = &self.consumed.calls;
        self.open.retain(|c| calls[*c].depth < depth);
    }

    fn current(&mut self) -> Option<&mut LibraryCall> {
        self.open.last().map(|c| &mut self.consumed.calls[*c])
    }

    /// A model asked for an input.
    pub fn input_of_model(&mut self, name: &str) {
        match self.open.last() {
            Some(call) => {
                self.consumed.calls[*call].inputs += 1;
                self.consumed.calls[*call].float = name.ends_with("_double");
                self.consumed.asked.push(Asker::Library(*call));
            }
            None => self.input_of_user(),
        }
    }

    /// The program itself asked for an input.
    pub fn input_of_user(&mut self) {
        self.consumed.asked.push(Asker::User);
        self.consumed.order.push(Moment::Input);
    }

    /// A block of heap memory was made.
    pub fn block(&mut self, base: u128) {
        if let Some(call) = self.current() {
            call.blocks.push(base);
        }
    }

    /// An uninitialised byte with this name was read.
    pub fn byte(&mut self, name: &str) {
        self.consumed.bytes.push(name.into());
    }

    /// A variable of the model came into being.
    pub fn allocate(&mut self, base: u128) {
        if let Some(call) = self.current() {
            call.own.push(base);
        }
    }

    /// Memory was written; `value` is missing if the bytes are not known.
    pub fn store(&mut self, object: &str, base: u128, offset: u64, bytes: u64, value: Option<u128>) {
        if let Some(written) = self.written(object, base) {
            written.add(offset, bytes, value);
        }
    }

    /// A model filled memory with inputs.
    pub fn fill(&mut self, object: &str, base: u128, offset: u64, bytes: &[u8]) {
        if let Some(written) = self.written(object, base) {
            written.fill(offset, bytes);
        }
    }

    /// Where writes of the current call to an object of the user's are kept.
    fn written(&mut self, object: &str, base: u128) -> Option<&mut Written> {
        if object.is_empty() || self.hidden.contains(object) {
            return None;
        }
        let call = self.current()?;
        if call.own.contains(&base) {
            return None;
        }
        let at = call.written.iter().position(|w| w.base == base).unwrap_or_else(|| {
            call.written.push(Written { object: object.into(), base, ..Written::default() });
            call.written.len() - 1
        });
        Some(&mut call.written[at])
    }

    /// A function returns: the call it ends, if it was one out of the user's code.
    pub fn leave(&mut self, depth: usize, result: Option<(u32, u128)>) -> Option<LibraryCall> {
        self.forget_below(depth + 1);
        let calls = &mut self.consumed.calls;
        let at = self.open.last().copied().filter(|c| calls[*c].depth == depth)?;
        self.open.pop();
        let call = &mut calls[at];
        call.result = result;
        call.returned = true;
        call.own = Vec::new();
        let told = call.clone();
        if call.inputs == 0 && at >= self.most && at + 1 == calls.len() {
            calls.pop();
            self.consumed.order.pop();
            self.consumed.cut = true;
        }
        Some(told)
    }

    /// The innermost call the run ended in.
    pub fn unfinished(&self) -> Option<&LibraryCall> {
        self.open.last().map(|c| &self.consumed.calls[*c])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(library: &mut Library, stores: &[(&str, u64, u64, u128)], result: Option<(u32, u128)>) -> String {
        library.enter(FuncId(1), &[], FuncId(0), Span::NONE, 2);
        library.allocate(5);
        for (object, offset, bytes, value) in stores {
            library.store(object, object.len() as u128, *offset, *bytes, Some(*value));
        }
        library.leave(2, result).map(|c| c.done(16)).unwrap_or_default()
    }

    #[test]
    fn calls_are_told_by_what_the_user_sees() {
        let mut library = Library::new(100, BTreeSet::from(["stdio_stream.at".to_string()]));
        assert_eq!(call(&mut library, &[], Some((32, 65))), "returned 65");
        assert_eq!(call(&mut library, &[], Some((32, 0xffff_ffff))), "returned -1");
        assert_eq!(call(&mut library, &[], None), "was called");
        assert_eq!(call(&mut library, &[("x", 0, 4, 7)], Some((32, 1))), "returned 1, x = 7");
        let hidden = [("local", 0, 4, 7), ("stdio_stream.at", 0, 4, 1)];
        assert_eq!(call(&mut library, &hidden, Some((32, 1))), "returned 1");
        let line = [("s", 0, 1, 0x34), ("s", 1, 1, 0x32), ("s", 2, 1, 0), ("s", 3, 1, 9)];
        assert_eq!(call(&mut library, &line, Some((64, 1 << 44))), "s = \"42\"");
        assert_eq!(call(&mut library, &[], Some((64, 0))), "returned 0");
    }

    #[test]
    fn calls_that_asked_for_nothing_are_not_kept_without_end() {
        let mut library = Library::new(3, BTreeSet::new());
        for _ in 0..5 {
            call(&mut library, &[], None);
        }
        assert_eq!((library.consumed.calls.len(), library.consumed.order.len()), (3, 3));
        assert!(library.consumed.cut);
    }

    #[test]
    fn calls_left_by_a_jump_are_forgotten() {
        let mut library = Library::new(100, BTreeSet::from(["stdio_stream.at".to_string()]));
        library.enter(FuncId(1), &[], FuncId(0), Span::NONE, 5);
        library.enter(FuncId(2), &[], FuncId(0), Span::NONE, 3);
        assert!(library.leave(7, None).is_none());
        assert_eq!(library.leave(3, None).map(|c| c.function), Some(FuncId(2)));
        assert!(library.unfinished().is_none());
    }
}
