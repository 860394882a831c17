import { readFileSync } from "node:fs";
import vm from "node:vm";
import { expect, test, vi } from "vitest";

const source = readFileSync(new URL("../../../build/offline/sw.js", import.meta.url), "utf8");
const HERE = "https://pluma.example";

type Asked = { url: string; method: string; mode: string };

/** The worker beside the app, in a browser that has a connection or none, with these windows open. */
function aWorker({ isOnline = true, windows = [] as object[] } = {}) {
  const handlers = new Map<string, (event: object) => void>();
  const showNotification = vi.fn();
  const openWindow = vi.fn();
  const self = {
    location: { origin: HERE },
    registration: { showNotification },
    skipWaiting: async () => undefined,
    clients: { openWindow, matchAll: async () => windows },
    addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
  };
  const caches = {
    match: async (path: string) => `kept ${path}`,
    open: async () => ({ addAll: async () => undefined }),
  };
  const fetch = async ({ url }: Asked) => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return `fetched ${url}`;
  };
  vm.runInNewContext(source, { self, caches, fetch, URL, Response, Request: class {} });
  /** What an event is answered with, or waits for; null where the worker leaves it alone. */
  const tell = async (name: string, event: object): Promise<unknown> => {
    let answer: unknown = null;
    const take = (given: unknown) => {
      answer = given;
    };
    handlers.get(name)?.({ respondWith: take, waitUntil: take, ...event });
    return answer;
  };
  const asks = (path: string, more: Partial<Asked> = {}) =>
    tell("fetch", { request: { url: new URL(path, HERE).href, method: "GET", mode: "navigate", ...more } });
  return { tell, asks, showNotification, openWindow };
}

test("without a connection an address opens the page for that; with one, what the server has", async () => {
  expect(await aWorker({ isOnline: false }).asks("/conversations/7")).toBe("kept /offline.html");
  expect(await aWorker().asks("/conversations/7")).toBe(`fetched ${HERE}/conversations/7`);
});

test("calls, files of the app, downloads and other hosts go where they went without it", async () => {
  const { asks } = aWorker({ isOnline: false });
  for (const path of ["/api/messages", "/assets/app-1.js", "https://elsewhere.example/"]) {
    expect(await asks(path, { mode: "cors" })).toBeNull();
  }
  for (const path of ["/api/files/3", "/assets/a.pdf", "https://elsewhere.example/"])
    expect(await asks(path)).toBeNull();
  expect(await asks("/auth/login", { method: "POST" })).toBeNull();
});

test("a browser that takes from it what goes to the server anyway does not start it for that", async () => {
  const addRoutes = vi.fn();
  const { tell } = aWorker();
  await tell("install", { addRoutes });
  const apart = ["/api/*", "/assets/*", "/socket.io/*"].map((urlPattern) => ({ urlPattern }));
  expect(addRoutes.mock.calls).toEqual([[{ condition: { or: apart }, source: "network" }]]);
});

const pushed = (notice: object | null) => ({ data: notice && { json: () => notice } });

test("a notice is shown as it was sent, under the brand's icon and no other", async () => {
  const { tell, showNotification } = aWorker();
  const notice = { title: "Abril is trained", body: "Ask it.", path: "/avatars/9", tag: "t" };
  await tell("push", pushed({ ...notice, icon: "/api/icons/any-192.png?v=a" }));
  await tell("push", pushed({ ...notice, icon: "https://elsewhere.example/i.png" }));
  await tell("push", pushed(null));
  expect(showNotification.mock.calls).toEqual(
    ["/api/icons/any-192.png?v=a", "/api/icons/any-192.png"].map((icon) => [
      notice.title,
      { body: notice.body, tag: "t", icon, data: { path: notice.path } },
    ]),
  );
});

test("a notice that is pressed leads the app that is open there; else it opens", async () => {
  const window = { focus: vi.fn(), postMessage: vi.fn() };
  const press = () => ({ notification: { close: () => undefined, data: { path: "/avatars/9" } } });
  const open = aWorker({ windows: [window] });
  await open.tell("notificationclick", press());
  expect(window.postMessage).toHaveBeenCalledWith({ kind: "open", path: "/avatars/9" });
  expect(open.openWindow).not.toHaveBeenCalled();
  const closed = aWorker();
  await closed.tell("notificationclick", press());
  expect(closed.openWindow).toHaveBeenCalledWith("/avatars/9");
});
