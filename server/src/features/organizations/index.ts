import { feature } from "../../platform/features/feature.ts";
import { organizationData } from "./personalData.ts";
import { mountOrganizations } from "./routes.ts";

export {
  concernedIn,
  type Membership,
  memberIdsOf,
  membershipAmong,
  membershipsOf,
  nameOf,
  roleIn,
} from "./members.ts";
export { organizationAiOf, sealOrganizationKey } from "./openAiKey.ts";
export { defineCampaignAccess } from "./people/campaigns.ts";
export { defineSales, defineWritten, type Sales, type Span, type Written } from "./people/figures.ts";
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
export { isCardSellerAmong, type StripeKeys, sealStripeKey, stripeKeysOf } from "./stripeKeys.ts";

export const organizations = feature({
  name: "organizations",
  mount: mountOrganizations,
  jobs: [],
  personalData: [organizationData],
});
