import { contracts } from "@pluma/contract/all";
import type { RouteDefinition } from "@pluma/contract/kit/kit";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type Hearing, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { dresses } from "../../../../test/dresses.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aCaller, anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import type { Persona } from "../../../../test/permissions.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { wornIn } from "../../../../test/traces.ts";
import { webhookDeliveries } from "../../../platform/webhooks/webhooks.tables.ts";
import { users } from "../../accounts/tables.ts";
import { avatarInbox } from "../../avatars/tables.ts";
import { messages } from "../../chats/tables.ts";
import { aForm } from "../../files/test/samples.ts";
import { templates, templateVersions } from "../tables.ts";

let model: ModelServer;
let node: TestApp;
let places: [number, number];
let author: TestUser;
let user: TestUser;
let hearing: Hearing;
/** Templates whose prompt is not to be read, by whom they are for. */
const made = new Map<string, number>();

const secret = (where: string) => `ZEBRA${where}QUARTZ`;
const contentOf = (where: string) =>
  `You are the editor of a small paper. ${secret(where)} is the name of the method, which nobody hears of before they have ` +
  "written three drafts of their own. Write about [topic] for [reader]. Begin with what surprised you most, then say what " +
  "changed because of it, and close with one question that the reader can carry home. Keep it in a [tone] tone, calm and brief.";

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({
    environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address },
    runsJobs: true,
  });
  // Every call is walked: nobody waits for the pace of their own.
  await liftLimits(node, "calls");
  places = [await anOrganization(node), await anOrganization(node)];
  const membership = { organizationId: places[0], userTypeId: 3 as const };
  [author, user] = await Promise.all([aUser(node, { membership }), aUser(node)]);
  made.set("everybody", await aHidden({ isPublic: true }));
  made.set("everybody to change", await aHidden({ isPublic: true, editable: true }));
  made.set("the organization", await aHidden({ organizationId: places[0] }));
  for (const whom of ["everybody, with a file", "everybody to change, with a file"]) {
    made.set(whom, await aHidden({ isPublic: true, editable: whom.includes("change") }));
    await carry(hiddenFor(whom));
  }
  hearing = await aHearing(node.address, user.token);
});
afterAll(async () => {
  hearing.close();
  await node.close();
  await model.close();
});

/** A template with a prompt to be kept, in its state and in the one before. */
async function aHidden(more: Parameters<typeof aTemplate>[2]): Promise<number> {
  const fields = [
    { name: "topic" },
    { name: "reader" },
    { name: "tone", type: "select" as const, options: "warm/dry/" },
  ];
  const values = { name: "Sunday column", content: contentOf("EARLIER"), fields, showPrompt: false, ...more };
  const { templateId } = await aTemplate(node, author.userId, values);
  const saved = { template_id: templateId, content: contentOf("NOW"), organization_id: more?.organizationId ?? null };
  const { status, text } = await node.ask("PUT /templates", { token: author.token, body: saved });
  expect(status, text).toBe(200);
  return templateId;
}

/** What two of the templates carry: words of which no two are alike, with something in their midst that tells. */
const carried = Array.from({ length: 16 }, (_, line) =>
  [
    ...Array.from({ length: 7 }, (_each, n) => `r${"abcdefg"[n]}${"hijklmnopqrstuvw"[line]}um`),
    secret(`FILE${"abcdefghijklmnop"[line]}`),
  ].join(" "),
).join("\n");

/** Gives a template a file, and waits until it is read. */
async function carry(templateId: number) {
  const form = aForm(carried, "harbour-house.txt");
  const added = await node.ask(`POST /templates/${templateId}/files`, { token: author.token, form });
  expect(added.status, added.text).toBe(201);
  await waitFor(async () => {
    const { body } = await node.ask(`GET /templates/${templateId}`, { token: author.token });
    return body.template.files[0]?.state === "ready";
  }, "the reading of the file");
}

function hiddenFor(whom: string): number {
  return made.get(whom) ?? 0;
}
const rowOf = async (id: number) => (await node.app.db.select().from(messages).where(eq(messages.messageId, id)))[0];
const ended = (id: number) =>
  waitFor(async () => {
    const row = await rowOf(id);
    return row?.isGenerating ? undefined : row;
  }, "the end");

