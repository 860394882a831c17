export { defineOrganizationBelongings } from "./belongings.ts";
export { type Membership, memberIdsOf, membershipAmong, membershipsOf, nameOf, roleIn } from "./members.ts";
export { organizationAiOf, sealOrganizationKey } from "./openAiKey.ts";
export { mountOrganizations } from "./routes.ts";
export { mineByLeading, mineByMembership } from "./store.ts";
export { isCardSellerAmong, type StripeKeys, sealStripeKey, stripeKeysOf } from "./stripeKeys.ts";
