import type { DocumentAsk, DocumentPiece } from "@pluma/contract/documents/proposals";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { stopped } from "../../../../test/texts.ts";
import { documentAsks, documentPieces } from "../tables.proposals.ts";
import { aDocument } from "../test/aDocument.ts";

let model: ModelServer;
let node: TestApp;
let owner: TestUser;

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  owner = await aUser(node, { words: 100_000 });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const act = (line: string, body?: object, { token } = owner) => node.ask(line, { token, body });
const fresh = async (html: string) => (await aDocument(node, owner.userId, { html })).documentId;
const contentOf = async (id: number) => (await act(`GET /documents/${id}`)).body.document.content;

async function ask(id: number, body: object): Promise<DocumentAsk> {
  const { status, body: answer } = await act(`POST /documents/${id}/asks`, { version: 0, from: 0, to: 0, ...body });
  expect(status, JSON.stringify(answer)).toBe(202);
  return answer.ask;
}

const readAsk = async (askId: number): Promise<DocumentAsk> => (await act(`GET /documents/asks/${askId}`)).body.ask;

const ended = (askId: number) =>
  waitFor(async () => {
    const now = await readAsk(askId);
    return !now.generating && now;
  }, "the end of the ask");

/** Asks for a rewriting that says this, of the whole document. */
async function proposed(id: number, say: string, html: string): Promise<DocumentAsk> {
  const { ask_id } = await ask(id, { wish: "own", text: `say="${say}"`, to: sizeOf(html) });
  return ended(ask_id);
}

/** How much a paragraph takes in a document. */
const sizeOf = (html: string) => html.replace(/<[^>]*>/g, "").length + 2;

const textOf = (nodes: Record<string, unknown>[]) =>
  nodes.map((json) => documentSchema.nodeFromJSON(json).textContent).join("");
const shortly = (pieces: DocumentPiece[] | null) =>
  (pieces ?? []).map(({ before, after, state }) => [textOf(before), textOf(after), state]);

let tabs = 0;
/** Puts steps into a document as a tab of its own. */
async function send(id: number, ...steps: object[]): Promise<void> {
  tabs += 1;
  const { version } = (await act(`GET /documents/${id}`)).body.document;
  const body = { version, client_id: `tab-of-${tabs}-x`, sequence: 0, steps };
  expect((await act(`POST /documents/${id}/steps`, body)).body).toMatchObject({ accepted: true });
}

const accepting = ({ from, to, after }: Pick<DocumentPiece, "from" | "to" | "after">) => ({
  stepType: "replace",
  from,
  to,
  ...(after.length > 0 && { slice: { content: after } }),
});
const insert = (at: number, text: string) => accepting({ from: at, to: at, after: [{ type: "text", text }] });

const before = "<p>We drove to the post office with ten bags.</p>";
const wanted = "We walked to the post office with nine bags.";

test("a wish is answered with pieces, streamed, told by document_output, paid by the word, and changes nothing in the text", async () => {
  const person = await aUser(node, { words: 500 });
  const { documentId: id } = await aDocument(node, person.userId, { html: before });
  const hearing = await aHearing(node.address, person.token);
  const body = { version: 0, from: 0, to: sizeOf(before), wish: "own", text: `say="${wanted}"` };
  const asked = await act(`POST /documents/${id}/asks`, body, person);
  expect(asked.body).toMatchObject({ version: 0, ask: { generating: true, content: null, pieces: null, wish: "own" } });
  const { ask_id } = asked.body.ask;
  const told = await hearing.next("document_output", ({ ask: one }) => one.ask_id === ask_id && !one.generating);
  expect(told).toMatchObject({
    document_id: id,
    version: 0,
    ask: { content: wanted, finish_reason: "stop", words: 9 },
  });
  expect(shortly(told.ask.pieces)).toEqual([
    ["drove", "walked", "open"],
    ["ten", "nine", "open"],
  ]);
  const pieces = hearing.of("document_output_stream").filter((piece) => piece.ask_id === ask_id);
  expect(pieces.map(({ delta }) => delta).join("")).toBe(wanted);
  expect((await act(`GET /documents/${id}`, undefined, person)).body.document).toMatchObject({
    content: before,
    version: 0,
  });
  expect(await sumOfLedger(node, person.userId)).toMatchObject({ balance: 491, used: 9 });
  const listed = await act(`GET /documents/${id}/asks`, undefined, person);
  expect(listed.body).toMatchObject({ version: 0, asks: [{ ask_id }] });
  hearing.close();
});

