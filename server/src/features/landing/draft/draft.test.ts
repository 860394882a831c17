import { LANDING_STATES_MAX } from "@pluma/contract/landing/landing";
import { readPage } from "@pluma/contract/site/landing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "../../accounts/tables.ts";
import { aNode, aPerson, type Node } from "../../session/test/app.ts";
import { appConfig } from "../../site/tables.ts";
import { landingDraft, landingStates } from "../tables.ts";

let node: Node;
let admin: string;
let manager: string;
beforeAll(async () => {
  node = await aNode();
  admin = await called("admin", "Ana", "Marín");
  manager = await called("manager", "Luis", "Roca");
});
afterAll(() => node.close());
beforeEach(async () => {
  for (const table of [landingDraft, landingStates, appConfig]) await node.app.db.delete(table);
  await set({ landing_enabled: true, title: "Menus by ten" });
});

async function called(role: "admin" | "manager", name: string, lastName: string): Promise<string> {
  const { token, userId } = await aPerson(node, { role });
  await node.app.db.update(users).set({ name, lastName }).where(eq(users.userId, userId));
  return token;
}
const set = (body: Record<string, unknown>) => node.ask("PUT /appconfig", { token: admin, body });
const read = async (token = admin) => (await node.ask("GET /landing/draft", { token })).body;
const seen = async () => /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${node.address}/`)).text())?.[1];
const page = (main: string) => ({ sections: [{ kind: "opening", id: "opening", title: { main, es: "" } }] });
const headline = (body: { page: { sections: { title: { main: string } }[] } }) => body.page.sections[0]?.title.main;
const save = (main: string, { token = admin, version }: { token?: string; version?: string } = {}) =>
  node.ask("PUT /landing/draft", { token, body: { page: page(main), version } });
const publish = (token = admin, version?: string) =>
  node.ask("POST /landing/draft/publish", { token, body: { version } });
const states = async () => (await node.ask("GET /landing/states", { token: admin })).body.states;

test("what is saved is a draft: visitors see the page that was published until it is published", async () => {
  expect(await read()).toMatchObject({ saved: null, published: { by: "Ana Marín" }, is_behind: false });
  const saved = await save("Menus by nine", { token: manager });
  expect([saved.status, headline(saved.body), saved.body.saved.by]).toEqual([200, "Menus by nine", "Luis Roca"]);
  expect([headline(await read()), await seen()]).toEqual(["Menus by nine", "Menus by ten"]);
  expect(await publish(manager)).toMatchObject({ status: 200, body: { saved: null, published: { by: "Luis Roca" } } });
  expect([headline(await read()), await seen()]).toEqual(["Menus by nine", "Menus by nine"]);
  expect((await publish()).body.code).toBe("landing_nothing_new");
});

test("a draft that is discarded leaves what visitors see, and so does one that says the same", async () => {
  await save("Menus by nine");
  const discarded = await node.ask("POST /landing/draft/discard", { token: admin, body: {} });
  expect(discarded.body).toMatchObject({ saved: null });
  expect(headline(await read())).toBe("Menus by ten");
  const { page: same } = await read();
  const saved = await node.ask("PUT /landing/draft", { token: admin, body: { page: same } });
  expect(saved.body.saved).toBeNull();
});

test("of two who had the same draft the second to save, discard or publish is told, and nothing of the first is lost", async () => {
  const { version } = await read();
  const first = await save("Ana's", { version });
  expect(first.status).toBe(200);
  const second = await save("Luis's", { token: manager, version });
  expect([second.status, second.body.code]).toEqual([409, "landing_changed"]);
  expect((await publish(manager, version)).body.code).toBe("landing_changed");
  expect((await node.ask("POST /landing/draft/discard", { token: manager, body: { version } })).status).toBe(409);
  expect(headline(await read())).toBe("Ana's");
  const both = await Promise.all(["one", "two"].map((text) => save(text, { version: first.body.version })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("settings that changed what visitors see meanwhile are told, to a draft that stands and to one that is typed", async () => {
  const { version } = await read();
  await set({ title: "Menus by eight" });
  expect((await save("Typed before", { version })).body.code).toBe("landing_changed");
  await save("Typed after");
  expect((await read()).is_behind).toBe(false);
  await set({ tagline: "Every day." });
  const { is_behind, version: now } = await read();
  expect(is_behind).toBe(true);
  expect((await save("Knows of it", { version: now })).body.is_behind).toBe(false);
});

test("what was published is kept with who and when, the newest first, and can be read and saved as a draft again", async () => {
  for (const text of ["One", "Two"]) {
    await save(text, { token: manager });
    await publish(manager);
  }
  const kept = await states();
  expect(kept.map(({ published, is_current }: (typeof kept)[0]) => [published.by, is_current])).toEqual([
    ["Luis Roca", true],
    ["Luis Roca", false],
    ["Ana Marín", false],
  ]);
  const oldest = await node.ask(`GET /landing/states/${kept[2].landing_state_id}`, { token: admin });
  expect(headline(oldest.body)).toBe("Menus by ten");
  await node.ask("PUT /landing/draft", { token: admin, body: { page: oldest.body.page } });
  expect(await seen()).toBe("Two");
  await publish();
  expect(await seen()).toBe("Menus by ten");
  expect((await states()).map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test("what settings changed by themselves is kept too, once something else is published over it", async () => {
  await save("One");
  await publish();
  await set({ title: "By the settings" });
  await save("Two");
  await publish();
  const rows = await node.app.db.select().from(landingStates).orderBy(landingStates.landingStateId);
  const titles = rows.map((row) => {
    const [opening] = readPage(row.page)?.sections ?? [];
    return opening?.title.main;
  });
  expect(titles).toEqual(["Menus by ten", "One", "By the settings", "Two"]);
});

test(`of what was published the last ${LANDING_STATES_MAX} are kept`, async () => {
  const old = Array.from({ length: LANDING_STATES_MAX }, () => ({
    page: JSON.stringify(page("old")),
    publishedBy: null,
    publishedAt: new Date("2026-01-01T00:00:00Z"),
  }));
  await node.app.db.insert(landingStates).values(old);
  const [first] = (await states()).toReversed();
  await save("New");
  await publish();
  expect(await states()).toHaveLength(LANDING_STATES_MAX);
  expect((await node.ask(`GET /landing/states/${first.landing_state_id}`, { token: admin })).status).toBe(404);
});
