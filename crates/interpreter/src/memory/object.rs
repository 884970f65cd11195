//! A memory object: bytes, and a shadow that says which bytes have a value and where pointers in them came
//! from.

use crate::outcome::ObjectSort;
use crate::value::{Origin, Value};
use secateur_program::FuncId;

/// What an object is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A variable with static storage.
    Global,
    /// A variable that is defined elsewhere: its content, and perhaps its size, is not known.
    External,
    /// Data that must not be written, such as a string literal.
    Constant,
    /// A function with a body.
    Function(FuncId),
    /// A function without a body.
    UnknownFunction,
    /// A label whose address is taken.
    Label,
    /// A local, `alloca`, or the variadic arguments of a call.
    Stack,
    /// A variable-length array.
    Vla,
    /// Memory of `malloc` and its relatives.
    Heap,
    /// Memory of the library, which is never freed.
    Library,
    /// What a pointer from outside points to.
    Outside,
}

impl Sort {
    /// The sort as reports distinguish it.
    pub fn view(self) -> ObjectSort {
        match self {
            Sort::Global | Sort::External | Sort::Library | Sort::Outside => ObjectSort::Static,
            Sort::Constant => ObjectSort::Constant,
            Sort::Function(_) | Sort::UnknownFunction | Sort::Label => ObjectSort::Function,
            Sort::Stack | Sort::Vla => ObjectSort::Stack,
            Sort::Heap => ObjectSort::Heap,
        }
    }

    /// Whether it holds bytes rather than code.
    pub fn is_data(self) -> bool {
        !matches!(self, Sort::Function(_) | Sort::UnknownFunction | Sort::Label)
    }
}

/// Whether an object may be accessed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Life {
    /// It may.
    Live,
    /// `free` or `realloc` ended it.
    Freed,
    /// Its scope ended, or its function returned.
    OutOfScope,
}

/// Where an object was made: static objects by number, others by the place in the code.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Birth {
    /// The number of the static object.
    Static(u32),
    /// The instruction that allocated it.
    Code(u32),
    /// The call instruction whose variadic arguments it holds.
    Arguments(u32),
    /// It was there before the run.
    Before,
}

/// Call instructions around a place in the code.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Calls {
    /// Of the library function the place is in, in the user's code.
    pub user: Option<u32>,
    /// That library function.
    pub library: Option<FuncId>,
    /// Of the user's function around that.
    pub caller: Option<u32>,
}

/// An object with its content; dead ones keep everything but that.
#[derive(Debug)]
pub struct Object {
    /// Its first address.
    pub base: u64,
    /// Bytes.
    pub size: u64,
    /// Whether it may be accessed.
    pub life: Life,
    /// What it is.
    pub sort: Sort,
    /// Where it was made.
    pub birth: Birth,
    /// Place in the code where it died.
    pub death: u32,
    /// For heap objects: the calls they were allocated in.
    pub made: Option<Calls>,
    /// For heap objects that were freed: the calls that happened in.
    pub unmade: Option<Calls>,
    /// Number of the allocation in the run.
    pub number: u64,
    data: Vec<u8>,
    /// 0 for bytes without a value, [`SETTLED`] for those that got one by being read and were never written,
    /// else 1; empty when all bytes were written.
    known: Vec<u8>,
    /// The origin of each byte; empty when no byte has one.
    origins: Vec<Origin>,
}

const SETTLED: u8 = 2;
const ALL_KNOWN: u64 = 0x0101_0101_0101_0101;

impl Object {
    /// A live object of zeros. `known` says whether they count as values; `buffers`, for data and shadow, are
    /// used again.
    pub fn new(
        base: u64,
        size: u64,
        sort: Sort,
        birth: Birth,
        known: bool,
        mut buffers: [Vec<u8>; 2],
    ) -> Object {
        let [data, shadow] = &mut buffers;
        zeros(data, size as usize);
        zeros(shadow, if known { 0 } else { size as usize });
        let [data, shadow] = buffers;
        let life = Life::Live;
        Object {
            base,
            size,
            life,
            sort,
            birth,
            death: 0,
            made: None,
            unmade: None,
            number: 0,
            data,
            known: shadow,
            origins: Vec::new(),
        }
    }

    /// Gives the bytes back when the object has died.
    pub fn release(&mut self) -> [Vec<u8>; 2] {
        self.origins = Vec::new();
        [std::mem::take(&mut self.data), std::mem::take(&mut self.known)]
    }

