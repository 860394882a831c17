import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { haveAll } from "../../../platform/database/searched.ts";
import type { Found, Wish } from "../../../platform/features/searches.ts";
import { fileNames, isFileCalled } from "../../files/index.ts";
import { editableByCaller } from "../store.ts";
import { avatarFiles, avatars, wordsOfAvatar, wordsOfContext } from "../tables.ts";
import { visibleInLists } from "./store.lists.ts";

const placed = { id: avatars.avatarId, userId: avatars.userId, isPublic: avatars.isPublic, name: avatars.name };

/** Avatars of the caller's lists with all words in name and description, or in the context where the caller may edit it. */
export async function findAvatars(ctx: ActorCtx, { wordsQuery, limit, best }: Wish): Promise<Found[]> {
  const { avatarId } = avatars;
  // Each off its index and by itself ("offset 0"): beside another condition PostgreSQL may read the words of every text again.
  const named = sql`(select ${avatarId} from ${avatars} where ${haveAll(wordsOfAvatar(avatars), wordsQuery)} offset 0)`;
  const told = sql`(select ${avatarId} from ${avatars} where ${haveAll(wordsOfContext(avatars), wordsQuery)} offset 0)`;
  const has = sql`(${avatarId} in ${named} or (${avatarId} in ${told} and ${editableByCaller(ctx)}))`;
  const found = await ctx.db
    .select({ ...placed, description: avatars.description, updatedAt: avatars.updatedAt })
    .from(avatars)
    .where(and(ne(avatars.kind, "super_fetch"), visibleInLists(ctx), has))
    .orderBy(desc(avatars.updatedAt), desc(avatarId))
    .limit(limit);
  const shown = best(found);
  const contexts = await readContexts(
    ctx,
    shown.map(({ id }) => id),
  );
  return shown.map(({ id, name, description, updatedAt, ...row }) => ({
    id,
    name,
    texts: [description, contexts.get(id) ?? ""],
    place: { owner: ownerOf(ctx, row) },
    updatedAt,
  }));
}

/** The contexts of some avatars, of those that the caller may edit. */
async function readContexts(ctx: ActorCtx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: avatars.avatarId, context: avatars.context })
    .from(avatars)
    .where(and(inArray(avatars.avatarId, ids), visibleInLists(ctx), editableByCaller(ctx)));
  return new Map(rows.map(({ id, context }) => [id, context]));
}

/** Files that stand in avatars of the caller's lists, by their names; of those that they may edit. */
export async function findAvatarFiles(ctx: ActorCtx, { partsQuery, limit }: Wish): Promise<Found[]> {
  const isOpenable: SQL | undefined = and(visibleInLists(ctx), editableByCaller(ctx));
  const rows = await ctx.db
    .select({ ...placed, fileId: avatarFiles.avatarFileId, fileName: fileNames.name, createdAt: avatarFiles.createdAt })
    .from(fileNames)
    .innerJoin(avatarFiles, eq(avatarFiles.fileId, fileNames.fileId))
    .innerJoin(avatars, eq(avatars.avatarId, avatarFiles.avatarId))
    .where(and(isFileCalled(ctx, partsQuery), isNull(avatarFiles.removedAt), isOpenable))
    .orderBy(desc(avatarFiles.createdAt), desc(avatarFiles.avatarFileId))
    .limit(limit);
  return rows.map(({ id, fileId, name, fileName, createdAt, ...row }) => ({
    id: fileId,
    name: fileName,
    texts: [],
    place: { owner: ownerOf(ctx, row), inside: { kind: "avatars", id, name } },
    updatedAt: createdAt,
  }));
}

const ownerOf = ({ actor }: ActorCtx, row: { userId: number | null; isPublic: boolean }) =>
  row.userId === actor.userId ? "own" : row.isPublic ? "public" : "organization";
