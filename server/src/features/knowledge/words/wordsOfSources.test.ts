import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aTestApp } from "../../../../test/app.ts";
import { openState } from "../../../platform/state.ts";
import { findSources } from "../store.system.ts";
import { knowledgeIndexes } from "../tables.ts";
import { aLibrary, type Library } from "../test/library.ts";
import { packIndex, unpackIndex } from "./packed.ts";
import { indexWords } from "./wordIndex.ts";
import { indexUnindexed, wordsOfSources } from "./wordsOfSources.ts";

let library: Library;
beforeAll(async () => {
  library = await aTestApp().then(aLibrary);
});
afterAll(() => library.node.close());

const readKept = () => library.node.app.db.select().from(knowledgeIndexes);
/** The app as it is after a restart: with nothing in memory. */
const afterRestart = () => ({ ...library.node.app, state: openState() });
const allSources = () => findSources(library.node.app.db, library.sourceIds);

test("an index that was packed is the same when it is unpacked, of few passages and of very many", async () => {
  const few = await indexWords([
    { position: 3, text: "Los cafés llegan el lunes, and the bags arrive." },
    { position: 4, text: "" },
  ]);
  expect(unpackIndex(packIndex(few))).toEqual(few);
  const wide = { ...few, places: Uint32Array.from(few.places) };
  expect(unpackIndex(packIndex(wide)).places).toEqual(wide.places);
  const none = await indexWords([]);
  expect(unpackIndex(packIndex(none))).toEqual(none);
});

test("a source that was read has its index, and after a restart no passage is read to search it", async () => {
  expect((await readKept()).map(({ sourceId }) => sourceId).sort()).toEqual([...library.sourceIds].sort());
  const before = await wordsOfSources(library.node.app, await allSources());
  const asked: string[] = [];
  const app = afterRestart();
  const select = vi.spyOn(app.db, "select").mockImplementation((columns: object) => {
    asked.push(...Object.keys(columns));
    return Object.getPrototypeOf(app.db).select.call(app.db, columns);
  });
  const found = await wordsOfSources(app, await findSources(app.backgroundDb, library.sourceIds));
  select.mockRestore();
  expect(found).toEqual(before);
  expect(asked).toContain("packed");
  expect(asked).not.toContain("text");
});

test("an index by other rules is not believed, and made anew by whoever searches or sweeps first", async () => {
  const { app } = library.node;
  const [first = 0, second = 0] = library.sourceIds;
  const kept = await readKept();
  await app.db.update(knowledgeIndexes).set({ version: 0, packed: Buffer.alloc(24) });
  const sources = (await allSources()).filter(({ sourceId }) => sourceId === first);
  const [found] = await wordsOfSources(afterRestart(), sources);
  expect(found?.index).toEqual(unpackIndex(kept.find(({ sourceId }) => sourceId === first)?.packed ?? Buffer.of()));
  await app.db.delete(knowledgeIndexes).where(eq(knowledgeIndexes.sourceId, second));
  await indexUnindexed(afterRestart());
  expect(await readKept()).toEqual(expect.arrayContaining(kept));
});
