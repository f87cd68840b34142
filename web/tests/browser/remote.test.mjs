// Two people at a table of a real server: by link, with chat, undo, a crash, absence and the end.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { expectClean, expectNoSideways } from './axe.mjs';
import { comeByLink, meetByLink, onTurn, playToTheEnd, positions, sitTogether, until } from './online.mjs';
import { openServer } from './server.mjs';
import { laptop, moment, myTurn, openEngine, openPage, phone, picker, playOne } from './support.mjs';

const site = await openServer();
const { games } = (await openEngine()).request({ cmd: 'games' });
const openGame = games.find(({ secrets }) => !secrets).id;
const secretGame = games.find(({ secrets }) => secrets).id;
after(() => site.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });

async function checkChance(page) {
  await page.waitForSelector('.asked p.over');
  await button(page, 'More').click();
  await button(page, 'Chance').click();
  await button(page, 'Check the chance of this match').click();
  return page.locator('[data-verdict]').getAttribute('data-verdict');
}

// A server that showed another promise, or left this person's number out, would be found out.
async function expectLiesToShow(page) {
  for (const [verdict, change] of [['nonce', { nonces: ['abc'] }], ['promise', { commitment: 'abc' }]]) {
    await page.evaluate((other) => {
      const kept = JSON.parse(localStorage.getItem('ahu.commitments'));
      localStorage.setItem('ahu.commitments', JSON.stringify(kept.map((each) => ({ ...each, ...other }))));
    }, change);
    await page.reload();
    assert.equal(await checkChance(page), verdict);
  }
}

// The other panels are opened in layout.test.mjs; only a table with others has a chat.
async function expectChatMovesNothing(page) {
  // The prompt stays in view where the page scrolls.
  const boxes = () => page.evaluate(() => {
    scrollTo(0, 0);
    return ['.board', '.question'].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    });
  });
  const sizes = [[1280, 720], [1920, 1080], [683, 384], [390, 844], [laptop.width, laptop.height]];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const opened = await boxes();
    const { left, right, bottom } = await page.locator('.side').evaluate((side) => side.getBoundingClientRect().toJSON());
    assert.ok(left >= 0 && right <= width && (width <= 960 || bottom <= height), `the chat leaves the window at ${width}×${height}`);
    await expectNoSideways(page, `the chat at ${width} px`);
    await page.locator('.side').getByRole('button', { name: 'Close' }).click();
    assert.deepEqual(await boxes(), opened, `the chat moves the board at ${width}×${height}`);
    await button(page, 'Chat').click();
  }
}

test('two people play a whole match by link, and check its chance', { timeout: 240_000 }, async () => {
  const [ana, ben] = await meetByLink(site, openGame);
  const pages = [ana.page, ben.page];
  await playOne(await onTurn(pages), picker(3));

  // What is said, is read by the other.
  await button(ana.page, 'Chat').click();
  await ana.page.getByLabel('Say something').fill('<b>Good luck</b>');
  await ana.page.keyboard.press('Enter');
  await ben.page.locator('.unread').waitFor();
  await ben.page.getByRole('button', { name: /Chat/ }).click();
  await ben.page.getByText('<b>Good luck</b>').waitFor();
  await expectClean(ben.page, 'chat');
  await expectChatMovesNothing(ben.page);

  await playToTheEnd(pages, 5);
  // What was promised before the match is known after a reload, too.
  await ana.page.reload();
  assert.equal(await checkChance(ana.page), 'number');
  await expectClean(ana.page, 'chance');

  // Both ask for another one: it opens for both, with the seats rotated.
  const before = ana.page.url();
  for (const page of pages) await button(page, 'Play again').click();
  // The player who asked for it is ready: the match begins without another click.
  for (const page of pages) await page.locator('.board [data-action], .players .tag').first().waitFor();
  for (const page of pages) await page.waitForFunction((old) => location.href !== old, before);
  for (const page of pages) await page.locator('.panel .tag:not(.won)').first().waitFor();
  assert.equal(ana.page.url(), ben.page.url());
  assert.match(await ana.page.locator('.panel[data-seat="1"]').textContent(), /you/);

  // The history knows the match; everyone with the link may replay and analyse it, without a name.
  const { hash } = new URL(before);
  await ben.page.goto(`${site.address}#/matches`);
  await ben.page.locator(`a[href="${hash}"]`).waitFor();
  await ben.page.goto(`${site.address}#/ratings`);
  await ben.page.locator('main select').selectOption(openGame);
  await ben.page.locator('tr.own').waitFor();
  await ben.page.setViewportSize(phone);
  await expectClean(ben.page, 'ratings');
  await expectNoSideways(ben.page, 'ratings on a phone');
  const eve = await openPage(site);
  await eve.page.goto(before);
  assert.equal(await checkChance(eve.page), 'unseen');
  await eve.page.getByText('You have nothing of your own to compare it with').waitFor();
  await button(eve.page, 'Chat').click();
  await eve.page.getByText('<b>Good luck</b>').waitFor();
  await eve.page.locator('.replay button').first().click();
  await eve.page.waitForFunction(() => document.querySelector('.replay .count').textContent.startsWith('0/'));
  await button(eve.page, 'Back to the present').click();
  await eve.page.getByRole('button', { name: 'Analysis' }).click();
  await eve.page.locator('.side polyline').first().waitFor({ state: 'attached' });
  await eve.close();
  await ana.page.goto(before);
  await expectLiesToShow(ana.page);
  await ana.close();
  await ben.close();
});

