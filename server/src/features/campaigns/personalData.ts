import type { PersonalData } from "../../platform/features/personalData.ts";
import { eraseMaker, listGivenTo, listMadeBy } from "./store.system.ts";

/** What campaigns keep of a person: which they made, and which they were given by name. */
export const campaignData: PersonalData = {
  name: "campaigns",
  tables: {
    // The campaign stays its organization's; who made it goes.
    campaigns: "goes",
    campaign_users: "goes",
    // Who gave it goes; the group has it still.
    campaign_groups: "goes",
  },
  async *exportOf({ db }, userId) {
    const [made, given] = await Promise.all([listMadeBy(db, userId), listGivenTo(db, userId)]);
    if (made.length > 0) yield { path: "campaigns/made.json", content: JSON.stringify(made.map(describe), null, 2) };
    if (given.length > 0) yield { path: "campaigns/given.json", content: JSON.stringify(given, null, 2) };
  },
  // What they were given goes by the database, with their place in the organization.
  erase: ({ db }, userId) => eraseMaker(db, userId),
};

const describe = ({
  campaignId,
  organizationId,
  name,
  description,
  createdAt,
}: Awaited<ReturnType<typeof listMadeBy>>[number]) => ({
  campaign_id: campaignId,
  organization_id: organizationId,
  name,
  description,
  created_at: createdAt.toISOString(),
});
