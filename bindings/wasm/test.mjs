// Plays a session with every game, in WebAssembly and in the native engine, and compares the
// answers byte for byte: node test.mjs [ahu.wasm [ahu]]
import {spawnSync} from "node:child_process";
import {readdir, readFile} from "node:fs/promises";
import {fileURLToPath} from "node:url";
import {loadAhu} from "./load.mjs";

const build = (path) => fileURLToPath(new URL(`../../build/${path}`, import.meta.url));
const wasm = process.argv[2] ?? build("wasm/bindings/wasm/ahu.wasm");
const native = process.argv[3] ?? build("release/apps/ahu/ahu");
const module = await WebAssembly.compile(await readFile(wasm));

// Bad requests first: the module must survive them, without exceptions to help it.
const refused = [
  "{", "[1,2]", "null", `{"cmd":7}`, `{"cmd":"act"}`, `{"cmd":"nothing"}`, `{"cmd":"undo"}`,
  `{"cmd":"new"}`, `{"cmd":"new","game":"no such game"}`, `{"cmd":"load","state":{}}`,
  `{"cmd":"load","state":[]}`, `"\ud800"`, "[".repeat(5000), `{"cmd":"hello","id":1e400}`,
  `{"cmd":"choose"}`, `{"cmd":"new","seed":-1}`, `{"cmd":"replay","record":{}}`,
];

// A session in which each request depends on the module's answers.
class Session {
  lines = [];
  answers = [];

  constructor(ahu) {
    this.ahu = ahu;
  }

  send(line) {
    this.lines.push(line);
    this.answers.push(this.ahu.requestLine(line));
    return JSON.parse(this.answers.at(-1));
  }

  ask(request) {
    return this.send(JSON.stringify(request));
  }
}

// Every bot and level twice: the same action and the same statistics, here and in the native engine.
function searchTwice(session, game, seed) {
  for (const {name} of session.ask({cmd: "bots", game}).bots) {
    const search = {cmd: "search", bot: name, simulations: 150, seed};
    for (const more of [{}, {compare: true}, {threads: 2}]) {
      session.ask({...search, ...more});
      session.send(session.lines.at(-1));
      const [first, again] = session.answers.slice(-2);
      if (first !== again) {
        differences.push(`${session.lines.at(-1)}\n  once:  ${first}\n  again: ${again}`);
      }
    }
  }
  session.ask({cmd: "search", bot: "level-1", seed});
}

function playMatch(session, game, players, seed) {
  let position = session.ask({cmd: "new", game, players, seed});
  for (let ply = 0; ply < 40 && position.actions.length > 0; ++ply) {
    session.ask({cmd: "view", seat: ply % players});
    session.ask({cmd: "seat", seat: ply % players});
    session.ask({cmd: "search", bot: "shallow", nodes: 200, seed: ply});
    if (ply % 16 === 5) {
      searchTwice(session, game, ply);
    }
    session.ask({cmd: "preview", action: position.actions[0]});
    session.ask({cmd: "resample", seat: 0, seed: ply});
    const action = position.actions[(ply * 7 + seed) % position.actions.length];
    position = session.ask({cmd: "act", action, id: ply});
    if (ply % 5 === 3) {
      session.ask({cmd: "act", action: "nonsense"});
      position = session.ask({cmd: "undo"});
    }
  }
  session.ask({cmd: "analyse", simulations: 30, seed});
  const {record} = session.ask({cmd: "record"});
  session.ask({cmd: "replay", record});
  if (!session.ask({cmd: "verify", record}).follows) {
    throw new Error(`${game}: chance does not follow from its own seed`);
  }
  const load = (changes) =>
    session.ask({cmd: "load", state: {...position.state, ...changes}, seed});
  load({surplus: 1});
  for (const key of Object.keys(position.state)) {
    [null, {}, [[]], "?", -1].forEach((value) => load({[key]: value}));
  }
  load({});
  session.ask({cmd: "perft", depth: 2});
}

function playSession(session) {
  session.ask({cmd: "hello"});
  refused.forEach((line) => session.send(line));
  for (const {id, players} of session.ask({cmd: "games"}).games) {
    for (let count = players[0]; count <= players[1]; ++count) {
      playMatch(session, id, count, 7);
    }
  }
}

const differences = [];
// The net files of the repository, with their game.
async function readNets() {
  const games = new URL("../../games/", import.meta.url);
  const read = [];
  for (const folder of await readdir(games)) {
    const nets = new URL(`${folder}/nets/`, games);
    for (const name of await readdir(nets).catch(() => [])) {
      if (!name.endsWith(".net")) continue;
      read.push({game: folder.replaceAll("_", "-"), file: await readFile(new URL(name, nets))});
    }
  }
  return read;
}

// A net that is damaged or of another game is refused with a reason; its game plays on without it.
function refuseNets(ahu, nets) {
  const refuse = (game, file, reason) => {
    try {
      ahu.loadNet(game, file);
    } catch (error) {
      if (error.message.includes(reason)) return;
    }
    throw new Error(`${game}: the net must be refused because "${reason}"`);
  };
  for (const {game, file} of nets) {
    const changed = Uint8Array.from(file);
    changed[changed.length - 1] ^= 1;
    refuse(game, changed, "damaged");
    refuse(game, file.subarray(0, 50), "too short");
    const other = nets.find((net) => net.game !== game)?.game;
    if (other) refuse(other, file, `is for ${game}, not for ${other}`);
    refuse("no-such-game", file, "no-such-game");
    if (ahu.request({cmd: "bots", game}).bots.some(({name}) => name === "net")) {
      throw new Error(`${game}: a refused net plays`);
    }
    ahu.request({cmd: "new", game});
    const answer = ahu.request({cmd: "search", bot: "level-3", simulations: 20});
    if (!answer.ok) throw new Error(`${game}: ${answer.error.message}`);
  }
}

// The native program carries its nets, the module is given them.
const nets = await readNets();
refuseNets(await loadAhu(module), nets);
const ahu = await loadAhu(module);
nets.forEach(({game, file}) => ahu.loadNet(game, file));
const session = new Session(ahu);
playSession(session);
const run = spawnSync(native, ["engine"], {
  input: session.lines.join("\n") + "\n",
  maxBuffer: 1 << 28,
  encoding: "utf8",
});
const expected = run.stdout.split("\n").slice(0, -1);
session.answers.forEach((answer, at) => {
  if (answer !== expected[at]) {
    differences.push(`${session.lines[at]}\n  wasm:   ${answer}\n  native: ${expected[at]}`);
  }
});
differences.slice(0, 3).forEach((difference) => console.error(difference));
const surplus = Math.abs(expected.length - session.answers.length);
console.log(`${session.answers.length} answers, ${differences.length + surplus} differences`);
process.exit(differences.length + surplus === 0 ? 0 : 1);
