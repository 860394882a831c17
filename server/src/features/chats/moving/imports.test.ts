import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Message } from "@pluma/contract/chats/messages";
import type { ChatImport } from "@pluma/contract/chats/moving";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import type { JobRun } from "../../../platform/jobs/jobs.ts";
import { aPicture } from "../../files/test/samples.ts";
import { userOrganizations } from "../../organizations/tables.ts";
import { chatImports, conversations, messages } from "../tables.ts";
import { importChats } from "./importJob.ts";
import {
  aChatGptChat,
  aChatGptZip,
  aDrawnChatGptChat,
  aLibreChat,
  anOpenWebUiExport,
  aRecursiveLibreChat,
  aZip,
} from "./test/exports.ts";

let node: TestApp;
let stranger: TestUser;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  stranger = await aUser(node);
});
afterAll(() => node.close());

function start(token: string, content: unknown, fields: Record<string, string> = {}, name = "export.json") {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  const bytes = content instanceof Uint8Array ? new Uint8Array(content) : JSON.stringify(content);
  form.append("file", new Blob([bytes]), name);
  return node.ask("POST /conversations/import", { token, form });
}

const isOver = ({ state }: { state: string }) => state !== "waiting" && state !== "running";

async function ended(token: string) {
  return waitFor(
    async () => {
      const [newest] = (await node.ask("GET /conversations/imports", { token })).body.imports;
      return newest && isOver(newest) ? newest : null;
    },
    "the end of the import",
    110_000,
  );
}

async function bring(token: string, content: unknown, fields: Record<string, string> = {}) {
  const answer = await start(token, content, fields);
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  return ended(token);
}

const chatsOf = ({ userId }: TestUser) =>
  node.app.db.select().from(conversations).where(eq(conversations.userId, userId)).orderBy(asc(conversations.name));
const rowsOf = (conversationId: number | undefined) =>
  node.app.db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId ?? 0))
    .orderBy(asc(messages.messageId));
const thread = async (person: TestUser, conversationId: number | undefined, query = "") =>
  (await node.ask(`GET /messages/thread/${conversationId}${query}`, { token: person.token })).body;
const textsOf = (list: { content: string | null }[]) => list.map(({ content }) => content);

test("a ChatGPT export brings the thread that was shown, its other versions, its times and its models", async () => {
  const person = await aUser(node);
  const done = await bring(person.token, aChatGptZip([aChatGptChat()], [aChatGptChat("gpt-2", "Zwei")]));
  expect(done).toMatchObject({
    origin: "chatgpt",
    state: "done",
    total: 2,
    done: 2,
    added: 2,
    skipped: 0,
    messages: 12,
  });
  const [chat] = await chatsOf(person);
  expect(chat).toMatchObject({ name: "Recetas 🍲", importRef: "chatgpt:gpt-1", archived: false });
  expect(chat?.preview).toContain("Un tomate");
  expect(chat?.createdAt.toISOString()).toBe("2024-05-01T10:00:00.000Z");
  expect(chat?.updatedAt.toISOString()).toBe("2024-05-01T10:07:00.000Z");
  const shown = await thread(person, chat?.conversationId);
  expect(textsOf(shown.messages)).toEqual([
    "¿Qué ceno?",
    "Gazpacho.",
    "[image: Un tomate.jpg]\n\n¿Y esto?",
    "Un tomate.\uFFFD\n\n````python\nprint(1)\n````",
  ]);
  expect(shown.messages[1]).toMatchObject({ model: "gpt-4o", createdAt: "2024-05-01T10:03:00.000Z" });
  expect(shown.messages.map(({ versions }: { versions: number[] }) => versions.length)).toEqual([1, 2, 2, 1]);
  const rows = await rowsOf(chat?.conversationId);
  for (const { messageId, parentId } of rows) expect(parentId ?? 0).toBeLessThan(messageId);
});

test("LibreChat's exports are read, flat and with messages inside each other, one or several", async () => {
  const person = await aUser(node);
  const done = await bring(person.token, [aLibreChat(), aRecursiveLibreChat()]);
  expect(done).toMatchObject({ origin: "librechat", state: "done", added: 2, messages: 6 });
  for (const { conversationId } of await chatsOf(person)) {
    const shown = await thread(person, conversationId);
    expect(textsOf(shown.messages)).toEqual(["Hola", "Dos"]);
    expect(shown.messages[1]).toMatchObject({ model: "claude" });
    expect(shown.messages[1].versions.length).toBe(2);
  }
});

