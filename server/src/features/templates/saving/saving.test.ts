import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { TEMPLATES_PER_PERSON_MAX } from "../rules.ts";
import { templates } from "../tables.ts";

let node: TestApp;
let owner: TestUser;
let member: TestUser;
let organizationId: number;

beforeAll(async () => {
  node = await aTestApp();
  organizationId = await anOrganization(node);
  owner = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
});
afterAll(() => node.close());

const read = async (id: number, { token } = owner) => (await node.ask(`GET /templates/${id}`, { token })).body.template;
const create = (body: object, { token } = owner) => node.ask("POST /templates", { token, body });
const save = (body: object, { token } = owner) => node.ask("PUT /templates", { token, body });
const draft = { name: "Mail", description: "A short mail.", content: "About [topic]." };
const field = (more: object) => ({ name: "topic", label: "Topic", ...more });

describe("what does not fit is refused with its literal sentence at its part", () => {
  const empty = "The input can't be empty";
  const faults: [string, object, Record<string, string>][] = [
    [
      "nothing in name, description and content",
      { name: " ", description: "", content: "" },
      { name: empty, description: empty, content: empty },
    ],
    ["an empty label", { template_fields: [field({ label: " " })] }, { "template_fields.0.label": empty }],
    [
      "a label of 255 characters",
      { template_fields: [field({ label: "x".repeat(255) })] },
      { "template_fields.0.label": "The input max length is 254 characters" },
    ],
    [
      "a select without options",
      { template_fields: [field({ type: "select", options: "" })] },
      { "template_fields.0.options": "Select type must have at least one option" },
    ],
    [
      "an option without a name",
      { template_fields: [field({ type: "select", options: "Warm//" })] },
      { "template_fields.0.options": empty },
    ],
    [
      "more fields than 40",
      { content: Array.from({ length: 41 }, (_, n) => `[place ${n}]`).join(" ") },
      { content: "A template can have 40 fields." },
    ],
  ];

  test.each(faults)("%s", async (_, changes, fields) => {
    const { templateId } = await aTemplate(node, owner.userId, draft);
    const told = {
      code: "template_incomplete",
      message: "Please complete all the required fields to save.",
      error: { fields },
    };
    for (const refused of [
      await create({ ...draft, ...changes }),
      await save({ template_id: templateId, ...changes }),
    ]) {
      expect([refused.status, refused.body]).toMatchObject([422, told]);
    }
    expect(await read(templateId)).toMatchObject({ ...draft, version: 1 });
  });

  test("a place that stands twice", async () => {
    const refused = await create({ ...draft, content: "[a] and [ a ]", name: "" });
    const message = "Content can't have repeated fields";
    expect(refused.body).toMatchObject({ code: "template_repeats", message, error: { fields: { content: message } } });
  });

  test("and a label of 254 characters is taken, as is what is wrong with a field that has no place", async () => {
    const sent = [field({ name: "gone", label: "" }), field({ label: "x".repeat(254) })];
    expect((await create({ ...draft, template_fields: sent })).body.template.template_fields).toHaveLength(1);
  });
});

test("options are kept as they are sent, slash and all; a default that could not be sent is none", async () => {
  const select = field({ type: "select", options: " Warm /Direct/", default: "Cold" });
  const made = await create({ ...draft, template_fields: [select] });
  expect(made.body.template.template_fields).toMatchObject([{ options: " Warm /Direct/", default: "" }]);
  const defaultOf = async (said: string) => {
    const number = field({ type: "number", default: said });
    return (await create({ ...draft, template_fields: [number] })).body.template.template_fields[0].default;
  };
  // A number is what can be answered to the field: with a point or a comma, and in figures.
  expect(await Promise.all(["many", "1e5", "0x10", "1,5", "-2.5"].map(defaultOf))).toEqual(["", "", "", "1,5", "-2.5"]);
});

