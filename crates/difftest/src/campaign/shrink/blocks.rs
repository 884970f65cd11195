//! Shrinking by lines: statements are removed, and blocks lose what is around them.

type Test<'t> = dyn FnMut(&[String]) -> bool + 't;

/// The opening and closing braces of a line.
fn braces(line: &str) -> (usize, usize) {
    (line.matches('{').count(), line.matches('}').count())
}

/// The last line of the statement that begins at a line, its `else` included; None if it has no such line.
fn end(lines: &[String], begin: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (i, line) in lines.iter().enumerate().skip(begin) {
        let (opened, closed) = braces(line);
        if line.starts_with('}') {
            // closes first, and may open again
            depth = depth.checked_sub(1)?;
            depth += opened;
            depth = depth.checked_sub(closed - 1)?;
        } else {
            depth = (depth + opened).checked_sub(closed)?;
        }
        if depth == 0 {
            return Some(i);
        }
    }
    None
}

/// Takes away as many statements in a row as given, wherever that can be.
pub(super) fn remove(lines: &mut Vec<String>, size: usize, test: &mut Test) {
    let mut at = lines.len();
    while at > 0 {
        at -= 1;
        let mut last = None;
        let mut next = at;
        for _ in 0..size {
            let Some(e) = lines.get(next).and_then(|_| end(lines, next)) else { break };
            last = Some(e);
            next = e + 1;
        }
        let Some(last) = last else { continue };
        let mut without = lines.clone();
        without.drain(at..=last);
        if test(&without) {
            *lines = without;
            at = at.min(lines.len());
        }
    }
}

/// Puts the contents of blocks in their place: of the first part, or of one after `else`.
pub(super) fn unwrap(lines: &mut Vec<String>, test: &mut Test) {
    let mut at = 0;
    while at < lines.len() {
        let Some(last) = end(lines, at).filter(|last| *last > at) else {
            at += 1;
            continue;
        };
        let parts = parts(lines, at, last);
        let smaller = parts.iter().map(|(from, to)| {
            let mut new = lines[..at].to_vec();
            new.extend_from_slice(&lines[from + 1..*to]);
            new.extend_from_slice(&lines[last + 1..]);
            new
        });
        let found = smaller.collect::<Vec<_>>().into_iter().find(|new| test(new));
        match found {
            Some(new) => *lines = new,
            None => at += 1,
        }
    }
}

/// The lines around each part of a statement.
fn parts(lines: &[String], at: usize, last: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let (mut depth, mut from) = (0usize, at);
    for (i, line) in lines.iter().enumerate().take(last + 1).skip(at) {
        let (opened, closed) = braces(line);
        if depth == 1 && i > at && line.starts_with('}') {
            found.push((from, i));
            from = i;
        }
        depth = (depth + opened).saturating_sub(closed);
    }
    found
}
