//! Programs with small mistakes put in: another operator, another constant, a bound off by one, a mask or a
//! statement less.

use secateur_base::Random;

use super::shrink::{BEGINS, is_statement, joined, pieces};

/// The program with some mistakes, chosen by a number; most still compile.
pub fn mutate(text: &str, seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x6d75_7461);
    let mut random = move |n: usize| random.below(n);
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let begin = lines.iter().position(|l| l == BEGINS).map_or(0, |i| i + 1);
    let mutable: Vec<usize> = (begin..lines.len()).filter(|&i| is_mutable(&lines[i])).collect();
    if mutable.is_empty() {
        return text.to_string();
    }
    for _ in 0..1 + random(3) {
        let at = mutable[random(mutable.len())];
        lines[at] = line(&lines[at], &mut random);
    }
    lines.join("\n") + "\n"
}

/// Declarations, comments and directives stay.
fn is_mutable(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty()
        && !["#", "//", "/*", "extern ", "struct ", "union ", "}"].iter().any(|p| line.starts_with(p))
}

fn line(line: &str, random: &mut dyn FnMut(usize) -> usize) -> String {
    // nothing inside a text is changed
    if line.contains('"') || line.contains('\'') {
        return line.to_string();
    }
    let whole = pieces(line);
    let mut found: Vec<String> = Vec::new();
    for (i, p) in whole.iter().enumerate() {
        let mut with = |new: &str| found.push(joined(&[&whole[..i], &[new], &whole[i + 1..]].concat()));
        for new in replacements(p) {
            with(new);
        }
        if let Ok(n) = p.parse::<u64>() {
            for new in [n + 1, n.saturating_sub(1), 0, n * 2] {
                with(&new.to_string());
            }
        }
        // a mask less
        if *p == "&" && whole.get(i + 1).is_some_and(|n| n.parse::<u64>().is_ok()) {
            found.push(joined(&[&whole[..i], &whole[i + 2..]].concat()));
        }
    }
    if is_statement(line) {
        found.push(String::from(";"));
        found.push(format!("{line} {line}"));
    }
    if found.is_empty() { line.to_string() } else { found.swap_remove(random(found.len())) }
}

fn replacements(piece: &str) -> &'static [&'static str] {
    match piece {
        "<" => &["<=", ">"],
        "<=" => &["<"],
        ">" => &[">=", "<"],
        ">=" => &[">"],
        "==" => &["!="],
        "!=" => &["=="],
        "+" => &["-", "*", "<<"],
        "-" => &["+", "/"],
        "/" => &["%", "*"],
        "%" => &["/"],
        "&" => &["|", "+"],
        "|" | "^" => &["&", "+"],
        "<<" => &[">>"],
        ">>" => &["<<"],
        "&&" => &["||"],
        "||" => &["&&"],
        "+=" => &["-=", "=", "*="],
        "-=" => &["+="],
        "++" => &["--"],
        "--" => &["++"],
        "unsigned" => &["int", "short"],
        "int" => &["short", "long"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mutant_differs_in_a_few_lines_after_the_prelude() {
        let text =
            "extern int f(void);\n// program\nint main(void) {\nint a = 3;\na = a + 1;\nreturn a < 2;\n}\n";
        let mutants: Vec<String> = (0..20).map(|seed| mutate(text, seed)).collect();
        assert!(mutants.iter().all(|m| m.starts_with("extern int f(void);\n// program\n")));
        assert!(mutants.iter().filter(|m| *m != text).count() > 10);
    }
}
