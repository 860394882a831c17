import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import type { ExportedFile } from "../../../platform/features/personalData.ts";
import { aForm, aPicture } from "../../files/test/samples.ts";
import { readDocumentWords, sweepDocuments } from "../jobs.ts";
import { documentData } from "../personalData.ts";
import { forgetSteps } from "../store.system.ts";
import { documentSteps, documents, documentWords } from "../tables.ts";
import { aDocument } from "../test/aDocument.ts";
import { readBehind } from "./standing.ts";

let node: TestApp;
let other: TestApp;
let owner: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  other = await aTestApp({ database: node.database });
  owner = await aUser(node);
});
afterAll(async () => {
  await other.close();
  await node.close();
});

const ask = (line: string, body?: object, to = node) => to.ask(line, { token: owner.token, ...(body && { body }) });
const insert = (text: string, at = 1) => ({
  stepType: "replace",
  from: at,
  to: at,
  slice: { content: [{ type: "text", text }] },
});
const stepsOf = (version: number, ...steps: object[]) => ({
  version,
  client_id: "another-tab",
  sequence: version,
  steps,
  rebase: true,
});
const rowOf = async (id: number) => {
  const [row] = await node.app.db.select().from(documents).where(eq(documents.documentId, id));
  return row;
};
const run = () => ({ jobId: "", attempt: 1, signal: new AbortController().signal, report: async () => {} });

/** A document as a node leaves it that is killed when the steps are written and the text is not: "zebra" is not in it yet. */
async function leftBehind(values: Parameters<typeof aDocument>[2] = { html: "<p>one</p>" }): Promise<number> {
  const { documentId } = await aDocument(node, owner.userId, values);
  const steps = ["a", "zebr"].map((text, at) => {
    return { documentId, version: at, clientId: "a-lost-tab", sequence: at, step: insert(text), userId: owner.userId };
  });
  await node.app.db.insert(documentSteps).values(steps);
  const stands = { version: 2, textBehind: 2, updatedAt: new Date() };
  await node.app.db.update(documents).set(stands).where(eq(documents.documentId, documentId));
  return documentId;
}

test("what is durable stands in every reading though the row has it not, and reading writes nothing", async () => {
  const id = await leftBehind();
  for (const each of [node, other]) {
    const { body } = await ask(`GET /documents/${id}`, undefined, each);
    expect(body.document).toMatchObject({ content: "<p>zebraone</p>", version: 2 });
    expect(body.document.doc.content[0].content[0].text).toBe("zebraone");
  }
  const files: ExportedFile[] = [];
  for await (const file of documentData.exportOf?.(node.app, owner.userId) ?? []) files.push(file);
  expect(files.some(({ content }) => String(content).includes("<p>zebraone</p>"))).toBe(true);
  expect(await readBehind(node.app.db, [id])).toEqual(new Map([[id, { content: "<p>zebraone</p>" }]]));
  expect(await rowOf(id)).toMatchObject({ textBehind: 2, content: "<p>one</p>" });
});

test("whoever writes on does so on what is durable, on whichever node, as steps and as content", async () => {
  const id = await leftBehind();
  expect((await ask(`POST /documents/${id}/steps`, stepsOf(2, insert("1")), other)).body.accepted).toBe(true);
  expect((await ask(`POST /documents/${id}/steps`, stepsOf(3, insert("2")))).body.accepted).toBe(true);
  const { body } = await ask("PUT /documents", { document_id: id, content: "<p>21zebraone!</p>", version: 4 });
  expect(body.document).toMatchObject({ content: "<p>21zebraone!</p>", version: 5 });
  expect(await rowOf(id)).toMatchObject({ textBehind: 0, content: "<p>21zebraone!</p>", version: 5 });
});

test("a search finds it by words that are in no row yet, and not by those that are gone", async () => {
  const name = "The hidden one";
  const id = await leftBehind({ html: "<p>one</p>", name });
  const { body } = await ask("GET /documents?query=zebraone");
  expect(body.documents.map((each: { document_id: number }) => each.document_id)).toContain(id);
  const second = await leftBehind({ html: "<p>two</p>", name });
  const found = await ask("GET /search?query=zebratwo");
  expect(JSON.stringify(found.body)).toContain(`"id":${second}`);
  const third = await leftBehind({ html: "<p>three</p>", name });
  const gone = await ask("GET /documents?query=three");
  expect(gone.body.documents.map((each: { document_id: number }) => each.document_id)).not.toContain(third);
});

test("however many are behind, who searches waits for the twenty that were written in last", async () => {
  for (let count = 0; count < 23; count += 1) await leftBehind({ html: "<p>many</p>" });
  await ask("GET /documents?query=zebramany");
  const isBehind = and(eq(documents.userId, owner.userId), eq(documents.content, "<p>many</p>"));
  expect(await node.app.db.$count(documents, isBehind)).toBe(3);
});

