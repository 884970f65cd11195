//! A thin safe layer over the C interface of LLVM: just what lowering reads, as `Copy` handles.
//!
//! Handles stay valid as long as the module does; [`crate::lower::lower`] borrows the module for its whole
//! run and lets no handle out, and the module is verified before the first one is made. Outside this folder
//! only `driver/llvm.rs` has unsafe code.

mod attributes;
mod block;
mod constant;
mod debug;
mod instruction;
mod layout;
mod module;
mod types;
mod value;

pub(crate) use block::Bb;
pub(crate) use debug::{DebugType, DebugVariable, Location, Scope, Shape, TypeNode};
pub(crate) use layout::Layout;
pub(crate) use module::Unit;
pub(crate) use types::{Ty, TypeKind};
pub(crate) use value::{Val, ValueKind};

pub(crate) use inkwell::llvm_sys::{
    LLVMAtomicRMWBinOp as RmwOp, LLVMIntPredicate as IntPredicate, LLVMOpcode as Opcode,
    LLVMRealPredicate as RealPredicate,
};
