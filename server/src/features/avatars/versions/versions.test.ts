import type { AvatarFile } from "@pluma/contract/avatars/avatars";
import type { AvatarVersion } from "@pluma/contract/avatars/versions";
import type { Difference } from "@pluma/contract/kit/differing/differ";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { users } from "../../accounts/tables.ts";
import type { AvatarRow } from "../store.ts";
import { trainingRuns } from "../tables.trainings.ts";

let node: TestApp;
let owner: TestUser;
let admin: TestUser;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  owner = await aUser(node);
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

type Avatar = Pick<AvatarRow, "avatarId" | "assistantId">;

const put = ({ avatarId }: Avatar, context: string, { token } = owner) =>
  node.ask(`PUT /avatars/add-context/${avatarId}`, { token, body: { context } });
const addText = async ({ avatarId, assistantId }: Avatar, content: string, name: string): Promise<AvatarFile> => {
  const path = `/avatars/add-editable-file/${avatarId}/${assistantId}`;
  return (await node.ask(`POST ${path}`, { token: owner.token, body: { content, name } })).body.file;
};
const save = async ({ file_data }: AvatarFile, content: string): Promise<AvatarFile> =>
  (await node.ask(`PUT /avatars/editable-file/${file_data.file_id}`, { token: owner.token, body: { content } })).body
    .file;
const remove = ({ file_data, openai_file_id }: AvatarFile, { assistantId }: Avatar) =>
  node.ask(`DELETE /avatars/file/${file_data.file_id}/${openai_file_id}/${assistantId}`, { token: owner.token });
const versionsOf = async ({ avatarId }: Avatar): Promise<AvatarVersion[]> =>
  (await node.ask(`GET /avatars/${avatarId}/versions`, { token: owner.token })).body.versions;
const compare = (id: number, query = "") => node.ask(`GET /avatars/versions/${id}${query}`, { token: owner.token });
const restore = (id: number, { token } = owner) => node.ask(`POST /avatars/versions/${id}/restore`, { token });
const read = async ({ avatarId }: Avatar) =>
  (await node.ask(`GET /avatars/${avatarId}`, { token: owner.token })).body.avatar;
const namesOf = (files: { name: string }[]) => files.map(({ name }) => name);

test("every change of context and files is a version that says what, who and when, the newest first", async () => {
  const avatar = await anAvatar(node, owner.userId, { context: "One" });
  const file = await addText(avatar, "Some text.", "notes.txt");
  await put(avatar, "Two", admin);
  await save(file, "Other text.");
  const [edited, context, added, created] = await versionsOf(avatar);
  expect(edited).toMatchObject({ number: 4, reason: "file_edited", subject: "notes.txt", restored: null });
  const { name } = (await node.app.db.select().from(users).where(eq(users.userId, admin.userId)))[0] ?? {};
  const by = { user_id: admin.userId, name: `${name} Test` };
  expect(context).toMatchObject({ number: 3, reason: "context", by, context_length: 3 });
  expect(added).toMatchObject({ number: 2, reason: "file_added", files: [{ name: "notes.txt", editable: true }] });
  expect(created).toMatchObject({ number: 1, reason: "created", files: [], by: { user_id: owner.userId } });
  expect(Date.parse(edited?.createdAt ?? "")).toBeGreaterThanOrEqual(Date.parse(created?.createdAt ?? ""));
});

