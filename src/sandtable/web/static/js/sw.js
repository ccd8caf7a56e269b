// The service worker: shows what was pushed, and opens the table when it is tapped. It keeps and intercepts nothing.

const worker = /** @type {any} */ (self);

worker.addEventListener('push', (/** @type {any} */ event) => {
  /** @type {{title?: string, body?: string, tag?: string, url?: string}} */
  let said = {};
  try {
    said = event.data?.json() ?? {};
  } catch {
    // not ours: shown without words
  }
  event.waitUntil(worker.registration.showNotification(said.title ?? 'Sandtable', {
    body: said.body ?? '', tag: said.tag, icon: '/static/icon.svg', data: { url: said.url ?? '/' },
  }));
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data?.url ?? '/', worker.location.origin); // never another site's page
  event.waitUntil((async () => {
    for (const page of await worker.clients.matchAll({ type: 'window' })) {
      if (new URL(page.url).pathname === pathname) return page.focus();
    }
    return worker.clients.openWindow(pathname);
  })());
});
