// A real table server for the browser tests: the built program, the built client, a store of its own.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedSite } from './support.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const builds = ['check', 'check-generic', 'dev', 'release', 'release-generic'];

export function findProgram() {
  const all = builds.map((build) => here(`../../../build/${build}/apps/ahu/ahu`));
  const found = process.env.AHU ?? all.find((path) => existsSync(path));
  assert.ok(found, 'build the program first, or name it in AHU');
  return found;
}

// Starts the server; with a port of before it is the same one again.
export async function startServer(folder, port) {
  const child = spawn(findProgram(), [
    'serve', '--quiet', '--port', String(port), '--store', join(folder, 'ahu.sqlite'),
    '--web', here('../../../build/web'), '--unlimited', '127.0.0.1', '--absence', '600',
  ], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()));
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  return { child, port: Number(new URL(address).port) };
}

export async function openServer() {
  const folder = await mkdtemp(join(tmpdir(), 'ahu-web-'));
  let running = await startServer(folder, 0);
  const { port } = running;
  const { browser } = await sharedSite();
  const kill = () => new Promise((done) => {
    if (running.child.signalCode !== null) return done();
    running.child.once('exit', done);
    running.child.kill('SIGKILL');
  });
  const restart = async () => {
    running = await startServer(folder, port);
  };
  const close = async () => {
    await kill();
    await rm(folder, { recursive: true });
  };
  const store = join(folder, 'ahu.sqlite');
  // What a host does: `ahu admin`.
  const admin = (...words) => execFileSync(findProgram(), ['admin', '--store', store, ...words]);
  return { browser, address: `http://127.0.0.1:${port}/`, store, kill, restart, admin, close };
}