test("pictures that lie in a ChatGPT export stand beside the messages that showed them; what does not is named", async () => {
  const person = await aUser(node);
  const there = aZip({
    "conversations.json": JSON.stringify([aChatGptChat()]),
    "file-Tomate1-IMG 01.jpg": new Uint8Array(await aPicture("jpeg")),
  });
  const broken = aZip({
    "conversations.json": JSON.stringify([aChatGptChat("gpt-2", "Zwei")]),
    "user-1/file-Tomate1.png": "no picture at all",
  });
  for (const archive of [there, broken]) expect((await bring(person.token, archive)).added).toBe(1);
  const [first, second] = await chatsOf(person);
  const shown = await thread(person, first?.conversationId);
  expect(shown.messages[2]).toMatchObject({
    content: "¿Y esto?",
    files: [{ name: "Un tomate.jpg", type: "image/jpeg" }],
  });
  const { files } = (await node.ask(`GET /conversations/${first?.conversationId}/files`, { token: person.token })).body;
  expect(files).toMatchObject([{ state: "ready", message_id: shown.messages[2].message_id }]);
  const other = await thread(person, second?.conversationId);
  expect(other.messages[2]).toMatchObject({ content: "[image: Un tomate.jpg]\n\n¿Y esto?", files: [] });
});

test("pictures that were drawn in ChatGPT stand beside the answers; what tools looked at does not, and what is missing is named", async () => {
  const person = await aUser(node);
  const picture = new Uint8Array(await aPicture("webp"));
  const archive = aZip({
    "conversations.json": JSON.stringify([aDrawnChatGptChat()]),
    "dalle-generations/file-Fox1-0f0f.webp": picture,
    "user-x/file_00000000aa11-sanitized.webp": picture,
    "file_page1.webp": picture,
  });
  expect((await bring(person.token, archive)).added).toBe(1);
  const [chat] = await chatsOf(person);
  const shown = await thread(person, chat?.conversationId);
  const said = shown.messages.map(({ role, content, files }: Message) => [
    role,
    content,
    files.map(({ name }) => name),
  ]);
  expect(said).toEqual([
    ["user", "Draw a fox", []],
    ["assistant", "Here it is.", ["A red fox in the snow.webp"]],
    ["user", "And an owl", []],
    ["assistant", "[image]", ["file_00000000aa11.webp"]],
    ["user", "And this file?", []],
    ["assistant", "[image: A lost cat]", []],
  ]);
});

test("Open WebUI's export is read; what was archived, pinned and tagged there is so here", async () => {
  const person = await aUser(node);
  expect(await bring(person.token, anOpenWebUiExport())).toMatchObject({ origin: "openwebui", added: 1, messages: 3 });
  const [chat] = await chatsOf(person);
  expect(chat).toMatchObject({ name: "Local", archived: true, tags: "general,recipes quick" });
  expect(chat?.pinnedAt).toEqual(chat?.updatedAt);
  const shown = await thread(person, chat?.conversationId);
  expect(textsOf(shown.messages)).toEqual(["Ask", "Second"]);
});

test("what is brought in a second time is there once, and its owner hears how far it is", async () => {
  const person = await aUser(node);
  const hearing = await aHearing(node.address, person.token);
  await bring(person.token, [aChatGptChat()]);
  const again = await bring(person.token, [aChatGptChat(), aChatGptChat("gpt-9", "New"), aChatGptChat("gpt-9")]);
  expect(again).toMatchObject({ state: "done", total: 3, added: 1, skipped: 2 });
  expect((await chatsOf(person)).length).toBe(2);
  // The row says so first, and then it is told.
  const isEnd = ({ import_id, state }: ChatImport) => import_id === again.import_id && state === "done";
  const end = await hearing.next("chat_import", (event) => isEnd(event.import));
  expect(end.import).toMatchObject({ added: 1 });
  expect(hearing.of("chat_import").at(-1)).toEqual(end);
  hearing.close();
});

test("a thousand conversations come in, and a broken one is left out", async () => {
  const person = await aUser(node);
  const chats = Array.from({ length: 1000 }, (_, index): unknown => aChatGptChat(`many-${index}`, `Chat ${index}`));
  chats[500] = { mapping: { a: 7, b: null } };
  chats[501] = { mapping: {}, title: "empty" };
  const done = await bring(person.token, chats);
  expect(done).toMatchObject({ state: "done", total: 1000, added: 998, skipped: 2, messages: 998 * 6 });
  expect((await node.ask("GET /conversations", { token: person.token })).body.count).toBe(998);
});

test("chats come into the organization that was selected, and into none that one is not in", async () => {
  const organizationId = await anOrganization(node);
  const person = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const other = await anOrganization(node);
  expect((await start(person.token, [aLibreChat()], { organization_id: String(other) })).status).toBe(404);
  expect((await start(person.token, [aLibreChat()], { organization_id: "999999" })).status).toBe(404);
  await bring(person.token, [aLibreChat()], { organization_id: String(organizationId) });
  expect((await chatsOf(person)).map((chat) => chat.organizationId)).toEqual([organizationId]);
});

