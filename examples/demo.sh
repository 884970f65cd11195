#!/usr/bin/env bash
# Runs Secateur on the programs of this folder and compares each verdict with the one the program names.
# usage: demo.sh SECATEUR
set -u
secateur=$1
cd "$(dirname "$0")" || exit 1
bad=0
for program in *.c; do
  flags=$(sed -n 's|^// flags: ||p' "$program")
  expected=$(sed -n 's|^// expect: ||p' "$program")
  echo
  echo "---- $(sed -n '1s|^// ||p' "$program")"
  echo "\$ secateur verify $program${flags:+ $flags}"
  # shellcheck disable=SC2086  # flags are several words
  output=$("$secateur" verify "$program" $flags)
  printf '%s\n' "$output"
  verdict=$(printf '%s\n' "$output" | tail -n 1)
  if [ "$verdict" != "Verdict: $expected" ]; then
    echo "NOT AS EXPECTED: the program says $expected"
    bad=$((bad + 1))
  fi
done
echo
if [ "$bad" -gt 0 ]; then
  echo "demo: $bad verdicts are not as expected; \`$secateur doctor\` tells what may be missing"
  exit 1
fi
echo "demo: all verdicts are as expected"
