// The first screen: small, sent compressed, there before the engine.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openServer } from './server.mjs';
import { openPage, sharedSite } from './support.mjs';

const built = fileURLToPath(new URL('../../../build/web', import.meta.url));
const firstScreen = 80_000; // bytes on the way, without the engine

const site = await sharedSite();
const server = await openServer();
after(() => server.close());

test('the lobby is there before the engine, and a match waits for it', { timeout: 120_000 }, async () => {
  const { page, close } = await openPage(site);
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.address);
  await page.click('[data-game]:last-of-type');
  await page.click('.start');
  await page.getByText('Opening the match…').waitFor();
  letGo();
  await page.waitForSelector('.board *');
  await close();
});

test('an engine that does not come is told', { timeout: 120_000 }, async () => {
  const { page, context } = await openPage(site);
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(site.address);
  await page.getByRole('alert').filter({ hasText: 'The games could not be loaded.' }).waitFor();
  await context.close();
});

test('the first screen travels light', { timeout: 120_000 }, async () => {
  for (const { address } of [site, server]) {
    const { page, close } = await openPage({ browser: site.browser, address });
    await page.route('**/*.wasm', () => undefined); // everything that comes before it
    await page.goto(address);
    await page.waitForSelector('.start');
    const sent = await page.evaluate(() => {
      const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      return all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
    assert.ok(sent > 10_000 && sent < firstScreen, `${sent} bytes`);
    await close();
  }
});

const ask = (address, path, encodings) =>
  new Promise((resolve, reject) => {
    const sent = request(new URL(path, address), { headers: { 'accept-encoding': encodings } }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
    });
    sent.on('error', reject);
    sent.end();
  });

test('both servers send what the build compressed', { timeout: 120_000 }, async () => {
  const html = await readFile(join(built, 'index.html'), 'utf8');
  const [, script] = /src="\.\/(assets\/[^"]+\.js)"/.exec(html);
  const [, style] = /href="\.\/(assets\/index[^"]+\.css)"/.exec(html);
  const engine = (await readdir(join(built, 'assets'))).find((name) => name.endsWith('.wasm'));
  const paths = ['', script, style, `assets/${engine}`];
  for (const { address } of [site, server])
    for (const path of paths) {
      const whole = await readFile(join(built, path || 'index.html'));
      const plain = await ask(address, path, 'identity');
      assert.equal(plain.headers['content-encoding'], undefined);
      assert.deepEqual(plain.body, whole);
      for (const [name, unpack] of [['br', brotliDecompressSync], ['gzip', gunzipSync]]) {
        const { headers, body } = await ask(address, path, name);
        assert.equal(headers['content-encoding'], name, path);
        assert.match(headers.vary, /accept-encoding/i);
        assert.deepEqual(unpack(body), whole);
        assert.ok(body.length < whole.length);
      }
    }
});

test('no script promises a source map that is not there', async () => {
  const names = (await readdir(built, { recursive: true })).filter((name) => name.endsWith('.js'));
  for (const name of names) {
    const [, map] = /\/\/# sourceMappingURL=(\S+)/.exec(await readFile(join(built, name), 'utf8')) ?? [];
    if (map) JSON.parse(await readFile(join(built, name, '..', map), 'utf8'));
  }
});
