import { eq, sql } from "drizzle-orm";
import { strFromU8 } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anAvatar } from "../../../test/avatars.ts";
import { giveHost } from "../../../test/outside/ownHosts.ts";
import { aUser } from "../../../test/people.ts";
import { aTemplate } from "../../../test/templates.ts";
import { pushDevices } from "../push/tables.ts";
import { bundleImports } from "./tables.ts";
import { bringBundle } from "./taking/importJob.ts";
import { aHouse, aTemplateOf, bring, by, exportOf, fill, type House, outcomes, start } from "./test/anOffice.ts";
import { edit, manifestOf, partsOf, resigned, thingOf } from "./test/zips.ts";

let node: TestApp;
let elsewhere: TestApp;
let home: House;
let full: Awaited<ReturnType<typeof fill>>;
let bytes: Uint8Array;

beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  elsewhere = await aTestApp({
    runsJobs: true,
    environment: { APP_SECRET: "another installation's, which is long enough" },
  });
  home = await aHouse(node);
  full = await fill(node, home);
  await by(node, home)("PUT /organizations", { organization_id: home.id, stripe_private_key: "sk_live_hidden_1" });
  ({ bytes } = await exportOf(node, home));
});
afterAll(async () => {
  await elsewhere.close();
  await node.close();
});

/** A house with all of the bundle. */
async function aBrought(at = node, what = bytes) {
  const house = await aHouse(at);
  const looked = await bring(at, house, what);
  expect(looked.status, looked.text).toBe(201);
  const done = await start(at, house, looked.body.import.import_id, { trust: true });
  expect(done.body.import, done.text).toMatchObject({ state: "done", problem: null });
  return house;
}

const partsFor = async (at: TestApp, house: House) =>
  (await by(at, house)(`GET /organizations/${house.id}/bundle`)).body.parts.map(
    ({ count }: { count: number }) => count,
  );

const findTemplate = async (at: TestApp, house: House, name = "Letter") => {
  const listed = await by(at, house)(`GET /templates?kind=organization&organization_id=${house.id}`);
  return listed.body.templates.find((each: { name: string }) => each.name === name);
};

const saveTemplate = (at: TestApp, house: House, template: { template_id: number; version: number }, content: string) =>
  by(at, house)("PUT /templates", { ...aTemplateOf("Letter"), ...template, content, organization_id: house.id });

/** What is in a bundle, without what pictures, which are drawn anew, are by their bytes. */
const comparable = (of: Uint8Array) =>
  Object.entries(partsOf(of))
    .filter(([path]) => /^[a-z]+\/[0-9a-f-]{36}\.json$/.test(path))
    .map(([path, part]) => [
      path,
      JSON.parse(strFromU8(part), (_key, each) => (each?.type?.startsWith?.("image/") ? each.type : each)),
    ])
    .sort();

