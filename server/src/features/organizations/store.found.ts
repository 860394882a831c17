import { and, desc, eq, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { haveAll } from "../../platform/database/searched.ts";
import type { Found, Wish } from "../../platform/features/searches.ts";
import { isNamed, personNames } from "../accounts/index.ts";
import { isLiving } from "./store.system.ts";
import { editableByManaging } from "./store.ts";
import { groups, userOrganizations, wordsOfGroup } from "./tables.ts";

/** Groups of the selected organization that the caller manages, by their names. */
export async function findGroups(ctx: ActorCtx, { wordsQuery, limit }: Wish): Promise<Found[]> {
  const { organizationId } = ctx.actor;
  if (organizationId === null) return [];
  const isIn = sql`${groups.organizationId} = ${organizationId}::int`;
  const named = sql`${organizationId}::int`;
  const rows = await ctx.db
    .select({ id: groups.groupId, name: groups.name, updatedAt: groups.updatedAt })
    .from(groups)
    .where(and(isIn, editableByManaging(ctx, named), isLiving(ctx, named), haveAll(wordsOfGroup(groups), wordsQuery)))
    .orderBy(desc(groups.updatedAt), desc(groups.groupId))
    .limit(limit);
  return rows.map((row) => ({ ...row, texts: [], place: { owner: "organization" } }));
}

/** People of the selected organization, for those who manage it, by their names and addresses; who came last first. */
export async function findPeople(ctx: ActorCtx, { parts, limit }: Wish): Promise<Found[]> {
  const { organizationId } = ctx.actor;
  if (organizationId === null) return [];
  const named = sql`${organizationId}::int`;
  const rows = await ctx.db
    .select({
      id: personNames.userId,
      name: personNames.name,
      lastName: personNames.lastName,
      email: personNames.email,
      updatedAt: userOrganizations.createdAt,
    })
    .from(userOrganizations)
    .innerJoin(personNames, eq(personNames.userId, userOrganizations.userId))
    .where(
      and(
        sql`${userOrganizations.organizationId} = ${named}`,
        editableByManaging(ctx, named),
        isLiving(ctx, named),
        isNamed(userOrganizations.userId, parts),
      ),
    )
    .orderBy(desc(userOrganizations.createdAt), desc(personNames.userId))
    .limit(limit);
  return rows.map(({ lastName, email, name, ...row }) => ({
    ...row,
    name: [name, lastName].filter(Boolean).join(" ") || email,
    texts: [email],
    place: { owner: "organization" },
  }));
}
