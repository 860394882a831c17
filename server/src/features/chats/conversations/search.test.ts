import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { conversations, messages } from "../tables.ts";

let node: TestApp;
let reader: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  reader = await aUser(node);
});
afterAll(() => node.close());

type Said = string | { content: string; isGenerating?: boolean; isCurrent?: boolean };

/** A conversation with messages of these texts, written as the app keeps them. */
async function aChat({ userId }: TestUser, name: string, said: Said[], more: { organizationId?: number } = {}) {
  const [made] = await node.app.db
    .insert(conversations)
    .values({ name, userId, ...more })
    .returning();
  if (!made) throw new Error("no conversation");
  const { conversationId } = made;
  const rows = said.map((text) => (typeof text === "string" ? { content: text } : text));
  if (rows.length > 0) {
    await node.app.db
      .insert(messages)
      .values(rows.map((row) => ({ ...row, conversationId, userId, role: "assistant" as const })));
  }
  return conversationId;
}

const search = async ({ token }: TestUser, query: string, more = "") =>
  (await node.ask(`GET /conversations?query=${encodeURIComponent(query)}${more}`, { token })).body;

const found = async (person: TestUser, query: string, more = "") => {
  const { conversations: rows, count } = await search(person, query, more);
  expect(count).toBe(rows.length);
  return rows.map(({ name }: { name: string }) => name).sort();
};

test("a search finds words of texts by their beginning, accents and case aside, and shows where", async () => {
  const person = await aUser(node);
  await aChat(person, "Songs", ["Primero.", "Una **Canción** para ti, über alles 🪶 don't"]);
  await aChat(person, "Other", ["Nothing of the kind"]);
  for (const query of ["cancion", "CANCIÓN", "canc", "uber", "ÜBER", "don't", "para cancion", "🪶"]) {
    expect(await found(person, query), query).toEqual(["Songs"]);
  }
  expect(await found(person, "ancion")).toEqual([]);
  expect(await found(person, "cancion nothing")).toEqual([]);
  const { snippet } = (await search(person, "cancion")).conversations[0];
  expect(snippet.text).toBe("Una Canción para ti, über alles 🪶 don't");
  expect(snippet.marks).toEqual([[4, 11]]);
  expect(snippet.message_id).toEqual(expect.any(Number));
});

test("a name that has the text is found too, with the preview and nothing marked", async () => {
  const person = await aUser(node);
  const id = await aChat(person, "Árbol genealógico", []);
  await node.app.db.update(conversations).set({ preview: "About trees" }).where(eq(conversations.conversationId, id));
  for (const query of ["arbol", "bol gen", "GENEALOGICO"]) {
    const { conversations: rows } = await search(person, query);
    expect(rows).toMatchObject([{ snippet: { text: "About trees", marks: [], message_id: null } }]);
  }
});

test.each([
  "%",
  "_",
  "\\",
  "&",
  "|",
  "!",
  ":*",
  "( )",
  "'",
  "''",
  '"a" & !b',
  "a:* | b",
  "<->",
  "a\\'b",
  "\\\\",
  "🎉".repeat(50),
  "ab ".repeat(66),
  "x".repeat(200),
])("%j searches for itself and breaks nothing", async (query) => {
  await aChat(reader, "Plain", ["Some words"]);
  const answer = await node.ask(`GET /conversations?query=${encodeURIComponent(query)}`, { token: reader.token });
  expect(answer.status).toBe(200);
  expect(answer.body.count).toBe(0);
  const id = await aChat(reader, `Here: ${query}`, []);
  expect(await found(reader, query)).toEqual([`Here: ${query}`]);
  await node.app.db.delete(conversations).where(eq(conversations.conversationId, id));
});

test("a query of more than 200 characters is refused", async () => {
  const { token } = reader;
  expect((await node.ask(`GET /conversations?query=${"x".repeat(201)}`, { token })).status).toBe(400);
});

test("the newest message with the words is the one that is shown", async () => {
  const person = await aUser(node);
  await aChat(person, "Both", ["apples first", "apples last", "pears"]);
  expect((await search(person, "apple")).conversations[0].snippet.text).toBe("apples last");
});

