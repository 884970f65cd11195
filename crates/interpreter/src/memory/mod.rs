//! All memory of a run: objects by number, and by address for pointers of unknown origin.

mod image;
mod layout;
mod object;
mod reach;
mod watch;

pub use image::MemoryImage;
pub use layout::AddressLayout;
pub use object::{Birth, Calls, Life, Object, Sort};
pub use watch::{Gone, Watch, Went};

use crate::outcome::AccessFault;
use crate::value::{Origin, Value};
use std::collections::{BTreeMap, VecDeque};

/// Why an object could not be made.
pub enum AllocFailure {
    /// The memory limit is reached, or the region of the address space is full.
    Full,
    /// The chosen address is taken.
    Taken(u64),
}

/// A failing access: what is wrong, and with which object.
pub struct Fault {
    /// What is wrong.
    pub fault: AccessFault,
    /// The object the pointer belongs to or hit, if there is one.
    pub object: Option<usize>,
}

/// How to make an object.
#[derive(Copy, Clone)]
pub struct Request {
    /// Bytes.
    pub size: u64,
    /// The alignment in bytes; 0 is as 1.
    pub align: u64,
    /// What it is.
    pub sort: Sort,
    /// Where it is made.
    pub birth: Birth,
    /// Whether all bytes are zero from the start.
    pub zeroed: bool,
}

/// Objects, live and dead, and where they are.
pub struct Memory {
    /// All objects by number, those of the program's static objects first.
    pub objects: Vec<Object>,
    /// Where new objects go.
    pub layout: AddressLayout,
    /// Dead objects: their numbers are used again late, so that dangling pointers are known as such for long.
    quarantine: VecDeque<u32>,
    /// Live objects by address, but for those of the stack.
    by_address: BTreeMap<u64, u32>,
    /// Live stack objects, oldest first.
    stack: Vec<u32>,
    /// How many of them have a chosen address: then addresses do not fall along the stack.
    irregular: usize,
    /// Buffers of dead objects.
    pool: Vec<[Vec<u8>; 2]>,
    footprint: u64,
    limit: u64,
    /// Objects allocated during the run so far.
    pub allocated: u64,
    /// Objects whose pointers are followed; `None` in an ordinary run.
    pub watch: Option<Box<Watch>>,
    /// The step of the run; kept only where there is a `watch`.
    pub step: u64,
}

const QUARANTINE: usize = 1 << 16;
const POOL: usize = 64;
const POOLED_SIZE: usize = 1 << 12;

impl Memory {
    /// Memory without objects. `limit` bounds the bytes of all live objects, their shadows included.
    pub fn new(layout: AddressLayout, limit: u64) -> Memory {
        Memory {
            objects: Vec::new(),
            layout,
            quarantine: VecDeque::new(),
            by_address: BTreeMap::new(),
            stack: Vec::new(),
            irregular: 0,
            pool: Vec::new(),
            footprint: 0,
            limit,
            allocated: 0,
            watch: None,
            step: 0,
        }
    }

    /// A static object at a chosen address or the next free one.
    pub fn add_static(&mut self, request: Request, chosen: Option<u64>) -> Result<usize, AllocFailure> {
        self.admit(request.size)?;
        let base = match chosen {
            Some(base) => self.take_chosen(base, request.size)?,
            None => self.layout.place_static(request.size, request.align.max(1)).ok_or(AllocFailure::Full)?,
        };
        let slot = self.insert(base, request);
        self.by_address.insert(base, slot as u32);
        Ok(slot)
    }

    /// A new stack or heap object.
    pub fn allocate(&mut self, request: Request) -> Result<usize, AllocFailure> {
        self.admit(request.size)?;
        let chosen = self.layout.chosen_dynamic(self.allocated);
        let heap = matches!(request.sort, Sort::Heap | Sort::Library);
        let base = match chosen {
            Some(base) => self.take_chosen(base, request.size)?,
            None if heap => self.place_heap(request).ok_or(AllocFailure::Full)?,
            None => self.layout.place_stack(request.size, request.align).ok_or(AllocFailure::Full)?,
        };
        let slot = self.insert(base, request);
        self.objects[slot].number = self.allocated;
        if let Some(watch) = &mut self.watch {
            watch.allocated(self.allocated, slot);
        }
        self.allocated += 1;
        if heap || chosen.is_some() {
            self.by_address.insert(base, slot as u32);
        }
        if !heap {
            self.stack.push(slot as u32);
            self.irregular += usize::from(chosen.is_some());
        }
        Ok(slot)
    }

