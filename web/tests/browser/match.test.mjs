// The end of a match of every game, by clicking; then a walk through its past. Whole matches by keyboard and with
// others are in table.test.mjs and remote.test.mjs, the first decisions in stays.test.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lateRecord, moment, openEngine, openLobby, openPage, openRecord, picker, playOne, settle, sharedSite } from './support.mjs';

const site = await sharedSite();
const engine = await openEngine();
const { games } = engine.request({ cmd: 'games' });

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

test('every game can be played to its end by clicking', { timeout: 400_000 }, async (t) => {
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  for (const { id } of games)
    await t.test(id, async () => {
      await openRecord(page, site.address, lateRecord(engine, id, { seed: 6, least: 4 }));
      await playToTheEnd(page, 17);
      assert.match(await page.locator('.asked p').textContent(), /win|wins/);
      await walkThroughThePast(page);
      await analyse(page);
    });
  await close();
});
