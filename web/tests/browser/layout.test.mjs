// One layout: the board stays where it is whatever is open, and nothing of it is cut or covered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, lookAtMenu, press } from './layout.mjs';
import { gameIds, linkTo, moment, openEngine, openLobby, openPage, openRecord, phone, randomRecord, settle, sharedSite, startMatch } from './support.mjs';

const site = await sharedSite();
const engine = await openEngine();
const { games } = engine.request({ cmd: 'games' });

const finger = { hasTouch: true, isMobile: true };
// Where the whole table fits, and where the page may scroll up and down.
const devices = {
  'a mouse': {
    options: {},
    sizes: [
      { width: 1280, height: 720, fits: true },
      { width: 1366, height: 768, fits: true },
      { width: 1920, height: 1080, fits: true },
      { width: 640, height: 360 }, // laptops at 200 %
      { width: 683, height: 384 },
      { width: 960, height: 540 }, // a session at 200 %
    ],
  },
  'a finger': {
    options: finger,
    sizes: [
      { width: 844, height: 390, fits: true }, // phones held sideways
      { width: 667, height: 375, fits: true },
      { width: 1024, height: 768, fits: true }, // a tablet
      { width: 768, height: 1024 },
      { width: 390, height: 844 },
      { width: 320, height: 568 },
    ],
  },
};

const panels = { Rules: '.side.over .clause, .side.over p', 'All actions': '.side.over .inside > *', Log: '.board *' };
const endings = { Analysis: '.side.over polyline', Result: '.side.over [data-ending]' };

// Whatever is opened, the board is where it was, and nothing is wrong with it.
async function expectPanels(page, fits, what, opened) {
  await press(page, '');
  const { faults, ...before } = await look(page, fits);
  assert.deepEqual(faults, [], what);
  for (const [panel, ready] of Object.entries(opened)) {
    await press(page, panel, ready);
    const now = await look(page, fits, { texts: false, log: panel === 'Log' });
    assert.deepEqual(now.board, before.board, `${what}: ${panel} moves the board`);
    assert.deepEqual(now.faults, [], `${what}, ${panel}`);
  }
  if (opened === panels) assert.deepEqual(await lookAtMenu(page), [], `${what}, the menu`);
  return before;
}

async function expectInPlay(page, fits, what, opened) {
  const before = await expectPanels(page, fits, what, opened);
  await press(page, 'One step back', '[data-replayed]');
  const { faults, ...past } = await look(page, fits);
  assert.deepEqual(past, before, `${what}: the past moves the board or its prompt`);
  assert.deepEqual(faults, [], `${what}, in the past`);
  await press(page, 'Back to the present', '.question:not([data-replayed])');
  return before.board;
}

const expectEnd = async (page, fits, what) => (await expectPanels(page, fits, what, endings)).board;

// Opens a record and resizes the page, as a window is; the boards' boxes by size.
async function atEachSize(page, sizes, record, check) {
  await openRecord(page, site.address, record);
  const boards = [];
  for (const { fits = false, ...size } of sizes) {
    await page.setViewportSize(size);
    boards.push(await check(page, fits, `${record.game}, ${record.players} players, at ${size.width}×${size.height}`));
  }
  return boards;
}

for (const [device, { options, sizes }] of Object.entries(devices))
  test(`the table for ${device}`, { timeout: 400_000 }, async (t) => {
    const { page, close } = await openPage(site, options);
    await openLobby(page, site.address);
    for (const { id, players } of games)
      await t.test(id, async () => {
        const inPlay = [];
        // A panel's place depends on the window, not on how many play.
        for (const [seats, most, opened] of [[players[0], 9, panels], [players[1], 40, {}]]) {
          const { record } = randomRecord(engine, id, { players: seats, seed: 5, most, stopAt: (at, ply) => ply > most - 8 && at.to_act === 0 });
          inPlay.push(await atEachSize(page, sizes, record, (...given) => expectInPlay(...given, opened)));
        }
        const ended = await atEachSize(page, sizes, randomRecord(engine, id, { players: players[1], seed: 5 }).record, expectEnd);
        if (options.hasTouch) return;
        sizes.forEach(({ width, fits }, at) => fits && assert.deepEqual(ended[at], inPlay[0][at], `${id} at ${width}: the end moves the board`));
      });
    await close();
  });

