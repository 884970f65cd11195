//! A small memory for concrete runs: bytes by address, objects with bounds. What was never written is chosen at its first read.

use hashbrown::HashMap;
use rand::Rng;
use rand::rngs::StdRng;
use secateur_program::{InitItem, Program};
use secateur_term::{SymbolKind, Term, TermStore, trunc};
use std::rc::Rc;

/// Objects begin past this address.
const FIRST: u64 = 0x1_0000;
/// Between objects.
const GAP: u64 = 64;
/// Larger ones are not tried.
const LARGEST: u64 = 1 << 24;

#[derive(Clone, Debug)]
struct Area {
    base: u64,
    size: u64,
    alive: bool,
    zero: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Bytes {
    areas: Vec<Area>,
    cells: Rc<HashMap<u64, u8>>,
    next: u64,
    /// Where the static objects are.
    statics: Rc<Vec<u64>>,
}

impl Bytes {
    /// The memory at the start of a program.
    pub fn initial(program: &Program) -> Bytes {
        let mut bytes = Bytes { next: FIRST, ..Bytes::default() };
        let mut statics = Vec::new();
        for o in &program.objects {
            let base = bytes.add(o.size, !o.kind.is_external());
            statics.push(base);
            let cells = Rc::make_mut(&mut bytes.cells);
            for item in &o.init {
                if let InitItem::Bytes { offset, bytes } = item
                    && bytes.len() < LARGEST as usize
                {
                    cells.extend((base + offset..).zip(bytes.iter().copied()));
                }
            }
        }
        bytes.statics = Rc::new(statics);
        bytes
    }

    fn add(&mut self, size: u64, zero: bool) -> u64 {
        let base = self.next;
        self.next = (base + size + GAP).next_multiple_of(16);
        self.areas.push(Area { base, size, alive: true, zero });
        base
    }

    pub fn allocate(&mut self, size: u128, zero: bool) -> Option<u64> {
        let size = u64::try_from(size).ok().filter(|s| *s < LARGEST)?;
        Some(self.add(size, zero))
    }

    pub fn free(&mut self, addr: u128) -> Option<()> {
        if addr == 0 {
            return Some(());
        }
        let area = self.areas.iter_mut().find(|a| a.alive && u128::from(a.base) == addr)?;
        area.alive = false;
        Some(())
    }

    /// The address a symbol of the program stands for.
    pub fn address(&self, store: &TermStore, symbol: Term) -> Option<u64> {
        match store.symbol(store.as_symbol(symbol)?).kind {
            SymbolKind::Base { object, .. } => self.statics.get(object as usize).copied(),
            _ => None,
        }
    }

    fn area(&self, addr: u128, bytes: u32) -> Option<(u64, &Area)> {
        let addr = u64::try_from(addr).ok()?;
        let inside = |a: &&Area| {
            let end = addr.checked_add(u64::from(bytes));
            a.alive && a.base <= addr && end.is_some_and(|e| e <= a.base + a.size)
        };
        self.areas.iter().find(inside).map(|a| (addr, a))
    }

    pub fn read(&mut self, addr: u128, bytes: u32, random: &mut StdRng) -> Option<u128> {
        let (addr, area) = self.area(addr, bytes)?;
        let zero = area.zero;
        let mut value = 0u128;
        for i in (0..u64::from(bytes)).rev() {
            let byte = match self.cells.get(&(addr + i)) {
                Some(b) => *b,
                None if zero => 0,
                None => {
                    let b: u8 = if random.random() { random.random_range(0..4) } else { random.random() };
                    Rc::make_mut(&mut self.cells).insert(addr + i, b);
                    b
                }
            };
            value = value << 8 | u128::from(byte);
        }
        Some(value)
    }

    /// What is there, if it was ever written or read.
    pub fn peek(&self, addr: u128, bytes: u32) -> Option<u128> {
        let (addr, area) = self.area(addr, bytes)?;
        let mut value = 0u128;
        for i in (0..u64::from(bytes)).rev() {
            let byte = self.cells.get(&(addr + i)).copied().or(area.zero.then_some(0))?;
            value = value << 8 | u128::from(byte);
        }
        Some(value)
    }

    pub fn write(&mut self, addr: u128, bytes: u32, value: u128) -> Option<()> {
        let (addr, _) = self.area(addr, bytes)?;
        let cells = Rc::make_mut(&mut self.cells);
        for i in 0..u64::from(bytes) {
            cells.insert(addr + i, trunc(value >> (8 * i), 8) as u8);
        }
        Some(())
    }

    pub fn is_inside(&self, addr: u128, bytes: u32) -> bool {
        self.area(addr, bytes).is_some()
    }
}
