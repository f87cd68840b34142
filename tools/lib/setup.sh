# Shared by the launcher and the test runner: packages, the processor, and builds with progress.
# Sourced by bash; expects `root`, the top folder of the repository. All messages go to standard error,
# so that standard output belongs to the program.
# shellcheck shell=bash disable=SC2154

say() { printf '%s\n' "$*" >&2; }

die() {
  say "ahu: $*"
  exit 1
}

# One line that is overwritten at a terminal; elsewhere a new line for every tenth percent.
progress_to=2
progress_shown=""
progress() { # what percent
  if [[ -t "$progress_to" ]]; then
    printf '\r\033[K%s  %3d%%' "$1" "$2" >&"$progress_to"
    progress_shown=line
  elif [[ "$progress_shown" != "$1 $(($2 / 10))" ]]; then
    printf '%s  %d%%\n' "$1" "$2" >&"$progress_to"
    progress_shown="$1 $(($2 / 10))"
  fi
}
progress_end() {
  if [[ "$progress_shown" == line ]]; then
    printf '\r\033[K' >&"$progress_to"
  fi
  progress_shown=""
}

show_tail() { # log
  say "The last lines of $1:"
  tail -n 40 "$1" | sed 's/^/  /' >&2
}

# The names in package lists, without comments and blank lines. A name may be followed by a command
# with a question mark (`nodejs ?node`): the package is not needed if the command exists.
listed_packages() { # list…
  local name command
  while read -r name command; do
    if [[ -z "$command" ]] || ! command -v "${command#\?}" >/dev/null; then
      printf '%s\n' "$name"
    fi
  done < <(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$@")
}

missing_packages() { # list…
  local -A present=()
  local name status
  while read -r name status; do
    [[ "$status" == installed ]] && present[$name]=yes
  done < <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' 2>/dev/null)
  for name in $(listed_packages "$@"); do
    [[ -n "${present[$name]:-}" ]] || printf '%s\n' "$name"
  done
}

# Installs the packages of the lists that are missing; asks for no password if none is.
ensure_packages() { # list…
  local missing=() as_root=()
  request_packages "$@"
  [[ ${#missing[@]} == 0 ]] || install_packages "${missing[@]}"
}

# Finds out what is `missing` and how to install it (`as_root`); sudo asks for its password here. If the
# packages cannot be installed, names them and exits.
request_packages() { # list…
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "ahu: this is not Debian, so packages are not installed automatically. Needed, by their Debian names:"
    say "  $(listed_packages "$@" | paste -sd ' ')"
    return
  fi
  mapfile -t missing < <(missing_packages "$@")
  [[ ${#missing[@]} -gt 0 && "$(id -u)" != 0 ]] || return 0
  if ! command -v sudo >/dev/null; then
    refuse_packages "they must be installed by root, and there is no sudo" "${missing[@]}"
  fi
  as_root=(sudo)
  [[ -t 0 ]] || as_root=(sudo -n)
  say "Installing ${#missing[@]} packages with sudo: ${missing[*]}"
  "${as_root[@]}" true || refuse_packages "sudo was refused" "${missing[@]}"
}

install_packages() { # package…
  local log="$root/build/packages.log"
  mkdir -p "$root/build"
  : >"$log"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  progress "Reading the package lists" 0
  # Ignore package lists that cannot be updated: the installation fails if they are needed.
  "${apt[@]}" update </dev/null >>"$log" 2>&1
  # apt reports its steps on the descriptor of Status-Fd: kind:package:percent:text
  if ! "${apt[@]}" install -y --no-install-recommends -o APT::Status-Fd=1 "$@" \
    </dev/null 2>&1 | tee -a "$log" | apt_progress "Installing $# packages"; then
    progress_end
    show_tail "$log"
    refuse_packages "apt-get failed (see above); is the network there?" "$@"
  fi
  progress_end
}

apt_progress() { # what
  local kind percent
  while IFS=: read -r kind _ percent _; do
    case "$kind" in
      dlstatus) progress "$1 (fetching)" "${percent%.*}" ;;
      pmstatus) progress "$1" "${percent%.*}" ;;
      *) ;;
    esac
  done
  progress_end
}

refuse_packages() { # reason package…
  local reason=$1
  shift
  say "ahu: these packages are missing: $*"
  say "ahu: $reason. As root, run:"
  say "  apt-get update && apt-get install -y --no-install-recommends $*"
  exit 1
}

# "" if the processor has all of x86-64-v3 (AVX2, BMI2, FMA …), else "-generic".
processor_variant() {
  local cpuinfo=${AHU_CPUINFO:-/proc/cpuinfo} line flag
  if [[ "$(uname -m)" != x86_64 ]]; then
    printf -- '-generic'
    return
  fi
  line=" $(grep -m1 '^flags' "$cpuinfo" | cut -d: -f2) "
  for flag in avx avx2 bmi1 bmi2 f16c fma abm movbe xsave; do
    if [[ "$line" != *" $flag "* ]]; then
      printf -- '-generic'
      return
    fi
  done
}

# As many compilers as there are processors, and a gigabyte of memory for each.
build_jobs() {
  local cores gigabytes
  cores=$(nproc)
  gigabytes=$(awk '/^MemAvailable/ {print int($2 / 1000000)}' /proc/meminfo)
  [[ "$gigabytes" -ge 1 ]] || gigabytes=1
  printf '%d' $((cores < gigabytes ? cores : gigabytes))
}

# Configures and builds a preset; the whole log goes to build/<preset>.log.
build_preset() { # preset what processor-seconds [cmake --build argument…]
  local preset=$1 what=$2 expected=$(($3 / $(build_jobs))) dir="$root/build/$1" log="$root/build/$1.log"
  shift 3
  mkdir -p "$root/build"
  forget_moved_tree "$dir"
  progress "$what$(about "$expected")" 0
  if ! (cd "$root" && cmake --preset "$preset") </dev/null >"$log" 2>&1; then
    progress_end
    show_tail "$log"
    return 1
  fi
  if ! NINJA_STATUS='[%f/%t] ' cmake --build "$dir" -j "$(build_jobs)" "$@" </dev/null 2>&1 |
    tee -a "$log" | ninja_progress "$what" "$expected"; then
    progress_end
    show_tail "$log"
    return 1
  fi
}

about() { # seconds
  if [[ "$1" -ge 90 ]]; then
    printf ', about %d minutes' $((($1 + 30) / 60))
  elif [[ "$1" -ge 45 ]]; then
    printf ', about a minute'
  fi
}

# The remaining time: at first as expected, later estimated from the steps so far.
ninja_progress() { # what expected-seconds
  local line began=$SECONDS percent left
  while IFS= read -r line; do
    if [[ "$line" =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
      percent=$((100 * BASH_REMATCH[1] / BASH_REMATCH[2]))
      left=$(($2 - $2 * percent / 100))
      [[ "$percent" -lt 20 ]] || left=$(((SECONDS - began) * (100 - percent) / percent))
      progress "$1$(about "$left")" "$percent"
    fi
  done
  progress_end
}

# CMake refuses a build folder that was moved or copied with the repository.
forget_moved_tree() { # build folder
  if [[ -f "$1/CMakeCache.txt" ]] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$1/CMakeCache.txt"; then
    rm -rf "$1"
  fi
}
