// Names and signs of the island can be read at every size, lie within their hexagons, and nothing lies over them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEngine, openPage, openRecord, phone, randomRecord, settle, sharedSite } from '../../../web/tests/browser/support.mjs';

const engines = await sharedSite();
const engine = await openEngine();
const finger = { hasTouch: true, isMobile: true };
const devices = [
  { sizes: [{ width: 1280, height: 720 }, { width: 1366, height: 768 }, { width: 1920, height: 1080 }, { width: 640, height: 360 }] },
  { sizes: [{ width: 768, height: 1024 }, { width: 1024, height: 768 }, { width: 1180, height: 820 }], ...finger },
  { sizes: [phone, { width: 844, height: 390 }, { width: 740, height: 360 }, { width: 667, height: 375 }], ...finger },
];

// What is too small, covered by a corner, or over the edge of its hexagon.
function faultsOf() {
  const island = document.querySelector('.rb-island');
  const scale = island.getScreenCTM().a;
  const isSmallest = innerHeight < 376; // the smallest phones held sideways have least room
  const [print, picture] = isSmallest ? [11, 9] : [13, 13];
  const texts = [...island.querySelectorAll('.names text')];
  const signs = [...island.querySelectorAll('.signs svg')];
  const corners = [...document.querySelectorAll('.rb-board .stars, .rb-board .quarry, .rb-board .offerings')];
  const hexagons = [...island.querySelectorAll('[data-at^="cell-"]')];
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const within = (hexagon, points) => points.every(([x, y]) => hexagon.isPointInFill(new DOMPoint(x, y)));
  const cornersOf = (text) => {
    const { x, width } = text.getBBox();
    const baseline = Number(text.getAttribute('y'));
    const top = baseline - 0.7 * parseFloat(getComputedStyle(text).fontSize);
    return [[x, top], [x + width, top], [x, baseline], [x + width, baseline]];
  };
  const room = 49 / 54; // inside the dashes of a target
  const endsOf = (sign) => {
    const [x, y, size] = ['x', 'y', 'width'].map((name) => Number(sign.getAttribute(name)));
    const middle = size / 2;
    return [[x, y + middle], [x + size, y + middle], [x + middle, y], [x + middle, y + size]].map((end) => end.map((each) => each / room));
  };
  const tooSmall = (thing) => {
    const { width, height } = thing.getBoundingClientRect();
    return thing.checkVisibility() && Math.max(width, height) < 12.9;
  };
  const smallPrint = (thing) => {
    const isText = [...thing.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    if (!isText || !thing.checkVisibility() || getComputedStyle(thing).clipPath !== 'none') return false;
    return parseFloat(getComputedStyle(thing).fontSize) * (thing.ownerSVGElement?.getScreenCTM().a ?? thing.currentCSSZoom) < (isSmallest ? 11.9 : 12.9);
  };
  const inCorners = (selector) => corners.flatMap((corner) => [...corner.querySelectorAll(selector)]);
  // What of a hexagon lies under a corner, but for its shore.
  const isUnder = (hexagon) => {
    const points = [0, 60, 120, 180, 240, 300].map((angle) => {
      const { a, e, f } = hexagon.getScreenCTM();
      return [e + 48 * a * Math.cos((angle * Math.PI) / 180), f + 48 * a * Math.sin((angle * Math.PI) / 180)];
    });
    return corners.map((corner) => corner.getBoundingClientRect()).some(({ left, right, top, bottom }) =>
      points.some(([x, y]) => x > left && x < right && y > top && y < bottom));
  };
  const cellOf = (sign) => sign.closest('[role="img"]').querySelector('[data-at^="cell-"]');
  return {
    small: [
      ...texts.filter((text) => parseFloat(getComputedStyle(text).fontSize) * scale < print).map((text) => text.textContent),
      ...signs.filter((sign) => Number(sign.getAttribute('width')) * scale < picture).map(() => 'a sign'),
      ...inCorners(':not(.badge) > svg, .badge, .place').filter(tooSmall).map((thing) => `in ${thing.parentElement.className}`),
      ...inCorners('*').filter(smallPrint).map((thing) => `${thing.textContent} in ${thing.parentElement.className}`),
    ],
    covered: [
      ...[...texts, ...signs].filter((each) =>
        corners.some((corner) => meets(each.getBoundingClientRect(), corner.getBoundingClientRect()))).map((each) => each.textContent || cellOf(each).dataset.at),
      ...hexagons.filter(isUnder).map((hexagon) => hexagon.dataset.at),
    ],
    over: [
      ...texts.filter((text) => !within(hexagons[[...text.parentElement.parentElement.children].indexOf(text.parentElement)], cornersOf(text))).map((text) => text.textContent),
      ...signs.filter((sign) => !within(cellOf(sign), endsOf(sign))).map((sign) => cellOf(sign).dataset.at),
    ],
  };
}

for (const players of [2, 4])
  for (const { sizes, ...options } of devices)
    test(`names and signs for ${players} clans at ${sizes.map(({ width }) => width)}`, { timeout: 120_000 }, async () => {
      const { page, close } = await openPage(engines, { viewport: sizes[0], ...options });
      const { record } = randomRecord(engine, 'rapa-nui-board', { players, seed: 5, most: 30, stopAt: (at, ply) => ply > 20 && at.to_act === 0 });
      await openRecord(page, engines.address, record);
      await settle(page);
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const { small, covered, over } = await page.evaluate(faultsOf);
        assert.deepEqual(small, [], `too small at ${viewport.width}`);
        assert.deepEqual(covered, [], `covered at ${viewport.width}`);
        assert.deepEqual(over, [], `over its hexagon at ${viewport.width}`);
      }
      await close();
    });

test('the rim of a cell tells from afar whose carriers stand there', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(engines);
  const { record } = randomRecord(engine, 'rapa-nui-board', { players: 3, seed: 5, stopAt: ({ to_act: seat }, ply) => ply > 12 && seat === 0 });
  await openRecord(page, engines.address, record);
  await settle(page);
  const { cells } = engine.request({ cmd: 'seat', seat: 0 }).view;
  const expected = Object.values(cells).filter(Boolean).map(({ seat }) => seat).sort();
  assert.ok(expected.length > 2);
  const seen = await page.evaluate(() => {
    const colours = [...document.querySelectorAll('.panel')].map((panel) => panel.style.getPropertyValue('--colour'));
    return [...document.querySelectorAll('.rb-island .clan')].map((rim) => colours.indexOf(rim.getAttribute('stroke'))).sort();
  });
  assert.deepEqual(seen, expected);
  await close();
});
