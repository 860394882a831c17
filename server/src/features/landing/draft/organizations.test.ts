import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { atHost, giveHost } from "../../../../test/outside/ownHosts.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { organizations } from "../../organizations/tables.ts";
import { appConfig } from "../../site/tables.ts";
import { landingDraft, landingStates } from "../tables.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
let node: TestApp;
let staff: TestUser;
/** Two organizations of each test, each with its Admin; the first has a host of its own. */
let ids: [number, number] = [0, 0];
let host = "";
const admins = {} as Record<"brasa" | "sal", TestUser>;
beforeAll(async () => {
  node = await aTestApp({ environment: { PUBLIC_URL: "https://app.example" }, runsJobs: true });
  staff = await aUser(node, { staff: "admin" });
});
beforeEach(async () => {
  ids = [await anOrganization(node), await anOrganization(node)];
  for (const [at, name] of (["brasa", "sal"] as const).entries()) {
    const organizationId = ids[at] ?? 0;
    const called = { name: `Casa ${name}`, tagline: `Words of ${name}`, slug: `${name}-${organizationId}` };
    await node.app.db.update(organizations).set(called).where(eq(organizations.organizationId, organizationId));
    admins[name] = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  }
  host = `brasa-${ids[0]}.example`;
  await giveHost(node, ids[0], host);
});
afterAll(() => node.close());

const brand = (body: object) => node.ask(`PUT /organizations/${ids[0]}/brand`, { token: admins.brasa.token, body });
const show = (landing_enabled: boolean) => brand({ landing_enabled, landing_es_enabled: landing_enabled });
const page = (main: string, es = "") => ({
  sections: [
    { kind: "opening", id: "opening", title: { main, es } },
    { kind: "plans", id: "plans" },
  ],
});
const ask = (line: string, { token }: TestUser, body?: object, id = ids[0]) =>
  node.ask(`${line}?organization_id=${id}`, { token, ...(body && { body }) });
const save = (who: TestUser, main: string, version?: string, id = ids[0]) =>
  ask("PUT /landing/draft", who, { page: page(main), version }, id);
const publish = (who: TestUser, id = ids[0]) => ask("POST /landing/draft/publish", who, {}, id);
const on = async (path: string) => (await atHost(node, host, `GET ${path}`)).text;
const headline = async () => /<h1[^>]*>([^<]*)/.exec(await on("/"))?.[1];

test("what an Admin saves is a draft; published it is seen on the organization's host alone", async () => {
  await show(true);
  const saved = await save(admins.brasa, "Menus by nine");
  expect([saved.status, saved.body.saved.by]).toEqual([200, expect.stringMatching(/\w/)]);
  expect(saved.body.places[0]).toEqual({ place: "main", lang: "en", address: `https://${host}/`, is_shown: true });
  // Her tagline is the first that a page says where nobody made another.
  expect(await headline()).toBe("Words of brasa");
  expect((await publish(admins.brasa)).status).toBe(200);
  expect(await headline()).toBe("Menus by nine");
  for (const [who, id] of [
    [admins.sal, ids[1]],
    [staff, ids[1]],
  ] as const) {
    const draft = await ask("GET /landing/draft", who, undefined, id);
    expect(JSON.stringify(draft.body)).not.toContain("nine");
    expect((await ask("GET /landing/states", who, undefined, id)).body.states).toEqual([]);
  }
  const own = await node.ask("GET /landing/draft", { token: staff.token });
  expect(own.text).not.toContain("nine");
  expect((await node.ask("GET /appconfig/admin", { token: staff.token })).text).not.toContain("nine");
});

test("Members and managers may not, nor does another organization's Admin see or change anything; the platform's managers look", async () => {
  await save(admins.brasa, "Menus by nine");
  await publish(admins.brasa);
  const inIt = (userTypeId: 2 | 3) => aUser(node, { membership: { organizationId: ids[0], userTypeId } });
  const [manager, member, office] = [await inIt(2), await inIt(3), await aUser(node, { staff: "manager" })];
  const [{ landing_state_id: state }] = (await ask("GET /landing/states", admins.brasa)).body.states;
  const before = await node.app.db.select().from(landingDraft);
  for (const [who, read, write] of [
    [manager, 403, 403],
    [member, 403, 403],
    [admins.sal, 404, 404],
    [office, 200, 403],
  ] as const) {
    for (const line of ["GET /landing/draft", "GET /landing/states", `GET /landing/states/${state}`])
      expect([line, (await ask(line, who)).status]).toEqual([line, read]);
    expect((await save(who, "Taken")).status).toBe(write);
    expect((await publish(who)).status).toBe(write);
    expect((await ask("POST /landing/draft/discard", who, {})).status).toBe(write);
  }
  // An id of hers names nothing where another organization, or the platform, is asked.
  expect((await ask(`GET /landing/states/${state}`, admins.sal, undefined, ids[1])).status).toBe(404);
  expect((await node.ask(`GET /landing/states/${state}`, { token: staff.token })).status).toBe(404);
  expect(await node.app.db.select().from(landingDraft)).toEqual(before);
});