// Where there is least room, in the languages whose sentences are longest.
for (const locale of ['fr', 'ja'])
  test(`nothing is cut or covered in ${locale}`, { timeout: 400_000 }, async () => {
    for (const [options, sizes] of [[{}, [[1280, 720]]], [finger, [[667, 375], [320, 568], [345, 640], [360, 640]]]]) {
      const { page, close } = await openPage(site, { locale, ...options });
      await openLobby(page, site.address);
      for (const { id, players } of games)
        for (const stopAt of [(at, ply) => ply > 40 && at.to_act === 0, () => false]) {
          await openRecord(page, site.address, randomRecord(engine, id, { players: players[1], seed: 5, stopAt }).record);
          await settle(page);
          for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            await press(page, '');
            const { faults } = await look(page, width > height);
            assert.deepEqual(faults, [], `${id} at ${width}×${height}`);
          }
        }
      await close();
    }
  });

// The page scrolls at these sizes.
const scrolling = [[{ viewport: phone, ...finger }, 'a phone'], [{ viewport: { width: 683, height: 384 } }, 'a laptop at 200 %']];

test('the prompt stays in view where the page scrolls', { timeout: 120_000 }, async () => {
  for (const [options, what] of scrolling) {
    const { page, close } = await openPage(site, options);
    await openLobby(page, site.address);
    for (const { id, players } of games) {
      await openRecord(page, site.address, randomRecord(engine, id, { players: players[0], seed: 5, most: 9 }).record);
      await settle(page);
      await press(page, '');
      const { top, picture, room } = await page.evaluate(() => {
        const board = document.querySelector('.board');
        scrollTo(0, board.getBoundingClientRect().top + scrollY);
        const prompt = document.querySelector('.question').getBoundingClientRect();
        const picture = document.querySelector('.board > svg')?.getBoundingClientRect().height ?? 0;
        scrollTo(0, 0);
        return { top: prompt.top, picture, room: innerHeight - prompt.height };
      });
      assert.ok(Math.abs(top) < 1, `${id} on ${what}: the prompt is at ${top}`);
      assert.ok(picture < room + 12, `${id} on ${what}: ${picture} px high, for ${room}`);
    }
    await close();
  }
});

// Each target of the board is focused in turn; what is told about it then, if it is cut.
const cutLines = (page) => page.evaluate(async () => {
  const pause = (millis) => new Promise((done) => setTimeout(done, millis));
  const cut = [];
  for (const target of [...document.querySelectorAll('.board [data-action]')].slice(0, 6)) {
    const before = document.querySelector('.told p');
    target.focus();
    for (let tries = 0; tries < 40 && !/^\s*This will:/.test(document.querySelector('.told p')?.textContent ?? ''); ++tries) await pause(5);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const told = document.querySelector('.told p');
    if (told && (told.scrollHeight > told.clientHeight + 1 || told.scrollWidth > told.clientWidth + 1)) cut.push(told.textContent);
    target.blur();
    for (let tries = 0; tries < 40 && document.querySelector('.told p') === told && told !== before; ++tries) await pause(5);
  }
  return cut;
});

test('what an action will do is told whole', { timeout: 240_000 }, async () => {
  for (const [options, sizes] of [[{}, [[1280, 720], [640, 360]]], [finger, [[844, 390], [667, 375], [360, 640]]]]) {
    const { page, close } = await openPage(site, options);
    await openLobby(page, site.address);
    // The last of these ends a round in which much happens at once.
    for (const { id, players } of games)
      for (const [ply, seed] of [[2, 7], [60, 65]]) {
        await openRecord(page, site.address, randomRecord(engine, id, { players: players[0], seed, stopAt: (at, made) => made > ply && at.to_act === 0 && at.actions.length > 1 }).record);
        await settle(page);
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          await press(page, '');
          assert.deepEqual(await cutLines(page), [], `${id} after ${ply} actions at ${width}×${height}`);
        }
      }
    await close();
  }
});

