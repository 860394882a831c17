import { ERASED_AFTER_DAYS } from "@pluma/contract/organizations/exports";
import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aChat } from "../../../../test/chats.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { aPurchase } from "../../../../test/purchases.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aKeptBatch } from "../../batches/test/aKeptBatch.ts";
import { messages } from "../../chats/tables.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
import { forgetFiles } from "../../files/jobs.ts";
import { files } from "../../files/tables.ts";
import { superFetches, superFetchOutputs } from "../../generators/tables.ts";
import { aRun } from "../../workflows/test/aRun.ts";
import { eraseOrganizations } from "./erasing.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
});
afterAll(() => node.close());

const SECRET = "sk-the-secret-of-the-house";

/** An organization with something of everything, and its Admin. */
async function aHouse() {
  const id = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId: id, userTypeId: 1 } });
  await fill(boss, id);
  return { id, boss };
}

async function fill(boss: TestUser, organizationId: number | null): Promise<void> {
  const of = { organizationId };
  const space = organizationId ?? "";
  const form = new FormData();
  form.set("file", new Blob(["The words of a file."]), "notes.txt");
  const { file_id: fileId } = (await node.ask(`POST /files?organization_id=${space}`, { token: boss.token, form }))
    .body;
  await anAvatar(node, boss.userId, { ...of, name: "Barista", fileId });
  await aDocument(node, boss.userId, { ...of, html: "<p>What a document says.</p>" });
  await aTemplate(node, boss.userId, { ...of, content: "Write about [topic]." });
  await aRun(node, boss.userId, organizationId);
  await aKeptBatch(node, boss.userId, { ...of, state: "done", rowState: "written" });
  await aChat(node, boss.userId, { ...of, question: "What was asked in private?" });
  const written = { userId: boss.userId, organizationId, role: "assistant" } as const;
  await node.app.db.insert(messages).values([
    { ...written, purpose: "output", messageTypeId: 3, prompt: "Spring in town", content: "Ten topics of spring." },
    { ...written, purpose: "unsaved", content: "What was answered in passing." },
  ]);
  const [fetched] = await node.app.db
    .insert(superFetches)
    .values({ userId: boss.userId, organizationId, avatarId: 1 })
    .returning();
  const output = { userId: boss.userId, place: 0, prompt: "A post.", content: "A post about the harbour." };
  await node.app.db.insert(superFetchOutputs).values({ ...output, superFetchId: fetched?.superFetchId ?? 0 });
  if (organizationId === null) return;
  const body = { organization_id: organizationId, openai_api_key: SECRET };
  await node.ask("PUT /organizations", { token: boss.token, body });
  await node.ask("POST /groups", { token: boss.token, body: { organization_id: organizationId, name: "Press" } });
  await node.ask("POST /campaigns", { token: boss.token, body: { organization_id: organizationId, name: "Spring" } });
}

/** How many rows of each table name an organization; tables without one are left out. */
async function rowsOf(organizationId: number): Promise<Record<string, number>> {
  const { db } = node.app;
  const { rows } = await db.execute<{ table: string }>(sql`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' order by 1`);
  const counts: Record<string, number> = {};
  for (const { table } of rows) {
    const found = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where organization_id = ${organizationId}`,
    );
    if ((found.rows[0]?.count ?? 0) > 0) counts[table] = found.rows[0]?.count ?? 0;
  }
  return counts;
}

const remove = async (id: number, by: TestUser) => {
  const { organization } = (await node.ask(`GET /organizations/${id}`, by)).body;
  return node.ask(`DELETE /organizations/${id}`, { token: by.token, body: { name: organization.name } });
};
const sweep = (days: number) => {
  const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
  return eraseOrganizations({ ...node.app, clock }, new AbortController().signal);
};

test("an export holds what the organization has and the files it carries, nothing that people said to models, and no key", async () => {
  const { id, boss } = await aHouse();
  const begun = await node.ask(`POST /organizations/${id}/export`, boss);
  expect(begun.status, begun.text).toBe(202);
  expect(begun.body.export).toMatchObject({ is_own: true, src: null });
  const read = async () => (await node.ask(`GET /organizations/${id}/export`, boss)).body.export;
  await waitFor(async () => (await read()).state === "done", "the export");
  const { src } = await read();
  const answer = await fetch(new URL(src, node.address));
  expect(answer.status).toBe(200);
  const packed = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const texts = Object.values(packed)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join("\n");
  for (const said of ["What a document says.", "Write about [topic].", "Spring", "Barista", boss.email]) {
    expect(texts).toContain(said);
  }
  // What generators wrote is no talk with a model.
  for (const generated of ["Ten topics of spring.", "A post about the harbour."]) expect(texts).toContain(generated);
  for (const kept of ["What was asked in private?", "What was answered in passing.", SECRET, "openaiApiKey"]) {
    expect(texts).not.toContain(kept);
  }
  const other = await aUser(node, { membership: { organizationId: id, userTypeId: 1 } });
  expect((await node.ask(`GET /organizations/${id}/export`, other)).body.export).toMatchObject({
    is_own: false,
    src: null,
  });
});

test("one export of an organization is made at a time", async () => {
  const { id, boss } = await aHouse();
  const answers = await Promise.all([1, 2, 3].map(() => node.ask(`POST /organizations/${id}/export`, boss)));
  expect(new Set(answers.map(({ body }) => body.export.export_id)).size).toBe(1);
});

test("30 days after it was taken away nothing that an organization had is left but what was paid, rows and bytes", async () => {
  const { id, boss } = await aHouse();
  const { id: neighbour, boss: other } = await aHouse();
  await fill(boss, null);
  const product = await aProduct(node, { organizationId: id });
  await aPurchase(node, boss.userId, { status: "cancelled", organizationId: id }, product);
  expect((await remove(id, boss)).status).toBe(204);
  const [had, theirs] = [await rowsOf(id), await rowsOf(neighbour)];
  const personal = await node.ask("GET /documents", boss);
  const stored = (await node.app.db.select().from(files)).filter(({ organizationId }) => organizationId === id);
  expect(stored.length).toBeGreaterThan(0);
  await sweep(ERASED_AFTER_DAYS - 1);
  expect(await rowsOf(id)).toEqual(had);
  await sweep(ERASED_AFTER_DAYS + 1);
  await node.app.db.execute(sql`update files set expires_at = now() - interval '1 day' where organization_id = ${id}`);
  await node.app.jobs.enqueue(node.app.db, forgetFiles, {});
  await waitFor(async () => (await rowsOf(id)).files === undefined, "the bytes to be forgotten");
  expect(Object.keys(await rowsOf(id)).toSorted()).toEqual(["organizations", "products", "purchases"]);
  for (const { storageKey } of stored) expect(await node.app.storage.read(storageKey)).toBeNull();
  expect(await rowsOf(neighbour)).toEqual(theirs);
  expect((await node.ask("GET /documents", boss)).text).toBe(personal.text);
  expect((await node.ask(`GET /organizations/${neighbour}`, other)).status).toBe(200);
  const { rows } = await node.app.db.execute(sql`select * from organizations where organization_id = ${id}`);
  expect(rows[0]).toMatchObject({ name: "", slug: "", openai_api_key: null });
  // A second night finds nothing to do.
  await sweep(ERASED_AFTER_DAYS + 2);
  expect(
    (
      await node.app.db.execute(
        sql`select 1 from audit where action = 'organization.erase' and target = ${`organization:${id}`}`,
      )
    ).rows,
  ).toHaveLength(1);
});
