// The net of a game comes to the page when a match begins, no other does, and it stays for the next
// time.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { openSite, openLobby, openPage, startMatch } from './support.mjs';

const games = new URL('../../../games/', import.meta.url);
const folder = readdirSync(games).find((name) => existsSync(new URL(`${name}/nets/${name}.net`, games)));

test('a page fetches the net of the game it plays, and keeps it', { timeout: 120_000 }, async () => {
  const site = await openSite();
  const { page, context, close } = await openPage(site, { sparing: false });
  await openLobby(page, site.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const asked = new Set();
  context.on('request', (request) => request.url().endsWith('.net') && asked.add(request.url()));
  await startMatch(page, site.address, folder.replaceAll('_', '-'));
  await page.waitForFunction(
    async () => (await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys())))
      .flat().some(({ url }) => url.endsWith('.net')),
  );
  const [net, ...others] = asked;
  assert.ok(net?.includes(folder), `asked for ${net}`);
  assert.deepEqual(others, []);
  await close();
  await site.close();
});
