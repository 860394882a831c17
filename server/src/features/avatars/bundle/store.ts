import { and, asc, eq } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import { editableByCaller } from "../store.ts";
import { avatars } from "../tables.ts";

const editableHere = (ctx: ActorCtx) =>
  and(inSpace(ctx, avatars.organizationId), eq(avatars.kind, "own"), editableByCaller(ctx));

/** The avatars of the selected organization that the caller may edit, the oldest first. */
export const listHere = (ctx: ActorCtx): Promise<{ id: number; name: string }[]> =>
  ctx.db
    .select({ id: avatars.avatarId, name: avatars.name })
    .from(avatars)
    .where(editableHere(ctx))
    .orderBy(asc(avatars.avatarId));