test("two versions are compared piece by piece, the one before unless another is named", async () => {
  const avatar = await anAvatar(node, owner.userId, { context: "You answer in one sentence." });
  const file = await addText(avatar, "Some text.", "a.txt");
  await put(avatar, "You answer in two sentences.");
  const other = await addText(avatar, "More text.", "b.txt");
  await remove(file, avatar);
  const [removed, , context, , created] = await versionsOf(avatar);
  const alone = (await compare(context?.avatar_version_id ?? 0)).body;
  expect([alone.version.number, alone.with.number]).toEqual([3, 2]);
  expect(alone.differences.map(({ kind }: Difference) => kind)).toEqual(["same", "removed", "added", "same"]);
  expect(alone.files).toMatchObject([{ name: "a.txt", kind: "same" }]);
  const first = (await compare(created?.avatar_version_id ?? 0)).body;
  expect([first.with, first.differences]).toEqual([null, [{ kind: "added", text: "You answer in one sentence." }]]);
  const far = (await compare(removed?.avatar_version_id ?? 0, `?with=${context?.avatar_version_id}`)).body;
  expect(far.differences).toEqual([{ kind: "same", text: "You answer in two sentences." }]);
  expect(far.files).toEqual([
    { avatar_file_id: other.avatar_file_id, name: "b.txt", editable: true, kind: "added", differences: null },
    { avatar_file_id: file.avatar_file_id, name: "a.txt", editable: true, kind: "removed", differences: null },
  ]);
  const foreign = (await versionsOf(await anAvatar(node, owner.userId)))[0]?.avatar_version_id;
  expect((await compare(removed?.avatar_version_id ?? 0, `?with=${foreign}`)).status).toBe(404);
});

test("a text that was edited or taught is told by what is different inside it, also under another name", async () => {
  const avatar = await anAvatar(node, owner.userId);
  const file = await addText(avatar, "The bag weighs 300 grams.\nIt is blue.", "prices.txt");
  const edited = await save(file, "The bag weighs 500 grams.\nIt is blue.");
  const rename = { name: "weights.txt", content: "The bag weighs 500 grams.\nIt is red." };
  const path = `PUT /avatars/editable-file/${edited.file_data.file_id}`;
  expect((await node.ask(path, { token: owner.token, body: rename })).status).toBe(200);
  for (const question of ["How big?", "How heavy?"]) {
    await node.ask(`POST /avatars/${avatar.avatarId}/teach`, { token: owner.token, body: { question, answer: "So." } });
  }
  const [taught, , renamed, changed] = await versionsOf(avatar);
  const filesOf = async (version: AvatarVersion | undefined) =>
    (await compare(version?.avatar_version_id ?? 0)).body.files;
  const same = (text: string) => ({ kind: "same", text });
  expect(await filesOf(changed)).toMatchObject([
    {
      name: "prices.txt",
      kind: "changed",
      differences: [
        same("The bag weighs "),
        { kind: "removed", text: "300" },
        { kind: "added", text: "500" },
        same(" grams.\nIt is blue."),
      ],
    },
  ]);
  expect(await filesOf(renamed)).toMatchObject([{ name: "weights.txt", kind: "changed" }]);
  expect(await filesOf(taught)).toMatchObject([
    { name: "weights.txt", kind: "same", differences: null },
    { kind: "changed", differences: [same("How big?\nSo.\n"), { kind: "added", text: "\nHow heavy?\nSo.\n" }] },
  ]);
});

test("a version that is brought back has its context and its files again, as a new version that says so", async () => {
  const avatar = await anAvatar(node, owner.userId, { context: "One" });
  const file = await addText(avatar, "First text.", "notes.txt");
  const edited = await save(file, "Second text.");
  await remove(edited, avatar);
  await addText(avatar, "Another.", "other.txt");
  await put(avatar, "Two");
  const before = await versionsOf(avatar);
  const wanted = before.find(({ number }) => number === 2);
  const restored = await restore(wanted?.avatar_version_id ?? 0);
  expect(restored.status, restored.text).toBe(200);
  const shown = await read(avatar);
  expect(restored.body.avatar.avatar_files).toHaveLength(1);
  expect([shown.context, shown.version]).toEqual(["One", 7]);
  expect(shown.avatar_files.map(({ avatar_file_id }: AvatarFile) => avatar_file_id)).toEqual([file.avatar_file_id]);
  const textOf = async ({ avatar_file_id }: AvatarFile) =>
    (await node.ask(`GET /avatars/files/${avatar_file_id}`, { token: owner.token })).body.file.content;
  expect(await textOf(file)).toBe("First text.");
  const [newest, ...older] = await versionsOf(avatar);
  expect(newest).toMatchObject({ number: 7, reason: "restored", restored: 2 });
  expect(older).toEqual(before);
  // And forth again: nothing was lost on the way back.
  await restore(before[0]?.avatar_version_id ?? 0);
  expect(namesOf((await versionsOf(avatar))[0]?.files ?? [])).toEqual(["other.txt"]);
  // What stands again can be edited again.
  const changed = await save((await read(avatar)).avatar_files[0], "Changed.");
  expect((await read(avatar)).avatar_files).toMatchObject([{ avatar_file_id: changed.avatar_file_id }]);
  expect(await textOf(changed)).toBe("Changed.");
});

