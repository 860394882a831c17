import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import type { Ctx } from "../../../platform/context.ts";
import { followWidgetThread } from "../answering/following.ts";
import { secretOf } from "../secret.ts";
import { widgetSessions } from "../tables.talks.ts";
import { anAddress, aVisitor, aWidget, lastMessage, linesOf, SHOP, type Visitor } from "../test/aWidget.ts";

let model: ModelServer;
let node: TestApp;
let owner: TestUser;
beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address, TRUST_PROXY: "true" };
  node = await aTestApp({ environment, runsJobs: true });
  owner = await aUser(node, { words: 100_000 });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const ask = (line: string, body?: object, { token } = owner) => node.ask(line, { token, ...(body && { body }) });

test("a page learns how a widget looks and what it asks, and nothing of whose it is", async () => {
  const { publicId } = await aWidget(node, owner.userId, { greeting: "Hello", starters: ["Do you ship?"] });
  const { status, body } = await node.ask(`GET /widget/${publicId}/config`, { headers: { origin: SHOP } });
  expect(status).toBe(200);
  expect(body).toEqual({
    name: "Itziar",
    accent_color: "#ff0000",
    image: null,
    greeting: "Hello",
    starters: ["Do you ship?"],
    position: "right",
    scheme: "auto",
    language: null,
    contact: { when: "never", after: 3, asks_name: true, consent: "" },
    privacy_url: null,
  });
});

