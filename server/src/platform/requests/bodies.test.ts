import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { aUser } from "../../../test/people.ts";

let node: TestApp;
let token: string;
beforeAll(async () => {
  node = await aTestApp();
  token = (await aUser(node)).token;
});
afterAll(() => node.close());

/** A line on which a request is begun; `heard` is what came back so far, `ended` when the server has closed it. */
function aLine(head: string[], body = "") {
  const { port } = new URL(node.address);
  const socket = connect(Number(port), "127.0.0.1");
  const line = { heard: "", isEnded: false, socket };
  socket.on("data", (bytes) => {
    line.heard += bytes;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    line.isEnded = true;
  });
  socket.write([...head, "host: pluma", "content-type: application/json", "", body].join("\r\n"));
  return line;
}

const MUCH = 190_000_000;

test("of a stranger's body to a call that wants a person nothing is read", async () => {
  for (const size of [`content-length: ${MUCH}`, "transfer-encoding: chunked"]) {
    const line = aLine(["POST /api/conversations HTTP/1.1", size]);
    await waitFor(() => line.isEnded, "the end of the line");
    expect(line.heard).toMatch(/^HTTP\/1\.1 401 /);
    expect(line.heard).toMatch(/"code":"not_signed_in"/);
  }
});

test("a customer's body to a call of staff is not read, and a form where none is wanted is not either", async () => {
  const head = [`content-length: ${MUCH}`, `authorization: Bearer ${token}`];
  const forStaff = aLine(["PUT /api/appconfig HTTP/1.1", ...head]);
  await waitFor(() => forStaff.isEnded, "the end of the line");
  expect(forStaff.heard).toMatch(/^HTTP\/1\.1 403 /);
  const form = new FormData();
  form.set("content", "text");
  expect(await node.ask("POST /conversations", { token, form })).toMatchObject({ status: 400 });
});

test("a stranger's JSON ends at 64 KiB, a person's at 1 MiB, whether its length is told or not", async () => {
  const bodyOf = (size: number) => JSON.stringify({ email: "x".repeat(size) });
  const signIn = async (size: number) => (await node.ask("POST /auth/login", { body: bodyOf(size) })).status;
  expect(await signIn(60_000)).not.toBe(413);
  expect(await signIn(70_000)).toBe(413);
  const create = async (size: number) => (await node.ask("POST /conversations", { token, body: bodyOf(size) })).status;
  expect(await create(1_000_000)).not.toBe(413);
  expect(await create(1_100_000)).toBe(413);
  const chunked = aLine(
    ["POST /api/auth/login HTTP/1.1", "transfer-encoding: chunked"],
    `20000\r\n${"x".repeat(0x20000)}\r\n`,
  );
  await waitFor(() => chunked.isEnded, "the end of the line");
  expect(chunked.heard).toMatch(/^HTTP\/1\.1 413 /);
});

test("what one person's bodies hold at once is bounded, others go on, and what is over is free again", async () => {
  const size = 1_000_000;
  const other = await aUser(node);
  const head = ["PUT /api/users HTTP/1.1", `authorization: Bearer ${token}`, `content-length: ${size}`];
  const lines = Array.from({ length: 9 }, () => aLine(head, `{"name":"${"x".repeat(size - 100)}`));
  const refused = await waitFor(() => lines.find(({ heard }) => heard !== ""), "a refusal");
  expect(refused.heard).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused.heard).toMatch(/\r\nretry-after: \d+\r\n/);
  const body = { conversation: "x".repeat(size - 100) };
  expect((await node.ask("PUT /users", { token: other.token, body })).status).not.toBe(429);
  for (const { socket } of lines) socket.destroy();
  await waitFor(async () => (await node.ask("PUT /users", { token, body })).status !== 429, "room");
});

test("an upload lies on the disk while its call works, and nothing stays of it, kept or refused", async () => {
  const folder = join(node.app.config.dataDir, "incoming");
  const upload = async (bytes: string | Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData();
    form.set("file", new Blob([bytes]), name);
    return (await node.ask("POST /files", { token, form })).status;
  };
  const brokenPicture = new Uint8Array(2_000_000).fill(7);
  brokenPicture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(await upload("A text.", "a.txt")).toBe(201);
  expect(await upload(brokenPicture, "a.png")).toBe(422);
  expect(await waitFor(async () => (await readdir(folder)).length === 0, "the end of what came in")).toBe(true);
});
