// What is not in the other half, and what lies beside the games' boards.
import { readdir } from 'node:fs/promises';
import { served } from '../halves.mjs';

// A game may have no board of its own.
async function load(folder, ending) {
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith(ending) && !served.includes(name.slice(0, -ending.length))) await import(new URL(name, folder));
}

const games = new URL('../../../../games/', import.meta.url);
await load(new URL('../', import.meta.url), '.test.mjs');
for (const game of await readdir(games)) await load(new URL(`${game}/web/`, games), '.browser.test.mjs');
