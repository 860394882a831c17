import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aUser, giveAccess, type TestUser } from "../../../test/people.ts";
import { grantWords } from "../accounts/index.ts";
import { users } from "../accounts/tables.ts";
import { aRow } from "./test/rows.ts";

let node: TestApp;
let admin: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

const asked = (query: string, path = "all") => node.ask(`GET /users/admin/${path}?${query}`, { token: admin.token });
const listed = async (query: string): Promise<Record<string, never>[]> => (await asked(query)).body.users;
const namesOf = async (query: string) => (await listed(query)).map(({ name }) => name);

describe("a search", () => {
  beforeEach(async () => {
    await node.app.db.delete(users).where(sql`user_id <> ${admin.userId}`);
  });

  test("finds text without regard to case and accents, in every field that is searched", async () => {
    await aRow(node, { name: "José", lastName: "Núñez", email: "pepe@taller.example", instagram: "@PepeN" });
    await aRow(node, { name: "Olga", signupReason: "A Friend told me", phone: "5551234567" });
    expect(await namesOf("query=jose")).toEqual(["José"]);
    expect(await namesOf("query=NÚÑEZ")).toEqual(["José"]);
    expect(await namesOf("query=taller.EX")).toEqual(["José"]);
    expect(await namesOf("query=pepen")).toEqual(["José"]);
    expect(await namesOf("query=friend")).toEqual(["Olga"]);
    expect(await namesOf("query=1234")).toEqual(["Olga"]);
    expect(await namesOf("query=nobody")).toEqual([]);
  });

  test("wants every word, in any order, and takes a phone number however it is written", async () => {
    await aRow(node, { name: "Ana", lastName: "López", phone: "5551234567" });
    await aRow(node, { name: "Ana", lastName: "Ruiz" });
    expect(await namesOf("query=lopez%20%20ana")).toEqual(["Ana"]);
    expect(await namesOf("query=(555)%20123-4567")).toEqual(["Ana"]);
  });

  test('takes "%", "_" and "\\" as they are', async () => {
    await aRow(node, { name: "100% sure" });
    await aRow(node, { name: "under_score" });
    await aRow(node, { name: "back\\slash" });
    await aRow(node, { name: "plain" });
    expect(await namesOf("query=%25")).toEqual(["100% sure"]);
    expect(await namesOf("query=_")).toEqual(["under_score"]);
    expect(await namesOf("query=%5C")).toEqual(["back\\slash"]);
    expect(await namesOf("query=%25%25")).toEqual([]);
  });

  test("in one field looks at that field alone; a field that does not exist is as good as none", async () => {
    await aRow(node, { name: "Rosa", lastName: "Blanco" });
    await aRow(node, { name: "Blanca", lastName: "Rosa" });
    expect(await namesOf("query=rosa&field=name")).toEqual(["Rosa"]);
    expect(await namesOf("query=rosa&filter=last_name")).toEqual(["Blanca"]);
    expect((await namesOf("query=rosa&field=password")).length).toBe(2);
    expect((await namesOf("query=rosa&field=__proto__")).length).toBe(2);
  });

  test("does not find who was deleted", async () => {
    await aRow(node, { name: "Gone", deletedAt: new Date() });
    await aRow(node, { name: "Gone too" });
    expect(await namesOf("query=gone")).toEqual(["Gone too"]);
    expect((await asked("query=gone")).body).toMatchObject({ count: 1, pages: 1 });
  });
});

