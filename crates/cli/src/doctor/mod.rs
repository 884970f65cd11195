//! `secateur doctor`: what is installed, what is missing, how to get it.

mod clang;
mod finding;
mod machine;
mod native;
mod probe;

use std::ffi::OsString;

use secateur_frontend::driver::linked_llvm;

use crate::args::DoctorArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use finding::{DoctorLine, Grade};

/// Runs the command: exit code 0 if all that is needed is there, else 2.
pub fn run(args: &DoctorArgs) -> Result<Exit, Failure> {
    let folder = tempfile::Builder::new().prefix("secateur-doctor-").tempdir().map_err(|error| {
        Failure::input(format!("cannot make a temporary folder: {error}"))
            .help("free some space, or set TMPDIR to a folder that can be written")
    })?;
    let clangs = clang::look(args.clang.as_deref());
    let mut findings = vec![
        DoctorLine::good("secateur", env!("CARGO_PKG_VERSION")),
        DoctorLine::good("LLVM", format!("version {} (linked)", linked_llvm())),
    ];
    findings.extend(clangs.findings);
    findings.push(machine::solvers(folder.path()));
    let compiler = clangs.chosen.unwrap_or_else(|| OsString::from("cc"));
    findings.extend(native::findings(&compiler, folder.path()));
    findings.push(machine::sandbox());
    findings.extend(machine::size());
    crate::print(&finding::render(&findings))?;
    let missing = findings.iter().any(|finding| finding.state == Grade::Missing);
    Ok(if missing { Exit::Input } else { Exit::Success })
}
