// Keeps the whole client, so that it opens and plays without a network. A new build has a new
// version; the one before is kept as well, for pages that are still open with it.
const version = '__VERSION__';
const files = ['__FILES__'];
const name = `ahu-${version}`;

self.addEventListener('install', (event) => {
  const fill = async () => (await caches.open(name)).addAll(files);
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((key) => key.startsWith('ahu-') && key !== name);
    await Promise.all(old.slice(0, -1).map((key) => caches.delete(key)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

// Nets are large, and a page needs one of them: each is kept when it was asked for. Bots play without
// one, so that no network is no failure.
async function fetchAndKeep(request) {
  const answer = await fetch(request).catch(() => new Response(null, { status: 204 }));
  if (answer.status === 200) await (await caches.open(name)).put(request, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const { pathname } = new URL(request.url);
  if (pathname.includes('/api/')) {
    // Without a network there is no server, which is no failure; the rest of it is never kept.
    const away = '{"ok":false,"error":{"code":"unavailable","message":"no network"}}';
    const alone = () => new Response(away, { headers: { 'content-type': 'application/json' } });
    if (pathname.endsWith('/api/session')) event.respondWith(fetch(request).catch(alone));
    return;
  }
  const kept = async () =>
    (await caches.match(request, { ignoreSearch: true, cacheName: name })) ??
    (await caches.match(request)) ??
    (pathname.endsWith('.net') ? fetchAndKeep(request) : fetch(request));
  event.respondWith(kept());
});

// A notification of a turn opens its table.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const go = async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const there = pages.find(({ url }) => url === notification.data);
    return there ? there.focus() : self.clients.openWindow(notification.data);
  };
  event.waitUntil(go());
});
