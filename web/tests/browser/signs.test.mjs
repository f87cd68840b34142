// What can be chosen is seen without its colour: on every board, in either theme, by light alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { myTurn, openEngine, openLobby, openPage, openRecord, randomRecord, settle, sharedSite } from './support.mjs';

const site = await sharedSite();
const engine = await openEngine();
const { games } = engine.request({ cmd: 'games' });

const least = 0.2; // pixels that stand out, for each pixel around what can be clicked
const leastMark = 1.25; // pixels of the mark of the last action, likewise

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

// The pixels of a screenshot: eight bits a channel, no palette, as Chromium writes it.
function pixelsOf(png) {
  const chunks = [];
  let width = 0;
  let height = 0;
  let channels = 4;
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const kind = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (kind === 'IHDR') [width, height, channels] = [data.readUInt32BE(0), data.readUInt32BE(4), data[9] === 2 ? 3 : 4];
    if (kind === 'IDAT') chunks.push(data);
  }
  const raw = inflateSync(Buffer.concat(chunks));
  const row = width * channels;
  const out = Buffer.alloc(row * height);
  const paeth = (a, b, c) => {
    const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
  };
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; ++x) {
      const left = x >= channels ? out[y * row + x - channels] : 0;
      const up = y > 0 ? out[(y - 1) * row + x] : 0;
      const corner = x >= channels && y > 0 ? out[(y - 1) * row + x - channels] : 0;
      const add = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[y * row + x] = (raw[y * (row + 1) + 1 + x] + add) & 255;
    }
  }
  return Array.from({ length: width * height }, (_, at) => out.subarray(at * channels, at * channels + 3));
}

const lights = (png) =>
  pixelsOf(png).map(([red, green, blue]) => 0.2126 * linear[red] + 0.7152 * linear[green] + 0.0722 * linear[blue]);

const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

// The pixels of an element and around it that differ without these colours, for each pixel of its border.
async function shareThatDiffers(page, element, colours, read, differ) {
  const box = await element.boundingBox();
  const edge = 8;
  const clip = { x: Math.max(0, box.x - edge), y: Math.max(0, box.y - edge), width: box.width + 2 * edge, height: box.height + 2 * edge };
  const marked = read(await page.screenshot({ clip }));
  const show = (value) => page.evaluate(([names, colour]) => {
    for (const name of names) document.documentElement.style.setProperty(name, colour);
  }, [colours, value]);
  await show('transparent');
  const plain = read(await page.screenshot({ clip }));
  await show(null);
  return marked.filter((value, at) => differ(value, plain[at])).length / (2 * (box.width + box.height));
}

// The part of the picture, at the target and around it, that stands out only because it is one.
const shareThatStandsOut = (page, element) =>
  shareThatDiffers(page, element, ['--target', '--target-soft', '--target-edge'], lights, (one, other) => contrast(one, other) >= 3);

const farApart = (one, other) => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]) > 60;

test('targets stand out by light alone, light and dark', { timeout: 240_000 }, async () => {
  const { page, close } = await openPage(site, { sparing: false });
  await openLobby(page, site.address);
  for (const { id } of games) {
    await openRecord(page, site.address, randomRecord(engine, id, { seed: 5, stopAt: ({ to_act }) => to_act === 0 }).record);
    await settle(page);
    await page.mouse.move(0, 0);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const share = await shareThatStandsOut(page, await page.$(myTurn));
      assert.ok(share >= least, `${id}, ${colorScheme}: ${share.toFixed(2)} pixels of contrast for each of the border`);
    }
  }
  await close();
});

// After an action of one's own, since a ring of what can be chosen may lie around the same piece.
const ownTurnGoesOn = () => {
  let before = null;
  return ({ to_act: seat }, ply) => {
    const goesOn = ply > 20 && seat === 0 && before === 0;
    before = seat;
    return goesOn;
  };
};

test('what was done last is seen although it can be chosen', { timeout: 240_000 }, async () => {
  const { page, close } = await openPage(site, { sparing: false });
  await openLobby(page, site.address);
  const marked = '.board .mark, .board .marked, .board .ring, .board .last';
  for (const { id } of games) {
    await openRecord(page, site.address, randomRecord(engine, id, { seed: 5, stopAt: ownTurnGoesOn() }).record);
    await settle(page);
    await page.mouse.move(0, 0);
    const element = await page.$(marked);
    if (!element) continue;
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const share = await shareThatDiffers(page, element, ['--mark', '--trail'], pixelsOf, farApart);
      assert.ok(share >= leastMark, `${id}, ${colorScheme}: ${share.toFixed(2)} pixels of the mark for each of the border`);
    }
  }
  await close();
});
