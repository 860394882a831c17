import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aChat } from "../../../../test/chats.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { TEXT_WIDTH } from "../../../providers/documents/word.ts";
import { files } from "../../files/tables.ts";
import { aForm, aPicture } from "../../files/test/samples.ts";
import { messages } from "../tables.ts";
import { exportChats } from "./export.ts";
import { addPictureTo } from "./store.system.ts";

let node: TestApp;
let person: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  [person, stranger] = [await aUser(node, { lang: "es" }), await aUser(node)];
});
afterAll(() => node.close());

/** A chat with an answer given twice, the second one with a source. */
async function aChatWithVersions(name = "A / chat: «ñ»", of = person) {
  const chat = await aChat(node, of.userId, { name, question: "Why?", content: "Shown." });
  const { userId } = of;
  await node.app.db.insert(messages).values({
    userId,
    conversationId: chat.conversationId,
    role: "assistant",
    content: "Not shown.",
    parentId: chat.questionId,
    userMessageId: chat.questionId,
    isCurrent: false,
    model: "gpt-4o",
    sources: [{ kind: "web", title: "A [page]", url: "https://example.com/(a)", text: "t" }],
  });
  return chat;
}

const ask = (path: string, token = person.token, lang = "en") =>
  node.ask(`GET ${path}`, { token, headers: { "accept-language": lang } });
const nameIn = (headers: Headers) =>
  decodeURIComponent((headers.get("content-disposition") ?? "").split("''")[1] ?? "");

test("as Markdown a conversation is the thread that is shown, in the reader's language and under its name", async () => {
  const { conversationId } = await aChatWithVersions();
  const answer = await ask(`/conversations/conversation/${conversationId}/export`, person.token, "es");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
  expect(nameIn(answer.headers)).toBe("A chat «ñ».md");
  expect(answer.text).toMatch(
    /^# A \/ chat: «ñ»\n\n---\n\n\*\*Tú\*\* · 2\d{3}-.*\n\nWhy\?\n\n---\n\n\*\*Asistente\*\* · .*\n\nShown\.\n$/s,
  );
});

test("as Markdown an answer has the sources that it cites, by their numbers, and none where it failed", async () => {
  const { conversationId, messageId } = await aChat(node, person.userId, { content: "So it is [3, 1]. `a[2]`" });
  const at = (avatar_file_id: number, name: string | null, page: number | null) => {
    return { kind: "avatar" as const, avatar_id: 1, avatar_file_id, position: 0, name, page };
  };
  const sources = [at(7, "plan.pdf", 2), at(8, null, null), at(9, null, 4)];
  const ofAnswer = eq(messages.messageId, messageId);
  await node.app.db.update(messages).set({ sources }).where(ofAnswer);
  const read = async () => (await ask(`/conversations/conversation/${conversationId}/export`)).text;
  expect(await read()).toMatch(/Sources:\n\n1\. plan\.pdf, page 2\n3\. File 3, page 4\n$/);
  await node.app.db
    .update(messages)
    .set({ error: { code: "failed", values: {} } })
    .where(ofAnswer);
  expect(await read()).not.toContain("Sources");
});

test("as JSON it has every version, what each follows, its sources and its model", async () => {
  const chat = await aChatWithVersions();
  const answer = await ask(`/conversations/conversation/${chat.conversationId}/export?format=json`);
  const [question, shown, other] = JSON.parse(answer.text).messages;
  expect(question).toMatchObject({ content: "Why?", parent_id: null, current: true });
  expect(shown).toMatchObject({ content: "Shown.", parent_id: chat.questionId, current: true });
  expect(other).toMatchObject({ content: "Not shown.", parent_id: chat.questionId, current: false, model: "gpt-4o" });
  expect(other.sources).toEqual([{ kind: "web", title: "A [page]", url: "https://example.com/(a)", text: "t" }]);
});

