import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anIssuer, type Claims } from "../../../../test/outside/issuer.ts";
import { lastMailTo } from "../../../../test/outside/mailbox.ts";
import { users } from "../../accounts/tables.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";
import { withSettings } from "../test/settings.ts";

let node: Node;
let issuer: Awaited<ReturnType<typeof anIssuer>>;
let admin: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  [node, issuer] = [await aNode(), await anIssuer()];
  admin = await aPerson(node, { role: "admin" });
  const settings = {
    oidc_issuer: issuer.address,
    oidc_client_id: "pluma",
    oidc_client_secret: "not-for-anyone",
    oidc_name: "Example",
  };
  expect((await node.ask("PUT /appconfig", { token: admin.token, body: settings })).status).toBe(200);
});
afterAll(async () => {
  issuer.close();
  await node.close();
});

const start = async (): Promise<{ url: string; flow: string }> => (await node.ask("POST /auth/issuer")).body;
const finish = (flow: string, query: string) => node.ask("POST /auth/issuer/back", { body: { flow, query } });
/** Somebody who goes there, signs in and comes back. */
async function enter(claims: Claims) {
  const { url, flow } = await start();
  return finish(flow, issuer.signIn(url, claims));
}
const of = (email: string, more: object = {}): Claims => ({ sub: randomUUID(), email, email_verified: true, ...more });
const me = async (token: string) => (await node.ask("GET /users", { token })).body.user;
const verify = (userId: number) =>
  node.app.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.userId, userId));

test("whoever the issuer answers for gets an account, and is known by it the next time, whatever their address is then", async () => {
  const claims = of("Rosa@Example.com", { given_name: "Rosa", family_name: "Blanco" });
  const first = await enter(claims);
  expect(first.status).toBe(200);
  const person = await me(first.body.token);
  expect(person).toMatchObject({ name: "Rosa", last_name: "Blanco", email: "rosa@example.com", email_verified: true });
  const again = await enter({ ...claims, email: "other@example.com" });
  expect((await me(again.body.token)).user_id).toBe(person.user_id);
});

test("an account whose address was proved is opened too, and its owner is told", async () => {
  const person = await aPerson(node);
  await verify(person.userId);
  expect((await me((await enter(of(person.email))).body.token)).user_id).toBe(person.userId);
  expect((await lastMailTo(node, person.email)).subject).toBe("A new way to sign in was added");
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(200);
});

test("whoever made an account with an address that is not theirs is shown out of it", async () => {
  const person = await aPerson(node);
  expect((await enter(of(person.email))).status).toBe(200);
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(401);
  const { email, password } = person;
  expect((await node.ask("POST /auth/login", { body: { email, password } })).status).toBe(401);
});

test("an address that the issuer does not answer for opens nothing and makes nothing", async () => {
  const person = await aPerson(node);
  for (const claims of [of(person.email, { email_verified: false }), { sub: randomUUID() }]) {
    expect((await enter(claims)).body.code).toBe("issuer_unverified");
  }
});

test("whoever it signs in sees it among their ways in, and takes it away but where it is the only one", async () => {
  const claims = of("ways@example.com");
  const { token, uid } = (await enter(claims)).body;
  const read = async () => (await node.ask("GET /auth/factors", { token })).body;
  expect(await read()).toMatchObject({ has_password: false, issuers: [{ issuer: issuer.address, name: "Example" }] });
  const remove = (body: object, asker = token) => node.ask("DELETE /auth/issuers", { token: asker, body });
  const code = async () => {
    await node.ask("POST /auth/proof", { token });
    return /is (\d+)\./.exec((await lastMailTo(node, "ways@example.com")).text)?.[1];
  };
  expect((await remove({ issuer: issuer.address })).body.code).toBe("proof_needed");
  expect((await remove({ issuer: issuer.address, code: await code() })).body.code).toBe("last_way_in");
  await node.app.identity.setPassword(node.app.db, uid, "a password of one's own");
  const own = { issuer: issuer.address, password: "a password of one's own" };
  const stranger = await aPerson(node);
  expect((await remove({ ...own, password: stranger.password }, stranger.token)).status).toBe(404);
  expect((await remove(own)).status).toBe(204);
  expect((await read()).issuers).toEqual([]);
  expect((await remove(own)).status).toBe(404);
  // Its address is still answered for: it is added anew, and its owner is told.
  expect((await enter(claims)).status).toBe(200);
  expect((await lastMailTo(node, "ways@example.com", 2)).subject).toBe("A new way to sign in was added");
});

test("an answer works once, in the browser that asked, as the issuer gave it", async () => {
  const claims = of("once@example.com");
  const [one, other] = [await start(), await start()];
  const query = issuer.signIn(one.url, claims);
  expect((await finish(other.flow, query)).body.code).toBe("issuer_refused");
  expect((await finish("v1.forged", query)).body.code).toBe("issuer_refused");
  expect((await finish(one.flow, query)).status).toBe(200);
  expect((await finish(one.flow, query)).body.code).toBe("issuer_refused");
  const late = await start();
  node.time.skipMs = 16 * 60 * 1000;
  expect((await finish(late.flow, issuer.signIn(late.url, claims))).body.code).toBe("issuer_refused");
  node.time.skipMs = 0;
});

test("a site that takes nobody new makes no account by it, and one without an issuer says so", async () => {
  await withSettings(node, { signup_enabled: false }, async () => {
    expect((await enter(of("new@example.com"))).body.code).toBe("signup_closed");
  });
  expect((await node.ask("GET /appconfig")).body).toContainEqual({ key: "sign_in_with", value: "Example" });
  await withSettings(node, { oidc_issuer: null }, async () => {
    expect((await node.ask("POST /auth/issuer")).body.code).toBe("factor_unavailable");
  });
  await withSettings(node, { oidc_issuer: "http://127.0.0.1:1" }, async () => {
    expect((await node.ask("POST /auth/issuer")).body.code).toBe("issuer_silent");
  });
});

test("where staff must have a second factor, whoever has none is no staff until they do; who asks for it has one", async () => {
  const manager = await aPerson(node, { role: "manager" });
  const want = { token: admin.token, body: { staff_two_factor: true } };
  expect((await node.ask("PUT /appconfig", want)).body.code).toBe("own_factor_first");
  await withSettings(node, { staff_two_factor: true }, async () => {
    expect((await node.ask("GET /users/admin/all", { token: manager.token })).status).toBe(403);
    expect(await me(manager.token)).toMatchObject({ second_factor_needed: true, staff: { role: "manager" } });
    expect((await node.ask("GET /auth/factors", { token: manager.token })).status).toBe(200);
  });
  expect((await node.ask("GET /users/admin/all", { token: manager.token })).status).toBe(200);
});
