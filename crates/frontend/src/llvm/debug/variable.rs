//! Variables as debug information declares them.

use super::node::Node;
use super::place::{Location, file_name};
use super::types::{DebugType, TypeNode};
use crate::llvm::value::{Val, ValueKind};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::*;

/// A variable as debug information declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DebugVariable {
    /// The C name.
    pub name: String,
    /// The type, as far as the value of a scalar needs it.
    pub ty: DebugType,
    /// The type as a whole.
    pub shape: Option<TypeNode>,
    /// The place of the declaration.
    pub location: Location,
}

/// Operand places of `DIVariable` nodes.
const VARIABLE_NAME: usize = 1;
const VARIABLE_TYPE: usize = 3;

impl Node {
    fn variable(self) -> Option<DebugVariable> {
        use LLVMMetadataKind::*;
        if !matches!(self.kind(), LLVMDILocalVariableMetadataKind | LLVMDIGlobalVariableMetadataKind) {
            return None;
        }
        let name = self.text(VARIABLE_NAME)?;
        let ty = self.node(VARIABLE_TYPE).map_or(DebugType::Other, Node::debug_type);
        let (file, line) = unsafe { (LLVMDIVariableGetFile(self.raw), LLVMDIVariableGetLine(self.raw)) };
        let shape = self.node(VARIABLE_TYPE).map(TypeNode);
        let location = Location { file: file_name(file), line, column: 0 };
        Some(DebugVariable { name, ty, shape, location })
    }
}

impl Val {
    /// For a call of `llvm.dbg.declare`: the place of the variable and the variable.
    pub fn declared_variable(self) -> Option<(Val, DebugVariable)> {
        let place = self.operand(0)?;
        let variable = self.operand(1)?;
        if place.kind() != ValueKind::LLVMMetadataAsValueValueKind
            || variable.kind() != ValueKind::LLVMMetadataAsValueValueKind
        {
            return None;
        }
        let context = self.context();
        unsafe {
            let raw = LLVMValueAsMetadata(place.0);
            if !matches!(LLVMGetMetadataKind(raw), LLVMMetadataKind::LLVMLocalAsMetadataMetadataKind) {
                return None;
            }
            let mut address = std::ptr::null_mut();
            if LLVMGetMDNodeNumOperands(place.0) != 1 {
                return None;
            }
            LLVMGetMDNodeOperands(place.0, &mut address);
            let variable = Node { context, raw: LLVMValueAsMetadata(variable.0) }.variable()?;
            Some((Val::from_raw(address)?, variable))
        }
    }

    /// The C variable behind a global.
    pub fn global_variable(self) -> Option<DebugVariable> {
        if !self.is_global_variable() {
            return None;
        }
        let context = self.context();
        unsafe {
            let mut n = 0;
            let entries = LLVMGlobalCopyAllMetadata(self.0, &mut n);
            if entries.is_null() {
                return None;
            }
            let mut found = None;
            for i in 0..n as u32 {
                let raw = LLVMValueMetadataEntriesGetMetadata(entries, i);
                if raw.is_null()
                    || !matches!(
                        LLVMGetMetadataKind(raw),
                        LLVMMetadataKind::LLVMDIGlobalVariableExpressionMetadataKind
                    )
                {
                    continue;
                }
                let variable = LLVMDIGlobalVariableExpressionGetVariable(raw);
                if !variable.is_null() {
                    found = found.or_else(|| Node { context, raw: variable }.variable());
                }
            }
            LLVMDisposeValueMetadataEntries(entries);
            found
        }
    }
}
