/** To whom campaigns are given that were found for the caller, and what for. */
import type { CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { campaignGroups, campaignUsers } from "./tables.ts";

/** Whom some campaigns are given to. */
export async function readGiven(db: Db, campaignIds: number[]) {
  const [people, groups] = await Promise.all([
    db
      .select({
        campaignId: campaignUsers.campaignId,
        userId: campaignUsers.userId,
        permission: campaignUsers.permission,
      })
      .from(campaignUsers)
      .where(inArray(campaignUsers.campaignId, campaignIds))
      .orderBy(asc(campaignUsers.userId)),
    db
      .select({
        campaignId: campaignGroups.campaignId,
        groupId: campaignGroups.groupId,
        permission: campaignGroups.permission,
      })
      .from(campaignGroups)
      .where(inArray(campaignGroups.campaignId, campaignIds))
      .orderBy(asc(campaignGroups.groupId)),
  ]);
  return { people, groups };
}

/** What some groups are given. */
export const readGivenToGroups = async (db: Db, groupIds: number[]) =>
  groupIds.length === 0
    ? []
    : db
        .select({
          campaignId: campaignGroups.campaignId,
          groupId: campaignGroups.groupId,
          permission: campaignGroups.permission,
        })
        .from(campaignGroups)
        .where(inArray(campaignGroups.groupId, groupIds));

type Given = {
  campaignId: number;
  organizationId: number;
  givenBy: number;
  permission: CampaignPermission;
  userIds: number[];
  groupIds: number[];
};

/**
 * Gives a campaign, which its caller holds locked, to people and groups that are locked in its organization; whom it was not
 * given to before, or for something else.
 */
export async function putGiven(db: Db, { userIds, groupIds, ...of }: Given) {
  const { permission, givenBy } = of;
  const people =
    userIds.length === 0
      ? []
      : await db
          .insert(campaignUsers)
          .values(userIds.map((userId) => ({ ...of, userId })))
          .onConflictDoUpdate({
            target: [campaignUsers.campaignId, campaignUsers.userId],
            set: { permission, givenBy },
            setWhere: ne(campaignUsers.permission, permission),
          })
          .returning({ userId: campaignUsers.userId });
  const groups =
    groupIds.length === 0
      ? []
      : await db
          .insert(campaignGroups)
          .values(groupIds.map((groupId) => ({ ...of, groupId })))
          .onConflictDoUpdate({
            target: [campaignGroups.campaignId, campaignGroups.groupId],
            set: { permission, givenBy },
            setWhere: ne(campaignGroups.permission, permission),
          })
          .returning({ groupId: campaignGroups.groupId });
  return { userIds: people.map(({ userId }) => userId), groupIds: groups.map(({ groupId }) => groupId) };
}

/** Takes that away again; from whom it was. */
export async function deleteGiven(
  db: Db,
  { campaignId, userIds, groupIds }: Pick<Given, "campaignId" | "userIds" | "groupIds">,
) {
  const people = await db
    .delete(campaignUsers)
    .where(and(eq(campaignUsers.campaignId, campaignId), inArray(campaignUsers.userId, userIds)))
    .returning({ userId: campaignUsers.userId });
  const groups = await db
    .delete(campaignGroups)
    .where(and(eq(campaignGroups.campaignId, campaignId), inArray(campaignGroups.groupId, groupIds)))
    .returning({ groupId: campaignGroups.groupId });
  return { userIds: people.map(({ userId }) => userId), groupIds: groups.map(({ groupId }) => groupId) };
}