    fn admit(&self, size: u64) -> Result<(), AllocFailure> {
        let room = self.limit.saturating_sub(self.footprint);
        if size.saturating_mul(2) > room { Err(AllocFailure::Full) } else { Ok(()) }
    }

    fn take_chosen(&self, base: u64, size: u64) -> Result<u64, AllocFailure> {
        let free = self.layout.fits(base, size) && !self.overlaps(base, size.max(1));
        if free { Ok(base) } else { Err(AllocFailure::Taken(base)) }
    }

    /// The heap is used once before addresses come again.
    fn place_heap(&mut self, request: Request) -> Option<u64> {
        if let Some(base) = self.layout.place_heap(request.size, request.align.max(1)) {
            return Some(base);
        }
        let mut from = self.layout.heap_start;
        let align = request.align.max(16);
        for (&base, &slot) in self.by_address.range(self.layout.heap_start..self.layout.heap_end) {
            if let Some(found) = self.layout.upwards(from, request.size, align, base) {
                return Some(found);
            }
            from = base + self.objects[slot as usize].size.max(1) + 1;
        }
        self.layout.upwards(from, request.size, align, self.layout.heap_end)
    }

    fn overlaps(&self, base: u64, size: u64) -> bool {
        let end = base.saturating_add(size);
        let meets = |o: &Object| o.base < end && base < o.base.saturating_add(o.size.max(1));
        let below = self.by_address.range(..end).next_back();
        below.is_some_and(|(_, &s)| meets(&self.objects[s as usize]))
            || self.stack.iter().any(|&s| meets(&self.objects[s as usize]))
    }

    fn insert(&mut self, base: u64, request: Request) -> usize {
        let small = request.size as usize <= POOLED_SIZE;
        let buffers = if small { self.pool.pop() } else { None }.unwrap_or_default();
        let object = Object::new(base, request.size, request.sort, request.birth, request.zeroed, buffers);
        self.footprint += 2 * object.size;
        if self.quarantine.len() > QUARANTINE
            && let Some(slot) = self.quarantine.pop_front()
        {
            self.objects[slot as usize] = object;
            return slot as usize;
        }
        self.objects.push(object);
        self.objects.len() - 1
    }

    /// The address of an object as a value.
    pub fn address(&self, slot: usize) -> Value {
        Value { bits: u128::from(self.objects[slot].base), origin: Origin::of_object(slot) }
    }

    /// How many stack objects there are: a mark to unwind to.
    pub fn stack_mark(&self) -> usize {
        self.stack.len()
    }

    /// Stack objects made since the mark die.
    pub fn unwind(&mut self, mark: usize, at: u32) {
        while self.stack.len() > mark {
            if let Some(slot) = self.stack.pop() {
                self.bury(slot as usize, Life::OutOfScope, at);
            }
        }
        self.reset_stack_pointer();
    }

    /// The stack object at this address dies before its frame does. Answers which.
    pub fn end_scope(&mut self, pointer: Value, at: u32) -> Option<usize> {
        let known = pointer.origin.object().filter(|&s| s < self.objects.len());
        let slot = known.or_else(|| self.find_start(pointer.bits as u64))?;
        // scopes nest, so it is among the last
        let i = self.stack.iter().rposition(|&s| s as usize == slot)?;
        self.stack.remove(i);
        self.bury(slot, Life::OutOfScope, at);
        self.reset_stack_pointer();
        Some(slot)
    }

    /// Variable-length arrays made since the mark whose number is at least `number` die. Answers who.
    pub fn restore(&mut self, mark: usize, number: u64, at: u32) -> Vec<usize> {
        let tail = self.stack.split_off(mark.min(self.stack.len()));
        let dies = |o: &Object| o.sort == Sort::Vla && o.number >= number;
        let (dead, kept): (Vec<u32>, Vec<u32>) =
            tail.into_iter().partition(|&slot| dies(&self.objects[slot as usize]));
        self.stack.extend(kept);
        for &slot in &dead {
            self.bury(slot as usize, Life::OutOfScope, at);
        }
        self.reset_stack_pointer();
        dead.into_iter().map(|s| s as usize).collect()
    }

    fn reset_stack_pointer(&mut self) {
        let last = match self.irregular {
            0 => self.stack.last(),
            _ => self.stack.iter().rev().find(|&&s| !self.is_placed(s as usize)),
        };
        let pointer = last.map(|&s| self.objects[s as usize].base);
        self.layout.reset_stack(pointer);
    }

    /// Whether a stack object has a chosen address.
    fn is_placed(&self, slot: usize) -> bool {
        self.by_address.get(&self.objects[slot].base).is_some_and(|&s| s as usize == slot)
    }