type Asked = { values?: Record<string, string> } & Record<string, unknown>;
const filled = (topic: string) => ({ topic, reader: "sailors", tone: "dry" });

/** Uses a template, the public one unless another is named, and waits for the end. */
async function say(who: TestUser, { values, ...more }: Asked = {}) {
  const body = { template_id: hiddenFor("everybody"), values: { ...filled("words=3"), ...values }, ...more };
  const sent = await node.ask("POST /messages/stream", { token: who.token, body });
  expect(sent.status, sent.text).toBe(200);
  const row = await ended(sent.body.message.message_id);
  return { sent, row, conversation_id: sent.body.conversation.conversation_id as number };
}

const telling = /ZEBRA|QUARTZ|editor of a small|three drafts|surprised you most|carry home|harbour-house\.txt/i;

test.each([1, 3, 6])("a model that gives out a prompt in pieces of %i is stopped before it is seen", async (chunk) => {
  const { row } = await say(user, { values: { topic: `leak=prompt chunk=${chunk}` } });
  expect(row).toMatchObject({ finishReason: "withheld", error: { code: "answer_withheld" }, prompt: null });
  expect((row?.content ?? "").length).toBeLessThanOrEqual(12);
  await hearing.next("message_stream_end", (end) => end.message_id === row?.messageId);
  expect(hearing.of("openai-error")).toEqual([]);
  const canary = await say(user, { values: { topic: `leak=canary chunk=${chunk}` } });
  expect(canary.row).toMatchObject({ finishReason: "withheld" });
  expect(canary.row?.content).toMatch(/^It is [a-p]{0,3}$/);
  expect(model.questions.at(-1)?.messages.at(-1)?.content).toContain(secret("NOW"));
});

test.each("reversed base64 hex rot13 url tags numbered lookalike filler spaced".split(" "))(
  "a prompt that a model gives out %s is withheld, and in no event",
  async (dress) => {
    const { row, conversation_id } = await say(user, { values: { topic: `leak=prompt leak_as=${dress} chunk=9` } });
    expect(row?.finishReason).toBe("withheld");
    const exported = await node.ask(`GET /conversations/conversation/${conversation_id}/export?format=json`, user);
    const places = [JSON.stringify(row), JSON.stringify(hearing.events), exported.text, node.lines.join("\n")];
    const plain = contentOf("NOW").slice(0, 200);
    for (const text of [plain, dresses[dress]?.(plain) ?? ""]) {
      const length = Math.floor(text.length / 3);
      const stretches = [0, 1, 2].map((n) => JSON.stringify(text.slice(n * length, (n + 1) * length)).slice(1, -1));
      expect(stretches.filter((stretch) => places.some((held) => held.includes(stretch)))).toEqual([]);
    }
  },
);

test("a prompt that is asked for ten words at a time is given to half", async () => {
  const asker = await aUser(node);
  const words = contentOf("NOW").split(/\s+/).length;
  const shown: string[] = [];
  for (let part = 0; part < words / 10; part += 1) {
    const { row } = await say(asker, { values: { topic: `leak=prompt leak_part=${part}` } });
    shown.push(row?.finishReason === "stop" ? (row.content ?? "") : "");
  }
  const given = shown.join(" ").trim().split(/\s+/).length;
  expect(given).toBeGreaterThan(10);
  expect(given).toBeLessThan(0.6 * words);
});

test.each(["plain", "reversed", "base64", "rot13", "spaced"])(
  "a file of a hidden template that a model gives out %s is withheld, and the model is not told its name",
  async (dress) => {
    const asker = await aUser(node);
    const topic = `leak=material leak_as=${dress} chunk=9`;
    const { row } = await say(asker, { template_id: hiddenFor("everybody, with a file"), values: { topic } });
    const told = model.questions.at(-1)?.messages.at(-1)?.content ?? "";
    expect(told).toContain(secret("FILEc"));
    expect(told).not.toContain("harbour-house");
    expect(row?.finishReason).toBe("withheld");
    expect(wornIn(row?.content ?? "", "QUARTZ")).toEqual([]);
  },
);

