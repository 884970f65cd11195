//! Lines that fit a screen: quotations of the source are cut, the words around them stay whole, and of lists
//! whole entries are left out.

use super::data::Named;

/// The width of a line that fits a screen.
pub const COLUMNS: usize = 100;
/// Less of a line of source says nothing.
const LEAST: usize = 12;
/// Of a line of source before the values in it.
const QUOTED: usize = 60;

/// A line of source between two pieces that stay whole.
pub fn quoted(start: &str, source: &str, end: &str) -> String {
    let room = COLUMNS.saturating_sub(width(start) + width(end));
    format!("{start}{}{end}", cut(source, room.max(LEAST)))
}

/// A line of source behind what is said, if there is room for it.
pub fn with_source(start: &str, source: &str) -> String {
    let room = COLUMNS.saturating_sub(width(start) + 2);
    if source.is_empty() || room < LEAST {
        return start.to_string();
    }
    format!("{start}: {}", cut(source, room))
}

/// A line of source and the values in it.
pub fn with_values(start: &str, source: &str, values: &[Named]) -> String {
    if values.is_empty() {
        return quoted(start, source, "");
    }
    let all = width(&list(values, usize::MAX)) + 9;
    let room = COLUMNS.saturating_sub(width(start));
    let source = cut(source, room.saturating_sub(all).clamp(QUOTED / 2, QUOTED));
    let left = room.saturating_sub(width(&source) + 9);
    format!("{start}{source}   where {}", list(values, left))
}

/// Names and values within so many columns, at least one.
pub fn list(values: &[Named], columns: usize) -> String {
    let mut text = String::new();
    for (i, v) in values.iter().enumerate() {
        let next = format!("{}{} = {}", if i == 0 { "" } else { ", " }, v.name, v.value);
        let more = if i + 1 < values.len() { 5 } else { 0 };
        if i > 0 && width(&text) + width(&next) + more > columns {
            text.push_str(", ...");
            break;
        }
        text.push_str(&next);
    }
    text
}

/// Names and values on two lines if they need them.
pub fn wrapped(start: &str, values: &[Named]) -> Vec<String> {
    let room = COLUMNS.saturating_sub(width(start));
    let fit = (1..=values.len()).rev().find(|n| width(&list(&values[..*n], usize::MAX)) < room).unwrap_or(1);
    let (first, rest) = values.split_at(fit.min(values.len()));
    let comma = if rest.is_empty() { "" } else { "," };
    let mut lines = vec![format!("{start}{}{comma}", list(first, usize::MAX))];
    if !rest.is_empty() {
        lines.push(format!("{}{}", " ".repeat(width(start)), list(rest, room)));
    }
    lines
}

/// All lines if there is room, else the first `front` and the last, with a line in between that says how many
/// are missing.
pub fn middle_out(
    n: usize,
    room: usize,
    front: usize,
    line: impl Fn(usize) -> String,
    what: &str,
) -> Vec<String> {
    if n <= room {
        return (0..n).map(line).collect();
    }
    let front = front.min(room - 1);
    let back = room - 1 - front;
    let left_out = n - front - back;
    let mut lines: Vec<String> = (0..front).map(&line).collect();
    lines.push(format!("  ... {left_out} more {what} ..."));
    lines.extend((n - back..n).map(line));
    lines
}

/// At most so many columns.
pub fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.trim_end().to_string();
    }
    let kept: String = text.chars().take(columns.saturating_sub(3)).collect();
    format!("{kept}...")
}

fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_are_too_long_lose_their_middle() {
        let lines = middle_out(10, 5, 2, |i| i.to_string(), "things");
        assert_eq!(lines, ["0", "1", "  ... 6 more things ...", "8", "9"]);
        assert_eq!(middle_out(3, 5, 2, |i| i.to_string(), "things"), ["0", "1", "2"]);
    }

    #[test]
    fn long_lines_are_cut_by_characters() {
        assert_eq!(cut("äöüäöü", 5), "äö...");
        assert_eq!(cut("abc  ", 9), "abc");
    }

    #[test]
    fn only_the_source_is_cut() {
        let source = "x".repeat(200);
        let line = quoted("line 7  ", &source, "  [x > 3]");
        assert!(line.ends_with("...  [x > 3]") && width(&line) == COLUMNS, "{line}");
        let said = format!("{}, called at line 19", "y".repeat(90));
        assert_eq!(with_source(&said, &source), said);
        let value = |name: &str| Named { name: name.into(), value: "block from line 7".into() };
        let values = [value("a"), value("b"), value("c"), value("d"), value("e")];
        let line = with_values("    ", &source, &values);
        assert!(line.ends_with("   where a = block from line 7, b = block from line 7, ..."), "{line}");
        assert!(width(&line) <= COLUMNS, "{line}");
        assert_eq!(wrapped("  f: ", &values).len(), 2);
    }
}
