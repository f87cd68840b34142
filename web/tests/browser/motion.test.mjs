// What happens is shown where it happens, at the person's speed, and never in the way; the end is told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectClean } from './axe.mjs';
import { gameIds, lateRecord, myTurn, openEngine, openLobby, openPage, openRecord, picker, playOne, randomRecord, settle, sharedSite, startMatch } from './support.mjs';

const site = await sharedSite();
const engine = await openEngine();
const { games } = engine.request({ cmd: 'games' });

async function openWith(settings, options = {}) {
  const person = await openPage(site, { reducedMotion: 'no-preference', ...options });
  await person.context.addInitScript((kept) => {
    if (origin !== 'null') localStorage.setItem('ahu.settings', JSON.stringify({ forced: false, muted: true, ...kept }));
    // Every layer on which something was shown, what it held, and which of its texts were cut.
    globalThis.staged = [];
    globalThis.cut = [];
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('.stage > *')) {
        if (each.seen) continue;
        each.seen = true;
        globalThis.staged.push(each.getAttribute('class'));
        for (const text of each.querySelectorAll('*'))
          if (text.textContent.trim() && text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).overflowX === 'hidden') globalThis.cut.push(text.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  }, settings);
  return person;
}
const staged = (page) => page.evaluate(() => globalThis.staged);

for (const [name, reducedMotion] of [['travel', 'no-preference'], ['steps without travel', 'reduce']])
  test(`moves are shown on every board: ${name}`, { timeout: 400_000 }, async () => {
    const { page, close } = await openWith({ speed: 'fast' }, { reducedMotion });
    await openLobby(page, site.address);
    for (const game of await gameIds(page)) {
      await startMatch(page, site.address, game);
      const pick = picker(3);
      for (let move = 0; move < (reducedMotion === 'reduce' ? 2 : 4) && !(await settle(page)); ++move) await playOne(page, pick);
      await page.waitForFunction(() => globalThis.staged.length > 0);
      const seen = await staged(page);
      if (reducedMotion === 'reduce') assert.ok(!seen.includes('ghost'), `${game}: ${seen}`);
      else assert.ok(seen.some((kind) => ['ghost', 'trace'].includes(kind)), `${game}: ${seen}`);
      assert.deepEqual(await page.evaluate(() => globalThis.cut), [], `${game}: texts of travelling pieces`);
      // Nothing of it stays.
      await settle(page);
      await page.waitForFunction(() => document.querySelector('.stage') === null);
      await page.evaluate(() => (globalThis.staged = []));
    }
    await close();
  });

test('with the speed off nothing is shown, and the player waits for nothing', { timeout: 240_000 }, async () => {
  const off = await openWith({ speed: 'off' });
  const game = games[0].id;
  await startMatch(off.page, site.address, game);
  await settle(off.page);
  await playOne(off.page, picker(1));
  await settle(off.page);
  assert.deepEqual(await staged(off.page), []);
  await off.close();
  const slow = await openWith({ speed: 'slow' });
  await startMatch(slow.page, site.address, game);
  await settle(slow.page);
  await playOne(slow.page, picker(1));
  await slow.page.waitForSelector('.stage', { state: 'attached' });
  await slow.page.locator('.board').dispatchEvent('pointerdown');
  assert.equal(await slow.page.locator('.stage').count(), 0);
  await slow.close();
});

test('what was done last stays marked, in the past too', { timeout: 240_000 }, async () => {
  const { page, close } = await openWith({ speed: 'off' });
  const marked = '.board .mark, .board .marked, .board .ring, .board .last';
  for (const { id } of games) {
    const { record } = randomRecord(engine, id, { seed: 4, most: 30 });
    await openRecord(page, site.address, record);
    await settle(page);
    let seen = 0;
    for (let back = 0; back < 6; ++back) {
      seen += (await page.locator(marked).count()) > 0 ? 1 : 0;
      await page.keyboard.press('ArrowLeft');
      await page.getByText('Back to the present').waitFor();
    }
    assert.ok(seen > 0, `${id}: no move of six is marked`);
  }
  await close();
});

test('sounds are made for what happens, unless they are muted', { timeout: 240_000 }, async () => {
  const game = games[0].id;
  for (const [settings, wanted] of [[{ muted: false, volume: 0.4 }, true], [{ muted: true }, false]]) {
    const { page, context, close } = await openWith({ speed: 'fast', ...settings });
    await context.addInitScript(() => {
      globalThis.started = 0;
      const { start } = AudioScheduledSourceNode.prototype;
      AudioScheduledSourceNode.prototype.start = function (...given) {
        ++globalThis.started;
        return start.apply(this, given);
      };
      AudioBufferSourceNode.prototype.start = AudioScheduledSourceNode.prototype.start;
    });
    await startMatch(page, site.address, game);
    await settle(page);
    await playOne(page, picker(2));
    await settle(page);
    if (wanted) await page.waitForFunction(() => globalThis.started > 0);
    else assert.equal(await page.evaluate(() => globalThis.started), 0);
    await close();
  }
});

test('the end tells who won and by what, and leads on', { timeout: 400_000 }, async () => {
  const { page, close } = await openWith({ speed: 'off' }, { bypassCSP: true });
  for (const { id } of games) {
    await openRecord(page, site.address, lateRecord(engine, id, { seed: 6, least: 1 }));
    const pick = picker(9);
    while (!(await settle(page))) await playOne(page, pick);
    const ending = page.locator('[data-ending]');
    await ending.waitFor();
    assert.equal(await ending.locator('tfoot td').count(), await page.locator('.panel').count(), id);
    const sources = await ending.locator('tbody tr').count();
    assert.equal(await ending.locator('.bar').count(), sources > 1 ? await page.locator('.panel').count() : 0, id);
    await ending.getByRole('button', { name: 'Play again' }).waitFor();
    await expectClean(page, `${id}: the end`);
  }
  await page.locator('[data-ending]').getByRole('button', { name: 'Play again' }).click();
  await page.waitForSelector(myTurn, { state: 'attached' });
  assert.equal(await page.locator('[data-ending]').count(), 0);
  await close();
});

test('things say what they are, by pointer and by keyboard', { timeout: 240_000 }, async () => {
  const { page, close } = await openWith({ speed: 'off' });
  let explained = 0;
  for (const { id } of games) {
    const { record } = randomRecord(engine, id, { seed: 4, most: 12, stopAt: (at, ply) => ply > 4 && at.to_act === 0 });
    await openRecord(page, site.address, record);
    await settle(page);
    const things = page.locator('.board [data-tip]');
    if ((await things.count()) === 0) continue;
    ++explained;
    await things.first().hover({ force: true });
    await page.locator('[role=tooltip]').waitFor();
    await page.mouse.move(0, 0);
    await page.locator('[role=tooltip]').waitFor({ state: 'detached' });
  }
  assert.ok(explained >= 3);
  // What comes to lie under a pointer that rests since a press says nothing before the pointer moves.
  const thing = page.locator('.board [data-tip]').first();
  const { x, y, width, height } = await thing.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.locator('[role=tooltip]').waitFor();
  await thing.dispatchEvent('pointerdown', { pointerType: 'mouse' });
  await thing.evaluate((old) => old.replaceWith(old.cloneNode(true)));
  await page.waitForTimeout(600);
  assert.equal(await page.locator('[role=tooltip]').count(), 0);
  await page.mouse.move(x + width / 2 + 2, y + height / 2);
  await page.locator('[role=tooltip]').waitFor();
  await close();
});