describe("a bundle of a full organization", () => {
  test("goes through export and import to an equal one, in another installation", async () => {
    const other = await aHouse(elsewhere);
    const looked = await bring(elsewhere, other, bytes);
    expect(Object.values(outcomes(looked.body))).toEqual(Array(10).fill("new"));
    expect(await partsFor(elsewhere, other)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 1]);
    const done = await start(elsewhere, other, looked.body.import.import_id, { trust: true });
    expect(done.body.import, done.text).toMatchObject({ state: "done", problem: null });
    expect(comparable((await exportOf(elsewhere, other)).bytes)).toEqual(comparable(bytes));
    const ask = by(elsewhere, other);
    const { avatars } = (await ask(`GET /avatars?kind=organization&organization_id=${other.id}`)).body;
    const { avatar } = (await ask(`GET /avatars/${avatars[0].avatar_id}?organization_id=${other.id}`)).body;
    expect(avatar).toMatchObject({
      context: "You sell tea, and never coffee.",
      public: false,
      user_id: other.boss.userId,
    });
    expect(avatar.avatar_files).toMatchObject([{ editable: true, file_data: { name: "notes.txt" } }]);
    const [widget] = (await ask(`GET /widgets?organization_id=${other.id}`)).body.widgets;
    expect(widget).toMatchObject({ name: "Shop chat", is_on: false, origins: [], webhook_url: "" });
    expect(widget.avatar).toEqual({ avatar_id: avatar.avatar_id, name: "Ada" });
    const [product] = (await ask(`GET /products?organization_id=${other.id}`)).body.products;
    expect(product.seats).toBe(4);
    expect(product).toMatchObject({ name: "Plan", price: 20, rank: 2, available: false });
    expect(product.grants).toMatchObject([
      { kind: "avatar", id: avatar.avatar_id },
      { kind: "workflow", name: "Chain" },
      { kind: "campaign", name: "Spring" },
    ]);
    const { mails } = (await ask(`GET /selling-mails?organization_id=${other.id}`)).body;
    expect(mails.find(({ kind }: { kind: string }) => kind === "wordsLow").is_on).toBe(false);
    const receipt = mails.find(({ kind }: { kind: string }) => kind === "receipt");
    const inSpanish = receipt.texts.find(({ lang }: { lang: string }) => lang === "es");
    expect(inSpanish).toMatchObject({ subject: "Gracias por {{product}}: {{amount}}", body: inSpanish.usual.body });
    const { page } = (await ask(`GET /landing/draft?organization_id=${other.id}`)).body;
    expect(page.sections[0]).toMatchObject({ title: { main: "Tea by ten", es: "Té a las diez" } });
    expect((await fetch(`${elsewhere.address}${page.sections[0].image}`)).status).toBe(200);
    const { organization } = (await ask(`GET /organizations/${other.id}`)).body;
    expect(organization).toMatchObject({ tagline: "We write" });
    expect((await fetch(`${elsewhere.address}${organization.thumbnail}`)).status).toBe(200);
  });

  test("has no key, no address and nobody in it", () => {
    const text = Object.values(partsOf(bytes))
      .map((part) => strFromU8(part, true))
      .join("\n");
    for (const hidden of ["sk_live_hidden_1", "client-one.example", home.boss.email, "Person ", "Organization "]) {
      expect(text, hidden).not.toContain(hidden);
    }
    expect(text).not.toMatch(/_id": ?\d|"user_id|webhook|password|secret/);
  });

  test("leaves out, and names, what leans on what is somebody else's", async () => {
    const house = await aHouse(node);
    const ask = by(node, house);
    const theirs = await aTemplate(node, (await aUser(node)).userId, { isPublic: true, name: "Bought" });
    const others = await anAvatar(node, (await aUser(node)).userId, { isPublic: true });
    const step = { step_id: "a", template_id: theirs.templateId };
    const made = await ask("POST /workflows", {
      organization_id: house.id,
      name: "Leans",
      description: "",
      tags: "",
      steps: [step],
    });
    expect(made.status, made.text).toBe(201);
    await ask("POST /widgets", { organization_id: house.id, avatar_id: others.avatarId, name: "Theirs" });
    const { made: done, bytes: without } = await exportOf(node, house);
    expect(done.left_out).toEqual([
      { kind: "workflows", name: "Leans", why: "leans_on_others" },
      { kind: "widgets", name: "Theirs", why: "leans_on_others" },
    ]);
    expect(manifestOf(without).things).toHaveLength(4);
  });
});

