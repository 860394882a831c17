import { contracts } from "@pluma/contract/all";
import { budgetKinds } from "@pluma/contract/kit/budgets";
import type { Access, RouteDefinition } from "@pluma/contract/kit/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answered, type Asked, aTestApp, type TestApp } from "../test/app.ts";
import { type Example, exampleOf, examples, type Given, wantsFresh } from "../test/examples/index.ts";
import { aCaller, anOrganization, aUser, type TestCaller, type TestUser } from "../test/people.ts";
import { type Persona, personas, readPermissions } from "../test/permissions.ts";
import { liftLimits } from "../test/settings.ts";

const routes: RouteDefinition[] = Object.values(contracts).flatMap((contract) =>
  Object.values<RouteDefinition>(contract),
);
const callOf = ({ method, path }: RouteDefinition) => `${method} ${path}`;
const table = new Map(readPermissions().map((row) => [row.call, row]));

let node: TestApp;
const callers = new Map<Persona, TestCaller>();
let organizations: [number, number];

beforeAll(async () => {
  // One connection for screens, one for the background: whoever is in a transaction and waits for a second one waits in vain.
  const environment = { TRUST_PROXY: "true", DATABASE_POOL: "2", DATABASE_WAIT_MS: "30000" };
  const opened = await aTestApp({ environment, runsJobs: true });
  // Each call comes from an address of its own, so that no limit answers in place of a permission.
  await liftLimits(opened, ...budgetKinds);
  let count = 0;
  const ask = (line: string, asked: Asked = {}) => {
    count += 1;
    const address = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
    return opened.ask(line, { ...asked, headers: { "x-forwarded-for": address, ...asked.headers } });
  };
  node = { ...opened, ask };
  organizations = [await anOrganization(node), await anOrganization(node)];
  for (const persona of personas) callers.set(persona, await aCaller(node, persona, organizations));
});
afterAll(() => node.close());

test("every call of the contract is mounted exactly once, and nothing else answers below /api", () => {
  const mounted: string[] = [];
  for (const [, url, methods] of listRoutes()) {
    if (url.startsWith("/api/") && !url.startsWith("/api/docs") && url !== "/api/openapi.json") {
      mounted.push(...methods.map((method) => `${method} ${url.slice(4).replace(/:(\w+)/g, "{$1}")}`));
    }
  }
  // Where two calls name the same place in a path differently, it is printed with both names.
  const unnamed = (call: string) => call.replace(/\{.*?\}(?=\/|$)/g, "{}");
  expect(mounted.map(unnamed).sort()).toEqual(routes.map(callOf).map(unnamed).sort());
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

test("every example is of a call of the contract", () => {
  const calls = routes.map(callOf);
  expect(Object.keys(examples).filter((call) => !calls.includes(call))).toEqual([]);
});

const givenOf = (person: TestUser | undefined): Given => ({ node, person, customer: () => aUser(node) });

function ask(call: string, { path, body, form }: Example, token: string | undefined): Promise<Answered> {
  const [method, usual] = call.split(" ");
  return node.ask(`${method} ${path ?? usual}`, { token, body, form });
}

/**
 * Whom a call is for is mostly known before anything that it names is looked at: who is refused by that needs nothing of their
 * own. Calls that prove somebody by what they name are asked as usual.
 */
const isRefusedFirst = ({ access }: RouteDefinition, cell: string) =>
  cell === "401" ? !provesItself.includes(access) : cell === "403" && (access === "staff" || access === "admin");
const provesItself: readonly Access[] = ["public", "visitor", "signed", "setup"];

/** The example of a call for all who are refused first: of somebody's things, which are there. */
const shared = new Map<string, Promise<Example>>();
function sharedExample(call: string): Promise<Example> {
  const made = shared.get(call) ?? exampleOf(call, givenOf(callers.get("user")?.person));
  shared.set(call, made);
  return made;
}

describe.each(personas)("%s", (persona) => {
  test.each(routes.map((route) => [callOf(route), route] as const))(
    "gets what the table says of %s",
    async (call, route) => {
      const row = table.get(call);
      const cell = row?.cells[persona] ?? "missing";
      const isFirst = isRefusedFirst(route, cell);
      const caller = wantsFresh(call) && !isFirst ? await aCaller(node, persona, organizations) : callers.get(persona);
      const example = await (isFirst ? sharedExample(call) : exampleOf(call, givenOf(caller?.person)));
      const answered = await ask(call, example, caller?.token);
      const expected = Number(cell) || (example.status ?? row?.success);
      expect(answered.status, answered.text).toBe(expected);
    },
  );
});

const inBodies = [
  "PUT /avatars",
  "POST /avatars/favorite",
  "POST /avatars/refine",
  "POST /avatars/combine",
  "PUT /trainings",
  "POST /trainings/execute",
  "POST /trainings/sync",
  "POST /trainings/refine",
];
const ofOne = [...table.values()].filter(({ call }) =>
  call.includes("{") ? /^\w+ \/(avatars|trainings)\//.test(call) : inBodies.includes(call),
);

/**
 * The other half of a cell: what it says of things of somebody who has nothing to do with the caller. What a platform admin
 * may change is there for them to be read, too.
 */
describe.each(["user", "org_admin", "platform_manager", "platform_admin", "impersonating_admin"] as const)(
  "%s, of an avatar or a training that is somebody else's,",
  (persona) => {
    test.each(ofOne.map((row) => [row.call, row] as const))("gets what the table says of %s", async (call, row) => {
      const cell = row.cells[persona] ?? "missing";
      const isTheirs = cell === "allow" || (cell === "visible" && persona === "platform_admin");
      const example = await exampleOf(call, givenOf(await aSomebody()));
      const answered = await ask(call, example, callers.get(persona)?.token);
      expect(answered.status, answered.text).toBe(isTheirs ? (example.status ?? row.success) : 404);
    });
  },
);

let somebody: Promise<TestUser> | undefined;
function aSomebody(): Promise<TestUser> {
  somebody ??= aUser(node, { words: 1000 });
  return somebody;
}

test("signing out ends the session", async () => {
  const person = await aUser(node);
  expect((await node.ask("POST /auth/logout", { token: person.token })).status).toBe(200);
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(401);
});

test("a message cannot be written into someone else's conversation", async () => {
  const made = await node.ask("POST /conversations", {
    token: callers.get("user")?.token,
    body: { name: "Theirs" },
  });
  const body = { content: "Intruding", conversation_id: made.body.conversation.conversation_id };
  expect((await node.ask("POST /messages/stream", { token: callers.get("org_admin")?.token, body })).status).toBe(404);
});

test("an organization that one is not in does not exist, and its conversations stay inside it", async () => {
  const [organizationA, organizationB] = organizations;
  const token = callers.get("org_admin")?.token;
  const body = { name: "In A", organization_id: organizationA };
  const made = await node.ask("POST /conversations", { token, body });
  expect(made.body.conversation.organization_id).toBe(organizationA);
  expect((await node.ask("GET /conversations", { token })).text).not.toContain("In A");
  const inside = await node.ask(`GET /conversations?organization_id=${organizationA}`, { token });
  expect(inside.body.conversations.map(({ name }: { name: string }) => name)).toEqual(["In A"]);
  expect((await node.ask(`GET /conversations?organization_id=${organizationB}`, { token })).status).toBe(404);
});
