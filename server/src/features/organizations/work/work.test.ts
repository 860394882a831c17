import { type WorkKind, workKinds } from "@pluma/contract/organizations/work";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aFileRow, anAvatar } from "../../../../test/avatars.ts";
import { aChat } from "../../../../test/chats.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { avatarFiles } from "../../avatars/tables.ts";
import { workflowBatches, workflowBatchRows } from "../../batches/tables.ts";
import { aKeptBatch } from "../../batches/test/aKeptBatch.ts";
import { conversations } from "../../chats/tables.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
import { files } from "../../files/tables.ts";
import { aPicture } from "../../files/test/samples.ts";
import { addSource } from "../../knowledge/index.ts";
import { knowledgeSources } from "../../knowledge/tables.ts";
import { userWorkflows, userWorkflowTemplates } from "../../workflows/tables.ts";
import { aRun } from "../../workflows/test/aRun.ts";
import { aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { handovers, userOrganizations } from "../tables.ts";

let node: TestApp;
let other: TestApp;
beforeAll(async () => {
  node = await aTestApp();
  other = await aTestApp({ database: node.database });
});
afterAll(async () => {
  await other.close();
  await node.close();
});

const inIt = (organizationId: number, userTypeId: 1 | 2 | 3) =>
  aUser(node, { membership: { organizationId, userTypeId } });

/** An organization with two Admins, somebody who works there, and somebody who may get what they made. */
async function aHouse() {
  const id = await anOrganization(node);
  const [boss, maker, heir] = [await inIt(id, 1), await inIt(id, 2), await inIt(id, 3)];
  return { id, boss, maker, heir };
}

type House = Awaited<ReturnType<typeof aHouse>>;

/** One thing of each kind that somebody made in a space, by the calls that show it. */
async function made(
  node: TestApp,
  { userId, token }: TestUser,
  organizationId: number | null,
): Promise<Record<string, string>> {
  const { documentId } = await aDocument(node, userId, { organizationId });
  const { templateId } = await aTemplate(node, userId, { organizationId });
  const { workflowId } = await aWorkflow(node, userId, { organizationId });
  const { avatarId } = await anAvatar(node, userId, { organizationId });
  const { userWorkflowId, userWorkflowTemplateId } = await aRun(node, userId, organizationId);
  const [step] = await node.app.db
    .select()
    .from(userWorkflowTemplates)
    .where(eq(userWorkflowTemplates.userWorkflowTemplateId, userWorkflowTemplateId));
  await node.app.db
    .update(conversations)
    .set({ userWorkflowTemplateId })
    .where(eq(conversations.conversationId, step?.conversationId ?? 0));
  const { workflowBatchId } = await aKeptBatch(node, userId, { organizationId, state: "paused", rowState: "waiting" });
  const { conversationId } = await aChat(node, userId, { organizationId });
  const campaign = { token, body: { organization_id: organizationId, name: "Spring" } };
  const campaignId = organizationId && (await node.ask("POST /campaigns", campaign)).body.campaign.campaign_id;
  return {
    documents: `/documents/${documentId}`,
    templates: `/templates/${templateId}`,
    workflows: `/workflows/${workflowId}`,
    avatars: `/avatars/${avatarId}`,
    runs: `/user_workflows/${userWorkflowId}`,
    batches: `/workflow_batches/${workflowBatchId}`,
    chats: `/conversations/conversation/${conversationId}`,
    ...(campaignId && { campaigns: `/campaigns/${campaignId}/resources` }),
  };
}

const show = (path: string, by: TestUser, organizationId: number | null) =>
  node.ask(`GET ${path}?organization_id=${organizationId ?? ""}`, { token: by.token });
/** What of some things somebody reaches, whichever space they are in. */
async function reached(paths: object, by: TestUser, spaces: (number | null)[]) {
  const found = new Set<string>();
  for (const [kind, path] of Object.entries(paths)) {
    for (const space of spaces) if ((await show(path, by, space)).status === 200) found.add(kind);
  }
  return [...found].toSorted();
}
const handOver = ({ id, boss, maker, heir }: House, kinds: readonly WorkKind[], at = node, to = heir.userId) =>
  at.ask(`POST /organizations/${id}/work/${maker.userId}/hand_over`, {
    token: boss.token,
    body: { to_user_id: to, kinds },
  });
const look = ({ id, boss }: House, who: TestUser) =>
  node.ask(`GET /organizations/${id}/work/${who.userId}`, { token: boss.token });
const remove = ({ id, boss }: House, { userId }: TestUser, more = "", at = node) =>
  at.ask(`DELETE /organizations/${id}/${userId}${more}`, { token: boss.token });
/** How much somebody has, by kind; nothing of a kind is left out. */
const countsOf = async (house: House, who: TestUser) => {
  const { counts } = (await look(house, who)).body.work;
  return Object.fromEntries(
    counts.flatMap(({ kind, count }: { kind: string; count: number }) => (count > 0 ? [[kind, count]] : [])),
  );
};

describe("what somebody made in an organization", () => {
  test.each(workKinds)(
    "of the kind %s is somebody else's once it is handed over, and nothing else is",
    async (kind) => {
      const house = await aHouse();
      const { id, maker, heir } = house;
      const elsewhere = await anOrganization(node);
      await node.app.db
        .insert(userOrganizations)
        .values({ userId: maker.userId, organizationId: elsewhere, userTypeId: 2 });
      const [here, there, own] = [
        await made(node, maker, id),
        await made(node, maker, elsewhere),
        await made(node, maker, null),
      ];
      const before = await countsOf(house, maker);
      const answered = await handOver(house, [kind]);
      expect(answered.status, answered.text).toBe(200);
      const { [kind]: moved, ...rest } = before as Record<string, number>;
      expect(moved).toBeGreaterThan(0);
      expect(await countsOf(house, maker)).toEqual(rest);
      expect(await countsOf(house, heir)).toEqual({ [kind]: moved });
      expect(answered.body.work.handovers).toMatchObject([
        { to: { user_id: heir.userId }, by: { user_id: house.boss.userId }, counts: [{ kind, count: moved }] },
      ]);
      expect((await show(here[kind] ?? "", heir, id)).status).toBe(200);
      for (const each of ["documents", "chats", "runs"] as const) {
        expect((await show(here[each] ?? "", each === kind ? maker : heir, id)).status, each).toBe(404);
      }
      for (const each of Object.values(there)) expect((await show(each, maker, elsewhere)).status, each).toBe(200);
      for (const each of Object.values(own)) expect((await show(each, maker, null)).status, each).toBe(200);
      for (const each of [...Object.values(there), ...Object.values(own)])
        expect((await show(each, heir, null)).status, each).toBe(404);
    },
  );

  test("is counted and never shown, and is nobody's to hand over but the Admins'", async () => {
    const house = await aHouse();
    await made(node, house.maker, house.id);
    const { body, text } = await look(house, house.maker);
    expect(body.work).toMatchObject({ left_at: null, handovers: [] });
    expect(await countsOf(house, house.maker)).toEqual(expect.objectContaining({ documents: 1, campaigns: 1 }));
    expect(text).not.toContain("Spring");
    for (const by of [house.maker, house.heir])
      expect((await handOver({ ...house, boss: by }, ["documents"])).status).toBe(403);
    const stranger = await inIt(await anOrganization(node), 1);
    expect((await handOver({ ...house, boss: stranger }, ["documents"])).status).toBe(404);
    expect((await look(house, stranger)).status).toBe(404);
  });

  test("goes to nobody who is not in the organization, nor to whose it is, and then nothing is handed over", async () => {
    const house = await aHouse();
    await made(node, house.maker, house.id);
    const before = await countsOf(house, house.maker);
    const stranger = await aUser(node);
    expect((await handOver(house, ["documents"], node, stranger.userId)).body.code).toBe("work_receiver_missing");
    expect((await handOver(house, ["documents"], node, 999_999_999)).body.code).toBe("work_receiver_missing");
    expect((await handOver(house, ["documents"], node, house.maker.userId)).body.code).toBe("work_receiver_same");
    expect((await remove(house, house.maker, `?hand_over_to=${stranger.userId}`)).body.code).toBe(
      "work_receiver_missing",
    );
    expect(await countsOf(house, house.maker)).toEqual(before);
    expect((await look(house, house.maker)).body.work.left_at).toBeNull();
  });

  test("is handed over once, by whoever is first on whichever node", async () => {
    const house = await aHouse();
    await made(node, house.maker, house.id);
    const all = await countsOf(house, house.maker);
    const [first, second] = await Promise.all([
      handOver(house, workKinds),
      handOver(house, workKinds, other, house.boss.userId),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const [to, boss] = [await countsOf(house, house.heir), await countsOf(house, house.boss)];
    expect([to, boss].toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)).toEqual([{}, all]);
    expect(await countsOf(house, house.maker)).toEqual({});
    expect(await node.app.db.$count(handovers, eq(handovers.organizationId, house.id))).toBe(1);
  });

  test("takes the files along that were stored there, and leaves those of the personal space", async () => {
    const house = await aHouse();
    const { id, maker, heir } = house;
    const form = () => {
      const sent = new FormData();
      sent.set("file", new Blob(["Some text."]), "notes.txt");
      return sent;
    };
    const upload = async (space: number | "") =>
      (await node.ask(`POST /files?organization_id=${space}`, { token: maker.token, form: form() })).body.file_id;
    const [here, own] = [await upload(id), await upload("")];
    await anAvatar(node, maker.userId, { organizationId: id, fileId: here });
    await anAvatar(node, maker.userId, { organizationId: id, fileId: own });
    await handOver(house, ["avatars"]);
    const ownerOf = async (fileId: number) =>
      (await node.app.db.select().from(files).where(eq(files.fileId, fileId)))[0]?.userId;
    expect([await ownerOf(here), await ownerOf(own)]).toEqual([heir.userId, maker.userId]);
  });

  test("that are campaigns are given to whoever gets them to edit, also where they were given them to read", async () => {
    const house = await aHouse();
    const { id, maker, heir } = house;
    const body = { organization_id: id, name: "Spring" };
    const { campaign_id } = (await node.ask("POST /campaigns", { token: maker.token, body })).body.campaign;
    const given = { user_id: heir.userId, permission: "read" };
    await node.ask(`POST /campaigns/give-access/${campaign_id}`, { token: maker.token, body: given });
    const may = async () => (await show(`/campaigns/${campaign_id}/resources`, heir, id)).body.campaign.permission;
    expect(await may()).toBe("read");
    await handOver(house, ["campaigns"]);
    expect(await may()).toBe("edit");
  });

  test("keeps the files of the personal space that it carries once that account is closed, and pictures in what others have", async () => {
    const house = await aHouse();
    const { id, maker, heir } = house;
    const upload = async (name: string) => {
      const form = new FormData();
      form.set("file", new Blob([Uint8Array.from(await aPicture("png"))]), name);
      return (await node.ask("POST /files", { token: maker.token, form })).body.file_id as number;
    };
    const [face, picture, own] = [await upload("face.png"), await upload("picture.png"), await upload("own.png")];
    const { avatarId } = await anAvatar(node, maker.userId, { organizationId: id, fileId: face });
    const { fileId: material } = await aFileRow(node, maker, { avatarId });
    const of = { userId: maker.userId, organizationId: null, fileId: material, name: "notes.txt", type: "text/plain" };
    const sourceId = await addSource(node.app, of);
    await node.app.db.update(avatarFiles).set({ sourceId }).where(eq(avatarFiles.fileId, material));
    // Somebody else's document, into which they put a picture.
    const html = `<p>Here:</p><img src="" data-file-id="${picture}">`;
    const { documentId } = await aDocument(node, heir.userId, { organizationId: id, html });
    expect((await remove(house, maker)).status).toBe(204);
    expect((await handOver(house, ["avatars"])).status).toBe(200);
    const owner = await aUser(node, { staff: "admin" });
    expect((await node.ask(`DELETE /users/admin/${maker.userId}`, { token: owner.token })).status).toBeLessThan(300);
    const rows = new Map((await node.app.db.select().from(files)).map((row) => [row.fileId, row]));
    for (const fileId of [material, face, picture]) {
      expect(rows.get(fileId)).toMatchObject({ userId: heir.userId, organizationId: id, expiresAt: null });
    }
    expect(rows.get(own)?.expiresAt).not.toBeNull();
    const isRead = eq(knowledgeSources.sourceId, sourceId);
    const sources = await node.app.db.select().from(knowledgeSources).where(isRead);
    expect(sources).toMatchObject([{ userId: heir.userId, organizationId: id }]);
    expect((await show(`/documents/${documentId}`, heir, id)).text).toContain(`"file_id":${picture}`);
  });

  test("is paid for by nobody who did not ask: a batch that runs is paused, a run goes on no more by itself", async () => {
    const house = await aHouse();
    const { id, maker } = house;
    const { workflowBatchId } = await aKeptBatch(node, maker.userId, {
      organizationId: id,
      state: "running",
      rowState: "running",
    });
    const { userWorkflowId } = await aRun(node, maker.userId, id);
    await node.app.db
      .update(userWorkflows)
      .set({ isGoing: true })
      .where(eq(userWorkflows.userWorkflowId, userWorkflowId));
    await handOver(house, ["runs"]);
    const [batch] = await node.app.db
      .select()
      .from(workflowBatches)
      .where(eq(workflowBatches.workflowBatchId, workflowBatchId));
    const [row] = await node.app.db
      .select()
      .from(workflowBatchRows)
      .where(eq(workflowBatchRows.workflowBatchId, workflowBatchId));
    const [run] = await node.app.db
      .select()
      .from(userWorkflows)
      .where(eq(userWorkflows.userWorkflowId, userWorkflowId));
    expect(batch).toMatchObject({ state: "paused", pauseReason: "person", userId: house.heir.userId });
    expect(row).toMatchObject({ state: "waiting", userWorkflowId: null, userId: house.heir.userId });
    expect(run).toMatchObject({ isGoing: false, userId: house.heir.userId });
  });
});

describe("whoever leaves", () => {
  test("hands over what the Admin names as they go, and reaches nothing of it any more, nor of what was not named", async () => {
    const house = await aHouse();
    const { id, maker, heir } = house;
    const [here, own] = [await made(node, maker, id), await made(node, maker, null)];
    const kinds = ["documents", "templates", "avatars"];
    expect((await remove(house, maker, `?hand_over_to=${heir.userId}&kinds=${kinds}`)).status).toBe(204);
    expect(await reached(here, maker, [id, null])).toEqual([]);
    expect(await reached(own, maker, [null])).toEqual(Object.keys(own).toSorted());
    const { work } = (await look(house, maker)).body;
    expect(work.left_at).not.toBeNull();
    expect(work.handovers).toHaveLength(1);
    expect(Object.keys(await countsOf(house, maker)).toSorted()).toEqual(["campaigns", "chats", "runs", "workflows"]);
  });

  test("is in the list of those who left, with how much is left, which can be handed over later", async () => {
    const house = await aHouse();
    const { id, boss, maker } = house;
    await made(node, maker, id);
    const sum = Object.values(await countsOf(house, maker)).reduce((all: number, each) => all + Number(each), 0);
    await remove(house, maker);
    const list = async () => (await node.ask(`GET /organizations/${id}/leavers`, boss)).body;
    expect(await list()).toMatchObject({ count: 1, leavers: [{ user: { user_id: maker.userId }, count: sum }] });
    expect((await handOver(house, workKinds)).status).toBe(200);
    expect(await list()).toMatchObject({ leavers: [{ user: { user_id: maker.userId }, count: 0 }] });
    const body = { organization_id: id, user_type_id: 3, email: maker.email };
    await node.ask("POST /organizations/users", { token: boss.token, body });
    expect(await list()).toEqual({ leavers: [], count: 0, pages: 1 });
  });

  test("leaves while it is handed over to whoever stays, and never to one who is gone", async () => {
    const house = await aHouse();
    await made(node, house.maker, house.id);
    const all = await countsOf(house, house.maker);
    const [handed, gone] = await Promise.all([handOver(house, workKinds), remove(house, house.heir, "", other)]);
    expect(gone.status).toBe(204);
    // Whichever was first: it was handed over before the other left, or it was not handed over.
    const keeper = handed.status === 200 ? house.heir : house.maker;
    expect(handed.status === 200 || handed.body.code === "work_receiver_missing").toBe(true);
    expect(await countsOf(house, keeper)).toEqual(all);
  });

  test("by closing their account leaves their work to the Admin who has been one longest, and takes what they said to models", async () => {
    const house = await aHouse();
    const { id, maker, boss } = house;
    const second = await inIt(id, 1);
    const here = await made(node, maker, id);
    const owner = await aUser(node, { staff: "admin" });
    const gone = await node.ask(`DELETE /users/admin/${maker.userId}`, { token: owner.token });
    expect(gone.status, gone.text).toBeLessThan(300);
    expect(Object.keys(await countsOf(house, boss)).toSorted()).toEqual([
      "avatars",
      "campaigns",
      "documents",
      "templates",
      "workflows",
    ]);
    expect(await countsOf(house, second)).toEqual({});
    expect((await show(here.documents ?? "", boss, id)).status).toBe(200);
    expect((await show(here.chats ?? "", boss, id)).status).toBe(404);
  });
});

test("every kind is kept by some feature", async () => {
  const house = await aHouse();
  await made(node, house.maker, house.id);
  expect(Object.keys(await countsOf(house, house.maker)).toSorted()).toEqual([...workKinds].toSorted());
});
