// The small server: right types, a strict policy, and nothing outside its folder.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { serve } from '../../serve.mjs';

let server;
before(async () => (server = await serve(fileURLToPath(new URL('../../../build/web', import.meta.url)), 0)));
after(() => server.close());

const ask = (path, method = 'GET') =>
  new Promise((resolve, reject) => {
    const { port } = server.address();
    const sent = request({ port, path, method, host: '127.0.0.1' }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
    });
    sent.on('error', reject);
    sent.end();
  });

test('files come with their types and the policy', async () => {
  const page = await ask('/');
  assert.equal(page.statusCode, 200);
  assert.match(page.headers['content-type'], /^text\/html/);
  assert.match(page.headers['content-security-policy'], /default-src 'self'/);
  for (const [path, type] of [['/sw.js', 'text/javascript'], ['/icon.svg', 'image/svg+xml'], ['/manifest.webmanifest', 'application/manifest+json']])
    assert.ok((await ask(path)).headers['content-type'].startsWith(type), path);
});

test('what is outside, missing or badly asked is refused', async () => {
  for (const path of ['/../package.json', '/..%2f..%2fREADME.md', '/%2e%2e/%2e%2e/README.md', '/nothing'])
    assert.equal((await ask(path)).statusCode, 404, path);
  assert.equal((await ask('/%zz')).statusCode, 400);
  assert.equal((await ask('/', 'POST')).statusCode, 405);
  assert.equal((await ask('/', 'HEAD')).statusCode, 200);
});