    /// The object dies; its bytes are given back.
    pub fn bury(&mut self, slot: usize, life: Life, at: u32) {
        if let Some(watch) = &mut self.watch {
            watch.died(slot, &self.objects[slot], at, self.step);
        }
        if self.objects[slot].sort == Sort::Heap {
            self.by_address.remove(&self.objects[slot].base);
        } else if self.irregular > 0 && self.is_placed(slot) {
            self.by_address.remove(&self.objects[slot].base);
            self.irregular -= 1;
        }
        let object = &mut self.objects[slot];
        self.footprint = self.footprint.saturating_sub(2 * object.size);
        object.life = life;
        object.death = at;
        let buffers = object.release();
        if buffers[0].capacity() <= POOLED_SIZE && self.pool.len() < POOL {
            self.pool.push(buffers);
        }
        self.quarantine.push_back(slot as u32);
    }

    /// The live object that contains this address.
    pub fn find(&self, address: u64) -> Option<usize> {
        let holds = |o: &Object| address.wrapping_sub(o.base) < o.size;
        if let Some((_, &slot)) = self.by_address.range(..=address).next_back()
            && holds(&self.objects[slot as usize])
        {
            return Some(slot as usize);
        }
        if self.irregular > 0 {
            return self.stack.iter().map(|&s| s as usize).find(|&s| holds(&self.objects[s]));
        }
        let i = self.stack.partition_point(|&s| self.objects[s as usize].base > address);
        let slot = *self.stack.get(i)? as usize;
        holds(&self.objects[slot]).then_some(slot)
    }

    /// The live object that starts at this address, also one without bytes.
    pub fn find_start(&self, address: u64) -> Option<usize> {
        let placed = self.by_address.get(&address).map(|&s| s as usize);
        placed.or_else(|| self.find(address).filter(|&s| self.objects[s].base == address))
    }

    /// The object and offset of an access to data.
    #[inline]
    pub fn locate(&self, pointer: Value, len: u64, write: bool) -> Result<(usize, usize), Fault> {
        if let Some(slot) = pointer.origin.object()
            && let Some(o) = self.objects.get(slot)
            && o.life == Life::Live
            && let Some(offset) = o.offset_of(pointer.bits as u64, len)
            && matches!(o.sort, Sort::Global | Sort::Stack | Sort::Heap)
        {
            return Ok((slot, offset));
        }
        self.locate_slowly(pointer, len, write)
    }

    #[cold]
    fn locate_slowly(&self, pointer: Value, len: u64, write: bool) -> Result<(usize, usize), Fault> {
        let address = pointer.bits as u64;
        let known = pointer.origin.object().filter(|&s| s < self.objects.len());
        let Some(slot) = known.or_else(|| self.find(address)) else {
            let fault = if address == 0 { AccessFault::Null } else { AccessFault::Nowhere };
            return Err(Fault { fault, object: None });
        };
        let object = &self.objects[slot];
        let fail = |fault: AccessFault| Err(Fault { fault, object: Some(slot) });
        match object.life {
            Life::Freed => return fail(AccessFault::Freed),
            Life::OutOfScope => return fail(AccessFault::OutOfScope),
            Life::Live => {}
        }
        if !object.sort.is_data() {
            return fail(AccessFault::NotData);
        }
        let Some(offset) = object.offset_of(address, len) else {
            return fail(AccessFault::OutOfBounds);
        };
        if write && object.sort == Sort::Constant {
            return fail(AccessFault::WriteToConstant);
        }
        Ok((slot, offset))
    }

    /// The heap object a `free` of this pointer is for.
    pub fn locate_heap(&self, pointer: Value) -> Result<usize, Fault> {
        let address = pointer.bits as u64;
        let known = pointer.origin.object().filter(|&s| s < self.objects.len());
        let found = known.or_else(|| self.find_start(address)).or_else(|| self.find(address));
        let Some(slot) = found else {
            return Err(Fault { fault: AccessFault::Nowhere, object: None });
        };
        let object = &self.objects[slot];
        let fail = |fault: AccessFault| Err(Fault { fault, object: Some(slot) });
        match object.life {
            Life::Freed => return fail(AccessFault::DoubleFree),
            Life::OutOfScope => return fail(AccessFault::OutOfScope),
            Life::Live => {}
        }
        if object.sort != Sort::Heap {
            return fail(AccessFault::NotHeap);
        }
        if object.base != address {
            return fail(AccessFault::NotStart);
        }
        Ok(slot)
    }
}
