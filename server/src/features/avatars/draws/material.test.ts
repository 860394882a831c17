import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar, anAvatarFile } from "../../../../test/avatars.ts";
import { dresses } from "../../../../test/dresses.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { messages } from "../../chats/tables.ts";
import { drawnIn } from "../prompt/guard.ts";
import { avatarDraws, avatarFileDraws } from "../tables.draws.ts";
import { avatarInbox } from "../tables.ts";
import { boundOf, isFull, materialBoundOf, percentOf } from "./rules.ts";

let model: ModelServer;
let node: TestApp;
let owner: TestUser;
beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({
    environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address },
    runsJobs: true,
  });
  owner = await aUser(node);
});
afterAll(async () => {
  await node.close();
  await model.close();
});

/** 160 words, of which no two are alike. */
const words = Array.from(
  { length: 160 },
  (_, index) => `m${"abcdefghijklm"[index % 13]}${"nopqrstuvwxyz"[Math.floor(index / 13)]}ber`,
);
const material = words.join(" ");
const given = (content: string) => drawnIn({ context: "", material }, content).material;
const piece = (at: number, size = 10) => words.slice(at * size, at * size + size).join(" ");

async function sold(values: object = {}) {
  const avatar = await anAvatar(node, owner.userId, { isPublic: true, context: "You teach the harbour.", ...values });
  const file = await anAvatarFile(node, owner, avatar, { name: "harbour.txt", text: material });
  return { ...avatar, file };
}

type Sold = { avatarId: number };

/** Whoever is slowed, as withheld answers slow them, waits; here the wait is over at once. */
async function send(token: string, body: object) {
  for (;;) {
    const sent = await node.ask("POST /messages/stream", { token, body });
    if (sent.body.code !== "avatar_slowed") return sent;
    await node.app.db.update(avatarDraws).set({ waitsUntil: null });
  }
}

async function say({ token }: TestUser, { avatarId }: Sold, content: string) {
  const sent = await send(token, { content, avatar_id: avatarId });
  expect(sent.status, sent.text).toBe(200);
  const { message_id } = sent.body.message;
  const row = await waitFor(async () => {
    const [found] = await node.app.db.select().from(messages).where(eq(messages.messageId, message_id));
    return found?.isGenerating ? undefined : found;
  }, "the end");
  return { content: row.content ?? "", finish: row.finishReason, error: row.error };
}

const drawsOf = async ({ avatarId }: Sold) =>
  (await node.ask(`GET /avatars/${avatarId}/draws`, { token: owner.token })).body;

async function sayAll(buyer: TestUser, avatar: Sold, quotations: string[]) {
  const seen = new Set<number>();
  const ends: (string | null)[] = [];
  for (const quotation of quotations) {
    const { content, finish } = await say(buyer, avatar, `say="${quotation}"`);
    for (const name of given(content)) seen.add(name);
    ends.push(finish);
  }
  return { seen, ends };
}

test("many answers give no more of a file than its owner lets one person see, and the list says how much it was", async () => {
  const [avatar, buyer] = [await sold(), await aUser(node)];
  const { seen, ends } = await sayAll(
    buyer,
    avatar,
    Array.from({ length: 16 }, (_, at) => piece(at)),
  );
  expect(seen.size).toBeLessThanOrEqual(boundOf(160, 25));
  expect(ends.slice(0, 3)).toEqual(["stop", "stop", "stop"]);
  expect(ends).toContain("withheld");
  const { draws, material_words, counts_material } = await drawsOf(avatar);
  expect({ material_words, counts_material }).toEqual({ material_words: 160, counts_material: true });
  expect(draws).toMatchObject([{ user_id: buyer.userId, words: 0, material_words: seen.size }]);
  expect(draws[0]).toMatchObject({ percent: percentOf(seen.size, 160), is_full: isFull(seen.size, 40) });
});

test("what was taught counts like a file", async () => {
  const buyer = await aUser(node);
  const avatar = await anAvatar(node, owner.userId, { isPublic: true });
  const body = { question: "What is the harbour?", answer: material };
  const taught = await node.ask(`POST /avatars/${avatar.avatarId}/teach`, { token: owner.token, body });
  expect(taught.status, taught.text).toBeLessThan(300);
  const { seen, ends } = await sayAll(
    buyer,
    avatar,
    [0, 1, 2, 3, 4, 5].map((at) => piece(at)),
  );
  expect(ends).toContain("withheld");
  expect(seen.size).toBeLessThanOrEqual(boundOf(165, 25));
});

