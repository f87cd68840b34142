// Loads the WebAssembly module in Node.js or a browser; no other file or package is needed.
//   const ahu = await loadAhu(bytes);            // or a WebAssembly.Module
//   const answer = ahu.request({cmd: "games"});  // the engine's protocol, see docs/protocol.md

const success = 0;
const notSupported = 58;

// The few services of the WebAssembly System Interface that the C++ library asks for.
function systemInterface(memory, crypto) {
  const view = () => new DataView(memory().buffer);
  const services = {
    clock_time_get(clock, _precision, at) {
      const realtime = clock === 0;
      const millis = realtime ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(millis * 1e6)), true);
      return success;
    },
    clock_res_get(_clock, at) {
      view().setBigUint64(at, 1000n, true);
      return success;
    },
    random_get(at, size) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
      return success;
    },
    environ_sizes_get(countAt, sizeAt) {
      view().setUint32(countAt, 0, true);
      view().setUint32(sizeAt, 0, true);
      return success;
    },
    environ_get: () => success,
    // A library never prints: what is written goes nowhere.
    fd_write(_file, parts, count, writtenAt) {
      let written = 0;
      for (let part = 0; part < count; ++part) {
        written += view().getUint32(parts + 8 * part + 4, true);
      }
      view().setUint32(writtenAt, written, true);
      return success;
    },
    proc_exit(code) {
      throw new Error(`the module ended itself with code ${code}`);
    },
  };
  return new Proxy(services, {get: (known, name) => known[name] ?? (() => notSupported)});
}

class Ahu {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  // One line of the protocol in, one line out, both as text.
  requestLine(line) {
    const bytes = new TextEncoder().encode(line);
    const at = this.#copyIn(bytes);
    this.#exports.ahu_request(at, bytes.length);
    this.#exports.ahu_free(at);
    return this.#answer();
  }

  request(object) {
    return JSON.parse(this.requestLine(JSON.stringify(object)));
  }

  // The net file of a game, as bytes; throws where it is refused.
  loadNet(game, file) {
    const name = new TextEncoder().encode(game);
    const [nameAt, fileAt] = [this.#copyIn(name), this.#copyIn(file)];
    this.#exports.ahu_load_net(nameAt, name.length, fileAt, file.length);
    this.#exports.ahu_free(fileAt);
    this.#exports.ahu_free(nameAt);
    const fault = this.#answer();
    if (fault) throw new Error(fault);
  }

  // A line `<id> <rules> <bots>` for every game, each number in 16 hexadecimal digits.
  signatures() {
    this.#exports.ahu_signatures();
    return this.#answer();
  }

  #copyIn(bytes) {
    const at = this.#exports.ahu_alloc(bytes.length || 1);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  #answer() {
    const {memory, ahu_answer, ahu_answer_size} = this.#exports;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, ahu_answer(), ahu_answer_size()));
  }
}

export async function loadAhu(source) {
  let instance = null;
  // Node.js 18 does not yet offer its random numbers where browsers do.
  const crypto = globalThis.crypto ?? (await import(/* @vite-ignore */ "node:crypto")).webcrypto;
  const wasi = systemInterface(() => instance.exports.memory, crypto);
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  instance = await WebAssembly.instantiate(module, {wasi_snapshot_preview1: wasi});
  instance.exports._initialize();
  return new Ahu(instance.exports);
}
