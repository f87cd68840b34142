// What the browser tests share: the served client, Chromium, a watchful page, and steps at a table.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { loadAhu } from '../../../bindings/wasm/load.mjs';
import { serve } from '../../serve.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
// The shell without windows takes half the processor time of the whole browser. Named without Debian's script
// around it, which would be ended in its place.
export const executablePath = process.env.CHROMIUM ??
  ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
export const openBrowser = (more = []) => chromium.launch({ executablePath, args: [...flags, ...more] });
export const laptop = { width: 1366, height: 768 };
export const phone = { width: 390, height: 844 };

export async function openSite(more = []) {
  const server = await serve(here('../../../build/web'), 0);
  const browser = await openBrowser(more);
  const address = `http://127.0.0.1:${server.address().port}/`;
  const closeServer = () => new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });
  const close = async () => {
    await browser.close();
    await closeServer();
  };
  return { browser, address, close, closeServer };
}

// One browser and one server of files for all tests of a process. The engine is compiled fast rather than well.
let shared;
export function sharedSite() {
  if (!shared) {
    shared = openSite(['--js-flags=--liftoff-only']);
    after(async () => (await shared).close());
  }
  return shared;
}

// In the page. Hints and analyses are searched as little as can be, and the weakest bot plays for every other:
// what they say or choose matters to no test.
function spare() {
  document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.opacity = '0'));
  const { postMessage } = Worker.prototype;
  const searches = /"cmd":"(analyse|choose)"/;
  const shortened = ({ millis, ...asked }) =>
    JSON.stringify({ ...asked, simulations: 2, ...(asked.cmd === 'choose' ? { bot: 'level-1' } : {}) });
  Worker.prototype.postMessage = function (message, ...rest) {
    const little = searches.test(message.line) ? { ...message, line: shortened(JSON.parse(message.line)) } : message;
    postMessage.call(this, little, ...rest);
  };
}

// A page of its own that notes every error and every request that leaves the origin. A sparing one can be clicked
// but is not drawn, thinks little, and has no service worker, which would fetch all files again for each page.
export async function openPage({ browser, address }, { sparing = true, ...options } = {}) {
  const context = await browser.newContext({
    viewport: laptop, reducedMotion: 'reduce', locale: 'en', serviceWorkers: sparing ? 'block' : 'allow', ...options,
  });
  // Tests make every move themselves, and wait for no show.
  await context.addInitScript(() => {
    if (origin !== 'null' && !localStorage.getItem('ahu.settings')) localStorage.setItem('ahu.settings', '{"forced":false,"speed":"off","muted":true,"estimate":false}');
  });
  if (sparing) await context.addInitScript(spare);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // a machine may be busy; a test that fails may take its time
  // Asked by the clock: to ask at every frame would draw as many.
  const { waitForFunction } = page;
  page.waitForFunction = (holds, given, options) => waitForFunction.call(page, holds, given, { polling: 30, ...options });
  const pageErrors = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Service Worker registration blocked')) pageErrors.push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:' && `${origin}/` !== address)
      pageErrors.push(`a request leaves the origin: ${request.url()}`);
  });
  const close = async () => {
    await context.close();
    assert.deepEqual(pageErrors, []);
  };
  return { page, context, pageErrors, close };
}

export async function openLobby(page, address) {
  await page.goto(address);
  await page.waitForSelector('.start');
}

export const gameIds = (page) =>
  page.$$eval('[data-game]', (all) => all.map((element) => element.dataset.game));

// The tour is offered once for each game; the tests that do not want it decline.
export const declineTour = (page) =>
  page.evaluate(() => [...document.querySelectorAll('.offer button')].at(-1)?.click());

// One person against the weakest bot.
export async function startMatch(page, address, game) {
  await openLobby(page, `${address}#/`);
  await page.click(`[data-game="${game}"]`);
  await page.locator('form .seat select').nth(1).waitFor();
  const seats = page.locator('form .seat select');
  await seats.first().selectOption('human');
  for (let seat = 1; seat < (await seats.count()); ++seat) {
    const weakest = await seats.nth(seat).locator('option').nth(1).getAttribute('value');
    await seats.nth(seat).selectOption(weakest);
  }
  await page.click('.start');
  await page.waitForSelector('.board *');
  await declineTour(page);
}

