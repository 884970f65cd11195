//! What the library logs goes to stderr if `-v` or `RUST_LOG` asks for it; else nothing does.

use std::io;

use tracing_subscriber::EnvFilter;

/// Names the levels and the crates that are logged.
const VARIABLE: &str = "RUST_LOG";

/// Begins to log. `verbose` counts `-v`; `RUST_LOG` says more precisely what is wanted and comes first.
pub fn begin(verbose: u8) {
    let asked = std::env::var(VARIABLE).ok().filter(|text| !text.is_empty());
    let wanted = match (asked, verbose) {
        (Some(text), _) => text,
        (None, 0) => return,
        (None, 1) => String::from("info"),
        (None, 2) => String::from("debug"),
        (None, _) => String::from("trace"),
    };
    // a filter that cannot be read in part is used for the rest
    let filter = EnvFilter::builder().parse_lossy(wanted);
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).with_ansi(false);
    // a second beginning changes nothing
    let _ = log.with_target(false).try_init();
}
