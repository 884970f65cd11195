//! `cgen --seed N [--verdict] [--ilp32] [--inputs COUNT[:MOST]] [--with FEATURE] [--without FEATURE]
//! [--harness]` prints a program.

use cgen::{Inputs, Options};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut args: impl Iterator<Item = String>) -> Result<String, String> {
    let mut seed = 0u64;
    let mut options = Options::default();
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
        match arg.as_str() {
            "--seed" => seed = number(&value()?)?,
            "--functions" => options.functions = number(&value()?)?,
            "--statements" => options.statements = number(&value()?)?,
            "--steps" => options.steps = number(&value()?)?,
            "--asserts" => options.asserts = number(&value()?)?,
            "--verdict" => options = Options { long_bits: options.long_bits, ..Options::verdict() },
            "--ilp32" => options.long_bits = 32,
            "--inputs" => {
                let text = value()?;
                let (count, most) = text.split_once(':').map_or((text.as_str(), None), |(c, m)| (c, Some(m)));
                let most = most.map(number).transpose()?;
                options.inputs = Some(Inputs { count: number(count)?, most });
            }
            "--with" | "--without" => {
                let name = value()?;
                let on = options.switch(&name).ok_or_else(|| format!("no feature `{name}`"))?;
                *on = arg == "--with";
            }
            "--harness" => return Ok(cgen::NATIVE_HARNESS.into()),
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    Ok(cgen::program(seed, &options))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number that fits"))
}
