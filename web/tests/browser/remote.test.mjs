// Two people at a table of a real server: by link, with chat, undo, a crash and the end.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { openServer } from './server.mjs';
import { declineTour, moment, openEngine, openLobby, openPage, picker, playOne } from './support.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const myTurn = '.board [data-action], .board [data-leads]';
let house;
let games;
before(async () => {
  house = await openServer();
  games = (await openEngine()).request({ cmd: 'games' }).games;
});
after(() => house.close());

const openGame = () => games.find(({ secrets }) => !secrets).id;
const secretGame = () => games.find(({ secrets }) => secrets).id;

async function expectClean(page, screen) {
  await page.evaluate(axe);
  const found = await page.evaluate((values) => globalThis.axe.run(document, { runOnly: values }), tags);
  const faults = found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target).join('; ')}`);
  assert.deepEqual(faults, [], screen);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${screen} is ${over} px too wide`);
}

// Opens a table from the lobby; `places` are the other seats.
async function openTable(page, game, { name, rated = false, clock = null, places = [] }) {
  await openLobby(page, house.address);
  await page.click(`[data-game="${game}"]`);
  await page.getByText('With others, by link').click();
  await page.getByLabel('Your name (may stay empty)').fill(name);
  for (const [at, place] of places.entries())
    await page.locator('form .seat select').nth(at + 1).selectOption(place);
  if (rated) await page.getByText('Rated; no hints').click();
  if (clock) await page.getByLabel('Clock').selectOption(clock);
  await page.click('.start');
  await page.getByRole('button', { name: 'I am ready' }).waitFor();
}

async function comeByLink(page, link, name) {
  await page.goto(link);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.locator('.waiting, .board').first().waitFor();
}

async function begin(pages) {
  for (const page of pages) {
    await page.bringToFront();
    await page.getByRole('button', { name: 'I am ready' }).click();
  }
  for (const page of pages) {
    await page.waitForSelector('.board *');
    await declineTour(page);
  }
}

async function sitTogether(game, terms = {}) {
  const ana = await openPage(house, { bypassCSP: true });
  const ben = await openPage(house, { bypassCSP: true });
  await openTable(ana.page, game, { name: `Ana ${Date.now() % 1e6}`, ...terms });
  await comeByLink(ben.page, ana.page.url(), `Ben ${Date.now() % 1e6}`);
  await ben.page.getByRole('button', { name: 'Sit here' }).first().click();
  await begin([ana.page, ben.page]);
  return [ana, ben];
}

// Every position that the server tells this page from now on.
function positions(page) {
  const all = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    const message = JSON.parse(payload);
    if (message.type === 'position') all.push(message);
  }));
  return all;
}

async function onTurn(pages) {
  return Promise.any(pages.map(async (page) => {
    await page.waitForSelector(myTurn, { state: 'attached' });
    return page;
  }));
}

const isOver = (page) => page.locator('.tag.won, [data-over], .asked p.over').count();

async function playToTheEnd(pages, seed) {
  const pick = picker(seed);
  for (let turn = 0; turn < 400; ++turn) {
    const [first] = pages;
    await Promise.any([onTurn(pages), first.waitForSelector('.asked p.over')]);
    if (await isOver(first)) return;
    await playOne(await onTurn(pages), pick);
  }
  assert.fail('the match does not end');
}

test('two people play a whole match by link, and check its chance', { timeout: 240_000 }, async () => {
  const [ana, ben] = await sitTogether(openGame());
  const pages = [ana.page, ben.page];
  await playOne(await onTurn(pages), picker(3));

  // What is said, is read by the other.
  await ana.page.getByRole('button', { name: 'Chat' }).click();
  await ana.page.getByLabel('Say something').fill('<b>Good luck</b>');
  await ana.page.keyboard.press('Enter');
  await ben.page.locator('.unread').waitFor();
  await ben.page.getByRole('button', { name: /Chat/ }).click();
  await ben.page.getByText('<b>Good luck</b>').waitFor();
  await expectClean(ben.page, 'chat');

  await playToTheEnd(pages, 5);
  for (const page of pages) await page.waitForSelector('.asked p.over');

  // The chance is checked in the page.
  await ana.page.getByRole('button', { name: 'More' }).click();
  await ana.page.getByRole('button', { name: 'Chance' }).click();
  await ana.page.getByRole('button', { name: 'Check the chance of this match' }).click();
  await ana.page.waitForSelector('[data-verdict="good"]');
  await expectClean(ana.page, 'chance');

  // Both wish another one: it opens for both, with the seats rotated.
  const before = ana.page.url();
  for (const page of pages) await page.getByRole('button', { name: 'Play again' }).click();
  for (const page of pages) await page.getByRole('button', { name: 'I am ready' }).waitFor();
  assert.notEqual(ana.page.url(), before);
  assert.equal(ana.page.url(), ben.page.url());
  assert.match(await ana.page.locator('li[data-seat="1"]').textContent(), /you/);

  // The history knows the match; whoever has the link may replay and analyse it.
  await ben.page.goto(`${house.address}#/matches`);
  await ben.page.locator(`a[href="${new URL(before).hash}"]`).click();
  await ben.page.waitForSelector('.asked p.over');
  await ben.page.getByRole('button', { name: 'Analysis' }).click();
  await ben.page.locator('.side polyline').first().waitFor({ state: 'attached' });
  await ana.close();
  await ben.close();
});