describe("origins", () => {
  const alike = [
    "https://shop.example.evil.example",
    "https://evilshop.example",
    "https://shop.example:8443",
    "http://shop.example",
    "null",
    "https://user:pass@shop.example",
    "https://SHOP.example",
    "https://shop.example.",
    "https://shop.example/",
    "https://xn--shp-8na.example",
    "https://sh%D0%BEp.example",
    "https://sub.shop.example",
  ];
  test.each(alike)("%s is not the page that is listed: it begins no session, and reads nothing", async (origin) => {
    const { publicId } = await aWidget(node, owner.userId);
    const headers = { origin, "x-forwarded-for": anAddress() };
    const config = await node.ask(`GET /widget/${publicId}/config`, { headers });
    const session = await node.ask(`POST /widget/${publicId}/session`, { headers, body: {} });
    const before = await fetch(`${node.address}/api/widget/${publicId}/messages`, { method: "OPTIONS", headers });
    expect([config.status, session.status, before.status]).toEqual([403, 403, 403]);
    expect(config.body.code).toBe("widget_origin_refused");
    for (const answered of [config, session, before]) {
      expect(answered.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("a listed page may read, refusals too, and sends no cookies", async () => {
    const { publicId } = await aWidget(node, owner.userId);
    const headers = { origin: SHOP, "access-control-request-method": "POST" };
    const before = await fetch(`${node.address}/api/widget/${publicId}/messages`, { method: "OPTIONS", headers });
    const refused = await node.ask(`GET /widget/${publicId}/thread`, { headers: { origin: SHOP } });
    expect([before.status, refused.status]).toEqual([204, 401]);
    for (const answered of [before, refused]) {
      expect(answered.headers.get("access-control-allow-origin")).toBe(SHOP);
      expect(answered.headers.get("access-control-allow-credentials")).toBeNull();
      expect(answered.headers.get("vary")).toContain("origin");
    }
    expect(before.headers.get("access-control-allow-headers")).toContain("authorization");
  });

  test("a listed page may read that its widget was switched off; no other page learns that there is one", async () => {
    const { publicId } = await aWidget(node, owner.userId, { isOn: false });
    const asked = async (origin: string, method: string) => {
      const headers = { origin, "access-control-request-method": "GET" };
      const { status, headers: answered } = await fetch(`${node.address}/api/widget/${publicId}/thread`, {
        method,
        headers,
      });
      return [status, answered.get("access-control-allow-origin")];
    };
    expect([await asked(SHOP, "OPTIONS"), await asked(SHOP, "GET")]).toEqual([
      [204, SHOP],
      [404, SHOP],
    ]);
    const other = "https://other.example";
    expect([await asked(other, "OPTIONS"), await asked(other, "GET")]).toEqual([
      [403, null],
      [404, null],
    ]);
  });

  test("one that is taken from the list is refused with the next call of a session that it has", async () => {
    const { publicId, widgetId } = await aWidget(node, owner.userId);
    const visitor = await aVisitor(node, { publicId });
    expect((await visitor.ask("GET thread")).status).toBe(200);
    await ask(`PUT /widgets/${widgetId}`, { origins: ["https://other.example"] });
    expect((await visitor.ask("GET thread")).body.code).toBe("widget_origin_refused");
  });
});

describe("sessions", () => {
  test("a visitor writes and reads the answer as it comes, paid by the owner, and finds it after a reload", async () => {
    const person = await aUser(node, { words: 100 });
    const widget = await aWidget(node, person.userId);
    const visitor = await aVisitor(node, widget);
    const { lines, status, headers } = await visitor.say("words=7 every=3 hello");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("application/x-ndjson");
    const kinds = lines.map(({ type }) => type);
    expect(kinds.slice(0, 3)).toEqual(["message", "message", "state"]);
    expect(kinds.filter((kind) => kind === "piece").length).toBeGreaterThan(0);
    const pieces = lines.flatMap((line) => (line.type === "piece" ? [line] : []));
    let text = "";
    for (const { offset, delta } of pieces) {
      expect(offset).toBeLessThanOrEqual(text.length);
      text = text.slice(0, offset) + delta;
    }
    expect(text).toBe(wordsOfModel(7));
    expect(lastMessage(lines)).toMatchObject({
      number: 2,
      from: "avatar",
      content: wordsOfModel(7),
      is_writing: false,
    });
    const again = await visitor.ask("GET thread");
    expect(again.body.messages).toMatchObject([
      { number: 1, from: "visitor", content: "words=7 every=3 hello" },
      { number: 2, from: "avatar", content: wordsOfModel(7) },
    ]);
    expect(again.body.last).toBe(2);
    expect(await sumOfLedger(node, person.userId)).toMatchObject({ balance: 93, sum: 93 });
  });

  test("a message that is sent again by the same key is written and paid once", async () => {
    const person = await aUser(node, { words: 100 });
    const visitor = await aVisitor(node, await aWidget(node, person.userId));
    const key = randomUUID();
    const [first, second] = [await visitor.say("words=5", key), await visitor.say("words=5", key)];
    expect(lastMessage(second.lines)).toEqual(lastMessage(first.lines));
    expect((await visitor.ask("GET thread")).body.last).toBe(2);
    expect(await sumOfLedger(node, person.userId)).toMatchObject({ balance: 95, sum: 95 });
  });

  test("another tab follows an answer that is being written, from where it stands", async () => {
    const visitor = await aVisitor(node, await aWidget(node, owner.userId));
    const release = model.hold();
    onTestFinished(release);
    const saying = visitor.say("words=20");
    await waitFor(async () => (await visitor.ask("GET thread")).body.messages[1], "the answer");
    const heard = await heardUntil(visitor, 0, (lines) => {
      // It is followed: the rest of it can come.
      release();
      return lastMessage(lines)?.content === wordsOfModel(20);
    });
    expect(heard.some(({ type }) => type === "piece")).toBe(true);
    expect(lastMessage((await saying).lines)?.content).toBe(wordsOfModel(20));
  });

  test("pages that leave before their line begins take no place of those that listen", async () => {
    const widget = await aWidget(node, owner.userId);
    const { token, say } = await aVisitor(node, widget);
    await say("words=1");
    const ctx = {
      ...node.app,
      ...{ visit: { origin: SHOP, secret: token }, lang: "en", ip: anAddress() },
    } as unknown as Ctx;
    const follow = () =>
      followWidgetThread(ctx, { params: { public_id: widget.publicId }, query: { after: 0 } } as never);
    for (let left = 0; left < 7; left += 1) await (await follow()).return(undefined);
    const line = await follow();
    expect((await line.next()).value).toMatchObject({ type: "message" });
    await line.return(undefined);
  });

  test("a second message waits until the answer has come", async () => {
    const visitor = await aVisitor(node, await aWidget(node, owner.userId));
    const release = model.hold();
    onTestFinished(release);
    const saying = visitor.say("words=30");
    await waitFor(async () => (await visitor.ask("GET thread")).body.messages[1], "the answer");
    expect((await visitor.say("And?")).body.code).toBe("widget_writing");
    const stopped = await visitor.ask("POST stop");
    expect(stopped.status).toBe(200);
    expect(lastMessage((await saying).lines)?.is_writing).toBe(false);
    release();
    expect((await visitor.say("words=2")).status).toBe(200);
  });

  test("the secret of a session is kept as a hash, and is good for its widget, its origin and its time alone", async () => {
    const [widget, other] = [
      await aWidget(node, owner.userId, { origins: [SHOP, "https://www.shop.example"] }),
      await aWidget(node, owner.userId),
    ];
    const visitor = await aVisitor(node, widget);
    await visitor.say("words=3 for my eyes alone");
    const stolen = (path: string, origin = SHOP, token = visitor.token) =>
      node.ask(`GET /widget/${path}/thread`, { token, headers: { origin } });
    const ended = { status: 401, body: { code: "widget_session_ended" } };
    expect(await stolen(other.publicId)).toMatchObject(ended);
    expect(await stolen(widget.publicId, "https://www.shop.example")).toMatchObject(ended);
    expect(await stolen(widget.publicId, SHOP, `${visitor.token}x`)).toMatchObject(ended);
    expect(await stolen(widget.publicId, SHOP, "wgt_")).toMatchObject(ended);
    expect(await stolen(widget.publicId, SHOP, owner.token)).toMatchObject(ended);
    expect(await stolen(widget.publicId)).toMatchObject({ status: 200 });
    const rows = await node.app.db.select().from(widgetSessions);
    expect(JSON.stringify(rows)).not.toContain(visitor.token);
    expect(node.lines.join("\n")).not.toContain(visitor.token);
    node.time.skipMs += 8 * 24 * 3_600_000;
    try {
      expect(await stolen(widget.publicId)).toMatchObject(ended);
    } finally {
      node.time.skipMs = 0;
    }
  });

  test("one that was ended opens nothing any more, and its conversation is nobody else's", async () => {
    const widget = await aWidget(node, owner.userId);
    const visitor = await aVisitor(node, widget);
    await visitor.say("words=3");
    expect((await visitor.ask("DELETE session")).status).toBe(204);
    expect((await visitor.ask("GET thread")).status).toBe(401);
    expect((await aVisitor(node, widget)).begun.body.thread.messages).toEqual([]);
  });

  test("a widget that is switched off is nowhere, at once, and what it writes ends", async () => {
    const { publicId, widgetId } = await aWidget(node, owner.userId);
    const visitor = await aVisitor(node, { publicId });
    const saying = visitor.say("words=9000 every=20");
    await waitFor(async () => (await visitor.ask("GET thread")).body.messages[1], "the answer");
    await ask(`PUT /widgets/${widgetId}`, { is_on: false });
    expect((await visitor.ask("GET thread")).status).toBe(404);
    expect((await node.ask(`GET /widget/${publicId}/config`)).status).toBe(404);
    await saying;
    const list = await ask(`GET /widgets/${widgetId}/conversations`);
    const id = list.body.conversations[0].conversation_id;
    await waitFor(
      async () => !(await ask(`GET /widgets/conversations/${id}`)).body.transcript.messages[1].is_writing,
      "the end",
    );
  });
});

describe("who a customer's site says that a visitor is", () => {
  const proofOf = (widget: Parameters<typeof secretOf>[1], claims: object = {}, secret = secretOf(node.app, widget)) =>
    new SignJWT({ sub: "customer-7", name: "Ane", email: "ane@mail.example", jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience(widget.publicId)
      .setExpirationTime("10m")
      .sign(new TextEncoder().encode(secret));

  test("somebody who is named goes on with their conversation on another device", async () => {
    const widget = await aWidget(node, owner.userId);
    const one = await aVisitor(node, widget, { identity: await proofOf(widget) });
    expect(one.begun.body.thread.state.recognised).toEqual({ name: "Ane" });
    await one.say("words=3 my order");
    const other = await aVisitor(node, widget, { identity: await proofOf(widget) });
    expect(other.begun.body.thread.messages).toHaveLength(2);
    const list = await ask(`GET /widgets/${widget.widgetId}/conversations`);
    expect(list.body.conversations).toMatchObject([{ name: "Ane", email: "ane@mail.example", is_recognised: true }]);
  });

  test("whoever is named with an address is not asked for it, and answered at once; without one they are asked as anybody", async () => {
    const widget = await aWidget(node, owner.userId, { contactWhen: "before" });
    const known = await aVisitor(node, widget, { identity: await proofOf(widget) });
    expect(known.begun.body.thread.state).toMatchObject({ contact: "none", recognised: { name: "Ane" } });
    expect(JSON.stringify(known.begun.body)).not.toContain("ane@mail.example");
    expect((await known.say("words=1")).status).toBe(200);
    expect((await known.ask("GET thread")).body.state.contact).toBe("none");
    const identity = await proofOf(widget, { sub: "customer-8", email: undefined });
    const other = await aVisitor(node, widget, { identity });
    expect(other.begun.body.thread.state.contact).toBe("wanted");
    expect((await other.say("words=1")).body.code).toBe("widget_contact_needed");
  });

  test("a proof counts once, for its widget, for an hour at most, and by its secret", async () => {
    const [widget, other] = [await aWidget(node, owner.userId), await aWidget(node, owner.userId)];
    const refused = async (identity: string, publicId = widget.publicId) => {
      const asked = { headers: { origin: SHOP, "x-forwarded-for": anAddress() }, body: { identity } };
      return (await node.ask(`POST /widget/${publicId}/session`, asked)).body.code;
    };
    const used = await proofOf(widget);
    await aVisitor(node, widget, { identity: used });
    expect(await refused(used)).toBe("widget_identity_refused");
    expect(await refused(await proofOf(widget), other.publicId)).toBe("widget_identity_refused");
    expect(await refused(await proofOf(widget, {}, secretOf(node.app, other)))).toBe("widget_identity_refused");
    const late = new SignJWT({ sub: "x", jti: randomUUID() }).setProtectedHeader({ alg: "HS256" });
    const key = new TextEncoder().encode(secretOf(node.app, widget));
    const signed = (when: string) => late.setAudience(widget.publicId).setExpirationTime(when).sign(key);
    expect(await refused(await signed("2h"))).toBe("widget_identity_refused");
    expect(await refused(await signed("-1m"))).toBe("widget_identity_refused");
    const none = `${btoa('{"alg":"none"}')}.${(await proofOf(widget)).split(".")[1]}.`;
    expect(await refused(none)).toBe("widget_identity_refused");
    const before = await proofOf(widget);
    await ask(`POST /widgets/${widget.widgetId}/secret`);
    expect(await refused(before)).toBe("widget_identity_refused");
  });

  test("a proof that two pages bring at once lets one of them in", async () => {
    const widget = await aWidget(node, owner.userId);
    const asked = { headers: { origin: SHOP }, body: { identity: await proofOf(widget) } };
    const both = await Promise.all([1, 2, 3].map(() => node.ask(`POST /widget/${widget.publicId}/session`, asked)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});

describe("what a visitor may not know", () => {
  test("the screen holds for an owner's own avatar too: a visitor is nobody who may read it", async () => {
    const context = "The secret glaze is made of ash from the third kiln, two parts feldspar and one of bone meal.";
    const { avatarId } = await anAvatar(node, owner.userId, { context });
    const visitor = await aVisitor(node, await aWidget(node, owner.userId, { avatarId }));
    for (const order of ["leak=persona", "leak=canary", "leak=persona leak_as=base64"]) {
      const { lines } = await visitor.say(order);
      const answer = lastMessage(lines);
      expect(answer?.error?.code, order).toBe("answer_withheld");
      expect(JSON.stringify(lines)).not.toContain("feldspar");
    }
    expect((await visitor.say("words=2")).body.code).toBe("widget_visitor_limit");
  });

  test("what went wrong at a provider is said without a word of it, and of how the model was asked", async () => {
    const visitor = await aVisitor(node, await aWidget(node, owner.userId));
    const { lines } = await visitor.say("quotes please");
    expect(lastMessage(lines)?.error?.code).toBe("widget_answer_failed");
    expect(JSON.stringify(lines)).not.toMatch(/openai|gpt|You answer in one sentence/i);
  });

  test("an owner who cannot pay, or lost access, is told of nothing but that nobody answers", async () => {
    const poor = await aUser(node, { words: 0 });
    const without = await aUser(node, { hasAccess: false });
    for (const { userId } of [poor, without]) {
      const visitor = await aVisitor(node, await aWidget(node, userId));
      const { status, body } = await visitor.say("words=3");
      expect([status, body.code]).toEqual([412, "widget_owner_without_access"]);
    }
  });
});

/** What a page hears that listens, until it fits. */
async function heardUntil(
  { token, publicId, headers }: Visitor,
  after: number,
  fits: (lines: ReturnType<typeof linesOf>) => boolean,
) {
  const answered = await fetch(`${node.address}/api/widget/${publicId}/live?after=${after}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of answered.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const lines = linesOf(text.slice(0, text.lastIndexOf("\n") + 1));
    if (fits(lines)) return lines;
  }
  throw new Error(`what was waited for did not come: ${text}`);
}
