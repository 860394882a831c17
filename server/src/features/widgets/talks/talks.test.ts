import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { widgetConversations } from "../tables.talks.ts";
import { aVisitor, aWidget, lastMessage, linesOf, SHOP } from "../test/aWidget.ts";
import { forgetOldTalks } from "./store.system.ts";

let model: ModelServer;
let node: TestApp;
let owner: TestUser;
let hook: Server;
const heardByHook: { headers: Record<string, unknown>; body: string }[] = [];
beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address, TRUST_PROXY: "true" };
  node = await aTestApp({ environment, runsJobs: true });
  owner = await aUser(node, { words: 100_000 });
  hook = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heardByHook.push({ headers: request.headers, body });
    response.end();
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await node.close();
  await model.close();
  hook.close();
});

const ask = (line: string, body?: object, { token } = owner) => node.ask(line, { token, ...(body && { body }) });
const talksOf = async (widgetId: number) =>
  (await ask(`GET /widgets/${widgetId}/conversations`)).body.conversations as { conversation_id: number }[];
const firstTalk = async (widgetId: number) => (await talksOf(widgetId))[0]?.conversation_id ?? 0;

describe("the generator", () => {
  test("what is missing is said in the specification's words, at its field, and nothing is made", async () => {
    const { avatarId } = await anAvatar(node, owner.userId);
    const before = (await ask("GET /widgets")).body.widgets.length;
    const without = await ask("POST /widgets", { name: "Shop" });
    expect(without.body.error.fields.avatar_id).toBe("Please select an Avatar");
    const nameless = await ask("POST /widgets", { avatar_id: avatarId, name: "  " });
    expect(nameless.body.error.fields.name).toBe("Please type in a name for your Widget");
    const coloured = await ask("POST /widgets", { avatar_id: avatarId, name: "Shop", accent_color: "url(x)" });
    expect(coloured.status).toBe(422);
    expect(coloured.body.error.fields.accent_color).toContain("This is not a colour.");
    // A policy would read some of them as every host below one, or as a rule of its own.
    for (const origin of ["https://a.example/x", "https://*.a.example", "https://*", "https://a;sandbox", "null"]) {
      const placed = await ask("POST /widgets", { avatar_id: avatarId, name: "Shop", origins: [origin] });
      expect([origin, placed.status]).toEqual([origin, 422]);
    }
    expect((await ask("GET /widgets")).body.widgets).toHaveLength(before);
  });

  test("a new widget has the usual colour, and code that says what it is of and opens nothing", async () => {
    const { avatarId } = await anAvatar(node, owner.userId);
    const name = `"><script>alert('1')</script>&`;
    const { widget } = (await ask("POST /widgets", { avatar_id: avatarId, name })).body;
    expect(widget.accent_color).toBe("#ff0000");
    const { script, frame } = widget.code;
    expect(script.match(/<script/g)).toHaveLength(1);
    expect(script).toContain("&quot;&gt;&lt;script&gt;");
    expect(frame).not.toContain(name);
    expect(script).toContain(`data-widget="${widget.public_id}"`);
    expect(script).toContain(`data-user="${owner.userId}" data-avatar="${avatarId}"`);
    expect(script).not.toContain(owner.token);
  });

  test("a stranger's private avatar is none to make a widget of, a public one is", async () => {
    const stranger = await aUser(node);
    const hidden = await anAvatar(node, stranger.userId);
    const shown = await anAvatar(node, stranger.userId, { isPublic: true });
    expect((await ask("POST /widgets", { avatar_id: hidden.avatarId, name: "Shop" })).status).toBe(404);
    expect((await ask("POST /widgets", { avatar_id: shown.avatarId, name: "Shop" })).status).toBe(201);
  });

  test("an avatar of somebody else that is made private answers nobody any more", async () => {
    const stranger = await aUser(node);
    const { avatarId } = await anAvatar(node, stranger.userId, { isPublic: true });
    const visitor = await aVisitor(node, await aWidget(node, owner.userId, { avatarId }));
    expect((await visitor.say("words=2")).status).toBe(200);
    await ask("PUT /avatars", { avatar_id: avatarId, public: false }, stranger);
    expect((await visitor.say("words=2")).body.code).toBe("widget_owner_without_access");
  });
});

