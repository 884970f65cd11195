//! Places in the source.

/// A place in a source file; `file` indexes [`crate::Program::files`], line 0 means unknown.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// The index of the file in [`crate::Program::files`].
    pub file: u32,
    /// The line, counted from 1; 0 if the place is unknown.
    pub line: u32,
    /// The column, counted from 1; 0 if it is unknown.
    pub column: u32,
}

impl Span {
    /// No known place.
    pub const NONE: Span = Span { file: 0, line: 0, column: 0 };

    /// Whether it names a line of a file.
    pub fn is_known(self) -> bool {
        self.line > 0
    }
}
