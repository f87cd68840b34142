// The pages of a real server: lobby, waiting room, history, ratings, account, in every language.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { expectClean, expectNoSideways } from './axe.mjs';
import { ask, openTable } from './online.mjs';
import { openServer } from './server.mjs';
import { laptop, openEngine, openLobby, openPage, phone } from './support.mjs';

const site = await openServer();
const [game, otherGame] = (await openEngine()).request({ cmd: 'games' }).games.map(({ id }) => id);
after(() => site.close());

const password = 'correct horse';

// Light on a laptop, dark on a phone: a page's colours do not depend on its size.
async function expectFine(page, screen) {
  for (const [viewport, colorScheme] of [[laptop, 'light'], [phone, 'dark']]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expectClean(page, `${screen} at ${viewport.width} px`);
    await expectNoSideways(page, `${screen} at ${viewport.width} px`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page, `${screen} at 320 px`);
}

// Whether the server knows a bot by this token.
async function isKnown(token) {
  const answer = await fetch(`${site.address}api/session`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).player?.name;
}

// A player with a name makes a bot of their own, sees its token once, and ends it.
async function makeBot(page, bot) {
  await page.getByLabel('Name of the bot').fill(bot);
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.locator('[data-token]').getByText('it is not shown again').waitFor();
  const token = await page.getByLabel('The token').inputValue();
  await expectFine(page, 'a token');
  assert.equal(await isKnown(token), bot);
  await page.reload();
  await page.locator(`[data-bot="${bot}"]`).waitFor();
  assert.equal(await page.locator('[data-token]').count(), 0);
  await page.getByRole('button', { name: `Delete: ${bot}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.locator(`[data-bot="${bot}"]`).waitFor({ state: 'detached' });
  assert.notEqual(await isKnown(token), bot);
}

test('axe finds nothing on the pages of the server; a name is claimed', { timeout: 240_000 }, async () => {
  const { page, close } = await openPage(site, { bypassCSP: true });
  const name = 'Axe Handle';
  await openTable(page, site.address, game, name);
  await expectFine(page, 'waiting room');
  await page.goto(`${site.address}#/`);
  await page.waitForSelector('[data-table]');
  await expectFine(page, 'lobby');
  for (const [hash, text] of [['matches', 'Your matches'], ['matches/all', 'All matches'], ['ratings', 'Ratings'], ['account', 'Account']]) {
    await page.goto(`${site.address}#/${hash}`);
    await page.getByRole('heading', { name: text, level: 1 }).waitFor();
    await expectFine(page, hash);
  }
  // A guest claims the name, leaves, and comes back by it.
  await page.getByLabel(/Password/).fill(password);
  await page.getByRole('button', { name: 'Claim this name' }).click();
  await page.getByText(`You are ${name}.`).waitFor();
  await makeBot(page, `${name} bot`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel(/Password/).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText(`You are ${name}.`).waitFor();
  await close();
});

test('a new player creates an account', { timeout: 240_000 }, async () => {
  const { page, close } = await openPage(site);
  await page.goto(`${site.address}#/account`);
  await page.getByRole('button', { name: 'I am new here' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByLabel('Name').fill('Nina');
  await page.getByLabel(/Password/).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByText('You are Nina.').waitFor();
  // What is typed while the server still answers the log-out stays.
  await page.route('**/api/session', async (route) => {
    if (route.request().method() === 'GET') await pause(500);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Name').fill('Nina');
  await page.getByLabel(/Password/).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('You are Nina.').waitFor();
  await close();
});

test('a full table that waits for its players is not offered to others', { timeout: 240_000 }, async () => {
  const [host, guest, stranger] = [await openPage(site), await openPage(site), await openPage(site)];
  await ask(site, host, 'session');
  await ask(site, guest, 'session');
  const { table: full } = await ask(site, host, 'tables', { game, players: 2 });
  await ask(site, guest, `tables/${full.id}/join`);
  const { table: free } = await ask(site, host, 'tables', { game, players: 2 });
  await openLobby(stranger.page, site.address);
  await stranger.page.locator(`[data-table="${free.id}"]`).waitFor();
  assert.equal(await stranger.page.locator(`[data-table="${full.id}"]`).count(), 0);
  await openLobby(host.page, site.address);
  assert.match(await host.page.locator(`[data-table="${full.id}"]`).textContent(), /all seats taken/);
  for (const { close } of [host, guest, stranger]) await close();
});

test('a table is opened with the settings that were chosen', { timeout: 240_000 }, async () => {
  const person = await openPage(site);
  const { page, close } = person;
  await ask(site, person, 'session', { name: 'Chooser of Settings' });
  await ask(site, person, 'account', { name: 'Chooser of Settings', password });
  await openLobby(page, site.address);
  await page.getByText('With others, by link').click();
  await page.click(`[data-game="${game}"]`); // another game, still with others
  await page.locator('form .seat select').nth(1).selectOption('level-2');
  for (const [kind, amount, told] of [['days', 3, '3 days a move'], ['bank', 5, '5:00 and 5 seconds a move'], ['move', 30, '30 seconds a move']]) {
    await page.getByLabel('Clock').selectOption(kind);
    await page.locator('input[type=number]').first().fill(String(amount));
    await page.getByText('Private:').setChecked(kind !== 'move');
    if (kind === 'move') await page.getByText('Rated; no hints').setChecked(true);
    else assert.ok(await page.getByRole('checkbox', { name: 'Rated; no hints' }).isDisabled());
    await page.click('.start');
    await page.locator('.waiting').getByText(told).waitFor();
    const settings = await page.locator('.waiting').textContent();
    assert.match(settings, /Bot, level 2/);
    assert.equal(/private/.test(settings), kind !== 'move');
    assert.equal(/rated/.test(settings), kind === 'move');
    await page.goto(`${site.address}#/`);
    await page.locator('form .seat select').nth(1).waitFor();
    await page.locator('form .seat select').nth(1).selectOption('level-2');
  }
  await close();
});

test('who is banned is told so, and why', { timeout: 240_000 }, async () => {
  const { page, context } = await openPage(site);
  await page.goto(`${site.address}#/account`);
  await page.getByRole('heading', { name: 'Log in' }).waitFor(); // before the session below is there
  const logIn = async (given) => {
    await page.getByLabel('Name').fill('Rowdy');
    await page.getByLabel(/Password/).fill(given);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await ask(site, { context }, 'session', { name: 'Rowdy' });
  await ask(site, { context }, 'account', { name: 'Rowdy', password });
  site.admin('ban', 'Rowdy', '--reason', 'shouting in the hall');
  await logIn('something else');
  await page.getByRole('alert').filter({ hasText: 'Wrong name or password.' }).waitFor();
  await logIn(password);
  await page.getByRole('alert').filter({ hasText: 'has closed your account: shouting in the hall' }).waitFor();
  await context.close();
});

const spoken = {
  fr: { name: 'Nom', enter: 'Entrer', taken: 'Ce nom est déjà pris.', bad: 'Un nom a 2 à 24 lettres' },
  ja: { name: '名前', enter: '入る', taken: 'この名前はすでに使われています。', bad: '名前は2〜24文字です' },
};

test('refusals are told in the language of the page', { timeout: 240_000 }, async () => {
  const host = await openPage(site);
  await openTable(host.page, site.address, game, 'Hilda');
  for (const [locale, { name, enter, taken, bad }] of Object.entries(spoken)) {
    const { page, context } = await openPage(site, { locale });
    await page.goto(host.page.url());
    for (const [typed, told] of [['Hilda', taken], ['<b>', bad], ['level-1', taken]]) {
      await page.getByLabel(name).fill(typed);
      await page.getByRole('button', { name: enter }).click();
      await page.getByRole('alert').filter({ hasText: told }).waitFor();
    }
    await context.close();
  }
  const nowhere = await openPage(site);
  await nowhere.page.goto(host.page.url().replace(/.$/, 'zz'));
  await nowhere.page.getByRole('alert').filter({ hasText: 'There is no such table.' }).waitFor();
  await nowhere.context.close();
  await host.close();
});

test('the lobby shows all tables, page by page or by game', { timeout: 240_000 }, async () => {
  const page50 = 50;
  const maxOfOne = 20; // tables of a player
  const made = [];
  while (made.length <= page50) {
    const host = await openPage(site);
    await ask(site, host, 'session');
    for (let each = 0; each < maxOfOne; ++each) {
      const { table } = await ask(site, host, 'tables', { game: made.length === 0 ? otherGame : game });
      made.push(table.id);
    }
    await host.close();
  }
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  await page.waitForSelector('[data-table]');
  const shown = page.locator('[data-table]');
  assert.equal(await shown.count(), page50);
  const oldest = page.locator(`[data-table="${made[0]}"]`);
  assert.equal(await oldest.count(), 0);
  await page.getByRole('button', { name: 'More' }).click();
  await oldest.waitFor();
  assert.ok((await shown.count()) > page50);
  await page.getByLabel('Show tables of').selectOption(game);
  await oldest.waitFor({ state: 'detached' });
  await page.getByLabel('Show tables of').selectOption(otherGame);
  await oldest.waitFor();
  await expectFine(page, 'lobby of one game');
  await close();
});
