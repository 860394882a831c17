import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser } from "../../../../test/people.ts";
import { conversations } from "../tables.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

const list = async (token: string, query = "") => (await node.ask(`GET /conversations${query}`, { token })).body;
const make = (token: string, name: string, more: object = {}) =>
  node.ask("POST /conversations", { token, body: { name, ...more } });

test("the four sorts, and the same order on every page", async () => {
  const { token, userId } = await aUser(node);
  const names = Array.from(
    { length: 60 },
    (_, index) => `Chat ${String.fromCharCode(97 + ((index * 7) % 26))}${index}`,
  );
  const moment = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, (index * 17) % 60));
  await node.app.db
    .insert(conversations)
    .values(names.map((name, index) => ({ name, userId, createdAt: moment(index), updatedAt: moment(59 - index) })));
  for (const sortBy of ["createdAt_desc", "updatedAt_desc", "name_asc", "name_desc"]) {
    const pages = await Promise.all([1, 2].map((page) => list(token, `?sortBy=${sortBy}&page=${page}`)));
    const rows: { name: string; createdAt: string; updatedAt: string }[] = pages.flatMap((page) => page.conversations);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(60);
    const keys = rows.map((row) =>
      sortBy.startsWith("name") ? row.name.toLowerCase() : row[sortBy.slice(0, 9) as "createdAt"],
    );
    const sorted = [...keys].sort();
    expect(keys).toEqual(sortBy.endsWith("asc") ? sorted : sorted.reverse());
    expect(pages[0]).toMatchObject({ count: 60, pages: 2 });
  }
});

test("a sort that nobody offers is refused with 400", async () => {
  const { token } = await aUser(node);
  expect((await node.ask("GET /conversations?sortBy=random", { token })).status).toBe(400);
});

test("the count follows making, archiving, moving and deleting, in each space", async () => {
  const organizationId = await anOrganization(node);
  const { token, userId } = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  for (const name of ["a", "b", "c", "d"]) await make(token, name);
  await make(token, "inside", { organization_id: organizationId });
  const counts = async () => [
    (await list(token)).count,
    (await list(token, "?archived=true")).count,
    (await list(token, `?organization_id=${organizationId}`)).count,
  ];
  expect(await counts()).toEqual([4, 0, 1]);
  const named = (...names: string[]) => and(eq(conversations.userId, userId), inArray(conversations.name, names));
  await node.app.db.update(conversations).set({ archived: true }).where(named("a", "b"));
  expect(await counts()).toEqual([2, 2, 1]);
  await node.app.db.update(conversations).set({ organizationId }).where(named("c"));
  expect(await counts()).toEqual([1, 2, 2]);
  await node.app.db.delete(conversations).where(named("a", "d", "inside"));
  expect(await counts()).toEqual([0, 1, 1]);
});

test("renaming keeps the rest, and an empty name is refused at its field", async () => {
  const { token } = await aUser(node);
  const made = (await make(token, "Before", { tags: "a,b", model: "gpt-4o-mini" })).body.conversation;
  const body = { conversation_id: made.conversation_id, name: "  After  " };
  const saved = await node.ask("PUT /conversations", { token, body });
  expect(saved.body.conversation).toMatchObject({ name: "After", tags: "a,b", model: "gpt-4o-mini" });
  const empty = await node.ask("PUT /conversations", { token, body: { ...body, name: "   " } });
  expect(empty).toMatchObject({
    status: 422,
    body: { code: "invalid_body", error: { fields: { name: expect.any(String) } } },
  });
});

test("archiving, pinning, tagging and renaming leave the moment of last use alone", async () => {
  const { token } = await aUser(node);
  const { conversation_id, updatedAt } = (await make(token, "Chat")).body.conversation;
  for (const change of [{ archived: true }, { pinned: true }, { tags: "a" }, { name: "Other" }, { archived: false }]) {
    const saved = await node.ask("PUT /conversations", { token, body: { conversation_id, ...change } });
    expect(saved.body.conversation).toMatchObject({ ...change, updatedAt });
  }
});

test("tags are kept trimmed, without empty ones and without doubles, however they are written", async () => {
  const { token } = await aUser(node);
  const made = (await make(token, "Chat", { tags: " Blue , ,green,BLUE,,a b " })).body.conversation;
  expect(made.tags).toBe("Blue,green,a b");
  const body = { conversation_id: made.conversation_id, tags: ", ," };
  expect((await node.ask("PUT /conversations", { token, body })).body.conversation.tags).toBe("");
});

