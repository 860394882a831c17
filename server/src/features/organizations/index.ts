export { defineOrganizationBelongings } from "./belongings.ts";
export { type Membership, memberIdsOf, membershipsOf, roleIn } from "./members.ts";
export { organizationKeyOf, sealOrganizationKey } from "./openAiKey.ts";
export { nameOf } from "./store.names.ts";
export { isCardSellerAmong } from "./store.ts";
export { type StripeKeys, sealStripeKey, stripeKeysOf } from "./stripeKeys.ts";