test.each(["base64", "rot13", "hex"])("a file that is given out in %s is bounded and counted too", async (dress) => {
  const [avatar, buyer] = [await sold({ drawPercent: 10 }), await aUser(node)];
  const dressed = dresses[dress]?.(words.slice(0, 60).join(" ")) ?? "";
  const { finish } = await say(buyer, avatar, `say="${dressed}"`);
  expect(finish).toBe("withheld");
  // A run is heard every few words while it goes on, not word by word.
  const { draws } = await drawsOf(avatar);
  expect(draws[0].material_words).toBeLessThanOrEqual(boundOf(160, 10) + 8);
});

test("an owner who lets answers quote the files has nothing of them counted, and takes that back", async () => {
  const [avatar, buyer] = [await sold(), await aUser(node)];
  const set = (body: object) => node.ask(`PUT /avatars/${avatar.avatarId}/draws`, { token: owner.token, body });
  const off = await set({ percent_max: 25, counts_material: false });
  expect(off.body).toEqual({ percent_max: 25, counts_material: false, shows_files: false });
  const { seen, ends } = await sayAll(
    buyer,
    avatar,
    [0, 1, 2].map((at) => piece(at, 50)),
  );
  expect(ends).toEqual(["stop", "stop", "stop"]);
  expect(seen.size).toBeGreaterThan(140);
  expect((await drawsOf(avatar)).draws).toMatchObject([{ percent: 0, material_words: 0, is_full: false }]);
  // The older body, without the flag, leaves it as it is.
  expect((await set({ percent_max: 30 })).body).toMatchObject({ percent_max: 30, counts_material: false });
  // Nor does one without the percent change that.
  expect((await set({ counts_material: true })).body).toMatchObject({ percent_max: 30, counts_material: true });
  expect((await set({})).body).toMatchObject({ percent_max: 30, counts_material: true });
  await set({ percent_max: 25 });
  expect((await say(buyer, avatar, `say="${piece(0, 60)}"`)).finish).toBe("withheld");
});

test("what was given of a file that is taken out counts no more, and starting from zero forgets all", async () => {
  const [avatar, buyer] = [await sold(), await aUser(node)];
  await sayAll(buyer, avatar, [piece(0), piece(1)]);
  expect((await drawsOf(avatar)).draws).toMatchObject([{ material_words: 20 }]);
  const reset = await node.ask(`POST /avatars/${avatar.avatarId}/draws/${buyer.userId}/reset`, { token: owner.token });
  expect(reset.body.draw).toMatchObject({ material_words: 0, percent: 0 });
  expect(await node.app.db.$count(avatarFileDraws, eq(avatarFileDraws.userId, buyer.userId))).toBe(0);
});

test("the owner finds a note when a reader has reached the bound by the files, and is not bound in asking", async () => {
  const [avatar, buyer] = [await sold({ drawPercent: 1 }), await aUser(node)];
  const { content, finish, error } = await say(buyer, avatar, `say="Well: ${piece(0, 40)}"`);
  expect([finish, content.includes(words[14] ?? "")]).toEqual(["withheld", false]);
  expect(error).toMatchObject({ code: "answer_bounded" });
  await waitFor(async () => {
    const rows = await node.app.db.select().from(avatarInbox).where(eq(avatarInbox.avatarId, avatar.avatarId));
    return rows.find(({ kind }) => kind === "drawn");
  }, "the note");
  expect((await say(owner, avatar, `say="${piece(0, 70)}"`)).finish).toBe("stop");
});

test("somebody is full when less is left than a run that counts, and never where there is no bound", () => {
  const { POSITIVE_INFINITY } = Number;
  expect([isFull(8, 12), isFull(9, 12), isFull(13, 12), isFull(20_000, POSITIVE_INFINITY)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("a person is given at most twenty thousand words of files, whatever share that is", () => {
  expect([materialBoundOf(160, 25), materialBoundOf(1_000_000, 25), materialBoundOf(160, null)]).toEqual([
    40,
    20_000,
    Number.POSITIVE_INFINITY,
  ]);
});