test("of several imports started at once one runs; the others are refused and leave nothing behind", async () => {
  const person = await aUser(node);
  const chats = Array.from({ length: 300 }, (_, index) => aChatGptChat(`once-${index}`));
  const answers = await Promise.all([1, 2, 3].map(() => start(person.token, chats)));
  const taken = answers.filter(({ status }) => status === 202);
  expect(taken.length).toBe(1);
  for (const { status, body } of answers)
    if (status !== 202) expect([status, body.code]).toEqual([409, "import_running"]);
  expect((await ended(person.token)).added).toBe(300);
  const kept = async () => {
    const stored = await node.app.db.select().from(chatImports).where(eq(chatImports.userId, person.userId));
    return stored.map(({ storageKey }) => storageKey);
  };
  // The upload goes after the import has ended.
  await expect.poll(kept).toEqual([null]);
});

test("a cancelled import ends between two chats: what is in stays whole, and nothing follows", async () => {
  const person = await aUser(node);
  const chats = Array.from({ length: 2000 }, (_, index) => aChatGptChat(`stop-${index}`));
  const { body } = await start(person.token, chats);
  const path = `POST /conversations/imports/${body.import.import_id}/cancel`;
  await waitFor(async () => (await chatsOf(person)).length > 0, "the first chat");
  const none = await node.ask("POST /conversations/imports/999999/cancel", { token: stranger.token });
  const theirs = await node.ask(path, { token: stranger.token });
  expect([theirs.status, theirs.text]).toEqual([404, none.text]);
  const cancelled = await node.ask(path, { token: person.token });
  expect(cancelled.body.import).toMatchObject({ state: "cancelled" });
  const count = (await chatsOf(person)).length;
  expect(cancelled.body.import.added).toBe(count);
  expect(count).toBeLessThan(2000);
  await waitFor(async () => {
    const own = and(eq(chatImports.userId, person.userId), eq(chatImports.importId, body.import.import_id));
    const [row] = await node.app.db.select().from(chatImports).where(own);
    return row?.storageKey === null;
  }, "the upload to go");
  expect((await chatsOf(person)).length).toBe(count);
  expect((await node.ask(path, { token: person.token })).body.import).toMatchObject({ state: "cancelled" });
});

test("another try goes on where the one before was cut short, and counts nothing twice", async () => {
  const person = await aUser(node);
  const chats = [aChatGptChat("again-1"), aChatGptChat("again-2"), aChatGptChat("again-3")];
  await bring(person.token, chats.slice(0, 2));
  // Its own upload goes after it has ended, and would else take the next one along.
  const row = await waitFor(async () => {
    const [brought] = await node.app.db.select().from(chatImports).where(eq(chatImports.userId, person.userId));
    return brought?.storageKey === null && brought;
  }, "its upload to go");
  const storageKey = await node.app.storage.put(Buffer.from(JSON.stringify(chats)), { type: "x", name: "x" });
  const cut = { state: "running" as const, storageKey, done: 2, added: 2, messages: 12, finishedAt: null };
  await node.app.db.update(chatImports).set(cut).where(eq(chatImports.importId, row.importId));
  const { importChats } = await import("./importJob.ts");
  await node.app.jobs.enqueue(node.app.db, importChats, { importId: row.importId });
  expect(await ended(person.token)).toMatchObject({ done: 3, added: 3, skipped: 0, messages: 18, total: 3 });
});

test("an import whose job was given up has failed, and its owner starts another", async () => {
  const person = await aUser(node);
  await bring(person.token, [aChatGptChat("given-up")]);
  const { importChats } = await import("./importJob.ts");
  const [row] = await node.app.db
    .update(chatImports)
    .set({ state: "running", finishedAt: null })
    .where(eq(chatImports.userId, person.userId))
    .returning();
  await importChats.givenUp?.(node.app, { importId: row?.importId ?? 0 });
  const { imports } = (await node.ask("GET /conversations/imports", { token: person.token })).body;
  expect(imports).toMatchObject([{ state: "failed" }]);
  expect((await start(person.token, [aChatGptChat("after-it")])).status).toBe(202);
});

