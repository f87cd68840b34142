# Shared by the launcher and the test runner: Node.js and the packages of the browser client.
# Sourced by bash after setup.sh; expects `root`, the top folder of the repository.
# shellcheck shell=bash disable=SC2154

# The bundler needs Node.js 20.19; Debian 12 has an older one. npm fetches a newer one, with its own npm,
# because Debian's npm runs only with Debian's Node.js.
node_is_new() {
  command -v node >/dev/null &&
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
             process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
}

logged() { # log command…
  local log=$1
  shift
  "$@" </dev/null >>"$log" 2>&1 && return
  show_tail "$log"
  return 1
}

use_node() {
  local own="$root/build/node" machine=x64
  node_is_new && return
  [[ "$(uname -m)" != aarch64 ]] || machine=arm64
  local programs="$own/node_modules/.bin"
  if [[ ! -x "$programs/node" || ! -x "$programs/npm" ]]; then
    mkdir -p "$own"
    say "Fetching a newer Node.js"
    logged "$root/build/node.log" npm install --prefix "$own" --no-save --no-fund --no-audit \
      "node-linux-$machine@^20.19" npm@10 || die "Node.js 20.19 or newer is needed and cannot be fetched"
  fi
  PATH="$programs:$PATH"
  export PATH
}

# Installs the packages of web/package-lock.json, again only if that file has changed.
fetch_web_packages() {
  local lock="$root/web/package-lock.json" fetched="$root/web/node_modules/.fetched"
  cmp -s "$lock" "$fetched" && return
  say "Fetching the client's packages"
  logged "$root/build/web.log" npm --prefix "$root/web" ci --no-fund --no-audit &&
    cp "$lock" "$fetched"
}

# Fetches the packages of a list and those of npm while the compilers work. Errors are ignored here:
# whatever is missing is fetched again, with a message, when it is needed.
prefetch_web() { # list
  mkdir -p "$root/build"
  (ensure_packages "$1" && use_node && fetch_web_packages) >/dev/null 2>&1 </dev/null &
  web_fetch=$!
}
await_prefetch() { [[ -z "${web_fetch:-}" ]] || wait "$web_fetch"; }

# Builds the client into build/web; the wasm module must be there.
build_web() {
  : >"$root/build/web.log"
  use_node
  fetch_web_packages || return 1
  say "Building the client"
  logged "$root/build/web.log" npm --prefix "$root/web" run build
}
