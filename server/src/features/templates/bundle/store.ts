import { and, asc } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import { editableByDecider, stands } from "../store.ts";
import { templates } from "../tables.ts";

const editableHere = (ctx: ActorCtx) => and(inSpace(ctx, templates.organizationId), stands, editableByDecider(ctx));

/** The templates of the selected organization for which the caller decides, the oldest first. */
export const listHere = (ctx: ActorCtx): Promise<{ id: number; name: string }[]> =>
  ctx.db
    .select({ id: templates.templateId, name: templates.name })
    .from(templates)
    .where(editableHere(ctx))
    .orderBy(asc(templates.templateId));