test("nobody finds what others wrote, whatever they are to each other", async () => {
  const organizationId = await anOrganization(node);
  const author = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  await aChat(author, "Secret plan", ["zebracorn"], { organizationId });
  await aChat(author, "Private plan", ["zebracorn"]);
  for (const person of [
    await aUser(node, { membership: { organizationId, userTypeId: 1 } }),
    await aUser(node, { staff: "admin" }),
  ]) {
    for (const space of ["", `&organization_id=${organizationId}`]) {
      expect(await found(person, "zebracorn", space)).toEqual([]);
      expect(await found(person, "plan", space)).toEqual([]);
    }
  }
  expect(await found(author, "zebracorn")).toEqual(["Private plan"]);
  expect(await found(author, "zebracorn", `&organization_id=${organizationId}`)).toEqual(["Secret plan"]);
});

test("archived chats are found among the archived ones only", async () => {
  const person = await aUser(node);
  const id = await aChat(person, "Old", ["walrus"]);
  await node.ask("PUT /conversations", { token: person.token, body: { conversation_id: id, archived: true } });
  expect(await found(person, "walrus")).toEqual([]);
  expect(await found(person, "walrus", "&archived=true")).toEqual(["Old"]);
});

test("what is deleted, edited away, still being written or of another version is not found", async () => {
  const person = await aUser(node);
  const id = await aChat(person, "Chat", [
    "walrus one",
    { content: "walrus growing", isGenerating: true },
    { content: "walrus earlier", isCurrent: false },
  ]);
  expect((await search(person, "walrus")).conversations[0].snippet.text).toBe("walrus one");
  expect(await found(person, "growing")).toEqual([]);
  expect(await found(person, "earlier")).toEqual([]);
  const growing = eq(messages.content, "walrus growing");
  await node.app.db.update(messages).set({ isGenerating: false }).where(growing);
  expect(await found(person, "growing")).toEqual(["Chat"]);
  await node.app.db.update(messages).set({ content: "seal" }).where(eq(messages.content, "walrus one"));
  await node.app.db.delete(messages).where(growing);
  expect(await found(person, "walrus")).toEqual([]);
  await node.ask(`DELETE /conversations/${id}`, { token: person.token });
  expect(await found(person, "seal")).toEqual([]);
});

test("frequent words and rare ones find the same conversations as reading every text would", async () => {
  const person = await aUser(node);
  for (let chat = 0; chat < 40; chat += 1) {
    const texts = Array.from({ length: 20 }, (_, n) =>
      ["the", n % 2 === 0 && "even", chat % 4 === 0 && n === 3 && "seldom", chat === 7 && n === 0 && "unique"]
        .filter(Boolean)
        .join(" "),
    );
    await aChat(person, `Chat ${chat}`, texts);
  }
  const count = async (query: string) => (await search(person, query)).count;
  expect(await count("the")).toBe(40);
  expect(await count("even the")).toBe(40);
  expect(await count("th")).toBe(40);
  expect(await count("seldom")).toBe(10);
  expect(await count("seldom the")).toBe(10);
  expect(await count("unique")).toBe(1);
  expect(await count("unique even th")).toBe(1);
  expect(await count("unique seldom")).toBe(0);
});

test("pages of a search say how many there are, the last one and those behind it too", async () => {
  const person = await aUser(node);
  for (let n = 0; n < 60; n += 1) await aChat(person, `Page ${n}`, n % 2 === 0 ? ["otter"] : []);
  const page = async (query: string, n: number) => {
    const { conversations: rows, count, pages } = await search(person, query, `&page=${n}`);
    return [rows.length, count, pages];
  };
  expect(await page("page", 1)).toEqual([50, 60, 2]);
  expect(await page("page", 2)).toEqual([10, 60, 2]);
  expect(await page("page", 3)).toEqual([0, 60, 2]);
  expect(await page("otter", 1)).toEqual([30, 30, 1]);
});

test("a search keeps to tags and pins", async () => {
  const person = await aUser(node);
  const [one, two] = [await aChat(person, "One", ["heron"]), await aChat(person, "Two", ["heron"])];
  const save = (body: object) => node.ask("PUT /conversations", { token: person.token, body });
  await save({ conversation_id: one, tags: "Birds, Blue" });
  await save({ conversation_id: two, tags: "birds", pinned: true });
  expect(await found(person, "heron", "&tags=birds")).toEqual(["One", "Two"]);
  expect(await found(person, "heron", "&tags=BIRDS,blue")).toEqual(["One"]);
  expect(await found(person, "heron", "&tags=bird")).toEqual([]);
  expect(await found(person, "heron", "&pinned=true")).toEqual(["Two"]);
  expect(await found(person, "heron", "&pinned=false")).toEqual(["One"]);
});
