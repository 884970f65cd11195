//! The memory of one state: its objects by number.

use crate::cells::{Cells, Fill, UninitSource};
use crate::object::{Content, Liveness, Object, ObjectInfo, Region};
use imbl::Vector;
use secateur_program::{InitItem, ObjectKind, Program, Span, StaticObject};
use secateur_term::{Term, TermStore};
use std::sync::Arc;

/// Objects by number: static ones first (their [`secateur_program::ObjectId`]), then those allocated during
/// the run.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    objects: Vector<Arc<Object>>,
    /// Objects that an engine calls by the site where they were made, as site and number.
    sites: Arc<Vec<(u32, u32)>>,
}

impl Memory {
    /// The memory at the start of a program.
    pub fn initial(store: &mut TermStore, program: &Program) -> Memory {
        let width = program.data_model.pointer_width();
        let objects = program
            .objects
            .iter()
            .map(|o| {
                let region = match o.kind {
                    ObjectKind::Global | ObjectKind::External | ObjectKind::Unsized => Region::Static,
                    ObjectKind::Constant => Region::Constant,
                    ObjectKind::Function(_) | ObjectKind::UnknownFunction | ObjectKind::Label => Region::Code,
                };
                let info = ObjectInfo { name: o.name.clone(), region, span: o.span, align: o.align };
                let mut cells = initial_cells(store, o);
                for item in &o.init {
                    if let InitItem::Address { offset, value, bytes } = item {
                        let value = store.resize(*value, 8 * bytes);
                        cells.write(store, *offset, *bytes, value);
                    }
                }
                Arc::new(Object {
                    info: Arc::new(info),
                    base: o.base,
                    size: store.bv(width, u128::from(o.size)),
                    liveness: Liveness::Alive,
                    content: Content::Cells(cells),
                })
            })
            .collect();
        Memory { objects, sites: Arc::default() }
    }

    /// The number the next object will get.
    pub fn next_number(&self) -> u32 {
        self.objects.len() as u32
    }

    /// Adds an object and gives its number; numbers are never used again.
    pub fn add(&mut self, object: Object) -> u32 {
        let number = self.next_number();
        self.objects.push_back(Arc::new(object));
        number
    }

    /// Calls an object by the site where it was made. No other object of the state may have been made there.
    pub fn set_site(&mut self, number: u32, site: u32) {
        Arc::make_mut(&mut self.sites).push((site, number));
    }

    /// The number of the object that was made at a site.
    pub fn made_at(&self, site: u32) -> Option<u32> {
        self.sites.iter().find(|s| s.0 == site).map(|s| s.1)
    }

    /// The site that an object is called by.
    pub fn site_of(&self, number: u32) -> Option<u32> {
        self.sites.iter().find(|s| s.1 == number).map(|s| s.0)
    }

    /// The object with this number, dead or alive; `None` past the last number. A number that was left to
    /// other states ([`Memory::pad_to`]) has a dead placeholder.
    #[inline]
    pub fn object(&self, number: u32) -> Option<&Object> {
        self.objects.get(number as usize).map(|o| &**o)
    }

    /// The object for writing; copied first if another state shares it.
    #[inline]
    pub fn object_mut(&mut self, number: u32) -> Option<&mut Object> {
        self.objects.get_mut(number as usize).map(Arc::make_mut)
    }

