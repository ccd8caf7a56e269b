// The service worker: shows what was pushed, and opens the table when it is tapped. It keeps and intercepts nothing.

self.addEventListener('push', (event) => {
  let said = {};
  try {
    said = event.data?.json() ?? {};
  } catch {
    // not ours: shown without words
  }
  event.waitUntil(self.registration.showNotification(said.title ?? 'Sandtable', {
    body: said.body ?? '', tag: said.tag, icon: '/static/icon.svg', data: { url: said.url ?? '/' },
  }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data?.url ?? '/', self.location.origin); // never another site's page
  event.waitUntil((async () => {
    for (const page of await self.clients.matchAll({ type: 'window' })) {
      if (new URL(page.url).pathname === pathname) return page.focus();
    }
    return self.clients.openWindow(pathname);
  })());
});
