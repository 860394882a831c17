import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { type ExportedFile, personalDataOf } from "../../platform/features/personalData.ts";
import { aPdf } from "../../providers/reader/samples/documents.ts";
import {
  findPart,
  hearSources,
  readParts,
  readSources,
  removeSources,
  retrySource,
  syncSource,
  textOf,
} from "./index.ts";
import { readSource, sweepSources } from "./jobs.ts";
import { knowledgePassages, knowledgeSources } from "./tables.ts";
import { aRun, aSource as aSourceOf } from "./test/library.ts";

let node: TestApp;
let person: TestUser;
const heard: string[] = [];
const turned: { sourceId: number; pageRead: number; pages: number | null }[] = [];
beforeAll(async () => {
  // Without a runner: each test runs the job itself.
  node = await aTestApp();
  person = await aUser(node);
  hearSources(node.app, "a test", async (_app, { sourceId, state, pageRead, pages }) => {
    if (state === "reading" && pageRead !== null) turned.push({ sourceId, pageRead, pages });
    else heard.push(`${sourceId} ${state}`);
  });
});
afterAll(() => node.close());

const aSource = (bytes: Uint8Array | string = "A text.", name = "a.txt") => aSourceOf(node, person, name, bytes);
const run = (sourceId: number, attempt?: number) => readSource.work(node.app, { sourceId }, aRun(attempt));
const find = async (sourceId: number) => (await readSources(node.app, [sourceId])).get(sourceId);
const countPassages = async (sourceId: number) =>
  (await node.app.db.select().from(knowledgePassages).where(eq(knowledgePassages.sourceId, sourceId))).length;

test("a source that was read is ready, and features hear each step once, however often the job runs", async () => {
  const { sourceId } = await aSource(aPdf([["One"], ["Two"]]), "a.pdf");
  await run(sourceId);
  await run(sourceId, 2);
  expect(await find(sourceId)).toMatchObject({ state: "ready", pages: 2, characters: 6, passages: 2, errorCode: null });
  expect(await countPassages(sourceId)).toBe(2);
  expect(heard.filter((line) => line.startsWith(`${sourceId} `))).toEqual([`${sourceId} reading`, `${sourceId} ready`]);
});

test("a reader that died is begun again and finishes", async () => {
  const { sourceId } = await aSource();
  await node.app.db.update(knowledgeSources).set({ state: "reading" }).where(eq(knowledgeSources.sourceId, sourceId));
  await run(sourceId, 2);
  expect(await find(sourceId)).toMatchObject({ state: "ready" });
});

test("what went wrong on our side is tried again, and fails with words for it the last time", async () => {
  const { sourceId } = await aSource();
  const broken = { ...node.app, storage: { ...node.app.storage, read: () => Promise.reject(new Error("no disk")) } };
  await expect(readSource.work(broken, { sourceId }, aRun(1))).rejects.toThrow("no disk");
  expect(await find(sourceId)).toMatchObject({ state: "reading" });
  await readSource.work(broken, { sourceId }, aRun(readSource.attemptsMax));
  expect(await find(sourceId)).toMatchObject({ state: "failed", errorCode: "file_unread" });
});

test("a process that stops gives the reading back as it was", async () => {
  const { sourceId } = await aSource();
  const stopping = AbortSignal.abort(new Error("stopping"));
  await expect(readSource.work(node.app, { sourceId }, aRun(readSource.attemptsMax, stopping))).rejects.toThrow();
  expect(await find(sourceId)).toMatchObject({ state: "reading" });
});

test("a document without text fails at once, with its reason", async () => {
  const { sourceId } = await aSource(aPdf([[]]), "scan.pdf");
  await run(sourceId);
  expect(await find(sourceId)).toMatchObject({ state: "failed", errorCode: "file_without_text" });
});

test("a source that is removed while it is read leaves nothing behind", async () => {
  const { sourceId } = await aSource("A text. ".repeat(60_000), "long.txt");
  const reading = run(sourceId);
  await waitFor(async () => (await find(sourceId))?.state === "reading", "the beginning");
  await removeSources(node.app, [sourceId]);
  await reading;
  expect(await find(sourceId)).toBeUndefined();
  expect(await countPassages(sourceId)).toBe(0);
});

test("a source that nobody moved for half an hour fails, others stay", async () => {
  const [forgotten, fresh] = [await aSource(), await aSource()];
  const old = new Date(Date.now() - 31 * 60_000);
  const ofForgotten = eq(knowledgeSources.sourceId, forgotten.sourceId);
  await node.app.db.update(knowledgeSources).set({ state: "reading", updatedAt: old }).where(ofForgotten);
  await sweepSources.work(node.app, {}, aRun());
  expect(await find(forgotten.sourceId)).toMatchObject({ state: "failed", errorCode: "file_unread" });
  expect(heard).toContain(`${forgotten.sourceId} failed`);
  expect(await find(fresh.sourceId)).toMatchObject({ state: "waiting" });
});

