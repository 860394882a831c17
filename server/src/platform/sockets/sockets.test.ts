import { createServer, type Server } from "node:http";
import { type AddressInfo, Socket as Line } from "node:net";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bus, BusTopics } from "../bus/bus.ts";
import { Refusal } from "../errors.ts";
import { openMetrics } from "../metrics.ts";
import { openSockets, type Sockets, type TokenOwner } from "./sockets.ts";

// Tokens are looked up here; the bus is this process's own, for what is tried is one node.
let owners: Map<string, TokenOwner>;
let server: Server;
let sockets: Sockets;
let url: string;
let asked = 0;
let tellRights: (payload: BusTopics["rights"]) => void;
const clients: Socket[] = [];

beforeEach(async () => {
  owners = new Map([
    ["ada", { userId: 1, sessionId: "a" }],
    ["ada-2", { userId: 1, sessionId: "b" }],
    ["bob", { userId: 2, sessionId: "c" }],
  ]);
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bus: Bus = {
    tell: async () => undefined,
    on: (topic, hear) => {
      if (topic === "rights") tellRights = hear as typeof tellRights;
    },
    close: async () => undefined,
  };
  sockets = await openSockets(server, {
    publicUrl: "https://pluma.example",
    log: pino({ level: "silent" }),
    metrics: openMetrics(),
    bus,
    redis: null,
    recheckMs: 150,
    identifyToken: async (token) => {
      asked += 1;
      if (token === "old") throw new Refusal("auth/id-token-expired");
      if (token === "broken") throw new Error("the database is away");
      return owners.get(token) ?? null;
    },
  });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await sockets.close();
  await new Promise((resolve) => server.close(resolve));
});

function aClient(token: unknown, more = {}): Socket {
  const client = io(url, { auth: { token }, transports: ["websocket"], reconnection: false, forceNew: true, ...more });
  clients.push(client);
  return client;
}

const next = (client: Socket, event: string) =>
  new Promise<any>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), 30_000);
    client.once(event, (payload: unknown) => {
      clearTimeout(timer);
      resolve(payload);
    });
  });

async function connected(token: string): Promise<Socket> {
  const client = aClient(token);
  await next(client, "connect");
  return client;
}

/** How often a client heard an event by the time that it hears what is pushed to it now: events come in their order. */
const heardUntilNow = async (client: Socket, userId: number, count: () => number) => {
  const last = next(client, "user");
  sockets.push(userId, "user", { user_id: userId });
  await last;
  return count();
};

const counted = (client: Socket, event: string) => {
  let count = 0;
  client.on(event, () => (count += 1));
  return () => count;
};

/** Waits until the server has read all that a client has sent: it answers a refused room, in the order of what came. */
async function allRead(client: Socket): Promise<void> {
  const answered = next(client, "error");
  client.emit("join_room", -1);
  await answered;
}

test("a person hears their own events without asking for a room, on every socket, and nobody else does", async () => {
  const [one, two, other] = [await connected("ada"), await connected("ada-2"), await connected("bob")];
  const heard = Promise.all([next(one, "words"), next(two, "words")]);
  const count = counted(other, "words");
  sockets.push(1, "words", { available_words: 7 });
  expect(await heard).toEqual([{ available_words: 7 }, { available_words: 7 }]);
  expect(await heardUntilNow(other, 2, count)).toBe(0);
});

test("events arrive in the order in which they were sent", async () => {
  const client = await connected("ada");
  const heard: number[] = [];
  client.on("words", ({ available_words }) => heard.push(available_words));
  for (let n = 0; n < 2000; n += 1) sockets.push(1, "words", { available_words: n });
  await expect.poll(() => heard.length).toBe(2000);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
});

test("what is sent in one moment reaches the system in two writes: the first event, and all others", async () => {
  const client = await connected("ada");
  const [one, many] = [vi.spyOn(Line.prototype, "_write"), vi.spyOn(Line.prototype, "_writev")];
  for (let words = 0; words < 10; words += 1) sockets.push(1, "words", { available_words: words });
  await new Promise<void>((resolve) => {
    client.on("words", ({ available_words }) => available_words === 9 && resolve());
  });
  const eventsIn = (chunks: unknown[]) => chunks.filter((chunk) => String(chunk).includes("available_words")).length;
  const writes = [
    ...one.mock.calls.map(([chunk]) => eventsIn([chunk])),
    // Node leaves only the bytes of what it has written together.
    ...many.mock.calls.map(([chunks]) => eventsIn(chunks)),
  ];
  vi.restoreAllMocks();
  expect(writes.filter((events) => events > 0)).toEqual([1, 9]);
});

