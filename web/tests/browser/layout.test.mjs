// One layout: the board stays where it is whatever is open, and nothing of it is cut or covered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameIds, linkTo, moment, openEngine, openLobby, openPage, openRecord, phone, randomRecord, settle, sharedSite, startMatch } from './support.mjs';

const site = await sharedSite();
const engine = await openEngine();
const { games } = engine.request({ cmd: 'games' });

const finger = { hasTouch: true, isMobile: true };
// Where the whole table fits, and where the page may scroll up and down.
const devices = {
  'a mouse': {
    options: {},
    sizes: [
      { width: 1280, height: 720, fits: true },
      { width: 1366, height: 768, fits: true },
      { width: 1920, height: 1080, fits: true },
      { width: 640, height: 360 }, // laptops at 200 %
      { width: 683, height: 384 },
      { width: 960, height: 540 }, // a session at 200 %
    ],
  },
  'a finger': {
    options: finger,
    sizes: [
      { width: 844, height: 390, fits: true }, // phones held sideways
      { width: 667, height: 375, fits: true },
      { width: 390, height: 844 },
    ],
  },
};

// Presses a button and looks, all in one step: where board and prompt lie, and what of the board lies outside,
// is covered or is cut, in words. Where the page scrolls, a board may be as high as what it has to show.
const look = (page, fits, press = '', ready = '.board *') => page.evaluate(async ({ whole, press, ready }) => {
  const moment = () => new Promise((done) => setTimeout(done, 5));
  document.querySelector('.side.over button')?.click();
  await moment();
  const named = (button) => button.getAttribute('aria-label') ?? button.textContent;
  if (press) [...document.querySelectorAll('button')].find((button) => named(button).includes(press)).click();
  for (let tries = 0; !document.querySelector(ready); ++tries) {
    if (tries > 4000) throw new Error(`${press} shows no ${ready}`);
    await moment();
  }
  await moment();
  const boxOf = (selector, high) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x, y + scrollY, width, ...(high ? [height] : [])].map(Math.round);
  };
  const boxes = { board: boxOf('.board', whole), prompt: boxOf('.question', true) };
  const faults = [];
  const board = document.querySelector('.board');
  const frame = board.getBoundingClientRect();
  const name = (element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)}`;
  if (whole && document.documentElement.scrollHeight > innerHeight + 1) faults.push('the page scrolls');
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push('the page scrolls sideways');
  if (whole && (frame.bottom > innerHeight + 1 || frame.right > innerWidth + 1 || frame.top < 0)) faults.push('the board leaves the window');
  if (board.scrollWidth > board.clientWidth + 1) faults.push(`the board is ${board.scrollWidth - board.clientWidth} px too wide`);
  if (whole && board.scrollHeight > board.clientHeight + 1) faults.push(`the board is ${board.scrollHeight - board.clientHeight} px too high`);
  const asked = document.querySelector('.asked p');
  if (asked.scrollHeight > asked.clientHeight + 1 || asked.scrollWidth > asked.clientWidth + 1) faults.push('the prompt is cut');
  const title = document.querySelector('header h1');
  if (title.clientHeight > 3.2 * parseFloat(getComputedStyle(title).fontSize)) faults.push('the title takes more than two lines');
  const players = document.querySelector('.players');
  const hidden = players.scrollHeight - players.clientHeight;
  if (whole && hidden > 1 && matchMedia('(pointer: fine)').matches) faults.push(`the players are ${hidden} px too high`);
  for (const target of board.querySelectorAll('.target')) {
    if (!whole) target.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const spots = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.5, 0.15], [0.15, 0.5], [0.5, 0.85], [0.85, 0.5]];
    const hit = spots.map(([x, y]) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y));
    if (hit.some((found) => found && !board.contains(found))) faults.push(`something lies over ${name(target)}`);
    else if (!hit.some((found) => target.contains(found))) faults.push(`${name(target)} is covered`);
  }
  // What explains itself can be pointed at, so nothing lies over all of it.
  for (const thing of board.querySelectorAll('[data-tip]')) {
    if (!whole) thing.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const spots = [[0.5, 0.5], [0.1, 0.5], [0.5, 0.1], [0.9, 0.5], [0.5, 0.9]];
    const hit = spots.map(([x, y]) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y));
    if (!hit.some((found) => found && (thing.contains(found) || found.contains(thing) || found.closest('.target'))))
      faults.push(`${thing.dataset.tip.slice(0, 40)} is covered`);
  }
  const side = document.querySelector('.side');
  if (side) {
    const { left, right, bottom } = side.getBoundingClientRect();
    // The log shows its end.
    if (side.matches('.over') && press !== 'Log' && side.querySelector('.inside').scrollTop > 0) faults.push('the panel does not open at its top');
    if (left < -1 || right > innerWidth + 1 || (whole && bottom > innerHeight + 1)) faults.push('the panel leaves the window');
  }
  // The words of a text that stand on two lines.
  const brokenWords = (element) => [...element.childNodes].filter(({ nodeType }) => nodeType === 3).flatMap((text) =>
    [...text.data.matchAll(/[^\s\-–/]+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }).map(([word]) => word));
  for (const element of [...board.querySelectorAll('*'), ...(side?.querySelectorAll('*') ?? [])]) {
    const own = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim());
    if (!own || !(element instanceof HTMLElement) || element.closest('.hidden')) continue;
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    if (clipPath !== 'none') continue; // for screen readers only
    if (board.contains(element)) faults.push(...brokenWords(element).map((word) => `${word} is broken`));
    if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) faults.push(`cut: ${name(element)}`);
    if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1) faults.push(`cut below: ${name(element)}`);
  }
  scrollTo(0, 0);
  return { ...boxes, faults };
}, { whole: fits, press, ready });

const panels = { Rules: '.side.over .clause, .side.over p', 'All actions': '.side.over .inside > *', Log: '.board *' };
const endings = { Analysis: '.side.over polyline', Result: '.side.over [data-ending]' };

// Whatever is opened, the board is where it was, and nothing is wrong with it.
async function expectPanels(page, fits, what, opened) {
  const { faults, ...before } = await look(page, fits);
  assert.deepEqual(faults, [], what);
  for (const [panel, ready] of Object.entries(opened)) {
    const now = await look(page, fits, panel, ready);
    assert.deepEqual(now.board, before.board, `${what}: ${panel} moves the board`);
    assert.deepEqual(now.faults, [], `${what}, ${panel}`);
  }
  return before;
}

async function expectInPlay(page, fits, what) {
  const before = await expectPanels(page, fits, what, panels);
  const { faults, ...past } = await look(page, fits, 'One step back', '[data-replayed]');
  assert.deepEqual(past, before, `${what}: the past moves the board or its prompt`);
  assert.deepEqual(faults, [], `${what}, in the past`);
  await look(page, fits, 'Back to the present', '.question:not([data-replayed])');
  return before.board;
}

const expectEnd = async (page, fits, what) => (await expectPanels(page, fits, what, endings)).board;

// Opens a record and resizes the page, as a window is; the boards' boxes by size. What is drawn nobody
// looks at: the page is laid out all the same.
async function atEachSize(page, sizes, record, check) {
  await openRecord(page, site.address, record);
  await page.evaluate(() => (document.documentElement.style.opacity = '0'));
  const boards = [];
  for (const { fits = false, ...size } of sizes) {
    await page.setViewportSize(size);
    boards.push(await check(page, fits, `${record.game}, ${record.players} players, at ${size.width}×${size.height}`));
  }
  return boards;
}

for (const [device, { options, sizes }] of Object.entries(devices))
  test(`the table for ${device}`, { timeout: 400_000 }, async (t) => {
    const { page, close } = await openPage(site, options);
    await openLobby(page, site.address);
    for (const { id, players } of games)
      await t.test(id, async () => {
        const inPlay = [];
        for (const [seats, most] of [[players[0], 9], [players[1], 40]]) {
          const { record } = randomRecord(engine, id, { players: seats, seed: 5, most, stopAt: (at, ply) => ply > most - 8 && at.to_act === 0 });
          inPlay.push(await atEachSize(page, sizes, record, expectInPlay));
        }
        const ended = await atEachSize(page, sizes, randomRecord(engine, id, { seed: 5 }).record, expectEnd);
        if (options.hasTouch) return;
        sizes.forEach(({ width, fits }, at) => fits && assert.deepEqual(ended[at], inPlay[0][at], `${id} at ${width}: the end moves the board`));
      });
    await close();
  });

test('on a phone the form of the chosen game comes into view', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site, { viewport: phone, ...finger });
  await openLobby(page, site.address);
  for (const game of await gameIds(page)) {
    await page.tap(`[data-game="${game}"]`);
    await page.waitForFunction(() => {
      const { top } = document.querySelector('#setup').getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    });
    await page.evaluate(() => scrollTo(0, 0));
  }
  await close();
});

test('a tap shows what would happen, a second one or the button plays', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site, { viewport: phone, ...finger });
  await openLobby(page, site.address);
  const picture = '.board [data-action]:not(button)';
  for (const game of await gameIds(page)) {
    await startMatch(page, site.address, game);
    await settle(page);
    if (await page.locator(picture).count()) break;
  }
  const told = page.locator('.told', { hasText: 'This will:' });
  for (const again of [() => page.locator(picture).nth(1).tap(), () => page.locator('[data-play]').tap()]) {
    const before = await moment(page);
    await page.locator(picture).nth(1).tap();
    await told.waitFor();
    assert.equal(await moment(page), before);
    await again();
    await page.waitForFunction((was) => document.querySelector('.replay .count').textContent !== was, before);
    await settle(page);
  }
  // Another place than the one shown shows itself first.
  const before = await moment(page);
  for (const place of [0, 2]) {
    await page.locator(picture).nth(place).tap();
    await told.waitFor();
    assert.equal(await moment(page), before);
  }
  await close();
});

test('what has no alternative is done by itself, unless one does not wish it', { timeout: 120_000 }, async () => {
  // A position in which the first seat can do one thing only, and that is to let it be.
  const isPass = ({ to_act: seat, actions }) => seat === 0 && actions.length === 1 && /^(pass|stay)$/.test(actions[0]);
  const found = games.map(({ id, players }) => randomRecord(engine, id, { players: players[0], seed: 7, stopAt: isPass }));
  const { record } = found.find(({ actions }) => /^(pass|stay)$/.test(actions[0] ?? ''));
  const goesOn = (page, was) =>
    page.waitForFunction((before) => ![null, before].includes(document.querySelector('.replay .count')?.textContent ?? null), was);
  let before;
  for (const forced of [false, true]) {
    const { page, close } = await openPage(site);
    await page.addInitScript((wish) => {
      if (origin !== 'null') localStorage.setItem('ahu.settings', JSON.stringify({ forced: wish, speed: 'off', muted: true, estimate: false }));
    }, forced);
    await page.goto(linkTo(site.address, record));
    await page.waitForSelector('.board *');
    if (!forced) {
      before = await moment(page);
      await page.waitForTimeout(1500);
      assert.equal(await moment(page), before);
      await page.locator('.more > button').click();
      await page.getByLabel('Pass automatically').check();
    }
    await goesOn(page, before);
    await close();
  }
});
