import type { AvatarFile } from "@pluma/contract/avatars/avatars";
import { AVATAR_FILES_MAX } from "@pluma/contract/avatars/files";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aFileRow, anAvatar, anAvatarFile } from "../../../../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aDocx, aPdf, aPptx } from "../../../providers/reader/samples/documents.ts";
import { files } from "../../files/tables.ts";
import { aForm, aPicture } from "../../files/test/samples.ts";
import { knowledgeSources } from "../../knowledge/tables.ts";
import { aVectorServer, type VectorServer } from "../../knowledge/test/vectorServer.ts";
import type { AvatarRow } from "../store.ts";
import { avatarFiles, avatarVersions } from "../tables.ts";
import { materialOf } from "./standing.ts";

let node: TestApp;
let vectors: VectorServer;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  vectors = await aVectorServer();
  const environment = { OPENAI_API_KEY: "a-key", OPENAI_BASE_URL: vectors.address };
  node = await aTestApp({ environment, runsJobs: true });
  // Ten at once are more than one may bring; what they do to one text is asked here.
  await liftLimits(node, "uploads");
  owner = await aUser(node);
  stranger = await aUser(node);
});
afterAll(() => Promise.all([node.close(), vectors.close()]));

type Avatar = Pick<AvatarRow, "avatarId" | "assistantId">;
const pathOf = ({ avatarId, assistantId }: Avatar) => `${avatarId}/${assistantId}`;

const add = (avatar: Avatar, bytes: Uint8Array | string, name: string, { token } = owner) =>
  node.ask(`POST /avatars/add-file/${pathOf(avatar)}`, { token, form: aForm(bytes, name) });
const addText = (avatar: Avatar, content: string, name = "notes.txt", { token } = owner) =>
  node.ask(`POST /avatars/add-editable-file/${pathOf(avatar)}`, { token, body: { content, name } });
const save = (fileId: number, body: object, { token } = owner) =>
  node.ask(`PUT /avatars/editable-file/${fileId}`, { token, body });
const read = (id: number, query = "", { token } = owner) => node.ask(`GET /avatars/files/${id}${query}`, { token });
const remove = ({ file_data, openai_file_id }: AvatarFile, { assistantId }: Avatar, { token } = owner) =>
  node.ask(`DELETE /avatars/file/${file_data.file_id}/${openai_file_id}/${assistantId}`, { token });
const filesOf = async ({ avatarId }: Avatar): Promise<AvatarFile[]> =>
  (await node.ask(`GET /avatars/${avatarId}`, { token: owner.token })).body.avatar.avatar_files;

/** Waits until a file is read, and answers it. */
const readFully = (id: number) =>
  waitFor(async () => {
    const { body } = await read(id);
    return /ready|failed/.test(body.file.state) ? body : null;
  }, "the end of reading");

const versionsOf = ({ avatarId }: Avatar) =>
  node.app.db.select().from(avatarVersions).where(eq(avatarVersions.avatarId, avatarId)).orderBy(avatarVersions.number);

