// The end of a turn of transport in a real browser: by itself, by button and by Enter.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineTour, linkTo, moment, openEngine, openPage, picker, sharedSite } from '../../../web/tests/browser/support.mjs';

const game = 'rapa-nui-board';
const engines = await sharedSite();
const engine = await openEngine();

// A record that ends where the first seat is about to collect, building wherever it can, so that
// afterwards `wanted` holds for what is left to do.
function beforeCollecting(wanted) {
  for (let seed = 1; seed < 400; ++seed) {
    const pick = picker(seed);
    let position = engine.request({ cmd: 'new', game, players: 2, seed });
    for (let ply = 0; ply < 400 && position.actions.length > 0; ++ply) {
      const { state, actions } = position;
      if (state.phase === 'erect' && state.to_act === 0) {
        const { record } = engine.request({ cmd: 'record' });
        const next = engine.request({ cmd: 'act', action: 'collect 0' });
        if (next.state.phase === 'after' && wanted(next.actions)) return record;
        position = next;
        continue;
      }
      const building = actions.filter((action) => /^(carry|erect|end|sculpt)/.test(action));
      const from = building.length > 0 ? building : actions.filter((action) => !/^(use|rongo|improve|pass)/.test(action));
      const all = from.length > 0 ? from : actions;
      position = engine.request({ cmd: 'act', action: all[pick(all.length)] });
    }
  }
  return assert.fail('no such position was found');
}
const small = (action) => action === 'end' || /^(improve|rongo|use barter) /.test(action);

const littleLeft = beforeCollecting((actions) => actions.length > 1 && actions.every(small));

async function openAt(page, record) {
  await page.goto(linkTo(engines.address, record));
  await page.waitForSelector('.rb-tray [data-action="collect 0"]');
  await declineTour(page);
}
const stopOf = async (page) => Number((await moment(page)).match(/\d+/)[0]);
const ended = (page, from) =>
  page.waitForFunction((was) => Number(document.querySelector('.replay .count')?.textContent.match(/\d+/)[0]) >= was + 2, from);

async function setEndTurns(page, wanted) {
  await page.locator('.more > button').click();
  await page.getByLabel('End my turn automatically').setChecked(wanted);
  await page.keyboard.press('Escape');
}

test('a turn ends by itself where only small things are left', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(engines);
  await openAt(page, littleLeft);
  const from = await stopOf(page);
  await page.click('.rb-tray [data-action="collect 0"]');
  await ended(page, from);
  await close();
});

test('without the setting a button ends it, and so does Enter', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(engines);
  await openAt(page, littleLeft);
  await setEndTurns(page, false);
  const from = await stopOf(page);
  await page.click('.rb-tray [data-action="collect 0"]');
  const end = page.locator('.rb-tray [data-action="end"]');
  await end.waitFor();
  assert.match(await end.textContent(), /End turn/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/after.png` });
  await page.mouse.move(0, 0);
  await page.keyboard.press('Enter');
  await ended(page, from);
  // It is kept, and by keyboard alone the next Enter is the end of the turn.
  await page.reload();
  await openAt(page, littleLeft);
  await page.locator('.more > button').click();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/setting.png` });
  assert.equal(await page.getByLabel('End my turn automatically').isChecked(), false);
  await page.keyboard.press('Escape');
  const again = await stopOf(page);
  await page.locator('.rb-tray [data-action="collect 0"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('[data-action="end"]'));
  await page.keyboard.press('Enter');
  await ended(page, again);
  await close();
});

test('a tile that helps at once is waited for', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(engines);
  await openAt(page, beforeCollecting((actions) => actions.some((action) => /^use (rest|helping)/.test(action))));
  const from = await stopOf(page);
  await page.click('.rb-tray [data-action="collect 0"]');
  const end = page.locator('.rb-tray [data-action="end"]');
  await end.waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tile.png` });
  await end.click();
  await ended(page, from);
  await close();
});

test('what was taken back does not end again by itself', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(engines);
  await openAt(page, littleLeft);
  const from = await stopOf(page);
  await page.click('.rb-tray [data-action="collect 0"]');
  await ended(page, from);
  await page.getByRole('button', { name: 'Take back' }).click();
  const end = page.locator('.rb-tray [data-action="end"]');
  await end.waitFor();
  assert.equal(await stopOf(page), from + 1);
  await end.click();
  await ended(page, from);
  await close();
});
