import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { allMailsTo } from "../../../test/outside/mailbox.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { definePersonalData, type PersonalData, personalDataOf } from "../../platform/features/personalData.ts";
import { openArchive } from "../../platform/files/zip.ts";
import { conversations, messages } from "../chats/tables.ts";
import { files } from "../files/tables.ts";
import { aForm, aPicture } from "../files/test/samples.ts";
import { mailAbout } from "./test/mailbox.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
  await node.startJobs();
});
afterAll(() => node.close());

const start = ({ token }: TestUser) => node.ask("POST /users/export", { token });
const read = async ({ token }: TestUser) => (await node.ask("GET /users/export", { token })).body.export;
const cancel = ({ token }: TestUser) => node.ask("DELETE /users/export", { token });
const done = (person: TestUser) =>
  waitFor(async () => (await read(person)).state === "done" && read(person), "the export");

async function unpack(src: string): Promise<Record<string, string>> {
  const answer = await fetch(`${node.address}${src}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

async function aConversation({ userId }: TestUser, name: string, contents: string[]): Promise<number> {
  const { db } = node.app;
  const [made] = await db.insert(conversations).values({ userId, name }).returning();
  const conversationId = made?.conversationId ?? 0;
  for (const [index, content] of contents.entries()) {
    const role = index % 2 === 0 ? ("user" as const) : ("assistant" as const);
    await db.insert(messages).values({ conversationId, userId, role, content });
  }
  return conversationId;
}

test("an export holds what is kept of a person, nothing of anyone else, and no secret; a mail tells when it is ready", async () => {
  const organizationId = await anOrganization(node);
  const person = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const other = await aUser(node);
  await aConversation(other, "Theirs", ["Somebody else's words"]);
  const id = await aConversation(person, "../../A plan: for/2027?", ["What now, ñ?", "Wait."]);
  await node.ask("PUT /users", {
    token: person.token,
    body: { api_key: "sk-stays-inside-9999", password: person.password },
  });
  const form = aForm(await aPicture("png"), "me.png");
  const picture = (await node.ask("POST /files", { token: person.token, form })).body.file_id;
  expect(await read(person)).toBeNull();
  const hearing = await aHearing(node.address, person.token);
  const begun = await start(person);
  expect([begun.status, begun.body.export.state]).toEqual([202, "waiting"]);
  const ended = await done(person);
  expect(ended).toMatchObject({ export_id: begun.body.export.export_id, done: 1, src: expect.any(String) });
  const told = await hearing.next("data_export", (event) => event.export.state === "done");
  expect(told.export).toMatchObject({ export_id: ended.export_id, src: expect.any(String) });
  expect(new Set(hearing.of("data_export").map((event) => event.export.step))).toContain("chats");
  hearing.close();
  const found = await unpack(ended.src);
  const chat = `conversations/${id} -..-A plan for-2027`;
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining([
      "README.txt",
      "account/profile.json",
      "account/words-1.json",
      "account/organizations.json",
      "files/files.json",
      `files/${picture}-me.png`,
    ]),
  );
  const markdown =
    Object.keys(found).find((path) => path.startsWith(`conversations/${id}`) && path.endsWith(".md")) ?? chat;
  expect(markdown).not.toMatch(/\.\.\/|[:?]/);
  expect(found[markdown]).toContain("What now, ñ?");
  const json = JSON.parse(found[markdown.replace(/md$/, "json")] ?? "");
  expect(json.messages.map(({ content }: { content: string }) => content)).toEqual(["What now, ñ?", "Wait."]);
  expect(JSON.parse(found["account/profile.json"] ?? "")).toMatchObject({ email: person.email, api_key_set: true });
  expect(JSON.stringify(found)).not.toMatch(/stays-inside|Somebody else|apiKey|v1\./);
  const mail = await mailAbout(node, person.email, "Your data is ready");
  expect(mail.text).toContain("/settings");
  // The archive itself is not in the mail: whoever reads it may be somebody else.
  expect(mail.text).not.toContain("signature=");
});

test("an archive opens for its owner alone, and for a day", async () => {
  const person = await aUser(node);
  await start(person);
  const { src } = await done(person);
  const path = new URL(src, node.address).pathname.replace("/api", "");
  const stranger = await aUser(node);
  expect((await node.ask(`GET ${path}`, { token: stranger.token })).status).toBe(404);
  expect((await node.ask(`GET ${path}`, { token: person.token })).status).toBe(200);
  const change = await node.ask(`PUT ${path}`, { token: person.token, body: { name: "x" } });
  expect(change.status).toBe(404);
  node.time.skipMs = 25 * 3600 * 1000;
  expect((await fetch(`${node.address}${src}`)).status).toBe(404);
  node.time.skipMs = 0;
});

test("a new archive takes the place of the one before", async () => {
  const person = await aUser(node);
  await start(person);
  const first = await done(person);
  const second = await start(person);
  expect(second.body.export.export_id).not.toBe(first.export_id);
  const { src } = await done(person);
  expect((await fetch(`${node.address}${first.src}`)).status).toBe(404);
  expect((await fetch(`${node.address}${src}`)).status).toBe(200);
});

/** What is kept of people as one more part keeps it, which hands it out when the test says so. */
function aSlowPart() {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const { app } = node;
  const others = personalDataOf(app);
  const slow: PersonalData = {
    name: "slow",
    tables: {},
    async *exportOf() {
      begun += 1;
      await gate.promise;
      yield { path: "slow.txt", content: "x" };
    },
    erase: null,
  };
  definePersonalData(app, [...others, slow]);
  return { open: gate.resolve, begun: () => begun, close: () => definePersonalData(app, others) };
}

test("there is one export at a time, it can be cancelled, and nothing comes of it then", async () => {
  const slow = aSlowPart();
  const person = await aUser(node);
  const both = await Promise.all([start(person), start(person), start(person)]);
  expect(new Set(both.map(({ body }) => body.export.export_id)).size).toBe(1);
  await waitFor(() => slow.begun() > 0, "the export to begin");
  expect(await read(person)).toMatchObject({ state: "running", step: "slow" });
  expect((await cancel(person)).status).toBe(204);
  expect(await read(person)).toMatchObject({ state: "cancelled", src: null });
  slow.open();
  slow.close();
  expect((await cancel(person)).status).toBe(204);
  // One at a time: by the time that the next is done, whatever would have come of the first has come.
  await start(person);
  expect((await done(person)).src).toEqual(expect.any(String));
  const kept = async () => (await node.app.db.select().from(files).where(eq(files.userId, person.userId))).length;
  await waitFor(async () => (await kept()) === 1, "the first archive to go");
  expect(await allMailsTo(node, person.email)).toHaveLength(1);
});

test("who deletes their account has no export and no file any more", async () => {
  const slow = aSlowPart();
  const person = await aUser(node);
  const { src } = (await node.ask("POST /files", { token: person.token, form: aForm("mine", "a.txt") })).body.file;
  const { export_id } = (await start(person)).body.export;
  await waitFor(() => slow.begun() > 0, "the export to begin");
  const { token, password } = person;
  expect((await node.ask("DELETE /users", { token, body: { password } })).status).toBe(204);
  slow.open();
  slow.close();
  expect((await node.app.jobs.find(node.app.db, export_id))?.state).toBe("cancelled");
  expect((await fetch(`${node.address}${src}`)).status).toBe(404);
  const gone = async () => (await node.app.db.select().from(files).where(eq(files.userId, person.userId))).length === 0;
  await waitFor(gone, "the files to go");
});

test("names in an archive stay inside the folder that it is unpacked to, and none hides another", async () => {
  const packed: Uint8Array[] = [];
  const archive = openArchive(async (piece) => void packed.push(piece));
  const { signal } = new AbortController();
  const paths = ["../../etc/passwd", "a/b.txt", "A/B.txt", "c:\\x\u0000\u202E.txt", "...", "d/../../e.txt"];
  for (const path of paths) expect(await archive.add({ path, content: path }, signal)).toBe(true);
  await archive.add({ path: "bytes.bin", content: new Uint8Array(300_000).fill(7) }, signal);
  await archive.add({ path: "empty.txt", content: "" }, signal);
  await archive.finish();
  const found = unzipSync(Buffer.concat(packed));
  expect(Object.keys(found)).toEqual([
    "_/_/etc/passwd",
    "a/b.txt",
    "A/B (2).txt",
    "cx.txt",
    "_",
    "d/_/_/e.txt",
    "bytes.bin",
    "empty.txt",
  ]);
  expect(found["bytes.bin"]).toHaveLength(300_000);
  expect(strFromU8(found["A/B (2).txt"] ?? new Uint8Array())).toBe("A/B.txt");
});

test("packing stops when it is told to", async () => {
  const controller = new AbortController();
  const archive = openArchive(async () => undefined);
  const adding = archive.add({ path: "a", content: new Uint8Array(50_000_000) }, controller.signal);
  controller.abort();
  await expect(adding).rejects.toThrow();
});

test("of an archive never more than a few slices are in memory, however large its files and however slow its reader", async () => {
  let [read, written, held, size] = [0, 0, 0, 0];
  const archive = openArchive(async (piece) => {
    await new Promise(setImmediate);
    written += piece.length;
    size = Math.max(size, piece.length);
  });
  async function* slowly() {
    for (let at = 0; at < 200; at += 1) {
      held = Math.max(held, read - written);
      read += 256 * 1024;
      yield Buffer.alloc(256 * 1024, at);
    }
  }
  for (const path of ["a.mp4", "b.mp4"]) {
    expect(await archive.add({ path, content: { size: 200 * 256 * 1024, open: async () => slowly() } })).toBe(true);
  }
  await archive.add({ path: "gone.mp4", content: { size: 10, open: async () => null } });
  await archive.add({ path: "chats.json", content: "words ".repeat(2_000_000) });
  await archive.finish();
  expect(written).toBeGreaterThan(2 * 200 * 256 * 1024);
  expect(held).toBeLessThanOrEqual(256 * 1024);
  expect(size).toBeLessThanOrEqual(256 * 1024);
});

test("an archive takes no file that would make it larger than what is downloaded in one go", async () => {
  const archive = openArchive(async () => undefined);
  const open = async () => expect.fail("it was opened");
  expect(await archive.add({ path: "huge.mp4", content: { size: 2 ** 31, open } })).toBe(false);
});

test("an export leaves nothing beside what is stored", async () => {
  const person = await aUser(node);
  await node.ask("POST /files", { token: person.token, form: aForm("mine", "a.txt") });
  const readWhole = vi.spyOn(node.app.storage, "read");
  await start(person);
  const found = await unpack((await done(person)).src);
  expect(Object.values(found)).toContain("mine");
  expect(readWhole).not.toHaveBeenCalled();
  readWhole.mockRestore();
  expect(await readdir(join(node.app.config.dataDir, "incoming"))).toEqual([]);
});
