import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aScan } from "../../../providers/reader/samples/scans.ts";
import { hearSources, readParts, readSources } from "../index.ts";
import { readSource, sweepSources } from "../jobs.ts";
import { knowledgeScans, knowledgeSources } from "../tables.ts";
import { aRun, aSource } from "../test/library.ts";
import { recogniseSource } from "./recognising.ts";
import { keepScan, readScans } from "./store.system.ts";

let node: TestApp;
let person: TestUser;
const turned: { sourceId: number; pageRead: number | null; pages: number | null }[] = [];
let stopAt: (sourceId: number) => unknown = () => undefined;
beforeAll(async () => {
  // Without a runner: each test runs the jobs itself.
  node = await aTestApp();
  person = await aUser(node);
  hearSources(node.app, "a test", async (_app, { sourceId, state, pageRead, pages }) => {
    if (state !== "reading") return;
    turned.push({ sourceId, pageRead, pages });
    stopAt(sourceId);
  });
});
afterAll(() => node.close());

const ENGLISH = ["The drum turns sixty times in a minute.", "A full load weighs twelve kilograms."];
const SPANISH = ["Limpie el filtro cada catorce días.", "La garantía dura tres años."];

const run = (sourceId: number) => recogniseSource.work(node.app, { sourceId }, aRun());
const find = async (sourceId: number) => (await readSources(node.app, [sourceId])).get(sourceId);
const textsOf = async (sourceId: number) =>
  (await readParts(node.app, sourceId, 1)).parts.map(({ page, text }) => [page, text.replace(/\s+/g, " ")]);

test("pages that are pictures are recognised in English and Spanish, also turned ones and masks; one that cannot be read is named", async () => {
  const bytes = await aScan([
    { masked: ENGLISH },
    { drawn: SPANISH, turned: 90 },
    { typed: "This page was typed, and needs nobody to recognise it." },
    { dots: 7 },
  ]);
  const { sourceId } = await aSource(node, person, "handbook.pdf", bytes);
  await readSource.work(node.app, { sourceId }, aRun());
  expect(await find(sourceId)).toMatchObject({ state: "reading", pages: 4 });
  await run(sourceId);
  const source = await find(sourceId);
  expect(source).toMatchObject({ state: "ready", pages: 4, errorCode: null });
  expect(await textsOf(sourceId)).toEqual([
    [1, ENGLISH.join(" ")],
    [2, SPANISH.join(" ")],
    [3, "This page was typed, and needs nobody to recognise it."],
  ]);
  expect(source?.scanned.map(({ page }) => page)).toEqual([1, 2, 4]);
  expect(source?.scanned[0]?.confidence).toBeGreaterThan(80);
  expect(source?.scanned[2]?.confidence).toBeNull();
  // Once for each page; before them those who read the typed pages may have been heard. Of two pages at once the later may be
  // done first: progress never goes back all the same.
  const told = turned.filter((each) => each.sourceId === sourceId).slice(-3);
  const read = told.map(({ pageRead }) => pageRead ?? 0);
  expect(read).toEqual(read.toSorted((one, other) => one - other));
  expect(told.at(-1)).toEqual({ sourceId, pageRead: 4, pages: 4 });
  expect(await readScans(node.app.db, sourceId)).toEqual([]);
});

test("columns of a paper are read one after the other, and rows of a table across, with rules around them or without", async () => {
  const paper = [
    [
      "The roof is above the",
      "fourth floor, and the",
      "bees fly from there to",
      "the limes of the park.",
      "Each hive is opened at",
      "noon once in two weeks",
      "and closed before the",
      "wind turns to the west.",
    ],
    [
      "Whoever opens a hive",
      "counts the frames and",
      "writes down what each",
      "of them weighs by then.",
      "The honey is taken in",
      "August after the limes",
      "and is left to stand",
      "for a day and a night.",
    ],
  ];
  const table = [
    ["Product", "Drum", "Filter", "Hose", "Seal", "Brush"],
    ["Region", "North", "South", "East", "North", "South"],
    ["Price", "19.50", "10.25", "11.75", "32.40", "24.60"],
  ];
  const bytes = await aScan([{ columns: paper }, { columns: table }, { columns: table, isRuled: true }]);
  const { sourceId } = await aSource(node, person, "columns.pdf", bytes);
  await readSource.work(node.app, { sourceId }, aRun());
  await run(sourceId);
  const rows = table[0]?.map((_, at) => table.map((column) => column[at]).join(" ")).join(" ");
  expect(await textsOf(sourceId)).toEqual([
    [1, paper.flat().join(" ")],
    [2, rows],
    [3, rows],
  ]);
});

