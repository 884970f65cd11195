//! `secateur bench` with a stand-in for the verifier: a script that behaves as the name of the program says.

mod common;

use std::fs;
use std::io::{BufRead, BufReader};
use std::thread;
use std::time::{Duration, Instant};

use common::{Ran, World};
use serde_json::Value;

/// Answers by the name of the program; the JSON is the least a report must have.
const STAND_IN: &str = r#"
program=$2
while [ $# -gt 0 ]; do
  case $1 in
    --json) json=$2 ;;
    --property) property=$2 ;;
    --data-model) model=$2 ;;
    --seed) seed=$2 ;;
  esac
  shift
done
say() { # answer violated reason exit-code
  printf '{"format":1,"verdict":"%s","violated":"%s","reason":"%s","property":{"name":"p","entry":"main","checks":[],"specification":""},"files":[],"data_model":"%s","statistics":{"seen":{"property":"%s","seed":"%s"}}}' \
    "$1" "$2" "$3" "$model" "$property" "$seed" > "$json"
  exit $4
}
case $program in
  *holds*) say TRUE "" "" 0 ;;
  *fails*) say FALSE unreach-call "" 10 ;;
  *mistaken*) say FALSE valid-deref "" 10 ;;
  *stuck*) say UNKNOWN "" "external function: puts" 5 ;;
  *slow*) say UNKNOWN "" timeout 5 ;;
  *endless*) sleep 1000 ;;
  *crashes*) kill -SEGV $$ ;;
  *panics*) echo 'internal error: oops' >&2; exit 6 ;;
  *refused*) echo 'error: does not compile' >&2; exit 2 ;;
  *silent*) exit 0 ;;
  *liar*) say TRUE "" "" 10 ;;
esac
"#;

fn world(rows: &[(&str, &str, &str)]) -> World {
    let world = World::new();
    world.script("verifier", STAND_IN);
    let mut list = String::from("path\tproperty\texpected\tsubproperty\tdata_model\tbytes\n");
    for (path, property, expected) in rows {
        list.push_str(&format!("{path}\t{property}\t{expected}\t-\tILP32\t10\n"));
    }
    world.file("tasks.tsv", list);
    world
}

fn bench(world: &World, flags: &str) -> Ran {
    world.run(&format!("bench tasks.tsv --exe {}/verifier {flags}", world.path().display()))
}

fn results(world: &World, name: &str) -> Value {
    serde_json::from_slice(&fs::read(world.path().join(name)).unwrap()).unwrap()
}

const MIXED: &[(&str, &str, &str)] = &[
    ("a/good/holds.c", "unreach-call", "true"),
    ("a/good/fails.c", "unreach-call", "false"),
    ("a/bad/holds.c", "unreach-call", "false"),
    ("a/bad/fails.c", "unreach-call", "true"),
    ("a/bad/mistaken.c", "unreach-call", "false"),
    ("b/odd/stuck.c", "no-overflow", "true"),
    ("b/odd/slow.c", "no-overflow", "true"),
    ("b/odd/crashes.c", "no-overflow", "true"),
    ("b/odd/panics.c", "no-overflow", "true"),
    ("b/odd/refused.c", "no-overflow", "true"),
    ("b/odd/silent.c", "no-overflow", "true"),
    ("b/odd/liar.c", "no-overflow", "true"),
    ("b/odd/holds.c", "termination", "true"),
    ("b/odd/holds.c", "nonsense", "true"),
];

#[test]
fn every_end_of_a_task_is_a_row_and_counted() {
    let world = world(MIXED);
    let ran = bench(&world, "-j 3 --json r.json");
    assert_eq!(ran.code, Some(10), "wrong answers must be told by the exit code: {ran:?}");
    assert_eq!(ran.stderr, "", "no progress bar without a terminal");
    let results = results(&world, "r.json");
    let total = &results["summary"]["total"];
    let count = |name: &str| total[name].as_u64().unwrap();
    assert_eq!(count("tasks"), 14);
    assert_eq!(count("correct_true"), 1);
    assert_eq!(count("correct_false"), 1);
    assert_eq!(count("wrong_true"), 1);
    assert_eq!(count("wrong_false"), 2);
    assert_eq!(count("unknown"), 1);
    assert_eq!(count("timeouts"), 1);
    assert_eq!(count("crashes"), 4);
    assert_eq!(count("errors"), 2);
    assert_eq!(count("unsupported"), 1);
    assert_eq!(results["complete"], true);
    assert_eq!(results["summary"]["unknown_reasons"]["external function"], 1);
    assert_eq!(results["summary"]["groups"]["b/odd"]["tasks"], 9);
    // rows come in the order of the list, whoever was first
    let paths: Vec<&str> =
        results["rows"].as_array().unwrap().iter().map(|row| row["path"].as_str().unwrap()).collect();
    let expected: Vec<&str> = MIXED.iter().map(|row| row.0).collect();
    assert_eq!(paths, expected);
    assert_eq!(results["rows"][7]["reason"], "signal 11");
    assert_eq!(results["rows"][8]["reason"], "exit code 6: internal error: oops");
    assert_eq!(results["rows"][9]["reason"], "does not compile");
    assert_eq!(results["rows"][10]["reason"], "exit code 0 without a report");
    assert_eq!(results["rows"][11]["reason"], "exit code 10 with verdict TRUE");
    assert!(results["rows"][0]["peak_memory"].as_u64().unwrap() > 0);
}