describe("a piece", () => {
  test("is accepted by the step that puts it into the document, by whom, and open again after the undo", async () => {
    const id = await fresh(before);
    const { ask_id, pieces } = await proposed(id, wanted, before);
    const [first, second] = pieces ?? [];
    if (!first || !second) throw new Error("no pieces");
    await send(id, accepting(first));
    const taken = await readAsk(ask_id);
    expect(taken.pieces).toMatchObject([
      { state: "accepted", decided_by: owner.userId },
      { state: "open", from: second.from + 1 },
    ]);
    expect(await contentOf(id)).toBe("<p>We walked to the post office with ten bags.</p>");
    const [now] = taken.pieces ?? [];
    if (!now) throw new Error("no pieces");
    await send(id, accepting({ ...now, after: now.before }));
    expect(shortly((await readAsk(ask_id)).pieces)).toEqual(shortly(pieces));
    expect(await contentOf(id)).toBe(before);
  });

  test("goes on with its words while others type, and says so when those were changed", async () => {
    const id = await fresh(before);
    const { ask_id, pieces } = await proposed(id, wanted, before);
    await send(id, insert(1, "Once "), insert(pieces?.[1] ? pieces[1].from + 6 : 0, "X"));
    const now = await readAsk(ask_id);
    expect(now.pieces).toMatchObject([{ state: "open", from: 9, to: 14 }, { state: "changed" }]);
    expect(await contentOf(id)).toContain("tXen");
  });

  test("that was changed while the answer was written is found so, and the others where they are by then", async () => {
    const id = await fresh(before);
    const release = model.hold();
    onTestFinished(release);
    const { ask_id } = await ask(id, { wish: "own", text: `say="${wanted}"`, to: sizeOf(before) });
    await send(id, insert(5, "X"), insert(1, "Once "));
    release();
    const now = await ended(ask_id);
    expect(shortly(now.pieces)).toEqual([
      ["drove", "walked", "changed"],
      ["ten", "nine", "open"],
    ]);
  });

  test("stays rejected until it is opened again", async () => {
    const id = await fresh(before);
    const { ask_id, pieces } = await proposed(id, wanted, before);
    const decide = (state: string) =>
      act(`POST /documents/asks/${ask_id}/pieces`, { pieces: pieces?.map(({ piece_id }) => piece_id), state });
    expect((await decide("rejected")).body.ask.pieces).toMatchObject([
      { state: "rejected", decided_by: owner.userId },
      { state: "rejected" },
    ]);
    await send(id, insert(1, "Once "));
    expect((await decide("open")).body.ask.pieces).toMatchObject([
      { state: "open", from: 9, decided_by: null },
      { state: "open" },
    ]);
  });

  test("is edited before it is taken, and not after", async () => {
    const id = await fresh(before);
    const { ask_id, pieces } = await proposed(id, wanted, before);
    const [first] = pieces ?? [];
    if (!first) throw new Error("no pieces");
    const edit = () => act(`PUT /documents/asks/${ask_id}/pieces`, { piece_id: first.piece_id, text: "cycled" });
    const edited = (await edit()).body.ask.pieces[0];
    expect(shortly([edited])).toEqual([["drove", "cycled", "open"]]);
    await send(id, accepting(edited));
    expect((await readAsk(ask_id)).pieces).toMatchObject([{ state: "accepted" }, { state: "open" }]);
    expect((await edit()).body.error.code).toBe("document_piece_decided");
  });
});

