//! Random reads and writes, at known and at symbolic places, against a plain array of bytes.

use proptest::prelude::*;
use secateur_memory::{
    BasePool, Cells, Content, Fill, Filling, Liveness, Memory, Object, ObjectInfo, Reading, Region,
    UninitSource, split_base,
};
use secateur_program::{Span, VarId};
use secateur_term::{Evaluator, Model, Term, TermStore, trunc};
use std::sync::Arc;

const WIDTH: u32 = 64;

/// Uninitialised bytes do not occur here.
struct Never;
impl UninitSource for Never {
    fn byte(&mut self, _: &mut TermStore) -> Term {
        panic!("everything is initialised")
    }
}

#[derive(Clone, Debug)]
enum Action {
    Write {
        symbolic: bool,
        place: u64,
        bytes: u32,
        value: u64,
        constant: bool,
    },
    Read {
        symbolic: bool,
        place: u64,
        bytes: u32,
    },
    Set {
        place: u64,
        len: u64,
        byte: u8,
    },
    Copy {
        to: u64,
        from: u64,
        len: u64,
    },
    /// Cells set at once: each gets a number that depends on its own, and on what a place held before if
    /// `from` is given.
    Cells {
        place: u64,
        stride: u64,
        bytes: u32,
        count: u64,
        from: Option<(u64, i64)>,
        plus: u64,
    },
    /// Later actions work on a copy; this one must not see them.
    Fork,
    /// One memory of two: this one or the last copy, as a condition says.
    Merge {
        this: bool,
    },
}

fn action(size: u64) -> impl Strategy<Value = Action> {
    let place = 0..size;
    let bytes = prop::sample::select(vec![1u32, 2, 4, 8]);
    prop_oneof![
        4 => (any::<bool>(), place.clone(), bytes.clone(), any::<u64>(), any::<bool>())
            .prop_map(|(symbolic, place, bytes, value, constant)| Action::Write { symbolic, place, bytes, value, constant }),
        4 => (any::<bool>(), place.clone(), bytes).prop_map(|(symbolic, place, bytes)| Action::Read { symbolic, place, bytes }),
        1 => (place.clone(), 0..size, any::<u8>()).prop_map(|(place, len, byte)| Action::Set { place, len, byte }),
        1 => (place.clone(), place, 0..size).prop_map(|(to, from, len)| Action::Copy { to, from, len }),
        1 => Just(Action::Fork),
        1 => any::<bool>().prop_map(|this| Action::Merge { this }),
        3 => cells(size),
    ]
}

fn cells(size: u64) -> impl Strategy<Value = Action> {
    let bytes = prop::sample::select(vec![1u32, 2, 4, 8]);
    let from = prop::option::of((0..size, -2i64..3));
    (0..size, 1u64..4, bytes, 0..size, from, any::<u64>(), any::<bool>()).prop_map(
        |(place, stride, bytes, count, from, plus, aligned)| {
            let width = u64::from(bytes);
            let place = if aligned { place - place % width } else { place };
            // mostly whole elements apart, sometimes not
            let stride = if aligned { width * stride } else { width + stride - 1 };
            let from = from.map(|(at, s)| (at, s * i64::from(bytes)));
            Action::Cells { place, stride, bytes, count, from, plus }
        },
    )
}

/// A memory with one object, the same bytes as an array, and the values of all symbols.
struct World {
    store: TermStore,
    memory: Memory,
    bytes: Vec<u8>,
    model: Model,
}

impl World {
    fn new(size: u64) -> World {
        let mut store = TermStore::new();
        let initial: Vec<u8> = (0..size).map(|i| (i * 7 + 1) as u8).collect();
        let base = BasePool::default().base(&mut store, 0, size, 8, WIDTH);
        let mut memory = Memory::default();
        let info = ObjectInfo { name: "o".into(), region: Region::Heap, span: Span::NONE, align: 8 };
        let size = store.bv(WIDTH, u128::from(size));
        let content = Content::Cells(Cells::new(Fill::Bytes(initial.clone().into())));
        memory.add(Object { info: Arc::new(info), base, size, liveness: Liveness::Alive, content });
        World { store, memory, bytes: initial, model: Model::default() }
    }

    fn symbol(&mut self, width: u32, value: u64) -> Term {
        let t = self.store.input("x", width);
        let id = self.store.as_symbol(t).unwrap();
        self.model.set(id, u128::from(value));
        t
    }

