//! The front end: from C to the program every engine works on.

pub mod driver;
pub mod property;
