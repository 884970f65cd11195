//! Functions that are refused by name, so that the reason is a construct and not just a missing body.

use super::Reply;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;

pub(super) const TABLE: super::Table = &[
    ("setjmp", jumps),
    ("_setjmp", jumps),
    ("__setjmp", jumps),
    ("sigsetjmp", jumps),
    ("__sigsetjmp", jumps),
    ("longjmp", jumps),
    ("_longjmp", jumps),
    ("siglongjmp", jumps),
    ("__builtin_setjmp", jumps),
    ("__builtin_longjmp", jumps),
    ("pthread_create", threads),
    ("pthread_join", threads),
    ("pthread_exit", threads),
    ("thrd_create", threads),
    ("thrd_join", threads),
    ("fork", processes),
    ("vfork", processes),
    ("execve", processes),
    ("execv", processes),
    ("execvp", processes),
    ("execl", processes),
    ("execlp", processes),
];

fn jumps(_: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    Err(String::from("setjmp"))
}

fn threads(_: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    Err(String::from("threads"))
}

fn processes(_: &mut Body<'_, '_>, _: &Call) -> Lowered<Reply> {
    Err(String::from("processes"))
}
