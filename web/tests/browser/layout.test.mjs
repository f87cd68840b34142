// One layout: the board stays where it is whatever is open, and nothing of it is cut or covered.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { declineTour, gameIds, linkTo, moment, openEngine, openSite, openLobby, openPage, phone, randomRecord, settle, startMatch } from './support.mjs';

let site;
let engine;
let games;
before(async () => {
  site = await openSite();
  engine = await openEngine();
  ({ games } = engine.request({ cmd: 'games' }));
});
after(() => site.close());

const finger = { hasTouch: true, isMobile: true };
// Where the whole table fits, and where the page may scroll up and down.
const sizes = [
  { name: 'a small laptop', width: 1280, height: 720, fits: true },
  { name: 'a laptop', width: 1366, height: 768, fits: true },
  { name: 'a desktop', width: 1920, height: 1080, fits: true },
  { name: 'a phone held sideways', width: 844, height: 390, fits: true, more: finger },
  { name: 'a small phone held sideways', width: 667, height: 375, fits: true, more: finger },
  { name: 'a laptop at 200 %', width: 683, height: 384 },
  { name: 'a desktop at 200 %', width: 960, height: 540 },
  { name: 'a phone', width: 390, height: 844, more: finger },
];
const panels = ['Rules', 'All actions', 'Log'];

// Where the page scrolls, a board may be as high as what it has to show.
const boxOf = (page, selector, whole = true) => page.locator(selector).first().evaluate((element, high) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y + scrollY, width, ...(high ? [height] : [])].map(Math.round);
}, whole);

// What of the board lies outside, is covered or is cut, in words.
const faultsOf = (page, fits) => page.evaluate((whole) => {
  const faults = [];
  const board = document.querySelector('.board');
  const frame = board.getBoundingClientRect();
  const name = (element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)}`;
  if (whole && document.documentElement.scrollHeight > innerHeight + 1) faults.push('the page scrolls');
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push('the page scrolls sideways');
  if (whole && (frame.bottom > innerHeight + 1 || frame.right > innerWidth + 1 || frame.top < 0)) faults.push('the board leaves the window');
  if (board.scrollWidth > board.clientWidth + 1) faults.push(`the board is ${board.scrollWidth - board.clientWidth} px too wide`);
  if (whole && board.scrollHeight > board.clientHeight + 1) faults.push(`the board is ${board.scrollHeight - board.clientHeight} px too high`);
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
    if (left < -1 || right > innerWidth + 1 || (whole && bottom > innerHeight + 1)) faults.push('the panel leaves the window');
  }
  for (const element of [...board.querySelectorAll('*'), ...(side?.querySelectorAll('*') ?? [])]) {
    const own = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim());
    if (!own || !(element instanceof HTMLElement) || element.closest('.hidden')) continue;
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    if (clipPath !== 'none') continue; // for screen readers only
    if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) faults.push(`cut: ${name(element)}`);
    if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1) faults.push(`cut below: ${name(element)}`);
  }
  scrollTo(0, 0);
  return faults;
}, fits);

async function open(page, record) {
  await page.goto('about:blank');
  await page.goto(linkTo(site.address, record));
  await page.waitForSelector('.board *');
  await declineTour(page);
  await settle(page);
}

for (const { name, width, height, fits = false, more = {} } of sizes) {
  test(`the table on ${name}`, { timeout: 400_000 }, async () => {
    const { page, close } = await openPage(site, { viewport: { width, height }, ...more });
    const inPlay = {};
    for (const { id, players } of games)
      for (const [seats, most] of [[players[0], 9], [players[1], 40]]) {
        const { record } = randomRecord(engine, id, { players: seats, seed: 5, most, stopAt: (at, ply) => ply > most - 8 && at.to_act === 0 });
        await open(page, record);
        const where = `${id}, ${seats} players, at ${width}×${height}`;
        assert.deepEqual(await faultsOf(page, fits), [], where);
        const [board, prompt] = [await boxOf(page, '.board', fits), await boxOf(page, '.question')];
        inPlay[id] ??= board;
        for (const panel of panels) {
          const button = page.locator(`button:has-text("${panel}")`).first();
          await button.click();
          await page.waitForTimeout(50);
          assert.deepEqual(await boxOf(page, '.board', fits), board, `${where}: ${panel} moves the board`);
          assert.deepEqual(await faultsOf(page, fits), [], `${where}, with ${panel}`);
          const shut = page.locator('.side.over button').first();
          if (await shut.count()) await shut.click();
        }
        await page.evaluate(() => scrollTo(0, 0));
        await page.keyboard.press('ArrowLeft');
        await page.getByText('Back to the present').waitFor();
        assert.deepEqual(await boxOf(page, '.question'), prompt, `${where}: the prompt changes its size`);
        assert.deepEqual(await boxOf(page, '.board', fits), board, `${where}: the past moves the board`);
      }
    for (const { id } of games) {
      await open(page, randomRecord(engine, id, { seed: 5 }).record);
      const board = await boxOf(page, '.board', fits);
      if (fits && !more.hasTouch) assert.deepEqual(board, inPlay[id], `${id} at ${width}×${height}: the end moves the board`);
      assert.deepEqual(await faultsOf(page, fits), [], `${id}, over, at ${width}×${height}`);
      await page.getByRole('button', { name: 'Analysis' }).click();
      await page.locator('.side polyline').first().waitFor({ state: 'attached' });
      assert.deepEqual(await boxOf(page, '.board', fits), board, `${id} at ${width}×${height}: the analysis moves the board`);
      assert.deepEqual(await faultsOf(page, fits), [], `${id} at ${width}×${height}, with the analysis`);
      await page.locator('.side.over button').first().click();
      await page.getByRole('button', { name: 'Result' }).click();
      await page.locator('[data-ending]').waitFor();
      assert.deepEqual(await boxOf(page, '.board', fits), board, `${id} at ${width}×${height}: the result moves the board`);
      assert.deepEqual(await faultsOf(page, fits), [], `${id} at ${width}×${height}, with the result`);
    }
    await close();
  });
}

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
      await page.getByLabel('Pass by itself').check();
    }
    await goesOn(page, before);
    await close();
  }
});
