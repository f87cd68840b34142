// At the table: keyboard alone, taking back, hints, languages, themes, reloading, sharing, secrets.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { declineTour, gameIds, moment, myTurn, openCurtain, openEngine, openLobby, openPage, openRecord, picker, playOne, randomRecord, settle, sharedSite, startMatch } from './support.mjs';

const site = await sharedSite();
const engine = await openEngine();
const { games } = engine.request({ cmd: 'games' });
const startsAlike = ({ id }) => engine.request({ cmd: 'new', game: id }).log.length === 0;
const open = games.find((game) => !game.secrets && startsAlike(game)).id; // without secrets or chance
const secret = games.find((game) => game.secrets).id;

const focusIn = (page, selector) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

async function tabTo(page, selector, most = 60) {
  for (let step = 0; step < most; ++step) {
    if (await focusIn(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

test('a whole match by keyboard alone', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  await tabTo(page, `[data-game="${open}"]`);
  await page.keyboard.press('Enter');
  await tabTo(page, '.start');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board *');
  for (let turn = 0; turn < 400 && !(await settle(page)); ++turn) {
    const before = await moment(page);
    for (let step = 0; step < 6 && (await moment(page)) === before; ++step) {
      await tabTo(page, '.board [data-action], .board [data-leads]');
      if (turn % 3 === 0) await page.keyboard.press('ArrowRight');
      const plays = await focusIn(page, '[data-action]');
      await page.keyboard.press(step % 2 ? ' ' : 'Enter');
      if (plays)
        await page.waitForFunction((was) => document.querySelector('.replay .count')?.textContent !== was, before);
      else await page.keyboard.press('Tab');
    }
    assert.notEqual(await moment(page), before);
  }
  assert.ok(await settle(page));
  await close();
});

test('a move and the answer to it are taken back', async () => {
  const { page, close } = await openPage(site);
  await startMatch(page, site.address, open);
  const undo = page.getByRole('button', { name: 'Take back' });
  assert.ok(await undo.isDisabled());
  await playOne(page, picker(1));
  await page.waitForFunction(() => document.querySelector('.replay .count').textContent !== '1/1');
  await settle(page);
  await undo.click();
  await page.waitForFunction(() => document.querySelector('.replay .count').textContent === '0/0');
  assert.ok(await undo.isDisabled());
  await close();
});

test('a hint names a move and plays it', async () => {
  const { page, close } = await openPage(site);
  await startMatch(page, site.address, open);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('A good move:').waitFor();
  const before = await moment(page);
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForFunction((was) => document.querySelector('.replay .count').textContent !== was, before);
  await close();
});

test('language and theme change at once and are remembered', async () => {
  const { page, close } = await openPage(site);
  await startMatch(page, site.address, open);
  const language = page.locator('.switches select');
  for (const [code, word] of [['fr', 'Règles'], ['ja', 'ルール'], ['en', 'Rules']]) {
    await language.selectOption(code);
    await page.getByRole('button', { name: word, exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), code);
  }
  await language.selectOption('fr');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), 'light');
  await page.locator('.switches button').click();
  await page.locator('.switches button').click();
  assert.equal(await theme(), 'dark');
  await page.reload();
  await page.getByRole('button', { name: 'Règles', exact: true }).waitFor();
  assert.equal(await theme(), 'dark');
  await close();
});

test('the theme follows the system unless the player chooses', async () => {
  const { page, close } = await openPage(site, { colorScheme: 'dark' });
  await openLobby(page, site.address);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  await close();
});

test('a match survives a reload and waits in the lobby', async () => {
  const { page, close } = await openPage(site);
  await startMatch(page, site.address, open);
  await playOne(page, picker(3));
  await settle(page);
  const was = await moment(page);
  await page.reload();
  await settle(page);
  assert.equal(await moment(page), was);
  await page.locator('a.home').click();
  await page.locator('a[href^="#/match/"]').first().click();
  await settle(page);
  assert.equal(await moment(page), was);
  await close();
});

// Holds back what the table asks of the engine with this command, until `release` is called in the page.
const hold = (page, command) => page.evaluate((held) => {
  const { postMessage } = Worker.prototype;
  const waiting = [];
  Worker.prototype.postMessage = function (...sent) {
    if (JSON.stringify(sent[0]).includes(held)) waiting.push(() => postMessage.apply(this, sent));
    else postMessage.apply(this, sent);
  };
  window.isHeld = () => waiting.length > 0;
  window.release = () => {
    Worker.prototype.postMessage = postMessage;
    waiting.forEach((send) => send());
  };
}, `\\"cmd\\":\\"${command}\\"`);

test('a move is saved although the player leaves at once, and the lobby keeps its address', async () => {
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  const { record } = randomRecord(engine, open, { seed: 3, most: 2 });
  await openRecord(page, site.address, record);
  await settle(page);
  await hold(page, 'record');
  await page.locator('.board [data-action]').first().press('Enter');
  await page.waitForFunction(() => window.isHeld());
  await page.evaluate(() => (location.hash = '#/'));
  await page.waitForSelector('.start');
  await page.evaluate(() => window.release());
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('ahu.match.')));
  assert.equal(await page.evaluate(() => location.hash), '#/');
  await close();
});

