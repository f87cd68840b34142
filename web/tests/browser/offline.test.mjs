// Once opened, the client needs no network: not to open again, not to play.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse, openLobby, openPage, gameIds, picker, playOne, settle, startMatch } from './support.mjs';

test('the client opens and plays without a network', { timeout: 60_000 }, async () => {
  const house = await openHouse();
  const { page, context, troubles } = await openPage(house);
  await openLobby(page, house.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await house.closeServer();
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.start');
  for (const game of await gameIds(page)) {
    await startMatch(page, house.address, game);
    if (!(await settle(page))) await playOne(page, picker(4));
  }
  assert.deepEqual(troubles, []);
  await house.browser.close();
});
