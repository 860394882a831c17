import { CHAT_FILES_MAX, type ConversationFile } from "@pluma/contract/chats/files";
import type { UploadedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import type { Asker } from "../../../platform/database/owned.ts";
import { refuse } from "../../../platform/errors.ts";
import { addDocument, addPicture, isLocked, isPicture, removeFile, textOf } from "../../files/index.ts";
import { isSeeingFor } from "../../generation/index.ts";
import { addSource, readParts, removeSources } from "../../knowledge/index.ts";
import { type ConversationRow, findConversation } from "../store.ts";
import { showFiles } from "./show.ts";
import {
  type ChatFileRow,
  countFiles,
  deleteFiles,
  findFile,
  insertFile,
  listFiles,
  lockConversation,
} from "./store.ts";

/**
 * Adds a file to an own conversation and has it read; a picture is kept to be seen. Refuses what is neither, a picture where
 * the model sees none, what is protected, and the 51st.
 */
export async function addChatFile(ctx: ActorCtx, conversationId: number, file: UploadedFile) {
  const conversation = await checkConversation(ctx, conversationId);
  if ((await countFiles(ctx, conversationId)) >= CHAT_FILES_MAX) refuse("chat_files_full");
  if (await isLocked(file)) refuse("file_protected");
  // A text in another encoding is kept as UTF-8, so that whoever opens it later sees the same as the model.
  const given = (/\.txt$/i.test(file.name) ? await textOf(file) : null) ?? file;
  const kept =
    (await addDocument(ctx, given)) ?? (await addSeen(ctx, conversation, file)) ?? refuse("chat_file_type_refused");
  const row = await putIn(ctx, conversationId, kept).catch(async (error: unknown) => {
    await removeFile(ctx, kept.file_id);
    throw error;
  });
  const conversation_file = await showOne(ctx, row);
  ctx.push(ctx.actor.userId, "conversation_file", { conversation_id: conversationId, file: conversation_file });
  return { ...kept, conversation_file };
}

/** Keeps a picture where what answers in the conversation sees it; null for what is none. */
async function addSeen(ctx: ActorCtx, { model }: ConversationRow, file: UploadedFile) {
  if (!(await isPicture(file))) return null;
  const { userId, organizationId } = ctx.actor;
  if (!(await isSeeingFor(ctx, { userId, organizationId, held: "nothing" }, model))) refuse("pictures_unseen");
  return addPicture(ctx, file);
}

type Kept = NonNullable<Awaited<ReturnType<typeof addDocument>>>;

function putIn(ctx: ActorCtx, conversationId: number, { file, file_id: fileId }: Kept): Promise<ChatFileRow> {
  const { userId, organizationId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    // Two uploads at once must not both be the fiftieth.
    if (!(await lockConversation(tx, conversationId))) refuse("not_found");
    if ((await countFiles(tx, conversationId)) >= CHAT_FILES_MAX) refuse("chat_files_full");
    const { name, type } = file;
    // Of a picture nothing is read.
    const isRead = !type.startsWith("image/");
    const sourceId = isRead ? await addSource(tx, { userId, organizationId, fileId, name, type }) : null;
    return insertFile(tx, { conversationId, fileId, sourceId });
  });
}

/** The files of an own conversation, oldest first. */
export async function listChatFiles(ctx: ActorCtx, conversationId: number): Promise<{ files: ConversationFile[] }> {
  await checkConversation(ctx, conversationId);
  return { files: await showFiles(ctx, await listFiles(ctx, conversationId), ctx.lang) };
}

/** A file of an own conversation with what was read of it, 20 pages at a time. */
export async function readChatFile(ctx: ActorCtx, id: number, page: number) {
  const row = await findOwn(ctx, id);
  // First the state, then the text: a file that is ready by then has all of it.
  const file = await showOne(ctx, row);
  const read = row.sourceId === null ? { parts: [], count: 0, pages: 1 } : await readParts(ctx, row.sourceId, page);
  return { file, ...read };
}

/** Takes a file out of an own conversation; its bytes and what was read of it go too. */
export async function removeChatFile(ctx: ActorCtx, id: number): Promise<undefined> {
  const row = await findOwn(ctx, id);
  await inTransaction(ctx, async (tx) => forget(tx, await deleteFiles(tx, { conversationFileId: id })));
  const { conversationId: conversation_id, conversationFileId: conversation_file_id } = row;
  ctx.push(ctx.actor.userId, "conversation_file_deleted", { conversation_id, conversation_file_id });
}

/** Removes the files of conversations that are being deleted, with what was read of them, in the caller's transaction. */
export async function removeFilesOf(
  ctx: Parameters<typeof forget>[0] & Asker,
  conversationIds: number[],
): Promise<void> {
  await forget(ctx, await deleteFiles(ctx, { conversationIds }));
}

async function forget(ctx: Parameters<typeof removeFile>[0], rows: ChatFileRow[]): Promise<void> {
  for (const { fileId } of rows) await removeFile(ctx, fileId);
  await removeSources(
    ctx,
    rows.flatMap(({ sourceId }) => sourceId ?? []),
  );
}

async function checkConversation(ctx: ActorCtx, conversationId: number): Promise<ConversationRow> {
  return (await findConversation(ctx, conversationId)) ?? refuse("not_found");
}

async function findOwn(ctx: ActorCtx, id: number): Promise<ChatFileRow> {
  const row = (await findFile(ctx, id)) ?? refuse("not_found");
  await checkConversation(ctx, row.conversationId);
  return row;
}

async function showOne(ctx: ActorCtx, row: ChatFileRow): Promise<ConversationFile> {
  const [file] = await showFiles(ctx, [row], ctx.lang);
  return file ?? refuse("not_found");
}
