import { and, asc, eq, or, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";
import { superFetchPresets } from "../tables.ts";

export type PresetRow = typeof superFetchPresets.$inferSelect;
type Values = Pick<PresetRow, "name" | "inputs" | "open" | "outputs" | "isShared">;

const isVisible = (ctx: ActorCtx) => or(mine(ctx, superFetchPresets.userId), superFetchPresets.isShared);
const isNamed = (id: number) => eq(superFetchPresets.presetId, id);

/** What rules.ts calls to edit. */
const isEditable = (ctx: ActorCtx) =>
  or(mine(ctx, superFetchPresets.userId), ctx.actor.staffRole === null ? sql`false` : superFetchPresets.isShared);

/** The caller's presets and those that everybody has, by name. */
export function listPresets(ctx: ActorCtx): Promise<PresetRow[]> {
  return ctx.db
    .select()
    .from(superFetchPresets)
    .where(isVisible(ctx))
    .orderBy(asc(sql`lower(${superFetchPresets.name})`), asc(superFetchPresets.presetId));
}

/** How many presets the caller made. */
export const countPresets = (ctx: ActorCtx): Promise<number> =>
  ctx.db.$count(superFetchPresets, mine(ctx, superFetchPresets.userId));

/** Writes a preset of the caller's. */
export async function insertPreset({ db, actor }: ActorCtx, values: Values): Promise<PresetRow> {
  const [row] = await db
    .insert(superFetchPresets)
    .values({ ...values, userId: actor.userId })
    .returning();
  if (!row) throw new Error("a preset was not written");
  return row;
}

/** A preset that the caller sees. */
export async function findPreset(ctx: ActorCtx, id: number): Promise<PresetRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(superFetchPresets)
    .where(and(isNamed(id), isVisible(ctx)));
  return row;
}

/** Changes a preset that the caller may edit. */
export async function updatePreset(ctx: ActorCtx, id: number, values: Values): Promise<PresetRow | undefined> {
  const [row] = await ctx.db
    .update(superFetchPresets)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(isNamed(id), isEditable(ctx)))
    .returning();
  return row;
}

/** Deletes a preset that the caller may edit; false when there is none. */
export async function removePreset(ctx: ActorCtx, id: number): Promise<boolean> {
  const gone = await ctx.db
    .delete(superFetchPresets)
    .where(and(isNamed(id), isEditable(ctx)))
    .returning({ presetId: superFetchPresets.presetId });
  return gone.length > 0;
}
