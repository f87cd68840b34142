// How many hunters to play is chosen beside the hand, within the board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEngine, openPage, openRecord, randomRecord, settle, sharedSite } from '../../../web/tests/browser/support.mjs';

const site = await sharedSite();
const engine = await openEngine();
const hunters = /^play (.)\1\1$/; // three of a kind

test('the longest list of choices stays on the board', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  const { record } = Array.from({ length: 40 }, (_, seed) => randomRecord(engine, 'rapa-nui-cards', {
    players: 2,
    seed: seed + 1,
    stopAt: ({ to_act: seat, actions }) => seat === 0 && actions.some((action) => hunters.test(action)),
  })).find(({ actions }) => actions.length > 0);
  await openRecord(page, site.address, record);
  await settle(page);
  await page.locator('.board [data-leads*="play"]').first().click();
  await page.locator('.choices.over').waitFor();
  for (const [width, height] of [[1280, 720], [1366, 768], [1920, 1080], [960, 540]]) {
    await page.setViewportSize({ width, height });
    const { heights, over } = await page.evaluate(() => {
      const board = document.querySelector('.board');
      const heights = [...document.querySelectorAll('.choices.over button')].map((button) => button.offsetHeight);
      return { heights, over: board.scrollHeight - board.clientHeight };
    });
    assert.deepEqual(heights, [40, 40, 40, 40]);
    assert.equal(over, 0, `px too high at ${width}×${height}`);
  }
  await close();
});

test('the tip of a column leaves what the draws would bring uncovered', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site, { viewport: { width: 1280, height: 720 } });
  const stopAt = ({ to_act: seat, actions }, ply) => ply > 20 && seat === 0 && actions.includes('take 1') && actions.length > 2;
  await openRecord(page, site.address, randomRecord(engine, 'rapa-nui-cards', { players: 3, seed: 5, stopAt }).record);
  await settle(page);
  await page.locator('.board [data-action="take 2"]').hover();
  await page.locator('[role=tooltip]').waitFor();
  const covered = await page.evaluate(() => {
    const tip = document.querySelector('[role=tooltip]').getBoundingClientRect();
    const meets = ({ left, right, top, bottom }) => left < tip.right && right > tip.left && top < tip.bottom && bottom > tip.top;
    return [...document.querySelectorAll('.outcome, .column, .question')].filter((one) => meets(one.getBoundingClientRect())).length;
  });
  assert.equal(covered, 0);
  await close();
});

test('what each player would get by a draw is in view', { timeout: 240_000 }, async () => {
  const stopAt = ({ to_act: seat, actions }, ply) => ply > 60 && seat === 0 && actions.includes('take 1') && actions.length > 1;
  const records = [3, 5, 12].map((seed) => randomRecord(engine, 'rapa-nui-cards', { players: 4, seed, stopAt }).record);
  const finger = { hasTouch: true, isMobile: true };
  for (const [options, sizes] of [[{}, [[1280, 720], [1366, 768], [1920, 1080], [640, 360]]], [finger, [[844, 390], [667, 375], [390, 844], [320, 568]]]]) {
    const { page, close } = await openPage(site, options);
    for (const record of records) {
      await openRecord(page, site.address, record);
      await settle(page);
      await page.locator('.outcome .share').first().waitFor({ state: 'attached' });
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const cut = await page.evaluate(() => {
          const room = (outcome) => outcome.getBoundingClientRect().bottom + 2;
          return [...document.querySelectorAll('.outcome .share')]
            .map((share) => share.getBoundingClientRect().bottom - room(share.closest('.outcome'))).filter((over) => over > 0);
        });
        assert.deepEqual(cut, [], `px too low at ${width}×${height}`);
      }
    }
    await close();
  }
});