describe("a file", () => {
  test("of each of the four types is taken, read, and shown with what was read of it; its owner's screens hear", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const hearing = await aHearing(node.address, owner.token);
    const given = [
      ["plan.docx", await aDocx(["One plan."])],
      ["plan.pdf", await aPdf([["One plan."]])],
      ["plan.pptx", aPptx([{ title: "One plan.", lines: [] }])],
      ["plan.txt", Buffer.from("One plan.")],
    ] as const;
    const ids: number[] = [];
    for (const [name, bytes] of given) {
      const added = await add(avatar, bytes, name);
      expect(added.status, added.text).toBe(201);
      const { file } = added.body;
      expect(file).toMatchObject({ editable: false, content: null, is_taught: false, file_data: { name } });
      expect(file.openai_file_id).toMatch(/^file-[\da-f]{24}$/);
      ids.push(file.avatar_file_id);
    }
    for (const { file, parts } of await Promise.all(ids.map(readFully))) {
      expect(file).toMatchObject({ state: "ready", problem: null, passages: 1, embedded: 1 });
      expect(parts.map(({ text }: { text: string }) => text.trim())).toEqual([
        expect.stringMatching(/^(# )?One plan\.$/),
      ]);
      const isHeard = (event: { file: AvatarFile }) =>
        event.file.avatar_file_id === file.avatar_file_id && event.file.state === "ready";
      expect((await hearing.next("avatar_file", isHeard)).avatar_id).toBe(avatar.avatarId);
    }
    hearing.close();
    expect((await filesOf(avatar)).map(({ file_data }) => file_data.name)).toEqual(given.map(([name]) => name));
    expect((await versionsOf(avatar)).map(({ reason, subject, files }) => [reason, subject, files.length])).toEqual([
      ["created", "", 0],
      ...given.map(([name], index) => ["file_added", name, index + 1]),
    ]);
  });

  test("that is something else, whatever its name says, is refused and leaves nothing", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const count = () => node.app.db.$count(files, and(eq(files.userId, owner.userId), isNull(files.expiresAt)));
    const before = await count();
    const picture = await aPicture("png");
    expect((await add(avatar, picture, "plan.pdf")).body.code).toBe("avatar_file_type_refused");
    expect((await add(avatar, "<p>Our prices</p>", "page.html")).body.code).toBe("avatar_file_type_refused");
    expect((await add(avatar, Buffer.from("PK\u0003\u0004broken"), "plan.docx")).body.code).toBe("file_broken");
    const locked = [Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")];
    expect((await add(avatar, Buffer.concat(locked), "plan.docx")).body.code).toBe("file_protected");
    const none = await node.ask(`POST /avatars/add-file/${pathOf(avatar)}`, { token: owner.token, body: {} });
    expect([none.status, none.body.error.fields.file]).toEqual([422, "This is required."]);
    expect([await count(), await filesOf(avatar)]).toEqual([before, []]);
  });

  test("is named by avatar and assistant in either order, or by one of them and an earlier upload", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const other = await anAvatar(node, owner.userId);
    const { avatarId, assistantId } = avatar;
    const { token } = owner;
    const upload = async (person: TestUser, name: string) =>
      (await node.ask("POST /files", { token: person.token, form: aForm("Uploaded.", name) })).body.file_id;
    const mine = await upload(owner, "mine.txt");
    const put = (path: string, asked: object) => node.ask(`POST /avatars/add-file/${path}`, { token, ...asked });
    const form = () => aForm("Sent.", "sent.txt");
    expect((await put(`${assistantId}/${avatarId}`, { form: form() })).status).toBe(201);
    expect((await put(`${avatarId}/${mine}`, {})).status).toBe(201);
    expect((await put(`${assistantId}/${mine}`, {})).status).toBe(201);
    expect((await put(`${avatarId}/${assistantId}`, { body: { file_id: mine } })).status).toBe(201);
    const names = (await filesOf(avatar)).map(({ file_data }) => file_data.name);
    expect(names).toEqual(["sent.txt", "mine.txt", "mine.txt", "mine.txt"]);
    // The upload stays the person's own: the avatar has copies.
    expect((await filesOf(avatar)).map(({ file_data }) => file_data.file_id)).not.toContain(mine);
    const wrong = [
      put(`${other.avatarId}/${assistantId}`, { form: form() }),
      put(`${avatarId}/${mine}`, { form: form() }),
      put(`${assistantId}/${assistantId}`, { form: form() }),
      put(`${avatarId}/${await upload(stranger, "theirs.txt")}`, {}),
      put(`${avatarId}/999999`, {}),
    ];
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 404));
    expect(await filesOf(avatar)).toHaveLength(4);
  });

  test("belongs to the avatar's owner, also when somebody else who may edit it brought it", async () => {
    const organizationId = await anOrganization(node);
    const seller = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
    const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
    const avatar = await anAvatar(node, seller.userId, { organizationId });
    const path = `/avatars/add-file/${pathOf(avatar)}?organization_id=${organizationId}`;
    const added = await node.ask(`POST ${path}`, { token: boss.token, form: aForm("Theirs.", "theirs.txt") });
    expect(added.status, added.text).toBe(201);
    const [kept] = await node.app.db.select().from(files).where(eq(files.fileId, added.body.file.file_data.file_id));
    expect(kept?.userId).toBe(seller.userId);
    const [source] = await node.app.db
      .select()
      .from(knowledgeSources)
      .where(eq(knowledgeSources.fileId, kept?.fileId ?? 0));
    expect([source?.userId, source?.organizationId]).toEqual([seller.userId, organizationId]);
    const [first] = await versionsOf(avatar).then((rows) => rows.slice(-1));
    expect(first?.userId).toBe(boss.userId);
  });

  test("is refused to those who may only use the avatar, and does not exist for others", async () => {
    const open = await anAvatar(node, owner.userId, { isPublic: true });
    const hidden = await anAvatar(node, owner.userId);
    for (const [avatar, status] of [
      [open, 403],
      [hidden, 404],
    ] as const) {
      const row = await aFileRow(node, owner, avatar, { editable: true });
      const answers = await Promise.all([
        add(avatar, "Mine.", "mine.txt", stranger),
        addText(avatar, "Mine.", "mine.txt", stranger),
        save(row.fileId, { content: "Mine." }, stranger),
        read(row.avatarFileId, "", stranger),
        node.ask(`POST /avatars/files/${row.avatarFileId}/retry`, { token: stranger.token }),
        node.ask(`DELETE /avatars/file/${row.fileId}/${row.openaiFileId}/${avatar.assistantId}`, {
          token: stranger.token,
        }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
      for (const { text } of answers) expect(text).not.toContain("Some text");
    }
  });

  test("is one of two hundred at most, however many come at once", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const [first] = [await aFileRow(node, owner, avatar)];
    const rows = Array.from({ length: AVATAR_FILES_MAX - 3 }, (_, index) => ({
      avatarId: avatar.avatarId,
      fileId: first.fileId,
      openaiFileId: `file-${avatar.avatarId}-${index}`,
    }));
    await node.app.db.insert(avatarFiles).values(rows);
    const answers = await Promise.all([1, 2, 3, 4].map((each) => addText(avatar, `Text ${each}.`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("avatar_files_full");
    const standing = and(eq(avatarFiles.avatarId, avatar.avatarId), isNull(avatarFiles.removedAt));
    expect(await node.app.db.$count(avatarFiles, standing)).toBe(AVATAR_FILES_MAX);
  });

  test("is taken away by three ids that belong together, and stays with the versions that had it", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const other = await anAvatar(node, owner.userId);
    const [one, two] = [(await addText(avatar, "One.")).body.file, (await addText(avatar, "Two.")).body.file];
    const mixed = { ...one, openai_file_id: two.openai_file_id };
    expect((await remove(mixed, avatar)).status).toBe(404);
    expect((await remove(one, other)).status).toBe(404);
    expect((await remove(one, avatar)).status).toBe(204);
    expect((await remove(one, avatar)).status).toBe(404);
    expect((await filesOf(avatar)).map(({ avatar_file_id }) => avatar_file_id)).toEqual([two.avatar_file_id]);
    expect((await read(one.avatar_file_id)).body.file.content).toBe("One.");
    const [last] = (await versionsOf(avatar)).slice(-1);
    expect([last?.reason, last?.subject, last?.files]).toEqual(["file_removed", "notes.txt", [two.avatar_file_id]]);
  });

  test("that could not be read says why in the reader's language, and is read anew when that is asked for", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const row = await anAvatarFile(node, owner, avatar, { name: "empty.txt", text: " \n " });
    const { token } = owner;
    const spanish = await node.ask(`GET /avatars/files/${row.avatarFileId}`, { token, headers: { lang: "es" } });
    const english = await read(row.avatarFileId);
    expect([english.body.file.state, spanish.body.file.state]).toEqual(["failed", "failed"]);
    expect(english.body.file.problem).not.toBe(spanish.body.file.problem);
    await node.app.db
      .update(knowledgeSources)
      .set({ errorCode: "file_unread" })
      .where(eq(knowledgeSources.sourceId, row.sourceId));
    const again = await node.ask(`POST /avatars/files/${row.avatarFileId}/retry`, { token });
    // How far the reading has come by then is its own affair; that it was read anew tells the reason that it has again.
    expect(again.status, again.text).toBe(202);
    expect((await readFully(row.avatarFileId)).file.problem).toBe(english.body.file.problem);
  });

  test("is cut, and not yet ready, while its vectors are to come", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const { file } = (await addText(avatar, "Some text.")).body;
    await readFully(file.avatar_file_id);
    const [known] = await materialOf(node.app, avatar.avatarId);
    const isIt = eq(knowledgeSources.sourceId, known?.source?.sourceId ?? 0);
    await node.app.db.update(knowledgeSources).set({ embedded: 0 }).where(isIt);
    expect(await filesOf(avatar)).toMatchObject([{ state: "cut", passages: 1, embedded: 0, problem: null }]);
  });

  test("opens at a passage: the page of it, and its text, which stands on that page", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const pages = Array.from({ length: 45 }, (_, index) => [`Page ${index + 1} is about subject number ${index + 1}.`]);
    const row = await anAvatarFile(node, owner, avatar, { name: "long.pdf", bytes: await aPdf(pages) });
    const plain = (await read(row.avatarFileId, "?page=2")).body;
    expect([plain.page, plain.count, plain.pages, plain.passage]).toEqual([2, 45, 3, null]);
    const [known] = await materialOf(node.app, avatar.avatarId);
    const position = (known?.source?.passages ?? 0) - 1;
    const { page, passage, parts } = (await read(row.avatarFileId, `?position=${position}`)).body;
    expect([page, passage.position, passage.page]).toEqual([3, position, 45]);
    expect(parts.at(-1)).toMatchObject({ page: 45, text: expect.stringContaining("subject number 45") });
    expect(parts.at(-1).text).toContain(passage.text);
    expect(passage.text).toContain("subject number 45");
    expect((await read(row.avatarFileId, "?position=9999")).body.passage).toBeNull();
    expect((await read(row.avatarFileId, "?position=9007199254740991")).status).toBe(400);
  });
});

