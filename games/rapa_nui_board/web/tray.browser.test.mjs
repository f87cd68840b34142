// The island keeps its size however many choices lie below it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEngine, openPage, openRecord, phone, randomRecord, settle, sharedSite } from '../../../web/tests/browser/support.mjs';

const engines = await sharedSite();
const engine = await openEngine();
const buttons = (actions) => actions.filter((action) => /^(draft|gain|get) /.test(action)).length;

const positionWhere = (wanted) =>
  Array.from({ length: 40 }, (_, seed) => randomRecord(engine, 'rapa-nui-board', { players: 4, seed: seed + 1, stopAt: wanted }))
    .find(({ actions }) => actions.length > 0);

test('on a phone every one of many choices can be scrolled to', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(engines, { viewport: phone, hasTouch: true, isMobile: true });
  await openRecord(page, engines.address, positionWhere(({ to_act: seat, actions }) => seat === 0 && buttons(actions) > 12).record);
  await settle(page);
  const covered = await page.evaluate(() => [...document.querySelectorAll('.rb-tray .choice')].filter((choice) => {
    choice.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = choice.getBoundingClientRect();
    return !choice.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).map((choice) => choice.getAttribute('aria-label')));
  assert.deepEqual(covered, []);
  await close();
});

test('the island keeps its size when the choices need two rows', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(engines, { viewport: { width: 1280, height: 720 } });
  const widths = [];
  for (const wanted of [
    ({ to_act: seat, actions }) => seat === 0 && buttons(actions) > 12,
    ({ to_act: seat, actions, state }) => seat === 0 && buttons(actions) === 0 && state.phase === 'place',
  ]) {
    const found = positionWhere(wanted);
    assert.ok(found);
    await openRecord(page, engines.address, found.record);
    await settle(page);
    widths.push(await page.evaluate(() => {
      const [island, tray] = ['.rb-island', '.rb-tray'].map((part) => document.querySelector(part).getBoundingClientRect());
      return { island: [island.x, island.y, island.width, island.height].map(Math.round), rows: Math.round(tray.height / 42) };
    }));
  }
  assert.ok(widths[0].rows > 1, 'no second row');
  assert.deepEqual(widths[0].island, widths[1].island);
  await close();
});

test('on a phone the tray covers nothing that it does not show', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(engines, { viewport: phone, hasTouch: true, isMobile: true });
  const place = positionWhere(({ to_act: seat, actions, state }) => seat === 0 && buttons(actions) === 0 && state.phase === 'place');
  await openRecord(page, engines.address, place.record);
  await settle(page);
  const reached = await page.evaluate(() => {
    const cell = document.querySelectorAll('.rb-island [data-action^="villager"]')[3];
    const middle = () => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    scrollBy(0, middle()[1] - (innerHeight - 30));
    return cell.contains(document.elementFromPoint(...middle()));
  });
  assert.ok(reached, 'a cell at the lower edge of the window cannot be tapped');
  // The draft of two players: up to three rows.
  const stopAt = ({ to_act: seat, actions }) => seat === 0 && buttons(actions) > 4;
  await openRecord(page, engines.address, randomRecord(engine, 'rapa-nui-board', { players: 2, seed: 5, stopAt }).record);
  await settle(page);
  const covered = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const rows = [...document.querySelectorAll('.rb-tray .choice')].map((choice) => choice.getBoundingClientRect().top);
    return document.querySelector('.rb-offerings').getBoundingClientRect().bottom - Math.min(...rows);
  });
  assert.ok(covered <= 0, `the offerings lie ${covered} px under the tray`);
  await close();
});