    /// A symbolic offset with this value: a multiple of the width where the place is one, as array accesses
    /// are.
    fn offset(&mut self, place: u64, bytes: u32) -> Term {
        let step = u64::from(bytes);
        if place.is_multiple_of(step) {
            let index = if place.is_multiple_of(2) {
                let narrow = self.symbol(32, place / step);
                self.store.sext(narrow, WIDTH)
            } else if step > 1 {
                // the product wraps around to the place
                self.symbol(WIDTH, (place / step).wrapping_add((1 << 63) / step * 2))
            } else {
                self.symbol(WIDTH, place / step)
            };
            let step = self.store.bv(WIDTH, u128::from(step));
            return self.store.mul(index, step);
        }
        self.symbol(WIDTH, place)
    }

    fn value(&self, t: Term) -> u128 {
        Evaluator::new(&self.store, &self.model).eval(t).unwrap()
    }

    fn act(&mut self, action: &Action) {
        let size = self.bytes.len() as u64;
        match *action {
            Action::Write { symbolic, place, bytes, value, constant } => {
                if place + u64::from(bytes) > size {
                    return;
                }
                let bits = 8 * bytes;
                let value = if bits == 64 { value } else { value & ((1 << bits) - 1) };
                let term =
                    if constant { self.store.bv(bits, u128::from(value)) } else { self.symbol(bits, value) };
                if symbolic {
                    let offset = self.offset(place, bytes);
                    let object = self.memory.object_mut(0).unwrap();
                    object.write_symbolic(&mut self.store, offset, bytes, term, &mut Never);
                } else {
                    self.memory.write(&mut self.store, 0, place, bytes, term);
                }
                let at = place as usize;
                self.bytes[at..at + bytes as usize].copy_from_slice(&value.to_le_bytes()[..bytes as usize]);
            }
            Action::Read { symbolic, place, bytes } => {
                if place + u64::from(bytes) > size {
                    return;
                }
                let term = if symbolic {
                    let offset = self.offset(place, bytes);
                    let object = self.memory.object_mut(0).unwrap();
                    object.read_symbolic(&mut self.store, offset, bytes, &mut Never)
                } else {
                    self.memory.read(&mut self.store, 0, place, bytes, &mut Never).unwrap()
                };
                assert_eq!(self.store.width(term), 8 * bytes);
                let mut expected = [0u8; 16];
                let at = place as usize;
                expected[..bytes as usize].copy_from_slice(&self.bytes[at..at + bytes as usize]);
                assert_eq!(self.value(term), u128::from_le_bytes(expected), "{action:?}");
            }
            Action::Set { place, len, byte } => {
                let len = len.min(size - place);
                let term = self.store.bv(8, u128::from(byte));
                let object = self.memory.object_mut(0).unwrap();
                match &mut object.content {
                    Content::Cells(cells) => cells.set_range(&mut self.store, place, len, term, Some(size)),
                    Content::Array(_) | Content::Layers(_) => {
                        for i in 0..len {
                            self.memory.write(&mut self.store, 0, place + i, 1, term);
                        }
                    }
                }
                self.bytes[place as usize..(place + len) as usize].fill(byte);
            }
            Action::Copy { to, from, len } => {
                let len = len.min(size - to).min(size - from);
                self.memory.copy_range(&mut self.store, (0, to), (0, from), len, &mut Never);
                self.bytes.copy_within(from as usize..(from + len) as usize, to as usize);
            }
            Action::Cells { place, stride, bytes, count, from, plus } => {
                self.set_cells(place, stride, bytes, count, from, plus);
            }
            Action::Fork | Action::Merge { .. } => {}
        }
    }

