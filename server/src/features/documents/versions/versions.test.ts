import type { DocumentVersion } from "@pluma/contract/documents/versions";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import type { ExportedFile } from "../../../platform/features/personalData.ts";
import { sweepDocuments } from "../jobs.ts";
import { documentData } from "../personalData.ts";
import { documentVersions } from "../tables.versions.ts";
import { aDocument } from "../test/aDocument.ts";
import { isVersionDue, NAMED_VERSIONS_MAX, PAUSE_MS, WORK_MS } from "./rules.ts";
import { keepVersion } from "./store.system.ts";

let node: TestApp;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  [owner, stranger] = [await aUser(node), await aUser(node, { staff: "admin" })];
});
afterAll(() => node.close());

const MINUTE_MS = 60_000;
const ask = (line: string, body?: object, { token } = owner) => node.ask(line, { token, ...(body && { body }) });
const list = async (id: number, more = ""): Promise<DocumentVersion[]> =>
  (await ask(`GET /documents/${id}/versions${more}`)).body.versions;
const keep = (id: number, name: string | null) => ask(`POST /documents/${id}/versions`, { name });

const fresh = async (html = "<p>One two.</p>") => {
  const { documentId } = await aDocument(node, owner.userId, { html });
  return { id: documentId, version: 0 };
};
type Writing = Awaited<ReturnType<typeof fresh>>;

/** Writes a word at the beginning of a document, as its owner does. */
async function write(writing: Writing, word: string): Promise<void> {
  const step = { stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: word }] } };
  const body = { version: writing.version, client_id: "a-writing-tab", sequence: writing.version, steps: [step] };
  expect((await ask(`POST /documents/${writing.id}/steps`, body)).body.accepted).toBe(true);
  writing.version += 1;
}

/** Lets so much time go by for one document alone: all that is known of it is that much longer ago. */
const pass = ({ id }: Writing, ms: number) =>
  node.app.db.execute(sql`
    update documents set updated_at = updated_at - make_interval(secs => ${ms / 1000}),
      kept_at = kept_at - make_interval(secs => ${ms / 1000}) where document_id = ${id}`);

describe("versions are kept as one writes", () => {
  test("what stood before a pause of some minutes is one, with who wrote it and how many words it had", async () => {
    const writing = await fresh();
    await write(writing, "Zero ");
    expect(await list(writing.id)).toEqual([]);
    await pass(writing, PAUSE_MS);
    await write(writing, "New ");
    const [kept, ...others] = await list(writing.id);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ version: 1, name: null, words: 3, by: [{ user_id: owner.userId }] });
    const { body } = await ask(`GET /documents/${writing.id}/versions/1`);
    expect(body.content).toBe("<p>Zero One two.</p>");
    expect(body.doc.content[0].content[0].text).toBe("Zero One two.");
  });

  test("who writes for an hour without a pause leaves one every quarter of it", async () => {
    const writing = await fresh();
    for (let minute = 0; minute < 60; minute += 2) {
      await write(writing, "x ");
      await pass(writing, 2 * MINUTE_MS);
    }
    const versions = await list(writing.id);
    expect(versions).toHaveLength(3);
  });

  test("what a save of content replaces is one, whenever it was written", async () => {
    const writing = await fresh();
    await ask("PUT /documents", { document_id: writing.id, content: "<p>Other.</p>" });
    const [kept] = await list(writing.id);
    expect(kept?.version).toBe(0);
    expect((await ask(`GET /documents/${writing.id}/versions/0`)).body.content).toBe("<p>One two.</p>");
  });

  test("a save that changes no content leaves none, and an empty text is none", async () => {
    const writing = await fresh();
    await ask("PUT /documents", { document_id: writing.id, content: "<p>One two.</p>", name: "Other" });
    expect(await list(writing.id)).toEqual([]);
    const empty = { content: "<p></p>", updatedAt: new Date(0), keptAt: new Date(0) };
    expect(isVersionDue(empty, new Date(WORK_MS))).toBe(false);
  });
});

test("a version is named, renamed, and found by its name; without one it is as others are", async () => {
  const writing = await fresh();
  const { status, body } = await keep(writing.id, " For Marta ");
  expect([status, body.version.name, body.version.version]).toEqual([201, "For Marta", 0]);
  await write(writing, "x ");
  await keep(writing.id, null);
  expect(await list(writing.id)).toMatchObject([
    { version: 1, name: null },
    { version: 0, name: "For Marta" },
  ]);
  expect(await list(writing.id, "?kind=named")).toMatchObject([{ version: 0 }]);
  const line = `PUT /documents/${writing.id}/versions/0`;
  expect((await ask(line, { name: "Second" })).body.version.name).toBe("Second");
  expect((await keep(writing.id, null)).body.version.name, "kept again").toBe(null);
  expect((await ask(line, { name: null })).body.version.name).toBe(null);
  expect((await ask(line, { name: " " })).status).toBe(422);
  expect((await ask(`PUT /documents/${writing.id}/versions/7`, { name: "x" })).status).toBe(404);
});

