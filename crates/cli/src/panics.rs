//! Panics: each is a bug of the tool. The hook prints it on stderr at once, and keeps it for the code that
//! catches the panic.

use std::panic;

/// Tells panics in the words of the tool.
pub fn install() {
    panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        crate::say(&format!("internal error: {text}"));
        secateur::panics::remember(text);
    }));
}
