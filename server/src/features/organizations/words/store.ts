import { OWN_CAPS_MAX } from "@pluma/contract/organizations/words";
import { and, asc, count, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { personNames } from "../../accounts/index.ts";
import { editableByLeading, editableByManaging, visibleToCaller } from "../store.ts";
import { userOrganizations } from "../tables.ts";
import { personWordMonths, wordCaps, wordPlans } from "../tables.words.ts";

export type PlanRow = typeof wordPlans.$inferSelect;

/** So many people are named who come near their cap. */
const NEAR_NAMED = 5;

/** How the words of an organization of the caller's are spent; null where nothing was ever set. */
export async function readPlan(ctx: ActorCtx, organizationId: number): Promise<PlanRow | null> {
  const [row] = await ctx.db
    .select()
    .from(wordPlans)
    .where(and(eq(wordPlans.organizationId, organizationId), visibleToCaller(ctx, wordPlans.organizationId)));
  return row ?? null;
}

/** How many people are in an organization that the caller manages. */
export async function countPeople(ctx: ActorCtx, organizationId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(userOrganizations)
    .where(
      and(
        eq(userOrganizations.organizationId, organizationId),
        editableByManaging(ctx, userOrganizations.organizationId),
      ),
    );
  return row?.count ?? 0;
}

const usedIn = (month: string): SQL | undefined =>
  and(
    eq(personWordMonths.organizationId, userOrganizations.organizationId),
    eq(personWordMonths.userId, userOrganizations.userId),
    eq(personWordMonths.month, month),
  );

const isTheirCap = and(
  eq(wordCaps.organizationId, userOrganizations.organizationId),
  eq(wordCaps.userId, userOrganizations.userId),
);

const used = sql<number>`coalesce(${personWordMonths.used}, 0)`;
const named = { userId: personNames.userId, name: personNames.name, lastName: personNames.lastName };

/** Those of an organization that the caller manages who have a cap of their own, by name, with what they used in a month. */
export function readOwnCaps(ctx: ActorCtx, organizationId: number, month: string) {
  return ctx.db
    .select({ ...named, words: wordCaps.words, used })
    .from(userOrganizations)
    .innerJoin(wordCaps, isTheirCap)
    .innerJoin(personNames, eq(personNames.userId, userOrganizations.userId))
    .leftJoin(personWordMonths, usedIn(month))
    .where(
      and(
        eq(userOrganizations.organizationId, organizationId),
        editableByManaging(ctx, userOrganizations.organizationId),
      ),
    )
    .orderBy(asc(sql`fold(${personNames.name})`), asc(sql`fold(${personNames.lastName})`), asc(personNames.userId))
    .limit(OWN_CAPS_MAX);
}

/** Who of an organization that the caller manages has used most of their cap in a month, from 80 % on; the first of them. */
export function readNear(ctx: ActorCtx, organizationId: number, month: string) {
  const full = sql<number>`case when ${wordCaps.userId} is null then ${wordPlans.personCap} else ${wordCaps.words} end`;
  return ctx.db
    .select({ ...named, full, used })
    .from(userOrganizations)
    .innerJoin(wordPlans, eq(wordPlans.organizationId, userOrganizations.organizationId))
    .innerJoin(personNames, eq(personNames.userId, userOrganizations.userId))
    .innerJoin(personWordMonths, usedIn(month))
    .leftJoin(wordCaps, isTheirCap)
    .where(
      and(
        eq(userOrganizations.organizationId, organizationId),
        editableByManaging(ctx, userOrganizations.organizationId),
        isNotNull(full),
        sql`${personWordMonths.used} * 100 >= ${full}::bigint * 80`,
      ),
    )
    .orderBy(desc(sql`${personWordMonths.used}::numeric / greatest(${full}, 1)`), asc(personNames.userId))
    .limit(NEAR_NAMED);
}

/** Sets how the words are spent of the organization that the call is asked in, which the caller leads. */
export async function writePlan(
  ctx: ActorCtx,
  changes: Partial<Omit<PlanRow, "organizationId" | "updatedAt">>,
): Promise<void> {
  const { organizationId } = ctx.actor;
  if (organizationId === null) return;
  const set = { ...changes, updatedAt: ctx.clock.now() };
  await ctx.db
    .insert(wordPlans)
    .values({ organizationId, ...set })
    .onConflictDoUpdate({
      target: wordPlans.organizationId,
      set,
      setWhere: editableByLeading(ctx, wordPlans.organizationId) ?? sql`true`,
    });
}

/** How many people of an organization that the caller manages have a cap of their own, beside one of them. */
export async function countOtherCaps(ctx: ActorCtx, organizationId: number, userId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(wordCaps)
    .where(
      and(
        eq(wordCaps.organizationId, organizationId),
        sql`${wordCaps.userId} <> ${userId}::bigint`,
        editableByManaging(ctx, wordCaps.organizationId),
      ),
    );
  return row?.count ?? 0;
}

/** Gives somebody a cap of their own in the organization that the call is asked in, which the caller leads. */
export async function writeCap(ctx: ActorCtx, userId: number, words: number | null): Promise<void> {
  const { organizationId } = ctx.actor;
  if (organizationId === null) return;
  await ctx.db
    .insert(wordCaps)
    .values({ organizationId, userId, words })
    .onConflictDoUpdate({
      target: [wordCaps.organizationId, wordCaps.userId],
      set: { words },
      setWhere: editableByLeading(ctx, wordCaps.organizationId) ?? sql`true`,
    });
}

/** Takes somebody's own cap away, in an organization that the caller leads; false where they have none. */
export async function deleteCap(ctx: ActorCtx, organizationId: number, userId: number): Promise<boolean> {
  const gone = await ctx.db
    .delete(wordCaps)
    .where(
      and(
        eq(wordCaps.organizationId, organizationId),
        sql`${wordCaps.userId} = ${userId}::bigint`,
        editableByLeading(ctx, wordCaps.organizationId),
      ),
    )
    .returning({ userId: wordCaps.userId });
  return gone.length > 0;
}
