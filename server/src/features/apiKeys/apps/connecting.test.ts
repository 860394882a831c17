import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { atHost, giveHost } from "../../../../test/outside/ownHosts.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
import { organizations } from "../../organizations/tables.ts";
import { apiKeyData } from "../personalData.ts";
import { sweepApiKeys } from "../sweeping.ts";
import { appClients, appTokens } from "../tables.apps.ts";
import { apiKeys } from "../tables.ts";
import { aConnectedApp, allow, anAskingApp, aProvider, askToken, fetchAt, ping } from "../test/anApp.ts";

const HOME = "app.madre.example";
const SHOP = "escribe.abril.example";

let node: TestApp;
let shop: number;
let person: TestUser;
let member: TestUser;
/** Whoever is signed in on the shop's own host. */
let memberToken: string;

beforeAll(async () => {
  node = await aTestApp({ environment: { PUBLIC_URL: `https://${HOME}` } });
  person = await aUser(node);
  shop = await anOrganization(node);
  await node.app.db.update(organizations).set({ name: "Casa Abril" }).where(eq(organizations.organizationId, shop));
  await giveHost(node, shop, SHOP);
  member = await aUser(node, { membership: { organizationId: shop, userTypeId: 3 } });
  const { email, password } = member;
  const signedIn = await atHost(node, SHOP, "POST /api/auth/login", { body: { email, password } });
  memberToken = signedIn.body.token;
});
afterAll(() => node.close());

/** Connects the official client to a host, as somebody who allows all that it asks for; its tools, and what it was given. */
async function connect(host: string, token: string) {
  const { provider, opened, kept } = aProvider();
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`https://${host}/mcp`), { authProvider: provider, fetch: fetchAt(node) });
  const client = () => new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const first = transport();
  await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
  const asked = Object.fromEntries(opened[0]?.searchParams ?? []);
  const looked = await atHost(node, host, "POST /api/oauth/requests", { token, body: asked });
  const { scopes } = looked.body.app;
  const allowed = await allow(node, host, asked, { token, scopes });
  await first.finishAuth(new URL(allowed.body.location).searchParams);
  const connected = client();
  await connected.connect(transport());
  return { client: connected, opened: opened[0], looked: looked.body, kept, location: new URL(allowed.body.location) };
}

for (const where of ["the installation", "an own host"] as const) {
  test(`the official client finds its way by the address alone, on ${where}, and uses its tools`, async () => {
    const isHome = where === "the installation";
    const host = isHome ? HOME : SHOP;
    const { userId } = isHome ? person : member;
    const organizationId = isHome ? null : shop;
    await aDocument(node, userId, { name: `Of ${host}`, organizationId });
    const { client, opened, looked, location, kept } = await connect(host, isHome ? person.token : memberToken);
    expect(opened?.origin).toBe(`https://${host}`);
    expect(opened?.searchParams.get("resource")).toBe(`https://${host}/mcp`);
    expect(looked.app).toMatchObject({ name: "Editor", host: "editor.example", proved_host: null });
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      of: "tests",
      state: "state-of-tests",
      iss: `https://${host}`,
    });
    expect(client.getServerVersion()?.name).toBe(isHome ? "Pluma" : "Casa Abril");
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(8);
    const listed = await client.callTool({ name: "list_documents", arguments: {} });
    expect(JSON.stringify(listed)).toContain(`Of ${host}`);
    await client.close();
    const stored = await node.app.db.execute(
      sql`select t::text from app_tokens t union all select g::text from app_grants g union all select k::text from api_keys k union all select c::text from app_codes c`,
    );
    for (const secret of Object.values(kept.tokens as Record<string, string>).filter((each) => /^appr?_/.test(each)))
      expect(JSON.stringify(stored.rows)).not.toContain(secret);
    expect(JSON.stringify(stored.rows)).not.toContain(location.searchParams.get("code"));
  });
}

test("a host names itself alone: on a shop's own host nothing says whose installation it is", async () => {
  const lines = [
    "GET /.well-known/oauth-protected-resource",
    "GET /.well-known/oauth-protected-resource/mcp",
    "GET /.well-known/oauth-authorization-server",
    "POST /mcp",
  ];
  for (const line of lines) {
    const { status, text, headers } = await atHost(node, SHOP, line, line.startsWith("POST") ? { body: {} } : {});
    expect(status).toBe(line.startsWith("POST") ? 401 : 200);
    const whole = `${text}\n${headers.get("www-authenticate")}`;
    expect(whole).toContain(SHOP);
    expect(whole).not.toMatch(/madre|pluma/i);
  }
  const refused = await atHost(node, SHOP, "POST /mcp", { body: {} });
  expect(refused.headers.get("www-authenticate")).toBe(
    `Bearer resource_metadata="https://${SHOP}/.well-known/oauth-protected-resource/mcp", scope="chat templates documents_read documents_write"`,
  );
  const broken = await atHost(node, SHOP, "POST /mcp", { token: "app_none", body: {} });
  expect(broken.headers.get("www-authenticate")).toContain('error="invalid_token"');
  const other = await atHost(node, SHOP, "GET /.well-known/openid-configuration");
  expect([other.status, other.body.code]).toEqual([404, "not_found"]);
});