test("a file that is asked for ten words at a time is given to half", async () => {
  const asker = await aUser(node);
  const words = carried.split(/\s+/).length;
  const shown: string[] = [];
  for (let part = 0; part < words / 10; part += 1) {
    const topic = `leak=material leak_part=${part}`;
    const { row } = await say(asker, { template_id: hiddenFor("everybody, with a file"), values: { topic } });
    shown.push(row?.finishReason === "stop" ? (row.content ?? "") : "");
  }
  const given = shown.join(" ").trim().split(/\s+/).length;
  expect(given).toBeGreaterThan(10);
  expect(given).toBeLessThan(0.7 * words);
});

test("what a person filled in is theirs: an answer may repeat all of it", async () => {
  const own = Array.from({ length: 60 }, (_, n) => `my own word ${n}`).join(" and ");
  const { row } = await say(user, { values: { topic: `say="${own}"` } });
  expect(row).toMatchObject({ finishReason: "stop", content: own });
});

test("whoever decides for a template reads its prompt, in the question and in an answer that gives it out", async () => {
  const { row, sent } = await say(author, { values: { topic: "leak=prompt chunk=9" } });
  expect(row?.content).toContain(secret("NOW"));
  expect(sent.body.user_message).toMatchObject({ prompt: row?.content, template: { hidden: false } });
  const read = await node.ask(`GET /templates/${hiddenFor("everybody")}`, { token: author.token });
  expect(read.text).toMatch(telling);
});

test("a state that hid its prompt hides it still when the template shows another; one that showed it is not hidden after", async () => {
  const templateId = await aHidden({ isPublic: true });
  const first = await say(user, { template_id: templateId });
  const save = (body: object) =>
    node.ask("PUT /templates", { token: author.token, body: { template_id: templateId, ...body } });
  expect((await save({ show_prompt: true, content: "Openly about [topic]." })).status).toBe(200);
  const open = await say(user, { template_id: templateId, values: { topic: "words=2 of mine" } });
  expect(open.sent.body.user_message).toMatchObject({
    prompt: "Openly about words=2 of mine.",
    template: { hidden: false },
  });
  const again = await node.ask(`POST /messages/${first.row?.messageId}/regenerate`, { token: user.token, body: {} });
  expect(again.status, again.text).toBe(200);
  await ended(again.body.message.message_id);
  const [system, question] = model.questions.at(-1)?.messages ?? [];
  expect(system?.content).toContain("put together by this site");
  expect(question?.content).toContain(secret("NOW"));
  expect(again.text).not.toMatch(telling);
});

test("a provider that repeats a prompt in its refusal is repeated neither to the person nor in the log", async () => {
  const { row, conversation_id } = await say(user, { values: { topic: "quotes" } });
  expect(row).toMatchObject({ finishReason: "error", error: { code: "provider_refused_hidden" } });
  const id = row?.error?.values.id;
  const line = node.lines.find((each) => each.includes(`"id":"${id}"`));
  expect(line).toContain("I cannot answer this");
  const thread = await node.ask(`GET /messages/thread/${conversation_id}`, { token: user.token });
  for (const text of [JSON.stringify(row), thread.text, node.lines.join("\n")]) expect(text).not.toMatch(telling);
});

test("an answer ends while it is written when its template is taken back", async () => {
  const templateId = await aHidden({ isPublic: true });
  const body = { template_id: templateId, values: filled("words=2000 every=20") };
  const sent = await node.ask("POST /messages/stream", { token: user.token, body });
  const { message_id } = sent.body.message;
  await waitFor(async () => (await rowOf(message_id))?.content, "its beginning");
  await node.app.db.update(templates).set({ isPublic: false }).where(eq(templates.templateId, templateId));
  expect(await ended(message_id)).toMatchObject({ finishReason: "interrupted", error: { code: "answer_taken_back" } });
});