    /// Whether an access of `len` bytes at `address` lies inside; then its offset.
    #[inline]
    pub fn offset_of(&self, address: u64, len: u64) -> Option<usize> {
        let offset = address.wrapping_sub(self.base);
        (offset <= self.size && len <= self.size - offset).then_some(offset as usize)
    }

    /// The little-endian value of up to 16 bytes. Bytes without a value must have been given one.
    #[inline]
    pub fn read(&self, offset: usize, len: usize) -> Value {
        let bytes = &self.data[offset..offset + len];
        let bits = match len {
            4 => u128::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])),
            1 => u128::from(bytes[0]),
            _ => little_endian(bytes),
        };
        let origin = if self.origins.is_empty() { Origin::NONE } else { self.origin(offset, len) };
        Value { bits, origin }
    }

    fn origin(&self, offset: usize, len: usize) -> Origin {
        let origins = &self.origins[offset..offset + len];
        let first = origins.first().copied().unwrap_or(Origin::NONE);
        if origins.iter().all(|&o| o == first) { first } else { Origin::WILD }
    }

    /// Writes `len` bytes of a value extended by zeros.
    #[inline]
    pub fn write(&mut self, offset: usize, len: usize, value: Value) {
        let low = len.min(16);
        let bytes = value.bits.to_le_bytes();
        let range = offset..offset + low;
        match low {
            4 => self.data[range].copy_from_slice(&bytes[..4]),
            1 => self.data[offset] = bytes[0],
            8 => self.data[range].copy_from_slice(&bytes[..8]),
            _ => self.data[range].copy_from_slice(&bytes[..low]),
        }
        self.data[offset + low..offset + len].fill(0);
        self.mark_known(offset, len);
        self.set_origin(offset, len, value.origin);
    }

    #[inline]
    fn set_origin(&mut self, offset: usize, len: usize, origin: Origin) {
        if self.origins.is_empty() {
            if origin.is_none() {
                return;
            }
            self.origins = vec![Origin::NONE; self.data.len()];
        }
        self.origins[offset..offset + len].fill(origin);
    }

    /// The bytes count as written.
    #[inline]
    pub fn mark_known(&mut self, offset: usize, len: usize) {
        if !self.known.is_empty() {
            self.known[offset..offset + len].fill(1);
        }
    }

    /// The bytes have no value from now on.
    pub fn forget(&mut self, offset: usize, len: usize) {
        if self.known.is_empty() {
            self.known = vec![1; self.data.len()];
        }
        self.known[offset..offset + len].fill(0);
    }

    /// Whether all these bytes have a value, by being written or settled.
    #[inline]
    pub fn all_known(&self, offset: usize, len: usize) -> bool {
        if self.known.is_empty() {
            return true;
        }
        let shadow = &self.known[offset..offset + len];
        match shadow.first_chunk::<8>() {
            Some(chunk) if len == 8 && u64::from_ne_bytes(*chunk) == ALL_KNOWN => true,
            _ => shadow.iter().all(|&k| k != 0),
        }
    }

    /// The first byte from `offset` on without a value.
    pub fn first_unknown(&self, offset: usize, len: usize) -> Option<usize> {
        if self.known.is_empty() {
            return None;
        }
        self.known[offset..offset + len].iter().position(|&k| k == 0).map(|i| offset + i)
    }

    /// Gives a byte without a value one. That is no write, nor is a copy of it.
    pub fn settle_byte(&mut self, offset: usize, byte: u8) {
        self.data[offset] = byte;
        if let Some(known) = self.known.get_mut(offset) {
            *known = SETTLED;
        }
    }

    /// Whether a byte was ever written.
    pub fn is_written(&self, offset: usize) -> bool {
        self.known.get(offset).is_none_or(|&k| k == 1)
    }

    /// The byte as it is, also one without a value.
    pub fn byte(&self, offset: usize) -> u8 {
        self.data[offset]
    }

    /// The bytes as they are, also those without a value.
    pub fn bytes(&self, offset: usize, len: usize) -> &[u8] {
        &self.data[offset..offset + len]
    }

    /// Writes the same byte everywhere, as `memset` does.
    pub fn fill(&mut self, offset: usize, len: usize, byte: u8) {
        self.data[offset..offset + len].fill(byte);
        self.mark_known(offset, len);
        self.set_origin(offset, len, Origin::NONE);
    }

    /// Writes bytes that are no pointers.
    pub fn write_bytes(&mut self, offset: usize, bytes: &[u8]) {
        self.data[offset..offset + bytes.len()].copy_from_slice(bytes);
        self.mark_known(offset, bytes.len());
        self.set_origin(offset, bytes.len(), Origin::NONE);
    }

    /// A piece of the object with its shadows, to be put elsewhere.
    pub fn piece(&self, offset: usize, len: usize) -> Piece {
        let range = offset..offset + len;
        Piece {
            data: self.data[range.clone()].to_vec(),
            known: self.known.get(range.clone()).map(<[u8]>::to_vec).unwrap_or_default(),
            origins: self.origins.get(range).map(<[Origin]>::to_vec).unwrap_or_default(),
        }
    }

    /// Writes a piece with its shadows: bytes without a value stay so.
    pub fn put(&mut self, offset: usize, piece: &Piece) {
        let len = piece.data.len();
        let range = offset..offset + len;
        self.data[range.clone()].copy_from_slice(&piece.data);
        if !piece.known.is_empty() {
            if self.known.is_empty() {
                self.known = vec![1; self.data.len()];
            }
            self.known[range.clone()].copy_from_slice(&piece.known);
        } else {
            self.mark_known(offset, len);
        }
        if piece.origins.is_empty() {
            self.set_origin(offset, len, Origin::NONE);
        } else {
            if self.origins.is_empty() {
                self.origins = vec![Origin::NONE; self.data.len()];
            }
            self.origins[range].copy_from_slice(&piece.origins);
        }
    }

    /// The first offset in a range whose origin is asked for.
    pub fn holds(&self, offset: usize, len: usize, wanted: impl Fn(Origin) -> bool) -> Option<usize> {
        let range = self.origins.get(offset..offset + len)?;
        range.iter().position(|o| !o.is_none() && wanted(*o)).map(|i| offset + i)
    }

    /// The origins of the bytes that have one: what the object points to.
    pub fn pointed(&self) -> impl Iterator<Item = Origin> + '_ {
        self.origins.iter().copied().filter(|o| !o.is_none())
    }
}

