import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aFileServer, atHost, giveHost } from "../../../../test/outside/ownHosts.ts";
import { anImpersonated, anOrganization, aUser, giveAccess, type TestUser } from "../../../../test/people.ts";
import { audit } from "../../accounts/tables.ts";
import { userOrganizations } from "../../organizations/tables.ts";
import { anApiKey } from "../test/anApiKey.ts";
import {
  APP_ADDRESS,
  type Asking,
  aConnectedApp,
  allow,
  anAskingApp,
  askToken,
  exchangeOf,
  ping,
} from "../test/anApp.ts";

const HOME = "app.madre.example";
const SHOP = "escribe.abril.example";

let node: TestApp;
let other: TestApp;
let person: TestUser;
let shop: number;

beforeAll(async () => {
  const environment = { PUBLIC_URL: `https://${HOME}` };
  node = await aTestApp({ environment });
  other = await aTestApp({ environment, database: node.database });
  person = await aUser(node);
  shop = await anOrganization(node);
  await giveHost(node, shop, SHOP);
});
afterAll(async () => {
  await other.close();
  await node.close();
});

const looks = (asked: Asking, token = person.token) =>
  atHost(node, HOME, "POST /api/oauth/requests", { token, body: asked });

/** A code that somebody gave an app, and the form with which it would be exchanged. */
async function aCode(): Promise<Asking> {
  const { asked, verifier } = await anAskingApp(node, HOME);
  const allowed = await allow(node, HOME, asked, { token: (await aUser(node)).token });
  const code = new URL(allowed.body.location).searchParams.get("code") ?? "";
  return exchangeOf(asked, verifier, code);
}

describe("what an app may be told at", () => {
  test("is https or the person's own device; an app that names nothing else is not registered", async () => {
    const register = async (...redirect_uris: string[]) =>
      (await atHost(node, HOME, "POST /oauth/register", { body: { redirect_uris } })).body;
    const wrong = [
      "http://evil.example/a",
      "javascript:alert(1)",
      "cursor://back",
      "https://a:b@c.example/",
      "https://c.example/#a",
    ];
    for (const each of wrong) expect(await register(each)).toEqual({ error: "invalid_redirect_uri" });
    const taken = await register(...wrong, "https://c.example/back", "http://localhost:3000/cb");
    expect(taken.redirect_uris).toEqual(["https://c.example/back", "http://localhost:3000/cb"]);
    expect(taken).toMatchObject({ token_endpoint_auth_method: "none", client_name: "c.example" });
    expect(await register()).toEqual({ error: "invalid_client_metadata" });
  });

  test("is what it named, letter by letter, and nothing is sent anywhere else; of one's own device the port is free", async () => {
    const { asked } = await anAskingApp(node, HOME);
    const at = async (redirect_uri: string) => (await looks({ ...asked, redirect_uri })).body;
    for (const each of [
      "https://evil.example/",
      `${APP_ADDRESS}&more=1`,
      `${APP_ADDRESS}/`,
      "https://EDITOR.example/connected?of=tests",
      "https://editor.example.evil.example/connected?of=tests",
      "http://localhost:4000/back",
      "http://127.0.0.1:4000/other",
      "http://127.0.0.1:4000@evil.example/back",
    ])
      expect([each, (await at(each)).code]).toEqual([each, "app_address_unknown"]);
    expect((await at("http://127.0.0.1:4000/back")).app).toMatchObject({ host: null });
    const unknown = await looks({ ...asked, client_id: "client_none" });
    expect([unknown.status, unknown.body.code]).toEqual([404, "app_unknown"]);
  });

  test("hears why it is not answered: without PKCE by S256, for another resource, or for nothing that there is", async () => {
    const { asked } = await anAskingApp(node, HOME);
    const wrong: [Asking, string][] = [
      [{ code_challenge: "" }, "invalid_request"],
      [{ code_challenge_method: "plain" }, "invalid_request"],
      [{ response_type: "token" }, "unsupported_response_type"],
      [{ resource: `https://${SHOP}/mcp` }, "invalid_target"],
      [{ resource: `https://${HOME}/api` }, "invalid_target"],
      [{ scope: "everything" }, "invalid_scope"],
    ];
    for (const [more, error] of wrong) {
      const { location } = (await looks({ ...asked, ...more })).body;
      const told = Object.fromEntries(new URL(location).searchParams);
      expect(told).toEqual({ of: "tests", error, state: "s 1", iss: `https://${HOME}` });
      expect((await allow(node, HOME, { ...asked, ...more }, { token: person.token })).body).toEqual({ location });
    }
  });

  test("an app says who it is by the address of its description, which has to be what lies there", async () => {
    const server = await aFileServer();
    const clientId = `http://127.0.0.1:${server.port}/app.json`;
    const described = { client_id: clientId, client_name: "Ed\u202eitor\n", redirect_uris: [APP_ADDRESS] };
    const { asked } = await anAskingApp(node, HOME, { client_id: clientId });
    server.answer.text = JSON.stringify({ ...described, client_id: `${clientId}2` });
    expect((await looks(asked)).body.code).toBe("app_unknown");
    server.answer.text = JSON.stringify(described);
    expect((await looks(asked)).body.app).toMatchObject({ name: "Editor", proved_host: `127.0.0.1:${server.port}` });
    server.answer.text = "x".repeat(6000);
    expect((await looks({ ...asked, client_id: `${clientId}?b` })).body.code).toBe("app_unknown");
    await server.close();
  });
});

