import type { ImportEntry } from "@pluma/contract/templates/exchange";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { userOrganizations } from "../../organizations/tables.ts";
import { templates } from "../tables.ts";

let node: TestApp;
let organizationId: number;
beforeAll(async () => {
  node = await aTestApp();
  organizationId = await anOrganization(node);
});
afterAll(() => node.close());

const bring = (file: unknown, { token }: TestUser, more: object = {}) =>
  node.ask("POST /templates/import", { token, body: { text: JSON.stringify(file), ...more } });
const bringIn = (file: unknown, person: TestUser, more: object = {}) =>
  bring(file, person, { dry_run: false, ...more });
const take = ({ token }: TestUser, body: object = {}) => node.ask("POST /templates/export", { token, body });
const read = async (id: number, { token }: TestUser) =>
  (await node.ask(`GET /templates/${id}`, { token })).body.template;
const countOf = ({ userId }: TestUser) => node.app.db.$count(templates, eq(templates.userId, userId));
const outcomesOf = (body: { entries: ImportEntry[] }) => body.entries.map(({ outcome, choice }) => [outcome, choice]);

const entry = { ref: "mail", name: "Mail", description: "A mail.", content: "About [topic]." };
const ours = (...entries: unknown[]) => ({ format: "templates", version: 1, templates: entries });
const changedAt = (changed: string) => ({ ...entry, name: "Theirs", updatedAt: changed });

test("what is taken away comes back as it was, here as the same and elsewhere as new", async () => {
  const [me, other] = [await aUser(node), await aUser(node)];
  const fields = [
    { name: "topic", label: "What about?", type: "select" as const, options: "Tea/Rice/", example: "Tea" },
  ];
  const mine = await aTemplate(node, me.userId, { content: "About [topic].", fields, tags: "a, b", showPrompt: false });
  await aTemplate(node, me.userId);
  const taken = await take(me);
  expect([taken.status, taken.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(taken.headers.get("content-disposition")).toMatch(/templates-\d{4}-\d\d-\d\d\.json/);
  expect(taken.body).toMatchObject({ format: "templates", version: 1 });
  expect(taken.body.templates).toHaveLength(2);
  expect(taken.text).not.toMatch(/user_id|organization_id|"public"|pluma/i);
  const here = await bring(taken.body, me);
  expect(outcomesOf(here.body)).toEqual([
    ["same", "skip"],
    ["same", "skip"],
  ]);
  const there = await bringIn(taken.body, other);
  expect(outcomesOf(there.body).map(([outcome]) => outcome)).toEqual(["new", "new"]);
  const [, id] = there.body.created;
  const { name, description, content, template_fields, tags, show_prompt, language } = await read(id, other);
  expect(await read(mine.templateId, me)).toMatchObject({
    name,
    description,
    content,
    template_fields,
    tags,
    show_prompt,
    language,
  });
  expect(outcomesOf((await bring(taken.body, other)).body).flat()).toEqual(["same", "skip", "same", "skip"]);
});

test("templates are taken away by those who may read their prompts, and in the order that is asked", async () => {
  const [owner, other] = [await aUser(node), await aUser(node)];
  const shown = await aTemplate(node, owner.userId, { isPublic: true });
  const hidden = await aTemplate(node, owner.userId, { isPublic: true, showPrompt: false, content: "Secret [dish]." });
  const own = await aTemplate(node, other.userId);
  const ids = [own.templateId, shown.templateId];
  const named = (await take(other, { template_ids: ids })).body.templates.map(({ ref }: { ref: string }) => ref);
  expect(named).toEqual([own.ref, shown.ref]);
  const refused = await take(other, { template_ids: [...ids, hidden.templateId] });
  expect([refused.status, refused.body.code, refused.text.includes("Secret")]).toEqual([
    403,
    "template_prompt_kept",
    false,
  ]);
  const none = await take(other, { template_ids: [(await aTemplate(node, owner.userId)).templateId] });
  expect(none.status).toBe(404);
});

test("what somebody made in an organization is not taken away by them once they left it", async () => {
  const me = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const own = await aTemplate(node, me.userId);
  const theirs = await aTemplate(node, me.userId, { organizationId });
  const refsOf = async () => (await take(me)).body.templates.map(({ ref }: { ref: string }) => ref).sort();
  expect(await refsOf()).toEqual([own.ref, theirs.ref].sort());
  await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, me.userId));
  expect(await refsOf()).toEqual([own.ref]);
});

