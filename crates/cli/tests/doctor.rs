//! `secateur doctor` on machines with other things installed, played by the PATH.

mod common;

use common::{Ran, World};

fn doctor(world: &World, flags: &str) -> Ran {
    let output = world.command(&format!("doctor {flags}")).env("PATH", world.path().join("bin")).output();
    world.ran(output.unwrap())
}

#[test]
fn an_empty_machine_lacks_clang() {
    let world = World::new();
    let ran = doctor(&world, "");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.stdout.contains("MISSING  clang"), "{}", ran.stdout);
    assert!(ran.stdout.contains("apt install clang-"), "{}", ran.stdout);
    assert!(ran.stdout.contains("limited  external solver"), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("Something needed is missing: see above.\n"));
}

#[test]
fn a_clang_that_is_too_new_is_not_enough() {
    let world = World::new();
    world.script("bin/clang", "echo 'clang version 99.0.0'\n");
    let ran = doctor(&world, "");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.stdout.contains("clang: version 99 writes bitcode that is too new"), "{}", ran.stdout);
}

#[test]
fn an_older_clang_will_do_and_a_solver_is_named() {
    let world = World::new();
    world.script("bin/clang", "echo 'Debian clang version 16.0.6 (15)'\n");
    world.script("bin/z3", "echo 'Z3 version 4.8.12 - 64 bit'\n");
    let ran = doctor(&world, "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.stdout.contains("ok       clang               version 16 ([DIR]/bin/clang)"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("z3 4.8.12"), "{}", ran.stdout);
    // this clang produces nothing, so nothing native can work
    assert!(ran.stdout.contains("limited  native run, 64 bit"), "{}", ran.stdout);
}

#[test]
fn a_named_program_that_is_no_clang() {
    let world = World::new();
    world.script("bin/other", "echo 'gcc 12'\n");
    let ran = doctor(&world, "--clang other");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stdout.contains("other: is not clang"), "{}", ran.stdout);
}
