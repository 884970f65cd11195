//! Accesses at symbolic offsets. Few candidate places: a choice over the cells. Many: the object becomes an
//! array term.

use crate::cells::{Cells, Fill, UninitSource};
use crate::layers::Layers;
use crate::object::{Content, Object};
use secateur_term::{Sort, SymbolKind, Term, TermStore};

/// Up to this many candidate places an access is expanded into a choice.
const EXPAND: u64 = 128;

/// The offsets a symbolic offset can have inside `0 ..= last`: all are congruent modulo a power of two.
fn candidates(store: &TermStore, offset: Term, last: u64) -> impl Iterator<Item = u64> {
    let form = store.linear(offset);
    let step = form.monomials.iter().map(|m| m.coefficient.trailing_zeros()).min().unwrap_or(0).min(62);
    let step = 1u64 << step;
    let first = (form.constant % u128::from(step)) as u64;
    (first..=last).step_by(step as usize)
}

fn count(store: &TermStore, offset: Term, size: Option<u64>, bytes: u32) -> Option<(u64, u64)> {
    let last = size?.checked_sub(u64::from(bytes))?;
    let n = candidates(store, offset, last).take(EXPAND as usize + 1).count() as u64;
    (n <= EXPAND).then_some((n, last))
}

impl Object {
    /// Reads at a symbolic offset known to be in bounds.
    pub fn read_symbolic(
        &mut self,
        store: &mut TermStore,
        offset: Term,
        bytes: u32,
        uninit: &mut dyn UninitSource,
    ) -> Term {
        let size = store.constant(self.size).map(|s| s as u64);
        if let (Content::Cells(cells), Some((_, last))) =
            (&mut self.content, count(store, offset, size, bytes))
        {
            // read-only tables of bytes are the solver's business: it has a mux for them
            let width = store.width(offset);
            let places: Vec<u64> = candidates(store, offset, last).collect();
            let mut value: Option<Term> = None;
            for &place in places.iter().rev() {
                let here = cells.read(store, place, bytes, uninit);
                value = Some(match value {
                    None => here,
                    Some(rest) => {
                        let at = store.bv(width, u128::from(place));
                        let hit = store.eq(offset, at);
                        store.ite(hit, here, rest)
                    }
                });
            }
            if let Some(v) = value {
                return v;
            }
        }
        if let Content::Layers(layers) = &self.content {
            return layers.read(store, offset, bytes);
        }
        let array = self.as_array(store, uninit);
        read_array(store, array, offset, bytes)
    }

    /// Writes at a symbolic offset known to be in bounds.
    pub fn write_symbolic(
        &mut self,
        store: &mut TermStore,
        offset: Term,
        bytes: u32,
        value: Term,
        uninit: &mut dyn UninitSource,
    ) {
        let size = store.constant(self.size).map(|s| s as u64);
        if let (Content::Cells(cells), Some((_, last))) =
            (&mut self.content, count(store, offset, size, bytes))
        {
            let width = store.width(offset);
            let places: Vec<u64> = candidates(store, offset, last).collect();
            // places may overlap when the step is smaller than the access: then go bytewise through the array
            let apart = places.windows(2).all(|w| w[1] - w[0] >= u64::from(bytes));
            if apart {
                for place in places {
                    let old = cells.read(store, place, bytes, uninit);
                    let at = store.bv(width, u128::from(place));
                    let hit = store.eq(offset, at);
                    let new = store.ite(hit, value, old);
                    cells.write(store, place, bytes, new);
                }
                return;
            }
        }
        if let Content::Layers(layers) = &mut self.content {
            *layers = layers.write(offset, bytes, value);
            return;
        }
        let array = self.as_array(store, uninit);
        self.content = Content::Array(write_array(store, array, offset, bytes, value));
    }

    /// The content as one array term, which the object keeps. Not for objects with layers.
    fn as_array(&mut self, store: &mut TermStore, uninit: &mut dyn UninitSource) -> Term {
        match self.as_layers_or_array(store, uninit) {
            Content::Array(a) => a,
            // not called for layers; unknown bytes are a sound content of any object
            _ => store.fresh("memory", bytes_sort(store.width(self.size)), SymbolKind::Uninit),
        }
    }

    pub(crate) fn as_layers_or_array(
        &mut self,
        store: &mut TermStore,
        uninit: &mut dyn UninitSource,
    ) -> Content {
        let width = store.width(self.size);
        if let Content::Cells(cells) = &mut self.content {
            let array = cells_to_array(store, cells, width, store.constant(self.size), uninit);
            self.content = Content::Array(array);
        }
        self.content.clone()
    }

    /// The content as layers.
    pub fn layers(&mut self, store: &mut TermStore, uninit: &mut dyn UninitSource) -> Layers {
        match self.as_layers_or_array(store, uninit) {
            Content::Layers(l) => l,
            _ => Layers::array(self.as_array(store, uninit)),
        }
    }

    /// Every byte is arbitrary from now on.
    pub fn havoc(&mut self, store: &mut TermStore) {
        let fresh = store.fresh("memory", bytes_sort(store.width(self.size)), SymbolKind::Uninit);
        self.content = Content::Array(fresh);
    }
}

fn bytes_sort(index: u32) -> Sort {
    Sort::Array { index, elem: 8 }
}

/// Up to this size every uninitialised byte gets an input of its own when an object becomes an array.
const SMALL: u128 = 4096;

fn cells_to_array(
    store: &mut TermStore,
    cells: &mut Cells,
    width: u32,
    size: Option<u128>,
    uninit: &mut dyn UninitSource,
) -> Term {
    if let (Fill::Uninit, Some(size)) = (&cells.fill, size)
        && size <= SMALL
    {
        for at in 0..size as u64 {
            cells.read(store, at, 1, uninit);
        }
    }
    let mut array = match &cells.fill {
        Fill::Zero => {
            let zero = store.bv(8, 0);
            store.const_array(width, zero)
        }
        Fill::Bytes(b) => store.table_array(width, b),
        Fill::Uninit => store.fresh("memory", Sort::Array { index: width, elem: 8 }, SymbolKind::Uninit),
    };
    for (at, cell) in &cells.map {
        let at = store.bv(width, u128::from(*at));
        array = write_array(store, array, at, cell.bytes, cell.value);
    }
    array
}

pub(crate) fn read_array(store: &mut TermStore, array: Term, offset: Term, bytes: u32) -> Term {
    let width = store.width(offset);
    let mut value: Option<Term> = None;
    for i in 0..bytes {
        let k = store.bv(width, u128::from(i));
        let at = store.add(offset, k);
        let byte = store.select(array, at);
        value = Some(match value {
            None => byte,
            Some(low) => store.concat(byte, low),
        });
    }
    value.unwrap_or(Term::FALSE)
}

pub(crate) fn write_array(
    store: &mut TermStore,
    mut array: Term,
    offset: Term,
    bytes: u32,
    value: Term,
) -> Term {
    let width = store.width(offset);
    for i in 0..bytes {
        let k = store.bv(width, u128::from(i));
        let at = store.add(offset, k);
        let byte = store.extract(value, 8 * i, 8);
        array = store.store(array, at, byte);
    }
    array
}