test("what is allowed is a key: with the scopes that were left, in the space that was chosen, and it opens no other call", async () => {
  const staffed = await anOrganization(node);
  const owner = await aUser(node, { membership: { organizationId: staffed, userTypeId: 3 } });
  await aDocument(node, owner.userId, { name: "Elsewhere" });
  await aDocument(node, owner.userId, { name: "Here", organizationId: staffed });
  const by = { token: owner.token, scopes: ["documents_read" as const], organizationId: staffed };
  const { token, tokens } = await aConnectedApp(node, HOME, by);
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "documents_read" });
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const { text } = await atHost(node, HOME, "POST /mcp", { token, body: list });
  expect(text).toContain("read_document");
  expect(text).not.toContain("write_document");
  expect(text).not.toContain("ask_avatar");
  const use = { ...list, method: "tools/call", params: { name: "list_documents", arguments: {} } };
  const used = await atHost(node, HOME, "POST /mcp", { token, body: use });
  expect(used.text).toContain("Here");
  expect(used.text).not.toContain("Elsewhere");
  for (const line of ["GET /api/documents", "GET /api/users", "GET /api/v1/models"]) {
    expect((await atHost(node, HOME, line, { token })).status).toBe(401);
  }
  const named = await atHost(node, HOME, `POST /mcp?organization_id=${shop}`, { token, body: list });
  expect(named.status).toBe(404);
});

test("apps stand first among one's keys, with where they are, and are ended like these; the organization is told", async () => {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const owner = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const app = await aConnectedApp(node, HOME, { token: owner.token, organizationId });
  const body = { name: "Own", scopes: ["chat"], days: 3, organization_id: organizationId };
  await node.ask("POST /api-keys", { token: owner.token, body });
  expect(await ping(node, HOME, app.token)).toBe(200);
  const own = await node.ask("GET /api-keys", owner);
  expect(own.body.api_keys).toMatchObject([
    { name: "Editor", app: { host: "editor.example" }, last_characters: "", organization: { name: expect.anything() } },
    { name: "Own", app: null },
  ]);
  // That it is used is written beside the answer.
  const used = async () => (await node.ask("GET /api-keys", owner)).body.api_keys[0].last_used_at;
  await expect.poll(used).not.toBeNull();
  const list = `GET /organizations/${organizationId}/api-keys`;
  const [seen] = (await node.ask(list, boss)).body.api_keys;
  expect(seen).toMatchObject({ name: "Editor", made_by: { user_id: owner.userId } });
  const end = `DELETE /organizations/${organizationId}/api-keys/${seen.api_key_id}`;
  expect((await node.ask(end, owner)).status).toBe(403);
  expect((await node.ask(end, boss)).status).toBe(204);
  expect(await ping(node, HOME, app.token)).toBe(401);
  const told = await node.ask(`GET /organizations/${organizationId}/audit?kind=keys`, boss);
  expect(told.body.entries.map(({ action }: { action: string }) => action)).toEqual([
    "app.end",
    "api_key.add",
    "app.connect",
  ]);
});

test("who is never connected is forgotten, and so is what was given and is over; who is connected is not", async () => {
  const fresh = await aUser(node);
  const { asked } = await anAskingApp(node, HOME);
  const kept = await aConnectedApp(node, HOME, { token: fresh.token });
  const week = new Date(node.app.clock.now().getTime() + 8 * 86_400_000);
  const later = { ...node.app, clock: { now: () => week } };
  await sweepApiKeys.work(later, {}, {} as Parameters<typeof sweepApiKeys.work>[2]);
  const clients = await node.app.db.select().from(appClients);
  expect(clients.map(({ clientId }) => clientId)).toContain(kept.asked.client_id);
  expect(clients.map(({ clientId }) => clientId)).not.toContain(asked.client_id);
  expect(await node.app.db.$count(appTokens)).toBe(0);
  expect(await node.app.db.$count(apiKeys, eq(apiKeys.userId, fresh.userId))).toBe(1);
});

test("an account that is exported tells of its apps without what they were given, and one that is deleted has none", async () => {
  const leaving = await aUser(node);
  const { token, renewal } = await aConnectedApp(node, HOME, { token: leaving.token });
  const files: string[] = [];
  for await (const { content } of apiKeyData.exportOf?.(node.app, leaving.userId) ?? []) files.push(String(content));
  expect(files.join("")).toContain("editor.example");
  expect(files.join("")).not.toContain("hash");
  const gone = await node.ask("DELETE /users", { token: leaving.token, body: { password: leaving.password } });
  expect(gone.status, gone.text).toBeLessThan(300);
  expect(await ping(node, HOME, token)).toBe(401);
  expect((await askToken(node, HOME, renewal)).body).toEqual({ error: "invalid_grant" });
});