    fn set_cells(
        &mut self,
        place: u64,
        stride: u64,
        bytes: u32,
        count: u64,
        from: Option<(u64, i64)>,
        plus: u64,
    ) {
        let (size, bits) = (self.bytes.len() as u64, 8 * bytes);
        let width = u64::from(bytes);
        // as many as there is room for
        let inside = |k: u64| {
            let to = place + k * stride + width <= size;
            let read = from.is_none_or(|(at, s)| {
                let at = i128::from(at) + i128::from(k) * i128::from(s);
                at >= 0 && at + i128::from(width) <= i128::from(size)
            });
            to && read
        };
        let count = (0..count).take_while(|k| inside(*k)).count() as u64;
        if count == 0 {
            return;
        }
        let offset = self.offset(place, bytes);
        let counted = self.symbol(WIDTH, count);
        let index = self.store.var(VarId(0), WIDTH);
        let name = self.store.var(VarId(1), bits);
        let (number, add) =
            (self.store.resize(index, bits), self.store.bv(bits, trunc(u128::from(plus), bits)));
        let mut value = self.store.add(number, add);
        let mut reads = Vec::new();
        if let Some((at, stride)) = from {
            value = self.store.add(value, name);
            let offset = self.offset(at, bytes);
            let object = self.memory.object_mut(0).unwrap();
            let from = object.layers(&mut self.store, &mut Never);
            reads.push(Reading { name, from, offset, stride, bytes });
        }
        let object = self.memory.object_mut(0).unwrap();
        let below = object.layers(&mut self.store, &mut Never);
        let filling = Filling { offset, stride, bytes, count: counted, index, reads, value };
        object.content = Content::Layers(below.fill(filling));
        let before = self.bytes.clone();
        for k in 0..count {
            let mut v = plus.wrapping_add(k);
            if let Some((at, s)) = from {
                let at = (at as i64 + k as i64 * s) as usize;
                let mut word = [0u8; 8];
                word[..bytes as usize].copy_from_slice(&before[at..at + bytes as usize]);
                v = v.wrapping_add(u64::from_le_bytes(word));
            }
            let at = (place + k * stride) as usize;
            self.bytes[at..at + bytes as usize].copy_from_slice(&v.to_le_bytes()[..bytes as usize]);
        }
    }

    fn merge(&mut self, this: bool, (memory, bytes): (Memory, Vec<u8>)) {
        let cond = self.symbol(1, u64::from(this));
        self.memory = Memory::merge(&mut self.store, cond, &self.memory, &memory, &mut Never).unwrap();
        if !this {
            self.bytes = bytes;
        }
    }

    fn check_all(&mut self) {
        // all of a small object, a sample of a large one
        let step = 1 + self.bytes.len() / 40;
        for place in (0..self.bytes.len() as u64).step_by(step) {
            self.act(&Action::Read { symbolic: false, place, bytes: 1 });
        }
    }
}

fn run(size: u64, actions: &[Action]) {
    let mut world = World::new(size);
    let mut forks: Vec<(Memory, Vec<u8>)> = Vec::new();
    let mut fills = 0;
    for a in actions {
        match a {
            Action::Cells { .. } => {
                // misaligned ranges made of misaligned ranges: each byte asks for several of the one before
                fills += 1;
                if fills > 3 {
                    continue;
                }
            }
            Action::Fork => forks.push((world.memory.clone(), world.bytes.clone())),
            Action::Merge { this } => {
                if let Some(last) = forks.last() {
                    world.merge(*this, last.clone());
                }
            }
            _ => {}
        }
        world.act(a);
    }
    world.check_all();
    for (memory, bytes) in forks {
        world.memory = memory;
        world.bytes = bytes;
        world.check_all();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn small_objects(actions in prop::collection::vec(action(24), 1..16)) {
        run(24, &actions);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Too large to be expanded into choices: symbolic accesses go through array terms.
    #[test]
    fn large_objects(actions in prop::collection::vec(action(1500), 1..10)) {
        run(1500, &actions);
    }
}

#[test]
fn pointers_split_into_object_and_offset() {
    let mut store = TermStore::new();
    let mut pool = BasePool::default();
    let base = pool.base(&mut store, 3, 16, 8, WIDTH);
    let other = pool.base(&mut store, 4, 16, 8, WIDTH);
    let (i, four) = (store.input("i", WIDTH), store.bv(WIDTH, 4));
    let scaled = store.mul(i, four);
    let sum = store.add(base, scaled);
    let p = store.add(sum, four);
    let offset = store.add(scaled, four);
    assert_eq!(split_base(&mut store, p), Some((3, offset)));
    let twice = store.add(base, base);
    assert_eq!(split_base(&mut store, twice), None);
    let mixed = store.add(base, other);
    assert_eq!(split_base(&mut store, mixed), None);
    // the difference of two pointers into one object is a plain number again
    let difference = store.sub(p, base);
    assert_eq!(difference, offset);
}