test("a state is kept once, however often and at one moment it is asked for, and its name stays", async () => {
  const writing = await fresh();
  await keep(writing.id, "Named");
  await Promise.all(Array.from({ length: 8 }, () => keep(writing.id, null)));
  expect(await list(writing.id)).toMatchObject([{ version: 0, name: "Named" }]);
});

test("there is room for so many names, and one more is refused while renaming goes on", async () => {
  const { id } = await fresh();
  const doc = { type: "doc", content: [{ type: "paragraph" }] };
  const many = Array.from({ length: NAMED_VERSIONS_MAX }, (_, at) => ({
    documentId: id,
    version: at + 1,
    doc,
    words: 0,
    name: `N${at}`,
    createdAt: node.app.clock.now(),
  }));
  await node.app.db.insert(documentVersions).values(many);
  const { status, body } = await keep(id, "One more");
  expect([status, body.error.code]).toEqual([409, "document_versions_full"]);
  expect((await ask(`PUT /documents/${id}/versions/1`, { name: "Other" })).status).toBe(200);
});

test("old versions thin out to one an hour, a day, a week, and named ones stay", async () => {
  const { id } = await fresh();
  const [HOUR, DAY, WEEK] = [60 * MINUTE_MS, 24 * 60 * MINUTE_MS, 7 * 24 * 60 * MINUTE_MS];
  const now = node.app.clock.now().getTime();
  // The beginnings of an hour, a day and a week; days are counted from a Thursday, weeks begin on Mondays.
  const hour = Math.floor((now - 3 * DAY) / HOUR) * HOUR;
  const day = Math.floor((now - 30 * DAY) / DAY) * DAY;
  const week = Math.floor((now - 200 * DAY) / WEEK) * WEEK + 4 * DAY;
  const moments: [number, string | null][] = [
    [week + HOUR, null],
    [week + 3 * DAY, null],
    [week + 3 * DAY + HOUR, "Named"],
    [day + HOUR, null],
    [day + 2 * HOUR, null],
    [hour - 10 * MINUTE_MS, null],
    [hour + 10 * MINUTE_MS, null],
    [hour + 20 * MINUTE_MS, null],
    [now - 2 * MINUTE_MS, null],
    [now - MINUTE_MS, null],
  ];
  const doc = { type: "doc", content: [{ type: "paragraph" }] };
  const rows = moments.map(([at, name], version) => ({
    documentId: id,
    version,
    doc,
    words: 0,
    name,
    createdAt: new Date(at),
  }));
  await node.app.db.insert(documentVersions).values(rows);
  const signal = new AbortController().signal;
  for (let night = 0; night < 2; night += 1) await sweepDocuments.work(node.app, {}, { signal } as never);
  expect((await list(id)).map(({ version }) => version)).toEqual([9, 8, 7, 5, 4, 2, 1]);
});

describe("what changed since one was here", () => {
  const seenOf = async (id: number) => (await ask(`GET /documents/${id}/seen`)).body.seen;

  test("is the text that one saw last and who wrote since; where nobody did, no text", async () => {
    const writing = await fresh();
    expect(await seenOf(writing.id)).toBe(null);
    expect((await ask(`PUT /documents/${writing.id}/seen`, { version: 0 })).body).toEqual({ is_noted: true });
    expect(await seenOf(writing.id)).toMatchObject({ version: 0, doc: null, by: [] });
    await write(writing, "x ");
    const seen = await seenOf(writing.id);
    expect(seen).toMatchObject({ version: 0, by: [{ user_id: owner.userId }] });
    expect(seen.doc.content[0].content[0].text).toBe("One two.");
  });

  test("a version that is not what stands is not noted", async () => {
    const writing = await fresh();
    await write(writing, "x ");
    expect((await ask(`PUT /documents/${writing.id}/seen`, { version: 0 })).body).toEqual({ is_noted: false });
    expect(await seenOf(writing.id)).toBe(null);
  });
});

test("versions of a document go with it, and nobody else finds them", async () => {
  const { id } = await fresh();
  await keepVersion(node.app.db, id, "Mine");
  for (const line of [
    `GET /documents/${id}/versions`,
    `GET /documents/${id}/versions/0`,
    `GET /documents/${id}/seen`,
  ]) {
    expect((await ask(line, undefined, stranger)).status, line).toBe(404);
  }
  await ask(`DELETE /documents/${id}`);
  expect((await ask(`GET /documents/${id}/versions/0`)).status).toBe(404);
  const rows = await node.app.db.select().from(documentVersions).where(eq(documentVersions.documentId, id));
  expect(rows, "until it can no longer be brought back").toHaveLength(1);
});

test("whoever takes their data along has their named versions among it", async () => {
  const person = await aUser(node);
  const { documentId } = await aDocument(node, person.userId, { html: "<p>Theirs.</p>" });
  await keepVersion(node.app.db, documentId, "For Marta");
  const files: ExportedFile[] = [];
  for await (const file of documentData.exportOf?.(node.app, person.userId) ?? []) files.push(file);
  const version = files.find(({ path }) => path === `documents/${documentId}/versions/0.json`);
  expect(JSON.parse(String(version?.content))).toMatchObject({ name: "For Marta", content: "<p>Theirs.</p>" });
});
