//! Proofs as plain data, and their checker.
