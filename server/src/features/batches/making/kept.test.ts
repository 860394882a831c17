import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { BATCHES_PER_PERSON_MAX } from "../rules.ts";
import { sweepDrafts } from "../running/drafts.ts";
import { listOwn } from "../store.system.ts";
import { aDraft, aWorkflowOf, bring, hold } from "../test/aBatch.ts";
import { aKeptBatch } from "../test/aKeptBatch.ts";
import { aBook } from "../test/aWorkbook.ts";

let models: ModelServer;
let node: TestApp;
let person: TestUser;
let workflowId: number;

beforeAll(async () => {
  models = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_BASE_URL: models.address, OPENAI_API_KEY: "sk-tests" } });
  await liftLimits(node, "calls", "generations", "uploads");
  person = await aUser(node, { words: 500 });
  ({ workflowId } = await aWorkflowOf(node, person, ["Of [thing] words=2"]));
});
afterAll(async () => {
  await node.close();
  await models.close();
});

const put = (path: string, body: object, { token } = person) => node.ask(`PUT ${path}`, { token, body });
const seasons = () => aBook("Thing", { Spring: ["tea"], Autumn: ["soup", "bread"] });

async function aBatchOf(table: Uint8Array | string, name: string) {
  const made = await bring(node, person, workflowId, table, name);
  expect(made.status, made.text).toBe(201);
  return { ...hold(node, person, made.body.batch), batch: made.body.batch };
}

const keyOf = async (owner: TestUser, id: number): Promise<string | null> =>
  (await listOwn(node.app, owner.userId)).find(({ workflowBatchId }) => workflowBatchId === id)?.storageKey ?? null;

test("another sheet of a file is read without the file, for as long as nothing was started", async () => {
  const draft = await aBatchOf(await seasons(), "seasons.xlsx");
  expect(draft.batch.file).toEqual({
    name: "seasons.xlsx",
    sheet: "Spring",
    sheets: ["Spring", "Autumn"],
    is_kept: true,
  });
  const autumn = await put(`${draft.path}/sheet`, { sheet: "Autumn" });
  expect(autumn.body.batch).toMatchObject({ file: { sheet: "Autumn", is_kept: true }, counts: { rows: 2, ready: 2 } });
  expect((await draft.rows()).map(({ values }) => values)).toEqual([{ thing: "soup" }, { thing: "bread" }]);
  expect((await put(`${draft.path}/sheet`, { sheet: "Winter" })).body.code).toBe("batch_sheet_missing");
  const key = (await keyOf(person, draft.id)) ?? expect.fail("nothing is kept");
  await draft.start();
  expect((await draft.until("done")).file.is_kept).toBe(false);
  expect(await node.app.storage.read(key)).toBeNull();
  expect((await put(`${draft.path}/sheet`, { sheet: "Spring" })).body.code).toBe("batch_begun");
});

test("a file with nothing more to give is not kept, and of one that was replaced or deleted nothing stays", async () => {
  const plain = await aBatchOf("Thing\ntea", "plain.csv");
  expect(plain.batch.file.is_kept).toBe(false);
  expect((await put(`${plain.path}/sheet`, { sheet: "Autumn" })).body.code).toBe("batch_file_gone");
  const draft = await aBatchOf(await seasons(), "seasons.xlsx");
  const first = (await keyOf(person, draft.id)) ?? expect.fail("nothing is kept");
  const other = await node.ask(`PUT ${draft.path}/file`, { token: person.token, form: formOf(await seasons()) });
  expect(other.body.batch.file.is_kept).toBe(true);
  const second = (await keyOf(person, draft.id)) ?? expect.fail("nothing is kept");
  expect([await node.app.storage.read(first), second === first]).toEqual([null, false]);
  await node.ask(`DELETE ${draft.path}`, { token: person.token });
  expect(await node.app.storage.read(second)).toBeNull();
});

function formOf(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(bytes)]), "seasons.xlsx");
  return form;
}

test("drafts that nobody changed for 30 days go with their files, and nothing else does", async () => {
  // Somebody who may do nothing here any more.
  const left = await aUser(node, { hasAccess: false });
  const dayMs = 86_400_000;
  const ago = (days: number) => new Date(node.app.clock.now().getTime() - days * dayMs);
  const storageKey = await node.app.storage.put(await seasons(), { type: "application/octet-stream", name: "table" });
  await aKeptBatch(node, left.userId, { storageKey, updatedAt: ago(31) });
  const young = await aKeptBatch(node, left.userId, { updatedAt: ago(29) });
  const paused = await aKeptBatch(node, left.userId, { state: "paused", rowState: "waiting", updatedAt: ago(90) });
  const tried = await aKeptBatch(node, left.userId, { rowState: "running", updatedAt: ago(90) });
  await sweepDrafts(node.app, new AbortController().signal);
  expect((await listOwn(node.app, left.userId)).map(({ workflowBatchId }) => workflowBatchId)).toEqual(
    [young, paused, tried].map(({ workflowBatchId }) => workflowBatchId),
  );
  expect(await node.app.storage.read(storageKey)).toBeNull();
});

test("of ten who make the last two batches at once two do", async () => {
  const many = await aUser(node);
  const { workflowId: own } = await aWorkflowOf(node, many, ["Of [thing] words=2"]);
  for (let count = 2; count < BATCHES_PER_PERSON_MAX; count += 1) await aKeptBatch(node, many.userId);
  const made = await Promise.all(Array.from({ length: 10 }, () => bring(node, many, own, "Thing\ntea")));
  const codes = made.map(({ status, body }) => (status === 201 ? "made" : body.code)).sort();
  // More than a few that read files at once are told to wait; nobody else is.
  expect(codes.filter((code) => code === "made")).toHaveLength(2);
  expect(await listOwn(node.app, many.userId)).toHaveLength(BATCHES_PER_PERSON_MAX);
});

test("where the words end before the last row it is said when a subscription brings more, and only then", async () => {
  const writer = await aUser(node, { words: 100 });
  const { workflowId: own } = await aWorkflowOf(node, writer, ["At most 60 words of [thing]. words=2"]);
  const table = "Thing\na\nb\nc";
  const renewed = (periodEnd: Date) => ({
    status: "active" as const,
    isSubscription: true,
    willRenew: true,
    wordAmount: 5000,
    periodEnd,
  });
  expect((await aDraft(node, writer, own, table)).words.renew_at).toBeNull();
  const [soon, later] = [10, 20].map((days) => new Date(node.app.clock.now().getTime() + days * 86_400_000));
  if (!soon || !later) expect.fail();
  await aPurchase(node, writer.userId, { ...renewed(soon), willRenew: false });
  await aPurchase(node, writer.userId, renewed(later));
  expect((await aDraft(node, writer, own, table)).words.renew_at).toBe(later.toISOString());
  await aPurchase(node, writer.userId, renewed(soon));
  const batch = await aDraft(node, writer, own, table);
  expect(batch.words).toMatchObject({ ends_after_rows: expect.any(Number), renew_at: soon.toISOString() });
  const short = await aDraft(
    node,
    writer,
    (await aWorkflowOf(node, writer, ["At most 10 words of [thing]."])).workflowId,
    "Thing\na",
  );
  expect(short.words).toMatchObject({ ends_after_rows: null, renew_at: null });
});