test("taught answers come and go with their versions: one text of them stands at a time", async () => {
  const avatar = await anAvatar(node, owner.userId);
  const teach = (question: string) =>
    node.ask(`POST /avatars/${avatar.avatarId}/teach`, { token: owner.token, body: { question, answer: "So." } });
  expect((await teach("First?")).status).toBe(201);
  expect((await teach("Second?")).status).toBe(201);
  const [, one, created] = await versionsOf(avatar);
  for (const [version, count] of [
    [one, 1],
    [created, 0],
    [one, 1],
  ] as const) {
    expect((await restore(version?.avatar_version_id ?? 0)).status).toBe(200);
    expect((await read(avatar)).avatar_files).toHaveLength(count);
  }
  const third = (await teach("Third?")).body.avatar.avatar_files;
  const { body } = await node.ask(`GET /avatars/files/${third[0].avatar_file_id}`, { token: owner.token });
  expect(body.file.content).toBe("First?\nSo.\n\nThird?\nSo.\n");
});

test("nothing is brought back while a training works on the avatar", async () => {
  const avatar = await anAvatar(node, owner.userId);
  await put(avatar, "Two");
  const values = { jobId: "a-job", act: "refine" as const, userId: owner.userId, avatarId: avatar.avatarId };
  await node.app.db.insert(trainingRuns).values(values);
  const first = (await versionsOf(avatar)).at(-1)?.avatar_version_id ?? 0;
  const refused = await restore(first);
  expect([refused.status, refused.body.code]).toEqual([409, "avatar_busy"]);
  await node.app.db.update(trainingRuns).set({ state: "cancelled" }).where(eq(trainingRuns.jobId, "a-job"));
  expect((await restore(first)).status).toBe(200);
});

test("edits, added files and restores at once give versions without a gap, each of which holds what stood then", async () => {
  const avatar = await anAvatar(node, owner.userId, { context: "Zero" });
  const [created] = await versionsOf(avatar);
  const file = await addText(avatar, "Text.", "notes.txt");
  const acts = Array.from({ length: 5 }, (_, index) => [
    put(avatar, `Text ${index}`),
    addText(avatar, `Text ${index}`, `n${index}.txt`),
    restore(created?.avatar_version_id ?? 0),
    save(file, `Text ${index}`),
  ]);
  await Promise.all(acts.flat());
  const versions = await versionsOf(avatar);
  expect(versions.map(({ number }) => number)).toEqual(versions.map((_, index) => versions.length - index));
  const [newest] = versions;
  const shown = await read(avatar);
  expect(shown.version).toBe(newest?.number);
  expect(shown.avatar_files.map(({ file_data }: AvatarFile) => file_data.name)).toEqual(namesOf(newest?.files ?? []));
  for (const version of versions.filter(({ reason }) => reason === "restored")) expect(version.files).toEqual([]);
});

test("versions are told to those who may edit the avatar alone", async () => {
  const buyer = await aUser(node);
  const avatar = await anAvatar(node, owner.userId, { isPublic: true, context: "The secret recipe." });
  const [version] = await versionsOf(avatar);
  const { token } = buyer;
  const answers = [
    await node.ask(`GET /avatars/${avatar.avatarId}/versions`, { token }),
    await node.ask(`GET /avatars/versions/${version?.avatar_version_id}`, { token }),
    await restore(version?.avatar_version_id ?? 0, buyer),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  for (const { text } of answers) expect(text).not.toContain("recipe");
});
