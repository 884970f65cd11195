//! Which heap objects can still be reached through pointers, and so are not leaked.

use super::{Life, Memory, Sort};
use crate::value::Value;

impl Memory {
    /// Live heap objects in order of allocation.
    pub fn live_heap(&self) -> Vec<usize> {
        let live = |&s: &usize| self.objects[s].sort == Sort::Heap && self.objects[s].life == Life::Live;
        let mut all: Vec<usize> = (0..self.objects.len()).filter(live).collect();
        all.sort_by_key(|&s| self.objects[s].number);
        all
    }

    /// The live heap objects, oldest first, that no pointer leads to from live static and stack objects and
    /// from `roots`. A number that happens to be an address counts as a pointer: a leak is only claimed when
    /// there is none.
    pub fn leaked(&self, roots: impl Iterator<Item = Value>, pointer_bytes: usize) -> Vec<usize> {
        let mut reached = vec![false; self.objects.len()];
        let mut work: Vec<usize> = Vec::new();
        for (slot, o) in self.objects.iter().enumerate() {
            if o.sort != Sort::Heap && o.life == Life::Live {
                reached[slot] = true;
                work.push(slot);
            }
        }
        for root in roots {
            self.reach(root, &mut reached, &mut work);
        }
        while let Some(slot) = work.pop() {
            let o = &self.objects[slot];
            for origin in o.pointed() {
                self.reach(Value { bits: 0, origin }, &mut reached, &mut work);
            }
            let words = (o.size as usize).saturating_sub(pointer_bytes - 1);
            for offset in (0..words).step_by(4) {
                let word = o.read(offset, pointer_bytes);
                self.reach(word, &mut reached, &mut work);
            }
        }
        self.live_heap().into_iter().filter(|&s| !reached[s]).collect()
    }

    /// The objects among `all` from which pointers lead to `target`, itself included, by the numbers of their
    /// allocations.
    pub fn leading_to(&self, target: usize, all: &[usize]) -> Vec<u64> {
        let mut found = vec![target];
        let mut next = 0;
        while let Some(&to) = found.get(next) {
            let points = |s: &usize| self.objects[*s].pointed().any(|o| o.object() == Some(to));
            let more: Vec<usize> = all.iter().copied().filter(|s| !found.contains(s) && points(s)).collect();
            found.extend(more);
            next += 1;
        }
        found.into_iter().map(|s| self.objects[s].number).collect()
    }

    fn reach(&self, value: Value, reached: &mut [bool], work: &mut Vec<usize>) {
        let by_origin = value.origin.object().filter(|&s| s < self.objects.len());
        let by_address = match u64::try_from(value.bits) {
            Ok(address) if address != 0 => self.find(address).or_else(|| self.find_start(address)),
            _ => None,
        };
        for slot in by_origin.into_iter().chain(by_address) {
            if !reached[slot] && self.objects[slot].life == Life::Live {
                reached[slot] = true;
                work.push(slot);
            }
        }
    }
}