test("with an avatar both keep what is theirs, and neither maker hears of the other's", async () => {
  const context =
    "You are Mara, who counts every boat that comes into the harbour before the sun is over the lighthouse.";
  const avatar = await anAvatar(node, (await aUser(node)).userId, { isPublic: true, mode: "material_first", context });
  for (const what of ["prompt", "persona"]) {
    const { row } = await say(user, { values: { topic: `leak=${what} chunk=5` }, avatar_id: avatar.avatarId });
    expect(row).toMatchObject({ finishReason: "withheld", avatarId: avatar.avatarId });
    expect(row?.content?.length).toBeLessThanOrEqual(12);
  }
  const told = model.questions.at(-1)?.messages ?? [];
  expect(told[0]?.content).toMatch(/who counts every boat[\s\S]*put together by this site/);
  await say(user, { values: { topic: 'say="[[SILENT]] I know nothing."' }, avatar_id: avatar.avatarId });
  const notes = await waitFor(async () => {
    const found = await node.app.db.select().from(avatarInbox).where(eq(avatarInbox.avatarId, avatar.avatarId));
    return found.length < 2 ? undefined : found;
  }, "the notes");
  expect(notes.map(({ question }) => question)).toEqual(
    notes.map(() => expect.stringMatching(/^Sunday column\n\ntopic: /)),
  );
  expect(JSON.stringify(notes)).not.toMatch(telling);
});

const mayUse: [Persona, string][] = [
  ["user", "everybody"],
  ["user", "everybody to change"],
  ["user", "everybody, with a file"],
  ["user", "everybody to change, with a file"],
  ["org_member", "the organization"],
  ["org_manager", "the organization"],
  ["org_admin", "everybody"],
  ["other_org_admin", "everybody"],
  ["user_no_access", "everybody"],
  ["impersonating_admin", "everybody"],
];

test.each(mayUse)(
  "as %s, who may use what is for %s, one finds nothing of its prompt by any call or event",
  async (persona, whom) => {
    // Who is Admin of an organization decides for what is its: they are one of the other.
    const [one, other] = places;
    const inside: [number, number] = persona === "org_admin" ? [other, one] : [one, other];
    const { person, token } = await aCaller(node, persona, inside);
    if (!person || !token) throw new Error("nobody calls");
    const templateId = hiddenFor(whom);
    const organization_id = persona.startsWith("o") ? inside[persona === "other_org_admin" ? 1 : 0] : null;
    const versions = await node.app.db
      .select({ id: templateVersions.templateVersionId })
      .from(templateVersions)
      .where(eq(templateVersions.templateId, templateId));
    const ids: Ids = { template: [templateId, ...versions.map(({ id }) => id)], conversation: [1], message: [1] };
    const seen: { call: string; text: string }[] = [];
    const ask = async (line: string, body?: object) => {
      const answered = await node.ask(line, { token, ...(body && { body: { organization_id, ...body } }) });
      seen.push({ call: line, text: answered.text });
      return answered;
    };
    const heard = await aHearing(node.address, token);
    if (persona !== "user_no_access") {
      const template = { template_id: templateId, values: filled("finish=length words=9 boats"), organization_id };
      const sent = await ask("POST /messages/stream", template);
      expect(sent.status, sent.text).toBe(200);
      const { message_id, user_message_id, conversation_id } = sent.body.message;
      await ended(message_id);
      await ask(`POST /messages/${message_id}/continue`, {});
      await ended(message_id);
      const again = await ask(`POST /messages/${message_id}/regenerate`, {});
      await ended(again.body.message.message_id);
      const place = { conversation_id, edit_of: user_message_id };
      const edited = await ask("POST /messages/stream", { ...template, ...place, values: filled("leak=prompt") });
      await ended(edited.body.message.message_id);
      const typed = await ask("POST /messages/stream", { ...place, content: "leak=prompt again" });
      await ended(typed.body.message.message_id);
      await ask("PUT /messages", { message_id: user_message_id, content: "leak=prompt" });
      for (const id of [message_id, edited.body.user_message.message_id]) {
        const link = await ask("POST /messages/share/links", { message_id: id });
        if (link.body.link) await ask(`GET /shared/${link.body.link.url.split("/").at(-1)}`);
        await ask("POST /messages/share", { message_id: id, user_id: author.userId });
        await ask("POST /outputs/message", { message_id: id });
      }
      await ask("POST /conversations/export", { conversation_ids: [conversation_id], format: "json" });
      for (const format of ["markdown", "json"]) {
        await ask(`GET /conversations/conversation/${conversation_id}/export?format=${format}`);
      }
      ids.conversation = [conversation_id];
      ids.message = [message_id, user_message_id];
    }
    for (const query of ["ZEBRA", "surprised you most"]) {
      for (const path of ["templates", "templates/all", "templates/public", "conversations"]) {
        await ask(`GET /${path}?query=${encodeURIComponent(query)}`);
      }
    }
    if (whom.includes("file")) {
      const { text, body: opened } = await ask(`GET /templates/${templateId}`);
      expect([opened.template.files, opened.template.file_names], text).toEqual([[], []]);
      const tried = { content: "leak=material", saveOnConversation: false, tries_template: templateId };
      expect((await ask("POST /messages/stream", tried)).status).toBe(404);
    }
    const body = { template_id: templateId, content: "" };
    await ask("PUT /templates", { ...body, description: "Another." });
    await ask("PUT /templates", { ...body, show_prompt: true });
    await ask("PUT /templates", { ...body, content: contentOf("GUESS") });
    await ask(`POST /templates/${templateId}/duplicate`, {});
    await ask("POST /templates/export", { template_ids: [templateId] });
    // One of them looks everywhere, the others where templates and chats come to be seen.
    const where = persona === "user" && whom === "everybody" ? /./ : /templat|messag|conversat|outputs|shared|export/;
    await crawl(ask, { where, ids, organizationId: organization_id });
    heard.close();
    expect(seen.length).toBeGreaterThan(30);
    expect(seen.filter(({ text }) => telling.test(text)).map(({ call }) => call)).toEqual([]);
    expect(JSON.stringify(heard.events)).not.toMatch(telling);
    expect(node.lines.filter((line) => telling.test(line))).toEqual([]);
    const rows = await node.app.db.select().from(messages).where(eq(messages.userId, person.userId));
    expect(rows.filter((row) => telling.test(JSON.stringify(row)))).toEqual([]);
  },
);

