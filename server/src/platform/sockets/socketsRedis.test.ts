import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waitFor } from "../../../test/app.ts";
import { aRedis, hasRedis } from "../../../test/outside/redis.ts";
import type { Bus } from "../bus/bus.ts";
import { openMetrics } from "../metrics.ts";
import { openRedis, type Redis } from "../redis.ts";
import { openSockets, type Sockets } from "./sockets.ts";

type Node = { sockets: Sockets; server: Server; url: string; redis: Redis };

const signedOut = new Set<string>();
const log = pino({ level: "silent" });
const silentBus: Bus = { tell: async () => undefined, on: () => undefined, close: async () => undefined };

describe.runIf(hasRedis)("two nodes and a Redis", () => {
  let place: Awaited<ReturnType<typeof aRedis>>;
  let nodes: [Node, Node];

  beforeAll(async () => {
    place = await aRedis();
    nodes = [await aNode(), await aNode()];
    await hearEachOther();
  });

  /** A node hears what comes after its own line to the stream stands, a moment after it was opened. */
  async function hearEachOther(): Promise<void> {
    for (const [from, to] of [nodes, nodes.toReversed()] as [Node, Node][]) {
      const { client, heard } = await connected(to, 9);
      await waitFor(() => {
        from.sockets.push(9, "words", { available_words: 0 });
        return heard.length > 0;
      }, "the other node");
      client.disconnect();
    }
  }

  afterAll(async () => {
    for (const { sockets, server, redis } of nodes) {
      await sockets.close();
      await new Promise((resolve) => server.close(resolve));
      redis.destroy();
    }
    await place.stop();
  });

  async function aNode(): Promise<Node> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const redis = await openRedis(place.url, log);
    const identifyToken = async (token: string) =>
      signedOut.has(token) ? null : { userId: Number(token), sessionId: token };
    const sockets = await openSockets(server, {
      publicUrl: "http://localhost",
      log,
      metrics: openMetrics(),
      bus: silentBus,
      redis,
      identifyToken,
    });
    return { sockets, server, redis, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  async function connected(node: Node, userId: number): Promise<{ client: Socket; heard: number[] }> {
    const client = io(node.url, { auth: { token: String(userId) }, transports: ["websocket"], reconnectionDelay: 50 });
    const heard: number[] = [];
    client.on("words", ({ available_words }) => heard.push(available_words));
    await new Promise((resolve) => client.once("connect", () => resolve(undefined)));
    return { client, heard };
  }

  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

  test("an event pushed on one node reaches the person's socket on the other, in order, and once", async () => {
    const far = await connected(nodes[1], 1);
    const other = await connected(nodes[1], 2);
    for (const n of upTo(1000)) nodes[0].sockets.push(1, "words", { available_words: n });
    await expect.poll(() => far.heard.length).toBe(1000);
    expect(far.heard).toEqual(upTo(1000));
    expect(other.heard).toEqual([]);
    far.client.disconnect();
    other.client.disconnect();
  });

  test("a client whose line broke gets what was said meanwhile, in order, without a gap or a double", async () => {
    const { client, heard } = await connected(nodes[0], 3);
    const say = (n: number) => nodes[1].sockets.push(3, "words", { available_words: n });
    for (const n of upTo(10)) say(n);
    await expect.poll(() => heard.length).toBe(10);
    client.io.engine.close();
    for (const n of upTo(20)) say(10 + n);
    await expect.poll(() => heard.length).toBe(30);
    say(30);
    await expect.poll(() => heard.length).toBe(31);
    expect(heard).toEqual(upTo(31));
    expect(client.recovered).toBe(true);
    client.disconnect();
  });

  test("while Redis is silent or gone every node's own people hear at once and in order; others once it is back", async () => {
    const [near, far] = [await connected(nodes[0], 5), await connected(nodes[1], 5)];
    const say = (from: number, to: number) => {
      for (let n = from; n < to; n += 1) nodes[0].sockets.push(5, "words", { available_words: n });
    };
    say(0, 5);
    await expect.poll(() => far.heard.length).toBe(5);
    expect(nodes[0].sockets.isShared()).toBe(true);
    place.freeze();
    say(5, 10);
    await expect.poll(() => near.heard.length).toBe(10);
    expect(nodes[0].sockets.isShared()).toBe(false);
    expect(far.heard).toEqual(upTo(5));
    place.thaw();
    await expect.poll(() => far.heard.length).toBe(10);
    await expect.poll(() => nodes[0].sockets.isShared()).toBe(true);

    const port = Number(new URL(place.url).port);
    await place.stop();
    say(10, 15);
    await expect.poll(() => near.heard.length).toBe(15);
    await expect.poll(() => nodes[1].sockets.isShared()).toBe(false);
    const late = await connected(nodes[0], 5);
    say(15, 20);
    await expect.poll(() => late.heard.length).toBe(5);
    place = await aRedis(port);
    await expect.poll(() => nodes[0].sockets.isShared()).toBe(true);
    await expect.poll(() => nodes[1].sockets.isShared()).toBe(true);
    say(20, 25);
    await expect.poll(() => far.heard.at(-1)).toBe(24);
    expect(near.heard).toEqual(upTo(25));
    expect(far.heard).toEqual([...new Set(far.heard)].toSorted((one, other) => one - other));
    for (const { client } of [near, far, late]) client.disconnect();
  });

  test("who signed out while the line was broken hears nothing of what was said meanwhile", async () => {
    const first = await aRawLine(nodes[0], { token: "4" });
    await expect.poll(() => first.heard.length).toBe(2);
    const { pid } = JSON.parse(first.heard[1]?.slice(2) ?? "");
    nodes[0].sockets.push(4, "words", { available_words: 1 });
    await expect.poll(() => first.heard.length).toBe(3);
    const offset = JSON.parse(first.heard[2]?.slice(2) ?? "").at(-1);
    const ended = new Promise((resolve) => first.line.addEventListener("close", resolve, { once: true }));
    first.line.close();
    await ended;
    signedOut.add("4");
    nodes[0].sockets.push(4, "words", { available_words: 2 });
    const second = await aRawLine(nodes[1], { token: "4", pid, offset });
    await expect.poll(() => second.heard.at(-1)).toContain("not_signed_in");
    expect(second.heard.filter((packet) => packet.startsWith("42"))).toEqual([]);
    second.line.close();
  });
});

/** A line without Socket.IO's client: what is sent before anyone is let in is heard here too. */
async function aRawLine({ url }: Node, auth: object) {
  const line = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  const heard: string[] = [];
  line.addEventListener("message", ({ data }) => heard.push(String(data)));
  await new Promise((resolve) => line.addEventListener("open", resolve, { once: true }));
  line.send(`40${JSON.stringify(auth)}`);
  return { line, heard };
}
