//! The command line, one file per command.
//!
//! clap makes the help from documentation comments, so types are explained in plain comments here.

pub mod bench;
pub mod choices;
pub mod verify;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use secateur_frontend::property::SHORT_NAMES;

use crate::exit::Exit;
use crate::quantity::{Timeout, parse_memory, parse_timeout};

// the whole command line
#[derive(Debug, Parser)]
#[command(
    name = "secateur",
    version,
    about = "Proves C programs safe, or finds the input that breaks them",
    arg_required_else_help = true,
    disable_help_subcommand = true
)]
pub struct Cli {
    // what the user wants to be done
    #[command(subcommand)]
    pub command: Command,
}

// the commands; their comments are their lines in `secateur --help`
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check a C program
    #[command(after_help = verify_notes())]
    Verify(Box<verify::VerifyArgs>),
    /// Write a C program with its loops accelerated
    Accelerate(AccelerateArgs),
    /// Say what is installed, what is missing and how to get it
    Doctor(DoctorArgs),
    /// Run a list of tasks and compare the answers with the known ones
    #[command(after_help = BENCH_NOTES)]
    Bench(bench::BenchArgs),
    /// Read a file of LLVM code, to see whether LLVM survives it
    #[command(hide = true, name = crate::read_llvm::COMMAND)]
    ReadLlvm(ReadLlvmArgs),
}

// the flags of the hidden command `read-llvm`, which `verify` starts
#[derive(Debug, Args)]
pub struct ReadLlvmArgs {
    /// Bytes of address space
    #[arg(long)]
    pub address_space: u64,

    /// The file of LLVM code
    pub file: PathBuf,
}

// the flags of `secateur accelerate`
#[derive(Debug, Args)]
pub struct AccelerateArgs {
    /// The C file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Where the C goes [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Keep the traces that accelerators make redundant
    #[arg(long)]
    pub no_automaton: bool,

    /// Data model: LP64 or ILP32
    #[arg(long, value_name = "M", value_parser = choices::parse_data_model)]
    pub data_model: Option<secateur::DataModel>,

    /// Stop after this time: 90s, 5m, 1h30m, none
    #[arg(long, short, default_value = "60s", value_parser = parse_timeout, value_name = "TIME")]
    pub timeout: Timeout,

    /// Stop at this much memory: 512M, 4G
    #[arg(long, short, default_value = "4G", value_parser = parse_memory, value_name = "SIZE")]
    pub memory: u64,
}

// the flags of `secateur doctor`
#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// The clang to look at [default: found on PATH]
    #[arg(long, value_name = "PROGRAM")]
    pub clang: Option<PathBuf>,
}

const BENCH_NOTES: &str =
    "Property files are looked up in `properties/` beside the program and beside the task list.
Exit code: 0 no wrong answer, 10 a wrong answer, 1 usage, 2 input, 130 interrupted.";

fn verify_notes() -> String {
    let mut text = String::from("Properties by name:\n");
    for short in SHORT_NAMES {
        text.push_str(&format!("  {:<20}{}\n", short.name, short.help));
    }
    text.push_str(
        "\nThe last line is `Verdict: TRUE`, `Verdict: FALSE(check)` or `Verdict: UNKNOWN(reason)`.\n",
    );
    text.push_str(
        "Allocation always succeeds. What an answer takes for granted is listed under Assumptions.\n",
    );
    text.push_str("Exit code: 0 TRUE, 10 FALSE, 5 UNKNOWN, 1 usage, 2 input, 6 internal, 130 interrupted.");
    text
}

/// Reads the command line; help, version and errors are printed here, with the exit code to end with.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, Exit> {
    Cli::try_parse_from(arguments).map_err(|error| {
        // a closed pipe is no reason to fail
        let _ = error.print();
        if error.use_stderr() { Exit::Usage } else { Exit::Success }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_flags_do_not_clash() {
        Cli::command().debug_assert();
    }
}
