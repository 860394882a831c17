import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { messages } from "../../chats/tables.ts";
import { drawnIn, wordsToDraw } from "../prompt/guard.ts";
import { avatarDrawHolds, avatarDraws } from "../tables.draws.ts";
import { reserveDraw } from "./drawing.ts";
import { allowanceOf, boundOf, waitAfter } from "./rules.ts";

let model: ModelServer;
let node: TestApp;
let owner: TestUser;
beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  owner = await aUser(node);
});
afterAll(async () => {
  await node.close();
  await model.close();
});

/** 165 words, of which no two are alike. */
const words = Array.from(
  { length: 165 },
  (_, index) => `w${"abcdefghijklm"[index % 13]}${"nopqrstuvwxyz"[Math.floor(index / 13)]}ord`,
);
const context = words.join(" ");
const sold = (values: object = {}) => anAvatar(node, owner.userId, { isPublic: true, context, ...values });

type Chat = { avatarId: number };

async function say({ token }: TestUser, { avatarId }: Chat, content: string) {
  const sent = await node.ask("POST /messages/stream", { token, body: { content, avatar_id: avatarId } });
  if (sent.status !== 200)
    return { status: sent.status, code: sent.body.code, headers: sent.headers, content: "", finish: null, error: null };
  const { message_id } = sent.body.message;
  const row = await waitFor(async () => {
    const [found] = await node.app.db.select().from(messages).where(eq(messages.messageId, message_id));
    return found?.isGenerating ? undefined : found;
  }, "the end");
  return {
    status: 200,
    code: null,
    headers: sent.headers,
    content: row.content ?? "",
    finish: row.finishReason,
    error: row.error,
  };
}

const drawsOf = async ({ avatarId }: Chat) =>
  (await node.ask(`GET /avatars/${avatarId}/draws`, { token: owner.token })).body;
const given = (content: string) => drawnIn({ context, material: "" }, content).context;
const piece = (at: number) => words.slice(at * 11, at * 11 + 11).join(" ");

test("fifteen answers of eleven words give no more of a context than its owner lets one person see", async () => {
  const [avatar, buyer] = [await sold(), await aUser(node)];
  const seen = new Set<number>();
  const ends: (string | null)[] = [];
  for (let at = 0; at < 15; at += 1) {
    const { content, finish, status } = await say(buyer, avatar, `say="${piece(at)}"`);
    // Whoever is slowed waits; here the wait is over at once.
    if (status === 429) await node.app.db.update(avatarDraws).set({ waitsUntil: null });
    for (const name of given(content)) seen.add(name);
    ends.push(finish);
  }
  expect(seen.size).toBeLessThanOrEqual(boundOf(165, 25));
  expect(ends.slice(0, 3)).toEqual(["stop", "stop", "stop"]);
  expect(ends).toContain("withheld");
  const { draws } = await drawsOf(avatar);
  expect(draws).toMatchObject([{ user_id: buyer.userId, email: buyer.email, words: seen.size }]);
});

test("whoever has reached the bound is told so plainly, and the owner hears of it", async () => {
  const [avatar, buyer] = [await sold({ drawPercent: 1 }), await aUser(node)];
  await say(buyer, avatar, `say="${piece(0)}"`);
  const { content, finish, error } = await say(buyer, avatar, `say="Well: ${piece(1)}"`);
  expect(finish).toBe("withheld");
  expect(error).toMatchObject({ code: "answer_bounded" });
  expect(content).not.toContain(words[13]);
  expect((await drawsOf(avatar)).draws).toMatchObject([{ words: 11, percent: 7, is_full: true }]);
  await waitFor(async () => {
    const { body } = await node.ask(`GET /avatars/${avatar.avatarId}/inbox`, { token: owner.token });
    return body.items.find(({ kind }: { kind: string }) => kind === "drawn");
  }, "the note");
});

test("answers that are written at once share what is left: together they never give more than the bound", async () => {
  const [avatar, buyer] = [await sold(), await aUser(node)];
  const { avatarId, drawPercent } = avatar;
  const asked = { avatarId, drawPercent, countsMaterial: true, context, shown: [], standing: 0, userId: buyer.userId };
  const bounds = await Promise.all(
    Array.from({ length: 12 }, (_, ref) => reserveDraw(node.app, { ...asked, answer: { kind: "race", ref } })),
  );
  const allowed = bounds.reduce((sum, bound) => sum + (bound?.context.allowance ?? 0), 0);
  expect(allowed).toBe(boundOf(wordsToDraw(context).size, 25));
  await node.app.db.delete(avatarDrawHolds).where(eq(avatarDrawHolds.kind, "race"));
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => say(buyer, avatar, `say="${piece(at)}"`)));
  const seen = new Set(answers.flatMap(({ content }) => [...given(content)]));
  expect(seen.size).toBeLessThanOrEqual(41);
  expect(await node.app.db.$count(avatarDrawHolds, eq(avatarDrawHolds.avatarId, avatarId))).toBe(0);
});

