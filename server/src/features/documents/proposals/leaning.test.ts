import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { documentAsks, documentPieces } from "../tables.proposals.ts";
import { aDocument } from "../test/aDocument.ts";

let model: ModelServer;
let node: TestApp;
let person: TestUser;

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  person = await aUser(node, { words: 100_000 });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const act = (line: string, body?: object) => node.ask(line, { token: person.token, body });
const ended = (askId: number) =>
  waitFor(async () => {
    const { ask } = (await act(`GET /documents/asks/${askId}`)).body;
    return !ask.generating && ask;
  }, "the end of the ask");
const toldWith = (mark: string) =>
  model.questions.find(({ messages }) => messages.some(({ content }) => content.includes(mark)));

const SECRET = "ZEBRAQUARTZ";
const content =
  `You are the editor of a small paper. ${SECRET} is the name of the method, which nobody hears of before they have ` +
  "written three drafts of their own. Write about [topic]. Begin with what surprised you most, then say what changed " +
  "because of it, and close with one question that the reader can carry home. Keep it calm and brief.";

const aHidden = async () => {
  const author = await aUser(node);
  const values = { name: "Sunday column", content, fields: [{ name: "topic" }], showPrompt: false, isPublic: true };
  return (await aTemplate(node, author.userId, values)).templateId;
};

test("a template whose prompt is hidden writes for a document, and nobody is told the prompt, whatever the model gives out", async () => {
  const templateId = await aHidden();
  const { documentId } = await aDocument(node, person.userId);
  const hearing = await aHearing(node.address, person.token);
  const written = async (topic: string) => {
    const body = { version: 0, from: 1, to: 1, wish: "write", template_id: templateId, values: { topic } };
    const { status, body: answer } = await act(`POST /documents/${documentId}/asks`, body);
    expect(status).toBe(202);
    return ended(answer.ask.ask_id);
  };
  const good = await written('say="Bees dance."');
  expect(good).toMatchObject({ content: "Bees dance.", template: { template_id: templateId, hidden: true } });
  expect(good.pieces).toHaveLength(1);
  expect(toldWith("Bees dance.")?.messages.at(-1)?.content).toContain(SECRET);
  const leaked = await written("leak=prompt");
  expect(leaked).toMatchObject({ finish_reason: "withheld", pieces: null });
  const rows = [await node.app.db.select().from(documentAsks), await node.app.db.select().from(documentPieces)];
  const listed = (await act(`GET /documents/${documentId}/asks`)).body;
  const events = [hearing.of("document_output"), hearing.of("document_output_stream")];
  expect(JSON.stringify([good, leaked, rows, listed, events])).not.toContain(SECRET);
  hearing.close();
});

test("values that are missing are told at their fields, and a template that one may not use does not exist", async () => {
  const templateId = await aHidden();
  const { documentId } = await aDocument(node, person.userId);
  const line = `POST /documents/${documentId}/asks`;
  const at = { version: 0, from: 1, to: 1, wish: "write" };
  const missing = await act(line, { ...at, template_id: templateId, values: {} });
  expect(missing.body.error).toMatchObject({ code: "template_values_missing" });
  const { templateId: other } = await aTemplate(node, (await aUser(node)).userId, {});
  expect((await act(line, { ...at, template_id: other })).status).toBe(404);
});

test("an avatar writes for a document at its end, or for none; document_output brings it", async () => {
  const { avatarId } = await anAvatar(node, person.userId, { context: "You are Abril, who is brief." });
  const { documentId } = await aDocument(node, person.userId, { html: "<p>One.</p>" });
  const line = "POST /documents/avatar-output";
  const body = { avatar_id: avatarId, content: 'say="Two."', document_id: documentId };
  const asked = await act(line, body);
  expect(asked.status).toBe(202);
  expect(await ended(asked.body.ask.ask_id)).toMatchObject({ avatar_id: avatarId, pieces: [{ from: 6, to: 6 }] });
  expect(toldWith('say="Two."')?.messages[0]?.content).toContain("You are Abril");
  const alone = await act(line, { avatar_id: avatarId, content: "words=2" });
  expect(await ended(alone.body.ask.ask_id)).toMatchObject({ document_id: null, words: 2, pieces: null });
  expect((await act(line, { ...body, content: " " })).status).toBe(422);
  expect((await act(line, { ...body, avatar_id: undefined })).status).toBe(422);
  expect((await act(line, { ...body, campaign_id: 4 })).status).toBe(404);
});

