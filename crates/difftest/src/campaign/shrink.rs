//! A program is made small, as long as a test on it holds: statements go, blocks lose what is around them,
//! expressions become constants. Only the text is looked at, line by line, as the generator writes it: a
//! statement on a line, a block from a line that ends with `{` to the line that closes it.

mod blocks;
mod tokens;

pub(super) use tokens::{joined, pieces};

use std::time::Instant;

/// Text before this line is left alone, but for definitions nobody uses.
pub(super) const BEGINS: &str = "// program";

/// The smallest program found for which the test holds; it holds for the given one.
pub fn shrink(text: &str, until: Instant, holds: &mut dyn FnMut(&str) -> bool) -> String {
    let lines: Vec<String> = text.lines().map(str::to_string).collect();
    let begin = lines.iter().position(|l| l == BEGINS).map_or(0, |i| i + 1);
    let (prelude, mut body) = (lines[..begin].to_vec(), lines[begin..].to_vec());
    let mut test = |body: &[String]| {
        Instant::now() < until && holds(&format!("{}\n{}\n", prelude.join("\n"), body.join("\n")))
    };
    loop {
        let before = body.clone();
        for size in [16, 8, 4, 2, 1] {
            blocks::remove(&mut body, size, &mut test);
        }
        blocks::unwrap(&mut body, &mut test);
        tokens::simplify(&mut body, &mut test);
        if body == before || Instant::now() >= until {
            break;
        }
    }
    let whole: Vec<String> = prelude.into_iter().chain(body).collect();
    tidy(whole)
}

/// A statement on a line of its own that is neither a declaration nor part of a block.
pub(super) fn is_statement(line: &str) -> bool {
    let line = line.trim();
    let first = tokens::words(line).next().unwrap_or("");
    line.ends_with(';')
        && !line.contains(['{', '}'])
        && (line.contains(" = ") || line.contains("= ") || line.contains("++") || line.ends_with(");"))
        && ![
            "int", "unsigned", "long", "short", "char", "signed", "float", "double", "for", "static",
            "struct", "return",
        ]
        .contains(&first)
}

/// Without the declarations and macros before the program that nothing uses.
fn tidy(mut lines: Vec<String>) -> String {
    while let Some(unused) = (0..lines.len()).find(|&i| {
        declared(&lines[i]).is_some_and(|name| {
            !lines.iter().enumerate().any(|(j, l)| j != i && tokens::words(l).any(|w| w == name))
        })
    }) {
        lines.remove(unused);
    }
    lines.retain(|l| l != BEGINS);
    lines.join("\n") + "\n"
}

/// The name that a macro or a declaration of a function defines.
fn declared(line: &str) -> Option<&str> {
    if let Some(rest) = line.strip_prefix("#define ") {
        return rest.split([' ', '(']).next();
    }
    let function = line.strip_suffix(");")?;
    if !line.starts_with("extern ") && !line.starts_with("void ") {
        return None;
    }
    let name = function.split('(').next()?;
    name.rsplit([' ', '*']).next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const TEXT: &str = "extern void reach_error(void);\nextern int unused(void);\n// program\nint main(void) {\nint a = 3;\nint b = (4 + 2) * 7;\n\
        if (a > 1) {\nfor (int i = 0; i < 3; i++) {\na += b;\n}\nreach_error();\n} else {\nb = 2;\n}\nreturn 0;\n}\n";

    #[test]
    fn only_what_the_test_needs_is_left() {
        let until = Instant::now() + Duration::from_secs(20);
        let small = shrink(TEXT, until, &mut |t| t.contains("main") && t.contains("reach_error();"));
        assert!(small.contains("reach_error();"), "{small}");
        assert!(!small.contains("for (") && !small.contains("unused") && !small.contains("else"), "{small}");
    }

    #[test]
    fn an_expression_becomes_a_constant() {
        let until = Instant::now() + Duration::from_secs(20);
        let small = shrink(TEXT, until, &mut |t| t.contains("int b =") && t.contains("int main"));
        assert!(!small.contains("(4 + 2)"), "{small}");
    }
}
