import type { Source } from "@pluma/contract/generation/sources";
import type { ActorCtx } from "../../../platform/context.ts";
import { FOUND_MAX, findPassages, frame, gather, type Known, readKnown, untilRead } from "../../knowledge/index.ts";
import { type ChatFileRow, isPicture, listFiles } from "./store.ts";

/** The passages of the files of a conversation that an answer may name, and what the prompt says after `before` others. */
export type FilesInPrompt = { sources: FileSource[]; textAfter: (before: number) => string };
type FileSource = Extract<Source, { kind: "file" }>;

type Asked = {
  conversationId: number;
  question: string;
  /** The files that were sent with the question, by their ids in the conversation; unset: all of them. */
  fileIds?: number[] | undefined;
};

/** A file of the conversation and what is known of it. */
type ChatFile = Known & { row: ChatFileRow };

/**
 * What the files of a conversation say to a question: small files whole, of large ones the passages that fit it, each
 * with a number that the answer can name. Waits up to 20 seconds for files that are still being read. Not to be called
 * in a transaction.
 */
export async function filesForPrompt(ctx: ActorCtx, asked: Asked): Promise<FilesInPrompt> {
  const known = await waitUntilRead(ctx, asked);
  if (known.length === 0) return { sources: [], textAfter: () => "" };
  const { question, fileIds } = asked;
  const { userId, organizationId } = ctx.actor;
  const { pieces, remarks } = await gather(ctx, known, {
    find: (sourceIds) => findPassages(ctx, { userId, organizationId, sourceIds, question, limit: FOUND_MAX }),
    isSentNow: ({ row }) => fileIds?.includes(row.conversationFileId) ?? false,
  });
  const sources = pieces.map(({ row, name, page, text }): FileSource => {
    return { kind: "file", conversation_file_id: row.conversationFileId, name, page, text: text.trim() };
  });
  return { sources, textAfter: (before) => frame(introduction, sources, remarks, before) };
}

const introduction =
  "The person has put files into this conversation. What was read from them stands between the two marks below.";

function waitUntilRead(ctx: ActorCtx, { conversationId, fileIds }: Asked): Promise<ChatFile[]> {
  const isSent = ({ row }: ChatFile) => !fileIds || fileIds.length === 0 || fileIds.includes(row.conversationFileId);
  const list = async () => (await listFiles(ctx, conversationId)).filter((row) => !isPicture(row));
  return untilRead(async () => readKnown(ctx, await list()), isSent);
}
