//! Regions of memory and what is in them: unification of everything that may be one object, with an offset.
//!
//! A *region* is a class of objects that no pointer of the program tells apart, laid over one line of
//! offsets. A *value* is a class of variables' values or of cells: it may point into one region. Regions are
//! joined when one value may point into both (Steensgaard's unification); a join shifts one against the
//! other, so that `container_of` and pointers into the middle cost nothing. Where one pointer may have
//! several offsets in a region, the offsets count only modulo their distance.

use hashbrown::HashSet;
use std::collections::BTreeMap;

/// A class of values.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Value(u32);

/// A class of objects.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Region(u32);

/// Where a value may point to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub region: Region,
    /// Bytes from the start of the region, modulo the region's modulus if it has one.
    pub offset: i64,
}

/// How far a value may be from the one it was made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Distance {
    /// So many bytes.
    Bytes(i64),
    /// So many bytes and any multiple of the second number.
    Multiple(i64, u64),
}

impl Distance {
    pub const NONE: Distance = Distance::Bytes(0);
    /// Nothing is known of it.
    pub const ANY: Distance = Distance::Multiple(0, 1);
}

#[derive(Default)]
struct ValueNode {
    parent: u32,
    points: Option<Place>,
    /// Values that get what this one points to, once it does.
    waiting: Vec<(Value, Distance)>,
}

#[derive(Default)]
struct RegionNode {
    parent: u32,
    /// Where the start of this region lies in its parent.
    shift: i64,
    /// Offsets count modulo this; 0: exactly.
    modulus: u64,
    /// Disjoint stretches by their start: length and content.
    fields: BTreeMap<i64, (u64, Value)>,
    /// Whether an object of the program is in it.
    named: bool,
    /// Whether something that comes from outside of the program may be in it.
    outside: bool,
    /// Whether an object is in it whose content is not known.
    external: bool,
    /// Numbers of functions whose code is in it.
    functions: Vec<u32>,
}

