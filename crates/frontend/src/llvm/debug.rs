//! Debug information: places, names and C types of variables.

use super::value::{Val, ValueKind, borrow_text};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::*;
use inkwell::llvm_sys::prelude::*;
use std::sync::OnceLock;

/// A source place: file name as the compiler was given it, line, column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Location {
    /// The file name.
    pub file: String,
    /// The line, from 1; 0 for code without a line.
    pub line: u32,
    /// The column, from 1; 0 if it is unknown.
    pub column: u32,
}

/// The C type of a variable as far as showing values needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DebugType {
    /// A basic type by its C name.
    Basic(String),
    /// A pointer to anything.
    Pointer,
    /// An enumeration.
    Enumeration,
    /// Anything else: arrays, structures, unions, and what is not known.
    Other,
}

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

const TAG_ENUMERATION: u16 = 0x04;
const TAG_POINTER: u16 = 0x0f;
const TAG_TYPEDEF: u16 = 0x16;
const TAG_BASE: u16 = 0x24;
const TAG_CONST: u16 = 0x26;
const TAG_VOLATILE: u16 = 0x35;
const TAG_RESTRICT: u16 = 0x37;
const TAG_ATOMIC: u16 = 0x47;

/// Operand places of `DIVariable` and `DIType` nodes.
const VARIABLE_NAME: usize = 1;
const VARIABLE_TYPE: usize = 3;
const DERIVED_BASE: usize = 3;

/// A type of debug information.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TypeNode(Node);

/// What a type is made of.
pub(crate) enum Shape {
    /// A number, a pointer or an enumeration.
    Scalar(DebugType),
    /// Lengths of the dimensions, the outermost first.
    Array {
        /// The type of an element.
        element: TypeNode,
        /// The lengths; 0 where none is known.
        counts: Vec<u64>,
    },
    /// A structure or union.
    Record {
        /// The members in the order of their declaration, at most 256.
        members: Vec<Member>,
        /// Whether the members overlap.
        union: bool,
    },
    /// A type that is not described here, or not described at all.
    Unknown,
}

/// A member of a structure or union.
pub(crate) struct Member {
    /// The C name; empty for an anonymous member.
    pub name: String,
    /// In bits.
    pub offset: u64,
    /// In bits.
    pub size: u64,
    /// Whether it is a bit-field.
    pub bit_field: bool,
    /// The declared type.
    pub ty: TypeNode,
}

const TAG_ARRAY: u16 = 0x01;
const TAG_MEMBER: u16 = 0x0d;
const TAG_STRUCTURE: u16 = 0x13;
const TAG_UNION: u16 = 0x17;
const FLAG_BIT_FIELD: u32 = 1 << 19;
/// The operand place of the members of a structure and the dimensions of an array.
const ELEMENTS: usize = 4;
/// Entries of a list that are read at most: members of a structure, dimensions of an array.
const MOST_MEMBERS: usize = 256;

impl TypeNode {
    /// Without the names and qualifiers around it.
    pub fn plain(self) -> TypeNode {
        let mut node = self.0;
        for _ in 0..64 {
            match (node.tag(), node.node(DERIVED_BASE)) {
                (TAG_TYPEDEF | TAG_CONST | TAG_VOLATILE | TAG_RESTRICT | TAG_ATOMIC, Some(base)) => {
                    node = base
                }
                _ => break,
            }
        }
        TypeNode(node)
    }

    /// In bits; 0 if unknown.
    pub fn size(self) -> u64 {
        if self.0.tag() == 0 { 0 } else { unsafe { LLVMDITypeGetSizeInBits(self.0.raw) } }
    }