describe("what is brought", () => {
  test("says where it came from, and a later version shows what changed there, here, on both sides, and is gone", async () => {
    const house = await aBrought();
    const ask = by(node, house);
    const { sources } = (await ask(`GET /organizations/${house.id}/bundle`)).body;
    expect(sources).toMatchObject([{ name: "Set-up", author: "Us", licence: "MIT", number: 1 }]);
    expect(sources[0].things).toHaveLength(10);
    expect(sources[0].things).toContainEqual({ kind: "avatars", name: "Ada" });
    expect(new Set(Object.values(outcomes((await bring(node, house, bytes)).body)))).toEqual(new Set(["same"]));

    const later = resigned(node.app, bytes, (manifest, parts) => {
      manifest.number = 2;
      edit(manifest, parts, "templates", (data) => Object.assign(data, { content: "Write kindly to [who]." }));
      edit(manifest, parts, "campaigns", (data) => Object.assign(data, { description: "For everybody" }));
      const product = thingOf(manifest, "products");
      manifest.things = manifest.things.filter((each) => each !== product);
      delete parts[`products/${product.key}.json`];
    });
    const template = await findTemplate(node, house);
    const [campaign] = (await ask(`GET /campaigns/organization/${house.id}`)).body.campaigns;
    await ask("PUT /campaigns", { campaign_id: campaign.campaign_id, description: "Ours" });
    await ask("PUT /organizations", { organization_id: house.id, tagline: "We say" });
    const looked = await bring(node, house, later);
    expect(outcomes(looked.body)).toMatchObject({
      ...{
        brand: "mine_changed",
        site: "same",
        Letter: "theirs_changed",
        Spring: "both_changed",
        Plan: "gone",
        Ada: "same",
      },
    });
    const spring = looked.body.import.things.find(({ name }: { name: string }) => name === "Spring");
    expect(spring.choice).toBe("mine");
    const done = await start(node, house, looked.body.import.import_id);
    expect(done.body.import.state, done.text).toBe("done");
    const { template: now } = (await ask(`GET /templates/${template.template_id}?organization_id=${house.id}`)).body;
    expect(now).toMatchObject({ content: "Write kindly to [who].", version: template.version + 1 });
    expect((await ask(`GET /campaigns/${campaign.campaign_id}/resources`)).body.campaign.description).toBe("Ours");
    expect((await ask(`GET /organizations/${house.id}`)).body.organization.tagline).toBe("We say");
    expect(await partsFor(node, house)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    // What was left was decided on; it can still be taken.
    const again = await bring(node, house, later);
    expect(outcomes(again.body)).toMatchObject({ Letter: "same", Spring: "mine_changed", brand: "mine_changed" });
    await start(node, house, again.body.import.import_id, { choices: { [spring.key]: "theirs" } });
    expect((await ask(`GET /campaigns/${campaign.campaign_id}/resources`)).body.campaign.description).toBe(
      "For everybody",
    );
    const older = await bring(node, house, bytes);
    expect(older.body.import.is_older).toBe(true);
    const choices = older.body.import.things.map(({ outcome, choice }: Record<string, string>) => [outcome, choice]);
    expect(choices.filter(([outcome, choice]: string[]) => outcome !== "new" && choice === "theirs")).toEqual([]);
  });

  test("that was removed here comes back only where somebody says so", async () => {
    const house = await aBrought();
    const template = await findTemplate(node, house);
    const ask = by(node, house);
    const [campaign] = (await ask(`GET /campaigns/organization/${house.id}`)).body.campaigns;
    await ask(`DELETE /campaigns/campaign/${campaign.campaign_id}`);
    const looked = await bring(node, house, bytes);
    const gone = looked.body.import.things.find(({ outcome }: { outcome: string }) => outcome === "removed_here");
    expect(gone).toMatchObject({ name: "Spring", choice: "mine" });
    expect((await start(node, house, looked.body.import.import_id)).body.code).toBe("bundle_nothing");
    const done = await start(node, house, looked.body.import.import_id, { choices: { [gone.key]: "theirs" } });
    expect(done.body.import.state).toBe("done");
    expect(await partsFor(node, house)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect((await findTemplate(node, house)).version).toBe(template.version);
  });

  test("stays on sale where an update says more of it, and goes off sale where it costs something else; it grants the groups that it granted", async () => {
    const house = await aBrought();
    const ask = by(node, house);
    const product = async () => (await ask(`GET /products?organization_id=${house.id}`)).body.products[0];
    const { product_id, grants: before } = await product();
    const { group } = (await ask("POST /groups", { organization_id: house.id, name: "Founders" })).body;
    const refs = before.map(({ kind, id }: { kind: string; id: number }) => ({ kind, id }));
    const grants = [...refs, { kind: "group", id: group.group_id }];
    const put = await ask("PUT /products", { product_id, available: true, organization_id: house.id, grants });
    expect(put.status, put.text).toBe(200);
    // Groups are of people, who are in no bundle.
    const { made } = await exportOf(node, house);
    expect(made.left_out).toEqual([{ kind: "products", name: "Plan", why: "has_groups" }]);
    const later = (number: number, change: object) =>
      resigned(node.app, bytes, (manifest, parts) => {
        manifest.number = number;
        edit(manifest, parts, "products", (data) => Object.assign(data, change));
      });
    for (const [number, change, isOnSale] of [
      [2, { description: "More of it" }, true],
      [3, { description: "More of it", price: 30 }, false],
    ] as const) {
      const looked = await bring(node, house, later(number, change));
      const done = await start(node, house, looked.body.import.import_id);
      expect(done.body.import.state, done.text).toBe("done");
      expect(await product()).toMatchObject({ ...change, available: isOnSale, grants });
    }
  });

  test("is not what was looked at where something here changed meanwhile: nothing is brought", async () => {
    const house = await aBrought();
    const later = resigned(node.app, bytes, (manifest, parts) => {
      manifest.number = 2;
      edit(manifest, parts, "templates", (data) => Object.assign(data, { content: "New for [who]." }));
    });
    const looked = await bring(node, house, later);
    const template = await findTemplate(node, house);
    const saved = await saveTemplate(node, house, template, "Mine for [who].");
    expect(saved.status, saved.text).toBe(200);
    const done = await start(node, house, looked.body.import.import_id);
    expect(done.body.import).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("changed since you looked"),
    });
    expect((await by(node, house)(`GET /templates/${template.template_id}`)).body.template.content).toBe(
      "Mine for [who].",
    );
  });

  test("leans on nothing that is left out: such a choice is refused", async () => {
    const house = await aHouse(node);
    const looked = await bring(node, house, bytes);
    const letter = looked.body.import.things.find(({ name }: { name: string }) => name === "Letter");
    const refused = await start(node, house, looked.body.import.import_id, { choices: { [letter.key]: "mine" } });
    expect([refused.status, refused.body.code, refused.text.includes("Chain")]).toEqual([409, "bundle_leans", true]);
  });

  test("needs access where doing it by hand does", async () => {
    const id = (await aHouse(node)).id;
    const house = {
      id,
      boss: await aUser(node, { hasAccess: false, membership: { organizationId: id, userTypeId: 1 } }),
    };
    expect(outcomes((await bring(node, house, bytes)).body)).toMatchObject({
      ...{ Ada: "refused", Chain: "refused", "Shop chat": "refused", Spring: "refused", Letter: "new" },
    });
  });

  test("by somebody else's key is asked about once, and named", async () => {
    const house = await aHouse(elsewhere);
    const looked = await bring(elsewhere, house, bytes);
    expect(looked.body.import).toMatchObject({
      is_own_key: false,
      is_trusted: false,
      fingerprint: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect((await start(elsewhere, house, looked.body.import.import_id)).body.code).toBe("bundle_signer_unknown");
    await start(elsewhere, house, looked.body.import.import_id, { trust: true });
    expect((await bring(elsewhere, house, bytes)).body.import.is_trusted).toBe(true);
    const other = await aHouse(elsewhere);
    expect((await bring(elsewhere, other, bytes)).body.import.is_trusted).toBe(false);
  });

  test("is asked about again once its key is trusted no more, by that organization alone; what it brought stays", async () => {
    const [house, other] = [await aHouse(elsewhere), await aHouse(elsewhere)];
    for (const each of [house, other]) {
      const looked = await bring(elsewhere, each, bytes);
      await start(elsewhere, each, looked.body.import.import_id, { trust: true });
    }
    const overviewOf = async ({ id, boss }: typeof house) =>
      (await elsewhere.ask(`GET /organizations/${id}/bundle`, { token: boss.token })).body;
    const before = await overviewOf(house);
    const [signer] = before.signers;
    const forget = () =>
      elsewhere.ask(`DELETE /organizations/${house.id}/bundle/signers/${signer.fingerprint}`, {
        token: house.boss.token,
      });
    expect((await forget()).status).toBe(204);
    expect((await forget()).status).toBe(404);
    expect(await overviewOf(house)).toMatchObject({ signers: [], parts: before.parts });
    expect((await overviewOf(other)).signers).toMatchObject([{ fingerprint: signer.fingerprint }]);
    expect((await bring(elsewhere, house, bytes)).body.import.is_trusted).toBe(false);
  });
});

test("a bundle of an organization with a host of its own names neither the installation nor what it is made of", async () => {
  const own = await aTestApp({ runsJobs: true, environment: { PUBLIC_URL: "https://app.mother.example" } });
  try {
    const staff = await aUser(own, { staff: "admin" });
    const named = { app_name: "Mother House", email: "hello@mother.example" };
    expect((await own.ask("PUT /appconfig", { token: staff.token, body: named })).status).toBe(200);
    const house = await aHouse(own);
    await giveHost(own, house.id, "shop.example");
    await fill(own, house);
    const { bytes } = await exportOf(own, house);
    const parts = Object.entries(partsOf(bytes)).map(([path, part]) => `${path}\n${strFromU8(part, true)}`);
    expect(parts.filter((part) => /pluma|mother/i.test(part))).toEqual([]);
    expect(manifestOf(bytes).made_by).toMatch(/^Organization /);
    // It is taken as any other, and so is one that was made before.
    await aBrought(own, bytes);
    await aBrought(
      own,
      resigned(own.app, bytes, (manifest) => Object.assign(manifest, { format: "pluma.bundle", made_by: "Pluma" })),
    );
  } finally {
    await own.close();
  }
});

test("only who leads an organization gives and brings; Managers and strangers do nothing", async () => {
  const manager = await aUser(node, { membership: { organizationId: home.id, userTypeId: 2 } });
  const stranger = await aUser(node);
  for (const [boss, status] of [
    [manager, 403],
    [stranger, 404],
  ] as const) {
    const ask = by(node, { id: home.id, boss });
    const body = { name: "Mine", kinds: ["templates"] };
    expect((await ask(`POST /organizations/${home.id}/bundle/export`, body)).status).toBe(status);
    expect((await ask(`GET /organizations/${home.id}/bundle`)).status).toBe(status);
    expect((await bring(node, { id: home.id, boss }, bytes)).status).toBe(status);
  }
  expect(full.template.template_id).toBeGreaterThan(0);
});

test("whoever began an import hears of its end on their devices: how much came, or that nothing did", async () => {
  const told = async (house: House) => {
    const { rows } = await node.app.db.execute<{ data: { sealed: string } }>(
      sql`select data from pgboss.job where name = 'push' order by created_on`,
    );
    const notes = rows.map(({ data }) => JSON.parse(node.app.secrets.open(data.sealed, "push-note")));
    return notes.filter(({ organizationId }) => organizationId === house.id);
  };
  const whole = await aToldHouse();
  const looked = await bring(node, whole, bytes);
  const done = await start(node, whole, looked.body.import.import_id, { trust: true });
  const things: { choice: string }[] = done.body.import.things;
  const count = things.filter(({ choice }) => choice === "theirs").length;
  const { name } = looked.body.import;
  const at = ({ id }: House) => `/organizations/organization-settings/${id}/bundle`;
  const note = { kind: "bundle_done", name, count, organizationId: whole.id, path: at(whole) };
  expect(await told(whole)).toEqual([note]);
  const none = await aToldHouse();
  const draft = await bring(node, none, bytes);
  await node.app.db.update(bundleImports).set({ state: "running" }).where(eq(bundleImports.organizationId, none.id));
  await bringBundle.givenUp?.(node.app, { importId: draft.body.import.import_id });
  expect(await told(none)).toEqual([{ kind: "bundle_failed", name, organizationId: none.id, path: at(none) }]);
});

/** A house whose Admin has a device that is told. */
async function aToldHouse(): Promise<House> {
  const house = await aHouse(node);
  const { userId, uid } = house.boss;
  const names = { sessionId: `told-${userId}`, endpointHash: `told-${userId}` };
  await node.app.db.insert(pushDevices).values({ userId, uid, ...names, sealed: "" });
  return house;
}
