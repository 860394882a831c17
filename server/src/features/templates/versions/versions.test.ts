import type { TemplateVersion } from "@pluma/contract/templates/versions";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { messages } from "../../chats/tables.ts";
import { TEMPLATE_VERSIONS_MAX } from "../rules.ts";
import { templates, templateVersions } from "../tables.ts";

let node: TestApp;
let owner: TestUser;
let editor: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  [owner, editor] = [await aUser(node), await aUser(node)];
});
afterAll(() => node.close());

const save = (body: object, { token } = owner) => node.ask("PUT /templates", { token, body });
const list = (id: number, { token } = owner) => node.ask(`GET /templates/${id}/versions`, { token });
const versionsOf = async (id: number): Promise<TemplateVersion[]> => (await list(id)).body.versions;
const compare = (id: number | undefined, more = "", { token } = owner) =>
  node.ask(`GET /templates/versions/${id}${more}`, { token });
const restore = (id: number | undefined, { token } = owner) =>
  node.ask(`POST /templates/versions/${id}/restore`, { token });

test("every save that changes something is a version that says who and when, the newest first", async () => {
  const { templateId: template_id } = await aTemplate(node, owner.userId, { editable: true, isPublic: true });
  await save({ template_id, name: "Other" }, editor);
  const versions = await versionsOf(template_id);
  expect(versions).toMatchObject([
    { number: 2, name: "Other", restored: null, by: { user_id: editor.userId } },
    { number: 1, by: { user_id: owner.userId } },
  ]);
});

test("two versions are compared piece by piece, the one before unless another is named", async () => {
  const { templateId: template_id } = await aTemplate(node, owner.userId, { content: "Write about [topic] now." });
  await save({ template_id, content: "Write warmly about [topic] now." });
  await save({ template_id, content: "Write about [topic] soon." });
  const [third, second, first] = (await versionsOf(template_id)).map((each) => each.template_version_id);
  const beside = (await compare(second)).body;
  expect([beside.version.number, beside.with.number]).toEqual([2, 1]);
  expect(beside.state_with.content).toBe("Write about [topic] now.");
  expect(beside.differences.filter(({ kind }: { kind: string }) => kind === "added")).toEqual([
    { kind: "added", text: "warmly " },
  ]);
  expect((await compare(first)).body).toMatchObject({ with: null, state_with: null });
  expect((await compare(third, `?with=${first}`)).body.with.number).toBe(1);
  const [other] = await versionsOf((await aTemplate(node, owner.userId)).templateId);
  expect((await compare(third, `?with=${other?.template_version_id}`)).status).toBe(404);
});

test("a version is brought back with its fields as a new one on top", async () => {
  const field = { name: "topic", label: "What about?", help: "A sentence" };
  const { templateId: template_id } = await aTemplate(node, owner.userId, {
    content: "About [topic].",
    fields: [field],
  });
  await save({ template_id, content: "About [place].", name: "Other" });
  const first = (await versionsOf(template_id)).at(-1);
  const { template } = (await restore(first?.template_version_id)).body;
  expect(template).toMatchObject({ version: 3, content: "About [topic].", template_fields: [field] });
  expect((await versionsOf(template_id))[0]).toMatchObject({ number: 3, restored: 1 });
});

test("versions are for those who may edit a template and read its prompt", async () => {
  const { templateId, templateVersionId } = await aTemplate(node, owner.userId, { isPublic: true });
  const asked = async () => [
    (await list(templateId, editor)).status,
    (await compare(templateVersionId, "", editor)).status,
    (await restore(templateVersionId, editor)).status,
  ];
  expect(await asked()).toEqual([403, 403, 403]);
  await save({ template_id: templateId, editable: true, show_prompt: false });
  expect(await asked()).toEqual([403, 403, 403]);
  await save({ template_id: templateId, show_prompt: true });
  expect(await asked()).toEqual([200, 200, 200]);
});

test("a state that hid its prompt goes on hiding it when the template shows its own", async () => {
  const values = { isPublic: true, editable: true, showPrompt: false, content: "The secret recipe of [dish]." };
  const { templateId: template_id, templateVersionId } = await aTemplate(node, owner.userId, values);
  await save({ template_id, show_prompt: true, content: "Cook [dish]." });
  const [shown] = await versionsOf(template_id);
  const answers = [
    await compare(templateVersionId, "", editor),
    await restore(templateVersionId, editor),
    await compare(shown?.template_version_id, `?with=${templateVersionId}`, editor),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, "template_prompt_kept"]));
  const beside = await compare(shown?.template_version_id, "", editor);
  expect([beside.status, beside.body.with, beside.text.includes("secret")]).toEqual([200, null, false]);
  expect((await compare(templateVersionId)).body.state.content).toBe(values.content);
});

test("who may use it how does not come back by those who do not decide it", async () => {
  const { templateId: template_id, templateVersionId } = await aTemplate(node, owner.userId, { isPublic: true });
  await save({ template_id, editable: true, name: "Other" });
  const { template } = (await restore(templateVersionId, editor)).body;
  expect(template).toMatchObject({ editable: true, version: 3 });
  expect(template.name).not.toBe("Other");
  expect((await restore(templateVersionId)).body.template.editable).toBe(false);
});

test("a template keeps so many states; of older ones those that a question was asked with stay", async () => {
  const { templateId: template_id, templateVersionId: asked } = await aTemplate(node, owner.userId);
  const [first] = await node.app.db.select().from(templateVersions).where(eq(templateVersions.templateId, template_id));
  if (!first) throw new Error("a template has no version");
  const { templateVersionId: _, ...state } = first;
  const more = Array.from({ length: TEMPLATE_VERSIONS_MAX - 1 }, (_row, at) => ({ ...state, number: at + 2 }));
  await node.app.db.insert(templateVersions).values(more);
  await node.app.db
    .update(templates)
    .set({ version: TEMPLATE_VERSIONS_MAX })
    .where(eq(templates.templateId, template_id));
  const numbers = async () =>
    (await node.app.db.select().from(templateVersions).where(eq(templateVersions.templateId, template_id)))
      .map(({ number }) => number)
      .sort((a, b) => a - b);
  const template = { template_id, template_version_id: asked, name: "T", hidden: false, fields: [] };
  await node.app.db.insert(messages).values({ userId: owner.userId, role: "user", content: "T", template });
  await save({ template_id, name: "One more" });
  await save({ template_id, name: "And another" });
  const left = await numbers();
  expect([left[0], left[1], left.length]).toEqual([1, 3, TEMPLATE_VERSIONS_MAX + 1]);
});
