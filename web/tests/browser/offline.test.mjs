// Once opened, the client needs no network: not to open again, not to play. So it is from a folder
// of files and from a table server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openServer } from './server.mjs';
import { openSite, openLobby, openPage, gameIds, picker, playOne, settle, startMatch } from './support.mjs';

async function openThenGone(site, goAway) {
  const opened = await openPage(site, { sparing: false });
  const { page, context } = opened;
  await openLobby(page, site.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await goAway();
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.start');
  return opened;
}

test('the client opens and plays without a network', { timeout: 120_000 }, async () => {
  const site = await openSite();
  const { page, pageErrors } = await openThenGone(site, site.closeServer);
  for (const game of await gameIds(page)) {
    await startMatch(page, site.address, game);
    if (!(await settle(page))) await playOne(page, picker(4));
  }
  assert.deepEqual(pageErrors, []);
  await site.browser.close();
});

test('a table server that is gone leaves the games at one screen', { timeout: 120_000 }, async () => {
  const site = await openServer();
  const { page, context, pageErrors } = await openThenGone(site, site.kill);
  assert.equal(await page.getByText('With others, by link').count(), 0);
  const [game] = await gameIds(page);
  await startMatch(page, site.address, game);
  if (!(await settle(page))) await playOne(page, picker(4));
  await page.goto(`${site.address}#/ratings`);
  await page.getByText('The server cannot be reached.').waitFor();
  assert.deepEqual(pageErrors, []);
  await context.close();
  await site.close();
});