test('a record is saved, opened and shared as a link', async () => {
  const { page, context, close } = await openPage(site, { acceptDownloads: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startMatch(page, site.address, open);
  await playOne(page, picker(5));
  await settle(page);
  const was = await moment(page);
  const more = page.locator('.more > button');
  await more.click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save match' }).click();
  const file = await (await saving).path();
  await more.click();
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByText('on the clipboard').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`${site.address}#/`);
  await page.locator('input[type=file]').setInputFiles(file);
  await settle(page);
  assert.equal(await moment(page), was);
  await page.goto('about:blank');
  await page.goto(link);
  await settle(page);
  assert.equal(await moment(page), was);
  await page.goto('about:blank');
  await page.goto(`${site.address}#/record/nonsense`);
  await page.getByRole('alert').waitFor();
  await close();
});

test('between people the device is handed over, the first time too, and nothing shows before', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  await openCurtain(page, site.address, secret);
  const covered = async () => {
    assert.equal(await page.locator('.board').count(), 0);
    assert.equal(await page.locator('.side').count(), 0);
  };
  await covered();
  await page.reload();
  await page.waitForSelector('.curtain');
  await covered();
  const pick = picker(2);
  for (let turn = 0; turn < 60; ++turn) {
    if (await page.locator('.curtain').count()) {
      await covered();
      await page.locator('.curtain button').click();
      if (turn > 0) break;
    }
    await settle(page);
    await declineTour(page);
    await playOne(page, pick);
    await page.waitForSelector(`.curtain, ${myTurn}`, { state: 'attached' });
  }
  await page.waitForSelector(myTurn, { state: 'attached' });
  await close();
});

test('a damaged file is told in words, and the lobby goes on', async () => {
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  for (const text of ['{"game": "x", "log": [', 'no JSON at all', '{}']) {
    await page.locator('input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const told = await page.getByRole('alert').textContent();
    assert.equal(told, 'This file is not a saved match of Ahu, or it is damaged.');
  }
  await close();
});

test('a match against bots that has ended is in the history with its result', { timeout: 240_000 }, async () => {
  const { page, close } = await openPage(site);
  await startMatch(page, site.address, open);
  await page.locator('a.home').click();
  await page.locator('a[href^="#/match/"]').click();
  const pick = picker(11);
  for (let turn = 0; turn < 400 && !(await settle(page)); ++turn) await playOne(page, pick);
  const winner = await page.locator('.panel:has(.tag.won) strong').first().textContent();
  const moves = (await moment(page)).split('/')[1];
  await page.locator('a.home').click();
  await page.waitForSelector('.start');
  assert.equal(await page.locator('a[href^="#/match/"]').count(), 0);
  await page.getByRole('link', { name: 'Matches' }).click();
  const entry = page.locator('[data-past]');
  await entry.waitFor();
  assert.ok((await entry.locator('.won').count()) > 0, winner);
  assert.match(await entry.textContent(), new RegExp(`${moves} move`));
  await entry.locator('a').click();
  await page.waitForSelector('.asked p.over');
  await close();
});

test('the longest choice of an option can be read in full', { timeout: 60_000 }, async () => {
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  for (const game of await gameIds(page)) {
    await page.click(`[data-game="${game}"]`);
    await page.locator('form .seat select').first().waitFor();
    for (const select of await page.locator('.option select').all()) {
      const [needed, given] = await select.evaluate((element) => {
        const probe = document.createElement('span');
        probe.style.cssText = `position: absolute; white-space: nowrap; font: ${getComputedStyle(element).font}`;
        document.body.append(probe);
        const widths = [...element.options].map((option) => {
          probe.textContent = option.textContent;
          return probe.getBoundingClientRect().width;
        });
        probe.remove();
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        const arrow = 20;
        return [Math.max(...widths), element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow];
      });
      assert.ok(needed <= given, `${game}: ${needed} px needed, ${given} px there`);
    }
  }
  await close();
});

test('every game is in the lobby, the template for new games last', async () => {
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  const engine = await openEngine();
  const known = engine.request({ cmd: 'games' }).games.map(({ id }) => id);
  const shown = await gameIds(page);
  assert.deepEqual([...shown].sort(), [...known].sort());
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, template] = /\| `([\w-]+)` \|.*the template for new games/.exec(readme);
  assert.equal(shown.at(-1), template);
  assert.equal(await page.locator('[data-game][aria-pressed="true"]').getAttribute('data-game'), shown[0]);
  await close();
});
