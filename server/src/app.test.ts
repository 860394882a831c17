import { contracts } from "@pluma/contract/all";
import type { RouteDefinition } from "@pluma/contract/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answered, aTestApp, type TestApp } from "../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../test/people.ts";
import { type Persona, personas, readPermissions } from "../test/permissions.ts";

const routes: RouteDefinition[] = Object.values(contracts).flatMap((contract) =>
  Object.values<RouteDefinition>(contract),
);
const callOf = ({ method, path }: RouteDefinition) => `${method} ${path}`;
const table = new Map(readPermissions().map((row) => [row.call, row]));

let node: TestApp;
const people = new Map<Persona, TestUser>();
let organizationA: number;
let organizationB: number;

beforeAll(async () => {
  node = await aTestApp();
  organizationA = await anOrganization(node);
  organizationB = await anOrganization(node);
  const inA = (userTypeId: 1 | 2 | 3) => ({ membership: { organizationId: organizationA, userTypeId } });
  people.set("user_no_access", await aUser(node, { hasAccess: false, words: 0 }));
  people.set("user", await aUser(node));
  people.set("org_member", await aUser(node, inA(3)));
  people.set("org_manager", await aUser(node, inA(2)));
  people.set("org_admin", await aUser(node, inA(1)));
  people.set("other_org_admin", await aUser(node, { membership: { organizationId: organizationB, userTypeId: 1 } }));
  people.set("platform_manager", await aUser(node, { staff: "manager" }));
  people.set("platform_admin", await aUser(node, { staff: "admin" }));
});
afterAll(() => node.close());

test("every call of the contract is mounted exactly once, and nothing else answers below /api", () => {
  const mounted: string[] = [];
  for (const [, url, methods] of listRoutes()) {
    if (url.startsWith("/api/") && !url.startsWith("/api/docs") && url !== "/api/openapi.json") {
      mounted.push(...methods.map((method) => `${method} ${url.slice(4).replace(/:(\w+)/g, "{$1}")}`));
    }
  }
  expect(mounted.sort()).toEqual(routes.map(callOf).sort());
});

/** Fastify prints its routes as text; each line of the flat list is "/path (GET, POST)". */
function listRoutes(): [string, string, string[]][] {
  const printed = node.web.printRoutes({ commonPrefix: false, includeHooks: false });
  const found: [string, string, string[]][] = [];
  const stack: string[] = [];
  for (const line of printed.split("\n")) {
    const match = /^([│ ├└─]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match?.[2]) continue;
    const depth = (match[1] ?? "").length / 4;
    stack.length = depth;
    stack[depth] = match[2];
    if (match[3]) found.push([line, stack.join(""), match[3].split(", ")]);
  }
  return found;
}

test("every call of the contract has a row in the permission table", () => {
  expect(routes.map(callOf).filter((call) => !table.has(call))).toEqual([]);
});

/** What a call needs so that nothing but permission can refuse it; `mine` is an object of the caller, for paths with an id. */
const examples: Record<string, (mine: Mine) => { path?: string; body?: unknown; status?: number }> = {
  "PUT /appconfig": () => ({ body: { tagline: "Still sounds like you." } }),
  "POST /auth/login": () => ({ body: { email: "nobody@example.com", password: "wrong one" }, status: 401 }),
  "POST /auth/refresh": ({ refreshToken }) => ({ body: { refresh_token: refreshToken } }),
  "PUT /users": () => ({ body: { lang: "en" } }),
  "POST /setup": () => ({ body: {} }),
  "POST /setup/servers": () => ({ body: {} }),
  "POST /setup/test": () => ({ body: {} }),
  "POST /ai/test": () => ({ body: { kind: "demo" } }),
  "POST /conversations": () => ({ body: { name: "One" } }),
  "GET /conversations/conversation/{id}": ({ conversationId }) => ({
    path: `/conversations/conversation/${conversationId}`,
  }),
  "PUT /conversations": ({ conversationId }) => ({ body: { conversation_id: conversationId, name: "Two" } }),
  "GET /messages/thread/{id}": ({ conversationId }) => ({ path: `/messages/thread/${conversationId}` }),
  "GET /messages/thread/{id}/{x}": ({ conversationId }) => ({ path: `/messages/thread/${conversationId}/1` }),
  "GET /messages/conversation/{id}": ({ conversationId }) => ({ path: `/messages/conversation/${conversationId}` }),
  "POST /messages": () => ({ body: { content: "Hello" } }),
  "POST /messages/stream": () => ({ body: { content: "Hello" } }),
  "POST /messages/{id}/stop": ({ messageId }) => ({ path: `/messages/${messageId}/stop` }),
};

