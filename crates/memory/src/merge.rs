//! Two memories as one: what each byte holds depends on a condition (state merging of bounded model
//! checking).
//!
//! Objects are numbered over all states, so one number is one object. An object only one side has is kept:
//! pointers to it come only from that side. Bytes without a value get one that is free on its side.

use crate::cells::{Cells, Fill, UninitSource};
use crate::layers::Layers;
use crate::memory::Memory;
use crate::object::{Content, Liveness, Object, ObjectInfo, Region};
use imbl::ordmap::DiffItem;
use secateur_program::Span;
use secateur_term::{Term, TermStore};
use std::sync::{Arc, OnceLock};

/// The placeholder at a number that this state has no object for.
fn blank() -> &'static Arc<ObjectInfo> {
    static BLANK: OnceLock<Arc<ObjectInfo>> = OnceLock::new();
    BLANK.get_or_init(|| {
        let name = String::from("nothing");
        Arc::new(ObjectInfo { name, region: Region::Heap, span: Span::NONE, align: 1 })
    })
}

impl Object {
    fn is_blank(&self) -> bool {
        Arc::ptr_eq(&self.info, blank())
    }
}

impl Memory {
    /// Leaves the numbers below `number` that are free to objects of other states: each gets a dead
    /// placeholder.
    pub fn pad_to(&mut self, store: &mut TermStore, number: u32) {
        while self.next_number() < number {
            let none = store.bv(64, 0);
            self.add(Object {
                info: Arc::clone(blank()),
                base: none,
                size: none,
                liveness: Liveness::OutOfScope,
                content: Content::Cells(Cells::new(Fill::Uninit)),
            });
        }
    }

    /// The memory that is `a` where `cond` holds and `b` elsewhere; or why there is none.
    pub fn merge(
        store: &mut TermStore,
        cond: Term,
        a: &Memory,
        b: &Memory,
        uninit: &mut dyn UninitSource,
    ) -> Result<Memory, &'static str> {
        let (mut long, short, swapped) =
            if a.next_number() >= b.next_number() { (a.clone(), b, false) } else { (b.clone(), a, true) };
        let changed: Vec<u32> = (0..short.next_number()).filter(|n| !long.shares(short, *n)).collect();
        for n in changed {
            let (Some(x), Some(y)) = (long.object(n), short.object(n)) else { continue };
            if y.is_blank() {
                continue;
            }
            let merged = if x.is_blank() {
                y.clone()
            } else {
                let (x, y) = if swapped { (y, x) } else { (x, y) };
                merge_objects(store, cond, x, y, uninit)?
            };
            if let Some(o) = long.object_mut(n) {
                *o = merged;
            }
        }
        Ok(long)
    }
}

fn merge_objects(
    store: &mut TermStore,
    cond: Term,
    a: &Object,
    b: &Object,
    uninit: &mut dyn UninitSource,
) -> Result<Object, &'static str> {
    if a.base != b.base || a.size != b.size || a.info.region != b.info.region {
        return Err("one number stands for two objects");
    }
    let same_life = matches!(
        (&a.liveness, &b.liveness),
        (Liveness::Alive, Liveness::Alive)
            | (Liveness::Freed(_), Liveness::Freed(_))
            | (Liveness::OutOfScope, Liveness::OutOfScope)
    );
    if !same_life {
        return Err("an object that is alive on one side only");
    }
    if !a.is_alive() {
        return Ok(a.clone());
    }
    if let (Content::Cells(x), Content::Cells(y)) = (&a.content, &b.content)
        && same_fill(&x.fill, &y.fill)
    {
        let content = Content::Cells(merge_cells(store, cond, x, y, uninit));
        return Ok(Object { content, ..a.clone() });
    }
    let (mut a, mut b) = (a.clone(), b.clone());
    let (x, y) = (a.as_layers_or_array(store, uninit), b.as_layers_or_array(store, uninit));
    a.content = match (x, y) {
        (Content::Array(x), Content::Array(y)) => Content::Array(store.ite(cond, x, y)),
        _ => {
            let (x, y) = (a.layers(store, uninit), b.layers(store, uninit));
            Content::Layers(Layers::choice(cond, &x, &y))
        }
    };
    Ok(a)
}

fn same_fill(a: &Fill, b: &Fill) -> bool {
    match (a, b) {
        (Fill::Zero, Fill::Zero) | (Fill::Uninit, Fill::Uninit) => true,
        (Fill::Bytes(x), Fill::Bytes(y)) => Arc::ptr_eq(x, y),
        _ => false,
    }
}

fn merge_cells(
    store: &mut TermStore,
    cond: Term,
    a: &Cells,
    b: &Cells,
    uninit: &mut dyn UninitSource,
) -> Cells {
    // places where the sides differ, with the width one of them uses
    let mut places: Vec<(u64, u32)> = Vec::new();
    for item in a.map.diff(&b.map) {
        match item {
            DiffItem::Add(at, c) | DiffItem::Remove(at, c) => places.push((*at, c.bytes)),
            DiffItem::Update { old: (at, x), new: (_, y) } => {
                places.push((*at, x.bytes));
                if x.bytes != y.bytes {
                    places.push((*at, y.bytes));
                }
            }
        }
    }
    let mut merged = a.clone();
    let (mut a, mut b) = (a.clone(), b.clone());
    for (at, bytes) in places {
        // reading fixes bytes without a value, on the side that has none
        let (x, y) = (a.read(store, at, bytes, uninit), b.read(store, at, bytes, uninit));
        let value = store.ite(cond, x, y);
        merged.write(store, at, bytes, value);
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::tests::Fresh;

    #[test]
    fn cells_of_different_widths_merge_bytewise() {
        let mut s = TermStore::new();
        let c = s.input("c", 1);
        let (x, y) = (s.input("x", 32), s.input("y", 8));
        let mut a = Cells::new(Fill::Zero);
        let mut b = Cells::new(Fill::Zero);
        a.write(&mut s, 0, 4, x);
        b.write(&mut s, 1, 1, y);
        let mut m = merge_cells(&mut s, c, &a, &b, &mut Fresh(0));
        let byte = m.read(&mut s, 1, 1, &mut Fresh(0));
        let xb = s.extract(x, 8, 8);
        assert_eq!(byte, s.ite(c, xb, y));
        let low = m.read(&mut s, 0, 1, &mut Fresh(0));
        let (x0, zero) = (s.extract(x, 0, 8), s.bv(8, 0));
        let want = s.ite(c, x0, zero);
        let same = s.eq(low, want);
        // not always one term, but always one value
        let mut model = secateur_term::Model::default();
        for bits in [0u128, 1] {
            for word in [0u128, 0x1234_5678] {
                model.set(s.as_symbol(c).unwrap(), bits);
                model.set(s.as_symbol(x).unwrap(), word);
                assert_eq!(secateur_term::Evaluator::new(&s, &model).eval(same), Some(1));
            }
        }
    }

    #[test]
    fn a_byte_without_a_value_stays_free_on_its_side() {
        let mut s = TermStore::new();
        let c = s.input("c", 1);
        let k = s.bv(8, 5);
        let mut a = Cells::new(Fill::Uninit);
        let b = Cells::new(Fill::Uninit);
        a.write(&mut s, 3, 1, k);
        let mut u = Fresh(0);
        let mut m = merge_cells(&mut s, c, &a, &b, &mut u);
        assert_eq!(u.0, 1);
        let v = m.read(&mut s, 3, 1, &mut u);
        assert_eq!(u.0, 1);
        assert_ne!(v, k);
    }
}