describe("whoever answers an app", () => {
  test("is signed in, with the session's own token in a header: no form, no key, no other app and no staff do it", async () => {
    const { asked } = await anAskingApp(node, HOME);
    const body = { ...asked, allows: true, scopes: ["chat"] };
    const answer = (more: Parameters<typeof atHost>[3]) => atHost(node, HOME, "POST /api/oauth/answers", more);
    expect((await answer({ body })).status).toBe(401);
    expect((await answer({ body, headers: { cookie: `token=${person.token}` } })).status).toBe(401);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await answer({ token: person.token, body, headers: form })).status).toBe(400);
    const { key } = await anApiKey(node, person.userId);
    expect((await answer({ token: key, body })).status).toBe(403);
    const { token } = await aConnectedApp(node, HOME, { token: person.token });
    expect((await answer({ token, body })).status).toBe(401);
    const impersonated = await anImpersonated(node);
    expect((await answer({ token: impersonated.token, body })).status).toBe(403);
  });

  test("gives no more than was asked for, and nothing in an organization of others", async () => {
    const { asked } = await anAskingApp(node, HOME);
    const grown = await allow(node, HOME, asked, { token: person.token, scopes: ["chat", "documents_write"] });
    expect([grown.status, grown.body.code]).toEqual([422, "app_beyond_scope"]);
    expect((await allow(node, HOME, asked, { token: person.token, scopes: [] })).status).toBe(422);
    expect((await allow(node, HOME, asked, { token: person.token, organizationId: shop })).status).toBe(404);
    const body = { ...asked, allows: false };
    const denied = await atHost(node, HOME, "POST /api/oauth/answers", { token: person.token, body });
    expect(denied.body.location).toContain("error=access_denied");
  });

  test("sees the question in no frame of another page", async () => {
    const { headers } = await atHost(node, HOME, "GET /oauth/authorize?client_id=a");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});

describe("a code", () => {
  test("is exchanged once: one that comes again ends what came of it, on every node", async () => {
    const form = await aCode();
    const { body } = await askToken(node, HOME, form);
    expect([await ping(node, HOME, body.access_token), await ping(other, HOME, body.access_token)]).toEqual([200, 200]);
    expect((await askToken(other, HOME, form)).body).toEqual({ error: "invalid_grant" });
    expect([await ping(node, HOME, body.access_token), await ping(other, HOME, body.access_token)]).toEqual([401, 401]);
  });

  const wrong: [string, Asking, string][] = [
    ["another verifier", { code_verifier: "b".repeat(43) }, "invalid_grant"],
    ["no verifier", { code_verifier: "" }, "invalid_grant"],
    ["another address", { redirect_uri: "http://127.0.0.1/back" }, "invalid_grant"],
    ["another app", { client_id: "client_other" }, "invalid_grant"],
    ["another resource", { resource: `https://${SHOP}/mcp` }, "invalid_target"],
  ];
  for (const [what, more, error] of wrong) {
    test(`is worth nothing with ${what}`, async () => {
      const form = await aCode();
      expect((await askToken(node, HOME, { ...form, ...more })).body).toEqual({ error });
      if (error === "invalid_grant") {
        expect((await askToken(node, HOME, form)).body).toEqual({ error: "invalid_grant" });
      }
    });
  }

  test("of another app's person, of another host, or after a minute is worth nothing", async () => {
    const elsewhere = await aCode();
    expect((await askToken(node, SHOP, { ...elsewhere, resource: "" })).body).toEqual({ error: "invalid_grant" });
    const [one, two] = [await aCode(), await aCode()];
    const mixed = { ...one, code_verifier: two.code_verifier ?? "", client_id: two.client_id ?? "" };
    expect((await askToken(node, HOME, mixed)).body).toEqual({ error: "invalid_grant" });
    const late = await aCode();
    node.time.skipMs += 61_000;
    expect((await askToken(node, HOME, late)).body).toEqual({ error: "invalid_grant" });
    node.time.skipMs = 0;
  });
});