test("what is kept as a version, or noted as seen, is what is durable", async () => {
  const id = await leftBehind();
  expect((await ask(`POST /documents/${id}/versions`, { name: "Mine" })).body.version).toMatchObject({ version: 2 });
  expect((await ask(`GET /documents/${id}/versions/2`)).body.content).toBe("<p>zebraone</p>");
  const seen = await leftBehind();
  expect((await ask(`PUT /documents/${seen}/seen`, { version: 2 })).body).toEqual({ is_noted: true });
  expect(await rowOf(seen)).toMatchObject({ textBehind: 0, content: "<p>zebraone</p>", text: "zebraone" });
});

test("within a minute a job writes what a dead node left, and its words are in the index; one that cannot be holds up no other", async () => {
  const [broken, id] = [await leftBehind(), await leftBehind()];
  await node.app.db.delete(documentSteps).where(eq(documentSteps.documentId, broken));
  await node.app.db.execute(sql`update documents set updated_at = now() - interval '1 hour'
    where document_id in (${broken}, ${id})`);
  await readDocumentWords.work(node.app, {}, run());
  expect(await rowOf(id)).toMatchObject({ textBehind: 0, content: "<p>zebraone</p>", version: 2, wordsVersion: 2 });
  const [words] = await node.app.db.select().from(documentWords).where(eq(documentWords.documentId, id));
  expect(words?.words).toContain("zebraone");
  expect(await rowOf(broken)).toMatchObject({ textBehind: 2, content: "<p>one</p>" });
  await leftBehind();
  expect((await ask("GET /documents?query=zebraone")).body.documents).not.toEqual([]);
  await node.app.db.delete(documents).where(eq(documents.documentId, broken));
});

test("steps that no text has are kept, however old; those that one has are forgotten", async () => {
  const id = await leftBehind();
  const later = new Date(Date.now() + 60_000);
  await forgetSteps(node.app, later);
  expect((await ask(`GET /documents/${id}`)).body.document.content).toBe("<p>zebraone</p>");
  await ask(`POST /documents/${id}/versions`, { name: null });
  await forgetSteps(node.app, later);
  expect(await node.app.db.$count(documentSteps, eq(documentSteps.documentId, id))).toBe(0);
  await sweepDocuments.work(node.app, {}, run());
});

test("what is typed is in the row a moment later though nobody asks, and at the latest when the node ends", async () => {
  const { documentId: id } = await aDocument(node, owner.userId, { html: "<p>ab</p>" });
  for (const version of [0, 1, 2]) await ask(`POST /documents/${id}/steps`, stepsOf(version, insert(`${version}`)));
  const isWritten = async () => ((await rowOf(id))?.textBehind === 0 ? rowOf(id) : undefined);
  expect(await waitFor(isWritten, "the text")).toMatchObject({ content: "<p>210ab</p>", text: "210ab", version: 3 });
  const short = await aTestApp({ database: node.database });
  await ask(`POST /documents/${id}/steps`, stepsOf(3, insert("3")), short);
  await short.close();
  expect(await rowOf(id)).toMatchObject({ content: "<p>3210ab</p>", textBehind: 0, version: 4 });
});

test("what takes a text that is behind for the whole, as a node of the release before, writes nothing on it", async () => {
  const id = await leftBehind();
  const written = node.app.db.update(documents).set({ version: 3, content: "<p>one!</p>" });
  await expect(written.where(eq(documents.documentId, id))).rejects.toThrow();
  expect((await ask(`GET /documents/${id}`)).body.document).toMatchObject({ content: "<p>zebraone</p>", version: 2 });
});

test("where pictures come or go the text is written at once: whose files they are is asked of the rows", async () => {
  const form = aForm(await aPicture("png"));
  const { file_id } = (await node.ask("POST /files", { token: owner.token, form })).body;
  const { documentId: id } = await aDocument(node, owner.userId, { html: "<p>ab</p>" });
  const image = { type: "image", attrs: { file_id } };
  const brought = { stepType: "replace", from: 4, to: 4, slice: { content: [image] } };
  expect((await ask(`POST /documents/${id}/steps`, stepsOf(0, brought))).body.accepted).toBe(true);
  expect(await rowOf(id)).toMatchObject({ textBehind: 0, version: 1 });
  const gone = { stepType: "replace", from: 4, to: 5 };
  expect((await ask(`POST /documents/${id}/steps`, stepsOf(1, gone))).body.accepted).toBe(true);
  expect(await rowOf(id)).toMatchObject({ textBehind: 0, content: "<p>ab</p>", version: 2 });
});
