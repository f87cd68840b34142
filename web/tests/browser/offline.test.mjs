// Once opened, the client needs no network: not to open again, not to play. So it is from a folder
// of files and from a table server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openServer } from './server.mjs';
import { openHouse, openLobby, openPage, gameIds, picker, playOne, settle, startMatch } from './support.mjs';

async function openThenGone(house, goAway) {
  const opened = await openPage(house);
  const { page, context } = opened;
  await openLobby(page, house.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await goAway();
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.start');
  return opened;
}

test('the client opens and plays without a network', { timeout: 120_000 }, async () => {
  const house = await openHouse();
  const { page, troubles } = await openThenGone(house, house.closeServer);
  for (const game of await gameIds(page)) {
    await startMatch(page, house.address, game);
    if (!(await settle(page))) await playOne(page, picker(4));
  }
  assert.deepEqual(troubles, []);
  await house.browser.close();
});

test('a table server that is gone leaves the games at one screen', { timeout: 120_000 }, async () => {
  const house = await openServer();
  const { page, troubles } = await openThenGone(house, house.kill);
  assert.equal(await page.getByText('With others, by link').count(), 0);
  const [game] = await gameIds(page);
  await startMatch(page, house.address, game);
  if (!(await settle(page))) await playOne(page, picker(4));
  await page.goto(`${house.address}#/ratings`);
  await page.getByText('The server cannot be reached.').waitFor();
  assert.deepEqual(troubles, []);
  await house.close();
});