describe("a dry run", () => {
  test("says what would be made, changed and refused, with the fields of each, and leaves nothing", async () => {
    const me = await aUser(node);
    await aTemplate(node, me.userId, { ...entry, name: "Mine" });
    await aTemplate(node, me.userId, { ...entry, ref: "same", name: "Same" });
    const before = await countOf(me);
    const file = ours(
      entry,
      { ...entry, ref: "same", name: "Same" },
      { ...entry, ref: "new" },
      { ...entry, content: "[a][a]", ref: "x" },
    );
    const { body } = await bring(file, me);
    expect(outcomesOf(body)).toEqual([
      ["different", "replace"],
      ["same", "skip"],
      ["new", null],
      ["refused", null],
    ]);
    expect(body.entries[0]).toMatchObject({ fields: ["Topic"], existing: { name: "Mine", is_newer: false } });
    expect(body.entries[3]).toMatchObject({ problem: "Content can't have repeated fields" });
    expect([body.origin, body.created, body.replaced, await countOf(me)]).toEqual(["own", [], [], before]);
  });

  test("offers to keep both where what is here changed after what is brought", async () => {
    const me = await aUser(node);
    await aTemplate(node, me.userId, { ...entry, updatedAt: new Date("2026-05-01T00:00:00Z") });
    expect(outcomesOf((await bring(ours(changedAt("2026-04-01T00:00:00.000Z")), me)).body)).toEqual([
      ["different", "keep_both"],
    ]);
    expect(outcomesOf((await bring(ours(changedAt("2026-06-01T00:00:00.000Z")), me)).body)).toEqual([
      ["different", "replace"],
    ]);
  });
});

