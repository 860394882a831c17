import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser } from "../../../test/people.ts";
import { conversations } from "./tables.ts";

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

test("a search finds names by any part, takes no wildcards, and counts what it found", async () => {
  const { token } = await aUser(node);
  for (const name of ["Autumn emails", "100% wool", "autumn_menu", "Other"]) await make(token, name);
  const found = async (query: string) => {
    const { conversations: rows, count } = await list(token, `?sortBy=name_asc&query=${encodeURIComponent(query)}`);
    expect(count).toBe(rows.length);
    return rows.map(({ name }: { name: string }) => name);
  };
  expect(await found("AUTUMN")).toEqual(["Autumn emails", "autumn_menu"]);
  expect(await found("0%")).toEqual(["100% wool"]);
  expect(await found("n_m")).toEqual(["autumn_menu"]);
  expect(await found("zzz")).toEqual([]);
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

test("the newest page of a thread comes first, ten messages each, oldest of them first", async () => {
  const { token } = await aUser(node);
  const id = (await make(token, "Long")).body.conversation.conversation_id;
  const { messages } = await import("./tables.ts");
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
