import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aTemplate } from "../../../test/templates.ts";
import type { Ctx } from "../../platform/context.ts";
import { personalDataOf } from "../../platform/features/personalData.ts";
import { templateFavorites, templates, templateValues, templateVersions } from "./tables.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

const kept = () => personalDataOf(node.app).find(({ name }) => name === "templates");

test("an export has one's own templates as files that can be brought in, one's stars and what one filled in, and nobody else's", async () => {
  const [me, other] = [await aUser(node), await aUser(node)];
  const mine = await aTemplate(node, me.userId, { name: "Mine", content: "About [topic]." });
  const theirs = await aTemplate(node, other.userId, { name: "Theirs", isPublic: true, showPrompt: false });
  await node.app.db.insert(templateFavorites).values({ userId: me.userId, templateId: theirs.templateId });
  const values = { topic: "Tea" };
  await node.app.db.insert(templateValues).values({ userId: me.userId, templateId: theirs.templateId, values });
  const exported: Record<string, string> = {};
  for await (const { path, content } of kept()?.exportOf?.(node.app, me.userId) ?? []) exported[path] = String(content);
  const path = `templates/${mine.templateId}.json`;
  expect(Object.keys(exported)).toEqual([path, "templates/favorites.json", "templates/filled_in.json"]);
  expect(JSON.parse(exported["templates/filled_in.json"] ?? "")).toMatchObject([
    { template_id: theirs.templateId, values },
  ]);
  expect(JSON.stringify(exported)).not.toContain("Theirs");
  const brought = await node.ask("POST /templates/import", { token: other.token, body: { text: exported[path] } });
  expect(brought.body.entries).toMatchObject([{ name: "Mine", outcome: "new" }]);
});

test("whoever leaves takes their templates along; public ones stay, as the installation's, without their name", async () => {
  const organizationId = await anOrganization(node);
  const [me, other] = [await aUser(node), await aUser(node)];
  const make = (values: object) => aTemplate(node, me.userId, { organizationId, ...values });
  const [pub, own, gone] = [
    await make({ isPublic: true }),
    await make({}),
    await make({ isPublic: true, deletedAt: new Date() }),
  ];
  const theirs = await aTemplate(node, other.userId, { isPublic: true, editable: true });
  await node.ask("PUT /templates", { token: me.token, body: { template_id: theirs.templateId, name: "By me" } });
  await erase(me);
  const rowOf = async ({ templateId }: { templateId: number }) =>
    (await node.app.db.select().from(templates).where(eq(templates.templateId, templateId)))[0];
  expect(await rowOf(pub)).toMatchObject({ userId: null, organizationId: null, isPublic: true });
  expect([await rowOf(own), await rowOf(gone)]).toEqual([undefined, undefined]);
  expect(await node.app.db.$count(templateVersions, eq(templateVersions.userId, me.userId))).toBe(0);
  const seen = await node.ask(`GET /templates/${pub.templateId}`, { token: other.token });
  expect(seen.body.template).toMatchObject({ user_id: null, author: null, can: { edit: false } });
});

async function erase({ userId }: TestUser): Promise<void> {
  const ctx: Ctx = { ...node.app, caller: null, identified: null, lang: "en", ip: "", userAgent: "", requestId: "" };
  await kept()?.erase?.(ctx, userId);
}
