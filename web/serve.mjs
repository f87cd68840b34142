// Serves the built client on this machine: node serve.mjs [--port N] [--open] [folder]
import { createServer } from 'node:http';
import { readFile, stat } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";

function headers(path) {
  return {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // What has its contents in its name never changes.
    'cache-control': /[/\\]assets[/\\]/.test(path) ? 'max-age=31536000, immutable' : 'no-cache',
  };
}

async function find(folder, url) {
  const asked = decodeURIComponent(new URL(url, 'http://engines').pathname);
  const path = join(folder, normalize(asked).replace(/^(\.\.[/\\])+/, ''));
  if (!path.startsWith(folder)) return null;
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return join(path, 'index.html');
  return found?.isFile() ? path : null;
}

// The packed form that the build left beside the file, where the browser takes it.
async function bodyOf(path, accepted) {
  for (const [name, ending] of [['br', '.br'], ['gzip', '.gz']]) {
    const packed = accepted.includes(name) ? await readFile(path + ending).catch(() => null) : null;
    if (packed) return [packed, { 'content-encoding': name, vary: 'accept-encoding' }];
  }
  return [await readFile(path), { vary: 'accept-encoding' }];
}

export function serve(folder, port) {
  const server = createServer(async (request, response) => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405).end();
      const path = await find(folder, request.url ?? '/');
      if (!path) return response.writeHead(404, headers('.html')).end('Not found');
      const [body, encoding] = await bodyOf(path, request.headers['accept-encoding'] ?? '');
      response.writeHead(200, { ...headers(path), ...encoding, 'content-length': body.length });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch {
      response.writeHead(400).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

// The wanted port, or the next ones where it is taken.
async function serveNear(folder, port) {
  for (let tries = 0; tries < 20; ++tries) {
    try {
      return await serve(folder, port + tries);
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
  return serve(folder, 0);
}

function openBrowser(address) {
  const opener = spawn('xdg-open', [address], { stdio: 'ignore', detached: true });
  opener.on('error', () => undefined);
  opener.unref();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const portAt = given.indexOf('--port');
  const port = portAt < 0 ? 5100 : Number(given.splice(portAt, 2)[1]);
  const openAt = given.indexOf('--open');
  if (openAt >= 0) given.splice(openAt, 1);
  const folder = given[0] ?? fileURLToPath(new URL('../build/web', import.meta.url));
  const server = await serveNear(folder, port);
  const address = `http://127.0.0.1:${server.address().port}/`;
  console.log(`Ahu is open at ${address}  (Ctrl+C closes it)`);
  if (openAt >= 0) openBrowser(address);
}