test("everyone hears what is pushed to all", async () => {
  const heard = [await connected("ada"), await connected("bob")].map((client) => next(client, "appconfig"));
  sockets.pushToAll("appconfig", { keys: ["lang"] });
  expect(await Promise.all(heard)).toEqual([{ keys: ["lang"] }, { keys: ["lang"] }]);
});

test.each([
  ["no token", undefined, "not_signed_in"],
  ["an object for a token", { toString: "ada" }, "not_signed_in"],
  ["a very long token", "a".repeat(5000), "not_signed_in"],
  ["nobody's token", "eve", "not_signed_in"],
  ["an expired token", "old", "auth/id-token-expired"],
  ["a token that could not be checked", "broken", "failed"],
])("%s lets nobody in, and says why", async (_what, token, code) => {
  const error = await next(aClient(token), "connect_error");
  expect(error.data).toEqual({ code });
});

test("a token in the address lets nobody in", async () => {
  const client = aClient(undefined, { query: { token: "ada" } });
  expect((await next(client, "connect_error")).data).toEqual({ code: "not_signed_in" });
});

test.each([
  ["our own address", "https://pluma.example", true],
  ["another site", "https://evil.example", false],
  ["an origin that is none", "null", false],
])("a page of %s opens a socket: %s → %s", async (_what, origin, mayOpen) => {
  const client = aClient("ada", { extraHeaders: { origin } });
  await expect(next(client, mayOpen ? "connect" : "connect_error")).resolves.not.toThrow();
});

test.each([1, "1", { room: 1 }, { room: "1" }])("asking for one's own room as %j is fine", async (room) => {
  const client = await connected("ada");
  const count = counted(client, "error");
  client.emit("join_room", room);
  await allRead(client);
  expect(count()).toBe(1);
});

test.each([
  2,
  "2",
  { room: 2 },
  [1],
  ["1"],
  { room: [1] },
  "__proto__",
  { __proto__: { room: 1 } },
  null,
  "user:2",
  1.5,
  {},
])("asking for the room %j is answered by an error, and joins nothing", async (room) => {
  const client = await connected("ada");
  const refused = next(client, "error");
  client.emit("join_room", room);
  expect(await refused).toMatchObject({ code: "not_allowed" });
  const count = counted(client, "words");
  sockets.push(2, "words", { available_words: 1 });
  expect(await heardUntilNow(client, 1, count)).toBe(0);
});

test("any other event is ignored, and reaches nobody", async () => {
  const [one, other] = [await connected("ada"), await connected("bob")];
  const count = counted(other, "words");
  one.emit("words", { available_words: 1 });
  one.emit("leave_room", 1);
  await allRead(one);
  expect(await heardUntilNow(other, 2, count)).toBe(0);
  expect(one.connected).toBe(true);
});

test("a client that floods the server is cut off", async () => {
  const client = await connected("ada");
  const gone = next(client, "disconnect");
  for (let n = 0; n < 200; n += 1) client.emit("hello", n);
  expect(await gone).toBe("io server disconnect");
});

test("a message larger than any we expect ends the connection", async () => {
  const client = await connected("ada");
  const gone = next(client, "disconnect");
  client.emit("join_room", "1".repeat(20_000));
  expect(await gone).toBe("transport close");
});

/** A line without Socket.IO's client, on which anything can be said; `heard` are the packets that came. */
async function aRawLine() {
  const line = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  const heard: string[] = [];
  line.addEventListener("message", ({ data }) => heard.push(String(data)));
  await new Promise((resolve) => line.addEventListener("message", resolve, { once: true }));
  const closed = new Promise<true>((resolve) => line.addEventListener("close", () => resolve(true)));
  return { line, heard, closed };
}

test.each([
  ["an event", '42["join_room",1]'],
  ["an answer to an event", '430["yes"]'],
  ["an event that only the server knows", '42["disconnect"]'],
  ["half a packet", "42["],
  ["a packet of a kind that there is not", "49"],
])("%s before anyone is signed in ends the line", async (_what, packet) => {
  const { line, heard, closed } = await aRawLine();
  line.send(packet);
  expect(await closed).toBe(true);
  expect(heard).toHaveLength(1);
});