type Mine = { conversationId: number; messageId: number; refreshToken: string };
const nothing: Mine = { conversationId: 999_999, messageId: 999_999, refreshToken: "" };

/** A conversation and an answer of this person, or of one of their kind who may make one. */
async function ownOf(person: TestUser | undefined): Promise<Mine> {
  if (!person) return nothing;
  const { refreshToken, token } = person;
  const sent = await node.ask("POST /messages/stream", { token, body: { content: "Mine" } });
  if (sent.status !== 200) return { ...nothing, refreshToken };
  return {
    conversationId: sent.body.conversation.conversation_id,
    messageId: sent.body.message.message_id,
    refreshToken,
  };
}

function ask(call: string, person: TestUser | undefined, mine: Mine): Promise<Answered> {
  const [method, path] = call.split(" ");
  const example = examples[call]?.(mine) ?? {};
  return node.ask(`${method} ${example.path ?? path}`, { token: person?.token, body: example.body });
}

describe.each(personas)("%s", (persona) => {
  test.each(routes.map(callOf).filter((call) => call !== "POST /auth/logout"))(
    "gets what the table says of %s",
    async (call) => {
      const row = table.get(call);
      const cell = row?.cells[persona] ?? "missing";
      const person = people.get(persona);
      const hasOwn = persona !== "anonymous" && persona !== "user_no_access";
      const mine = hasOwn ? await ownOf(person) : { ...nothing, refreshToken: person?.refreshToken ?? "" };
      const answered = await ask(call, person, mine);
      // One who cannot make an object has none of their own: they get the same 404 as for one that never was.
      const ownMissing =
        !hasOwn &&
        cell === "own" &&
        /conversation|messages\/\{|thread|PUT \/conv/.test(call) &&
        call !== "GET /conversations";
      const expected = Number(cell) || (ownMissing ? 404 : (examples[call]?.(mine).status ?? row?.success));
      expect(answered.status, answered.text).toBe(expected);
      if (call === "POST /auth/refresh" && person && answered.status === 200)
        person.refreshToken = answered.body.refresh_token;
    },
  );
});

test("signing out is for whoever is signed in", async () => {
  expect((await node.ask("POST /auth/logout")).status).toBe(401);
  const person = await aUser(node);
  expect((await node.ask("POST /auth/logout", { token: person.token })).status).toBe(200);
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(401);
});

test("what is someone else's answers, byte for byte, as what never was", async () => {
  const owner = await ownOf(people.get("user"));
  const stranger = people.get("other_org_admin");
  const withObject = routes
    .map(callOf)
    .filter((call) => examples[call]?.(nothing).path || call === "PUT /conversations");
  expect(withObject.length).toBeGreaterThan(4);
  for (const call of withObject) {
    const [theirs, none] = [await ask(call, stranger, owner), await ask(call, stranger, nothing)];
    expect(theirs.status, call).toBe(404);
    expect(theirs.text, call).toBe(none.text);
    expect(headersOf(theirs), call).toEqual(headersOf(none));
  }
});

function headersOf({ headers }: Answered) {
  return [...headers].filter(([name]) => name !== "date" && name !== "x-request-id");
}

test("a message cannot be written into someone else's conversation", async () => {
  const owner = await ownOf(people.get("user"));
  const body = { content: "Intruding", conversation_id: owner.conversationId };
  expect((await node.ask("POST /messages/stream", { token: people.get("org_admin")?.token, body })).status).toBe(404);
});

test("an organization that one is not in does not exist, and its conversations stay inside it", async () => {
  const admin = people.get("org_admin");
  const body = { name: "In A", organization_id: organizationA };
  const made = await node.ask("POST /conversations", { token: admin?.token, body });
  expect(made.body.conversation.organization_id).toBe(organizationA);
  const personal = await node.ask("GET /conversations", { token: admin?.token });
  expect(personal.text).not.toContain("In A");
  const inside = await node.ask(`GET /conversations?organization_id=${organizationA}`, { token: admin?.token });
  expect(inside.body.conversations.map(({ name }: { name: string }) => name)).toEqual(["In A"]);
  const outside = await node.ask(`GET /conversations?organization_id=${organizationB}`, { token: admin?.token });
  expect(outside.status).toBe(404);
});