type Ids = Record<"template" | "conversation" | "message", number[]>;

/** The GET calls of the contract with the ids that are there; what is called too often is answered slowly. */
async function crawl(
  ask: (line: string) => Promise<unknown>,
  { where, ids, organizationId }: { where: RegExp; ids: Ids; organizationId: number | null },
) {
  const routes = Object.values(contracts).flatMap((contract) => Object.values<RouteDefinition>(contract));
  const paths = routes.flatMap(({ method, path }) => (method === "GET" && where.test(path) ? path : []));
  const kindOf = (path: string): keyof Ids =>
    path.includes("template") ? "template" : /conversation|thread/.test(path) ? "conversation" : "message";
  const filledIn = (path: string): string[] =>
    path.includes("{") ? ids[kindOf(path)].map((id) => path.replaceAll(/\{\w+\}/g, `${id}`)) : [path];
  const inSpace = organizationId === null ? "" : `?organization_id=${organizationId}`;
  for (const path of paths.flatMap(filledIn)) await ask(`GET ${path}${inSpace}`);
}

test("the export of all that is kept of somebody has what they filled in, and not into what", async () => {
  await say(user, { values: { topic: "words=4 the lighthouse" } });
  await node.ask("POST /users/export", { token: user.token, body: {} });
  const { src } = await waitFor(async () => {
    const { body } = await node.ask("GET /users/export", { token: user.token });
    return body.export.state === "done" ? body.export : null;
  }, "the export");
  const bytes = await (await fetch(`${node.address}${src}`)).arrayBuffer();
  const files = Object.values(unzipSync(new Uint8Array(bytes))).map((file) => strFromU8(file));
  const text = files.join("\n");
  expect(text).toContain("the lighthouse");
  expect(text).not.toMatch(telling);
  for (const where of ["NOW", "EARLIER"]) expect(wornIn(text, secret(where))).toEqual([]);
});

test("a person's own automation hears the answer and nothing that it was made of", async () => {
  const zappierWebhookUrl = "http://127.0.0.1:9/nobody";
  await node.app.db.update(users).set({ zappierWebhookUrl }).where(eq(users.userId, user.userId));
  const { row } = await say(user, { values: { topic: "words=4 the pier" } });
  await say(user, { values: { topic: "leak=prompt" } });
  const told = await node.app.db.select().from(webhookDeliveries);
  expect(told.map(({ body }) => body)).toMatchObject([{ id: row?.messageId, content: row?.content }]);
  expect(JSON.stringify(told)).not.toMatch(telling);
});