describe("a text that is edited in place", () => {
  test("is .txt by its name and by its bytes, in UTF-8 whatever it came in", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const { token } = owner;
    const send = (bytes: Uint8Array | string, name: string) =>
      node.ask(`POST /avatars/add-editable-file/${pathOf(avatar)}`, { token, form: aForm(bytes, name) });
    for (const [bytes, name] of [
      [await aPdf([["No."]]), "plan.pdf"],
      [await aPdf([["No."]]), "plan.txt"],
      ["Yes.", "plan.md"],
      [await aPicture("png"), "plan.txt"],
    ] as const) {
      const refused = await send(bytes, name);
      expect([refused.status, refused.body.code]).toEqual([422, "editable_file_type_refused"]);
    }
    expect((await addText(avatar, "Yes.", "plan.docx")).body.code).toBe("editable_file_type_refused");
    const latin = (await send(Buffer.from("A\u00f1o nuevo", "latin1"), "a\u00f1o.txt")).body.file;
    expect((await read(latin.avatar_file_id)).body.file).toMatchObject({ content: "A\u00f1o nuevo", editable: true });
    const named = (await addText(avatar, "", "The plan")).body.file;
    expect(named.file_data.name).toBe("The plan.txt");
    expect((await filesOf(avatar)).map(({ content }) => content)).toEqual([null, null]);
  });

  test("becomes a new file when it is changed, and the earlier one keeps what it held", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const before = (await addText(avatar, "One.")).body.file;
    const saved = await save(before.file_data.file_id, { content: "Two.", name: "renamed" });
    expect(saved.status, saved.text).toBe(200);
    const { file } = saved.body;
    expect(file.file_data.name).toBe("renamed.txt");
    expect(file.avatar_file_id).not.toBe(before.avatar_file_id);
    expect(file.openai_file_id).not.toBe(before.openai_file_id);
    expect((await readFully(file.avatar_file_id)).file).toMatchObject({ content: "Two.", state: "ready" });
    expect((await read(before.avatar_file_id)).body.file.content).toBe("One.");
    const late = await save(before.file_data.file_id, { content: "Three." });
    expect([late.status, late.body.code]).toEqual([409, "avatar_changed"]);
    const same = await save(file.file_data.file_id, { content: "Two." });
    expect(same.body.file.avatar_file_id).toBe(file.avatar_file_id);
    const versions = await versionsOf(avatar);
    expect(versions.map(({ reason, files }) => [reason, files])).toEqual([
      ["created", []],
      ["file_added", [before.avatar_file_id]],
      ["file_edited", [file.avatar_file_id]],
    ]);
    expect((await materialOf(node.app, avatar.avatarId)).map(({ name }) => name)).toEqual(["renamed.txt"]);
  });

  test("that many change at once is changed by one of them; the others are told, and nothing of theirs is kept", async () => {
    const person = await aUser(node);
    const avatar = await anAvatar(node, person.userId);
    const { file } = (await addText(avatar, "Zero.", "notes.txt", person)).body;
    const texts = Array.from({ length: 10 }, (_, index) => `Text ${index}.`);
    const answers = await Promise.all(texts.map((content) => save(file.file_data.file_id, { content }, person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const won = answers.findIndex(({ status }) => status === 200);
    const { file: saved, avatar: shown } = answers[won]?.body ?? {};
    expect(shown.avatar_files.map(({ avatar_file_id }: AvatarFile) => avatar_file_id)).toEqual([saved.avatar_file_id]);
    expect((await read(saved.avatar_file_id, "", person)).body.file.content).toBe(texts[won]);
    expect(await versionsOf(avatar)).toHaveLength(3);
    const kept = and(eq(files.userId, person.userId), isNull(files.expiresAt));
    expect(await node.app.db.$count(files, kept)).toBe(2);
  });

  test("is the only kind whose text can be changed", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const { file } = (await add(avatar, "Some text.", "notes.txt")).body;
    const refused = await save(file.file_data.file_id, { content: "Other." });
    expect([refused.status, refused.body.code]).toEqual([422, "editable_file_type_refused"]);
    expect((await save(999_999, { content: "Other." })).status).toBe(404);
  });
});
