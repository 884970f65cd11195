//! Random expressions in a plain form nobody rewrites, for checking everything that does. Only built for
//! tests (feature `testing`). The plain form has its own evaluation and its own SMT-LIB printer, so that a
//! mistake has to be made twice to go unseen.

mod generate;
mod meaning;
mod plain;
mod render;

pub use generate::{Generator, Shape};
pub use meaning::Values;
pub use plain::{Plain, PlainNode, PlainOp, PlainSort};
use secateur_base::Random;

/// Random numbers of any width.
#[derive(Clone, Debug)]
pub struct Rng(Random);

impl Rng {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(Random::new(seed))
    }

    /// 64 random bits.
    pub fn word(&mut self) -> u64 {
        self.0.bits()
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.word() % n.max(1)
    }

    /// True in so many percent of the calls.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// 128 random bits.
    pub fn wide(&mut self) -> u128 {
        u128::from(self.word()) << 64 | u128::from(self.word())
    }

    /// A number of this width, more often than not an interesting one.
    pub fn value(&mut self, width: u32) -> u128 {
        let top = 1u128 << (width - 1);
        let v = match self.below(12) {
            0 => 0,
            1 => 1,
            2 => u128::MAX,
            3 => top,
            4 => top - 1,
            5 => 1u128 << self.below(u64::from(width)),
            6 => (1u128 << self.below(u64::from(width))).wrapping_sub(1),
            7 => u128::from(self.below(2 * u64::from(width))),
            8 => u128::from(self.below(16)),
            9 => u128::from(self.below(16)).wrapping_neg(),
            _ => self.wide(),
        };
        crate::bits::trunc(v, width)
    }

    /// One of the elements; panics if there are none.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}
