// Names and signs of the island can be read on a small laptop, and nothing lies over them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEngine, openPage, openRecord, randomRecord, settle, sharedSite } from '../../../web/tests/browser/support.mjs';

const engines = await sharedSite();
const engine = await openEngine();

for (const players of [2, 4])
  test(`names and signs for ${players} clans`, { timeout: 120_000 }, async () => {
    const { page, close } = await openPage(engines);
    const { record } = randomRecord(engine, 'rapa-nui-board', { players, seed: 5, most: 30, stopAt: (at, ply) => ply > 20 && at.to_act === 0 });
    await openRecord(page, engines.address, record);
    await settle(page);
    for (const viewport of [{ width: 1280, height: 720 }, { width: 1366, height: 768 }, { width: 1920, height: 1080 }]) {
      await page.setViewportSize(viewport);
      const { small, covered } = await page.evaluate(() => {
        const island = document.querySelector('.rb-island');
        const scale = island.getScreenCTM().a;
        const texts = [...island.querySelectorAll('.names text')];
        const signs = [...island.querySelectorAll('.signs svg')];
        const corners = [...document.querySelectorAll('.rb-board .stars, .rb-board .quarry, .rb-board .offerings')];
        const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return {
          small: [
            ...texts.filter((text) => parseFloat(getComputedStyle(text).fontSize) * scale < 13).map((text) => text.textContent),
            ...signs.map((sign) => sign.getBoundingClientRect()).filter(({ width, height }) => Math.max(width, height) < 13).map(() => 'a sign'),
          ],
          covered: [...texts, ...signs].filter((each) =>
            corners.some((corner) => meets(each.getBoundingClientRect(), corner.getBoundingClientRect()))).map((each) => each.textContent),
        };
      });
      assert.deepEqual(small, [], `too small at ${viewport.width}`);
      assert.deepEqual(covered, [], `covered at ${viewport.width}`);
    }
    await close();
  });
