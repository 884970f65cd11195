//! Property files (`.prp`): one `CHECK( init(F()), LTL(...) )` or `COVER( init(F()), FQL(...) )` per
//! conjunct.
//!
//! White space does not matter, `//` starts a comment. Entry and error functions are parameters of the format
//! and are never assumed.

use super::{Check, Property, PropertyError};

const SHAPE: &str = "a property line looks like `CHECK( init(main()), LTL(G ! call(reach_error())) )`";
const FORMULAS: &str = "known formulas: G ! call(f()), G ! label(L), G ! overflow, G ! data-race, G valid-free, \
G valid-deref, G valid-memtrack, G valid-memcleanup, G def-behavior, F end";
const EDGES: &str = "known goals: @CALL(f), @DECISIONEDGE, @BASICBLOCKENTRY, @CONDITIONEDGE";

pub(super) fn parse(name: String, text: &str) -> Result<Property, PropertyError> {
    let mut reader = Reader::new(text);
    let mut property: Option<Property> = None;
    while !reader.at_end() {
        let line = reader.line();
        let (entry, check) = conjunct(&mut reader)?;
        let property = property.get_or_insert_with(|| Property {
            name: name.clone(),
            entry: entry.clone(),
            checks: Vec::new(),
        });
        if property.entry != entry {
            return Err(PropertyError::at(
                line,
                format!("entry function `{entry}`, but `{}` on a line before", property.entry),
                "give all lines of a property the same init(...)",
            ));
        }
        property.add(check);
    }
    property.ok_or_else(|| PropertyError::whole("there is no property in the file", SHAPE))
}

fn conjunct(reader: &mut Reader<'_>) -> Result<(String, Check), PropertyError> {
    let line = reader.line();
    let keyword = reader.word(SHAPE)?;
    if keyword != "CHECK" && keyword != "COVER" {
        return Err(PropertyError::at(
            line,
            format!("expected CHECK or COVER, found `{}`", shown(keyword)),
            SHAPE,
        ));
    }
    reader.expect("(", SHAPE)?;
    reader.expect("init", SHAPE)?;
    reader.expect("(", SHAPE)?;
    let entry = reader.identifier("the entry function")?;
    reader.expect("(", SHAPE)?;
    reader.expect(")", SHAPE)?;
    reader.expect(")", SHAPE)?;
    reader.expect(",", SHAPE)?;
    let check = if keyword == "CHECK" {
        reader.expect("LTL", SHAPE)?;
        reader.expect("(", SHAPE)?;
        formula(reader)?
    } else {
        reader.expect("FQL", SHAPE)?;
        reader.expect("(", SHAPE)?;
        reader.expect("COVER", EDGES)?;
        reader.expect("EDGES", EDGES)?;
        reader.expect("(", EDGES)?;
        let goal = edges(reader)?;
        reader.expect(")", EDGES)?;
        goal
    };
    reader.expect(")", SHAPE)?;
    reader.expect(")", SHAPE)?;
    Ok((entry, check))
}

fn formula(reader: &mut Reader<'_>) -> Result<Check, PropertyError> {
    let line = reader.line();
    match reader.word(FORMULAS)? {
        "F" => {
            reader.expect("end", FORMULAS)?;
            Ok(Check::Termination)
        }
        "G" if reader.accept("!") => {
            let line = reader.line();
            match reader.word(FORMULAS)? {
                "call" => call(reader),
                "label" => {
                    reader.expect("(", FORMULAS)?;
                    let label = reader.identifier("the label")?;
                    reader.expect(")", FORMULAS)?;
                    Ok(Check::UnreachLabel { label })
                }
                "overflow" => Ok(Check::NoOverflow),
                "data-race" => Ok(Check::NoDataRace),
                other => Err(unknown_formula(line, &format!("G ! {other}"))),
            }
        }
        "G" => {
            let line = reader.line();
            match reader.word(FORMULAS)? {
                "valid-free" => Ok(Check::ValidFree),
                "valid-deref" => Ok(Check::ValidDeref),
                "valid-memtrack" => Ok(Check::ValidMemtrack),
                "valid-memcleanup" => Ok(Check::ValidMemcleanup),
                "def-behavior" => Ok(Check::DefBehavior),
                other => Err(unknown_formula(line, &format!("G {other}"))),
            }
        }
        other => Err(unknown_formula(line, other)),
    }
}

