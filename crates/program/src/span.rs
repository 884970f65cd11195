//! Places in the source.

/// A place in a source file; `file` indexes [`crate::Program::files`], line 0 means unknown.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    pub file: u32,
    pub line: u32,
    pub column: u32,
}

impl Span {
    pub const NONE: Span = Span { file: 0, line: 0, column: 0 };

    pub fn is_known(self) -> bool {
        self.line > 0
    }
}