    /// What the type is made of; unknown for typedef names and qualified types (see [`TypeNode::plain`]).
    pub fn shape(self) -> Shape {
        let node = self.0;
        match node.tag() {
            TAG_BASE | TAG_POINTER | TAG_ENUMERATION => Shape::Scalar(node.debug_type()),
            TAG_ARRAY => match node.node(DERIVED_BASE) {
                Some(element) => Shape::Array { element: TypeNode(element), counts: node.counts() },
                None => Shape::Unknown,
            },
            tag @ (TAG_STRUCTURE | TAG_UNION) => {
                Shape::Record { members: node.members(), union: tag == TAG_UNION }
            }
            _ => Shape::Unknown,
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    context: LLVMContextRef,
    raw: LLVMMetadataRef,
}

impl Node {
    fn kind(self) -> LLVMMetadataKind {
        unsafe { LLVMGetMetadataKind(self.raw) }
    }

    fn operand(self, index: usize) -> Option<LLVMValueRef> {
        unsafe {
            let value = LLVMMetadataAsValue(self.context, self.raw);
            let n = LLVMGetMDNodeNumOperands(value) as usize;
            if index >= n {
                return None;
            }
            let mut all = vec![std::ptr::null_mut(); n];
            LLVMGetMDNodeOperands(value, all.as_mut_ptr());
            (!all[index].is_null()).then(|| all[index])
        }
    }

    fn node(self, index: usize) -> Option<Node> {
        let raw = unsafe { LLVMValueAsMetadata(self.operand(index)?) };
        (!raw.is_null()).then_some(Node { context: self.context, raw })
    }

    fn text(self, index: usize) -> Option<String> {
        let value = self.operand(index)?;
        unsafe {
            let mut len = 0;
            let p = LLVMGetMDString(value, &mut len);
            (!p.is_null()).then(|| borrow_text(p, len as usize))
        }
    }

    /// The tag of a type node, 0 for other nodes.
    fn tag(self) -> u16 {
        use LLVMMetadataKind::*;
        match self.kind() {
            LLVMDIBasicTypeMetadataKind
            | LLVMDIDerivedTypeMetadataKind
            | LLVMDICompositeTypeMetadataKind
            | LLVMDISubroutineTypeMetadataKind => unsafe { LLVMGetDINodeTag(self.raw) },
            _ => 0,
        }
    }

    fn debug_type(self) -> DebugType {
        let mut node = self;
        // A cycle of typedefs does not exist in C; the bound is for broken debug information.
        for _ in 0..64 {
            match node.tag() {
                TAG_BASE => {
                    let name = unsafe {
                        let mut len = 0;
                        let p = LLVMDITypeGetName(node.raw, &mut len);
                        borrow_text(p, len)
                    };
                    return DebugType::Basic(name);
                }
                TAG_POINTER => return DebugType::Pointer,
                TAG_ENUMERATION => return DebugType::Enumeration,
                TAG_TYPEDEF | TAG_CONST | TAG_VOLATILE | TAG_RESTRICT | TAG_ATOMIC => {
                    match node.node(DERIVED_BASE) {
                        Some(base) => node = base,
                        None => return DebugType::Other,
                    }
                }
                _ => return DebugType::Other,
            }
        }
        DebugType::Other
    }

    /// The nodes a list of debug information holds.
    fn children(self) -> Vec<Node> {
        let n = unsafe { LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(self.context, self.raw)) } as usize;
        (0..n.min(MOST_MEMBERS)).filter_map(|i| self.node(i)).collect()
    }

    /// The lengths of an array's dimensions; 0 where none is known.
    fn counts(self) -> Vec<u64> {
        const COUNT: usize = 0;
        let count = |d: Node| {
            let value = Val::from_raw(d.operand(COUNT)?)?.as_int()?;
            u64::try_from(value).ok().filter(|n| *n < 1 << 48)
        };
        let all = self.node(ELEMENTS).map(Node::children).unwrap_or_default();
        all.into_iter().map(|d| count(d).unwrap_or(0)).collect()
    }

    fn members(self) -> Vec<Member> {
        let all = self.node(ELEMENTS).map(Node::children).unwrap_or_default();
        let member = |m: Node| {
            let ty = TypeNode(m.node(DERIVED_BASE)?);
            let (name, offset, size, flags) = unsafe {
                let mut len = 0;
                let p = LLVMDITypeGetName(m.raw, &mut len);
                let name = if p.is_null() { String::new() } else { borrow_text(p, len) };
                let flags = LLVMDITypeGetFlags(m.raw) as u32;
                (name, LLVMDITypeGetOffsetInBits(m.raw), LLVMDITypeGetSizeInBits(m.raw), flags)
            };
            Some(Member { name, offset, size, bit_field: flags & FLAG_BIT_FIELD != 0, ty })
        };
        all.into_iter().filter(|m| m.tag() == TAG_MEMBER).filter_map(member).collect()
    }

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

/// The name as the user gave it. Clang splits an absolute path where it parts from the current directory, so
/// a directory other than the current one belongs to the name.
fn file_name(file: LLVMMetadataRef) -> String {
    static HERE: OnceLock<String> = OnceLock::new();
    if file.is_null() {
        return String::new();
    }
    let (name, directory) = unsafe {
        let (mut name_len, mut directory_len) = (0, 0);
        let name = LLVMDIFileGetFilename(file, &mut name_len);
        let directory = LLVMDIFileGetDirectory(file, &mut directory_len);
        (borrow_text(name, name_len as usize), borrow_text(directory, directory_len as usize))
    };
    let here =
        HERE.get_or_init(|| std::env::current_dir().map(|d| d.display().to_string()).unwrap_or_default());
    if name.is_empty() || name.starts_with('/') || directory.is_empty() || directory == *here {
        return name;
    }
    format!("{directory}/{name}")
}

/// A block of C as debug information tells of it; a body that was inlined has its blocks anew at each place.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Scope {
    node: LLVMMetadataRef,
    inlined_at: LLVMMetadataRef,
}

/// The operand place of the parent of a `DILexicalBlock`.
const BLOCK_PARENT: usize = 1;
/// Deeper than any program nests; the bound is for broken debug information.
const DEEPEST: usize = 4096;

/// The blocks around a `DILocation`, the innermost first, the function last.
fn scopes_of(context: LLVMContextRef, location: LLVMMetadataRef) -> Vec<Scope> {
    let mut found = Vec::new();
    let mut at = location;
    while !at.is_null() && found.len() < DEEPEST {
        let (mut raw, inlined_at) = unsafe { (LLVMDILocationGetScope(at), LLVMDILocationGetInlinedAt(at)) };
        while !raw.is_null() && found.len() < DEEPEST {
            let node = Node { context, raw };
            match node.kind() {
                LLVMMetadataKind::LLVMDILexicalBlockMetadataKind => {
                    found.push(Scope { node: raw, inlined_at });
                }
                // the same block in another file
                LLVMMetadataKind::LLVMDILexicalBlockFileMetadataKind => {}
                _ => {
                    found.push(Scope { node: raw, inlined_at });
                    break;
                }
            }
            raw = node.node(BLOCK_PARENT).map_or(std::ptr::null_mut(), |n| n.raw);
        }
        at = inlined_at;
    }
    found
}

impl Val {
    /// The blocks of C around an instruction, the innermost first, the function last; empty if unknown.
    pub fn scopes(self) -> Vec<Scope> {
        if !self.is_instruction() {
            return Vec::new();
        }
        scopes_of(self.context(), unsafe { LLVMInstructionGetDebugLoc(self.0) })
    }