/// All regions and values of a program.
#[derive(Default)]
pub(super) struct Regions {
    values: Vec<ValueNode>,
    regions: Vec<RegionNode>,
    joins: Vec<(Place, Place)>,
    unions: Vec<(Value, Value)>,
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Regions {
    /// A value that points nowhere so far.
    pub fn value(&mut self) -> Value {
        let id = self.values.len() as u32;
        self.values.push(ValueNode { parent: id, ..ValueNode::default() });
        Value(id)
    }

    /// A region of which nothing is known. `named`: an object of the program is in it.
    pub fn region(&mut self, named: bool) -> Region {
        let id = self.regions.len() as u32;
        self.regions.push(RegionNode { parent: id, named, ..RegionNode::default() });
        Region(id)
    }

    /// A region that is the code of a function.
    pub fn code(&mut self, function: u32) -> Region {
        let region = self.region(true);
        self.regions[region.0 as usize].functions.push(function);
        region
    }

    /// The functions whose code a place may be.
    pub fn functions(&mut self, place: Place) -> Vec<u32> {
        let (root, _) = self.root(place.region);
        self.regions[root as usize].functions.clone()
    }

    /// What comes from outside of the program may be in the region.
    pub fn open(&mut self, region: Region) {
        let (root, _) = self.root(region);
        self.regions[root as usize].outside = true;
    }

    /// Whether all that is in the region is known: objects of the program.
    pub fn is_closed(&mut self, region: Region) -> bool {
        let (root, _) = self.root(region);
        let node = &self.regions[root as usize];
        node.named && !node.outside
    }

    /// An object is in the region whose content is not known.
    pub fn fill_unknown(&mut self, region: Region) {
        let (root, _) = self.root(region);
        self.regions[root as usize].external = true;
    }

    /// Whether there is such an object.
    pub fn is_external(&mut self, region: Region) -> bool {
        let (root, _) = self.root(region);
        self.regions[root as usize].external
    }

    /// The class that a region is in, and where its start lies there.
    fn root(&mut self, region: Region) -> (u32, i64) {
        let (mut at, mut shift) = (region.0, 0i64);
        while self.regions[at as usize].parent != at {
            shift = shift.wrapping_add(self.regions[at as usize].shift);
            at = self.regions[at as usize].parent;
        }
        // the way is short for those that come after
        let (mut from, mut left) = (region.0, shift);
        while self.regions[from as usize].parent != from {
            let node = &mut self.regions[from as usize];
            let (next, own) = (node.parent, node.shift);
            (node.parent, node.shift) = (at, left);
            left = left.wrapping_sub(own);
            from = next;
        }
        (at, shift)
    }

    /// The class that a region is in.
    pub fn class(&mut self, region: Region) -> Region {
        Region(self.root(region).0)
    }

    /// The class that a value is in.
    pub fn value_class(&mut self, value: Value) -> Value {
        let mut at = value.0;
        while self.values[at as usize].parent != at {
            let up = self.values[at as usize].parent;
            self.values[at as usize].parent = self.values[up as usize].parent;
            at = up;
        }
        Value(at)
    }

    fn node(&mut self, value: Value) -> &mut ValueNode {
        let class = self.value_class(value);
        &mut self.values[class.0 as usize]
    }

    /// Where a value points to, if it was ever given an address.
    pub fn points(&mut self, value: Value) -> Option<Place> {
        self.node(value).points
    }

    /// Where a value points to; somewhere of its own if it was never given an address.
    pub fn target(&mut self, value: Value) -> Place {
        if let Some(place) = self.points(value) {
            return place;
        }
        let place = Place { region: self.region(false), offset: 0 };
        self.point(value, place);
        place
    }

    /// The value may point there.
    pub fn point(&mut self, value: Value, place: Place) {
        self.point_only(value, place);
        self.settle();
    }

    fn point_only(&mut self, value: Value, place: Place) {
        let node = self.node(value);
        if let Some(known) = node.points {
            self.joins.push((known, place));
            return;
        }
        node.points = Some(place);
        // each of those that wait has something to set only once
        let mut open = vec![(std::mem::take(&mut node.waiting), place)];
        while let Some((waiting, place)) = open.pop() {
            for (to, distance) in waiting {
                let place = self.moved(place, distance);
                let node = self.node(to);
                match node.points {
                    Some(known) => self.joins.push((known, place)),
                    None => {
                        node.points = Some(place);
                        open.push((std::mem::take(&mut node.waiting), place));
                    }
                }
            }
        }
    }

    /// The value `to` may be `from` and so much.
    pub fn flow(&mut self, to: Value, from: Value, distance: Distance) {
        match self.points(from) {
            Some(place) => {
                let place = self.moved(place, distance);
                self.point_only(to, place);
            }
            None => self.node(from).waiting.push((to, distance)),
        }
        self.settle();
    }

    fn moved(&mut self, place: Place, distance: Distance) -> Place {
        match distance {
            Distance::Bytes(n) => Place { offset: place.offset.wrapping_add(n), ..place },
            Distance::Multiple(n, modulus) => {
                let (root, _) = self.root(place.region);
                self.fold(root, modulus);
                Place { offset: place.offset.wrapping_add(n), ..place }
            }
        }
    }

    /// What is in so many bytes at a place.
    pub fn field(&mut self, place: Place, bytes: u64) -> Value {
        let (root, shift) = self.root(place.region);
        let fresh = self.value();
        self.put(root, place.offset.wrapping_add(shift), bytes.max(1), fresh);
        self.settle();
        self.value_class(fresh)
    }

    /// All that is known to be in a region.
    pub fn contents(&mut self, region: Region) -> HashSet<Value> {
        let (root, _) = self.root(region);
        let fields: Vec<Value> = self.regions[root as usize].fields.values().map(|f| f.1).collect();
        fields.into_iter().map(|v| self.value_class(v)).collect()
    }

    fn put(&mut self, root: u32, offset: i64, bytes: u64, value: Value) {
        let modulus = self.regions[root as usize].modulus;
        let (mut start, mut length) = (offset, bytes);
        if modulus > 0 {
            start = offset.rem_euclid(i64::try_from(modulus).unwrap_or(i64::MAX));
            if length > modulus - start as u64 {
                // round the end: everything
                (start, length) = (0, modulus);
            }
        }
        let end = |s: i64, l: u64| s.saturating_add(i64::try_from(l).unwrap_or(i64::MAX));
        let fields = &mut self.regions[root as usize].fields;
        let mut stop = end(start, length);
        let mut met = Vec::new();
        for (&s, &(l, _)) in fields.range(..stop).rev() {
            if end(s, l) <= start {
                break;
            }
            met.push(s);
        }
        for s in met {
            if let Some((l, v)) = fields.remove(&s) {
                stop = stop.max(end(s, l));
                start = start.min(s);
                self.unions.push((v, value));
            }
        }
        fields.insert(start, (stop.wrapping_sub(start) as u64, value));
    }

    /// Offsets of a region count modulo this number and what they counted by before.
    fn fold(&mut self, root: u32, modulus: u64) {
        let node = &mut self.regions[root as usize];
        let new = gcd(node.modulus, modulus);
        if new == node.modulus {
            return;
        }
        node.modulus = new;
        let fields = std::mem::take(&mut node.fields);
        for (offset, (bytes, value)) in fields {
            self.put(root, offset, bytes, value);
        }
    }

    /// Everything that follows from the joins that are waiting.
    fn settle(&mut self) {
        loop {
            if let Some((a, b)) = self.unions.pop() {
                self.unite_now(a, b);
            } else if let Some((a, b)) = self.joins.pop() {
                self.join(a, b);
            } else {
                return;
            }
        }
    }

    fn unite_now(&mut self, a: Value, b: Value) {
        let (a, b) = (self.value_class(a), self.value_class(b));
        if a == b {
            return;
        }
        let node = std::mem::take(&mut self.values[b.0 as usize]);
        self.values[b.0 as usize].parent = a.0;
        match (self.node(a).points, node.points) {
            (Some(x), Some(y)) => self.joins.push((x, y)),
            (None, Some(y)) => self.point_only(a, y),
            (Some(_), None) => {
                for (to, distance) in node.waiting {
                    let place = self.node(a).points.map(|p| self.moved(p, distance));
                    if let Some(place) = place {
                        self.point_only(to, place);
                    }
                }
            }
            (None, None) => self.node(a).waiting.extend(node.waiting),
        }
    }

    fn join(&mut self, a: Place, b: Place) {
        let ((mut into, at), (mut from, other)) = (self.root(a.region), self.root(b.region));
        let (mut to, mut offset) = (a.offset.wrapping_add(at), b.offset.wrapping_add(other));
        if into == from {
            let distance = to.wrapping_sub(offset).unsigned_abs();
            if distance != 0 {
                self.fold(into, distance);
            }
            return;
        }
        if self.regions[into as usize].fields.len() < self.regions[from as usize].fields.len() {
            (into, from, to, offset) = (from, into, offset, to);
        }
        let shift = to.wrapping_sub(offset);
        let node = std::mem::take(&mut self.regions[from as usize]);
        (self.regions[from as usize].parent, self.regions[from as usize].shift) = (into, shift);
        let kept = &mut self.regions[into as usize];
        kept.named |= node.named;
        kept.outside |= node.outside;
        kept.external |= node.external;
        kept.functions.extend(node.functions);
        if node.modulus != 0 {
            self.fold(into, node.modulus);
        }
        for (offset, (bytes, value)) in node.fields {
            self.put(into, offset.wrapping_add(shift), bytes, value);
        }
    }
}
