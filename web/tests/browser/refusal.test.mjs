// A click on something that is not allowed says why, in words, and points at the rule.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEngine, openLobby, openPage, openRecord, randomRecord, sharedSite } from './support.mjs';

const positionsOfAGame = 8;
const grid = { across: 16, down: 10 };
const site = await sharedSite();
const engine = await openEngine();

// Points of the board, in the page's coordinates, where nothing can be chosen.
const otherPoints = (page) =>
  page.evaluate(({ across, down }) => {
    const board = document.querySelector('.board');
    const { x, y, width, height } = board.getBoundingClientRect();
    const points = [];
    for (let at = 0; at < across * down; ++at) {
      const px = x + (width * ((at % across) + 0.5)) / across;
      const py = y + (height * (Math.floor(at / across) + 0.5)) / down;
      const hit = document.elementFromPoint(px, py);
      if (hit && board.contains(hit) && !hit.closest('.target')) points.push([px, py]);
    }
    return points;
  }, grid);

async function clickUntilRefused(page) {
  for (const [x, y] of await otherPoints(page)) {
    await page.mouse.click(x, y);
    await page.waitForTimeout(15);
    if (await page.locator('.refusal').count()) return true;
  }
  return false;
}

async function expectReason(page, game) {
  const told = (await page.locator('.refusal').textContent()).trim();
  assert.ok(told.length > 10 && !/refusal\.|undefined|[{}]/.test(told), told);
  const clause = page.locator('.refusal .clause');
  if ((await clause.count()) === 0) return false;
  await clause.click();
  await page.locator('.side .wanted').waitFor();
  console.log(`${game}: ${told}`);
  return true;
}

// Positions in which the first seat has to decide, those with the fewest legal actions first.
function narrowPositions(game, players) {
  const found = Array.from({ length: 60 }, (_, at) => {
    const stopAt = ({ to_act }, ply) => ply >= at && to_act === 0;
    return randomRecord(engine, game, { players, seed: 40 + at, stopAt });
  });
  const open = found.filter(({ actions }) => actions.length > 0);
  return open.sort((a, b) => a.actions.length - b.actions.length).slice(0, positionsOfAGame);
}

test('a refusal names its rule', { timeout: 240_000 }, async (t) => {
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  for (const { id, players } of engine.request({ cmd: 'games' }).games) {
    await t.test(id, async () => {
      let explained = false;
      for (const { record } of narrowPositions(id, players[0])) {
        if (explained) break;
        await openRecord(page, site.address, record);
        await page.waitForSelector('.board .target', { state: 'attached' });
        explained = (await clickUntilRefused(page)) && (await expectReason(page, id));
      }
      assert.ok(explained, 'no click is refused with a rule');
    });
  }
  await close();
});