fn unknown_formula(line: usize, formula: &str) -> PropertyError {
    PropertyError::at(line, format!("unknown formula `{}`", shown(formula)), FORMULAS)
}

fn call(reader: &mut Reader<'_>) -> Result<Check, PropertyError> {
    reader.expect("(", FORMULAS)?;
    let function = reader.identifier("the function")?;
    reader.expect("(", FORMULAS)?;
    let argument = if reader.accept(")") {
        None
    } else {
        let line = reader.line();
        let word = reader.word(FORMULAS)?;
        let value = word.parse().map_err(|_| {
            PropertyError::at(
                line,
                format!("`{}` is not an unsigned integer", shown(word)),
                "an argument in call(f(N)) must be one number; leave it out for any call",
            )
        })?;
        reader.expect(")", FORMULAS)?;
        Some(value)
    };
    reader.expect(")", FORMULAS)?;
    Ok(Check::UnreachCall { function, argument })
}

fn edges(reader: &mut Reader<'_>) -> Result<Check, PropertyError> {
    let line = reader.line();
    match reader.word(EDGES)? {
        "@CALL" => {
            reader.expect("(", EDGES)?;
            let function = reader.identifier("the function")?;
            reader.expect(")", EDGES)?;
            Ok(Check::CoverCall { function })
        }
        "@DECISIONEDGE" => Ok(Check::CoverBranches),
        "@BASICBLOCKENTRY" => Ok(Check::CoverStatements),
        "@CONDITIONEDGE" => Ok(Check::CoverConditions),
        other => Err(PropertyError::at(line, format!("unknown coverage goal `{}`", shown(other)), EDGES)),
    }
}

/// The tokens of the text with their lines, and a position.
struct Reader<'t> {
    tokens: Vec<(usize, &'t str)>,
    next: usize,
    last_line: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let mut tokens = Vec::new();
        let mut last_line = 1;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (index, line) in text.lines().enumerate() {
            let code = line.split_once("//").map_or(line, |(code, _)| code);
            scan(index + 1, code, &mut tokens);
            last_line = index + 1;
        }
        Reader { tokens, next: 0, last_line }
    }

    fn at_end(&self) -> bool {
        self.next == self.tokens.len()
    }

    fn line(&self) -> usize {
        self.tokens.get(self.next).map_or(self.last_line, |(line, _)| *line)
    }

    /// The next token, whatever it is.
    fn word(&mut self, help: &str) -> Result<&'t str, PropertyError> {
        let found = self.tokens.get(self.next).map(|(_, text)| *text);
        let found =
            found.ok_or_else(|| PropertyError::at(self.last_line, "the property ends too early", help))?;
        self.next += 1;
        Ok(found)
    }

    fn accept(&mut self, token: &str) -> bool {
        let there = self.tokens.get(self.next).is_some_and(|(_, text)| *text == token);
        if there {
            self.next += 1;
        }
        there
    }

    fn expect(&mut self, token: &str, help: &str) -> Result<(), PropertyError> {
        let line = self.line();
        let found = self.word(help)?;
        if found == token {
            return Ok(());
        }
        Err(PropertyError::at(line, format!("expected `{token}`, found `{}`", shown(found)), help))
    }

    fn identifier(&mut self, what: &str) -> Result<String, PropertyError> {
        let line = self.line();
        let found = self.word(SHAPE)?;
        let c_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let starts_well = found.starts_with(|c: char| c_name(c) && !c.is_ascii_digit());
        if starts_well && found.chars().all(c_name) {
            return Ok(found.to_string());
        }
        Err(PropertyError::at(
            line,
            format!("expected {what}, found `{}`", shown(found)),
            "write the name as it is in the C program",
        ))
    }
}

/// Splits one line into words and single other characters; what is nonsense the reader will refuse.
fn scan<'t>(line: usize, code: &'t str, tokens: &mut Vec<(usize, &'t str)>) {
    let in_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '@' | '$' | '.');
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length =
            if in_word(first) { rest.find(|c| !in_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (token, after) = rest.split_at(length);
        tokens.push((line, token));
        rest = after.trim_start();
    }
}

