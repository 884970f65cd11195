//! Panics: each is a bug of the tool. It is told on stderr at once, and kept for the one who catches it.

use std::panic;

/// Tells panics in the words of the tool.
pub fn install() {
    panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        crate::say(&format!("internal error: {text}"));
        secateur::panics::remember(text);
    }));
}
