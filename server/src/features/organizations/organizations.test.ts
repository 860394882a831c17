import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aProduct } from "../../../test/products.ts";
import { aPurchase } from "../../../test/purchases.ts";
import { audit } from "../accounts/tables.ts";
import { purchases } from "../billing/tables.ts";
import { organizationAiOf } from "./keys/openAiKey.ts";
import { stripeKeysOf } from "./keys/stripeKeys.ts";
import { organizations } from "./tables.ts";

let node: TestApp;
let organizationId: number;
let admin: TestUser;
let manager: TestUser;
let member: TestUser;
let stranger: TestUser;
let staff: TestUser;
let owner: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  organizationId = await anOrganization(node);
  admin = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  manager = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
  member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  stranger = await aUser(node);
  staff = await aUser(node, { staff: "manager" });
  owner = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

const read = ({ token }: TestUser, id = organizationId, more = "") =>
  node.ask(`GET /organizations/${id}${more}`, { token });
const add = (body: object, { token } = owner) => node.ask("POST /organizations", { token, body });
const save = (body: object, { token } = admin, id = organizationId) =>
  node.ask("PUT /organizations", { token, body: { organization_id: id, ...body } });
const remove = (id: number, name: unknown, { token }: TestUser) =>
  node.ask(`DELETE /organizations/${id}`, { token, body: { name } });
const rowOf = async (id: number) =>
  (await node.app.db.select().from(organizations).where(eq(organizations.organizationId, id)))[0];

let count = 0;
const newName = (word: string) => {
  count += 1;
  return `${word} ${count}`;
};

describe("the organization of the path", () => {
  test("is the one in which the call is asked, whatever body and query name", async () => {
    const other = await anOrganization(node);
    const boss = await aUser(node, { membership: { organizationId: other, userTypeId: 1 } });
    expect((await read(boss, organizationId, `?organization_id=${other}`)).status).toBe(404);
    expect((await read(boss, other, `?organization_id=${organizationId}`)).body.organization).toMatchObject({
      organization_id: other,
      user_type: { name: "Admin" },
    });
    expect((await node.ask(`GET /organizations/${organizationId}/users?organization_id=${other}`, boss)).status).toBe(
      404,
    );
  });

  test.each(["abc", "-1", "0", "1e3", "%00", "99999999999999999999"])(
    "%s names none, and nothing fails",
    async (id) => {
      expect((await node.ask(`GET /organizations/${id}`, { token: member.token })).status).toBe(404);
      expect([400, 404]).toContain((await node.ask(`GET /organizations/${id}`, { token: owner.token })).status);
    },
  );
});