    /// Whether both have the very same object at this number.
    pub(crate) fn shares(&self, other: &Memory, number: u32) -> bool {
        match (self.objects.get(number as usize), other.objects.get(number as usize)) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Whether both hold the same: the same objects live, with the same cells.
    pub fn is_same(&self, other: &Memory) -> bool {
        self.objects.len() == other.objects.len()
            && self.objects.iter().zip(&other.objects).all(|(a, b)| {
                Arc::ptr_eq(a, b)
                    || (!a.is_alive() && !b.is_alive())
                    || (a.liveness == b.liveness
                        && a.base == b.base
                        && a.size == b.size
                        && match (&a.content, &b.content) {
                            (Content::Cells(x), Content::Cells(y)) => x.map == y.map,
                            (Content::Array(x), Content::Array(y)) => x == y,
                            (Content::Layers(x), Content::Layers(y)) => x.is_same(y),
                            _ => false,
                        })
            })
    }

    /// All objects with their numbers, dead ones and placeholders included.
    pub fn objects(&self) -> impl Iterator<Item = (u32, &Object)> {
        self.objects.iter().enumerate().map(|(i, o)| (i as u32, &**o))
    }

    /// The same, as states share them: two states in which an object is the very same have the same pointer.
    pub fn shared_objects(&self) -> impl Iterator<Item = (u32, &Arc<Object>)> {
        self.objects.iter().enumerate().map(|(i, o)| (i as u32, o))
    }

    /// Ends the life of an object and drops its content.
    pub fn kill(&mut self, number: u32, how: Liveness) {
        if let Some(o) = self.object_mut(number) {
            o.liveness = how;
            o.content = Content::Cells(Cells::new(Fill::Uninit));
        }
    }

    /// Ends the life of an object that was freed at `span`; whether it may be freed is the caller's question.
    pub fn free(&mut self, number: u32, span: Span) {
        self.kill(number, Liveness::Freed(span));
    }

    /// Reads at a known offset that is in bounds.
    #[inline]
    pub fn read(
        &mut self,
        store: &mut TermStore,
        number: u32,
        offset: u64,
        bytes: u32,
        uninit: &mut dyn UninitSource,
    ) -> Option<Term> {
        // the common case needs no write access
        if let Content::Cells(cells) = &self.object(number)?.content
            && let Some(v) = cells.peek(offset, bytes).or_else(|| cells.pieced(store, offset, bytes))
        {
            return Some(v);
        }
        let object = self.object_mut(number)?;
        match &mut object.content {
            Content::Cells(cells) => Some(cells.read(store, offset, bytes, uninit)),
            Content::Array(array) => {
                let at = store.bv(store.width(object.size), u128::from(offset));
                Some(crate::symbolic::read_array(store, *array, at, bytes))
            }
            Content::Layers(layers) => {
                let at = store.bv(store.width(object.size), u128::from(offset));
                Some(layers.read(store, at, bytes))
            }
        }
    }

    /// Writes `value` (of `8 * bytes` bits) at a known offset that is in bounds.
    #[inline]
    pub fn write(&mut self, store: &mut TermStore, number: u32, offset: u64, bytes: u32, value: Term) {
        let Some(object) = self.object_mut(number) else { return };
        match &mut object.content {
            Content::Cells(cells) => cells.write(store, offset, bytes, value),
            Content::Array(array) => {
                let at = store.bv(store.width(object.size), u128::from(offset));
                *array = crate::symbolic::write_array(store, *array, at, bytes, value);
            }
            Content::Layers(layers) => {
                let at = store.bv(store.width(object.size), u128::from(offset));
                *layers = layers.write(at, bytes, value);
            }
        }
    }
}

impl Cells {
    /// What a cell of exactly this place and width holds.
    #[inline]
    pub fn peek(&self, offset: u64, bytes: u32) -> Option<Term> {
        self.map.get(&offset).filter(|c| c.bytes == bytes).map(|c| c.value)
    }
}

/// The cells of a static object but for the addresses in it.
fn initial_cells(store: &mut TermStore, o: &StaticObject) -> Cells {
    if o.kind.is_external() {
        return Cells::new(Fill::Uninit);
    }
    if !o.has_undefined() {
        return Cells::new(static_fill(&o.init, o.size));
    }
    // bytes without a value get one at their first read: all others are cells
    let mut defined = vec![Some(0u8); usize::try_from(o.size).unwrap_or(0)];
    for item in &o.init {
        let (from, bytes): (u64, Vec<Option<u8>>) = match item {
            InitItem::Bytes { offset, bytes } => (*offset, bytes.iter().copied().map(Some).collect()),
            InitItem::Undefined { offset, bytes } => (*offset, vec![None; *bytes as usize]),
            InitItem::Address { .. } => continue,
        };
        for (cell, byte) in defined.iter_mut().skip(from as usize).zip(bytes) {
            *cell = byte;
        }
    }
    let mut cells = Cells::new(Fill::Uninit);
    for (at, byte) in defined.into_iter().enumerate() {
        if let Some(byte) = byte {
            let value = store.bv(8, u128::from(byte));
            cells.write(store, at as u64, 1, value);
        }
    }
    cells
}

fn static_fill(init: &[InitItem], size: u64) -> Fill {
    let end = init
        .iter()
        .filter_map(|i| match i {
            InitItem::Bytes { offset, bytes } => Some(offset + bytes.len() as u64),
            InitItem::Address { .. } | InitItem::Undefined { .. } => None,
        })
        .max()
        .unwrap_or(0)
        .min(size);
    if end == 0 {
        return Fill::Zero;
    }
    let mut data = vec![0u8; end as usize];
    for item in init {
        if let InitItem::Bytes { offset, bytes } = item {
            for (i, b) in bytes.iter().enumerate() {
                if let Some(cell) = data.get_mut(*offset as usize + i) {
                    *cell = *b;
                }
            }
        }
    }
    Fill::Bytes(data.into())
}
