// Everyone: axe finds nothing on any screen in either theme; nothing scrolls that should not.
import { test } from 'node:test';
import { expectClean, expectCleanThemes, expectNoSideways } from './axe.mjs';
import { laptop, openCurtain, openEngine, openLobby, openPage, openRecord, phone, randomRecord, sharedSite } from './support.mjs';

const site = await sharedSite();
const engine = await openEngine();
const { games } = engine.request({ cmd: 'games' });

const ended = (game) => randomRecord(engine, game, { seed: 5 }).record;
const inPlay = (game) => randomRecord(engine, game, { seed: 5, most: 12, stopAt: ({ to_act }, ply) => ply > 4 && to_act === 0 }).record;

test('axe finds nothing on the lobby, a phone and what is missing', { timeout: 240_000 }, async () => {
  const { page, close } = await openPage(site, { bypassCSP: true });
  await openLobby(page, site.address);
  await expectCleanThemes(page, 'lobby');
  const { id: secret } = games.find(({ secrets }) => secrets);
  await openCurtain(page, site.address, secret);
  await expectCleanThemes(page, 'the curtain');
  await page.setViewportSize(phone);
  await page.goto(`${site.address}#/`);
  await page.waitForSelector('.start');
  await expectCleanThemes(page, 'lobby on a phone');
  await page.goto(`${site.address}#/match/none`);
  await page.getByRole('alert').waitFor();
  await expectCleanThemes(page, 'a match that is not kept');
  await close();
});

test('axe finds nothing at the table', { timeout: 240_000 }, async (t) => {
  const { page, close } = await openPage(site, { bypassCSP: true });
  await openLobby(page, site.address);
  for (const { id } of games)
    await t.test(id, async () => {
      await openRecord(page, site.address, inPlay(id));
      await page.getByRole('button', { name: 'Rules', exact: true }).click();
      await page.locator('.side .clause, .side p').first().waitFor();
      await expectCleanThemes(page, `table and rules of ${id}`);
      await page.getByRole('button', { name: 'All actions' }).click();
      await page.locator('[data-list-action]').first().waitFor();
      await expectClean(page, `actions of ${id}`, { within: '.side' });
      await page.getByRole('button', { name: 'Guided tour' }).click();
      await page.locator('.bubble').waitFor();
      await expectClean(page, `tour of ${id}`, { within: '.bubble' });
      await openRecord(page, site.address, ended(id));
      await page.getByRole('button', { name: 'Analysis' }).click();
      await page.locator('.side polyline').first().waitFor({ state: 'attached' });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectClean(page, `the analysis of ${id}`, { within: '.side' }); // the end itself: motion.test.mjs
      await page.emulateMedia({ colorScheme: 'light' });
    });
  await close();
});

test('the lobby never scrolls sideways', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  for (const viewport of [laptop, phone, { width: 320, height: 568 }, { width: 683, height: 384 }]) {
    await page.setViewportSize(viewport);
    await expectNoSideways(page, `the lobby at ${viewport.width} px`);
  }
  await close();
});