impl Piece {
    /// The origins of the bytes that have one.
    pub fn pointed(&self) -> impl Iterator<Item = Origin> + '_ {
        self.origins.iter().copied().filter(|o| !o.is_none())
    }
}

/// Bytes of an object with their shadows.
pub struct Piece {
    data: Vec<u8>,
    known: Vec<u8>,
    origins: Vec<Origin>,
}

/// Makes a buffer that many zeros. New memory of the system is zero and is not touched: a large object costs
/// what is used of it.
fn zeros(buffer: &mut Vec<u8>, size: usize) {
    buffer.clear();
    if buffer.capacity() >= size {
        buffer.resize(size, 0);
    } else {
        *buffer = vec![0; size];
    }
}

fn little_endian(bytes: &[u8]) -> u128 {
    if let Ok(eight) = <[u8; 8]>::try_from(bytes) {
        return u128::from(u64::from_le_bytes(eight));
    }
    let mut all = [0u8; 16];
    let len = bytes.len().min(16);
    all[..len].copy_from_slice(&bytes[..len]);
    u128::from_le_bytes(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(size: u64) -> Object {
        Object::new(64, size, Sort::Heap, Birth::Code(0), false, [Vec::new(), Vec::new()])
    }

    #[test]
    fn bytes_keep_their_origin() {
        let mut o = object(24);
        let p = Value { bits: 0x1122_3344_5566_7788, origin: Origin::of_object(3) };
        o.write(8, 8, p);
        assert_eq!(o.read(8, 8), p);
        for i in 0..8 {
            let byte = o.read(8 + i, 1);
            o.write(16 + i, 1, byte);
        }
        assert_eq!(o.read(16, 8), p, "a pointer copied byte by byte is the same pointer");
        o.write(16, 1, Value::int(0));
        assert_eq!(o.read(16, 8).origin, Origin::WILD);
    }

    #[test]
    fn unknown_bytes_are_found_in_order() {
        let mut o = object(16);
        o.write(0, 4, Value::int(7));
        assert!(o.all_known(0, 4) && !o.all_known(0, 5));
        assert_eq!(o.first_unknown(0, 16), Some(4));
        o.settle_byte(4, 1);
        assert!(o.all_known(0, 5) && o.is_written(3) && !o.is_written(4));
        assert_eq!(o.first_unknown(0, 16), Some(5));
    }

    #[test]
    fn bounds() {
        let o = object(16);
        assert_eq!(o.offset_of(64, 16), Some(0));
        assert_eq!(o.offset_of(65, 16), None);
        assert_eq!(o.offset_of(63, 1), None);
        assert_eq!(o.offset_of(80, 0), Some(16));
        assert_eq!(o.offset_of(72, u64::MAX), None);
    }
}
