//! The inputs a path has asked for, in order. A persistent list: forks share their past.

use secateur_program::{InputKind, Span, TypeHint};
use secateur_term::Term;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub enum InputTerms {
    One(Term),
    /// The bytes of a region.
    Bytes(Vec<Term>),
}

#[derive(Clone, Debug)]
pub struct InputRecord {
    pub kind: InputKind,
    pub name: String,
    pub terms: InputTerms,
    pub ty: TypeHint,
    pub span: Span,
}

#[derive(Debug)]
struct Link {
    record: InputRecord,
    before: Option<Arc<Link>>,
}

#[derive(Clone, Debug, Default)]
pub struct InputLog {
    last: Option<Arc<Link>>,
    len: u32,
}

impl InputLog {
    pub fn push(&mut self, record: InputRecord) {
        self.last = Some(Arc::new(Link { record, before: self.last.take() }));
        self.len += 1;
    }

    pub fn len(&self) -> u32 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The records, oldest first.
    pub fn records(&self) -> Vec<&InputRecord> {
        let mut out = Vec::with_capacity(self.len as usize);
        let mut link = self.last.as_ref();
        while let Some(l) = link {
            out.push(&l.record);
            link = l.before.as_ref();
        }
        out.reverse();
        out
    }
}

impl Drop for InputLog {
    /// Unlinks step by step: the derived drop would recurse as deep as the list is long.
    fn drop(&mut self) {
        let mut link = self.last.take();
        while let Some(l) = link {
            match Arc::try_unwrap(l) {
                Ok(mut l) => link = l.before.take(),
                Err(_) => break,
            }
        }
    }
}
