import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStorage, type Storage } from "./index.ts";

/** A store that speaks as much of S3 as three calls need; it keeps what it was asked. */
function aBucketServer(objects: Map<string, Buffer>, asked: string[]): Server {
  return createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request) {
      size += chunk.length;
      if (size <= KEPT_MAX) chunks.push(chunk);
      memory = Math.max(memory, process.memoryUsage().arrayBuffers);
    }
    received.push(size);
    const path = (request.url ?? "").split("?")[0] ?? "";
    asked.push(
      `${request.method} ${path} ${request.headers.authorization?.split(" ")[0]} ${request.headers["x-amz-acl"] ?? ""}`,
    );
    if (request.method === "PUT" && busyTimes > 0) {
      busyTimes -= 1;
      return response.writeHead(503).end();
    }
    if (request.method === "PUT") objects.set(path, Buffer.concat(chunks));
    if (request.method === "DELETE") objects.delete(path);
    const found = objects.get(path);
    if (request.method !== "GET") return response.writeHead(request.method === "PUT" ? 200 : 204).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (found && from && to) return response.writeHead(206).end(found.subarray(Number(from), Number(to) + 1));
    if (found) return response.writeHead(200).end(found);
    const error = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>';
    return response.writeHead(404, { "content-type": "application/xml" }).end(error);
  });
}

/** The server keeps no more of an object, so that what it holds itself is not counted. */
const KEPT_MAX = 1024 * 1024;
const LARGE = 256 * 1024 * 1024;
/** How often it still says that it is busy. */
let busyTimes = 0;
/** The most that was held in buffers while something was received. */
let memory = 0;
const received: number[] = [];

let dataDir: string;
let server: Server;
const objects = new Map<string, Buffer>();
const asked: string[] = [];
let stores: Record<"disk" | "bucket", Storage>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pluma-files-"));
  server = aBucketServer(objects, asked);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bucket = { name: "pluma", region: undefined, endpoint, accessKeyId: "id", secretAccessKey: "secret" };
  stores = { disk: openStorage({ dataDir, bucket: undefined }), bucket: openStorage({ dataDir, bucket }) };
});

afterAll(async () => {
  server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const placeOf = (key: string) => join(dataDir, "files", key.slice(0, 2), key.slice(2, 4), key);
const about = { type: "text/plain", name: "notes ñ.txt" };
const bytes = Buffer.from([0, 255, 10, 13, 128]);

describe.each(["disk", "bucket"] as const)("on the %s", (where) => {
  test("what was put is read back byte for byte, until it is removed", async () => {
    const key = await stores[where].put(bytes, about);
    expect(Buffer.from((await stores[where].read(key)) ?? [])).toEqual(bytes);
    await stores[where].remove(key);
    expect(await stores[where].read(key)).toBeNull();
    await stores[where].remove(key);
  });

  test("what was put comes as a stream, or the part of it that is wanted", async () => {
    const key = await stores[where].put(bytes, about);
    const whole = await stores[where].open(key);
    expect(whole && (await buffer(whole))).toEqual(bytes);
    const part = await stores[where].open(key, { start: 1, end: 3 });
    expect(part && (await buffer(part))).toEqual(bytes.subarray(1, 4));
    await stores[where].remove(key);
    expect(await stores[where].open(key)).toBeNull();
    expect(await stores[where].open("../../etc/passwd")).toBeNull();
  });

  test("a file of the disk is kept byte for byte, and stays where it was", async () => {
    const path = join(dataDir, "given");
    await writeFile(path, bytes);
    const key = await stores[where].put({ path, size: bytes.length }, about);
    expect(Buffer.from((await stores[where].read(key)) ?? [])).toEqual(bytes);
    expect(await readFile(path)).toEqual(bytes);
  });

  test("of a large file no more is in memory than some buffers", async () => {
    const path = join(dataDir, "large");
    await writeFile(path, "");
    await truncate(path, LARGE);
    const before = process.memoryUsage().arrayBuffers;
    memory = before;
    const key = await stores[where].put({ path, size: LARGE }, about);
    memory = Math.max(memory, process.memoryUsage().arrayBuffers);
    expect(memory - before).toBeLessThan(LARGE / 2);
    if (where === "bucket") expect(received.at(-1)).toBe(LARGE);
    if (where === "disk") expect((await stat(placeOf(key))).size).toBe(LARGE);
    await stores[where].remove(key);
  });

  test("a file that is not there is an error, and nothing of it stays", async () => {
    await expect(stores[where].put({ path: join(dataDir, "none"), size: 5 }, about)).rejects.toThrow();
    const names = await readdir(join(dataDir, "files"), { recursive: true }).catch(() => []);
    expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("equal bytes get keys of their own that do not tell what they hold", async () => {
    const keys = [await stores[where].put(bytes, about), await stores[where].put(bytes, about)];
    expect(keys[0]).not.toBe(keys[1]);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{40}$/);
  });

  test.each(["../../etc/passwd", "", "a".repeat(39), `${"a".repeat(40)}/x`, "A".repeat(40), "%2e%2e"])(
    "the key %j names nothing",
    async (key) => {
      expect(await stores[where].read(key)).toBeNull();
      await stores[where].remove(key);
    },
  );
});

test("a bucket that is busy gets the whole of a file once more", async () => {
  const path = join(dataDir, "again");
  await writeFile(path, bytes);
  busyTimes = 1;
  const key = await stores.bucket.put({ path, size: bytes.length }, about);
  expect(Buffer.from((await stores.bucket.read(key)) ?? [])).toEqual(bytes);
  busyTimes = 9;
  await expect(stores.bucket.put({ path, size: bytes.length }, about)).rejects.toThrow();
  busyTimes = 0;
});

test("on the disk a file lies two folders deep, and nothing half-written stays", async () => {
  const key = await stores.disk.put(bytes, about);
  expect(await readdir(join(dataDir, "files", key.slice(0, 2), key.slice(2, 4)))).toEqual([key]);
});

test("every call to a bucket is signed, and none makes a file public", () => {
  expect(asked.length).toBeGreaterThan(4);
  for (const call of asked) expect(call).toMatch(/^(PUT|GET|DELETE) \/pluma\/files\/\S+ AWS4-HMAC-SHA256 $/);
});

test("a bucket that cannot be reached is an error, and no missing file", async () => {
  const bucket = {
    name: "pluma",
    region: undefined,
    endpoint: "http://127.0.0.1:1",
    accessKeyId: "id",
    secretAccessKey: "s",
  };
  await expect(openStorage({ dataDir, bucket }).read("a".repeat(40))).rejects.toThrow();
});
