import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { sumOfLedger } from "../../../test/ledger.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { grantWords, reserveWords, settleWords } from "../accounts/index.ts";
import { aRow } from "./test/rows.ts";

let node: TestApp;
let manager: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  manager = await aUser(node, { staff: "manager" });
});
afterAll(() => node.close());

const ledgerOf = (userId: number | string, page = 1) =>
  node.ask(`GET /users/${userId}/words?page=${page}`, { token: manager.token });

test("a ledger tells each change with the balance right after it, right on every page", async () => {
  const userId = await aRow(node);
  const others = await aRow(node);
  const balances: number[] = [];
  for (let count = 1; count <= 120; count += 1) {
    await grantWords(node.app, userId, count, `test:${count}`);
    await grantWords(node.app, others, 7, `test:other-${count}`);
    balances.push((balances.at(-1) ?? 0) + count);
  }
  const pages = await Promise.all([1, 2, 3].map((page) => ledgerOf(userId, page)));
  expect(pages.map(({ body }) => body.entries.length)).toEqual([50, 50, 20]);
  expect(pages.map(({ body }) => [body.count, body.pages])).toEqual(Array(3).fill([120, 3]));
  const told = pages.flatMap(({ body }) => body.entries.map((entry: { balance: number }) => entry.balance));
  expect(told).toEqual([...balances].reverse());
  expect((await ledgerOf(userId, 9)).body).toMatchObject({ entries: [], count: 120, available_words: 7260 });
});

test("words that are held for a running generation are told apart, and come back when it is settled", async () => {
  const userId = await aRow(node);
  await grantWords(node.app, userId, 100, "purchase:1");
  const person = { owner: userId, isStaff: false };
  const reservation = await reserveWords(node.app, person, 60, async () => "generation:900001");
  const during = (await ledgerOf(userId)).body;
  expect(during).toMatchObject({ available_words: 100, held: 60 });
  expect(during.entries[0]).toMatchObject({ kind: "reserve", words: -60, balance: 40, cause: "generation:900001" });
  await settleWords(node.app, userId, reservation, 25, "generation:900001");
  const after = (await ledgerOf(userId)).body;
  expect(after).toMatchObject({ available_words: 75, held: 0 });
  expect(after.entries[0]).toMatchObject({ kind: "settle", words: 35, used: 25, balance: 75 });
  expect((await sumOfLedger(node, userId)).sum).toBe(75);
});

test("balances stay true while words are granted from everywhere", async () => {
  const userId = await aRow(node);
  const grants = Array.from({ length: 40 }, (_, index) =>
    grantWords(node.app, userId, index + 1, `test:race-${index}`),
  );
  const answers = await Promise.all([ledgerOf(userId), ledgerOf(userId), ledgerOf(userId)]);
  await Promise.all(grants);
  for (const { body } of [...answers, await ledgerOf(userId)]) {
    const steps = [...body.entries].reverse();
    let balance = 0;
    for (const entry of steps) {
      balance += entry.words;
      expect(entry.balance).toBe(balance);
    }
  }
});

test("a person who does not exist, or no longer does, has no ledger", async () => {
  const gone = await aRow(node, { deletedAt: new Date() });
  for (const id of [999_999, gone, "9007199254740991"]) expect((await ledgerOf(id)).status, String(id)).toBe(404);
  for (const id of ["abc", "0", "-1", "1.5", "1e400"]) expect((await ledgerOf(id)).status, id).toBe(400);
});

test("someone without any entry has an empty ledger", async () => {
  const answered = await ledgerOf(await aRow(node));
  expect(answered.body).toEqual({ entries: [], available_words: 0, held: 0, count: 0, pages: 1 });
});