test("the words of a selection are asked about alone, and the answer's Markdown is formatting", async () => {
  const id = await fresh(before);
  const { ask_id } = await ask(id, { wish: "own", text: 'say="with **nine** bags"', from: 29, to: 42 });
  const { pieces } = await ended(ask_id);
  expect(shortly(pieces)).toEqual([["ten", "nine", "open"]]);
  expect(pieces?.[0]?.after).toMatchObject([{ marks: [{ type: "bold" }] }]);
  expect(model.questions.at(-1)?.messages.at(-1)?.content).toContain("<p>with ten bags</p>");
});

test("what goes on is added behind its paragraph, each block a piece of its own", async () => {
  const id = await fresh("<p>One.</p><p>Two.</p>");
  const { ask_id } = await ask(id, { wish: "continue", text: "words=25", from: 3, to: 3 });
  const { pieces } = await ended(ask_id);
  expect(pieces?.length).toBe(3);
  expect(pieces).toMatchObject([
    { from: 6, to: 6, before: [] },
    { from: 6, to: 6 },
    { from: 6, to: 6 },
  ]);
  await send(id, accepting(pieces?.[1] as DocumentPiece));
  const now = await readAsk(ask_id);
  expect(now.pieces?.map(({ state }) => state)).toEqual(["open", "accepted", "open"]);
  expect(now.pieces?.[0]?.from).toBe(6);
  expect(now.pieces?.[2]?.from).toBe(now.pieces?.[1]?.to);
});

test("a stopped answer proposes what is whole, and takes nothing out that it did not come to", async () => {
  const html = "<p>One is here.</p><p>Two is here.</p><p>Three is here.</p>";
  const id = await fresh(html);
  const { ask_id } = await ask(id, {
    wish: "own",
    text: 'say="One was here.\n\nTwo was here too now." hang_after=5',
    to: 44,
  });
  await waitFor(async () => (await readAsk(ask_id)).content !== null, "a first piece");
  const { ask: closed } = (await stopped(() => act(`POST /documents/asks/${ask_id}/stop`), "ask")).body;
  expect(closed).toMatchObject({ generating: false, finish_reason: "stopped" });
  expect(shortly(closed.pieces)).toEqual([["is", "was", "open"]]);
});

test("a wish of one's own without words, a language that is not named, and a place that is not there are refused", async () => {
  const id = await fresh(before);
  const line = `POST /documents/${id}/asks`;
  const at = { version: 0, from: 1, to: 5 };
  expect((await act(line, { ...at, wish: "own", text: " " })).status).toBe(422);
  expect((await act(line, { ...at, wish: "language" })).status).toBe(422);
  expect((await act(line, { ...at, wish: "shorter", to: 500 })).body.error.code).toBe("document_range_refused");
  expect((await act(line, { ...at, wish: "shorter", version: 3 })).body.error.code).toBe("document_steps_gone");
  const empty = await fresh("<p></p>");
  const refused = await act(`POST /documents/${empty}/asks`, { version: 0, from: 0, to: 2, wish: "shorter" });
  expect(refused.body.error.code).toBe("document_range_refused");
});

test("pieces whose node died before they were made are made by whoever reads the ask, once", async () => {
  const id = await fresh(before);
  const { ask_id } = await proposed(id, wanted, before);
  const base = (await aDocument(node, owner.userId, { html: before })).doc;
  await node.app.db.delete(documentPieces).where(eq(documentPieces.askId, ask_id));
  await node.app.db.update(documentAsks).set({ base, proposedAt: null }).where(eq(documentAsks.askId, ask_id));
  const again = await Promise.all([readAsk(ask_id), readAsk(ask_id)]);
  expect(again.map(({ pieces }) => pieces?.length)).toEqual([2, 2]);
  expect((await act(`GET /documents/${id}/asks`)).body.asks[0].pieces).toHaveLength(2);
});
