import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aTemplate } from "../../../test/templates.ts";
import { sweepTemplates } from "./jobs.ts";
import { templates } from "./tables.ts";

let node: TestApp;
let organizationId: number;
let owner: TestUser;
let member: TestUser;
let boss: TestUser;
let stranger: TestUser;
let manager: TestUser;

beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  organizationId = await anOrganization(node);
  owner = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  stranger = await aUser(node);
  manager = await aUser(node, { staff: "manager" });
});
afterAll(() => node.close());

const inside = () => `?organization_id=${organizationId}`;
const read = (id: number, { token }: TestUser, more = "") => node.ask(`GET /templates/${id}${more}`, { token });
const create = (body: object, { token } = owner) => node.ask("POST /templates", { token, body });
const save = (body: object, { token } = owner) => node.ask("PUT /templates", { token, body });
const remove = (id: number, { token }: TestUser, more = "") => node.ask(`DELETE /templates/${id}${more}`, { token });
const restore = (id: number, { token }: TestUser, more = "") =>
  node.ask(`POST /templates/${id}/restore${more}`, { token });
const draft = { name: "Mail", description: "A short mail.", content: "Write a [tone] mail about [the_topic]." };

describe("a template", () => {
  test("is made with a field for each place of its content, and read as it is stored", async () => {
    const tone = { name: "tone", label: "Tone", type: "select", options: "Warm/Direct/", help: "How it sounds" };
    const gone = { name: "gone", label: "Has no place" };
    const made = await create({
      ...draft,
      type: "Mails",
      tags: "sales, news",
      language: "es",
      template_fields: [gone, tone],
      organization_id: organizationId,
    });
    expect(made.status, made.text).toBe(201);
    const { template } = made.body;
    const empty = { help: "", example: "", default: "", required: true };
    expect(template).toMatchObject({
      ...draft,
      type: "Mails",
      tags: "sales, news",
      language: "es",
      public: false,
      editable: false,
      show_prompt: true,
      user_id: owner.userId,
      organization_id: organizationId,
      favorites: [],
      favorite: false,
      starter: false,
      hidden: false,
      version: 1,
      remembered: null,
      deletedAt: null,
      can: { edit: true, delete: true, read_prompt: true, decide: true, publish: false, hide: false },
      template_fields: [
        { ...empty, ...tone, order: 1 },
        { ...empty, name: "the_topic", label: "The topic", type: "text", options: "", order: 2 },
      ],
    });
    expect((await read(template.template_id, owner)).body.template).toEqual(template);
  });

  test("does not exist for those who may not use it, in the same words as one that never was", async () => {
    const { templateId } = await aTemplate(node, owner.userId, { organizationId });
    const none = await read(999_999, stranger);
    for (const asked of [await read(templateId, stranger), await read(9_007_199_254_740_991, stranger)]) {
      expect([asked.status, asked.text]).toEqual([404, none.text]);
    }
    expect((await save({ template_id: templateId, name: "Mine" }, stranger)).text).toBe(none.text);
    expect((await remove(templateId, stranger)).text).toBe(none.text);
    // The organization has to be the one that they have selected.
    expect((await read(templateId, member)).status).toBe(404);
    expect((await read(templateId, member, inside())).status).toBe(200);
    expect((await read(templateId, manager)).status).toBe(200);
  });

  test("keeps its prompt from those who may use it and not read it", async () => {
    const hidden = { organizationId, content: "The secret recipe for [dish].", showPrompt: false, isPublic: true };
    const { templateId } = await aTemplate(node, owner.userId, hidden);
    for (const [person, more] of [
      [member, inside()],
      [stranger, ""],
    ] as const) {
      const seen = await read(templateId, person, more);
      expect(seen.body.template).toMatchObject({
        content: null,
        template_fields: [{ name: "dish" }],
        can: { edit: false, delete: false, read_prompt: false, decide: false },
      });
      expect(seen.text).not.toContain("recipe");
    }
    for (const [person, more] of [
      [owner, ""],
      [boss, inside()],
      [manager, ""],
    ] as const) {
      expect((await read(templateId, person, more)).body.template.content).toBe(hidden.content);
    }
  });

  test("is changed and deleted by its owner, its organization's Admin, staff, and whoever may use an editable one", async () => {
    const people = [owner, boss, manager, member, stranger];
    const statuses = async (values: object) => {
      const { templateId } = await aTemplate(node, owner.userId, { organizationId, isPublic: true, ...values });
      const saved: number[] = [];
      for (const person of people) {
        const where = person === member || person === boss ? { organization_id: organizationId } : {};
        const { status } = await save({ template_id: templateId, name: `By ${person.userId}`, ...where }, person);
        saved.push(status);
      }
      const removed = (await remove(templateId, stranger)).status;
      return [...saved, removed];
    };
    expect(await statuses({ editable: false })).toEqual([200, 200, 200, 403, 403, 403]);
    expect(await statuses({ editable: true })).toEqual([200, 200, 200, 200, 200, 204]);
  });

  test("is made public by staff alone; who owns it and where it is cannot change", async () => {
    const refused = await create({ ...draft, public: true });
    expect([refused.status, refused.body.code]).toEqual([403, "template_publish_refused"]);
    const { template_id } = (await create({ ...draft, organization_id: organizationId })).body.template;
    expect((await save({ template_id, public: true })).status).toBe(403);
    const moved = await save({ template_id, public: true, user_id: 1, organization_id: null }, manager);
    expect(moved.body.template).toMatchObject({
      public: true,
      user_id: owner.userId,
      organization_id: organizationId,
      // Who uses it is not what it is made of.
      version: 1,
    });
    expect((await save({ template_id, public: true, name: "Still" })).body.template.name).toBe("Still");
    expect((await save({ template_id, public: false })).status).toBe(403);
    expect((await create({ ...draft, public: true }, manager)).body.template.public).toBe(true);
  });

  test("that was deleted is nowhere, and comes back for 30 days for those who decide for it", async () => {
    const { templateId } = await aTemplate(node, owner.userId, { isPublic: true, editable: true });
    expect((await remove(templateId, stranger)).status).toBe(204);
    expect((await read(templateId, owner)).status).toBe(404);
    expect((await remove(templateId, owner)).status).toBe(404);
    expect((await restore(templateId, stranger)).status).toBe(404);
    const list = async ({ token }: TestUser) => (await node.ask("GET /templates?deleted=true", { token })).body;
    expect((await list(owner)).templates[0]).toMatchObject({ template_id: templateId, deletedAt: expect.any(String) });
    expect((await list(stranger)).count).toBe(0);
    const back = await restore(templateId, owner);
    expect([back.status, back.body.template.deletedAt]).toEqual([200, null]);
    expect((await remove(templateId, owner)).status).toBe(204);
    const isIt = eq(templates.templateId, templateId);
    const deletedAt = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
    await node.app.db
      .update(templates)
      .set({ deletedAt: deletedAt(31) })
      .where(isIt);
    expect((await restore(templateId, owner)).status).toBe(404);
    const { templateId: recent } = await aTemplate(node, owner.userId, { deletedAt: deletedAt(29) });
    const run = { jobId: "", attempt: 1, signal: new AbortController().signal, report: async () => undefined };
    await sweepTemplates.work(node.app, {}, run);
    expect(await node.app.db.$count(templates, isIt)).toBe(0);
    expect((await restore(recent, owner)).status).toBe(200);
  });

  test("tells its owner's open screens, whoever changes it", async () => {
    const { templateId } = await aTemplate(node, owner.userId, { isPublic: true });
    const hearing = await aHearing(node.address, owner.token);
    await save({ template_id: templateId, name: "Other" }, manager);
    await hearing.next("template", ({ template_id }) => template_id === templateId);
    hearing.close();
  });
});