describe("what an app was given", () => {
  test("is for one host: on another it is nobody's", async () => {
    const member = await aUser(node, { membership: { organizationId: shop, userTypeId: 3 } });
    const { token } = await aConnectedApp(node, HOME, { token: member.token, organizationId: shop });
    expect([await ping(node, HOME, token), await ping(node, SHOP, token)]).toEqual([200, 401]);
  });

  test("is renewed by what is good once; one that comes back later ends all of it, and that is written down", async () => {
    const owner = await aUser(node);
    const { token, renewal } = await aConnectedApp(node, HOME, { token: owner.token });
    const second = await askToken(node, HOME, renewal);
    expect(second.body.refresh_token).not.toBe(renewal.refresh_token);
    expect(second.headers.get("cache-control")).toBe("no-store");
    const atOnce = await askToken(node, HOME, renewal);
    expect(atOnce.body.refresh_token).toBe(second.body.refresh_token);
    node.time.skipMs += 11_000;
    expect((await askToken(node, HOME, renewal)).body).toEqual({ error: "invalid_grant" });
    node.time.skipMs = 0;
    for (const each of [token, second.body.access_token, atOnce.body.access_token])
      expect(await ping(other, HOME, each)).toBe(401);
    const next = { ...renewal, refresh_token: second.body.refresh_token };
    expect((await askToken(node, HOME, next)).body).toEqual({ error: "invalid_grant" });
    const noted = await node.app.db.select().from(audit).where(eq(audit.action, "app.fall"));
    expect(noted.map(({ target }) => target)).toContain(`user:${owner.userId}`);
  });

  test("does not grow when it is renewed, and is renewed by nobody else", async () => {
    const { renewal } = await aConnectedApp(node, HOME, { token: (await aUser(node)).token });
    const ask = async (more: Asking, host = HOME) => (await askToken(node, host, { ...renewal, ...more })).body;
    expect(await ask({ scope: "chat documents_write" })).toEqual({ error: "invalid_scope" });
    expect(await ask({ client_id: "client_other" })).toEqual({ error: "invalid_grant" });
    expect(await ask({ resource: "" }, SHOP)).toEqual({ error: "invalid_grant" });
    expect(await ask({ refresh_token: `${renewal.refresh_token}x` })).toEqual({ error: "invalid_grant" });
    expect(await ask({ scope: "chat" })).toMatchObject({ scope: "chat documents_read" });
  });

  test("lasts an hour, and ends with what its person loses: on every node, with the next call", async () => {
    const organizationId = await anOrganization(node);
    const member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
    const { token, renewal } = await aConnectedApp(node, HOME, { token: member.token, organizationId });
    node.time.skipMs += 3_601_000;
    expect(await ping(node, HOME, token)).toBe(401);
    const { body } = await askToken(node, HOME, renewal);
    expect(await ping(node, HOME, body.access_token)).toBe(200);
    node.time.skipMs = 0;
    await giveAccess(node, member.userId, null);
    await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, member.userId));
    expect([await ping(node, HOME, body.access_token), await ping(other, HOME, body.access_token)]).toEqual([401, 401]);
    const next = { ...renewal, refresh_token: body.refresh_token };
    expect((await askToken(node, HOME, next)).body).toEqual({ error: "invalid_grant" });
  });

  test("ends when its person withdraws it, or the app gives it back", async () => {
    const owner = await aUser(node);
    const [one, two] = [
      await aConnectedApp(node, HOME, { token: owner.token }),
      await aConnectedApp(node, HOME, { token: owner.token }),
    ];
    const { client_id = "" } = two.form;
    const foreign = { client_id: "client_other", token: two.token };
    expect((await askToken(node, HOME, foreign, "/oauth/revoke")).status).toBe(200);
    expect(await ping(node, HOME, two.token)).toBe(200);
    await askToken(node, HOME, { client_id, token: two.token }, "/oauth/revoke");
    expect([await ping(node, HOME, one.token), await ping(other, HOME, two.token)]).toEqual([200, 401]);
    const [left] = (await node.ask("GET /api-keys", owner)).body.api_keys;
    expect((await node.ask(`DELETE /api-keys/${left.api_key_id}`, owner)).status).toBe(204);
    expect([await ping(node, HOME, one.token), await ping(other, HOME, one.token)]).toEqual([401, 401]);
  });
});
