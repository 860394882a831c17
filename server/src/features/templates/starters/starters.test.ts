import { faultsIn, optionsOf } from "@pluma/contract/templates/fields";
import { placeholdersOf } from "@pluma/contract/templates/placeholders";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { templates, templateVersions } from "../tables.ts";
import { installStarters } from "./install.ts";
import { digestOf, readStarters, type Starter } from "./read.ts";

const starters = readStarters();

describe("the library", () => {
  test("has sixty templates in each language, each with a name of its own", () => {
    for (const lang of ["en", "es"]) {
      const own = starters.filter(({ made }) => made.language === lang);
      expect(own).toHaveLength(60);
      expect(new Set(own.map(({ made }) => made.name)).size).toBe(60);
      expect(own.every(({ ref }) => ref.startsWith(`${lang}-`))).toBe(true);
    }
    expect(new Set(starters.map(({ ref }) => ref)).size).toBe(120);
  });

  test.each(starters.map((starter) => [starter.ref, starter] as const))(
    "%s: three to six fields that are in step with its places, each with an example that fits",
    (_, { made: { content, fields, type, tags, description } }) => {
      const places = placeholdersOf(content).map(({ name }) => name);
      expect([...places].sort()).toEqual(fields.map(({ name }) => name).sort());
      expect([fields.length >= 3, fields.length <= 6, faultsIn(fields)]).toEqual([true, true, {}]);
      expect(fields.filter(({ required }) => !required).length).toBeLessThanOrEqual(2);
      for (const field of fields) {
        if (field.required) expect(field.example, field.name).not.toBe("");
        const given = [field.example, field.default].filter((value) => value !== "");
        if (field.type === "select")
          expect(given.every((value) => optionsOf(field.options).includes(value))).toBe(true);
        if (field.type === "number") expect(given.every((value) => Number.isFinite(Number(value)))).toBe(true);
      }
      expect([type, tags, description].every((text) => text.trim() !== "")).toBe(true);
      expect(tags.split(",").length).toBeLessThanOrEqual(3);
    },
  );
});

let node: TestApp;
let admin: TestUser;
let customer: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  [admin, customer] = [await aUser(node, { staff: "admin" }), await aUser(node)];
});
afterAll(() => node.close());

// Each test has some of its own.
const some = starters.slice(0, 6);
const countOf = (list: Starter[]) =>
  node.app.db.$count(
    templates,
    inArray(
      templates.ref,
      list.map(({ ref }) => ref),
    ),
  );
const newer = (list: Starter[]): Starter[] =>
  list.map(({ ref, made }) => {
    const changed = { ...made, description: `${made.description} Better.` };
    return { ref, made: changed, digest: digestOf(changed) };
  });
const rowOf = async (ref: string) => {
  const [row] = await node.app.db.select().from(templates).where(eq(templates.ref, ref));
  if (!row) throw new Error(`there is no ${ref}`);
  return row;
};
const save = (body: object) => node.ask("PUT /templates", { token: admin.token, body });

test("starters are installed once however many nodes start, belong to nobody, and everybody may use them", async () => {
  const three = starters.slice(10, 13);
  await Promise.all([1, 2, 3].map(() => installStarters(node.app, three)));
  expect(await countOf(three)).toBe(3);
  const { templateId } = await rowOf(three[0]?.ref ?? "");
  const { template } = (await node.ask(`GET /templates/${templateId}`, { token: customer.token })).body;
  expect(template).toMatchObject({
    name: three[0]?.made.name,
    starter: true,
    public: true,
    user_id: null,
    author: null,
    version: 1,
    can: { edit: false, delete: false, read_prompt: true, decide: false, publish: false, hide: false },
  });
});

test("an update brings those that nobody touched; what staff changed, hid, withdrew or removed stays as it is", async () => {
  await installStarters(node.app, some);
  const [changed, hidden, removed, withdrawn, restored, untouched] = await Promise.all(
    some.map(({ ref }) => rowOf(ref)),
  );
  await save({ template_id: changed?.templateId, name: "Ours" });
  await save({ template_id: hidden?.templateId, hidden: true });
  await node.ask(`DELETE /templates/${removed?.templateId}`, { token: admin.token });
  await save({ template_id: withdrawn?.templateId, public: false });
  // Changed and changed back is untouched.
  await save({ template_id: restored?.templateId, name: "Other" });
  await save({ template_id: restored?.templateId, name: restored?.name });
  await installStarters(node.app, newer(some));
  const rows = await Promise.all(some.map(({ ref }) => rowOf(ref)));
  expect(rows.map(({ description }) => description.endsWith(" Better."))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(rows[2]?.deletedAt).not.toBeNull();
  expect(await countOf(some)).toBe(6);
  const isUntouched = eq(templateVersions.templateId, untouched?.templateId ?? 0);
  expect(await node.app.db.$count(templateVersions, isUntouched)).toBe(2);
  // A node of the version before that starts once more.
  await installStarters(node.app, some);
  expect((await rowOf(untouched?.ref ?? "")).version).toBe(2);
});

test("a hidden starter does not exist but for staff, who alone hide one, and only a starter", async () => {
  const one = starters.slice(20, 21);
  await installStarters(node.app, one);
  const { templateId } = await rowOf(one[0]?.ref ?? "");
  expect(
    (await node.ask("PUT /templates", { token: customer.token, body: { template_id: templateId, hidden: true } }))
      .status,
  ).toBe(403);
  expect((await save({ template_id: templateId, hidden: true })).body.template).toMatchObject({
    hidden: true,
    version: 1,
  });
  expect((await node.ask(`GET /templates/${templateId}`, { token: customer.token })).status).toBe(404);
  expect((await node.ask(`GET /templates/${templateId}`, { token: admin.token })).status).toBe(200);
  const own = await node.ask("POST /templates", {
    token: admin.token,
    body: { name: "Own", description: "One.", content: "Hi." },
  });
  expect((await save({ template_id: own.body.template.template_id, hidden: true })).status).toBe(403);
});

test("an installation has the library from its first start", async () => {
  const fresh = await aTestApp({ environment: { STARTER_TEMPLATES: "true" } });
  expect(await fresh.app.db.$count(templates)).toBe(120);
  await fresh.close();
});
