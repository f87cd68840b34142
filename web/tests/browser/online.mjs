// Steps of several people at a table of a real server.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { declineTour, myTurn, openLobby, openPage, picker, playOne } from './support.mjs';

const many = () => Math.floor(Math.random() * 1e9); // names are taken once

// Opens a table from the lobby, as a new guest, or as who has claimed a name where it is rated; the
// first seat is the player's own.
export async function openTable(page, address, game, name = `Ana ${many()}`, rated = false) {
  await openLobby(page, address);
  await page.click(`[data-game="${game}"]`);
  await page.getByText('With others, by link').click();
  if (!rated) await page.getByLabel('Your name (optional)').fill(name);
  if (rated) await page.getByText('Rated; no hints').click();
  await page.click('.start');
  await page.getByRole('button', { name: 'I am ready' }).waitFor();
}

export async function comeByLink(page, link, name) {
  await page.goto(link);
  await page.getByLabel('Name').fill(`${name} ${many()}`);
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.locator('.waiting, .board').first().waitFor();
}

// What the page would ask of the server, with its session.
export async function ask({ address }, { context }, path, data = {}) {
  const headers = { origin: new URL(address).origin };
  const answer = await context.request.post(`${address}api/${path}`, { data, headers });
  assert.ok(answer.ok(), await answer.text());
  return answer.json();
}

// A player with a claimed name, as rated matches want them.
async function enterAs(site, person, name) {
  await ask(site, person, 'session', { name });
  await ask(site, person, 'account', { name, password: 'a long password' });
}

async function begin(people) {
  for (const { page } of people) await page.getByRole('button', { name: 'I am ready' }).click();
  for (const { page } of people) {
    await page.waitForSelector('.board *');
    await declineTour(page);
  }
  return people;
}

// Two people at a rated table, all of it by clicking: one opens it, the other comes by its link.
export async function meetByLink(site, game) {
  const people = [await openPage(site, { bypassCSP: true }), await openPage(site, { bypassCSP: true })];
  const [ana, ben] = people;
  await enterAs(site, ana, `Ana ${many()}`);
  await enterAs(site, ben, `Ben ${many()}`);
  await openTable(ana.page, site.address, game, undefined, true);
  await ben.page.goto(ana.page.url());
  await ben.page.getByRole('button', { name: 'Sit here' }).first().click();
  return begin(people);
}

// Two people at a table with these settings (docs/server.md), both ready.
export async function sitTogether(site, game, settings = {}, options = {}) {
  const people = [];
  let id;
  for (const name of ['Ana', 'Ben']) {
    const person = await openPage(site, { bypassCSP: true, ...options });
    people.push(person);
    const own = `${name} ${many()}`;
    await (settings.rated ? enterAs(site, person, own) : ask(site, person, 'session', { name: own }));
    if (id) await ask(site, person, `tables/${id}/join`);
    else id = (await ask(site, person, 'tables', { game, ...settings })).table.id;
    await person.page.goto(`${site.address}#/table/${id}`);
  }
  return begin(people);
}

// The page whose turn it is; null once the match is over. Looks again and again: a wait would go on
// in the pages that it is not the turn of.
export async function onTurn(pages) {
  const look = (turn) => (document.querySelector('.asked p.over') ? 'over' : document.querySelector(turn) ? 'turn' : '');
  for (let tries = 0; tries < 1000; ++tries) {
    for (const page of pages) {
      const seen = await page.evaluate(look, myTurn);
      if (seen) return seen === 'turn' ? page : null;
    }
    await pause(50);
  }
  return assert.fail('nobody is on turn');
}

export async function playToTheEnd(pages, seed) {
  const pick = picker(seed);
  for (let page = await onTurn(pages); page; page = await onTurn(pages)) await playOne(page, pick);
  for (const page of pages) await page.waitForSelector('.asked p.over');
}

export async function until(holds) {
  for (let tries = 0; tries < 600 && !holds(); ++tries) await pause(50);
  assert.ok(holds());
}

// Every position that the server tells this page from now on.
export function positions(page) {
  const all = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    const message = JSON.parse(payload);
    if (message.type === 'position') all.push(message);
  }));
  return all;
}
