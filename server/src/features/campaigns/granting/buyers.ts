import type { CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import type { App } from "../../../platform/context.ts";
import { type Holder, holdersOf } from "../../products/index.ts";
import { readGiven, readGivenToGroups } from "../store.system.given.ts";

/** Somebody who has a campaign by a product that they bought: it grants the campaign, or a group that the campaign is given to. */
export type Buyer = Pick<Holder, "userId" | "productId" | "product"> & {
  campaignId: number;
  groupId: number | null;
  permission: CampaignPermission;
};

type Reader = Pick<App, "db" | "state">;

/** Who of an organization has some campaigns of it by what they bought, each by every product that brings them there. */
export async function buyersOf(
  app: Reader,
  { organizationId, ...asked }: { organizationId: number; campaignIds: number[]; userIds?: number[] },
): Promise<Buyer[]> {
  const { campaignIds, userIds } = asked;
  if (campaignIds.length === 0) return [];
  const { groups } = await readGiven(app.db, campaignIds);
  const who = { organizationId, ...(userIds && { userIds }) };
  const [direct, grouped] = await Promise.all([
    holdersOf(app, { ...who, kinds: ["campaign"], ids: campaignIds }),
    holdersOf(app, { ...who, kinds: ["group"], ids: [...new Set(groups.map(({ groupId }) => groupId))] }),
  ]);
  return [...direct.map(asUser), ...throughGroups(grouped, groups)];
}

/** The campaigns of an organization that some of its people have by what they bought. */
export async function boughtBy(app: Reader, organizationId: number, userIds: number[]): Promise<Buyer[]> {
  const holders = await holdersOf(app, { organizationId, kinds: ["campaign", "group"], userIds });
  const grouped = holders.filter(({ kind }) => kind === "group");
  const given = await readGivenToGroups(app.db, [...new Set(grouped.map(({ thingId }) => thingId))]);
  return [...holders.filter(({ kind }) => kind === "campaign").map(asUser), ...throughGroups(grouped, given)];
}

/** What was bought is there to be used. */
const asUser = ({ userId, productId, product, thingId: campaignId }: Holder): Buyer => ({
  ...{ userId, productId, product, campaignId },
  groupId: null,
  permission: "use",
});

type Given = { campaignId: number; groupId: number; permission: CampaignPermission };

const throughGroups = (holders: Holder[], given: Given[]): Buyer[] =>
  holders.flatMap(({ userId, productId, product, thingId }) =>
    given.flatMap((each) => (each.groupId === thingId ? { userId, productId, product, ...each } : [])),
  );
