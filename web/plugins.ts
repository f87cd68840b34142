// What our build adds to vite: the games as the engine tells them, the service worker's list of
// files, compressed files for servers to send, and the budgets.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { loadAhu } from '../bindings/wasm/load.mjs';

// Everything the page may ask for, so that it plays without a network; named by its contents. Nets are
// left out: the service worker keeps those that were used.
export function serviceWorker(source: string, extra: string[]): Plugin {
  return {
    name: 'ahu-service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const isListed = (name: string) => name !== 'index.html' && !name.endsWith('.net');
      const files = ['./', ...extra, ...Object.keys(bundle).filter(isListed)];
      const hash = createHash('sha256');
      Object.values(bundle).forEach((file) => hash.update('code' in file ? file.code : file.source));
      const version = hash.digest('hex').slice(0, 12);
      const text = readFileSync(source, 'utf8')
        .replace("'__VERSION__'", JSON.stringify(version))
        .replace("['__FILES__']", JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: text });
    },
  };
}

// The ids of the games that have a board and rules pages of their own in this folder.
function drawnGames(folder: string): string[] {
  const doors = readdirSync(folder).map((game) => join(folder, game, 'web/index.ts')).filter((path) => existsSync(path));
  return doors.flatMap((path) => /\bid: '([^']+)'/.exec(readFileSync(path, 'utf8'))?.[1] ?? []);
}

// The module `engine-games`: what the lobby has to know, asked of the engine once and for all. Rulings and
// meanings are told only of games without pages and catalogues of their own, bots only as opponents.
export function games(engine: string, folder: string): Plugin {
  const name = 'engine-games';
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const ahu = await loadAhu(readFileSync(engine));
      const drawn = drawnGames(folder);
      const unexplained = (each: object) => ({ ...each, meaning: '' });
      const games = ahu.request({ cmd: 'games' }).games.map((info: { id: string; options: object[] }) =>
        drawn.includes(info.id) ? { ...info, rulings: [], options: info.options.map(unexplained) } : info);
      const isOpponent = ({ level }: { level: number }) => level > 0;
      const botsOf = (game: string) => ahu.request({ cmd: 'bots', game }).bots.filter(isOpponent).map(unexplained);
      const bots = Object.fromEntries(games.map(({ id: game }: { id: string }) => [game, botsOf(game)]));
      return `export default ${JSON.stringify({ games, bots })}`;
    },
  };
}

// The catalogues of the games: their keys are shipped once, each language as a list in the same order. A page
// needs no messages of the terminal or about given states; rules pages tell the rulings.
export function messages(): Plugin {
  const elsewhere = /^(invalid|legend|note|ruling|terminal)(\.|$)/;
  const [keysMark, textsMark] = ['\0message-keys:', '\0message-texts:'];
  const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'));
  const keysOf = (folder: string) => Object.keys(read(join(folder, 'en.json'))).filter((key) => !elsewhere.test(key));
  return {
    name: 'ahu-messages',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith(keysMark)) return id;
      const path = importer && /\/messages\/\w+\.json$/.test(id) ? join(dirname(importer), id) : null;
      return path && existsSync(path) ? `${textsMark}${path.replace(/\.json$/, '')}` : null;
    },
    load(id) {
      if (id.startsWith(keysMark)) {
        const keys = JSON.stringify(keysOf(id.slice(keysMark.length)));
        return `const keys = ${keys};\nexport default (texts) => Object.fromEntries(keys.map((key, at) => [key, texts[at]]));`;
      }
      if (!id.startsWith(textsMark)) return null;
      const path = `${id.slice(textsMark.length)}.json`;
      const told = read(path);
      const texts = JSON.stringify(keysOf(dirname(path)).map((key) => told[key]));
      return `import named from ${JSON.stringify(keysMark + dirname(path))};\nexport default named(${texts});`;
    },
  };
}

// The modules `engine-material/<game>`: each part of what never changes in a match, by the number of
// players; a part that is not imported is not shipped.
export function material(engine: string): Plugin {
  const prefix = 'engine-material/';
  return {
    name: 'engine-material',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const game = id.slice(prefix.length + 1);
      const ahu = await loadAhu(readFileSync(engine));
      const { players } = ahu.request({ cmd: 'games' }).games.find((info: { id: string }) => info.id === game);
      const counts = Array.from({ length: players[1] - players[0] + 1 }, (_, more) => players[0] + more);
      const all = counts.map((count) => ahu.request({ cmd: 'material', game, players: count }).material);
      const part = (key: string) => Object.fromEntries(all.map((one, at) => [counts[at], one[key]]));
      return Object.keys(all[0]).map((key) => `export const ${key} = ${JSON.stringify(part(key))};`).join('\n');
    },
  };
}

const worthPacking = /\.(?:html|js|css|svg|wasm|net|json|webmanifest)$/;
const smallest = 512; // bytes; below that packing saves nothing

// Beside every file its Brotli and gzip forms, for the server to send.
export function packed(): Plugin {
  let folder = '';
  return {
    name: 'ahu-packed',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle() {
      const names = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => worthPacking.test(name));
      for (const path of names.map((name) => join(folder, name))) {
        const bytes = readFileSync(path);
        if (bytes.length < smallest) continue;
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: hint }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

// Fails the build when what the lobby needs, script and style, is too large compressed.
export function firstScreen(limit: number): Plugin {
  return {
    name: 'ahu-first-screen',
    apply: 'build',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry) as Rolldown.OutputChunk;
      const needed = new Set<string>();
      const collect = (name: string) => {
        const file = bundle[name];
        if (needed.has(name) || file?.type !== 'chunk') return;
        needed.add(name);
        file.imports.forEach(collect);
      };
      collect(entry.fileName);
      const size = [...needed].reduce((sum, name) => sum + brotliCompressSync((bundle[name] as Rolldown.OutputChunk).code).length, 0);
      const told = `first screen: ${size} of ${limit} bytes of script, compressed`;
      if (size >= limit) this.error(`too large: ${told}`);
      console.log(told);
    },
  };
}

// As it was packed, if it was.
const compressed = (path: string) =>
  existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotliCompressSync(readFileSync(path)).length;

function sizesOf(folder: string, ending: string): number[] {
  const names = readdirSync(folder, { recursive: true }) as string[];
  return names.filter((name) => name.endsWith(ending)).map((name) => compressed(join(folder, name)));
}

// Fails the build when all files of an ending together are too large, compressed, or a single one is.
export function budgets(together: Record<string, number>, single: Record<string, number>): Plugin {
  let folder = '';
  return {
    name: 'ahu-budgets',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle() {
      const check = (what: string, size: number, limit: number) => {
        const told = `${what}: ${size} of ${limit} bytes, compressed`;
        if (size >= limit) this.error(`too large: ${told}`);
        console.log(told);
      };
      for (const [ending, limit] of Object.entries(together))
        check(ending, sizesOf(folder, ending).reduce((sum, size) => sum + size, 0), limit);
      for (const [ending, limit] of Object.entries(single))
        check(`largest ${ending}`, Math.max(0, ...sizesOf(folder, ending)), limit);
    },
  };
}