test('a move is taken back by consent only', { timeout: 120_000 }, async () => {
  const [ana, ben] = await sitTogether(openGame());
  const pages = [ana.page, ben.page];
  const mover = await onTurn(pages);
  const other = pages.find((page) => page !== mover);
  while (await mover.locator(myTurn).count()) await playOne(mover, () => 0);
  await onTurn([other]);
  const played = await moment(mover);
  await mover.getByRole('button', { name: 'Take back' }).click();
  await other.getByRole('button', { name: 'Refuse' }).click();
  await mover.locator('[data-undo]').waitFor({ state: 'detached' });
  assert.equal(await moment(mover), played);
  await mover.getByRole('button', { name: 'Take back' }).click();
  await other.getByRole('button', { name: 'Agree' }).click();
  await mover.waitForSelector(myTurn);
  assert.notEqual(await moment(mover), played);
  await ana.close();
  await ben.close();
});

test('a killed server is waited for, and the match goes on', { timeout: 120_000 }, async () => {
  const [ana, ben] = await sitTogether(openGame(), { clock: 'bank' });
  const pages = [ana.page, ben.page];
  await playOne(await onTurn(pages), picker(8));
  const mover = await onTurn(pages);
  const stood = await moment(mover);
  await house.kill();
  for (const page of pages) {
    await page.waitForSelector('[data-stale]');
    assert.equal(await page.locator(myTurn).count(), 0, 'an old position can be played');
  }
  await house.restart();
  for (const page of pages) await page.locator('[data-stale]').waitFor({ state: 'detached' });
  await mover.waitForSelector(myTurn);
  assert.equal(await moment(mover), stood);
  await playOne(mover, picker(9));
  // The past of a running match can be looked at, and left again.
  const present = await moment(mover);
  await mover.locator('.replay button').first().click();
  await mover.waitForFunction(() => document.querySelector('.replay .count').textContent.startsWith('0/'));
  await mover.locator('.asked .button').click();
  await mover.waitForFunction((was) => document.querySelector('.replay .count').textContent === was, present);
  for (const { context } of [ana, ben]) await context.close();
});

test('a spectator sees no secret, and cannot act', { timeout: 120_000 }, async () => {
  const [ana, ben] = await sitTogether(secretGame());
  const eve = await openPage(house);
  const told = positions(eve.page);
  const own = positions(ana.page);
  await ana.page.reload(); // tells the position anew
  await ana.page.waitForSelector('.board *');
  await comeByLink(eve.page, ana.page.url(), `Eve ${Date.now() % 1e6}`);
  await eve.page.getByText('You are watching.').waitFor();
  await playOne(await onTurn([ana.page, ben.page]), picker(2));
  await eve.page.waitForFunction(() => !document.querySelector('.replay .count').textContent.startsWith('0/0'));
  assert.equal(await eve.page.locator(myTurn).count(), 0);
  assert.ok(told.length > 0);
  for (const position of told) {
    assert.ok(!('actions' in position) && !('state' in position) && !('fairness' in position));
    const seen = own.find(({ version }) => version === position.version);
    if (seen) assert.notDeepEqual(position.view, seen.view, 'a spectator sees what a player does');
  }
  assert.ok(told.some(({ version }) => own.some((seen) => seen.version === version)));
  for (const each of [ana, ben, eve]) await each.close();
});

test('a rated match gives no hints; clocks run', { timeout: 120_000 }, async () => {
  const [ana, ben] = await sitTogether(openGame(), { rated: true, clock: 'bank' });
  const mover = await onTurn([ana.page, ben.page]);
  assert.ok(await mover.getByRole('button', { name: 'Hint' }).isDisabled());
  assert.match(await mover.title(), /Your turn/);
  const clock = mover.locator('.clock.runs');
  const stood = await clock.textContent();
  await mover.waitForFunction((was) => document.querySelector('.clock.runs').textContent !== was, stood);
  await ana.close();
  await ben.close();
});

for (const viewport of [{ width: 1366, height: 768 }, { width: 390, height: 844 }]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`axe is content with the server's ${colorScheme} pages at ${viewport.width} px`, { timeout: 120_000 }, async () => {
      const { page, close } = await openPage(house, { colorScheme, viewport, bypassCSP: true });
      const name = `Axe ${Date.now() % 1e6}`;
      await openTable(page, openGame(), { name, places: [] });
      await expectClean(page, 'waiting room');
      await page.goto(`${house.address}#/`);
      await page.waitForSelector('[data-table]');
      await expectClean(page, 'lobby');
      for (const [hash, text] of [['matches', 'Matches'], ['ratings', 'Ratings'], ['account', 'Account']]) {
        await page.goto(`${house.address}#/${hash}`);
        await page.getByRole('heading', { name: text, level: 1 }).waitFor();
        await expectClean(page, hash);
      }
      // A guest claims the name, leaves, and comes back by it.
      await page.getByLabel(/Password/).fill('correct horse');
      await page.getByRole('button', { name: 'Claim this name' }).click();
      await page.getByText(`You are ${name}.`).waitFor();
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByLabel('Name').fill(name);
      await page.getByLabel(/Password/).fill('correct horse');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText(`You are ${name}.`).waitFor();
      await close();
    });
  }
}
