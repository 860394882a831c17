import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { perApp } from "../../../platform/state.ts";
import { readGroupsOf } from "./store.system.ts";

/** Which campaigns of an organization were given to some people, by name, and to some groups. */
type ReadGiven = (
  db: Db,
  organizationId: number,
  userIds: number[],
  groupIds: number[],
) => Promise<{ people: { userId: number; campaignId: number }[]; groups: { groupId: number; campaignId: number }[] }>;

const kept = perApp((): { readGiven: ReadGiven | null } => ({ readGiven: null }));

/** Says who knows to whom campaigns are given, a feature above; once, when the app is opened. */
export function defineCampaignAccess(app: App, readGiven: ReadGiven): void {
  kept(app).readGiven = readGiven;
}

/** The campaigns that each of some people of an organization was given, by name or through a group. */
export async function campaignsOf(
  app: Pick<App, "db" | "state">,
  organizationId: number,
  userIds: number[],
): Promise<(userId: number) => number[]> {
  const { readGiven } = kept(app);
  if (!readGiven || userIds.length === 0) return () => [];
  const memberships = await readGroupsOf(app.db, organizationId, userIds);
  const { people, groups } = await readGiven(app.db, organizationId, userIds, [
    ...new Set(memberships.map(({ groupId }) => groupId)),
  ]);
  const given = Map.groupBy(people, ({ userId }) => userId);
  const groupsOf = Map.groupBy(memberships, ({ userId }) => userId);
  const byGroup = Map.groupBy(groups, ({ groupId }) => groupId);
  return (userId) => {
    const named = given.get(userId) ?? [];
    const grouped = (groupsOf.get(userId) ?? []).flatMap(({ groupId }) => byGroup.get(groupId) ?? []);
    return [...new Set([...named, ...grouped].map(({ campaignId }) => campaignId))].sort((a, b) => a - b);
  };
}
