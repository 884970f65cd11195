//! Panics: each is a bug of the library. A run catches them and tells them in its answer or error.

use std::any::Any;
use std::cell::RefCell;

thread_local! {
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps the message of a panic hook until the panic is caught on this thread: only the hook knows the place
/// of the panic. Without such a hook the answer has the message of the panic's payload.
pub fn remember(text: String) {
    let _ = LAST.try_with(|last| *last.borrow_mut() = Some(text));
}

/// What the panic just caught on this thread said, in one line.
pub(crate) fn message(payload: &(dyn Any + Send)) -> String {
    let told = LAST.try_with(|last| last.borrow_mut().take()).ok().flatten();
    let text = told.unwrap_or_else(|| {
        let plain = payload.downcast_ref::<&str>().map(|text| text.to_string());
        plain.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
    });
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Panics if a test asked for it, by the name of the thread or by "all". There is no such thing in a release.
pub(crate) fn on_demand(thread: &str) {
    if cfg!(debug_assertions)
        && let Ok(wanted) = std::env::var("SECATEUR_PANIC_IN")
    {
        assert!(wanted != thread && wanted != "all", "a test wants this thread to panic");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_the_hook_the_payload_is_told() {
        let plain: Box<dyn Any + Send> = Box::new("index\n out of range");
        assert_eq!(message(&*plain), "index out of range");
        let owned: Box<dyn Any + Send> = Box::new(String::from("7"));
        assert_eq!(message(&*owned), "7");
        let other: Box<dyn Any + Send> = Box::new(7);
        assert_eq!(message(&*other), "");
    }
}
