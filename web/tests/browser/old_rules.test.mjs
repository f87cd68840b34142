// A store whose rules have changed: a match that has ended is shown from what was kept of it, one that
// ran is closed and says why, a saved file of older rules is shown in part.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, test } from 'node:test';
import { expectClean } from './axe.mjs';
import { ask } from './online.mjs';
import { openServer } from './server.mjs';
import { openEngine, openPage } from './support.mjs';

const site = await openServer();
const { games } = (await openEngine()).request({ cmd: 'games' });
after(() => site.close());

// Plays at a table from within the page, anything that is legal: this many moves, or to the end.
function play({ id, moves }) {
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const nonce = 'ab12';
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${id}/socket`);
  const send = (message) => socket.send(JSON.stringify({ id: 1, ...message }));
  return new Promise((done, fail) => {
    socket.onclose = fail;
    socket.onopen = async () => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce));
      send({ cmd: 'ready', nonce_hash: hex(new Uint8Array(digest)) });
    };
    socket.onmessage = ({ data }) => {
      const { type, actions, version, to_act: toAct } = JSON.parse(data);
      if (type === 'reveal') send({ cmd: 'reveal', nonce });
      if (type !== 'position') return;
      if (toAct === null || (actions && moves-- <= 0)) return void ((socket.onclose = null), socket.close(), done());
      if (actions) send({ cmd: 'act', version, action: actions[Math.floor(Math.random() * actions.length)] });
    };
  });
}

async function newTable(person, game, moves) {
  const seats = [{ kind: 'me' }, ...Array.from({ length: game.players[0] - 1 }, () => ({ kind: 'bot', bot: 'level-1', millis: 10 }))];
  const { table } = await ask(site, person, 'tables', { game: game.id, players: game.players[0], seats });
  await person.page.evaluate(play, { id: table.id, moves });
  return table.id;
}

async function hasTranscript({ context }, id) {
  for (let tries = 0; tries < 300; ++tries) {
    if ((await context.request.get(`${site.address}api/matches/${id}/transcript`)).ok()) return;
    await new Promise((later) => setTimeout(later, 200));
  }
  assert.fail('there is no transcript');
}

// As if all that is stored had been played under the rules of before.
const age = () => execFileSync('python3', ['-c', `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("UPDATE matches SET rules_version = rules_version - 1")
database.commit()`, site.store]);

test('matches of older rules can be read', { timeout: 300_000 }, async () => {
  const person = await openPage(site, { bypassCSP: true });
  const { page } = person;
  await page.goto(site.address);
  await ask(site, person, 'session', { name: 'Ana of old' });
  const ended = new Map();
  for (const game of games) ended.set(game.id, await newTable(person, game, Infinity));
  for (const id of ended.values()) await hasTranscript(person, id);
  const running = await newTable(person, games[0], 1);
  await page.goto('about:blank'); // or it would ask for a server that is not there
  await site.kill();
  age();
  await site.restart();

  for (const { id, rules_version: now } of games) {
    await page.goto(`${site.address}#/table/${ended.get(id)}`);
    const told = await page.locator('[data-old-rules]').innerText();
    assert.match(told, new RegExp(`version ${now - 1} .*version ${now}`), id);
    const board = page.locator('.board');
    await board.locator('*').first().waitFor();
    assert.equal(await board.locator('.plain').count(), 0, `${id} draws its own board`);
    const first = await board.getAttribute('data-version');
    await page.getByRole('button', { name: 'One step forward' }).click();
    assert.notEqual(await board.getAttribute('data-version'), first);
    await page.locator('.steps button').last().click();
    assert.ok(await page.locator('[data-old-log] li').count() > 3, id);
  }
  await expectClean(page, 'a match of older rules');

  await page.goto(`${site.address}#/table/${running}`);
  await page.getByText('the rules of the game have changed').waitFor();
  await page.goto(`${site.address}#/matches`);
  await page.locator(`[data-past="${running}"]`).getByText('closed: the rules have changed').waitFor();
  await page.locator(`[data-past="${ended.get(games[0].id)}"]`).getByText(`rules version ${games[0].rules_version - 1}`).waitFor();
  await person.close();
});

test('a saved match of older rules says so and shows its log', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site, { bypassCSP: true });
  const [{ id, rules_version: now }] = games;
  const record = {
    format: 'ahu-record/1', game: id, rules_version: now - 1, players: 2, options: {}, seed: '1', start: null,
    log: ['one', 'two'], scores: [1, 2], winners: [1],
  };
  await page.goto(site.address);
  const file = { name: 'old.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(record)) };
  await page.setInputFiles('input[type=file]', file);
  assert.match(await page.locator('[data-old-rules]').innerText(), new RegExp(`version ${now - 1} .*version ${now}`));
  assert.equal(await page.locator('[data-old-log]').innerText(), 'one\ntwo');
  await close();
});
