//! Errors of memory in words: what was done, to which object, where in it, and what had become of it.

use super::Process;
use crate::outcome::{Access, AccessFault, End, ObjectSort, ObjectView, Site};
use secateur_program::{StmtKind, Terminator};

/// The name of stack memory without one.
pub(super) const UNNAMED: &str = "alloca";

/// Addresses below this are null pointers with an offset.
const NULL_PAGE: u128 = 4096;

/// A sentence about a failing access.
pub fn sentence(p: &Process<'_>, a: &Access, pc: usize) -> String {
    let verb = if a.write { "write" } else { "read" };
    let access = format!("{verb} of {}", bytes(a.size));
    let object = a.object.as_ref();
    let thing = object.map_or_else(|| String::from("memory"), named);
    let size = object.map_or(0, |o| o.size);
    let offset = a.offset.unwrap_or(0);
    let inside = format!("{access} at offset {offset} of {thing}");
    let free = freeing(p, pc);
    match a.fault {
        AccessFault::Null => format!("{access} through a null pointer"),
        AccessFault::NullCall => String::from("call through a null pointer"),
        AccessFault::OutOfBounds => format!("{inside}, {}", outside(offset, a.size, size)),
        AccessFault::Freed => format!("{inside}, {}", gone(p, object)),
        AccessFault::OutOfScope if a.size == 0 => format!("{free} of {thing}, {}", gone(p, object)),
        AccessFault::OutOfScope => format!("{inside}, {}", gone(p, object)),
        AccessFault::Nowhere if a.size == 0 => {
            format!("{free} of address {:#x}, where no object is", a.address)
        }
        AccessFault::Nowhere if a.address < NULL_PAGE => {
            format!("{access} through a null pointer, at offset {}", a.address)
        }
        AccessFault::Nowhere => format!("{access} at address {:#x}, where no object is", a.address),
        AccessFault::WriteToConstant => format!("{inside}, which is read-only"),
        AccessFault::NotData => format!("{access} of {thing}, which is code"),
        AccessFault::NotAFunction if object.is_some() => format!("call of {thing}, which is no function"),
        AccessFault::NotAFunction => {
            format!("call of address {:#x}, where no function starts", a.address)
        }
        AccessFault::Overlap { from } => {
            let text = bytes(a.size);
            format!("memcpy of {text} from offset {from} to offset {offset} of {thing}: they overlap")
        }
        AccessFault::NotHeap => format!("{free} of {thing}, which is not from malloc"),
        AccessFault::NotStart => {
            format!("{free} of a pointer to offset {offset} of {thing}, not its start")
        }
        AccessFault::DoubleFree => format!("{free} of {thing}, {}", gone(p, object)),
        AccessFault::NeverWritten => format!("{inside}, where nothing was written yet"),
        AccessFault::Lost => format!("{thing} is never freed"),
    }
}

/// An object with its place, for sentences about two of them.
pub fn described(p: &Process<'_>, slot: usize) -> String {
    let object = p.object_view(slot);
    let place = p.program.place(object.made.span);
    let at = if place.is_empty() { place } else { format!(" ({place})") };
    format!("{}{at}", named(&object))
}

