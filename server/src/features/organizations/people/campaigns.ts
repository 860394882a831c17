import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";

type Reader = Pick<App, "db" | "state">;

/** Which campaigns of an organization some people have, by name, through a group or by what they bought, in the order of their ids. */
type ReadGiven = (
  app: Reader,
  organizationId: number,
  userIds: number[],
) => Promise<{ userId: number; campaignIds: number[] }[]>;

const kept = perApp((): { readGiven: ReadGiven | null } => ({ readGiven: null }));

/** Says who knows to whom campaigns are given, a feature above; once, when the app is opened. */
export function defineCampaignAccess(app: App, readGiven: ReadGiven): void {
  kept(app).readGiven = readGiven;
}

/** The campaigns that each of some people of an organization has, by name, through a group or by what they bought. */
export async function campaignsOf(
  app: Reader,
  organizationId: number,
  userIds: number[],
): Promise<(userId: number) => number[]> {
  const { readGiven } = kept(app);
  if (!readGiven || userIds.length === 0) return () => [];
  const given = new Map(
    (await readGiven(app, organizationId, userIds)).map(({ userId, campaignIds }) => [userId, campaignIds]),
  );
  return (userId) => given.get(userId) ?? [];
}
