//! What is in the variables of the program when it fails.

use super::Process;
use crate::memory::{Life, Object, Sort};
use crate::options::Level;
use crate::outcome::Content;

/// Bytes of the largest object whose content is reported.
const LARGEST: u64 = 1024;
/// Objects whose contents are reported, at most.
const MOST: usize = 512;

/// The contents of globals and locals, the newest first.
pub fn contents(p: &Process<'_>) -> Vec<Content> {
    if p.options.level < Level::All {
        return Vec::new();
    }
    let small = |o: &Object| {
        let variable = matches!(o.sort, Sort::Global | Sort::Stack | Sort::Vla);
        variable && o.life == Life::Live && (1..=LARGEST).contains(&o.size)
    };
    let all = p.memory.objects.iter().enumerate().rev();
    all.filter(|(_, o)| small(o)).take(MOST).map(|(slot, o)| content(p, slot, o)).collect()
}

pub(crate) fn content(p: &Process<'_>, slot: usize, o: &Object) -> Content {
    let size = o.size as usize;
    let byte = |i: usize| o.all_known(i, 1).then(|| o.byte(i));
    let step = p.program.data_model.pointer_width() as usize / 8;
    let pointer = |i: usize| Some((i as u64, p.points(o.read(i, step))?));
    let places = (0..size).step_by(step).filter(|i| i + step <= size && o.all_known(*i, step));
    Content {
        number: slot as u32,
        bytes: (0..size).map(byte).collect(),
        pointers: places.filter_map(pointer).collect(),
    }
}
