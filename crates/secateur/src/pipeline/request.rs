//! A task with its options, as the parts of the pipeline see it: all sources are files.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use tempfile::TempDir;

use super::tuning::PATIENCE;
use crate::error::Error;
use crate::options::{LoopHandling, Options, Tests};
use crate::task::{Source, Task};

/// A task with its options. Engines that run side by side have requests of their own, with other options.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// What is verified.
    pub task: Task,
    /// How it is verified.
    pub options: Options,
    /// Covered graph: effort for which large loops and loops over memory are unrolled before invariants are
    /// guessed.
    pub patience: u64,
    /// Whether the plain executor runs on another thread.
    pub beside_plain: bool,
    /// The sources as files.
    pub files: Vec<PathBuf>,
    /// Where texts were written; it goes with the last request that needs it.
    _folder: Option<Arc<TempDir>>,
}

impl Request {
    /// Writes sources that are texts to files of a temporary folder, which goes with the last request.
    pub fn new(task: &Task, options: &Options) -> Result<Request, Error> {
        let (mut files, mut folder) = (Vec::new(), None);
        for source in &task.sources {
            files.push(match source {
                Source::File(path) => path.clone(),
                Source::Text { name, text } => {
                    let failed = |reason| Error::Text { name: name.clone(), reason };
                    let folder = match &mut folder {
                        Some(folder) => folder,
                        none => none.insert(Arc::new(temporary().map_err(failed)?)),
                    };
                    // a name with folders in it is taken by its last part
                    let file = PathBuf::from(name);
                    let path = folder.path().join(file.file_name().unwrap_or("program.c".as_ref()));
                    fs::write(&path, text).map_err(failed)?;
                    path
                }
            });
        }
        let patience = if options.loops == LoopHandling::AbstractAtOnce { 0 } else { PATIENCE };
        let (task, options) = (task.clone(), options.clone());
        Ok(Request { task, options, patience, beside_plain: false, files, _folder: folder })
    }

    /// The same task with other options.
    pub fn with(&self, options: Options) -> Request {
        Request { options, ..self.clone() }
    }

    /// The same task, with invariants of loops guessed sooner or later.
    pub fn with_patience(&self, patience: u64) -> Request {
        Request { patience, ..self.clone() }
    }

    /// The same task, for an engine beside the plain executor.
    pub fn beside_plain(self) -> Request {
        Request { beside_plain: true, ..self }
    }

    /// Whether nothing may be pruned: no interpolant says what was written, or that two pointers belong
    /// together.
    pub fn unpruned(&self) -> bool {
        let monitor = self.task.property.monitor();
        monitor.uninit_read || monitor.pointer_mix
    }

    /// How many C tests are wanted.
    pub fn most_tests(&self) -> usize {
        match self.options.tests {
            Tests::None => 0,
            Tests::First(_) => 1,
            Tests::All => usize::MAX,
        }
    }
}

fn temporary() -> std::io::Result<TempDir> {
    tempfile::Builder::new().prefix("secateur-").tempdir()
}