test.each([
  ["an event that only the server knows", '42["disconnect"]'],
  ["an error that the server would send", '42["error",{"code":"x"}]'],
  ["a message that the server would send", '42["message_stream",{"message_id":1,"offset":0,"delta":"forged"}]'],
  ["an answer to an event", '430["yes"]'],
  ["a promise of bytes that do not come", '451-["words",{"_placeholder":true,"num":0}]'],
])("%s from somebody who is signed in reaches nobody", async (_what, packet) => {
  const [same, other] = [await connected("ada"), await connected("bob")];
  const heard: unknown[] = [];
  for (const client of [same, other]) client.onAny((...event) => heard.push(event));
  const { line, heard: answers, closed } = await aRawLine();
  let isClosed = false;
  closed.then(() => (isClosed = true)).catch(() => undefined);
  line.send('40{"token":"ada"}');
  line.send(packet);
  // Answered, or the end of the line: whatever was sent before has been read by then.
  line.send("40/nowhere");
  await expect.poll(() => isClosed || answers.some((answer) => answer.includes("Invalid namespace"))).toBe(true);
  await Promise.all([heardUntilNow(same, 1, () => 0), heardUntilNow(other, 2, () => 0)]);
  expect(heard).toEqual([
    ["user", { user_id: 1 }],
    ["user", { user_id: 2 }],
  ]);
  expect([same.connected, other.connected]).toEqual([true, true]);
  line.close();
});

test("another namespace lets nobody in, token or not", async () => {
  const { line, heard } = await aRawLine();
  line.send('40/admin,{"token":"ada"}');
  await expect.poll(() => heard.at(-1)).toContain("Invalid namespace");
  line.close();
});

test.each([
  ["askings to be let in", '40{"token":"eve"}'],
  ["answers to pings", "3"],
  ["askings for other namespaces", "40/x"],
])("a flood of %s ends the line, and costs few looks at tokens", async (_what, packet) => {
  asked = 0;
  const { line, closed } = await aRawLine();
  for (let n = 0; n < 1000; n += 1) line.send(packet);
  expect(await closed).toBe(true);
  expect(asked).toBeLessThanOrEqual(100);
});

test("while one client floods the server, another hears what is pushed, and stays", async () => {
  const other = await connected("bob");
  const floods = await Promise.all(Array.from({ length: 5 }, aRawLine));
  for (const { line } of floods) {
    line.send('40{"token":"ada"}');
    for (let n = 0; n < 2000; n += 1) line.send(`42["hello","${"x".repeat(1000)}"]`);
  }
  const heard = next(other, "words");
  sockets.push(2, "words", { available_words: 1 });
  expect(await heard).toEqual({ available_words: 1 });
  await Promise.all(floods.map(({ closed }) => closed));
  expect(other.connected).toBe(true);
});

test("one person may not hold more than 50 sockets", async () => {
  for (let n = 0; n < 50; n += 1) await connected("ada");
  expect((await next(aClient("ada"), "connect_error")).data).toEqual({ code: "too_many_requests" });
  await connected("bob");
});

test("a session that ends loses its sockets at once, and the person's other session keeps its own", async () => {
  const [one, two] = [await connected("ada"), await connected("ada-2")];
  owners.delete("ada");
  const [told, gone] = [next(one, "error"), next(one, "disconnect")];
  tellRights({ user_id: 1, session_id: "a" });
  expect(await told).toMatchObject({ code: "not_signed_in" });
  expect(await gone).toBe("io server disconnect");
  expect(two.connected).toBe(true);
});

test("a change of rights that leaves a person signed in closes nothing", async () => {
  const client = await connected("ada");
  const count = counted(client, "disconnect");
  asked = 0;
  tellRights({ user_id: 1 });
  await expect.poll(() => asked).toBeGreaterThan(0);
  expect(await heardUntilNow(client, 1, count)).toBe(0);
});

test("a token that is no longer good is found by the next check, though nobody told", async () => {
  const client = await connected("ada");
  owners.delete("ada");
  expect(await next(client, "disconnect")).toBe("io server disconnect");
});

test("a server that stops cuts its sockets so that clients look for another node", async () => {
  const client = await connected("ada");
  const gone = next(client, "disconnect");
  await sockets.close();
  expect(await gone).toBe("transport close");
});
