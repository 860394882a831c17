import type { SQL } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import type { Each } from "./figures.ts";

type Reader = Pick<App, "db" | "state">;

/** Which campaigns of an organization some people have, by name, through a group or by what they bought, in the order of their ids. */
type ReadGiven = (
  app: Reader,
  organizationId: number,
  userIds: number[],
) => Promise<{ userId: number; campaignIds: number[] }[]>;

/** What is known of whom campaigns are given to, by a feature above. */
type Access = {
  readGiven: ReadGiven;
  /** The same as a part of a statement, but for what was bought: each by their id. */
  each(each: Each): SQL<[number, number[]][]>;
  /** Whether an organization ever sold what brings campaigns to its buyers: only then anybody has one by what they bought. */
  isSold(organizationId: SQL): SQL;
};

const kept = perApp((): { access: Access | null } => ({ access: null }));

/** Says who knows to whom campaigns are given, a feature above; once, when the app is opened. */
export function defineCampaignAccess(app: App, access: Access): void {
  kept(app).access = access;
}

/** The parts of a statement that say which campaigns people were given, and whether any are sold; null where nobody knows. */
export const accessBy = (app: Pick<App, "state">): Pick<Access, "each" | "isSold"> | null => kept(app).access;

/** The campaigns that each of some people of an organization has, by name, through a group or by what they bought. */
export async function campaignsOf(
  app: Reader,
  organizationId: number,
  userIds: number[],
): Promise<(userId: number) => number[]> {
  const { access } = kept(app);
  if (!access || userIds.length === 0) return () => [];
  const given = new Map(
    (await access.readGiven(app, organizationId, userIds)).map(({ userId, campaignIds }) => [userId, campaignIds]),
  );
  return (userId) => given.get(userId) ?? [];
}
