import type { FileRef } from "@pluma/contract/accounts/accounts";
import type { Avatar, AvatarRow as ShownRow } from "@pluma/contract/avatars/avatars";
import type { ActorCtx } from "../../platform/context.ts";
import { filesOf } from "../files/index.ts";
import { rightsOver } from "./access.ts";
import { showAvatarFiles } from "./files/show.ts";
import { type AvatarFacts, readFacts } from "./list/store.lists.ts";
import { standingFiles } from "./store.system.ts";
import type { AvatarRow } from "./store.ts";

/** Avatars as a list has them, for a caller who may use each of them. */
export async function showRows(ctx: ActorCtx, rows: AvatarRow[]): Promise<ShownRow[]> {
  const [facts, pictures] = await Promise.all([
    readFacts(
      ctx,
      rows.map(({ avatarId }) => avatarId),
    ),
    filesOf(
      ctx,
      rows.flatMap(({ fileId }) => fileId ?? []),
    ),
  ]);
  return rows.map((row) => showRow(ctx, row, facts.get(row.avatarId), pictures.get(row.fileId ?? 0)));
}

/** One avatar as the caller, who may use it, sees it: with its context and files only where they may edit it. */
export async function showAvatar(ctx: ActorCtx, row: AvatarRow): Promise<Avatar> {
  const [[shown], isEditor] = [await showRows(ctx, [row]), rightsOver(ctx, row).edit];
  if (!shown) throw new Error("an avatar was not shown");
  if (!isEditor) return { ...shown, context: null, avatar_files: [], version: null };
  const files = await showAvatarFiles(ctx, await standingFiles(ctx, row.avatarId), ctx.lang);
  return { ...shown, context: row.context, avatar_files: files, version: row.version };
}

function showRow(
  ctx: ActorCtx,
  row: AvatarRow,
  facts: AvatarFacts | undefined,
  picture: FileRef | undefined,
): ShownRow {
  const can = rightsOver(ctx, row);
  return {
    avatar_id: row.avatarId,
    assistant_id: row.assistantId,
    name: row.name,
    description: row.description,
    public: row.isPublic,
    user_id: row.userId,
    organization_id: row.organizationId,
    campaigns_only: row.campaignsOnly,
    picture: picture ?? null,
    starters: row.starters,
    mode: row.mode,
    favorite: facts?.favorite ?? false,
    is_trained: row.kind === "super_fetch" || row.context !== "" || (facts?.hasFiles ?? false),
    is_default: row.kind === "default" && row.userId === ctx.actor.userId,
    can,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    waiting: can.edit ? (facts?.waiting ?? 0) : null,
  };
}
