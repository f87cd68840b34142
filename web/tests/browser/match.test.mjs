// A whole match of every game against a bot, by clicking; then a walk through its past.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameIds, moment, openLobby, openPage, picker, playOne, settle, sharedSite, startMatch } from './support.mjs';

const site = await sharedSite();

async function playToTheEnd(page, seed) {
  const pick = picker(seed);
  for (let turn = 0; turn < 1500; ++turn) {
    if (await settle(page)) return;
    await playOne(page, pick);
  }
  assert.fail('the match does not end');
}

async function walkThroughThePast(page) {
  const end = await moment(page);
  await page.locator('.question').click();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((was) => document.querySelector('.replay .count').textContent !== was, end);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelector('.replay .count').textContent.startsWith('0/'));
  await page.locator('.replay input').fill('1');
  await page.waitForFunction(() => document.querySelector('.replay .count').textContent.startsWith('1/'));
  await page.keyboard.press('End');
  await page.locator('.question').click();
  await page.keyboard.press('End');
  await page.waitForFunction((was) => document.querySelector('.replay .count').textContent === was, end);
}

// The engine begins to judge the match; a decision shows its moment on the board.
async function analyse(page) {
  const end = await moment(page);
  await page.getByRole('button', { name: 'Analysis' }).click();
  await page.locator('.side polyline').first().waitFor({ state: 'attached' });
  // The list still grows.
  const move = Number(await page.locator('.side [data-move]').first().getAttribute('data-move'));
  await page.locator(`.side [data-move="${move}"]`).click();
  await page.waitForFunction((at) => document.querySelector('.replay .count').textContent.startsWith(`${at}/`), move - 1);
  await page.waitForFunction((was) => document.querySelector('.replay .count').textContent !== was, end);
}

test('every game can be played to its end by clicking', { timeout: 600_000 }, async (t) => {
  const lobby = await openPage(site);
  await openLobby(lobby.page, site.address);
  const games = await gameIds(lobby.page);
  await lobby.close();
  for (const game of games) {
    await t.test(game, async () => {
      const { page, close } = await openPage(site);
      await startMatch(page, site.address, game);
      await playToTheEnd(page, 17);
      assert.match(await page.locator('.asked p').textContent(), /win|wins/);
      await walkThroughThePast(page);
      await analyse(page);
      await close();
    });
  }
});
