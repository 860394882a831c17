import { and, desc, eq, inArray } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";
import { haveAll } from "../../../platform/database/searched.ts";
import type { Found, Wish } from "../../../platform/features/searches.ts";
import { fileNames, isFileCalled } from "../../files/index.ts";
import { mineHere } from "../store.ts";
import { conversationFiles, conversations, wordsOfName } from "../tables.ts";
import { findTexts, readTexts } from "./store.search.ts";

const placed = {
  id: conversations.conversationId,
  name: conversations.name,
  tags: conversations.tags,
  archived: conversations.archived,
  updatedAt: conversations.updatedAt,
};

/** Own chats of the selected space, archived ones too, with all words in name and tags, or in one message. */
export async function findChats(ctx: ActorCtx, { words, wordsQuery, limit, best }: Wish): Promise<Found[]> {
  const named = await ctx.db
    .select(placed)
    .from(conversations)
    .where(and(mineHere(ctx), haveAll(wordsOfName(conversations), wordsQuery)))
    .orderBy(desc(conversations.updatedAt), desc(conversations.conversationId))
    .limit(limit);
  const said = await findTexts(ctx, words, null, limit);
  const messageOf = new Map(said.map(({ conversationId, messageId }) => [conversationId, messageId]));
  const others = await readPlaced(
    ctx,
    [...messageOf.keys()].filter((id) => !named.some((row) => row.id === id)),
  );
  const found = best([...named, ...others]);
  const texts = await readTexts(
    ctx,
    found.flatMap(({ id }) => messageOf.get(id) ?? []),
  );
  return found.map(({ archived, ...row }) => {
    const messageId = messageOf.get(row.id) ?? null;
    const text = messageId === null ? undefined : texts.get(messageId);
    return { ...row, messageId, texts: text ? [text] : [], place: { owner: "own", archived } };
  });
}

const readPlaced = (ctx: ActorCtx, ids: number[]) =>
  ids.length === 0
    ? []
    : ctx.db
        .select(placed)
        .from(conversations)
        .where(and(mineHere(ctx), inArray(conversations.conversationId, ids)));

/** Files of own chats of the selected space, by their names. */
export async function findChatFiles(ctx: ActorCtx, { partsQuery, limit }: Wish): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      ...placed,
      fileId: conversationFiles.conversationFileId,
      fileName: fileNames.name,
      messageId: conversationFiles.messageId,
      updatedAt: conversationFiles.createdAt,
    })
    .from(fileNames)
    .innerJoin(conversationFiles, eq(conversationFiles.fileId, fileNames.fileId))
    .innerJoin(conversations, eq(conversations.conversationId, conversationFiles.conversationId))
    .where(and(isFileCalled(ctx, partsQuery), mine(ctx, fileNames.userId), mineHere(ctx)))
    .orderBy(desc(conversationFiles.createdAt), desc(conversationFiles.conversationFileId))
    .limit(limit);
  return rows.map(({ id, fileId, name, fileName, messageId, archived, updatedAt }) => ({
    id: fileId,
    name: fileName,
    texts: [],
    messageId,
    place: { owner: "own", archived, inside: { kind: "chats", id, name } },
    updatedAt,
  }));
}
