//! Places in the source, as text.

use secateur_program::Span;

/// `file:line`; empty when unknown.
pub fn place(files: &[String], span: Span) -> String {
    if !span.is_known() {
        return String::new();
    }
    let file = files.get(span.file as usize).map_or("?", |f| f.as_str());
    format!("{file}:{}", span.line)
}
