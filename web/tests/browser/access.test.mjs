// Everyone: axe finds nothing on any screen in either theme; nothing scrolls that should not.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { expectClean, expectNoSideways } from './axe.mjs';
import { gameIds, laptop, linkTo, openEngine, openCurtain, openSite, openLobby, openPage, phone, randomRecord, settle, startMatch } from './support.mjs';

let site;
let engine;
let games;
let secret; // a game with secrets
before(async () => {
  site = await openSite();
  engine = await openEngine();
  secret = engine.request({ cmd: 'games' }).games.find(({ secrets }) => secrets).id;
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  games = await gameIds(page);
  await close();
});
after(() => site.close());

for (const colorScheme of ['light', 'dark']) {
  test(`axe is content with the ${colorScheme} screens`, { timeout: 240_000 }, async () => {
    const { page, close } = await openPage(site, { colorScheme, bypassCSP: true });
    await openLobby(page, site.address);
    await expectClean(page, 'lobby');
    for (const game of games) {
      await startMatch(page, site.address, game);
      await settle(page);
      await expectClean(page, `table of ${game}`);
      await page.getByRole('button', { name: 'Rules', exact: true }).click();
      await page.locator('.side .clause, .side p').first().waitFor();
      await expectClean(page, `rules of ${game}`);
      await page.getByRole('button', { name: 'All actions' }).click();
      await page.locator('[data-list-action]').first().waitFor();
      await expectClean(page, `actions of ${game}`);
      await page.getByRole('button', { name: 'Guided tour' }).click();
      await page.locator('.bubble').waitFor();
      await expectClean(page, `tour of ${game}`);
    }
    await openCurtain(page, site.address, secret);
    await expectClean(page, 'the curtain');
    for (const game of games) {
      const { record } = randomRecord(engine, game, { seed: 5 });
      await page.goto('about:blank');
      await page.goto(linkTo(site.address, record));
      await page.getByRole('button', { name: 'Analysis' }).click();
      await page.locator('.side polyline').first().waitFor({ state: 'attached' });
      await expectClean(page, `the end and the analysis of ${game}`);
    }
    await page.setViewportSize(phone);
    await page.goto(`${site.address}#/`);
    await page.waitForSelector('.start');
    await expectClean(page, 'lobby on a phone');
    await page.goto(`${site.address}#/match/none`);
    await page.getByRole('alert').waitFor();
    await expectClean(page, 'a match that is not kept');
    await close();
  });
}

test('a laptop never scrolls the table; phone, 320 px and 200 % never scroll sideways', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  for (const game of games) {
    await page.setViewportSize(laptop);
    await startMatch(page, site.address, game);
    await settle(page);
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.ok(over <= 0, `${game} is ${over} px too high on a laptop`);
    for (const viewport of [laptop, phone, { width: 320, height: 640 }, { width: 683, height: 384 }]) {
      await page.setViewportSize(viewport);
      await page.waitForTimeout(50);
      await expectNoSideways(page, `${game} at ${viewport.width} px`);
    }
  }
  await page.goto(`${site.address}#/`);
  await page.waitForSelector('.start');
  await expectNoSideways(page, 'the lobby at 683 px');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page, 'the lobby at 320 px');
  await close();
});
