//! What belongs to the process as a whole: its folder for temporary files, the processes it started, and its
//! end.
//!
//! Everything temporary, also what clang and the linker write, lies in one folder; every process started
//! here, however far removed, is a descendant that can be found. So the end of the process can tidy up
//! whoever decides on it and whatever the other threads are doing.

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use secateur::NEED_ROOM;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::sys;

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Set by the thread that ends the process, so that only one does.
static ENDING: AtomicBool = AtomicBool::new(false);

/// The time after which tidying up is given up.
const MOST: Duration = Duration::from_millis(400);

/// Makes the folder and names it to all children. To be called once, before there is a second thread.
pub fn begin() -> Result<(), Failure> {
    let folder = tempfile::Builder::new()
        .prefix("secateur-")
        .tempdir()
        .and_then(|folder| fs::canonicalize(folder.path()).inspect(|_| _ = folder.keep()))
        .map_err(|error| no_folder(&error))?;
    sys::set_temporary_folder(&folder);
    sys::adopt_orphans();
    let _ = FOLDER.set(folder);
    Ok(())
}

fn no_folder(error: &io::Error) -> Failure {
    let place = env::temp_dir();
    let named = if env::var_os("TMPDIR").is_some() { " (named by TMPDIR)" } else { "" };
    let what = format!("no temporary folder can be made in {}{named}: {error}", place.display());
    Failure::input(what).help(NEED_ROOM)
}

/// Returns to the first thread that wants to end the process; any other waits for the end.
pub fn ending() {
    if ENDING.swap(true, Ordering::SeqCst) {
        loop {
            thread::park();
        }
    }
}

/// Ends the children and removes the temporary files.
fn tidy() {
    let begin = Instant::now();
    loop {
        let left = sys::end_descendants();
        let gone = FOLDER.get().is_none_or(|folder| removed(fs::remove_dir_all(folder)));
        if (gone && left == 0) || begin.elapsed() > MOST {
            return;
        }
        // a killed process takes a moment to go, and another thread may just have written a file
        thread::sleep(Duration::from_millis(2));
    }
}

fn removed(result: io::Result<()>) -> bool {
    match result {
        Ok(()) => true,
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    }
}

/// Tidies up and ends the process.
#[allow(clippy::exit, reason = "the one place where the tool ends by itself")]
pub fn end(exit: Exit) -> ! {
    tidy();
    process::exit(exit.code())
}

/// As [`end`], while other threads go on: nothing that waits for them is run any more.
pub fn end_over_threads(exit: Exit) -> ! {
    tidy();
    sys::exit_now(exit.code())
}
