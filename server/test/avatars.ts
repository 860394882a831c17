import { makeAvatar, newOpenaiFileId } from "../src/features/avatars/make.ts";
import { lockAvatar } from "../src/features/avatars/store.system.ts";
import type { AvatarRow, NewAvatar } from "../src/features/avatars/store.ts";
import { avatarFiles, avatarInbox } from "../src/features/avatars/tables.ts";
import { writeVersion } from "../src/features/avatars/writeVersion.ts";
import { addSource, readSources } from "../src/features/knowledge/index.ts";
import { inTransaction } from "../src/platform/database/db.ts";
import { type TestApp, waitFor } from "./app.ts";
import type { TestUser } from "./people.ts";

let count = 0;

/** An avatar of a person, with a context unless another is given. In no transaction: nobody else is there to see half of it. */
export function anAvatar({ app }: Pick<TestApp, "app">, userId: number, values: Partial<NewAvatar> = {}) {
  count += 1;
  const usual = { userId, name: `Avatar ${count}`, context: "You answer in one sentence." };
  return makeAvatar(app, { ...usual, ...values }, userId);
}

type Given = { name?: string; bytes?: Uint8Array; text?: string; editable?: boolean };

/** A file of an avatar, read and cut; the app must run jobs. Answers the row of the file. */
export async function anAvatarFile(
  node: TestApp,
  { userId, token }: Pick<TestUser, "userId" | "token">,
  { avatarId }: Pick<AvatarRow, "avatarId">,
  { name = "notes.txt", text = "Some text.", bytes, editable = false }: Given = {},
) {
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(bytes ?? new TextEncoder().encode(text))]), name);
  const { body } = await node.ask("POST /files", { token, form });
  const { file_id: fileId, file } = body;
  const row = await inTransaction(node.app, async (tx) => {
    const avatar = await lockAvatar(tx, avatarId);
    if (!avatar) throw new Error("there is no such avatar");
    const sourceId = await addSource(tx, { userId, organizationId: null, fileId, name, type: file.type });
    const values = { avatarId, fileId, openaiFileId: newOpenaiFileId(), editable, sourceId };
    const [made] = await tx.db.insert(avatarFiles).values(values).returning();
    if (!made) throw new Error("a file of an avatar was not made");
    await writeVersion(tx, avatar, { userId, reason: "file_added", subject: name });
    return { ...made, sourceId };
  });
  const isRead = async () => {
    const state = (await readSources(node.app, [row.sourceId])).get(row.sourceId)?.state;
    return state === "ready" || state === "failed";
  };
  await waitFor(isRead, `the reading of ${name}`);
  return row;
}

/** A file of an avatar that nobody reads: its row and its bytes, and no version that names it. */
export async function aFileRow(
  { app, ask }: Pick<TestApp, "app" | "ask">,
  { token }: Pick<TestUser, "token">,
  { avatarId }: Pick<AvatarRow, "avatarId">,
  { name = "notes.txt", text = "Some text.", editable = false }: Given = {},
) {
  const form = new FormData();
  form.set("file", new Blob([text]), name);
  const fileId: number = (await ask("POST /files", { token, form })).body.file_id;
  const values = { avatarId, fileId, openaiFileId: newOpenaiFileId(), editable };
  const [made] = await app.db.insert(avatarFiles).values(values).returning();
  if (!made) throw new Error("a file of an avatar was not made");
  return made;
}

/** A question in the inbox of an avatar, which waits there unless something became of it. */
export async function anInboxItem(
  { app }: Pick<TestApp, "app">,
  avatarId: number,
  question = "How much is it?",
  state: "open" | "dismissed" = "open",
) {
  count += 1;
  const values = { avatarId, kind: "unanswered" as const, digest: `digest-${count}`, question, state };
  const [made] = await app.db.insert(avatarInbox).values(values).returning();
  if (!made) throw new Error("an entry of an inbox was not made");
  return made;
}