/// A token in a message: control characters must not reach the terminal.
fn shown(token: &str) -> String {
    let mut short: String = token.chars().take(40).collect();
    if short.len() < token.len() {
        short.push_str("...");
    }
    short.escape_debug().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checks(text: &str) -> Vec<Check> {
        parse("p".to_string(), text).unwrap().checks
    }

    fn fails(text: &str, line: Option<usize>, what: &str) {
        let error = parse("p".to_string(), text).unwrap_err();
        assert_eq!((error.line, error.what.as_str()), (line, what), "{text}");
        assert!(!error.help.is_empty());
    }

    #[test]
    fn entry_and_error_functions_are_parameters() {
        let property = parse("p".to_string(), "CHECK( init(start()), LTL(G ! call(my_error())) )\n").unwrap();
        assert_eq!(property.entry, "start");
        assert_eq!(
            property.checks,
            [Check::UnreachCall { function: "my_error".to_string(), argument: None }]
        );
    }

    #[test]
    fn an_error_call_may_have_a_number() {
        assert_eq!(
            checks("CHECK( init(main()), LTL(G ! call(__VERIFIER_error(49))) )"),
            [Check::UnreachCall { function: "__VERIFIER_error".to_string(), argument: Some(49) }]
        );
    }

    #[test]
    fn several_lines_are_conjuncts_in_order() {
        assert_eq!(
            checks(
                "CHECK( init(main()), LTL(G valid-free) )\r\nCHECK(init(main()),LTL(G valid-deref))\n\n\
                 // a comment\nCHECK( init( main ( ) ) , LTL( G valid-memtrack ) ) // more\n"
            ),
            [Check::ValidFree, Check::ValidDeref, Check::ValidMemtrack]
        );
    }

    #[test]
    fn every_formula_of_the_format() {
        for (formula, check) in [
            ("G ! overflow", Check::NoOverflow),
            ("G !overflow", Check::NoOverflow),
            ("G ! data-race", Check::NoDataRace),
            ("G valid-memcleanup", Check::ValidMemcleanup),
            ("G def-behavior", Check::DefBehavior),
            ("F end", Check::Termination),
            ("G ! label(ERROR)", Check::UnreachLabel { label: "ERROR".to_string() }),
        ] {
            assert_eq!(checks(&format!("CHECK( init(main()), LTL({formula}) )")), [check]);
        }
        for (goal, check) in [
            ("@DECISIONEDGE", Check::CoverBranches),
            ("@CONDITIONEDGE", Check::CoverConditions),
            ("@BASICBLOCKENTRY", Check::CoverStatements),
            ("@CALL(reach_error)", Check::CoverCall { function: "reach_error".to_string() }),
        ] {
            let text = format!("COVER( init(main()), FQL(COVER EDGES({goal})) )");
            assert_eq!(checks(&text), [check]);
        }
    }

    #[test]
    fn nonsense_says_where_and_what() {
        fails("", None, "there is no property in the file");
        fails("// only a comment\n\n", None, "there is no property in the file");
        fails("hello world", Some(1), "expected CHECK or COVER, found `hello`");
        fails("CHECK( init(main()), LTL(G valid", Some(1), "unknown formula `G valid`");
        fails("CHECK( init(main()), LTL(G", Some(1), "the property ends too early");
        fails("\n\nCHECK( init(main()), LTL(G valid-dref) )", Some(3), "unknown formula `G valid-dref`");
        fails("CHECK( init(main()), LTL(G ! call(f(-1))) )", Some(1), "`-1` is not an unsigned integer");
        fails("CHECK( init(main()), LTL(G ! call(9f())) )", Some(1), "expected the function, found `9f`");
        fails("CHECK( init(main()) LTL(F end) )", Some(1), "expected `,`, found `LTL`");
        fails("CHECK( init(main()), LTL(F end)", Some(1), "the property ends too early");
        fails("CHECK{", Some(1), "expected `(`, found `{`");
        fails("\u{1b}[31m", Some(1), "expected CHECK or COVER, found `\\u{1b}`");
        fails(
            "CHECK( init(a()), LTL(F end) )\nCHECK( init(b()), LTL(F end) )",
            Some(2),
            "entry function `b`, but `a` on a line before",
        );
    }
}
