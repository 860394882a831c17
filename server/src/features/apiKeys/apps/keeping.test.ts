import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { atHost } from "../../../../test/outside/ownHosts.ts";
import { anOrganization, aUser } from "../../../../test/people.ts";
import { aConnectedApp, allow, anAskingApp } from "../test/anApp.ts";

const HOME = "app.madre.example";
const PAGE = "https://client.example";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ environment: { PUBLIC_URL: `https://${HOME}` } });
});
afterAll(() => node.close());

const use = (token: string, name: string, args: object = {}) =>
  atHost(node, HOME, "POST /mcp", {
    token,
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
  });

test("an app that is kept to single avatars sees and asks these alone; the list of apps says which", async () => {
  const owner = await aUser(node);
  const kept = await anAvatar(node, owner.userId, { name: "Kept" });
  const other = await anAvatar(node, owner.userId, { name: "Other" });
  const { token } = await aConnectedApp(node, HOME, { token: owner.token, avatarIds: [kept.avatarId, kept.avatarId] });
  const listed = (await use(token, "list_avatars")).text;
  expect(listed).toContain("Kept");
  expect(listed).not.toContain("Other");
  const asked = (await use(token, "ask_avatar", { avatar: `other-${other.avatarId}`, question: "Hello?" })).text;
  expect(asked).toContain("isError");
  const [app] = (await node.ask("GET /api-keys", owner)).body.api_keys;
  expect(app.avatars).toEqual([{ avatar_id: kept.avatarId, name: "Kept" }]);
  const free = await aConnectedApp(node, HOME, { token: owner.token });
  expect((await use(free.token, "list_avatars")).text).toContain("Other");
});

test("nobody keeps an app to an avatar that they may not use, or that is of another space than the app", async () => {
  const owner = await aUser(node);
  const stranger = await aUser(node);
  const organizationId = await anOrganization(node);
  const member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const theirs = await anAvatar(node, stranger.userId, {});
  const own = await anAvatar(node, member.userId, {});
  const { asked } = await anAskingApp(node, HOME);
  const status = async (by: Parameters<typeof allow>[3]) => (await allow(node, HOME, asked, by)).status;
  expect(await status({ token: owner.token, avatarIds: [theirs.avatarId] })).toBe(404);
  expect(await status({ token: owner.token, avatarIds: [2 ** 31 - 1] })).toBe(404);
  expect(await status({ token: member.token, organizationId, avatarIds: [own.avatarId] })).toBe(404);
  expect((await node.ask("GET /api-keys", owner)).body.api_keys).toEqual([]);
});

/** What a page of another origin asks, as its browser does: beforehand, and then itself. */
const ahead = (path: string) =>
  fetch(`${node.address}${path}`, {
    method: "OPTIONS",
    headers: {
      origin: PAGE,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, content-type, mcp-protocol-version",
    },
  });

test("clients that run in a page may ask the protocol and its tokens from any origin, without cookies", async () => {
  const paths = ["/mcp", "/oauth/token", "/oauth/register", "/oauth/revoke"];
  const documents = ["", "/mcp"].map((at) => `/.well-known/oauth-protected-resource${at}`);
  for (const path of [...paths, ...documents, "/.well-known/oauth-authorization-server", "/api/mcp"]) {
    const { status, headers } = await ahead(path);
    expect([path, status, headers.get("access-control-allow-origin")]).toEqual([path, 204, "*"]);
    expect(headers.get("access-control-allow-headers")).toContain("authorization");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  }
  const refused = await fetch(`${node.address}/mcp`, { method: "POST", headers: { origin: PAGE }, body: "{}" });
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
  const shown = refused.headers.get("access-control-expose-headers");
  expect(shown).toContain("www-authenticate");
  expect(shown).toContain("mcp-session-id");
  const bare = await fetch(`${node.address}/oauth/token`, { method: "POST", headers: { origin: PAGE } });
  expect([bare.status, bare.headers.get("access-control-allow-origin")]).toEqual([400, "*"]);
});

test("nothing else is read from another origin: what somebody is asked at consent least of all", async () => {
  const paths = [
    "/api/oauth/answers",
    "/api/oauth/requests",
    "/api/users",
    "/api/mcp/x",
    "/api/mcpx",
    "/oauth/authorize",
  ];
  for (const path of paths) {
    const { headers } = await ahead(path);
    expect([path, headers.get("access-control-allow-origin")]).toEqual([path, null]);
    const asked = await fetch(`${node.address}${path}`, { headers: { origin: PAGE } });
    expect([path, asked.headers.get("access-control-allow-origin")]).toEqual([path, null]);
  }
});