/// What a `free` is called that fails at an instruction.
pub fn freeing(p: &Process<'_>, pc: usize) -> &'static str {
    let w = p.code.origins[pc];
    let block = p.program.function(w.function).block(w.block);
    match (block.stmts.get(w.statement as usize).map(|s| &s.kind), &block.end) {
        (Some(StmtKind::Realloc { .. }), _) => "realloc",
        (None, Terminator::Call { .. }) => "call",
        _ => "free",
    }
}

/// What became of an object that is dead.
pub fn gone(p: &Process<'_>, object: Option<&ObjectView>) -> String {
    let Some((end, site)) = object.and_then(|o| o.gone) else { return String::from("which is gone") };
    let at = at(p, &site);
    match end {
        End::Freed => format!("which was freed{at}"),
        End::Moved => format!("which was released by realloc{at}"),
        End::Return(f) => format!("which is gone: {}() returned{at}", p.program.function(f).name),
        End::Scope => match object.map_or(0, |o| o.later) {
            0 => format!("which is gone: its scope ended{at}"),
            1 => format!("which is the one of the previous iteration: its scope ended{at}"),
            _ => format!("which is the one of an earlier iteration: its scope ended{at}"),
        },
    }
}

pub(crate) fn at(p: &Process<'_>, site: &Site) -> String {
    let place = p.program.place(site.span);
    if place.is_empty() { place } else { format!(" at {place}") }
}

/// An object as a reader knows it. Blocks have no names, so the size has to do.
fn named(o: &ObjectView) -> String {
    match o.sort {
        ObjectSort::Heap => block(o.size),
        ObjectSort::Constant if o.name.starts_with(".str") => String::from("a string literal"),
        // names of ours are none to a reader
        ObjectSort::Function if o.name.starts_with("__secateur") => String::from("a function"),
        ObjectSort::Function => format!("function '{}'", o.name),
        ObjectSort::Stack if o.name == UNNAMED => format!("{} from alloca", bytes(o.size)),
        _ if o.name.starts_with(".compoundliteral") => format!("a compound literal of {}", bytes(o.size)),
        ObjectSort::Static | ObjectSort::Constant | ObjectSort::Stack => {
            format!("'{}' ({})", o.name, bytes(o.size))
        }
    }
}

pub(super) fn block(size: u64) -> String {
    format!("a block of {}", bytes(size))
}

fn bytes(n: u64) -> String {
    if n == 1 { String::from("1 byte") } else { format!("{n} bytes") }
}

/// How far an address is from another, as C's `ptrdiff_t` has it: addresses wrap, so what lies a little
/// before an object at a low address is a large number, and what lies behind one at a high address a small
/// one.
pub(super) fn distance(address: u128, base: u128, width: u32) -> i128 {
    secateur_term::to_signed(secateur_term::trunc(address.wrapping_sub(base), width), width)
}

/// Where an access of `len` bytes at `offset` is that does not lie in `size` bytes.
fn outside(offset: i128, len: u64, size: u64) -> String {
    let past = offset - i128::from(size);
    let count = |n: i128| bytes(u64::try_from(n).unwrap_or(u64::MAX));
    if offset < 0 {
        format!("{} before its start", count(-offset))
    } else if past == 0 {
        String::from("just past its end")
    } else if past > 0 {
        format!("{} past its end", count(past))
    } else {
        format!("the last {} past its end", count(i128::from(len) + past))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_have_the_sign_they_have_in_c() {
        for width in [32, 64] {
            let end = (1u128 << width) - 1;
            // a little before an object near the start of memory, a little behind one near its end
            assert_eq!(distance(end - 99, 0x1000, width), -0x1000 - 100);
            assert_eq!(distance(8, end - 7, width), 16);
            assert_eq!(distance(0x5000, 0x1000, width), 0x4000);
            assert_eq!(distance(0x1000, 0x5000, width), -0x4000);
        }
        assert_eq!(distance(0x7fff_0000, 0, 64), 0x7fff_0000);
        assert_eq!(
            outside(distance(u128::from(u64::MAX) - 65_503, 0, 64), 1, 16),
            "65504 bytes before its start"
        );
    }

    #[test]
    fn places_outside_an_object() {
        assert_eq!(outside(40, 4, 40), "just past its end");
        assert_eq!(outside(41, 4, 40), "1 byte past its end");
        assert_eq!(outside(-4, 4, 40), "4 bytes before its start");
        assert_eq!(outside(38, 4, 40), "the last 2 bytes past its end");
        assert_eq!(outside(0, 9, 8), "the last 1 byte past its end");
    }
}
