//! Globals: promoted to variables where only their value matters, else objects with initial bytes.

use super::context::{Cx, Home};
use super::promote;
use super::spans::hint;
use super::types;
use crate::llvm::{Opcode, Ty, Val, ValueKind};
use secateur_program::{ObjectId, ObjectKind};
use std::collections::HashSet;

/// Gives every reachable global a home. Objects are made first, initialisers after: they may point anywhere.
/// `whole` says that no function of the program is defined elsewhere.
pub(crate) fn place(cx: &mut Cx<'_>, reachable: &[Val], in_reach: &HashSet<Val>, whole: bool) {
    let mut later = Vec::new();
    for &g in reachable {
        if !g.is_global_variable() {
            continue;
        }
        if promote::global(cx, g, in_reach) {
            later.push(g);
        } else {
            cx.declare_object(g);
        }
    }
    for g in later {
        promote_global(cx, g);
        if let Some(&Home::Variable(var)) = cx.homes.get(&g)
            && cx.options.pointers_set_elsewhere
            && !whole
            && may_be_set_elsewhere(g)
        {
            cx.set_elsewhere.push(var);
            cx.take_for_granted(SET_ELSEWHERE);
        }
    }
    for &g in reachable {
        if let Some(&Home::Object(id)) = cx.homes.get(&g)
            && g.is_global_variable()
        {
            initialise(cx, g, id);
        }
    }
}

/// What answers rest on where a program leaves the pointers of its interface to others.
const SET_ELSEWHERE: &str = "a global pointer that other files can set, and that no statement of the program sets, was set elsewhere before the program starts: it has any value";

/// Whether a global is a pointer that the program declares for others to set: null at first, never assigned.
fn may_be_set_elsewhere(g: Val) -> bool {
    let null = g.initializer().is_some_and(|init| init.kind() == ValueKind::LLVMConstantPointerNullValueKind);
    let read = |user: Val| user.opcode() == Some(Opcode::LLVMLoad);
    null && g.is_external() && g.users().into_iter().all(read)
}

fn promote_global(cx: &mut Cx<'_>, g: Val) {
    let value = g.initializer().map(|init| cx.constant(init));
    let (Ok(leaf), Some(Ok(value))) = (types::scalar(cx.layout, g.object_type()), value) else {
        // an initialiser we cannot say: memory, whose initialisation will say what is wrong
        cx.declare_object(g);
        return;
    };
    let mut init = value.first().copied().unwrap_or(secateur_term::Term::FALSE);
    if cx.is_undefined(init) {
        init = cx.store.bv(leaf.width, 0);
    }
    if g.is_read_only() {
        cx.homes.insert(g, Home::Constant(init));
        return;
    }
    let debug = g.global_variable();
    let ty = debug.as_ref().map_or(leaf.hint(), |d| hint(&d.ty, leaf.hint()));
    let name = debug.as_ref().map_or_else(|| g.name(), |d| d.name.clone());
    let span = cx.files.span(debug.map(|d| d.location));
    let var = cx.new_global(name, leaf.width, init, ty, span);
    cx.homes.insert(g, Home::Variable(var));
}

impl Cx<'_> {
    /// Whether an object of this type that is defined elsewhere may be larger than the type says: an array
    /// without a length, a structure that ends in one, a structure that is not defined here.
    fn is_unsized(&self, ty: Ty) -> bool {
        match self.layout.alloc_size(ty) {
            None | Some(0) => true,
            Some(_) => match ty.count().checked_sub(1) {
                Some(last) => ty.field(last).is_some_and(|last| self.is_unsized(last)),
                None => false,
            },
        }
    }

    /// The object of a global that lives in memory.
    pub fn declare_object(&mut self, g: Val) -> ObjectId {
        if let Some(&Home::Object(id)) = self.homes.get(&g) {
            return id;
        }
        let ty = g.object_type();
        let size = self.layout.alloc_size(ty).unwrap_or(0);
        let align = g.alignment().max(self.layout.align(ty).unwrap_or(1));
        let kind = if !g.has_definition() {
            if self.is_unsized(ty) { ObjectKind::Unsized } else { ObjectKind::External }
        } else if g.is_read_only() {
            ObjectKind::Constant
        } else {
            ObjectKind::Global
        };
        let debug = g.global_variable();
        let name = debug.as_ref().map_or_else(|| g.name(), |d| d.name.clone());
        let shape = debug.as_ref().and_then(|d| d.shape);
        let span = self.files.span(debug.map(|d| d.location));
        let id = self.new_object(name, size, align, kind, span);
        self.objects[id.0 as usize].shared = g.is_read_only() && g.has_no_address_of_its_own();
        if let Some(shape) = shape {
            let ty = self.c_type(shape);
            self.types.statics.insert(id, ty);
        }
        self.homes.insert(g, Home::Object(id));
        id
    }
}

fn initialise(cx: &mut Cx<'_>, g: Val, id: ObjectId) {
    if !g.has_definition() {
        return;
    }
    let Some(init) = g.initializer() else {
        return;
    };
    let mut items = Vec::new();
    match cx.initial_items(init, 0, &mut items) {
        Ok(()) => cx.objects[id.0 as usize].init = items,
        Err(what) => {
            // The content is then unknown, like that of an object defined elsewhere.
            cx.note(format!("the initial value of `{}` is unknown: {what} is not supported", g.name()));
            cx.objects[id.0 as usize].kind = ObjectKind::External;
        }
    }
}