test("the list shows what an answer says without the marks of its Markdown, and what a visitor typed as it is", async () => {
  const widget = await aWidget(node, owner.userId);
  const visitor = await aVisitor(node, widget);
  const lastOf = async () => (await ask(`GET /widgets/${widget.widgetId}/conversations`)).body.conversations[0];
  await visitor.say('say="### Yes: **four** to _six_ days, see [prices](https://shop.example/p)."');
  expect((await lastOf()).last_message).toBe("Yes: four to six days, see prices.");
  await ask(`POST /widgets/conversations/${(await lastOf()).conversation_id}/take`);
  await visitor.say("What does **bold** mean?");
  expect((await lastOf()).last_message).toBe("What does **bold** mean?");
});

describe("taking over", () => {
  test("the avatar is silent, the visitor sees the person's answer as it comes, and it costs no words", async () => {
    const widget = await aWidget(node, owner.userId);
    const visitor = await aVisitor(node, widget);
    await visitor.say("words=2 hello");
    const id = await firstTalk(widget.widgetId);
    const asked = model.questions.length;
    const taken = await ask(`POST /widgets/conversations/${id}/take`);
    expect(taken.body.transcript.conversation.taken_over_by).toMatchObject({ is_me: true });
    const hearing = await aHearing(node.address, owner.token);
    const { status, lines } = await visitor.say("Is anybody there?");
    expect(status).toBe(200);
    expect(lastMessage(lines)).toMatchObject({ from: "visitor", content: "Is anybody there?" });
    await hearing.next("widget_conversation", ({ conversation_id }) => conversation_id === id);
    hearing.close();
    const following = fetch(`${node.address}/api/widget/${widget.publicId}/live?after=4`, {
      headers: { ...visitor.headers, authorization: `Bearer ${visitor.token}` },
    });
    const answered = await following;
    const replied = await ask(`POST /widgets/conversations/${id}/messages`, { content: "It is me." });
    expect(replied.status).toBe(201);
    let text = "";
    for await (const chunk of answered.body ?? []) {
      text += new TextDecoder().decode(chunk);
      if (text.includes("It is me.")) break;
    }
    const shown = lastMessage(linesOf(text.slice(0, text.lastIndexOf("\n") + 1)));
    expect(shown).toMatchObject({ from: "person", content: "It is me." });
    expect(model.questions).toHaveLength(asked);
    await ask(`POST /widgets/conversations/${id}/give-back`);
    expect(lastMessage((await visitor.say("words=3")).lines)?.from).toBe("avatar");
  });

  test("of two who take over at once one has it, and whoever has not writes nothing", async () => {
    const organizationId = await anOrganization(node);
    const one = await aUser(node, { words: 1000, membership: { organizationId, userTypeId: 1 } });
    const other = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
    const member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
    const widget = await aWidget(node, one.userId, { organizationId });
    await (await aVisitor(node, widget)).say("words=1");
    const inside = `?organization_id=${organizationId}`;
    const list = await ask(`GET /widgets/${widget.widgetId}/conversations${inside}`, undefined, other);
    const id = list.body.conversations[0].conversation_id;
    const take = (person: TestUser) => ask(`POST /widgets/conversations/${id}/take${inside}`, undefined, person);
    const both = await Promise.all([take(one), take(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = both[0]?.status === 409 ? one : other;
    const written = await ask(`POST /widgets/conversations/${id}/messages${inside}`, { content: "Hello" }, loser);
    expect(written.body.code).toBe("widget_not_taken");
    expect((await take(member)).status).toBe(404);
  });

  test("after 15 silent minutes the avatar answers again", async () => {
    const widget = await aWidget(node, owner.userId);
    const visitor = await aVisitor(node, widget);
    await visitor.say("words=1");
    const id = await firstTalk(widget.widgetId);
    await ask(`POST /widgets/conversations/${id}/take`);
    const takenAt = new Date(Date.now() - 16 * 60_000);
    await node.app.db.update(widgetConversations).set({ takenAt });
    expect(lastMessage((await visitor.say("words=3")).lines)?.from).toBe("avatar");
    const { messages } = (await visitor.ask("GET thread")).body;
    expect(messages.map(({ notice }: { notice: string | null }) => notice)).toContain("given_back");
  });
});

describe("leads", () => {
  const consent = "Used to answer this and nothing else.";
  const settings = { contactWhen: "after" as const, contactAfter: 1, consent };
  const give = (visitor: Awaited<ReturnType<typeof aVisitor>>, more: object = {}) =>
    visitor.ask("POST contact", { email: "Ane@Mail.example", name: "Ane", consent, ...more });

  test("a visitor is asked after so many answers, and once; the consent text is kept as it was shown", async () => {
    const widget = await aWidget(node, owner.userId, settings);
    const visitor = await aVisitor(node, widget);
    expect(visitor.begun.body.thread.state.contact).toBe("none");
    await visitor.say("words=1");
    expect((await visitor.ask("GET thread")).body.state.contact).toBe("wanted");
    const changed = await give(visitor, { consent: "Anything." });
    expect(changed.body.code).toBe("widget_consent_changed");
    expect((await give(visitor)).body.state.contact).toBe("given");
    await ask(`PUT /widgets/${widget.widgetId}`, { consent: "Something else." });
    const { leads, count } = (await ask(`GET /widgets/${widget.widgetId}/leads?search=ANE`)).body;
    expect(count).toBe(1);
    expect(leads).toMatchObject([{ email: "ane@mail.example", name: "Ane", consent }]);
  });

  test("an address leaves addresses twice as often in a day as it may ask, however many sessions it begins", async () => {
    const widget = await aWidget(node, owner.userId, { ...settings, addressDaily: 2 });
    const [one, same] = [
      await aVisitor(node, widget, { ip: "10.200.0.1" }),
      await aVisitor(node, widget, { ip: "10.200.0.1" }),
    ];
    const given = [];
    for (const visitor of [one, one, same, same, one, same]) given.push(await give(visitor));
    expect(given.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(given.at(-1)?.body.code).toBe("widget_visitor_limit");
    expect((await give(await aVisitor(node, widget))).status).toBe(200);
  });

  test("asked before, nothing is answered until an address was left or declined; declined is never asked again", async () => {
    const widget = await aWidget(node, owner.userId, { ...settings, contactWhen: "before" });
    const visitor = await aVisitor(node, widget);
    expect((await visitor.say("words=1")).body.code).toBe("widget_contact_needed");
    expect((await visitor.ask("POST contact", { declined: true })).body.state.contact).toBe("declined");
    expect((await visitor.say("words=1")).status).toBe(200);
    expect((await visitor.ask("GET thread")).body.state.contact).toBe("declined");
  });

  test("what the avatar cannot answer goes to its inbox, and asks for an address where the owner wishes", async () => {
    const { avatarId } = await anAvatar(node, owner.userId, { mode: "material_only" });
    const widget = await aWidget(node, owner.userId, { ...settings, avatarId, contactWhen: "unanswered" });
    const visitor = await aVisitor(node, widget);
    const { lines } = await visitor.say("Do you ship to Porto?");
    expect(lastMessage(lines)?.is_unanswered).toBe(true);
    expect((await visitor.ask("GET thread")).body.state.contact).toBe("wanted");
    const inbox = await waitFor(async () => {
      const { items } = (await ask(`GET /avatars/${avatarId}/inbox`)).body;
      return items.length > 0 ? items : undefined;
    }, "the inbox");
    expect(inbox).toMatchObject([{ kind: "unanswered", question: "Do you ship to Porto?" }]);
    expect((await ask(`GET /widgets/${widget.widgetId}/conversations?show=unanswered`)).body.count).toBe(1);
  });

  test("a lead goes to the webhook, signed, and again when it is asked for", async () => {
    const { port } = hook.address() as AddressInfo;
    const webhookUrl = `http://127.0.0.1:${port}/leads`;
    const widget = await aWidget(node, owner.userId, { ...settings, webhookUrl });
    const visitor = await aVisitor(node, widget);
    await give(visitor, { note: "Twelve bowls" });
    await waitFor(() => heardByHook[0], "the webhook");
    expect(JSON.parse(heardByHook[0]?.body ?? "{}")).toMatchObject({
      lead: { email: "ane@mail.example", consent, note: "Twelve bowls" },
    });
    const { deliveries, secret } = (await ask(`GET /widgets/${widget.widgetId}/deliveries`)).body;
    expect(deliveries).toHaveLength(1);
    // As whoever receives it checks it: the secret as it is shown, over the time, a full stop, and the body.
    const signature = String(heardByHook[0]?.headers["x-webhook-signature"]);
    const [, time, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(createHmac("sha256", secret).update(`${time}.${heardByHook[0]?.body}`).digest("hex")).toBe(hash);
    const again = await ask(`POST /widgets/${widget.widgetId}/deliveries/${deliveries[0].delivery_id}/again`);
    expect(again.status).toBe(201);
    await waitFor(() => heardByHook[1], "the webhook again");
  });

  test("the CSV has exactly what the search finds, and no formulas", async () => {
    const widget = await aWidget(node, owner.userId, settings);
    await give(await aVisitor(node, widget), { name: "=cmd|' /C calc'!A0" });
    await give(await aVisitor(node, widget), { name: "Bea", email: "bea@mail.example" });
    const all = await ask(`GET /widgets/${widget.widgetId}/leads/csv`);
    expect(all.text).toContain("'=cmd");
    expect(all.text.trim().split("\n")).toHaveLength(3);
    const some = await ask(`GET /widgets/${widget.widgetId}/leads/csv?search=bea`);
    expect(some.text.trim().split("\n")).toHaveLength(2);
    expect(some.text).toContain(consent);
  });
});

describe("what is kept", () => {
  test("a conversation that its owner deletes is gone with what was left, and its secret opens it no more", async () => {
    const widget = await aWidget(node, owner.userId);
    const visitor = await aVisitor(node, widget);
    await visitor.say("words=3");
    const id = await firstTalk(widget.widgetId);
    expect((await ask(`DELETE /widgets/conversations/${id}`)).status).toBe(204);
    expect((await visitor.ask("GET thread")).status).toBe(401);
    expect(await talksOf(widget.widgetId)).toEqual([]);
  });

  test("conversations that are older than their widget keeps them are forgotten, others are not", async () => {
    const [brief, long] = [
      await aWidget(node, owner.userId, { retentionDays: 1 }),
      await aWidget(node, owner.userId, { retentionDays: 90 }),
    ];
    for (const widget of [brief, long]) await (await aVisitor(node, widget)).say("words=1");
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
    await forgetOldTalks(node.app, inTwoDays, 500);
    expect(await talksOf(brief.widgetId)).toEqual([]);
    expect(await talksOf(long.widgetId)).toHaveLength(1);
  });

  test("what visitors write is kept and shown as text, whatever it looks like", async () => {
    const widget = await aWidget(node, owner.userId);
    const visitor = await aVisitor(node, widget);
    const said = `<script>alert(1)</script><img src=x onerror=alert(1)> \u202e [x](javascript:alert(1))`;
    const { status } = await visitor.say(said);
    expect(status).toBe(200);
    const id = await firstTalk(widget.widgetId);
    const { messages } = (await ask(`GET /widgets/conversations/${id}`)).body.transcript;
    expect(messages[0].content).toBe(said);
    const long = await visitor.ask("POST messages", { content: "x".repeat(2001), key: randomUUID() });
    expect(long.status).toBe(422);
    const visits = { headers: { origin: SHOP }, body: { visit: { url: "https://shop.example/a?token=1#b" } } };
    expect((await node.ask(`POST /widget/${widget.publicId}/session`, visits)).status).toBe(201);
  });
});