test("of two Admins at once the second is told, and one page's history is not the other's", async () => {
  const second = await aUser(node, { membership: { organizationId: ids[0], userTypeId: 1 } });
  const { version } = (await ask("GET /landing/draft", second)).body;
  expect((await save(admins.brasa, "First", version)).status).toBe(200);
  expect((await save(second, "Second", version)).body.code).toBe("landing_changed");
  expect((await save(admins.sal, "Salt", undefined, ids[1])).status).toBe(200);
  expect((await publish(admins.sal, ids[1])).status).toBe(200);
  expect((await ask("GET /landing/draft", admins.brasa)).body.page.sections[0].title.main).toBe("First");
  expect((await ask("POST /landing/draft/discard", admins.brasa, {})).body.saved).toBeNull();
});

test("both pages, the picture, the map and what machines read are of her host, with what she has on sale", async () => {
  await aProduct(node, { organizationId: ids[0], name: "Brasa plan" });
  await aProduct(node, { name: "Plan of the house" });
  await brand({ primary_color: "#8a3b1e", landing_enabled: true, landing_es_enabled: true });
  const [english, spanish] = [await on("/"), await on("/latam")];
  for (const text of [english, spanish]) {
    expect(text).toContain("Brasa plan");
    expect(text).toContain("#8a3b1e");
    expect(text).not.toMatch(/app\.example|Plan of the house|Pluma|#3f51d4/);
  }
  expect(english).toContain(`<link rel="canonical" href="https://${host}/">`);
  expect(english).toContain(`content="https://${host}/landing/card-main.png"`);
  expect(english).toContain(`"url":"https://${host}/"`);
  expect(spanish).toContain('<html lang="es">');
  expect((await atHost(node, host, "GET /landing/card-main.png")).status).toBe(200);
  expect(await on("/robots.txt")).toContain(`Sitemap: https://${host}/sitemap.xml`);
  expect((await on("/sitemap.xml")).match(/<loc>[^<]+/g)).toEqual([
    `<loc>https://${host}/`,
    `<loc>https://${host}/latam`,
  ]);
});

test("without it her host is sign-in, as it was, and nobody finds a map or a picture", async () => {
  await show(true);
  expect(await headline()).toBe("Words of brasa");
  await show(false);
  expect(await on("/")).toContain('id="page-data"');
  for (const path of ["/sitemap.xml", "/landing/card-main.png"])
    expect((await atHost(node, host, `GET ${path}`)).status).toBe(404);
  expect(await on("/robots.txt")).not.toContain("Sitemap");
  const { body } = await ask("GET /landing/draft", admins.brasa);
  expect(body.places.map((each: { is_shown: boolean }) => each.is_shown)).toEqual([false, false]);
});

test("an organization without a host makes its page too, in its own name, which nobody sees yet", async () => {
  const { body } = await ask("GET /landing/draft", admins.sal, undefined, ids[1]);
  expect(body.places).toMatchObject([
    { address: null, is_shown: false },
    { address: null, is_shown: false },
  ]);
  const drawn = await ask("POST /landing/preview", admins.sal, { page: page(""), place: "main" }, ids[1]);
  expect(drawn.body.html).toContain("Casa sal");
});

test("visits of her page are counted as hers", async () => {
  await show(true);
  await atHost(node, host, "GET /", { headers: { "user-agent": BROWSER } });
  const seen = await waitFor(async () => {
    const { body } = await ask("GET /shop-front", admins.brasa);
    return body.totals.landing > 0 ? body.totals : null;
  }, "a visit");
  expect(seen).toMatchObject({ landing: 1, visitors: 1 });
  expect((await node.ask("GET /shop-front", { token: staff.token })).body.totals.landing).toBe(0);
});

test("a page that is published stands in the audit of the organization", async () => {
  await save(admins.brasa, "Menus by nine");
  await publish(admins.brasa);
  const { body } = await node.ask(`GET /organizations/${ids[0]}/audit`, { token: admins.brasa.token });
  expect(JSON.stringify(body)).toContain('"landing_page"');
});

test("what belongs to an organization goes with it", async () => {
  const { heldIn } = await import("../../organizations/ending/held.ts");
  const { eraseHeld } = await import("../../../platform/database/held.ts");
  const id = ids[1];
  for (const [who, of] of [
    [admins.brasa, ids[0]],
    [admins.sal, ids[1]],
  ] as const) {
    await node.ask(`PUT /organizations/${of}/brand`, { token: who.token, body: { landing_enabled: true } });
    await save(who, "First", undefined, of);
    await publish(who, of);
    await save(who, "Second", undefined, of);
  }
  for (const held of heldIn(node.app).filter(({ name }) => ["landing", "site"].includes(name))) {
    for (const { table } of held.tables) await eraseHeld(node.app.db, table, id);
    await held.erase?.(node.app, id);
  }
  for (const table of [landingDraft, landingStates, appConfig]) {
    expect(await node.app.db.select().from(table).where(eq(table.organizationId, id))).toEqual([]);
    expect((await node.app.db.select().from(table).where(eq(table.organizationId, ids[0]))).length).toBeGreaterThan(0);
  }
});
