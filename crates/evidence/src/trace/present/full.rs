//! The full trace: one line for each thing that happened.

use super::data::Trace;
use std::fmt::Write;

impl Trace {
    /// Everything that was recorded, then what the screen shows, without its limits.
    pub fn full(&self) -> String {
        let mut out = String::new();
        let places = self.lines.iter().map(|l| l.place.short().chars().count()).max().unwrap_or(0).min(40);
        let functions =
            self.lines.iter().map(|l| l.place.function.chars().count()).max().unwrap_or(0).min(24);
        for line in &self.lines {
            let (place, function) = (line.place.short(), &line.place.function);
            let indent = " ".repeat(line.depth.saturating_sub(1).min(20));
            let _ = writeln!(out, "{place:places$}  {function:functions$}  {indent}{}", line.text);
        }
        if self.left_out > 0 {
            let _ = writeln!(out, "({} more in between are left out)", self.left_out);
        }
        if !self.lines.is_empty() {
            out.push('\n');
        }
        out.push_str(&self.everything());
        out
    }
}