test("an avatar that is asked about a document is told its text, and document_avatar names the document", async () => {
  const { avatarId } = await anAvatar(node, person.userId);
  const { documentId } = await aDocument(node, person.userId, { html: "<p>The van was free on Mondays.</p>" });
  const hearing = await aHearing(node.address, person.token);
  const body = { avatar_id: avatarId, content: "words=3 of the van", document_id: documentId };
  const asked = await act("POST /avatars/user-message/document-request", body);
  expect(asked.body.output).toMatchObject({ prompt: "words=3 of the van", generating: true });
  const { output_id } = asked.body.output;
  const told = await hearing.next("document_avatar", ({ output }) => output.output_id === output_id);
  expect(told).toMatchObject({ document_id: documentId, output: { words: 3 } });
  expect(toldWith("words=3 of the van")?.messages.at(-1)?.content).toContain("The van was free on Mondays.");
  hearing.close();
});

test("what an interrupted node had written is proposed as far as it is whole, and the text goes with the document", async () => {
  const { documentId } = await aDocument(node, person.userId, { html: "<p>One is here.</p><p>Two is here.</p>" });
  const body = { version: 0, from: 0, to: 28, wish: "own", text: 'say="One was here.\n\nTwo was" leave_after=4' };
  const { ask } = (await act(`POST /documents/${documentId}/asks`, body)).body;
  const end = await ended(ask.ask_id);
  expect(end.finish_reason).not.toBe("stop");
  expect(end.pieces).toMatchObject([{ before: [{ text: "is" }], after: [{ text: "was" }] }]);
  await act(`DELETE /documents/${documentId}`);
  expect((await act(`GET /documents/asks/${ask.ask_id}`)).status).toBe(404);
  const [row] = await node.app.db.select().from(documentAsks).where(eq(documentAsks.askId, ask.ask_id));
  expect(row?.base).toBeNull();
});

test("the model that is chosen answers; one that chats may not choose, or that no avatar speaks with, is refused", async () => {
  const { documentId } = await aDocument(node, person.userId);
  const { avatarId } = await anAvatar(node, person.userId);
  const body = { version: 0, from: 1, to: 1, wish: "write", text: "words=3 about a van" };
  const asked = (more: object) => act(`POST /documents/${documentId}/asks`, { ...body, ...more });
  const modelOf = async (more: object) => {
    const { status, body: answer } = await asked(more);
    expect(status, JSON.stringify(answer)).toBe(202);
    return (await ended(answer.ask.ask_id)).model;
  };
  const usual = await modelOf({});
  expect(await modelOf({ model: null })).toBe(usual);
  expect(await modelOf({ model: "gpt-4" })).not.toBe(usual);
  expect((await asked({ model: "nobodys-model" })).body.code).toBe("model_unknown");
  expect((await asked({ model: "grok-2-latest", avatar_id: avatarId })).body.code).toBe("avatar_model");
});

test("without a key the demo writer says what it is, and quotes what was typed or chosen, never what stands around it", async () => {
  const demo = await aTestApp();
  onTestFinished(() => demo.close());
  const { userId, token } = await aUser(demo, { words: 1000 });
  const sentence = "The old mill by the river.";
  const proposed = async (body: object): Promise<string[]> => {
    const { documentId } = await aDocument(demo, userId, { html: `<p>${sentence}</p>` });
    const wished = await demo.ask(`POST /documents/${documentId}/asks`, { token, body: { version: 0, ...body } });
    const ask = await waitFor(async () => {
      const now = (await demo.ask(`GET /documents/asks/${wished.body.ask.ask_id}`, { token })).body.ask;
      return !now.generating && now;
    }, "the proposal of the demo writer");
    const added: object[] = ask.pieces.flatMap(({ after }: { after: object[] }) => after);
    return added.map((json) => documentSchema.nodeFromJSON(json).textContent);
  };
  const whole = { from: 0, to: sentence.length + 2 };
  const end = { from: sentence.length + 1, to: sentence.length + 1 };
  const [typed, chosen, neither] = await Promise.all([
    proposed({ wish: "own", text: "Say it with a rhyme.", ...whole }),
    proposed({ wish: "shorter", ...whole }),
    proposed({ wish: "continue", ...end }),
  ]);
  expect(typed?.slice(1, -1)).toEqual(["You wrote:", "Say it with a rhyme."]);
  expect(chosen?.slice(1, -1)).toEqual(["You wrote:", sentence]);
  for (const [opening] of [typed, chosen]) expect(opening).toContain("This is the demo writer. No AI is connected.");
  expect(neither?.slice(1)).toHaveLength(1);
});
