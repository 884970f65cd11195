//! Secateur as a library.