test('the tour points at what is in view', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site, { viewport: phone, ...finger });
  await openLobby(page, site.address);
  for (const { id, players } of games) {
    await openRecord(page, site.address, randomRecord(engine, id, { players: players[0], seed: 5, most: 9 }).record);
    await settle(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('button', { name: 'Guided tour' }).dispatchEvent('click');
    await page.locator('.bubble').waitFor();
    for (let step = 0; await page.locator('.bubble').count(); ++step) {
      const covered = await page.evaluate(() => {
        const ring = document.querySelector('.ring')?.getBoundingClientRect();
        const prompt = document.querySelector('.question').getBoundingClientRect();
        const edge = 6; // of the ring around what it shows
        if (!ring || ring.height > innerHeight - prompt.bottom || ring.bottom <= prompt.bottom + edge + 1) return 0;
        return prompt.bottom - ring.top - edge;
      });
      assert.ok(covered < 1, `${id}, step ${step + 1}: ${covered} px under the prompt`);
      await page.evaluate(() => document.querySelector('.bubble .primary').click());
      await page.waitForTimeout(30);
    }
  }
  await close();
});

test('where the log has no room beside the board its button brings it into view', { timeout: 120_000 }, async () => {
  for (const [options, what] of scrolling) {
    const { page, close } = await openPage(site, options);
    await openLobby(page, site.address);
    const [{ id, players }] = games;
    await openRecord(page, site.address, randomRecord(engine, id, { players: players[0], seed: 5, most: 9 }).record);
    await press(page, 'Log', '.side.over li');
    const topOf = (selector) => page.evaluate((of) => document.querySelector(of).getBoundingClientRect().top, selector);
    await page.waitForFunction(() => document.querySelector('.side.over').getBoundingClientRect().top < innerHeight / 2);
    await page.locator('.side.over li button').first().click();
    await page.waitForFunction(() => document.querySelector('.question[data-replayed]') !== null);
    assert.ok(Math.abs(await topOf('.board')) < 300, `the board is out of view on ${what}`);
    await close();
  }
});

test('on a phone the form of the chosen game comes into view', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site, { viewport: phone, ...finger });
  await openLobby(page, site.address);
  for (const game of await gameIds(page)) {
    await page.tap(`[data-game="${game}"]`);
    await page.waitForFunction(() => {
      const { top } = document.querySelector('#setup').getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    });
    await page.evaluate(() => scrollTo(0, 0));
  }
  await close();
});

test('a tap shows what would happen, a second one or the button plays', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site, { viewport: phone, ...finger });
  await openLobby(page, site.address);
  const picture = '.board [data-action]:not(button)';
  for (const game of await gameIds(page)) {
    await startMatch(page, site.address, game);
    await settle(page);
    if (await page.locator(picture).count()) break;
  }
  const told = page.locator('.told', { hasText: 'This will:' });
  for (const again of [() => page.locator(picture).nth(1).tap(), () => page.locator('[data-play]').tap()]) {
    const before = await moment(page);
    await page.locator(picture).nth(1).tap();
    await told.waitFor();
    assert.equal(await moment(page), before);
    await again();
    await page.waitForFunction((was) => document.querySelector('.replay .count').textContent !== was, before);
    await settle(page);
  }
  // Another place than the one shown shows itself first.
  const before = await moment(page);
  for (const place of [0, 2]) {
    await page.locator(picture).nth(place).tap();
    await told.waitFor();
    assert.equal(await moment(page), before);
  }
  await close();
});

test('what has no alternative is done by itself, unless the player turned that off', { timeout: 120_000 }, async () => {
  // A position in which the first seat can do one thing only, and that is to let it be.
  const isPass = ({ to_act: seat, actions }) => seat === 0 && actions.length === 1 && /^(pass|stay)$/.test(actions[0]);
  const found = games.map(({ id, players }) => randomRecord(engine, id, { players: players[0], seed: 7, stopAt: isPass }));
  const { record } = found.find(({ actions }) => /^(pass|stay)$/.test(actions[0] ?? ''));
  const goesOn = (page, was) =>
    page.waitForFunction((before) => ![null, before].includes(document.querySelector('.replay .count')?.textContent ?? null), was);
  let before;
  for (const forced of [false, true]) {
    const { page, close } = await openPage(site);
    await page.addInitScript((forced) => {
      if (origin !== 'null') localStorage.setItem('ahu.settings', JSON.stringify({ forced: forced, speed: 'off', muted: true, estimate: false }));
    }, forced);
    await page.goto(linkTo(site.address, record));
    await page.waitForSelector('.board *');
    if (!forced) {
      before = await moment(page);
      await page.waitForTimeout(1500);
      assert.equal(await moment(page), before);
      await page.locator('.more > button').click();
      await page.getByLabel('Pass automatically').check();
    }
    await goesOn(page, before);
    await close();
  }
});
