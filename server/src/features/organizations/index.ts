import { feature } from "../../platform/features/feature.ts";
import { importPeople } from "./imports/importJob.ts";
import { organizationData } from "./personalData.ts";
import { mountOrganizations } from "./routes.ts";
import { sweepInvitations } from "./sweep.ts";

export { managedGroup } from "./groups/groups.ts";
export { withoutMembership } from "./groups/without.ts";
export { addressOfInvitation, joinByLink, joinInvited } from "./invitations/accepting.ts";
export { defineOrganizationMails } from "./invitations/mail.ts";
export { organizationAiOf, sealOrganizationKey } from "./keys/openAiKey.ts";
export { isCardSellerAmong, type StripeKeys, sealStripeKey, stripeKeysOf } from "./keys/stripeKeys.ts";
export {
  concernedIn,
  type Membership,
  memberIdsOf,
  membershipAmong,
  membershipsOf,
  nameOf,
  roleIn,
} from "./members.ts";
export { defineCampaignAccess } from "./people/campaigns.ts";
export { defineSales, defineWritten, type Sales, type Span, type Written } from "./people/figures.ts";
export { defineGiving, type UsableKind } from "./people/sharing.ts";
export { visibleByGiving } from "./people/store.giving.ts";
export { belongingTo, readGroupNames, readGroupsOf } from "./people/store.system.ts";
export { isLiving } from "./store.system.ts";
export {
  editableByManaging,
  lockGroups,
  lockMembers,
  mineByGroup,
  mineByLeading,
  mineByManaging,
  mineByMembership,
} from "./store.ts";

export const organizations = feature({
  name: "organizations",
  mount: mountOrganizations,
  jobs: [sweepInvitations, importPeople],
  personalData: [organizationData],
});