test('a move is taken back by consent only', { timeout: 240_000 }, async () => {
  const [ana, ben] = await sitTogether(site, openGame);
  const pages = [ana.page, ben.page];
  const mover = await onTurn(pages);
  const other = pages.find((page) => page !== mover);
  await button(mover, 'More').click();
  await mover.getByLabel('Show my chance of winning').check();
  await mover.locator('[data-chance]').waitFor(); // the match is not rated
  while (await mover.locator(myTurn).count()) await playOne(mover, () => 0);
  await other.waitForSelector(myTurn);
  const played = await moment(mover);
  await button(mover, 'Take back').click();
  await button(other, 'Refuse').click();
  await mover.locator('[data-told="undo.refused"]').waitFor();
  assert.equal(await moment(mover), played);
  await button(mover, 'Take back').click();
  await button(other, 'Agree').click();
  await mover.waitForSelector(myTurn);
  assert.notEqual(await moment(mover), played);
  await ana.close();
  await ben.close();
});

test('a killed server is waited for, and the match goes on', { timeout: 240_000 }, async () => {
  const [ana, ben] = await sitTogether(site, openGame, { clock: { kind: 'bank', seconds: 600 } });
  const pages = [ana.page, ben.page];
  await playOne(await onTurn(pages), picker(8));
  const mover = await onTurn(pages);
  const stood = await moment(mover);
  await site.kill();
  for (const page of pages) {
    await page.waitForSelector('[data-stale]');
    assert.equal(await page.locator(myTurn).count(), 0, 'an old position can be played');
    assert.equal(await page.locator('.clock.runs').count(), 0, 'a clock runs');
  }
  await site.restart();
  for (const page of pages) await page.locator('[data-stale]').waitFor({ state: 'detached' });
  await mover.waitForSelector(myTurn);
  assert.equal(await moment(mover), stood);
  await playOne(mover, picker(9));
  // The past of a running match can be looked at, and left again.
  const present = await moment(mover);
  await mover.locator('.replay button').first().click();
  await mover.waitForFunction(() => document.querySelector('.replay .count').textContent.startsWith('0/'));
  await mover.locator('.question .return').click();
  await mover.waitForFunction((was) => document.querySelector('.replay .count').textContent === was, present);
  // A player who comes back after a while gets a new connection.
  const told = positions(mover);
  await mover.evaluate(() => {
    const later = Date.now() + 60_000;
    Date.now = () => later;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await mover.waitForSelector('.board:not(.stale)');
  await until(() => told.some(({ version, from }) => from === 0 && version > 0));
  for (const { context } of [ana, ben]) await context.close();
});

test('a spectator sees no secret, and cannot act', { timeout: 240_000 }, async () => {
  const [ana, ben] = await sitTogether(site, secretGame);
  const eve = await openPage(site);
  const told = positions(eve.page);
  const own = positions(ana.page);
  await ana.page.reload(); // requests the position again
  await ana.page.waitForSelector('.board *');
  await comeByLink(eve.page, ana.page.url(), 'Eve');
  await eve.page.getByText('You are watching.').waitFor();
  const shown = await moment(eve.page);
  await playOne(await onTurn([ana.page, ben.page]), picker(2));
  await eve.page.waitForFunction((was) => document.querySelector('.replay .count').textContent !== was, shown);
  assert.equal(await eve.page.locator(myTurn).count(), 0);
  for (const position of told)
    assert.ok(!('actions' in position) && !('state' in position) && !('fairness' in position));
  const pairs = told.flatMap((seen) => own.filter(({ version }) => version === seen.version).map(({ view }) => [seen.view, view]));
  assert.ok(pairs.length > 0);
  for (const [theirs, hers] of pairs) assert.notDeepEqual(theirs, hers, 'a spectator sees what a player does');
  for (const each of [ana, ben, eve]) await each.close();
});

// A page that notes the notices it shows, and that nobody looks at once `lookedAway` is set.
const watchNotices = ({ context }) => context.addInitScript(() => {
  globalThis.notices = [];
  Object.defineProperty(document, 'hidden', { get: () => globalThis.lookedAway === true });
  globalThis.Notification = new Proxy(Notification, {
    get: (kind, name) => (name === 'permission' ? 'granted' : kind[name]), // a browser without windows denies it
    construct: (Kind, given) => (globalThis.notices.push(given), new Kind(...given)),
  });
});

test('a rated match gives no hints; clocks run; who looks away is called', { timeout: 240_000 }, async () => {
  const settings = { rated: true, clock: { kind: 'bank', seconds: 600 } };
  const [ana, ben] = await sitTogether(site, openGame, settings, { permissions: ['notifications'] });
  const pages = [ana.page, ben.page];
  const mover = await onTurn(pages);
  const other = [ana, ben].find(({ page }) => page !== mover);
  assert.ok(await button(mover, 'Hint').isDisabled());
  assert.equal(await button(mover, 'Analysis').count(), 0);
  assert.match(await mover.title(), /Your turn/);
  assert.doesNotMatch(await other.page.title(), /Your turn/);
  const clock = mover.locator('.clock.runs');
  const stood = await clock.textContent();
  await mover.waitForFunction((was) => document.querySelector('.clock.runs').textContent !== was, stood);

  await watchNotices(other);
  await other.page.reload();
  await other.page.waitForSelector('.board *');
  await other.page.evaluate(() => (globalThis.lookedAway = true));
  while (await mover.locator(myTurn).count()) await playOne(mover, () => 0);
  await other.page.waitForFunction(() => globalThis.notices.length > 0);
  assert.match(await other.page.title(), /Your turn/);
  assert.deepEqual(await other.page.evaluate(() => globalThis.notices.map(([, { body }]) => body)), ['Your turn']);
  await ana.close();
  await ben.close();
});

test('a bot plays for who leaves or is too slow, and gives the seat back', { timeout: 240_000 }, async () => {
  const [ana, ben] = await sitTogether(site, openGame);
  await button(ana.page, 'More').click();
  await button(ana.page, 'Leave the seat').click();
  await ben.page.getByText('a bot plays meanwhile').waitFor();
  await expectClean(ana.page, 'a seat that a bot holds');
  await button(ana.page, 'Take my seat back').click();
  await ben.page.getByText('a bot plays meanwhile').waitFor({ state: 'detached' });
  await playOne(await onTurn([ana.page, ben.page]), picker(6));
  for (const each of [ana, ben]) await each.close();

  const slow = await sitTogether(site, openGame, { clock: { kind: 'move', seconds: 1 } });
  for (const { page } of slow)
    assert.equal(await page.locator('.panel').getByText('away, a bot plays').first().textContent(), 'away, a bot plays');
  for (const each of slow) await each.close();
});

test('days for a move are shown, and the lobby tells where one is waited for', { timeout: 240_000 }, async () => {
  const [ana, ben] = await sitTogether(site, openGame, { clock: { kind: 'days', days: 3 } });
  const mover = await onTurn([ana.page, ben.page]);
  assert.match(await mover.locator('.clock.runs').textContent(), /^2d\s23h$/);
  await mover.setViewportSize(phone);
  await expectNoSideways(mover, 'a table with a clock on a phone');
  await button(mover, 'Chat').click();
  await mover.waitForFunction(() => document.querySelector('#say').getBoundingClientRect().bottom <= innerHeight);
  const { hash } = new URL(mover.url());
  await mover.goto(`${site.address}#/`);
  await mover.locator(`a[href="${hash}"] .called`).waitFor();
  assert.match(await mover.title(), /Your turn/);
  await expectClean(mover, 'lobby of a player who is waited for');
  await ana.close();
  await ben.close();
});
