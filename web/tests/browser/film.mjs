// Film strips of what happens at the table, five frames a game, for docs/web.md:
//   node tests/browser/film.mjs [FOLDER]      over what was built; FOLDER is docs/film unless named
// games/<game>/web/film.json says what is filmed: the events to look for in a match played at random
// from a seed (preferring some actions), and how many decisions follow. Time stands still between frames, so that a busy machine
// makes the same film.
import assert from 'node:assert/strict';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { linkTo, openEngine, openSite, openPage, picker } from './support.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const size = { width: 1280, height: 720 };
const frames = 5;
const step = 100; // milliseconds between two looks
const longest = 400; // looks

async function scripts() {
  const found = [];
  for (const folder of await readdir(here('../../../games'))) {
    const text = await readFile(here(`../../../games/${folder}/web/film.json`), 'utf8').catch(() => null);
    if (text) found.push({ name: folder, ...JSON.parse(text) });
  }
  return found;
}

// A whole match, and the number of its first decision that brings all these events.
function findScene(engine, { game, players, seed, events, prefer, skip = 0 }) {
  const pick = picker(seed);
  const wanted = new RegExp(prefer ?? '');
  let position = engine.request({ cmd: 'new', game, players, seed });
  let found = null;
  let left = skip;
  for (let decision = 1; position.actions.length > 0; ++decision) {
    const preferred = position.actions.filter((action) => wanted.test(action));
    const from = preferred.length > 0 ? preferred : position.actions;
    position = engine.request({ cmd: 'act', action: from[pick(from.length)] });
    const types = new Set(position.events.map(({ type }) => type));
    if (events.every((type) => types.has(type)) && left-- === 0) found = decision;
  }
  assert.ok(found, `${game}: no decision of this match brings ${events}`);
  return { record: engine.request({ cmd: 'record' }).record, decision: found };
}

// All animations as they are at this moment of the page's own clock.
const setAnimations = (page) => page.evaluate(() => {
  const now = Date.now();
  for (const animation of document.getAnimations()) {
    animation.begun ??= now;
    animation.pause();
    const { endTime } = animation.effect.getComputedTiming();
    if (now - animation.begun >= endTime) animation.finish();
    else animation.currentTime = now - animation.begun;
  }
  return document.querySelector('.stage') !== null;
});

async function film(page, { record, decision, decisions = 1 }, address) {
  await page.clock.install();
  await page.goto(linkTo(address, record));
  await page.waitForSelector('.board *');
  const eyes = page.locator('.controls select');
  if (await eyes.count()) await eyes.selectOption('0');
  const count = () => page.locator('.replay .count').textContent();
  await page.locator('.replay input').evaluate((slider, stop) => {
    slider.value = String(stop);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, decision - 1);
  while (!(await count()).startsWith(`${decision - 1}/`)) await new Promise((done) => setTimeout(done, 50));
  await page.evaluate(() => document.activeElement?.blur());
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  await setAnimations(page);
  const taken = [];
  for (let made = 0; made < decisions; ++made) {
    await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
    for (let wait = 0; wait < 100 && !(await page.evaluate(() => document.querySelector('.stage') !== null)); ++wait)
      await new Promise((done) => setTimeout(done, 30));
    for (let playing = true; playing && taken.length < longest; ) {
      await page.clock.runFor(step);
      playing = await setAnimations(page);
      if (playing) taken.push(await page.screenshot({ type: 'jpeg', quality: 90, animations: 'allow' }));
    }
  }
  assert.ok(taken.length >= frames, 'there is too little to see');
  return taken;
}

async function writeStrip(browser, taken, path) {
  const width = 640;
  const height = Math.round((width * size.height) / size.width);
  const page = await browser.newPage({ viewport: { width: frames * (width + 4) - 4, height } });
  const chosen = Array.from({ length: frames }, (_, at) => taken[Math.floor(((at + 0.5) / frames) * taken.length)]);
  const pictures = chosen.map((shot) => `<img width=${width} height=${height} src="data:image/jpeg;base64,${shot.toString('base64')}">`);
  await page.setContent(`<body style="margin:0;display:flex;gap:4px;background:#222">${pictures.join('')}`);
  await page.screenshot({ path, type: 'jpeg', quality: 78 });
  await page.close();
}

const folder = process.argv[2] ?? here('../../../docs/film');
await mkdir(folder, { recursive: true });
const site = await openSite();
const engine = await openEngine();
for (const script of await scripts()) {
  const { page, context } = await openPage(site, { sparing: false, viewport: size, reducedMotion: 'no-preference' });
  await context.addInitScript(() => {
    if (origin !== 'null') localStorage.setItem('ahu.settings', JSON.stringify({ forced: false, speed: 'normal', muted: true, estimate: false }));
  });
  const taken = await film(page, { ...script, ...findScene(engine, script) }, site.address);
  await writeStrip(site.browser, taken, `${folder}/${script.name}.jpg`);
  console.log(`${script.name}: ${taken.length} looks`);
  await context.close();
}
await site.close();
