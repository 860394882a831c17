import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { perApp } from "../../../platform/state.ts";

/** Which campaigns of an organization some people were given, by name or through a group, in the order of their ids. */
type ReadGiven = (
  db: Db,
  organizationId: number,
  userIds: number[],
) => Promise<{ userId: number; campaignIds: number[] }[]>;

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
  const given = new Map(
    (await readGiven(app.db, organizationId, userIds)).map(({ userId, campaignIds }) => [userId, campaignIds]),
  );
  return (userId) => given.get(userId) ?? [];
}
