// Prints how fast the built client opens and starts a match, and the longest time between two
// frames while the strongest bots play: node tests/browser/measure.mjs
import { openSite, openPage, gameIds, openLobby } from './support.mjs';

const site = await openSite();

async function coldStart() {
  const { page, context } = await openPage(site, { sparing: false });
  const began = Date.now();
  await openLobby(page, site.address);
  const ready = Date.now() - began;
  const [paint] = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint'));
  const clicked = Date.now();
  await page.click('.start');
  await page.waitForSelector('.board *');
  const started = Date.now() - clicked;
  await context.close();
  return { paint: Math.round(paint.startTime), ready, started };
}

// The main thread's gaps while bots of the highest level play each other.
async function maxFrame(game) {
  const { page, context } = await openPage(site, { sparing: false });
  await openLobby(page, `${site.address}#/`);
  await page.click(`[data-game="${game}"]`);
  const seats = page.locator('form .seat select');
  await seats.nth(1).waitFor();
  for (let seat = 0; seat < (await seats.count()); ++seat) {
    const options = seats.nth(seat).locator('option');
    await seats.nth(seat).selectOption(await options.last().getAttribute('value'));
  }
  await page.click('.start');
  await page.waitForSelector('.board *');
  await page.waitForTimeout(500);
  const gap = await page.evaluate(() => new Promise((resolve) => {
    let last = performance.now();
    let longest = 0;
    const end = last + 5000;
    const frame = (now) => {
      longest = Math.max(longest, now - last);
      last = now;
      if (now < end) requestAnimationFrame(frame);
      else resolve(Math.round(longest));
    };
    requestAnimationFrame(frame);
  }));
  await context.close();
  return gap;
}

const { page, context } = await openPage(site, { sparing: false });
await openLobby(page, site.address);
const games = await gameIds(page);
await context.close();
const { paint, ready, started } = await coldStart();
console.log(`first paint ${paint} ms, lobby ready ${ready} ms, match started ${started} ms after the click`);
for (const game of games) console.log(`${game}: longest frame ${await maxFrame(game)} ms`);
await site.close();