describe("an import", () => {
  test("replaces as a new version, keeps both or leaves it, as is chosen for each", async () => {
    const me = await aUser(node);
    const refs = ["a", "b", "c"];
    const ids: number[] = [];
    for (const ref of refs)
      ids.push((await aTemplate(node, me.userId, { ...entry, ref, name: `Mine ${ref}` })).templateId);
    const file = ours(...refs.map((ref) => ({ ...entry, ref, name: `Theirs ${ref}` })));
    const { body } = await bringIn(file, me, { choices: { "1": "keep_both", "2": "skip" } });
    expect([body.replaced, body.created.length]).toEqual([[ids[0]], 1]);
    const names = await Promise.all([...ids, body.created[0]].map(async (id) => (await read(id, me)).name));
    expect(names).toEqual(["Theirs a", "Mine b", "Mine c", "Theirs b"]);
    const [first] = (await node.ask(`GET /templates/${ids[0]}/versions`, { token: me.token })).body.versions;
    expect(first).toMatchObject({ number: 2, by: { user_id: me.userId } });
  });

  test("makes nothing public and nobody else's, and is where the caller has selected", async () => {
    const me = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
    const wish = { ...entry, ref: "wish", public: true, user_id: 1, organization_id: 999, starter: true, hidden: true };
    const { body } = await bringIn(ours(wish), me, { organization_id: organizationId });
    expect(await read(body.created[0], me)).toMatchObject({
      public: false,
      user_id: me.userId,
      organization_id: organizationId,
      starter: false,
      hidden: false,
    });
  });

  test("replaces nothing of others: not a starter's hidden prompt, nor what is a colleague's, by whatever name", async () => {
    const me = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
    const colleague = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
    const starter = {
      isPublic: true,
      editable: true,
      showPrompt: false,
      starterDigest: "x",
      content: "Secret [dish].",
    };
    const theirs = [
      await aTemplate(node, null, { ...starter, ref: "starter" }),
      await aTemplate(node, colleague.userId, { organizationId, editable: true, ref: "colleague" }),
    ];
    const file = ours(...theirs.map(({ ref }) => ({ ...entry, ref })));
    const { body } = await bringIn(file, me, {
      organization_id: organizationId,
      choices: { "0": "replace", "1": "replace" },
    });
    expect(outcomesOf(body)).toEqual([
      ["new", "replace"],
      ["new", "replace"],
    ]);
    expect(body.replaced).toEqual([]);
    for (const { templateId, content } of theirs) {
      const [row] = await node.app.db
        .select()
        .from(templates)
        .where(and(eq(templates.templateId, templateId)));
      expect(row).toMatchObject({ content, version: 1 });
    }
  });

  test("is all or nothing: what there is no room for leaves everything as it was", async () => {
    const me = await aUser(node);
    const { templateId } = await aTemplate(node, me.userId, { ...entry, name: "Mine" });
    const others = Array.from({ length: 1000 }, (_, n) => ({ ...entry, ref: `n${n}` }));
    const refused = await bringIn(ours(entry, ...others.slice(1)), me);
    expect([refused.status, refused.body.replaced.length]).toEqual([200, 1]);
    const full = await aUser(node);
    const kept = await aTemplate(node, full.userId, { ...entry, name: "Mine" });
    await aTemplate(node, full.userId);
    const beyond = await bringIn(ours(entry, ...others.slice(1)), full);
    expect([beyond.status, beyond.body.code, await countOf(full)]).toEqual([409, "templates_full", 2]);
    expect([(await read(kept.templateId, full)).name, (await read(templateId, me)).name]).toEqual(["Mine", "Mail"]);
  });

  test("of prompts of others makes templates with their fields, in the words of whoever brings them", async () => {
    const me = await aUser(node, { lang: "es" });
    const prompts = [{ command: "/carta", name: "Carta", content: "Para {{nombre}}: {{ok | checkbox}}. {{nombre}}" }];
    const asked = { token: me.token, headers: { "accept-language": "es" } };
    const sent = { text: JSON.stringify(prompts), dry_run: false };
    const { body } = await node.ask("POST /templates/import", { ...asked, body: sent });
    expect(body).toMatchObject({ origin: "openwebui", entries: [{ name: "Carta", fields: ["Nombre", "Ok"] }] });
    expect(await read(body.created[0], me)).toMatchObject({
      language: "es",
      content: "Para [nombre]: [ok]. (lo mismo que arriba: Nombre)",
      template_fields: [{ name: "nombre" }, { name: "ok", options: "Sí/No/" }],
    });
    expect(outcomesOf((await node.ask("POST /templates/import", { ...asked, body: sent })).body)).toEqual([
      ["same", "skip"],
    ]);
  });

  test("refuses what is no file of templates", async () => {
    const refused = await bring({ some: "thing" }, await aUser(node));
    expect([refused.status, refused.body.code]).toEqual([422, "templates_file_unreadable"]);
  });

  test("says of a file with more templates than one may have that it is too many", async () => {
    const many = Array.from({ length: 1001 }, (_, at) => ({
      command: `/m${at}`,
      name: `Mail ${at}`,
      content: "Say it.",
    }));
    const refused = await bring(many, await aUser(node));
    expect([refused.status, refused.body.code]).toEqual([422, "templates_file_many"]);
    expect(refused.body.message).toContain("1000 templates");
  });
});

test("an entry that would change what is here is laid beside it, and nothing is changed", async () => {
  const me = await aUser(node);
  const made = await bringIn(ours({ ...entry, ref: "compared" }), me);
  const file = ours({ ...entry, ref: "compared", name: "Another name", content: "About [topic], briefly." });
  const compared = await bring(file, me, { compare: 0 });
  expect(compared.body.comparison).toMatchObject({
    state: { name: "Another name", content: "About [topic], briefly." },
    state_with: { name: "Mail", content: "About [topic]." },
  });
  expect(compared.body.comparison.differences.map(({ kind }: { kind: string }) => kind)).toContain("added");
  expect((await read(made.body.created[0], me)).name).toBe("Mail");
  const fresh = await bring(ours({ ...entry, ref: "new here" }), me, { compare: 0 });
  expect(fresh.body.comparison).toBeNull();
});