describe("a list", () => {
  beforeAll(async () => {
    await node.app.db.delete(users).where(sql`user_id <> ${admin.userId}`);
    for (let count = 1; count <= 120; count += 1) {
      // Many share a name and a moment, so that only the id tells them apart.
      const createdAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(count / 40)));
      await aRow(node, { name: ["Zoë", "álvaro", "Mia"][count % 3] ?? "", lastName: `L${count}`, createdAt });
    }
  });

  const idsOver = async (query: string) => {
    const pages = await Promise.all([1, 2, 3].map((page) => listed(`${query}&page=${page}`)));
    return pages.flat().map(({ user_id }) => Number(user_id));
  };

  test("has 50 a page and says how many there are; page 0 is the first, and none beyond the last", async () => {
    const first = (await asked("page=1")).body;
    expect(first).toMatchObject({ count: 121, pages: 3 });
    expect(first.users.length).toBe(50);
    expect((await asked("page=0")).body.users).toEqual(first.users);
    expect((await asked("")).body.users).toEqual(first.users);
    expect((await asked("page=3")).body.users.length).toBe(21);
    expect((await asked("page=4")).body).toMatchObject({ users: [], count: 121, pages: 3 });
    expect((await asked("page=1000000")).body).toMatchObject({ users: [], count: 121 });
  });

  test.each(["user_id", "name", "last_name", "email", "createdAt"])(
    "sorted by %s loses and doubles nobody between pages, and turns round whole",
    async (sort) => {
      const [up, down] = [await idsOver(`sort=${sort}_asc`), await idsOver(`sort=${sort}&direction=desc`)];
      expect(new Set(up).size).toBe(121);
      expect(down).toEqual([...up].reverse());
    },
  );

  test("is sorted by name without regard to case and accents, the newest first unless asked", async () => {
    const names = (await namesOf("sort=name_asc")).map(String);
    expect(names[0]).toBe("álvaro");
    expect((await namesOf("sort=name&direction=desc"))[0]).toBe("Zoë");
    const days = (await listed("")).map(({ createdAt }) => String(createdAt));
    expect(days).toEqual([...days].sort().reverse());
  });

  test("cannot be sorted by what is no column of it", async () => {
    for (const sort of ["password", "name_down", "api_key_asc", "user_id;drop table users", "__proto__", "_asc"]) {
      const { status, body } = await asked(`sort=${encodeURIComponent(sort)}`);
      expect([status, body.error.fields?.sort], sort).toEqual([400, sort]);
    }
    expect((await asked("direction=sideways")).status).toBe(400);
    expect((await asked("page=-1")).status).toBe(400);
    expect((await asked("page=abc")).status).toBe(400);
    expect((await asked("query=a&query=b")).status).toBe(400);
    expect((await asked(`query=${"x".repeat(201)}`)).status).toBe(400);
    expect((await asked("sort=&field=&query=")).status).toBe(200);
  });

  test("tells access, words and place among the staff, and no secret", async () => {
    const userId = await aRow(node, { name: "Buyer", apiKey: "sealed-secret", createdAt: new Date() });
    await giveAccess(node, userId, new Date(Date.now() + 86_400_000));
    await grantWords(node.app, userId, 500, "test:grant");
    const { body, text } = await asked("query=buyer");
    expect(body.users[0]).toMatchObject({ has_access: true, available_words: 500, staff: null });
    expect(text).not.toContain("sealed-secret");
    await grantWords(node.app, userId, null, "test:grant");
    await giveAccess(node, userId, new Date(Date.now() - 1));
    expect((await listed("query=buyer"))[0]).toMatchObject({ has_access: false, available_words: 1_000_000 });
    const [own] = await listed(`query=${admin.email}`);
    expect(own).toMatchObject({ has_access: true, available_words: 1_000_000, staff: { role: "admin" } });
    await node.app.db.delete(users).where(eq(users.userId, userId));
  });
});

describe("a file of customers", () => {
  test("holds exactly the filter in its order, more than are read at a time, and records who took it", async () => {
    await node.app.db.execute(sql`insert into users (uid, name, last_name, email)
      select 'csv-' || n, 'Csv', 'L' || n % 7, 'csv' || n || '@example.com' from generate_series(1, 2345) n`);
    const { status, text, headers } = await asked("query=csv&field=name&sort=last_name_asc", "csv");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/csv");
    expect(headers.get("content-disposition")).toMatch(/^attachment; .*customers-\d{4}-\d\d-\d\d\.csv/);
    const lines = text.trim().split("\n");
    expect(lines.length).toBe(2346);
    const lastNames = lines.slice(1).map((line) => line.split(",")[2] ?? "");
    expect(lastNames).toEqual([...lastNames].sort());
    expect(new Set(lines.slice(1).map((line) => line.split(",")[0])).size).toBe(2345);
    const entries = (await node.ask("GET /audit?action=customers.export", { token: admin.token })).body.entries;
    expect(entries[0]).toMatchObject({ actor: { user_id: admin.userId }, detail: { count: 2345, query: "csv" } });
  });

  test("opens in a spreadsheet as text: a byte order mark, quoted cells, and no formula", async () => {
    await aRow(node, { name: "=HYPERLINK(1)", lastName: 'Say "hi", all', instagram: "@c54", signupReason: "+1\n-2" });
    const answer = await fetch(`${node.address}/api/users/admin/csv?query=hyperlink`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const text = Buffer.from(await answer.arrayBuffer()).toString("utf8");
    expect(text.startsWith("\ufeffuser_id,name,last_name,email,")).toBe(true);
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain('"Say ""hi"", all"');
    // A handle is said without its sign, and none is taken for a cell.
    expect(text).toContain(",c54,");
    expect(text).toContain('"\'+1\n-2"');
  });

  test("holds the whole of a number from abroad beside its first ten digits", async () => {
    await aRow(node, { name: "Lejana", phone: "4930123456", phoneE164: "+493012345678" });
    const { text } = await asked("query=lejana", "csv");
    const [head = "", row = ""] = text.trim().split("\n");
    const cells = Object.fromEntries(head.split(",").map((name, at) => [name, row.split(",")[at]]));
    expect(cells).toMatchObject({ phone: "4930123456", phone_e164: "493012345678" });
  });
});
