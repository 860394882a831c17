import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { saveSettings, tellScreens } from "../site/index.ts";
import { embedSources, sweepVectors } from "./embedding.ts";
import { findAnswer, indexedAmong, isIndexed, readKnownAs, readSources, syncSource } from "./index.ts";
import { readSource } from "./jobs.ts";
import { knowledgeSources } from "./tables.ts";
import { aLibrary, aRun, aSource, type Library } from "./test/library.ts";
import { aVectorServer, type VectorServer } from "./test/vectorServer.ts";

const LARGE = "text-embedding-3-large";

let node: TestApp;
let library: Library;
let server: VectorServer;
beforeAll(async () => {
  server = await aVectorServer();
  // Without a runner: each test runs the jobs itself.
  node = await aTestApp({ environment: { OPENAI_API_KEY: "a-key", OPENAI_BASE_URL: server.address } });
  library = await aLibrary(node);
});
afterAll(() => Promise.all([node.close(), server.close()]));

async function choose(model: string | null): Promise<void> {
  await saveSettings(node.app, { embedding_model: model });
  tellScreens(node.app, ["embedding_model"]);
}

const signal = new AbortController().signal;
const rows = async () => {
  const found = await readSources(node.app, library.sourceIds);
  return library.sourceIds.flatMap((sourceId) => found.get(sourceId) ?? []);
};
const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
const passagesIn = async () => sum((await rows()).map(({ passages }) => passages));
const askedSince = (count: number) => server.asked.slice(count);

// One story: what one test leaves is what the next begins with.
describe("a library whose model changes", { shuffle: false }, () => {
  test("a source that was read has a vector of today's model for each passage, and says so", async () => {
    const [first, ...others] = await rows();
    expect(first).toMatchObject({ embeddingModel: "openai/text-embedding-3-small", embedded: first?.passages });
    expect(others.every(({ embedded, passages }) => embedded === passages)).toBe(true);
    expect((await indexedAmong(node.app, await rows())).size).toBe(3);
  });

  test("when the settings name another model, the words serve, a question has the sources embedded anew, and nothing is paid twice", async () => {
    const before = server.asked.length;
    await choose(LARGE);
    const question = "Whoever cancels pays how much of the fee?";
    const [asked] = await Promise.all([library.ask(question), library.ask(question)]);
    expect(asked?.passages[0]?.text).toContain("twenty-four hours");
    // Nothing is compared with vectors of the model that was.
    expect(askedSince(before)).toEqual([]);
    expect((await rows()).map(({ embeddingModel, embedded }) => [embeddingModel, embedded])).toEqual(
      [1, 2, 3].map(() => [`openai/${LARGE}`, 0]),
    );
    const first = library.sourceIds[0] ?? 0;
    await embedSources.work(node.app, { sourceId: first }, aRun());
    await embedSources.work(node.app, { sourceId: first }, aRun(2));
    const [row] = await rows();
    expect(askedSince(before).length).toBe(row?.passages);
    expect(askedSince(before).every(({ model }) => model === LARGE)).toBe(true);
    expect([...(await indexedAmong(node.app, await rows()))]).toEqual([first]);
  });

  test("embedding that is cut short goes on where it was, and pays for no passage twice", async () => {
    const { sourceId } = await aSource(
      node,
      library.person,
      "long.txt",
      "A sentence of a long text ends here. ".repeat(4000),
    );
    server.refuse(true);
    expect(await syncSource(node.app, sourceId, signal)).toBe("read");
    server.refuse(false);
    const before = server.asked.length;
    const controller = new AbortController();
    const cut = embedSources.work(node.app, { sourceId }, aRun(1, controller.signal)).catch(() => "cut");
    await waitFor(async () => server.asked.length > before, "the first passages");
    controller.abort(new Error("killed"));
    expect(await cut).toBe("cut");
    const [half] = (await readSources(node.app, [sourceId])).values();
    expect(half && (await isIndexed(node.app, half))).toBe(false);
    expect(await syncSource(node.app, sourceId, signal)).toBe("embedded");
    const [whole] = (await readSources(node.app, [sourceId])).values();
    expect(whole?.embedded).toBe(whole?.passages);
    expect(askedSince(before).length).toBe(whole?.passages);
    expect(await syncSource(node.app, sourceId, signal)).toBe("nothing");
  });

  test("what nobody goes on with is swept up once, however often the sweep runs", async () => {
    const isQueued = async () =>
      (await node.app.db.execute("select 1 from jobs where kind = 'embed_source'")).rows.length;
    const before = await isQueued();
    await sweepVectors.work(node.app, {}, aRun());
    // Too fresh: somebody may be at it.
    expect(await isQueued()).toBe(before);
    const old = new Date(Date.now() - 11 * 60_000);
    for (const sourceId of library.sourceIds) {
      await node.app.db.update(knowledgeSources).set({ updatedAt: old }).where(eq(knowledgeSources.sourceId, sourceId));
    }
    await Promise.all([sweepVectors.work(node.app, {}, aRun()), sweepVectors.work(node.app, {}, aRun())]);
    // The first of the three has its vectors.
    expect(await isQueued()).toBe(before + 2);
  });

  test("vectors are compared again once a source has all of its new ones", async () => {
    for (const sourceId of library.sourceIds) await embedSources.work(node.app, { sourceId }, aRun());
    const before = server.asked.length;
    const { userId } = library.person;
    const question = "My manager wants to join, when may the boss come?";
    const asked = { userId, organizationId: null, sourceIds: library.sourceIds, question, limit: 5 };
    const { passages } = await findAnswer(node.app, asked);
    expect(passages[0]?.text).toContain("boss joins from the third meeting");
    expect(askedSince(before)).toEqual([{ model: LARGE, text: question }]);
    expect(sum((await rows()).map(({ embedded }) => embedded))).toBe(await passagesIn());
  });
});

test("a text of which no vectors are to be had is ready by its words; no question asks for them again, the sweep does", async () => {
  server.refuse(true);
  const { userId } = library.person;
  const { sourceId, fileId } = await aSource(node, library.person, "mill.txt", "The mill of Sisal grinds at dawn.");
  await readSource.work(node.app, { sourceId }, aRun());
  const reading = async () => (await readKnownAs(node.app, [{ fileId, sourceId }], "en"))[0]?.reading;
  expect(await reading()).toMatchObject({ state: "ready", passages: 1, embedded: 0 });
  const question = "When does the mill grind?";
  const { passages } = await findAnswer(node.app, {
    userId,
    organizationId: null,
    sourceIds: [sourceId],
    question,
    limit: 5,
  });
  expect(passages[0]?.text).toContain("at dawn");
  expect(await reading()).toMatchObject({ state: "ready" });
  server.refuse(false);
  const old = new Date(Date.now() - 11 * 60_000);
  await node.app.db.update(knowledgeSources).set({ updatedAt: old }).where(eq(knowledgeSources.sourceId, sourceId));
  await sweepVectors.work(node.app, {}, aRun());
  expect(await reading()).toMatchObject({ state: "cut" });
  await embedSources.work(node.app, { sourceId }, aRun());
  expect(await reading()).toMatchObject({ state: "ready", embedded: 1 });
});
