// Nothing reflows while one plays: what the tour points at, the prompt and the controls stay where they are.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { gameIds, laptop, openLobby, openPage, phone, picker, playOne, settle, sharedSite, startMatch } from './support.mjs';

const decisions = 7;
const site = await sharedSite();

// The parts of a board, by the selectors of its tour. A game may have no board of its own.
async function partsOf(game) {
  const folder = new URL(`../../../games/${game.replaceAll('-', '_')}/web/`, import.meta.url);
  if (!(await readdir(folder).catch(() => [])).includes('game_board.ts')) return [];
  const selectors = (await readFile(new URL('game_board.ts', folder), 'utf8')).matchAll(/selector: '([^']+)'/g);
  return [...selectors].map(([, selector]) => selector).filter((selector) => !selector.includes('['));
}

// What lies over the board may grow there; the prompt goes along where the page scrolls.
const placesOf = (page, parts) => page.evaluate((selectors) => (scrollTo(0, 0), Object.fromEntries(selectors.flatMap((selector) => {
  const part = document.querySelector(`.board ${selector}, main ${selector}`);
  if (!part || getComputedStyle(part).position === 'absolute') return [];
  const { x, y, width, height } = part.getBoundingClientRect();
  return [[selector, [x, y, width, height].map(Math.round)]];
}))), parts);

async function placesBySize(page, parts) {
  const found = {};
  for (const viewport of [phone, laptop]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    found[viewport.width] = await placesOf(page, parts);
  }
  return found;
}

test('nothing moves while a person plays', { timeout: 400_000 }, async (t) => {
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  for (const game of await gameIds(page))
    await t.test(game, async () => {
      const parts = ['.question', '.controls', ...(await partsOf(game))];
      await startMatch(page, site.address, game);
      await settle(page);
      const before = await placesBySize(page, parts);
      assert.ok(Object.keys(before[laptop.width]).length > 2, 'the board has no parts');
      const pick = picker(7);
      for (let made = 1; made <= decisions; ++made) {
        await playOne(page, pick);
        if (await settle(page)) break;
        assert.deepEqual(await placesBySize(page, parts), before, `after ${made} decisions`);
      }
    });
  await close();
});
