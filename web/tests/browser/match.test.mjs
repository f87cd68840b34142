// A whole match of every game against the weakest bot, by clicks alone, from the lobby to the result: nothing is a
// dead end, at no moment is anything cut or covered, and the result agrees with the match. Then a walk through its
// past. AHU_SEED chooses other matches. Matches by keyboard and with others are in table.test.mjs and
// remote.test.mjs, the first decisions in stays.test.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look } from './layout.mjs';
import { moment, openEngine, openPage, picker, playOne, settle, sharedSite, startMatch } from './support.mjs';

const site = await sharedSite();
const engine = await openEngine();
const { games } = engine.request({ cmd: 'games' });
const seed = Number(process.env.AHU_SEED ?? 11);
const maxDecisions = 400;

async function expectNothingCut(page) {
  const { faults } = await look(page, true);
  assert.deepEqual(faults, [], `at ${await moment(page)}`);
}

async function playToTheEnd(page) {
  const pick = picker(seed);
  for (let made = 0; made < maxDecisions; ++made) {
    if (await settle(page)) return;
    await playOne(page, pick);
    await expectNothingCut(page);
  }
  assert.fail(`the match does not end: ${await moment(page)}`);
}

// The sources and the points of each player, as the result tells them.
const readResult = (page) => page.evaluate(() => {
  const numbers = (row) => [...row.querySelectorAll('td')].map(({ textContent }) => Number(textContent.replace('−', '-')));
  const table = document.querySelector('[data-ending] table');
  return {
    sources: [...table.querySelectorAll('tbody tr')].map(numbers),
    points: numbers(table.querySelector('tfoot tr')),
    best: [...table.querySelectorAll('tfoot td.best')].length,
  };
});

async function expectResult(page) {
  await page.locator('.side.over [data-ending]').waitFor({ state: 'attached' });
  await expectNothingCut(page);
  for (const told of ['.asked p', '.won strong']) assert.match(await page.locator(told).textContent(), /win|wins/);
  const { sources, points, best } = await readResult(page);
  assert.ok(best > 0, 'no winner is marked');
  // A game may have no points beside the win itself.
  const sums = points.map((_, seat) => sources.reduce((sum, row) => sum + row[seat], 0));
  if (sources.length > 0) assert.deepEqual(sums, points, 'the sources are not the points');
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
  const move = Number(await page.locator('.side [data-move]').first().getAttribute('data-move'));
  // By key: the list still grows, and its lines move from under a pointer.
  await page.locator(`.side [data-move="${move}"]`).press('Enter');
  await page.waitForFunction((at) => document.querySelector('.replay .count').textContent.startsWith(`${at}/`), move - 1);
  await page.waitForFunction((was) => document.querySelector('.replay .count').textContent !== was, end);
}

test('every game can be played to its end by clicking', { timeout: 400_000, concurrency: 2 }, async (t) => {
  const play = async ({ id }) => {
    const { page, close } = await openPage(site, { colorScheme: 'dark' });
    await startMatch(page, site.address, id);
    await playToTheEnd(page);
    await expectResult(page);
    await walkThroughThePast(page);
    await analyse(page);
    await close();
  };
  await Promise.all(games.map((game) => t.test(game.id, () => play(game))));
});