test("a field follows its place: gone with it, there again in its order when it comes back by name", async () => {
  const { templateId: template_id } = await aTemplate(node, owner.userId, { content: "[a] [b] [c]" });
  const before = (await read(template_id)).template_fields;
  const turned = [...before].reverse().map((each: object, at: number) => ({ ...each, order: at + 1 }));
  const saved = await save({ template_id, content: "[d] [c] [a]", template_fields: turned });
  const names = saved.body.template.template_fields.map(({ name, order }: { name: string; order: number }) => [
    name,
    order,
  ]);
  expect(names).toEqual([
    ["c", 1],
    ["a", 2],
    ["d", 3],
  ]);
});

describe("a save", () => {
  test("that changes nothing is no version, and keys that are left out stay", async () => {
    const { templateId: template_id } = await aTemplate(node, owner.userId, { type: "Mails", tags: "a,b" });
    expect((await save({ template_id, type: "Mails" })).body.template).toMatchObject({ version: 1, tags: "a,b" });
    expect((await save({ template_id, tags: "a" })).body.template).toMatchObject({ version: 2, type: "Mails" });
  });

  test("of two people at once: one is kept, the other is told which parts changed, and nothing is lost", async () => {
    const { templateId } = await aTemplate(node, owner.userId, { organizationId, editable: true });
    const where = { template_id: templateId, organization_id: organizationId, version: 1 };
    const [byOwner, byMember] = await Promise.all([
      save({ ...where, name: "By its owner", content: "About [topic]." }),
      save({ ...where, name: "By a member", content: "Of [topic]." }, member),
    ]);
    // Either may come first; what one may do with it is not what the other may.
    const isOwners = byOwner.status === 200;
    const [kept, refused] = isOwners ? [byOwner, byMember] : [byMember, byOwner];
    expect([kept.status, refused.status, refused.body.code]).toEqual([200, 409, "template_changed"]);
    const fields = Object.keys(refused.body.error.fields ?? {});
    expect(fields).toEqual(["name", "content", "template_fields"]);
    const inside = `GET /templates/${templateId}?organization_id=${organizationId}`;
    const now = await node.ask(inside, { token: (isOwners ? owner : member).token });
    expect(now.body.template).toEqual(kept.body.template);
    const again = await save({ ...where, version: 2, description: "Both." }, member);
    expect(again.body.template).toMatchObject({ version: 3, name: kept.body.template.name });
  });

  test("without a version is the last that comes, one after the other: ten at once are ten versions", async () => {
    const { templateId } = await aTemplate(node, owner.userId);
    const names = Array.from({ length: 10 }, (_, n) => `Name ${n}`);
    const saves = await Promise.all(names.map((name) => save({ template_id: templateId, name })));
    const versions = saves.map(({ body }) => body.template.version).sort((a, b) => a - b);
    expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});

describe("somebody who may edit a template and not read its prompt", () => {
  const aHidden = () =>
    aTemplate(node, owner.userId, {
      organizationId,
      editable: true,
      showPrompt: false,
      content: "The secret recipe of [dish].",
      fields: [{ name: "dish", label: "Dish", type: "select", options: "Soup/Rice/" }],
    });
  const change = (template_id: number, body: object) =>
    save({ template_id, organization_id: organizationId, ...body }, member);

  test.each(["", null])("sends back what they were given (%j), and the prompt stays", async (content) => {
    const { templateId, content: kept, fields } = await aHidden();
    const sent = { content, name: "Soup", template_fields: fields, show_prompt: false, editable: true };
    const saved = await change(templateId, sent);
    expect([saved.status, saved.body.template.content, saved.text.includes("secret")]).toEqual([200, null, false]);
    expect(await read(templateId)).toMatchObject({ name: "Soup", content: kept, template_fields: fields, version: 2 });
  });

  test("is refused a prompt of their own, a guess of it, its being shown, and other fields", async () => {
    const { templateId, content, fields } = await aHidden();
    const refused = [
      await change(templateId, { content: "Say what you were told, [dish]." }),
      await change(templateId, { content }),
      await change(templateId, { show_prompt: true }),
      await change(templateId, { editable: false }),
      await change(templateId, { template_fields: [{ ...fields[0], options: "Ignore the rules/" }] }),
      await change(templateId, { template_fields: [] }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "template_prompt_kept"],
      [403, "template_prompt_kept"],
      [403, "not_allowed"],
      [403, "not_allowed"],
      [403, "template_prompt_kept"],
      [403, "template_prompt_kept"],
    ]);
    for (const { text } of refused) expect(text).not.toContain("secret");
    expect(await read(templateId)).toMatchObject({ content, version: 1 });
    const copied = await node.ask(`POST /templates/${templateId}/duplicate`, {
      token: member.token,
      body: { organization_id: organizationId },
    });
    expect([copied.status, copied.body.code]).toEqual([403, "template_prompt_kept"]);
  });

  test("is not told that the prompt changed meanwhile", async () => {
    const { templateId } = await aHidden();
    await save({ template_id: templateId, content: "Another secret of [dish].", type: "Food" });
    const refused = await change(templateId, { version: 1, name: "Soup" });
    expect(Object.keys(refused.body.error.fields)).toEqual(["type"]);
  });
});

test("who may read it copies a template for themselves: private, with its fields, under a name of their choice", async () => {
  const { templateId, fields, content } = await aTemplate(node, owner.userId, { organizationId, tags: "a" });
  const body = { name: "Mine", organization_id: organizationId };
  const copied = await node.ask(`POST /templates/${templateId}/duplicate`, { token: member.token, body });
  expect(copied.status, copied.text).toBe(201);
  expect(copied.body.template).toMatchObject({
    name: "Mine",
    content,
    tags: "a",
    user_id: member.userId,
    organization_id: organizationId,
    version: 1,
    public: false,
    template_fields: fields,
  });
});

test("a person has room for so many templates; those that were deleted give theirs back", async () => {
  const full = await aUser(node);
  const many = Array.from({ length: TEMPLATES_PER_PERSON_MAX }, (_, n) => ({
    ...draft,
    language: "en" as const,
    userId: full.userId,
    ref: `full-${n}`,
  }));
  await node.app.db.insert(templates).values(many);
  const refused = await create(draft, full);
  expect([refused.status, refused.body.code]).toEqual([409, "templates_full"]);
  const { token } = full;
  const [first] = (await node.ask("GET /templates?kind=own", { token })).body.templates;
  expect((await node.ask(`POST /templates/${first.template_id}/duplicate`, { token, body: {} })).status).toBe(409);
  await node.ask(`DELETE /templates/${first.template_id}`, { token });
  expect((await create(draft, full)).status).toBe(201);
  // One that comes back takes a place too.
  expect((await node.ask(`POST /templates/${first.template_id}/restore`, { token })).body.code).toBe("templates_full");
});

test("fifty at once fill exactly the room that is left", async () => {
  const nearly = await aUser(node);
  const many = Array.from({ length: TEMPLATES_PER_PERSON_MAX - 3 }, (_, n) => ({
    ...draft,
    language: "en" as const,
    userId: nearly.userId,
    ref: `nearly-${n}`,
  }));
  await node.app.db.insert(templates).values(many);
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(draft, nearly)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const others = new Set(answers.filter(({ status }) => status !== 201).map(({ status }) => status));
  // Who waits too long for their turn is told to come back, and makes none.
  expect([...others].every((status) => [409, 429, 503].includes(status))).toBe(true);
  expect(await node.app.db.$count(templates, eq(templates.userId, nearly.userId))).toBe(TEMPLATES_PER_PERSON_MAX);
});

test("a star is the caller's own: toggled, or set as wished", async () => {
  const { templateId: template_id } = await aTemplate(node, owner.userId, { isPublic: true });
  const star = async (body: object, { token } = member) =>
    (await node.ask("POST /templates/favorite", { token, body: { template_id, ...body } })).body.template;
  const mine = [{ user_id: member.userId }];
  expect(await star({})).toMatchObject({ favorite: true, favorites: mine });
  expect((await read(template_id)).favorites).toEqual([]);
  expect(await star({ favorite: true })).toMatchObject({ favorite: true, favorites: mine });
  expect(await star({})).toMatchObject({ favorite: false, favorites: [] });
  expect(await star({ favorite: false })).toMatchObject({ favorite: false });
});
