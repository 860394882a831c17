import { afterAll, beforeAll, expect, test } from "vitest";
import { allMailsTo, lastMailTo, tokenIn } from "../../../../test/outside/mailbox.ts";
import { apiKeys } from "../../apiKeys/tables.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";

let node: Node;
beforeAll(async () => {
  node = await aNode();
});
afterAll(() => node.close());

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1";

type Person = Awaited<ReturnType<typeof aPerson>>;
const signIn = ({ email }: Person, password: string, userAgent: string) =>
  node.ask("POST /auth/login", { body: { email, password }, headers: { "user-agent": userAgent } });
const takeBack = (token: string, password = "a quiet morning") =>
  node.ask("POST /auth/not-me", { body: { token, password } });
const isGood = async (token: string, kind: string) =>
  (await node.ask("POST /auth/link", { body: { token, kind } })).body.is_good;

/** Somebody who signed in on two devices, and the token of the mail about the second. */
async function onTwoDevices() {
  const person = await aPerson(node);
  await signIn(person, person.password, FIREFOX);
  const second = await signIn(person, person.password, SAFARI);
  return { person, stranger: second.body.token as string, token: tokenIn(await lastMailTo(node, person.email)) };
}

test("a device that is new is told of by mail, the first and a newer version of the same are not", async () => {
  const person = await aPerson(node);
  await signIn(person, person.password, FIREFOX);
  await signIn(person, person.password, FIREFOX.replaceAll("140.0", "141.0"));
  await signIn(person, person.password, SAFARI);
  const mail = await lastMailTo(node, person.email);
  expect(mail.subject).toBe("A new device was signed in");
  expect(mail.text).toContain("Safari, iPhone");
  await signIn(person, person.password, SAFARI);
  expect(await allMailsTo(node, person.email)).toHaveLength(1);
});

test("a program that does not say what it is is told of as one", async () => {
  const person = await aPerson(node);
  await signIn(person, person.password, FIREFOX);
  await signIn(person, person.password, "curl/8.14.1");
  const { text } = await lastMailTo(node, person.email);
  expect(text).toContain(
    "a device that we do not know: an app or program that does not say what it is, from the address",
  );
});

test("whoever says that it was not them has every device signed out, keys that were made since ended and a new password, once, within a week", async () => {
  const { person, stranger, token } = await onTwoDevices();
  expect(await isGood(token, "not_me")).toBe(true);
  expect(await isGood(token, "reset")).toBe(false);
  const key = { name: "Mine", scopes: ["documents_read"], days: 30 };
  const keyOf = async (of: string) => (await node.ask("POST /api-keys", { token: of, body: key })).body.key as string;
  const before = await keyOf(person.token);
  await node.app.db.update(apiKeys).set({ createdAt: new Date(Date.now() - 86_400_000) });
  const after = await keyOf(stranger);
  expect((await takeBack(token)).status).toBe(200);
  expect((await node.ask("GET /users", { token: stranger })).status).toBe(401);
  expect((await node.ask("GET /documents", { token: after })).status).toBe(401);
  expect((await node.ask("GET /documents", { token: before })).status).toBe(200);
  expect((await signIn(person, person.password, FIREFOX)).status).toBe(401);
  expect((await signIn(person, "a quiet morning", FIREFOX)).status).toBe(200);
  expect(await isGood(token, "not_me")).toBe(false);
  expect((await takeBack(token)).body.code).toBe("link_refused");
});

test("a link that is a week old takes nothing back", async () => {
  const { person, token } = await onTwoDevices();
  node.time.skipMs = 7 * 24 * 3600 * 1000;
  expect(await isGood(token, "not_me")).toBe(false);
  expect((await takeBack(token)).status).toBe(400);
  node.time.skipMs = 0;
  expect((await signIn(person, person.password, FIREFOX)).status).toBe(200);
});