#[test]
fn the_whole_output() {
    let world = world(MIXED);
    let ran = bench(&world, "");
    // times and memory differ from run to run
    let mut shown = String::new();
    for line in ran.stdout.lines() {
        let words = line.split_whitespace().map(|word| {
            let number = word.trim_end_matches(',').trim_end_matches(['s', 'K', 'M']);
            if word.len() > number.len() && number.parse::<f64>().is_ok() { "_" } else { word }
        });
        shown.push_str(words.collect::<Vec<&str>>().join(" ").trim());
        shown.push('\n');
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn the_child_gets_property_data_model_and_flags() {
    let world = world(&[("p/q/holds.c", "special-7", "true"), ("r/s/holds.c", "no-overflow", "true")]);
    let property = "CHECK( init(main()), LTL(G ! call(f(7))) )\n";
    world.file("p/q/properties/special-7.prp", property);
    let ran = bench(&world, "--json r.json -- --seed 42");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let results = results(&world, "r.json");
    let seen = &results["rows"][0]["statistics"]["seen"];
    assert_eq!(seen["property"], "./p/q/properties/special-7.prp");
    assert_eq!(seen["seed"], "42");
    assert_eq!(results["rows"][1]["statistics"]["seen"]["property"], "no-overflow");
    assert_eq!(results["settings"]["flags"][0], "--seed");
}

#[test]
fn filters() {
    let world = world(MIXED);
    let tasks = |flags: &str| bench(&world, flags).stdout.lines().filter(|line| line.contains(".c ")).count();
    assert_eq!(tasks("--filter a/good"), 2);
    assert_eq!(tasks("--filter a/good --filter stuck"), 3);
    assert_eq!(tasks("--property no-overflow"), 7);
    assert_eq!(tasks("--property no-over* --filter panics"), 1);
    let ran = bench(&world, "--filter nothing");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("none of the 14 tasks is selected"), "{}", ran.stderr);
}

#[test]
fn a_task_that_does_not_keep_its_limit_is_ended() {
    let world = world(&[("a/b/endless.c", "unreach-call", "true"), ("a/b/holds.c", "unreach-call", "true")]);
    let begin = Instant::now();
    let ran = bench(&world, "--timeout 100ms --json r.json");
    assert!(begin.elapsed() < Duration::from_secs(20));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let results = results(&world, "r.json");
    assert_eq!(results["rows"][0]["status"], "timeout");
    assert_eq!(results["rows"][1]["status"], "correct");
}

#[test]
fn a_verifier_that_cannot_be_started_is_a_row_too() {
    let world = world(&[("a/b/holds.c", "unreach-call", "true")]);
    let ran = world.run("bench tasks.tsv --exe /no/such/program");
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.contains("cannot run /no/such/program"), "{}", ran.stdout);
}

#[test]
fn a_signal_prints_the_summary_so_far() {
    for signal in ["INT", "TERM"] {
        let world = world(&[
            ("a/b/holds.c", "unreach-call", "true"),
            ("a/b/endless.c", "unreach-call", "true"),
            ("a/b/fails.c", "unreach-call", "false"),
        ]);
        let line = format!("bench tasks.tsv --exe {}/verifier --json r.json", world.path().display());
        let mut child = world.command(&line).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        assert!(first.contains("a/b/holds.c"), "{first}");
        thread::sleep(Duration::from_millis(100));
        let kill = format!("kill -{signal} {}", child.id());
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        let rest: Vec<String> = lines.map_while(Result::ok).collect();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(rest.contains(&"Summary of 1 tasks out of 3 (stopped early)".to_string()), "{rest:?}");
        assert_eq!(results(&world, "r.json")["complete"], false);
        assert_eq!(results(&world, "r.json")["rows"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn comparing_two_runs() {
    let world = world(&[("a/b/holds.c", "unreach-call", "true"), ("a/b/stuck.c", "unreach-call", "true")]);
    assert_eq!(bench(&world, "--json old.json").code, Some(0));
    let same = world.run("bench --compare old.json old.json");
    assert_eq!(same.code, Some(0));
    assert!(same.stdout.starts_with("2 tasks in both"), "{}", same.stdout);
    // the stand-in now answers, and one answer is wrong
    let script =
        STAND_IN.replace("*stuck*) say UNKNOWN", "*stuck*) say FALSE unreach-call x 10; say UNKNOWN");
    world.script("verifier", &script);
    assert_eq!(bench(&world, "--json new.json").code, Some(10));
    let changed = world.run("bench --compare old.json new.json");
    assert_eq!(changed.code, Some(10));
    assert!(
        changed.stdout.contains("WRONG now: 1\n  a/b/stuck.c unreach-call  external function: puts -> false"),
        "{}",
        changed.stdout
    );
    assert_eq!(world.run("bench --compare new.json old.json").code, Some(0));
}
