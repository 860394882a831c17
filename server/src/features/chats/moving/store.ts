import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { isTaken } from "../../../platform/database/db.ts";
import { mine } from "../../../platform/database/owned.ts";
import { refuse } from "../../../platform/errors.ts";
import { chatImports } from "../tables.ts";

export type ImportRow = typeof chatImports.$inferSelect;

const SHOWN_MAX = 20;
/** No import takes so long: one that is open after it was given up without a word. */
const OPEN_MS_MAX = 4 * 3600 * 1000;

/** What is open may be ended. */
export const isOpen = inArray(chatImports.state, ["waiting", "running"]);

/** Writes an import that waits; refuses import_running while another one of the caller's is open. */
export async function insertImport(
  ctx: ActorCtx,
  values: Pick<ImportRow, "organizationId" | "name" | "origin" | "storageKey">,
): Promise<ImportRow> {
  const { userId } = ctx.actor;
  const [row] = await ctx.db
    .insert(chatImports)
    .values({ ...values, userId })
    .returning()
    .catch((error: unknown) => {
      if (isTaken(error, "chat_imports_one_running")) return refuse("import_running");
      throw error;
    });
  if (!row) throw new Error("an import was not written");
  return row;
}

/** Whether an import of the caller's is open; those that were given up are closed first. */
export async function hasOpenImport(ctx: ActorCtx): Promise<boolean> {
  const own = and(mine(ctx, chatImports.userId), isOpen);
  const now = ctx.clock.now();
  await ctx.db
    .update(chatImports)
    .set({ state: "failed", errorCode: "failed", finishedAt: now })
    .where(and(own, lt(chatImports.createdAt, new Date(now.getTime() - OPEN_MS_MAX))));
  const rows = await ctx.db.select({ importId: chatImports.importId }).from(chatImports).where(own);
  return rows.length > 0;
}

export function listImports(ctx: ActorCtx): Promise<ImportRow[]> {
  return ctx.db
    .select()
    .from(chatImports)
    .where(mine(ctx, chatImports.userId))
    .orderBy(desc(chatImports.importId))
    .limit(SHOWN_MAX);
}

/** Ends an own import that is open, as cancelled; undefined when there is none of the caller's with this id. */
export async function cancelOwn(ctx: ActorCtx, importId: number): Promise<ImportRow | undefined> {
  const own = and(eq(chatImports.importId, importId), mine(ctx, chatImports.userId));
  const [cancelled] = await ctx.db
    .update(chatImports)
    .set({ state: "cancelled", finishedAt: ctx.clock.now() })
    .where(and(own, isOpen))
    .returning();
  if (cancelled) return cancelled;
  const [row] = await ctx.db.select().from(chatImports).where(own);
  return row;
}
