//! What a slice is made for: the statements where a run may end in an error of the property, or in something
//! of which nothing is known and because of which TRUE cannot be said.

use super::valid::ValidAccesses;
use super::walk::{Site, Walk};
use secateur_program::{CheckKind, Monitor, Origin, StmtKind, Uncounted};
use secateur_term::TermStore;

/// Whether a statement must stay whatever depends on it. `None` for what no slice is made of.
pub(super) fn is_root(
    store: &TermStore,
    monitor: &Monitor,
    valid: &ValidAccesses<'_>,
    walk: &Walk<'_>,
    (site, origin): (Site, Origin),
    kind: &StmtKind,
) -> Option<bool> {
    let ok =
        |addr, bytes: Option<u128>, write| bytes.is_some_and(|n| valid.is_valid(walk, site, addr, n, write));
    let len = |t| store.constant(t);
    // an invalid read that does not count gives any value, so what nobody reads can go
    let reads = monitor.counts(&CheckKind::InvalidDeref);
    Some(match kind {
        StmtKind::Assign { .. }
        | StmtKind::Alloc { .. }
        | StmtKind::Input { .. }
        | StmtKind::Output { .. }
        | StmtKind::Forget { .. }
        | StmtKind::EndScope { .. }
        | StmtKind::StackSave { .. }
        | StmtKind::Assume { .. } => false,
        StmtKind::Load { addr, bytes, .. } => reads && !ok(*addr, Some(u128::from(*bytes)), false),
        StmtKind::Store { addr, bytes, .. } => !ok(*addr, Some(u128::from(*bytes)), true),
        StmtKind::MemSet { dst, len: n, .. } => !ok(*dst, len(*n), true),
        StmtKind::InputMemory { addr, len: n, .. } => !ok(*addr, len(*n), true),
        StmtKind::MemCopy { dst, src, len: n, overlap } => {
            // parts that overlap are an error of the same kind
            !ok(*dst, len(*n), true) || (reads && (!overlap || !ok(*src, len(*n), false)))
        }
        StmtKind::Check { kind, .. } => match kind.uncounted_in(origin) {
            _ if monitor.counts(kind) => true,
            Uncounted::Unknown => true,
            // it belongs to the operation behind it
            Uncounted::AnyResult => false,
            Uncounted::Harmless => false,
        },
        StmtKind::SameObject { .. } => monitor.counts(&CheckKind::PointerMix),
        StmtKind::Realloc { .. }
        | StmtKind::Free { .. }
        | StmtKind::VaStart { .. }
        | StmtKind::StackRestore { .. }
        | StmtKind::Unsupported { .. } => true,
        // the answer depends on what made objects and ended them, which is not followed
        StmtKind::AskObject { .. } | StmtKind::Havoc { .. } | StmtKind::FillCells(_) => return None,
    })
}