test("tags are listed once each, sorted, with how many conversations have them, of the space that is selected", async () => {
  const organizationId = await anOrganization(node);
  const { token } = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const other = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  await make(token, "1", { tags: "zebra,Árbol" });
  await make(token, "2", { tags: "ZEBRA,__proto__,constructor" });
  await make(token, "3", { tags: "inside", organization_id: organizationId });
  const tagsOf = async (asker: string, query = "") =>
    (await node.ask(`GET /conversations/tags${query}`, { token: asker })).body;
  const { tags, counts } = await tagsOf(token);
  expect(tags.map((tag: string) => tag.toLowerCase())).toEqual(["árbol", "constructor", "zebra"]);
  expect(tags.map((tag: string) => counts[tag])).toEqual([1, 1, 2]);
  expect(await tagsOf(token, `?organization_id=${organizationId}`)).toEqual({
    tags: ["inside"],
    counts: { inside: 1 },
  });
  expect((await tagsOf(token, "?archived=true")).tags).toEqual([]);
  expect((await tagsOf(other.token, `?organization_id=${organizationId}`)).tags).toEqual([]);
});

test("pinned conversations and the others are listed apart, and counted", async () => {
  const { token } = await aUser(node);
  for (const name of ["a", "b", "c"]) await make(token, name);
  const [first] = (await list(token, "?sortBy=name_asc")).conversations;
  const { conversation_id } = first;
  await node.ask("PUT /conversations", { token, body: { conversation_id, pinned: true } });
  const names = async (query: string) => {
    const { conversations: rows, count } = await list(token, `?sortBy=name_asc${query}`);
    return [rows.map(({ name }: { name: string }) => name).join(""), count];
  };
  expect(await names("&pinned=true")).toEqual(["a", 1]);
  expect(await names("&pinned=false")).toEqual(["bc", 2]);
  expect(await names("")).toEqual(["abc", 3]);
});

test("several conversations change together, and every open screen hears of each", async () => {
  const { token } = await aUser(node);
  const ids: number[] = [];
  for (const name of ["a", "b", "c"])
    ids.push((await make(token, name, { tags: "old" })).body.conversation.conversation_id);
  const hearing = await aHearing(node.address, token);
  const bulk = async (act: string, tag?: string) =>
    (await node.ask("POST /conversations/bulk", { token, body: { conversation_ids: ids, act, tag } })).body;
  const each = async (key: string, act: string, tag?: string) =>
    (await bulk(act, tag)).conversations.map((row: Record<string, unknown>) => row[key]);
  expect(await each("archived", "archive")).toEqual([true, true, true]);
  expect(await each("archived", "unarchive")).toEqual([false, false, false]);
  expect(await each("pinned", "pin")).toEqual([true, true, true]);
  expect(await each("pinned", "unpin")).toEqual([false, false, false]);
  expect(await each("tags", "tag", "New, OLD")).toEqual(["old,New", "old,New", "old,New"]);
  expect(await each("tags", "untag", "Old")).toEqual(["New", "New", "New"]);
  expect(await bulk("delete")).toEqual({ conversations: [], deleted: ids });
  expect((await hearing.next("conversation_deleted")).conversation_ids).toEqual(ids);
  expect(hearing.of("conversation")).toHaveLength(18);
  expect((await list(token)).count).toBe(0);
  hearing.close();
});

test("a tag is wanted for tagging, and tags that grow too long are refused, for all", async () => {
  const { token } = await aUser(node);
  const [short, full] = [
    (await make(token, "s")).body.conversation,
    (await make(token, "f", { tags: "x".repeat(500) })).body.conversation,
  ];
  const bulk = (body: object) =>
    node.ask("POST /conversations/bulk", {
      token,
      body: { conversation_ids: [short.conversation_id, full.conversation_id], ...body },
    });
  expect((await bulk({ act: "tag" })).status).toBe(422);
  expect((await bulk({ act: "tag", tag: "more" })).status).toBe(422);
  expect((await list(token, "?tags=more")).count).toBe(0);
});