test("a long text is answered 20 passages at a time, and all of them are the text", async () => {
  const text = Array.from({ length: 1500 }, (_, n) => `Sentence number ${n} of the long text ends here.`).join(" ");
  const { sourceId } = await aSource(text, "long.txt");
  await run(sourceId);
  const first = await readParts(node.app, sourceId, 1);
  expect(first.parts.length).toBe(20);
  const texts = [];
  for (let page = 1; page <= first.pages; page += 1) texts.push(...(await readParts(node.app, sourceId, page)).parts);
  expect(texts.length).toBe(first.count);
  expect(texts.map((part) => part.text).join("")).toBe(text);
});

test("features hear which page is read while a long document is", async () => {
  const pages = Array.from({ length: 1500 }, (_, page) => [
    `Page ${page} of a long book.`,
    "It says little. ".repeat(5),
  ]);
  const { sourceId } = await aSource(aPdf(pages), "book.pdf");
  await run(sourceId);
  const ofBook = turned.filter((each) => each.sourceId === sourceId);
  expect(ofBook.length).toBeGreaterThan(0);
  expect(ofBook.every(({ pages: of, pageRead }) => of === 1500 && pageRead > 0 && pageRead <= 1500)).toBe(true);
  expect(await find(sourceId)).toMatchObject({ state: "ready", pages: 1500, pageRead: 1500 });
});

test("a source that failed is read again when somebody asks for it, one that did not is left alone", async () => {
  const { sourceId } = await aSource();
  expect(await retrySource(node.app, sourceId)).toBe(false);
  const broken = { ...node.app, storage: { ...node.app.storage, read: () => Promise.reject(new Error("no disk")) } };
  await readSource.work(broken, { sourceId }, aRun(readSource.attemptsMax));
  expect(await retrySource(node.app, sourceId)).toBe(true);
  expect(await find(sourceId)).toMatchObject({ state: "waiting", errorCode: null });
  await run(sourceId);
  expect(await find(sourceId)).toMatchObject({ state: "ready" });
});

test("syncing reads what was not read, and does nothing where nothing is to be done", async () => {
  const { sourceId } = await aSource();
  const signal = new AbortController().signal;
  expect(await syncSource(node.app, sourceId, signal)).toBe("read");
  expect(await syncSource(node.app, sourceId, signal)).toBe("nothing");
  const update = node.app.db.update(knowledgeSources).set({ state: "failed", errorCode: "file_unread" });
  await update.where(eq(knowledgeSources.sourceId, sourceId));
  expect(await syncSource(node.app, sourceId, signal)).toBe("read");
  expect(await find(sourceId)).toMatchObject({ state: "ready", errorCode: null });
  expect(await countPassages(sourceId)).toBe(1);
});

test("each passage is told with the page of parts on which its own text stands", async () => {
  const text = Array.from({ length: 1500 }, (_, n) => `Sentence number ${n} of the long text ends here.`).join(" ");
  const book = Array.from({ length: 45 }, (_, page) => [`Page ${page}`, "It says little. ".repeat(5)]);
  for (const [bytes, name] of [
    [text, "long.txt"],
    [aPdf(book), "short.pdf"],
  ] as const) {
    const { sourceId } = await aSource(bytes, name);
    await run(sourceId);
    const last = (await countPassages(sourceId)) - 1;
    for (const position of [0, 19, 20, 41, last]) {
      const part = await findPart(node.app, sourceId, position);
      const { parts } = await readParts(node.app, sourceId, part?.page ?? 0);
      const own = part ? textOf(part.passage) : "none";
      expect(parts.some(({ text: shown, page }) => shown.includes(own) && page === part?.passage.page)).toBe(true);
    }
    expect(await findPart(node.app, sourceId, last + 1)).toBeNull();
  }
});

test("an export brings what was read, and a farewell erases it", async () => {
  person = await aUser(node);
  const { sourceId } = await aSource(aPdf([["Mine one"], ["Mine two"]]), "mine.pdf");
  await run(sourceId);
  const knowledge = personalDataOf(node.app).find(({ name }) => name === "knowledge");
  const files: ExportedFile[] = [];
  for await (const file of knowledge?.exportOf?.(node.app, person.userId) ?? []) files.push(file);
  expect(files.map(({ path }) => path)).toEqual(["knowledge/sources.json", `knowledge/${sourceId}-mine.pdf.txt`]);
  expect(files[1]?.content).toBe("Mine one\n\nMine two\n\n");
  await knowledge?.erase?.(node.app as never, person.userId);
  expect(await find(sourceId)).toBeUndefined();
});
