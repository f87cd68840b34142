// Every legal action of random positions can be reached on the board and in the list of actions,
// and has a name that a screen reader can say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEngine, openLobby, openPage, openRecord, picker, randomRecord, settle, sharedSite } from './support.mjs';

const positionsOfAGame = 6;
const triedOfAPosition = 10; // actions that need several choices
const site = await sharedSite();
const engine = await openEngine();

// A record that ends where the first seat has to decide; earlier where matches are short.
function positionAfter(depth, game, players) {
  for (let least = depth; least >= 0; --least) {
    const stopAt = ({ to_act }, ply) => ply >= least && to_act === 0;
    const found = randomRecord(engine, game, { players, seed: 100 + least, stopAt });
    if (found.actions.length > 0) return found;
  }
  return assert.fail(`the first seat of ${game} never decides`);
}

const direct = (page, action) =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll('.board [data-action]')];
    return all.find((element) => element.dataset.action === wanted)?.getAttribute('aria-label') ?? null;
  }, action);

// Follows what leads to the action; true when something new was opened.
const follow = (page, action) =>
  page.evaluate((wanted) => {
    const ways = [...document.querySelectorAll('.board [data-leads]')].filter(
      (element) => element.dataset.leads.split('\n').includes(wanted) && element.getAttribute('aria-expanded') !== 'true');
    if (ways.length === 0) return false;
    const last = ways.at(-1);
    if (!last.getAttribute('aria-label')) return false;
    last.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return true;
  }, action);

const goBack = (page) =>
  page.evaluate(() => {
    const open = document.querySelector('.board [aria-expanded="true"]');
    open?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    return open !== null;
  });

async function expectReachable(page, action) {
  for (let step = 0; step < 6; ++step) {
    const name = await direct(page, action);
    if (name !== null) return assert.ok(name.trim(), `${action} has no name`);
    if (await follow(page, action)) continue;
    // Escape closes what the choice before opened.
    assert.ok(await goBack(page), `nothing on the board leads to ${action}`);
  }
  assert.fail(`${action} is too far away`);
}

async function expectListed(page, actions) {
  await page.getByRole('button', { name: 'All actions' }).click();
  await page.locator('[data-list-action]').first().waitFor();
  const listed = await page.$$eval('[data-list-action]', (all) =>
    all.map((element) => [element.dataset.listAction, element.textContent.trim()]));
  assert.deepEqual(listed.map(([action]) => action).sort(), [...actions].sort());
  const names = listed.map(([, name]) => name);
  names.forEach((name, at) => assert.ok(name && !/[{}]|undefined|null|NaN/.test(name), `${actions[at]}: ${name}`));
  assert.equal(new Set(names).size, names.length, `two actions share a name: ${names.filter((name, at) => names.indexOf(name) !== at)}`);
}

test('every legal action is reachable and named', { timeout: 400_000 }, async (t) => {
  const { games } = engine.request({ cmd: 'games' });
  const { page, close } = await openPage(site);
  await openLobby(page, site.address);
  for (const { id, players } of games) {
    await t.test(id, async () => {
      const pick = picker(9);
      for (let at = 0; at < positionsOfAGame; ++at) {
        const count = players[0] + (at % (players[1] - players[0] + 1));
        const { actions, record } = positionAfter(at * 9, id, count);
        await openRecord(page, site.address, record);
        await settle(page);
        const sample = actions.length <= triedOfAPosition ? actions
          : Array.from({ length: triedOfAPosition }, () => actions[pick(actions.length)]);
        for (const action of sample) await expectReachable(page, action);
        await expectListed(page, actions);
      }
    });
  }
  await close();
});