describe("an organization", () => {
  test("is made by staff, with an address of its name, and is there for nobody else", async () => {
    const name = newName("Panadería Ñandú");
    const made = await add({ name: ` ${name} `, tagline: "Bread", domain: " Pan.Example.COM " });
    expect(made.status, made.text).toBe(201);
    const { organization } = made.body;
    const slug = `panaderia-nandu-${count}`;
    expect(organization).toMatchObject({ name, slug, tagline: "Bread", domain: "pan.example.com", thumbnail: "" });
    expect(organization.user_type).toBeNull();
    expect((await read(stranger, organization.organization_id)).status).toBe(404);
    expect((await read(admin, organization.organization_id)).status).toBe(404);
    expect((await add({ name: newName("Theirs") }, admin)).status).toBe(403);
  });

  test("has a name of its own, which is none of the app's addresses and has something for an address", async () => {
    const name = newName("Only one");
    expect((await add({ name })).status).toBe(201);
    const codes = [];
    for (const taken of [name, name.toUpperCase(), name.replace(" ", "--"), "Documents", "super fetch", "…", "書店"]) {
      const { status, body } = await add({ name: taken });
      codes.push([status, body.code]);
    }
    expect(codes).toEqual([
      [409, "organization_name_taken"],
      [409, "organization_name_taken"],
      [409, "organization_name_taken"],
      [409, "organization_name_reserved"],
      [409, "organization_name_reserved"],
      [422, "organization_name_unusable"],
      [422, "organization_name_unusable"],
    ]);
    const both = await Promise.all([add({ name: "Twice at once" }), add({ name: "Twice at once" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("claims a domain, which others may claim too, and never the installation's own", async () => {
    const domain = "words.example.org";
    expect((await add({ name: newName("First"), domain })).status).toBe(201);
    expect((await add({ name: newName("Second"), domain })).status).toBe(201);
    expect((await save({ domain })).body.organization.domain).toBe(domain);
    for (const wrong of ["https://a.example", "a", "a b.example", "-a.example", "a.example/path", "1.2.3.4"]) {
      expect((await save({ domain: wrong })).status, wrong).toBe(422);
    }
    expect((await save({ domain: "" })).body.organization.domain).toBeNull();
  });

  test("keeps what is left out, and is saved by either call", async () => {
    await save({ tagline: "Before", welcome_video: "https://video.example/1" });
    const token = manager.token;
    const body = { organization_id: organizationId, thumbnail: "https://pictures.example/1.png" };
    const saved = await node.ask("POST /organizations/update", { token, body });
    expect(saved.body.organization).toMatchObject({
      tagline: "Before",
      welcome_video: "https://video.example/1",
      thumbnail: "https://pictures.example/1.png",
    });
    expect((await save({ name: "  " })).status).toBe(422);
    expect((await save({ thumbnail: "javascript:alert(1)" })).status).toBe(422);
    expect((await save({ tagline: "Theirs" }, member)).status).toBe(403);
    expect((await save({ tagline: "Theirs" }, stranger)).status).toBe(404);
  });

  test("is in the list of those who are in it, and staff alone list and search all", async () => {
    const name = newName("Zürich");
    const { organization_id: id } = (await add({ name })).body.organization;
    const mine = await node.ask("GET /organizations", { token: member.token });
    expect(mine.body.organizations).toMatchObject([
      { organization_id: organizationId, user_type_id: 3, can: { edit: false, see_people: false } },
    ]);
    expect((await node.ask("GET /organizations", { token: stranger.token })).body.organizations).toEqual([]);
    const found = await node.ask(`GET /organizations/admin/all?query=${name.replace("Zürich", "ZURICH")}`, staff);
    expect(found.body).toMatchObject({ organizations: [{ organization_id: id, people: 0 }], count: 1 });
    expect((await node.ask("GET /organizations/admin/all?query=%25", staff)).body.count).toBe(0);
    expect((await node.ask("GET /organizations/admin/all", admin)).status).toBe(403);
  });
});

describe("keys", () => {
  const keys = {
    stripe_public_key: "pk_live_0123456789",
    stripe_private_key: "sk_live_abcdefghij",
    stripe_webhook_key: "whsec_klmnopqrst",
    openai_api_key: "sk-uvwxyz-98765",
  };
  const masks = {
    stripe_public_key: "****6789",
    stripe_private_key: "****ghij",
    stripe_webhook_key: "****qrst",
    openai_api_key: "****8765",
  };

  test("are shown to Admins by their last four, kept sealed, and to nobody else at all", async () => {
    const saved = await save(keys);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.organization).toMatchObject(masks);
    expect((await read(owner)).body.organization).toMatchObject(masks);
    for (const person of [manager, member, staff]) {
      const shown = await read(person);
      expect(shown.status).toBe(200);
      expect(Object.keys(shown.body.organization).filter((key) => key in keys)).toEqual([]);
      expect(shown.text).not.toContain("****");
    }
    const stored = JSON.stringify(await rowOf(organizationId));
    for (const secret of [keys.stripe_private_key, keys.stripe_webhook_key, keys.openai_api_key]) {
      expect(stored).not.toContain(secret);
    }
    expect(await stripeKeysOf(node.app, organizationId)).toMatchObject({ privateKey: keys.stripe_private_key });
    expect((await organizationAiOf(node.app, organizationId)).key).toBe(keys.openai_api_key);
    const noted = await node.app.db
      .select()
      .from(audit)
      .where(eq(audit.target, `organization:${organizationId}`));
    expect(noted.map(({ action }) => action)).toContain("organization.save");
    for (const secret of Object.values(keys)) {
      expect(JSON.stringify(noted)).not.toContain(secret);
      expect(node.lines.join("")).not.toContain(secret);
    }
  });

  test("stay when their masks come back, and go when they are emptied", async () => {
    await save(keys);
    const again = await save({ ...masks, tagline: "Changed" });
    expect(again.body.organization).toMatchObject({ ...masks, tagline: "Changed" });
    expect((await organizationAiOf(node.app, organizationId)).key).toBe(keys.openai_api_key);
    const emptied = await save({ openai_api_key: "", stripe_private_key: null });
    const left = { openai_api_key: null, stripe_private_key: null, stripe_webhook_key: masks.stripe_webhook_key };
    expect(emptied.body.organization).toMatchObject(left);
    expect((await organizationAiOf(node.app, organizationId)).key).toBeNull();
  });

  test("and a domain are refused to Managers and to the platform's managers, even what is there already", async () => {
    for (const person of [manager, staff]) {
      for (const body of [{ domain: "a.example.com" }, { domain: null }, { openai_api_key: "****8765" }]) {
        expect((await save({ ...body, tagline: "Theirs now" }, person)).status).toBe(403);
      }
    }
    expect((await read(admin)).body.organization.tagline).not.toBe("Theirs now");
    expect((await add({ name: newName("With a key"), openai_api_key: "sk-123456789012" }, staff)).status).toBe(403);
  });
});

describe("an organization's end", () => {
  async function another() {
    const { organization_id: id, name } = (await add({ name: newName("Going") })).body.organization;
    const boss = await aUser(node, { membership: { organizationId: id, userTypeId: 1 } });
    return { id, name: String(name), boss };
  }

  test("needs its exact name, and an Admin of it or of the platform", async () => {
    const { id, name, boss } = await another();
    for (const wrong of [name.toLowerCase(), ` ${name}`, ""]) {
      const { status, body } = await remove(id, wrong, boss);
      expect([status, body.code]).toEqual([400, "organization_name_mismatch"]);
      expect(body.message).toBe("Organization name does not match. Deletion aborted.");
    }
    expect((await remove(id, name, staff)).status).toBe(403);
    expect((await remove(id, name, stranger)).status).toBe(404);
    expect((await remove(id, name, boss)).status).toBe(204);
    expect((await read(boss, id)).status).toBe(404);
    expect((await read(owner, id)).status).toBe(404);
    expect((await remove(id, name, owner)).status).toBe(404);
    expect((await node.ask("GET /users", boss)).body.user.user_organizations).toEqual([]);
  });

  test("frees its name, and keeps its row", async () => {
    const { id, name, boss } = await another();
    expect((await remove(id, name, boss)).status).toBe(204);
    expect((await rowOf(id))?.deletedAt).toBeInstanceOf(Date);
    expect((await add({ name })).status).toBe(201);
  });

  test("waits until nobody pays it for a subscription", async () => {
    const { id, name, boss } = await another();
    const [product, buyer] = [await aProduct(node, { organizationId: id }), await aUser(node)];
    const bought = await aPurchase(node, buyer.userId, { status: "active", isSubscription: true }, product);
    expect((await remove(id, name, boss)).body.code).toBe("organization_sells");
    await node.app.db.update(purchases).set({ status: "cancelled" }).where(eq(purchases.purchaseId, bought.purchaseId));
    expect((await remove(id, name, boss)).status).toBe(204);
  });
});
