//! Programs: functions of basic blocks over C-named variables and memory.
//!
//! This is the papers' language: `x := e`, `assume(e)`, loads, stores, allocation, inputs, calls, errors,
//! halts. Expressions are [`secateur_term::Term`]s whose leaves are program variables
//! ([`secateur_term::Op::Var`]) and the addresses of static objects (symbols of kind
//! [`secateur_term::SymbolKind::Base`]). They are trees of bounded size: the front end gives a value that is
//! used twice a variable of its own, so evaluation needs no memo. They live in the `TermStore` the front end
//! hands out with the program.
//!
//! Nothing here knows LLVM, solvers or symbolic states.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]
#![warn(missing_docs)]

mod block;
mod check;
mod ctype;
mod display;
mod dot;
mod edit;
mod exact;
mod expression;
mod function;
mod ids;
mod names;
mod object;
mod program;
mod rule;
mod scenario;
mod span;
mod stmt;
#[cfg(any(test, feature = "testing"))]
#[allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    reason = "this is code for tests, which end when they find something wrong"
)]
pub mod testing;
mod uncounted;
mod uses;
mod validate;
mod variable;

pub use block::{Argument, Block, Callee, Halt, Terminator};
pub use check::{CheckKind, Monitor};
pub use ctype::{CType, Field, Part, TypeId, Types};
pub use display::{Printer, ProgramText};
pub use edit::{CfgEdge, Edit, OriginalBlock};
pub use exact::Exact;
pub use expression::{Lookup, Typed, condition};
pub use function::{Function, Origin};
pub use ids::{BlockId, FactId, FuncId, ObjectId, StmtPlace};
pub use names::Names;
pub use object::{InitItem, ObjectKind, StaticObject};
pub use program::{DataModel, ERRNO, INTERNAL, Program, Unmodelled};
pub use rule::{Rule, Rules};
pub use scenario::{InputData, InputKind, InputValue, OutsideObject, Scenario, Unwritten};
pub use secateur_term::VarId;
pub use span::Span;
pub use stmt::{AllocKind, CellFill, CellRead, ObjectQuestion, OutputKind, Stmt, StmtKind};
pub use uncounted::{Uncounted, checked_operation};
pub use uses::{visit_subterms, visit_variables};
pub use validate::{MAX_DEPTH, MAX_TREE, validate};
pub use variable::{TypeHint, UPDATE, VarKind, Variable};