    /// For a branch back to the start of a loop of C: the blocks around that loop.
    pub fn scopes_of_loop(self) -> Option<Vec<Scope>> {
        const KIND: &str = "llvm.loop";
        /// The first operand is the node itself, the second where the loop starts.
        const START: usize = 1;
        if !self.is_instruction() {
            return None;
        }
        let context = self.context();
        unsafe {
            let kind = LLVMGetMDKindIDInContext(context, KIND.as_ptr().cast(), KIND.len() as u32);
            let value = LLVMGetMetadata(self.0, kind);
            if value.is_null() {
                return None;
            }
            let start = Node { context, raw: LLVMValueAsMetadata(value) }.node(START)?;
            matches!(start.kind(), LLVMMetadataKind::LLVMDILocationMetadataKind)
                .then(|| scopes_of(context, start.raw))
        }
    }

    fn context(self) -> LLVMContextRef {
        unsafe { LLVMGetTypeContext(LLVMTypeOf(self.0)) }
    }

    /// Where an instruction comes from.
    pub fn location(self) -> Option<Location> {
        if !self.is_instruction() {
            return None;
        }
        unsafe {
            let at = LLVMInstructionGetDebugLoc(self.0);
            if at.is_null() {
                return None;
            }
            let scope = LLVMDILocationGetScope(at);
            let file = if scope.is_null() { scope } else { LLVMDIScopeGetFile(scope) };
            Some(Location {
                file: file_name(file),
                line: LLVMDILocationGetLine(at),
                column: LLVMDILocationGetColumn(at),
            })
        }
    }

    /// Where a function is defined.
    pub fn function_location(self) -> Option<Location> {
        if !self.is_function() {
            return None;
        }
        unsafe {
            let at = LLVMGetSubprogram(self.0);
            if at.is_null() {
                return None;
            }
            let file = file_name(LLVMDIScopeGetFile(at));
            Some(Location { file, line: LLVMDISubprogramGetLine(at), column: 0 })
        }
    }

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