test("as Word and PDF it is the same thread, read from the files themselves, and no longer than a document may be", async () => {
  const { conversationId } = await aChatWithVersions("Letters");
  const path = `/conversations/conversation/${conversationId}/export`;
  const fetched = async (format: string) => {
    const answer = await fetch(`${node.address}/api${path}?format=${format}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    return { named: nameIn(answer.headers), bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const [word, pdf] = [await fetched("word"), await fetched("pdf")];
  expect([word.named, pdf.named]).toEqual(["Letters.docx", "Letters.pdf"]);
  const body = strFromU8(unzipSync(word.bytes)["word/document.xml"] ?? new Uint8Array());
  const { extractText, getDocumentProxy } = await import("unpdf");
  const { text } = await extractText(await getDocumentProxy(pdf.bytes), { mergePages: true });
  for (const said of [body, text]) {
    for (const part of ["Letters", "Why?", "Shown."]) expect(said).toContain(part);
    expect(said).not.toContain("Not shown.");
  }
  const long = await aChat(node, person.userId, { content: "word ".repeat(50_000) });
  const refused = await ask(`/conversations/conversation/${long.conversationId}/export?format=pdf`);
  expect([refused.status, refused.body.code]).toEqual([413, "document_too_long"]);
});

test("as Word and PDF it has the pictures that were shown, no wider than the page; one that is gone is named", async () => {
  const { conversationId, questionId } = await aChat(node, person.userId, {
    question: "What is it?",
    content: "A kiln.",
  });
  const upload = async (name: string) => {
    const form = aForm(await aPicture("webp", 1600, 900), name);
    return (await node.ask("POST /files", { token: person.token, form })).body.file_id as number;
  };
  const [shown, gone] = [await upload("kiln [1].webp"), await upload("gone.webp")];
  for (const fileId of [shown, gone]) {
    await addPictureTo(node.app, person.userId, { conversationId, messageId: questionId }, fileId);
  }
  const [file] = await node.app.db.select().from(files).where(eq(files.fileId, gone));
  await node.app.storage.remove(file?.storageKey ?? "");
  const path = `/conversations/conversation/${conversationId}/export`;
  const taken = async (format: string) => {
    const headers = { authorization: `Bearer ${person.token}` };
    return new Uint8Array(
      await (await fetch(`${node.address}/api${path}?format=${format}`, { headers })).arrayBuffer(),
    );
  };
  const word = unzipSync(await taken("word"));
  expect(Object.keys(word).filter((part) => part.startsWith("word/media/"))).toHaveLength(1);
  const body = strFromU8(word["word/document.xml"] ?? new Uint8Array());
  expect(body).toContain('descr="kiln 1.webp"');
  const [, width] = /<wp:extent cx="(\d+)"/.exec(body) ?? [];
  // A4 without its margins, in the units of Word.
  expect(Number(width)).toBeLessThanOrEqual(TEXT_WIDTH * 635);
  const { getDocumentProxy } = await import("unpdf");
  const { OPS } = await import("unpdf/pdfjs");
  const page = await (await getDocumentProxy(await taken("pdf"))).getPage(1);
  const { fnArray } = await page.getOperatorList();
  expect(fnArray.filter((each: number) => each === OPS.paintImageXObject)).toHaveLength(1);
  // As Markdown, which has no pictures in it, they are named.
  expect((await ask(path)).text).toContain("kiln [1].webp");
});

test("several come as a zip with a file for each, two of one name beside each other", async () => {
  const [one, two] = [await aChatWithVersions("Same"), await aChatWithVersions("Same")];
  const body = { conversation_ids: [one.conversationId, two.conversationId, one.conversationId] };
  const answer = await fetch(`${node.address}/api/conversations/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual(["Same (2).md", "Same.md"]);
  expect(strFromU8(files["Same.md"] ?? new Uint8Array())).toContain("Shown.");
});

test("one that is somebody else's refuses all, as one that never was", async () => {
  const [own, theirs] = [await aChatWithVersions(), await aChatWithVersions("Theirs", stranger)];
  const headers = { "accept-language": "en" };
  const bulk = (...conversation_ids: number[]) =>
    node.ask("POST /conversations/export", { token: person.token, headers, body: { conversation_ids } });
  const [one, other] = [await bulk(own.conversationId, theirs.conversationId), await bulk(own.conversationId, 999_999)];
  expect([one.status, one.text]).toEqual([404, other.text]);
  const single = await ask(`/conversations/conversation/${theirs.conversationId}/export`);
  expect([single.status, single.text]).toEqual([404, other.text]);
});

test("the export of an account has every version, and topics and hashtags too", async () => {
  const leaver = await aUser(node, { lang: "es" });
  await aChatWithVersions("One", leaver);
  const { userId } = leaver;
  await node.app.db.insert(messages).values([
    { userId, purpose: "output", role: "assistant", content: "#uno #dos", prompt: "Gatos", messageTypeId: 2 },
    { userId, purpose: "unsaved", role: "assistant", content: "passing" },
  ]);
  const files = new Map<string, string>();
  for await (const { path, content } of exportChats(node.app, userId)) files.set(path, String(content));
  expect([...files.keys()]).toEqual([
    expect.stringMatching(/^conversations\/\d+ One\.md$/),
    expect.stringMatching(/^conversations\/\d+ One\.json$/),
    "outputs.md",
    "outputs.json",
  ]);
  const all = [...files.values()].join("\n");
  expect(all).toContain("Not shown.");
  expect(all).toContain("> Gatos");
  expect(all).not.toContain("passing");
});
