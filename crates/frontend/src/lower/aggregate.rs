//! Aggregates and vectors in registers: lists of scalars.

use super::context::Cx;
use super::error::Lowered;
use super::pure::arg;
use super::types;
use crate::llvm::Val;
use secateur_term::Term;

impl Cx<'_> {
    /// The scalars of the part of a structure or array that an `extractvalue` names.
    pub fn extract_value(&mut self, v: Val, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        let aggregate = arg(args, 0)?;
        let ty = v.operand(0).map_or(v.ty(), Val::ty);
        let (at, part) = types::path(self.layout, ty, &v.indices())?;
        let n = types::leaves(self.layout, part)?.len();
        aggregate
            .get(at..at + n)
            .map(<[Term]>::to_vec)
            .ok_or_else(|| String::from("extractvalue out of range"))
    }

    /// The scalars of a structure or array after an `insertvalue`.
    pub fn insert_value(&mut self, v: Val, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        let mut aggregate = arg(args, 0)?.to_vec();
        let part = arg(args, 1)?;
        let (at, _) = types::path(self.layout, v.ty(), &v.indices())?;
        match aggregate.get_mut(at..at + part.len()) {
            Some(place) => place.copy_from_slice(part),
            None => return Err(String::from("insertvalue out of range")),
        }
        Ok(aggregate)
    }

    /// The element of a vector; a constant index out of range gives an undefined value.
    pub fn extract_element(&mut self, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        let vector = arg(args, 0)?;
        let index = *arg(args, 1)?.first().ok_or("extractelement without index")?;
        let Some(&first) = vector.first() else {
            return Err(String::from("empty vectors"));
        };
        if let Some(k) = self.store.constant(index) {
            let t = usize::try_from(k).ok().and_then(|k| vector.get(k)).copied();
            return Ok(vec![t.unwrap_or_else(|| self.undefined_like(first))]);
        }
        let w = self.store.width(index);
        let mut found = first;
        for (i, &t) in vector.iter().enumerate().skip(1) {
            let k = self.store.bv(w, i as u128);
            let here = self.store.eq(index, k);
            found = self.store.ite(here, t, found);
        }
        Ok(vec![found])
    }

    /// The scalars of a vector after an `insertelement`; an index out of range changes nothing.
    pub fn insert_element(&mut self, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        let mut vector = arg(args, 0)?.to_vec();
        let value = *arg(args, 1)?.first().ok_or("insertelement without value")?;
        let index = *arg(args, 2)?.first().ok_or("insertelement without index")?;
        if let Some(k) = self.store.constant(index) {
            if let Some(place) = usize::try_from(k).ok().and_then(|k| vector.get_mut(k)) {
                *place = value;
            }
            return Ok(vector);
        }
        let w = self.store.width(index);
        for (i, place) in vector.iter_mut().enumerate() {
            let k = self.store.bv(w, i as u128);
            let here = self.store.eq(index, k);
            *place = self.store.ite(here, value, *place);
        }
        Ok(vector)
    }

    /// The elements of two vectors that the mask of a `shufflevector` names.
    pub fn shuffle(&mut self, v: Val, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        let all: Vec<Term> = arg(args, 0)?.iter().chain(arg(args, 1)?).copied().collect();
        let Some(&first) = all.first() else {
            return Err(String::from("empty vectors"));
        };
        let mut out = Vec::new();
        for place in v.shuffle_mask() {
            let t = place.and_then(|k| usize::try_from(k).ok()).and_then(|k| all.get(k)).copied();
            out.push(t.unwrap_or_else(|| self.undefined_like(first)));
        }
        Ok(out)
    }

    fn undefined_like(&mut self, t: Term) -> Term {
        let w = self.store.width(t);
        self.undefined(w)
    }

    /// Scalars laid end to end, the first lowest: how functions return aggregates.
    pub fn join(&mut self, parts: &[Term]) -> Option<Term> {
        let mut parts = parts.iter().copied();
        let first = parts.next()?;
        Some(parts.fold(first, |low, high| self.store.concat(high, low)))
    }
}