const isOver = '.tag.won, [data-over]';
export const myTurn = '.board [data-action], .board [data-leads]';

// Waits until the person has to decide, or the match is over; true at the end.
export async function settle(page) {
  await page.waitForFunction((either) => document.querySelector(either) !== null, `${myTurn}, ${isOver}`);
  return (await page.locator(isOver).count()) > 0;
}

export const moment = (page) => page.locator('.replay .count').textContent();

// Where to click something that can be chosen on the board, found in one step: between two the board may
// be redrawn. `plays`: the click makes a move; null: there is nothing to choose.
const aim = (page, share, deeper) => page.evaluate(([part, targets, only]) => {
  const direct = document.querySelectorAll('.board [data-action]');
  const all = only && direct.length > 0 ? direct : document.querySelectorAll(targets);
  const chosen = all[Math.floor(part * all.length)];
  if (!chosen) return null;
  chosen.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = chosen.getBoundingClientRect();
  const spots = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.5, 0.15], [0.15, 0.5], [0.5, 0.85], [0.85, 0.5]];
  const points = spots.map(([x, y]) => [left + width * x, top + height * y]);
  const point = points.find(([x, y]) => chosen.contains(document.elementFromPoint(x, y)));
  return { point, plays: chosen.hasAttribute('data-action'), name: chosen.getAttribute('aria-label') };
}, [share, myTurn, deeper]);

// Chooses something on the board until an action was played.
export async function playOne(page, pick) {
  const fine = 1 << 20;
  const before = await moment(page);
  for (let step = 0; step < 6; ++step) {
    const target = await aim(page, pick(fine) / fine, step > 0);
    if (target === null) return;
    assert.ok(target.point, `${target.name} is covered`);
    await page.mouse.click(...target.point);
    if (!target.plays) continue;
    await page.waitForFunction(
      (was) => document.querySelector('.replay .count')?.textContent !== was, before);
    return;
  }
  assert.fail('choosing on the board leads nowhere');
}

export function picker(seed) {
  let state = seed;
  return (count) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * count);
  };
}

// The engine itself, to make positions.
export async function openEngine() {
  return loadAhu(await readFile(here('../../../build/wasm/bindings/wasm/ahu.wasm')));
}

// A record of this game, played at random for at most `actions` actions.
export function randomRecord(engine, game, { players, seed, most = Infinity, stopAt = () => false }) {
  const pick = picker(seed);
  let position = engine.request({ cmd: 'new', game, players, seed });
  for (let ply = 0; ply < most && position.actions.length > 0 && !stopAt(position, ply); ++ply) {
    const action = position.actions[pick(position.actions.length)];
    position = engine.request({ cmd: 'act', action });
  }
  return { record: engine.request({ cmd: 'record' }).record, actions: position.actions };
}

// A match played at random, without its last entries: `least` of them or more, until the first seat is on turn.
export function lateRecord(engine, game, { seed, least }) {
  const whole = randomRecord(engine, game, { seed }).record;
  for (let left = Math.min(least, whole.log.length); left <= whole.log.length; ++left) {
    const record = { ...whole, log: whole.log.slice(0, -left), scores: null, winners: null };
    const position = engine.request({ cmd: 'replay', record });
    if (position.to_act === 0 && position.actions.includes(whole.log.at(-left))) return record;
  }
  return assert.fail(`the first seat of ${game} never decides`);
}

// Two people at one screen, at the moment when the device has to change hands for the first time.
export async function openCurtain(page, address, game) {
  await openLobby(page, `${address}#/`);
  await page.click(`[data-game="${game}"]`);
  await page.locator('form .seat select').nth(1).waitFor();
  await page.locator('form .seat select').nth(1).selectOption('human');
  await page.click('.start');
  await page.waitForSelector('.curtain');
}

export const linkTo = (address, record) =>
  `${address}#/record/${deflateRawSync(JSON.stringify(record)).toString('base64url')}`;

// Opens a record. A page that is open already stays: its engines go on to the next match.
export async function openRecord(page, address, record) {
  const link = linkTo(address, record);
  if (page.url() === link) await page.goto(`${address}#/`);
  await page.evaluate(() => document.querySelector('.board')?.setAttribute('data-before', ''));
  await page.goto(link);
  await page.waitForSelector('.board:not([data-before]) *', { state: 'attached' });
  await declineTour(page);
}
