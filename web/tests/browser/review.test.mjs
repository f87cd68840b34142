// Looking back: one way of counting, decisions told in their own position, branches that are kept.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineTour, moment, openEngine, openPage, openRecord, picker, playOne, randomRecord, settle, sharedSite } from './support.mjs';

const site = await sharedSite();
const engine = await openEngine();
const { games } = engine.request({ cmd: 'games' });

// A record of a whole match, opened as a stranger opens it.
async function openEnded(page, game) {
  const { record } = randomRecord(engine, game, { seed: 5 });
  await openRecord(page, site.address, record);
  await page.waitForSelector('.asked p.over');
  return record;
}
const counted = async (page) => (await moment(page)).split('/').map(Number);

test('a shared record says you to nobody and is not kept', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  for (const { id } of games) {
    await openEnded(page, id);
    const labels = await page.locator('.players small').allTextContents();
    assert.ok(labels.length > 1 && labels.every((label) => label === 'player'), labels.join());
  }
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ahu.match.'))), []);
  await close();
});

test('log, slider and analysis count the same decisions', { timeout: 240_000 }, async () => {
  const { page, close } = await openPage(site);
  for (const { id } of games) {
    const record = await openEnded(page, id);
    engine.request({ cmd: 'replay', record });
    const { by } = engine.request({ cmd: 'seat', seat: 'spectator' });
    const decisions = by.filter((actor) => actor !== 'chance').length;
    assert.deepEqual(await counted(page), [decisions, decisions], id);
    const numbers = (await page.locator('.side .number').allTextContents()).filter(Boolean).map(Number);
    assert.equal(Math.max(...numbers), decisions);
    assert.deepEqual(numbers, [...new Set(numbers)].sort((a, b) => a - b));
    assert.equal(await page.locator('.side li.now .number').textContent(), String(decisions));
    // A line leads to the moment after its move, and is marked there.
    const third = page.locator('.side li', { has: page.locator('.number', { hasText: /^3$/ }) });
    await third.locator('button').click();
    await page.waitForFunction(() => document.querySelector('.replay .count').textContent.startsWith('3/'));
    assert.equal(await page.locator('.side li.now .number').textContent(), '3');
    assert.match(await page.locator('.asked p').textContent(), new RegExp(`Move 3 of ${decisions}`));
  }
  await close();
});

test('where memory matters the log shows the last round, and the whole of it when asked', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  let cut = 0;
  for (const { id, secrets } of games) {
    if (!secrets) continue;
    await openRecord(page, site.address, randomRecord(engine, id, { seed: 5, most: 60, stopAt: (at, ply) => ply > 40 && at.to_act === 0 }).record);
    await settle(page);
    const whole = page.getByRole('button', { name: 'Show the whole log' });
    if ((await whole.count()) === 0) continue;
    ++cut;
    const first = () => page.locator('.side .number', { hasText: /^1$/ }).count();
    assert.equal(await first(), 0, id);
    await whole.click();
    assert.equal(await first(), 1, id);
  }
  assert.ok(cut > 0, 'no game keeps what was seen a round ago to itself');
  await close();
});

test('the analysis tells each decision in its own position', { timeout: 240_000 }, async () => {
  const { page, close } = await openPage(site);
  const { id } = games.find(({ secrets }) => !secrets);
  await openEnded(page, id);
  await page.getByRole('button', { name: 'Analysis' }).click();
  await page.locator('.side progress').waitFor({ state: 'detached', timeout: 120_000 });
  await page.locator('.side label select').selectOption('-1');
  const told = () => page.locator('[data-move]').allTextContents();
  const before = await told();
  const [, decisions] = await counted(page);
  assert.equal(before.length, decisions);
  for (const n of [1, Math.ceil(decisions / 2)]) {
    await page.locator(`[data-move="${n}"]`).click();
    await page.waitForFunction((at) => document.querySelector('.replay .count').textContent.startsWith(`${at}/`), n - 1);
    await page.locator(`[data-move="${n}"][aria-current]`).waitFor();
    assert.deepEqual(await told(), before); // whatever is on view
    await page.locator('.told', { hasText: 'Best here:' }).waitFor(); // the best action is drawn
  }
  const axes = await page.locator('.side svg text').allTextContents();
  for (const label of ['Chance of winning', 'Move', '0%', '50%', '100%', String(decisions)]) assert.ok(axes.includes(label), label);
  await close();
});

test('another line from any moment is a match that is kept', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  const { id } = games.find(({ secrets }) => !secrets);
  await openEnded(page, id);
  await page.keyboard.press('Home');
  await page.locator('[data-branch]').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.replay .count').textContent.startsWith('1/'));
  await page.locator('[data-branch]').click();
  await page.waitForFunction(() => document.querySelector('.replay .count')?.textContent === '1/1');
  await declineTour(page);
  await playOne(page, picker(3));
  await settle(page);
  const was = await moment(page);
  await page.reload();
  await settle(page);
  assert.equal(await moment(page), was);
  await page.locator('a.home').click();
  await page.locator('a[href^="#/match/"]').waitFor();
  await close();
});

test('who plays on from a shared record keeps it', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  const { id } = games.find(({ secrets }) => !secrets);
  const { record } = randomRecord(engine, id, { seed: 5, most: 6, stopAt: (at, ply) => ply > 2 && at.to_act === 0 });
  await openRecord(page, site.address, record);
  await settle(page);
  await playOne(page, picker(3));
  await settle(page);
  const was = await moment(page);
  assert.match(page.url(), /#\/match\//);
  await page.reload();
  await settle(page);
  assert.equal(await moment(page), was);
  await close();
});