test("from the third withheld answer of a day on its reader waits, each time longer, and is told how long", async () => {
  const [avatar, buyer] = [await sold(), await aUser(node)];
  const withheld = async () => (await drawsOf(avatar)).draws[0]?.withheld;
  for (const count of [1, 2, 3]) {
    expect((await say(buyer, avatar, `leak=persona chunk=${count}`)).finish).toBe("withheld");
    await waitFor(async () => (await withheld()) === count, "the count");
  }
  const refused = await say(buyer, avatar, "Hello?");
  expect([refused.status, refused.code]).toEqual([429, "avatar_slowed"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await say(await aUser(node), avatar, "Hello?")).status).toBe(200);
  await waitFor(async () => {
    const { body } = await node.ask(`GET /avatars/${avatar.avatarId}/inbox`, { token: owner.token });
    return body.items.find(({ kind }: { kind: string }) => kind === "slowed");
  }, "the note");
  expect((await say(owner, avatar, "Hello?")).status).toBe(200);
});

test("an owner closes an avatar to a person, opens it again, and forgets what they were given; nobody else does", async () => {
  const [avatar, buyer] = [await sold(), await aUser(node)];
  await say(buyer, avatar, `say="${piece(0)}"`);
  const path = `/avatars/${avatar.avatarId}/draws/${buyer.userId}`;
  const close = (is_closed: boolean, { token } = owner) =>
    node.ask(`POST ${path}/close`, { token, body: { is_closed } });
  expect((await close(true, buyer)).status).toBe(403);
  expect((await close(true)).body.draw).toMatchObject({ is_closed: true, words: 11, is_full: false });
  expect((await say(buyer, avatar, "Hello?")).code).toBe("avatar_closed");
  const output = await node.ask("POST /outputs/generate", {
    token: buyer.token,
    body: { avatar_id: avatar.avatarId, prompt: "Hello?" },
  });
  expect(output.body.code).toBe("avatar_closed");
  expect((await close(false)).status).toBe(200);
  expect((await say(buyer, avatar, "Hello?")).status).toBe(200);
  const reset = await node.ask(`POST ${path}/reset`, { token: owner.token });
  expect(reset.body.draw).toMatchObject({ words: 0, percent: 0, withheld: 0 });
  const bound = await node.ask(`PUT /avatars/${avatar.avatarId}/draws`, {
    token: owner.token,
    body: { percent_max: null },
  });
  expect([bound.status, (await drawsOf(avatar)).percent_max]).toEqual([200, null]);
});

test("a bound is at least twelve words, an answer gives a quarter of it or 24, and waits grow from the third strike on", () => {
  expect([boundOf(20, 25), boundOf(400, 25), boundOf(10, null)]).toEqual([12, 100, Number.POSITIVE_INFINITY]);
  expect([allowanceOf(400, 0), allowanceOf(41, 0), allowanceOf(41, 30), allowanceOf(41, 50)]).toEqual([100, 24, 11, 0]);
  expect([1, 2, 3, 4, 99].map(waitAfter)).toEqual([0, 0, 60, 300, 21_600]);
});

test("its owner sees who asked how much, how long answers are, and how often it was silent, without saying to whom", async () => {
  const avatar = await sold({ mode: "material_first" });
  const [one, other] = [await aUser(node), await aUser(node)];
  await say(one, avatar, "words=5");
  await say(one, avatar, 'say="[[SILENT]] I do not know."');
  await say(other, avatar, "words=6");
  await say(other, avatar, "status=400 Is anybody there?");
  const seen = await waitFor(async () => {
    const found = await drawsOf(avatar);
    return found.figures.silent === 1 ? found : undefined;
  }, "the note of silence");
  expect(seen.figures).toEqual({ people: 2, asked: 4, answered: 2, silent: 1, words: 15, each: 5 });
  const rows = seen.draws.map(({ user_id, asked, answer_words }: Record<string, number>) => [
    user_id,
    asked,
    answer_words,
  ]);
  expect(rows.sort()).toEqual([
    [one.userId, 2, 9],
    [other.userId, 2, 6],
  ]);
});
