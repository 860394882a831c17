import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aDocx } from "../../../providers/reader/samples/documents.ts";
import { aScan } from "../../../providers/reader/samples/scans.ts";
import { aForm } from "../../files/test/samples.ts";
import { messages } from "../tables.ts";

let model: ModelServer;
let node: TestApp;
let maker: TestUser;
let reader: TestUser;
beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({
    environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address },
    runsJobs: true,
  });
  [maker, reader] = await Promise.all([aUser(node), aUser(node)]);
});
afterAll(async () => {
  await node.close();
  await model.close();
});

/** An avatar that everybody may ask and that answers from its material alone: files that were brought and read. */
async function anExpert(files: Record<string, Uint8Array | string>, { showsFiles = true } = {}): Promise<number> {
  const values = { isPublic: true, mode: "material_only", showsFiles } as const;
  const { avatarId, assistantId } = await anAvatar(node, maker.userId, values);
  for (const [name, bytes] of Object.entries(files)) {
    const form = aForm(bytes, name);
    const added = await node.ask(`POST /avatars/add-file/${avatarId}/${assistantId}`, { token: maker.token, form });
    expect(added.status, added.text).toBe(201);
  }
  await waitFor(async () => {
    const { body } = await node.ask(`GET /avatars/${avatarId}`, { token: maker.token });
    return body.avatar.avatar_files.every(({ state }: { state: string }) => state === "ready");
  }, "the end of reading");
  return avatarId;
}

/** Asks, waits for the end, and answers what the model was told with the question, and the answer with its sources. */
async function ask(content: string, where: object) {
  const sent = await node.ask("POST /messages/stream", { token: reader.token, body: { content, ...where } });
  expect(sent.status, sent.text).toBe(200);
  const { message_id: id } = sent.body.message;
  const row = await waitFor(async () => {
    const [found] = await node.app.db.select().from(messages).where(eq(messages.messageId, id));
    return found?.isGenerating ? undefined : found;
  }, "the end");
  const told = model.questions.findLast(({ messages: turns }) => turns.at(-1)?.content.includes(content));
  return {
    row,
    told: told?.messages.map((turn) => turn.content).join("\n") ?? "",
    conversation_id: sent.body.conversation.conversation_id,
  };
}

/** A text of many passages, of which one says what is asked, in words of its own. */
const rambling = (fact: string) =>
  Array.from({ length: 60 }, (_, page) =>
    page === 41 ? fact : `Chapter ${page}: the mountains of the ${page}th valley, and the weather there. `.repeat(9),
  ).join("\n\n");

test("a scan that somebody brings answers questions, by what was recognised on its pages, and is cited with the page", async () => {
  const bytes = await aScan([
    { drawn: ["The drum turns sixty times in a minute."] },
    { drawn: ["Limpie el filtro cada catorce días."] },
  ]);
  const avatar_id = await anExpert({ "handbook.pdf": bytes });
  const { row, told } = await ask('say="Sixty times [1]." How often does the drum turn?', { avatar_id });
  expect(told).toContain("The drum turns sixty times in a minute.");
  expect(row).toMatchObject({ content: "Sixty times [1].", finishReason: "stop" });
  expect(row?.sources).toContainEqual(expect.objectContaining({ name: "handbook.pdf", page: 1 }));
});

test("which files stand in an avatar is asked of the database once for an answer, also where that is bounded", async () => {
  const avatar_id = await anExpert({ "prices.txt": "The small bag costs 12 euros." });
  const query = vi.spyOn(pg.Client.prototype, "query");
  const { row } = await ask('say="Twelve euros [1]." What does the small bag cost?', { avatar_id });
  const texts = query.mock.calls.map(([statement]) => String(Reflect.get(Object(statement), "text") ?? statement));
  query.mockRestore();
  expect(row?.sources).toHaveLength(1);
  expect(texts.filter((text) => /from "avatar_files" where .*order by/s.test(text))).toHaveLength(1);
});

test("a question that follows another one is asked as one of its own, and finds what that means", async () => {
  const fact = "Sheep leather is tanned with bark of oaks for half a year.";
  const avatar_id = await anExpert({ "craft.txt": rambling(fact) });
  const { conversation_id } = await ask("words=2 Is sheep leather tanned with bark of oaks?", { avatar_id });
  model.setUnderstanding({
    about: "documents",
    question: "For how long is sheep leather tanned?",
    words: { en: "sheep leather tanned year" },
  });
  const { row, told } = await ask("words=3 And how long does that take?", { conversation_id });
  expect(told).toContain(fact);
  expect(row).toMatchObject({ words: 3, finishReason: "stop" });
  expect(model.understood.at(-1)).toContain("Is sheep leather tanned with bark of oaks?");
});

test("a question in another language than the material finds what the same one in its own language does", async () => {
  const fact = "Kings are crowned with a ring of woven willow twigs.";
  const avatar_id = await anExpert({ "customs.txt": rambling(fact) });
  model.setUnderstanding({
    about: "documents",
    question: "¿Con qué se corona a los reyes?",
    words: { en: "kings crowned crown ring" },
  });
  const { row, told } = await ask("words=4 ¿Con qué se corona a los reyes?", { avatar_id });
  expect(told).toContain(fact);
  expect(row).toMatchObject({ words: 4, finishReason: "stop" });
});

test("sums, counts, lowest and highest of a table are over all of its rows, though few of them fit beside a question", async () => {
  const rows = Array.from({ length: 400 }, (_, at) => [
    `AL-${at}`,
    at % 4 === 0 ? "Marea" : "Duna",
    String(10 + (at % 7)),
    "A long line about what the potter thought of while it was turned, fired and glazed in the yard.",
  ]);
  const head = ["Code", "Series", "Price", "Remark"];
  const avatar_id = await anExpert({ "prices.docx": aDocx([{ heading: "Prices" }, { table: [head, ...rows] }]) });
  const sum = rows.reduce((total, [, , price]) => total + Number(price), 0);
  const { told } = await ask("words=3 What do all articles of the series cost together?", { avatar_id });
  expect(rows.filter(([code]) => told.includes(`| ${code} |`)).length).toBeLessThan(rows.length / 2);
  expect(told).toContain("a table of 400 rows");
  expect(told).toContain(`"Price" sums up to ${sum}, lowest 10`);
  expect(told).toMatch(/"Marea" 100 \(sums: "Price" \d+\)/);
});

test("a file whose name is not shown has the number in the prompt that it has on the screen, among those that are cited", async () => {
  const fact = "Sheep leather is tanned with bark of oaks for half a year.";
  const other = Array.from({ length: 60 }, () => "Ochre, umber, sienna, violet. ".repeat(20)).join("\n\n");
  const files = { "other.txt": other, "craft.txt": rambling(fact) };
  const avatar_id = await anExpert(files, { showsFiles: false });
  // Without a vector of the question only the file with its words is cited.
  const { row, told } = await ask("words=3 embed=500 Is sheep leather tanned with bark of oaks?", { avatar_id });
  const cited = new Set(row?.sources?.map((source) => source.kind === "avatar" && source.avatar_file_id));
  expect(cited.size).toBe(1);
  expect(told).toMatch(/\[1\] File 1\n/);
  expect(told).not.toMatch(/\] File 2\n/);
  expect(told).toContain('"File 2" is long');
});