test("a run that is stopped begins no page any more; the next one goes on with those that are left, and begins no other again", async () => {
  const pages = Array.from({ length: 4 }, () => ({ drawn: ENGLISH }));
  const { sourceId } = await aSource(node, person, "four.pdf", await aScan(pages));
  await readSource.work(node.app, { sourceId }, aRun());
  const stop = new AbortController();
  stopAt = (of) => of === sourceId && stop.abort(new Error("stopping"));
  await expect(recogniseSource.work(node.app, { sourceId }, aRun(1, stop.signal))).rejects.toThrow("stopping");
  const outcomes = (await readScans(node.app.db, sourceId)).map(({ outcome }) => outcome);
  expect(outcomes.slice(0, 2)).toContain("read");
  expect(outcomes.slice(2)).toEqual(["waiting", "waiting"]);
  await keepScan(node.app.db, { sourceId, page: 4 }, { outcome: "read", text: "Kept from before.", confidence: 91 });
  await run(sourceId);
  const recognised = ENGLISH.join(" ");
  expect(await textsOf(sourceId)).toEqual([
    [1, recognised],
    [2, recognised],
    [3, recognised],
    [4, "Kept from before."],
  ]);
});

test("a long document is read a stretch at a time, behind those that came to wait meanwhile; what it took all in all ends it", async () => {
  const pages = Array.from({ length: 4 }, () => ({ drawn: ENGLISH }));
  const { sourceId } = await aSource(node, person, "long.pdf", await aScan(pages));
  await readSource.work(node.app, { sourceId }, aRun());
  await node.app.db.execute(sql`delete from pgboss.job where name = 'recognise_source'`);
  const { now } = performance;
  let laterMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + laterMs);
  onTestFinished(() => clock.mockRestore());
  stopAt = (of) => {
    if (of === sourceId) laterMs += 61_000;
  };
  await run(sourceId);
  stopAt = () => undefined;
  expect(await find(sourceId)).toMatchObject({ state: "reading" });
  const outcomes = (await readScans(node.app.db, sourceId)).map(({ outcome }) => outcome);
  expect(outcomes[0]).toBe("read");
  expect(outcomes.slice(2)).toEqual(["waiting", "waiting"]);
  const { rows } = await node.app.db.execute<{ data: { sourceId: number; workedMs: number } }>(
    sql`select data from pgboss.job where name = 'recognise_source'`,
  );
  expect(rows).toHaveLength(1);
  const [next] = rows;
  expect(JSON.stringify(next?.data)).toContain(String(sourceId));
  await recogniseSource.work(node.app, { sourceId, workedMs: 21 * 60_000 }, aRun());
  const source = await find(sourceId);
  expect(source).toMatchObject({ state: "ready" });
  expect(source?.scanned.at(-1)).toEqual({ page: 4, confidence: null });
  expect((await textsOf(sourceId))[0]).toEqual([1, ENGLISH.join(" ")]);
});

test("a document of pictures without a letter fails with its reason", async () => {
  const { sourceId } = await aSource(node, person, "dots.pdf", await aScan([{ dots: 3 }]));
  await readSource.work(node.app, { sourceId }, aRun());
  await run(sourceId);
  expect(await find(sourceId)).toMatchObject({ state: "failed", errorCode: "file_without_text" });
});

test("a document that waits for its turn to be recognised is not taken for forgotten", async () => {
  const { sourceId } = await aSource(node, person, "waits.pdf", await aScan([{ dots: 3 }]));
  await readSource.work(node.app, { sourceId }, aRun());
  const ofIt = eq(knowledgeSources.sourceId, sourceId);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);
  await node.app.db
    .update(knowledgeSources)
    .set({ updatedAt: hoursAgo(1) })
    .where(ofIt);
  await sweepSources.work(node.app, {}, aRun());
  expect(await find(sourceId)).toMatchObject({ state: "reading" });
  await node.app.db
    .update(knowledgeSources)
    .set({ updatedAt: hoursAgo(13) })
    .where(ofIt);
  await sweepSources.work(node.app, {}, aRun());
  expect(await find(sourceId)).toMatchObject({ state: "failed", errorCode: "file_unread" });
  await node.app.db.delete(knowledgeScans).where(eq(knowledgeScans.sourceId, sourceId));
});