test("one conversation of somebody else's, or of another space, refuses all of them, and nothing changes", async () => {
  const organizationId = await anOrganization(node);
  const { token } = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const stranger = await aUser(node);
  const own = (await make(token, "own")).body.conversation.conversation_id;
  const inside = (await make(token, "inside", { organization_id: organizationId })).body.conversation.conversation_id;
  const theirs = (await make(stranger.token, "theirs")).body.conversation.conversation_id;
  const hearing = await aHearing(node.address, stranger.token);
  const never = await node.ask("DELETE /conversations/999999", { token });
  expect(never.status).toBe(404);
  for (const other of [theirs, inside, 999_999]) {
    for (const act of ["archive", "pin", "delete", "tag"]) {
      const body = { conversation_ids: [own, other], act, tag: "t" };
      const refused = await node.ask("POST /conversations/bulk", { token, body });
      expect([refused.status, refused.text]).toEqual([404, never.text]);
    }
    expect((await node.ask(`DELETE /conversations/${other}`, { token })).text).toBe(never.text);
    const saved = await node.ask("PUT /conversations", { token, body: { conversation_id: other, name: "Mine" } });
    expect(saved.text).toBe(never.text);
    expect((await node.ask(`GET /conversations/conversation/${other}`, { token })).text).toBe(never.text);
  }
  const plain = { archived: false, pinned: false, tags: "" };
  expect((await list(token)).conversations).toMatchObject([{ name: "own", ...plain }]);
  expect((await list(stranger.token)).conversations).toMatchObject([{ name: "theirs", ...plain }]);
  expect(hearing.events).toEqual([]);
  hearing.close();
});

test("archiving, pinning, tagging and deleting at the same moment leave lists and counts true", async () => {
  const { token, userId } = await aUser(node);
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await make(token, `c${n}`)).body.conversation.conversation_id);
  const together = (act: string, chosen: number[]) =>
    node.ask("POST /conversations/bulk", { token, body: { conversation_ids: chosen, act, tag: "t" } });
  const one = (conversation_id: number, change: object) =>
    node.ask("PUT /conversations", { token, body: { conversation_id, ...change } });
  const answers = await Promise.all([
    ...["archive", "pin", "tag", "unarchive", "archive"].map((act) => together(act, ids)),
    ...["pin", "unarchive"].map((act) => together(act, ids.toReversed())),
    ...ids.map((id, n) => one(id, n % 2 === 0 ? { archived: true } : { pinned: true })),
    together("delete", ids.slice(0, 3)),
    node.ask(`DELETE /conversations/${ids[3]}`, { token }),
    node.ask(`DELETE /conversations/${ids[3]}`, { token }),
  ]);
  for (const { status } of answers) expect([200, 204, 404]).toContain(status);
  const counted = [(await list(token)).count, (await list(token, "?archived=true")).count];
  const rows = await node.app.db.select().from(conversations).where(eq(conversations.userId, userId));
  expect(counted).toEqual([rows.filter((row) => !row.archived).length, rows.filter((row) => row.archived).length]);
  expect(rows).toHaveLength(8);
});

test("an avatar that there is not is refused as anything that there is not", async () => {
  const { token } = await aUser(node);
  expect((await make(token, "Chat", { avatar_id: 1 })).status).toBe(404);
  expect((await list(token)).count).toBe(0);
});

test("the newest page of a thread comes first, ten messages each, oldest of them first", async () => {
  const { token } = await aUser(node);
  const id = (await make(token, "Long")).body.conversation.conversation_id;
  const { messages } = await import("../tables.ts");
  const { userId } = (
    await node.app.db.select().from(conversations).where(eq(conversations.conversationId, id))
  )[0] ?? { userId: 0 };
  await node.app.db.insert(messages).values(
    Array.from({ length: 25 }, (_, index) => ({
      conversationId: id,
      userId,
      role: "user" as const,
      content: `m${index}`,
    })),
  );
  const page = async (x: number) => (await node.ask(`GET /messages/thread/${id}/${x}`, { token })).body;
  const texts = async (x: number) => (await page(x)).messages.map(({ content }: { content: string }) => content);
  expect(await texts(1)).toEqual(Array.from({ length: 10 }, (_, index) => `m${15 + index}`));
  expect(await texts(3)).toEqual(["m0", "m1", "m2", "m3", "m4"]);
  expect(await texts(4)).toEqual([]);
  expect((await page(2)).max).toBe(25);
});
