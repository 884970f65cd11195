//! The hidden command that reads LLVM code of unknown origin in a process of its own, before the process that
//! matters does.
//!
//! LLVM's reader trusts its input: a flipped bit can make it follow a wild pointer. Only C files that our own
//! clang has just compiled are read without this.

use std::env;
use std::ffi::OsString;
use std::thread;

use secateur::Reader;

use crate::args::ReadLlvmArgs;
use crate::exit::Exit;
use crate::sys;

/// The name of the hidden command.
pub const COMMAND: &str = "read-llvm";

/// LLVM itself needs this much address space.
const LEAST: u64 = 2 << 30;
/// As in `verify`.
const STACK: usize = 256 << 20;

/// This program as the reader.
pub fn reader(memory: u64) -> Reader {
    match env::current_exe() {
        Ok(program) => {
            let args = [COMMAND, "--address-space", &memory.max(LEAST).to_string()].map(OsString::from);
            Reader::Program(program, args.to_vec())
        }
        Err(_) => Reader::Clang,
    }
}

/// Reads the file as `verify` would. Errors are reported by `verify`; here only it matters that the process
/// survives.
pub fn run(args: &ReadLlvmArgs) -> Exit {
    sys::no_core_dumps();
    sys::limit_address_space(args.address_space);
    let file = args.file.clone();
    let read = move || secateur::try_reading(&file);
    let worker = thread::Builder::new().stack_size(STACK).spawn(read);
    // a panic is a bug of the tool, and `verify` will meet and report it
    let _ = worker.map(|worker| worker.join());
    Exit::Success
}
