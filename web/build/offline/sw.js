// What runs beside the app, also while it is closed: a page for when there is no connection, and notices. It keeps nothing of
// the app and nothing of anybody's: what is asked for goes to the server as if this were not here, so that after a deploy
// nobody sees what was before. "__VERSION__" changes with what is kept, and so has a browser fetch it anew.

const KEPT = "offline-__VERSION__";
const PAGE = "/offline.html";
const FILES = [PAGE, "/offline.js", "/offline.css"];

// What is left alone below does not wait until this runs, where a browser takes it from here that it is.
const APART = ["/api/*", "/assets/*", "/socket.io/*"].map((urlPattern) => ({ urlPattern }));

self.addEventListener("install", (event) => {
  event.addRoutes?.({ condition: { or: APART }, source: "network" });
  const fresh = FILES.map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(fresh))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return;
  if (request.mode === "navigate" && !/^\/(?:api|assets|socket\.io)(?:\/|$)/.test(pathname)) {
    event.respondWith(fromServer(event));
  } else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((held) => held ?? fetch(request)));
  }
});

async function fromServer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

self.addEventListener("push", (event) => {
  const { title, body, path, tag, icon: named } = event.data?.json() ?? {};
  if (typeof title !== "string") return;
  // The brand's, by the name that it has while it looks so: never that of another host, nor one that it had before.
  const icon = /^\/api\/icons\//.test(named) ? named : "/api/icons/any-192.png";
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { path } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data?.path ?? "/")));
});

/** Shows a page of ours where the app is open already, so that nothing that is typed there is lost; else in a new window. */
async function open(path) {
  const [window] = await self.clients.matchAll({ type: "window" });
  if (!window) return self.clients.openWindow(path);
  await window.focus();
  window.postMessage({ kind: "open", path });
}
