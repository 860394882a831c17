import type { DocumentAsk } from "@pluma/contract/documents/proposals";
import { countWords } from "@pluma/contract/kit/words";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAt, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aServerProcess } from "../../../../test/process.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { sweepDead } from "../../generation/index.ts";
import { documentAsks, documentPieces } from "../tables.proposals.ts";
import { aDocument } from "../test/aDocument.ts";

let model: ModelServer;
let here: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  model = await aModelServer();
  environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  here = await aTestApp({ environment });
});
afterAll(async () => {
  await here.close();
  await model.close();
});

const rowOf = async (askId: number, { db } = here.app) => {
  const [row] = await db.select().from(documentAsks).where(eq(documentAsks.askId, askId));
  if (!row) throw new Error("the ask is gone");
  return row;
};
const countPieces = (askId: number) => here.app.db.$count(documentPieces, eq(documentPieces.askId, askId));

/** What several tabs are told that read an ask at one moment. */
const readByMany = ({ token }: TestUser, askId: number): Promise<DocumentAsk[]> =>
  Promise.all(
    Array.from({ length: 5 }, async () => (await here.ask(`GET /documents/asks/${askId}`, { token })).body.ask),
  );

/** As if the seconds had gone by after which a node is dead that nobody hears of. */
async function noticeDeath(): Promise<void> {
  await here.app.db.execute(
    sql`update generations set heartbeat_at = now() - interval '1 minute' where state = 'running'`,
  );
  await sweepDead(here.app, false);
}

test("a node killed while it writes leaves what had arrived as proposals, once, and paid exactly", async () => {
  const doomed = await aServerProcess(here.database, environment);
  const person = await aUser(here, { words: 5000 });
  const { token, userId } = person;
  const { documentId: id } = await aDocument(here, userId, { html: "<p>One.</p>" });
  const body = { version: 0, from: 4, to: 4, wish: "continue", text: "words=2000 every=10" };
  const { ask_id } = (await askAt(doomed.address, `POST /documents/${id}/asks`, { token, body })).body.ask;
  await waitFor(async () => ((await rowOf(ask_id)).content ?? "").split("\n\n").length > 3, "some paragraphs");
  await doomed.kill();
  await noticeDeath();
  await waitFor(async () => !(await rowOf(ask_id)).isGenerating, "the end of the ask");
  const [first, ...others] = await readByMany(person, ask_id);
  expect(first).toMatchObject({ generating: false, finish_reason: "interrupted" });
  const { content, words } = await rowOf(ask_id);
  expect(wordsOfModel(2000).startsWith(content ?? "-")).toBe(true);
  expect(words).toBe(countWords(content ?? ""));
  expect(first?.pieces?.length).toBeGreaterThan(2);
  for (const other of others) expect(other.pieces).toEqual(first?.pieces);
  expect(await countPieces(ask_id)).toBe(first?.pieces?.length);
  const used = words ?? 0;
  expect(await sumOfLedger(here, userId)).toEqual({ balance: 5000 - used, sum: 5000 - used, used });
  const { document } = (await here.ask(`GET /documents/${id}`, { token })).body;
  expect([document.content, document.version]).toEqual(["<p>One.</p>", 0]);
});

test("a node killed between an answer and its pieces: who reads first makes them, once, and nothing is paid again", async () => {
  const doomed = await aServerProcess(here.database, environment);
  const person = await aUser(here, { words: 5000 });
  const { token, userId } = person;
  const { documentId: id } = await aDocument(here, userId, { html: "<p>We drove with ten bags.</p>" });
  const body = { version: 0, from: 0, to: 25, wish: "own", text: 'say="We walked with nine bags."' };
  let askId = 0;
  await inTransaction(here.app, async (tx) => {
    // Held so that others may lean on the row, as the ask does, and nobody takes it to write pieces.
    await tx.db.execute(sql`select 1 from documents where document_id = ${id} for no key update`);
    const asked = await askAt(doomed.address, `POST /documents/${id}/asks`, { token, body });
    askId = asked.body.ask.ask_id;
    await waitFor(async () => !(await rowOf(askId, tx)).isGenerating, "the end of the answer");
    await doomed.kill();
  });
  expect(await rowOf(askId)).toMatchObject({ finishReason: "stop", words: 5, proposedAt: null });
  expect(await countPieces(askId)).toBe(0);
  await noticeDeath();
  const [first, ...others] = await readByMany(person, askId);
  expect(first?.pieces).toHaveLength(2);
  for (const other of others) expect(other.pieces).toEqual(first?.pieces);
  expect(await countPieces(askId)).toBe(2);
  expect((await rowOf(askId)).proposedAt).not.toBe(null);
  expect(await sumOfLedger(here, userId)).toEqual({ balance: 4995, sum: 4995, used: 5 });
});
