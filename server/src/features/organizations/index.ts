export { defineOrganizationBelongings } from "./belongings.ts";
export { type Membership, memberIdsOf, membershipAmong, membershipsOf, roleIn } from "./members.ts";
export { organizationAiOf, sealOrganizationKey } from "./openAiKey.ts";
export { mountOrganizations } from "./routes.ts";
export { nameOf } from "./store.names.ts";
export { isCardSellerAmong } from "./store.ts";
export { type StripeKeys, sealStripeKey, stripeKeysOf } from "./stripeKeys.ts";
