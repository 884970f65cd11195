//! The inputs a path has asked for, in order. A persistent list: forks share their past. Where states were
//! merged the list parts: which side happened is read off a model.

use secateur_program::{InputKind, Span, TypeHint};
use secateur_term::Term;
use std::sync::Arc;

/// The symbols that stand for an input.
#[derive(Clone, Debug)]
pub enum InputTerms {
    /// One value.
    One(Term),
    /// The bytes of a region.
    Bytes(Vec<Term>),
}

/// An input that a path asked for.
#[derive(Clone, Debug)]
pub struct InputRecord {
    /// What asked for it: a call, a region, or a read of something uninitialised.
    pub kind: InputKind,
    /// The name of the nondeterministic function, of the region or of the variable.
    pub name: String,
    /// The symbols that stand for it; a model gives their values.
    pub terms: InputTerms,
    /// How its value is shown to the user.
    pub ty: TypeHint,
    /// Where in the source it was asked for.
    pub span: Span,
}

#[derive(Debug)]
enum Entry {
    Input(InputRecord),
    /// An object was allocated; noted only where numbers of objects do not tell their order.
    Allocated(u32),
    /// Two pasts: the first if the condition holds.
    Either {
        cond: Term,
        yes: InputLog,
        no: InputLog,
    },
}

#[derive(Debug)]
struct Link {
    entry: Entry,
    before: Option<Arc<Link>>,
}

/// The inputs of a path. A clone is cheap: it shares the list.
#[derive(Clone, Debug, Default)]
pub struct InputLog {
    last: Option<Arc<Link>>,
    len: u32,
}

/// The inputs and allocations of one of the runs a log stands for.
#[derive(Default)]
pub struct Past<'a> {
    /// Oldest first.
    pub inputs: Vec<&'a InputRecord>,
    /// Numbers of the objects allocated, as far as noted; oldest first.
    pub allocated: Vec<u32>,
}

impl InputLog {
    /// Appends an input.
    pub fn push(&mut self, record: InputRecord) {
        self.link(Entry::Input(record));
        self.len += 1;
    }

    /// Notes that the object of this number was allocated here.
    pub fn allocated(&mut self, number: u32) {
        self.link(Entry::Allocated(number));
    }

    fn link(&mut self, entry: Entry) {
        self.last = Some(Arc::new(Link { entry, before: self.last.take() }));
    }

    /// The log of a state that is `yes` where `cond` holds and `no` elsewhere.
    pub fn either(cond: Term, yes: &InputLog, no: &InputLog) -> InputLog {
        let same = match (&yes.last, &no.last) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        if same {
            return yes.clone();
        }
        let len = yes.len.max(no.len);
        let entry = Entry::Either { cond, yes: yes.clone(), no: no.clone() };
        InputLog { last: Some(Arc::new(Link { entry, before: None })), len }
    }

    /// How many inputs were asked for; of a merged log, the larger number of the two sides.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether no input was asked for.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The inputs and allocations in order; `holds` decides the conditions of merges, usually by a model.
    pub fn past(&self, mut holds: impl FnMut(Term) -> bool) -> Past<'_> {
        let mut out = Past::default();
        let mut link = self.last.as_ref();
        while let Some(l) = link {
            link = match &l.entry {
                Entry::Input(record) => {
                    out.inputs.push(record);
                    l.before.as_ref()
                }
                Entry::Allocated(number) => {
                    out.allocated.push(*number);
                    l.before.as_ref()
                }
                Entry::Either { cond, yes, no } => if holds(*cond) { &yes.last } else { &no.last }.as_ref(),
            };
        }
        out.inputs.reverse();
        out.allocated.reverse();
        out
    }
}

impl Drop for InputLog {
    /// Unlinks step by step: the derived drop would recurse as deep as the list is long.
    fn drop(&mut self) {
        let mut open: Vec<Arc<Link>> = self.last.take().into_iter().collect();
        while let Some(l) = open.pop() {
            if let Ok(mut l) = Arc::try_unwrap(l) {
                open.extend(l.before.take());
                if let Entry::Either { yes, no, .. } = &mut l.entry {
                    open.extend(yes.last.take());
                    open.extend(no.last.take());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_merged_log_tells_the_side_that_happened() {
        let record = |name: &str| InputRecord {
            kind: InputKind::Call,
            name: name.to_string(),
            terms: InputTerms::One(Term::TRUE),
            ty: TypeHint::Signed,
            span: Span::NONE,
        };
        let mut a = InputLog::default();
        a.push(record("x"));
        let mut b = a.clone();
        a.push(record("y"));
        b.allocated(7);
        let mut m = InputLog::either(Term::TRUE, &a, &b);
        m.push(record("z"));
        let names = |p: Past| p.inputs.iter().map(|r| r.name.clone()).collect::<String>();
        assert_eq!(names(m.past(|_| true)), "xyz");
        let no = m.past(|_| false);
        assert_eq!(no.allocated, [7]);
        assert_eq!(names(no), "xz");
        assert_eq!(InputLog::either(Term::TRUE, &a, &a.clone()).len(), 2);
    }
}
