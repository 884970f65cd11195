//! The step from a fact about one access to the facts about its object that imply it, where a state has them.

use crate::wp::region::Region;
use crate::wp::view::View;
use crate::wp::vocabulary::Place;
use secateur_memory::split_base;
use secateur_term::{Op, Term, to_signed};

/// A fact that stands for others.
pub enum Wide {
    /// What is known of a place at an index.
    At(Place, Term),
    /// A plain atom.
    Atom(Term),
}

/// The facts about objects that together imply an atom. Whether the state has them is still to be asked.
/// `known` is what the node needs already.
pub fn widened(view: &mut View, atom: Term, known: &mut dyn Iterator<Item = Region>) -> Option<Vec<Wide>> {
    let wide = match Region::of(view.store, view.vocabulary, atom) {
        None | Some(Region::NotNull(_)) => return not_null(view, atom),
        Some(region) => about_objects(view, region, known)?,
    };
    Some(vec![wide])
}

fn about_objects(view: &mut View, region: Region, known: &mut dyn Iterator<Item = Region>) -> Option<Wide> {
    Some(match region {
        Region::Usable { anchor, from, to, write } => usable(view, (anchor, from, to, write), known)?,
        Region::OtherObjects(a, b) => Wide::At(Place::OtherObject, view.store.concat(a, b)),
        Region::Apart { at: [a, b], .. } => apart(view, a.anchor, b.anchor)?,
        Region::Outlives { anchor, depth } => Wide::At(Place::Outlives { depth }, anchor),
        Region::NotNull(_) | Region::Distance(..) => return None,
    })
}

/// All of the object if the anchor points to its start; else what is needed of it so far, together.
fn usable(
    view: &mut View,
    (anchor, mut from, mut to, mut write): (Term, i128, i128, bool),
    known: &mut dyn Iterator<Item = Region>,
) -> Option<Wide> {
    let at = view.value(anchor)?;
    let (number, offset) = view.object_at(at)?;
    let object = view.state.memory.object(number)?;
    let size = i128::try_from(view.store.constant(object.size)?).ok()?;
    if view.store.constant(offset) == Some(0) && from >= 0 && to <= size {
        (from, to, write) = (0, size, object.is_writable());
    } else {
        for k in known {
            if let Region::Usable { anchor: a, from: f, to: t, write: w } = k
                && a == anchor
            {
                (from, to, write) = (from.min(f), to.max(t), write || w);
            }
        }
    }
    let bytes = u32::try_from(to - from).ok()?;
    let width = view.store.width(anchor);
    let distance = view.store.bv(width, from as u128);
    let first = view.store.add(anchor, distance);
    Some(Wide::At(Place::Valid { bytes, write }, first))
}

/// Accesses in different objects never overlap; in one object their distance says whether they do.
fn apart(view: &mut View, a: Term, b: Term) -> Option<Wide> {
    let (x, y) = (view.value(a)?, view.value(b)?);
    let (p, i) = view.object_at(x)?;
    let (q, j) = view.object_at(y)?;
    if p != q {
        return Some(Wide::At(Place::OtherObject, view.store.concat(a, b)));
    }
    let distance = view.store.sub(i, j);
    view.store.constant(distance)?;
    let there = view.store.add(b, distance);
    Some(Wide::Atom(view.store.eq(a, there)))
}

/// A pointer into an object, or to the byte behind it, is not null: that the object is there says so for all
/// of its parts. The other parts of the address are fixed.
fn not_null(view: &mut View, atom: Term) -> Option<Vec<Wide>> {
    let node = *view.store.node(atom).filter(|n| n.op == Op::Not)?;
    let equation = *view.store.node(node.args[0]).filter(|n| n.op == Op::Eq)?;
    let width = view.program.data_model.pointer_width();
    let difference = view.store.sub(equation.args[0], equation.args[1]);
    if view.store.width(equation.args[0]) != width {
        return None;
    }
    let form = view.store.linear(difference);
    if form.monomials.len() == 1 && form.constant == 0 {
        return None;
    }
    let mut wide = Vec::new();
    let (mut anchor, mut distance) = (None, to_signed(form.constant, width));
    for m in &form.monomials {
        let value = view.value(m.atom)?;
        match view.store.constant(value) {
            Some(k) => {
                let step = to_signed(k.wrapping_mul(m.coefficient) & low_bits(width), width);
                distance = distance.checked_add(step)?;
                wide.push(Wide::Atom(view.store.eq(m.atom, value)));
            }
            None if m.coefficient == 1 && anchor.is_none() => anchor = Some((m.atom, value)),
            None => return None,
        }
    }
    let (anchor, value) = anchor?;
    let (number, offset) = split_base(view.store, value)?;
    let at = to_signed(view.store.constant(offset)?, width);
    let object = view.state.memory.object(number)?;
    let size = i128::try_from(view.store.constant(object.size)?).ok()?;
    if size == 0 || at < 0 || !(0..=size).contains(&(at + distance)) {
        return None;
    }
    let bytes = u32::try_from(size).ok()?;
    let back = view.store.bv(width, at.wrapping_neg() as u128);
    let first = view.store.add(anchor, back);
    wide.push(Wide::At(Place::Valid { bytes, write: object.is_writable() }, first));
    Some(wide)
}

fn low_bits(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}
