// Sky and tide, which say which cards are active, can be seen from an arm’s length where the bay has room; tips and choices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEngine, openPage, openRecord, randomRecord, settle, sharedSite } from '../../../web/tests/browser/support.mjs';

const site = await sharedSite();
const engine = await openEngine();

test('sky and tide are large in a large bay and never higher than it', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  const { record } = randomRecord(engine, 'costa-ruana', { players: 6, seed: 5, most: 40 });
  await openRecord(page, site.address, record);
  for (const [width, height, least] of [[1366, 768, 65], [1920, 1080, 110]]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const { heights, over } = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.condition')].map((condition) => condition.getBoundingClientRect());
      const bay = document.querySelector('.bay').getBoundingClientRect();
      return { heights: boxes.map((box) => Math.round(box.height)), over: boxes.some(({ bottom }) => bottom > bay.bottom) };
    });
    assert.ok(Math.min(...heights) >= least, `${heights} px at ${width}×${height}`);
    assert.ok(!over, `they leave the bay at ${width}×${height}`);
  }
  await close();
});

test('the tip of the one leaves the other and the prompt uncovered', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site, { viewport: { width: 1280, height: 720 } });
  const stopAt = ({ to_act: seat, actions }, ply) => ply > 20 && seat === 0 && actions.includes('flip sky');
  await openRecord(page, site.address, randomRecord(engine, 'costa-ruana', { players: 4, seed: 5, stopAt }).record);
  await settle(page);
  await page.locator('.board [data-action="flip sky"]').hover();
  await page.locator('[role=tooltip]').waitFor();
  const covered = await page.evaluate(() => {
    const tip = document.querySelector('[role=tooltip]').getBoundingClientRect();
    const meets = ({ left, right, top, bottom }) => left < tip.right && right > tip.left && top < tip.bottom && bottom > tip.top;
    return [...document.querySelectorAll('.condition, .question')].filter((one) => meets(one.getBoundingClientRect())).length;
  });
  assert.equal(covered, 0);
  await close();
});

test('what one may leave out is told in two lines at most on a phone held sideways', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site, { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  const stopAt = ({ to_act: seat, actions }) => seat === 0 && actions.includes('stay') && actions.length > 1;
  await openRecord(page, site.address, randomRecord(engine, 'costa-ruana', { players: 6, seed: 5, stopAt }).record);
  await settle(page);
  const { height, print } = await page.locator('.board [data-action="stay"]').evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return { height: range.getBoundingClientRect().height, print: parseFloat(getComputedStyle(button).fontSize) * button.currentCSSZoom };
  });
  assert.ok(height < 2.7 * print, `${height} px high, of ${print} px print`);
  await close();
});

test('what becomes of each card is seen where cards overlap', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site, { viewport: { width: 1280, height: 720 } });
  const stopAt = ({ to_act: seat, actions }, ply) => ply > 20 && seat === 0 && actions.includes('flip sky');
  await openRecord(page, site.address, randomRecord(engine, 'costa-ruana', { players: 6, seed: 5, stopAt }).record);
  await settle(page);
  await page.locator('.board [data-action="flip sky"]').hover();
  await page.locator('.lying .fate').first().waitFor();
  const [signs, hidden] = await page.evaluate(() => {
    const all = [...document.querySelectorAll('.lying .fate')];
    const isSeen = (sign) => {
      const { x, y, width, height } = sign.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.lying') === sign.closest('.lying');
    };
    return [all.length, all.filter((sign) => !isSeen(sign)).length];
  });
  assert.ok(signs > 6);
  assert.equal(hidden, 0);
  await close();
});