const refused: [string, () => unknown, number, string][] = [
  ["a text", () => Buffer.from("hello"), 422, "import_unknown"],
  ["nothing", () => Buffer.alloc(0), 422, "import_unknown"],
  ["other JSON", () => [{ a: 1 }, 7, null, "x"], 422, "import_unknown"],
  ["an object of another kind", () => ({ messages: "no", mapping: 7 }), 422, "import_unknown"],
  ["a list that breaks off", () => Buffer.from('[{"mapping"'), 422, "import_broken"],
  ["a zip without chats", () => aZip({ "a.txt": "x", "user.json": "{}" }), 422, "import_unknown"],
  ["a zip that breaks off", () => aChatGptZip([aChatGptChat()]).subarray(0, -40), 422, "import_broken"],
  ["brackets 5,000,000 deep", () => Buffer.from("[".repeat(5_000_000)), 422, "import_broken"],
  [
    "a bomb of 450 MB",
    () => aZip({ "conversations.json": new Uint8Array(450 * 1024 * 1024) }),
    413,
    "import_too_large",
  ],
];

test.each(refused)("%s is refused, and the server lives", async (_what, make, status, code) => {
  const person = await aUser(node);
  const answer = await start(person.token, make());
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect((await node.ask("GET /conversations/imports", { token: person.token })).body).toEqual({ imports: [] });
});

test("of an export that breaks off, what could be read is kept, and that it broke off is said", async () => {
  const person = await aUser(node);
  const text = JSON.stringify([aChatGptChat("half-1"), aChatGptChat("half-2")]);
  const done = await bring(person.token, Buffer.from(text.slice(0, -200)));
  expect(done).toMatchObject({ state: "failed", added: 1, problem: expect.stringContaining("damaged") });
});

test("circles, parents that are not there and names of everything's own do no harm", async () => {
  const person = await aUser(node);
  const said = (text: string) => ({ author: { role: "user" }, content: { content_type: "text", parts: [text] } });
  const mapping = JSON.parse(
    `{"__proto__": ${JSON.stringify({ parent: null, message: said("proto") })}, "constructor": ${JSON.stringify({ parent: "nowhere", message: said("lost") })}}`,
  );
  const circle = {
    a: { parent: "b", message: said("a") },
    b: { parent: "a", message: said("b") },
    c: { parent: null, message: said("c") },
  };
  const done = await bring(person.token, [
    { id: "p", title: "x".repeat(5000), mapping, current_node: "constructor" },
    { id: "c", title: "", mapping: circle, current_node: "a" },
  ]);
  expect(done).toMatchObject({ state: "done", added: 2 });
  const [second, first] = await chatsOf(person);
  expect(second?.name).toBe("c");
  expect(first?.name.length).toBe(200);
});

test("a thread of 20,000 messages in one line comes in whole", async () => {
  const person = await aUser(node);
  const list = Array.from({ length: 20_000 }, (_, index) => ({
    messageId: `m${index}`,
    parentMessageId: index === 0 ? null : `m${index - 1}`,
    isCreatedByUser: index % 2 === 0,
    text: `Text ${index}`,
  }));
  const done = await bring(person.token, { conversationId: "long", title: "Long", messages: list });
  expect(done).toMatchObject({ added: 1, messages: 20_000 });
  const [chat] = await chatsOf(person);
  const shown = await thread(person, chat?.conversationId);
  expect(shown.max).toBe(20_000);
  expect(shown.messages.at(-1).content).toBe("Text 19999");
});

test("a stored export is never read whole into memory, and leaves nothing on the disk of the machine that read it", async () => {
  const person = await aUser(node);
  const readWhole = vi.spyOn(node.app.storage, "read");
  const done = await bring(person.token, aChatGptZip([aChatGptChat()]));
  expect(done).toMatchObject({ state: "done", added: 1 });
  expect(readWhole).not.toHaveBeenCalled();
  readWhole.mockRestore();
  const left = () => readdir(join(node.app.config.dataDir, "incoming"));
  await waitFor(async () => (await left()).length === 0, "the disk to be clear");
});

test("what is brought into an organization comes to its end when whoever brings it is removed", async () => {
  const organizationId = await anOrganization(node);
  const person = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const storageKey = await node.app.storage.put(new TextEncoder().encode(JSON.stringify(aLibreChat())), {
    type: "application/json",
    name: "export.json",
  });
  const values = { userId: person.userId, organizationId, name: "export.json", storageKey } as const;
  const [waiting] = await node.app.db.insert(chatImports).values(values).returning();
  await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, person.userId));
  const run = { signal: new AbortController().signal, attempt: 1 } as JobRun;
  await importChats.work(node.app, { importId: waiting?.importId ?? 0 }, run);
  const [after] = await node.app.db.select().from(chatImports).where(eq(chatImports.userId, person.userId));
  expect(after).toMatchObject({ state: "cancelled", added: 0 });
  expect(await chatsOf(person)).toEqual([]);
});
