#!/usr/bin/env bash
# Installs what Secateur needs and is not there yet. Debian and Ubuntu: with apt. Elsewhere: says what to install.
set -euo pipefail

# package -> how to tell that it is already there
have_clang()    { command -v clang-19 >/dev/null; }
have_llvm()     { test -x /usr/lib/llvm-19/bin/llvm-config; }
have_polly()    { test -e /usr/lib/llvm-19/lib/libPolly.a; }
have_zlib()     { test -e /usr/include/zlib.h; }
have_zstd()     { test -e /usr/include/zstd.h; }
have_z3()       { command -v z3 >/dev/null; }
have_compiler() { command -v cc >/dev/null && command -v c++ >/dev/null; }
have_32bit()    { echo 'int main(void){return 0;}' | cc -m32 -x c - -o /dev/null 2>/dev/null; }
have_sanitizers() { ls /usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.asan-i386.a >/dev/null 2>&1 || ls /usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.asan-x86_64.a >/dev/null 2>&1; }

missing=()
have_clang      || missing+=(clang-19)
have_llvm       || missing+=(llvm-19-dev)
have_polly      || missing+=(libpolly-19-dev)
have_zlib       || missing+=(zlib1g-dev)
have_zstd       || missing+=(libzstd-dev)
have_z3         || missing+=(z3)
have_compiler   || missing+=(build-essential)
have_sanitizers || missing+=(libclang-rt-19-dev)
if [ "$(uname -m)" = x86_64 ]; then have_32bit || missing+=(gcc-multilib); fi

if [ ${#missing[@]} -eq 0 ]; then echo "setup: everything is there"; exit 0; fi

if ! command -v apt-get >/dev/null; then
  cat >&2 <<TEXT
setup: this is not Debian or Ubuntu, so nothing was installed. Please install by hand what these Debian packages hold:
  ${missing[*]}
that is: clang 19, the LLVM 19 development files with Polly, zlib and zstd headers, the z3 binary,
a C and C++ compiler, and (to replay 32-bit programs) the 32-bit C library.
Then set LLVM_SYS_191_PREFIX to the LLVM 19 prefix and run make again.
TEXT
  exit 1
fi

sudo=""
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "setup: not root and no sudo; run as root: apt-get install -y ${missing[*]}" >&2; exit 1; }
  sudo=sudo
fi
echo "setup: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
$sudo apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
echo "setup: done"
