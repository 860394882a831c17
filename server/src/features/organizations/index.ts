import { feature } from "../../platform/features/feature.ts";
import { brandPart } from "./bundle/brand.ts";
import { sweepOrganizations } from "./ending/eraseJob.ts";
import { exportOrganization } from "./ending/exportJob.ts";
import { checkHosts } from "./hosts/checkJob.ts";
import { defineHosts } from "./hosts/known.ts";
import { importPeople } from "./imports/importJob.ts";
import { defineOwners } from "./members.ts";
import { keepWritten } from "./people/keeping.ts";
import { organizationData } from "./personalData.ts";
import { mountOrganizations } from "./routes.ts";
import { findGroups, findPeople } from "./store.found.ts";
import { sweepInvitations } from "./sweep.ts";
import { tellOfWords } from "./words/warning.ts";

export { defineHeld, without } from "./ending/held.ts";
export { type BoughtPlace, defineBoughtPlaces } from "./groups/bought.ts";
export { managedGroup } from "./groups/groups.ts";
export { listGroupsHere, readGroupsHere } from "./groups/store.granted.ts";
export { withoutMembership } from "./groups/without.ts";
export { hasLeft, joinAtHost } from "./hosts/joining.ts";
export { addressOfInvitation, joinByLink, joinInvited } from "./invitations/accepting.ts";
export { defineOrganizationMails } from "./invitations/mail.ts";
export { organizationAiOf, sealOrganizationKey } from "./keys/openAiKey.ts";
export {
  isCardSellerAmong,
  keysShownOf,
  openStripeKeys,
  type StripeKeys,
  saveStripeKeys,
  sealStripeKey,
  stripeKeysOf,
} from "./keys/stripeKeys.ts";
export {
  concernedIn,
  isStillIn,
  type Membership,
  memberIdsOf,
  membershipAmong,
  membershipsOf,
  nameOf,
  namesTold,
  readNamesOf,
  readNamesTold,
  roleIn,
  roleOfType,
} from "./members.ts";
export { defineCampaignAccess } from "./people/campaigns.ts";
export {
  defineSales,
  defineWritten,
  type Each,
  type EachPaid,
  type OneWritten,
  type PaymentTerms,
  type Sales,
  type Span,
  type SumPaid,
  type Written,
  type WrittenWithin,
} from "./people/figures.ts";
export { defineGiving, type UsableKind } from "./people/sharing.ts";
export { visibleByGiving } from "./people/store.giving.ts";
export {
  belongingTo,
  managersIn,
  peopleInGroups,
  readGroupNames,
  readGroupsAmong,
  readGroupsOf,
  signedUpFor,
} from "./people/store.system.ts";
export { rightsOverOrganization } from "./rules.ts";
export { readVisible as findOrganization, readWelcomeVideo } from "./store.organizations.ts";
export { isLiving, isMember, isNamedThere, stripeKeysKept, typeOf } from "./store.system.ts";
export {
  editableByLeading,
  editableByManaging,
  lockGroups,
  lockMembers,
  mineByGroup,
  mineByLeading,
  mineByManaging,
  mineByMembership,
  mineByType,
  mineStill,
} from "./store.ts";
export {
  countWritten,
  giveBack,
  type Held as HeldWords,
  holdFirst,
  holdWords,
  leftIn,
  lockCounts,
  wordRulesOf,
} from "./words/drawing.ts";
export { monthOf } from "./words/rules.ts";
export {
  defineUsage,
  defineUsageNames,
  namesOf as usageNamesOf,
  type Usage,
  type UsageFilter,
  type UsageGroup,
  type UsageLine,
  type UsageSum,
} from "./words/sources.ts";
export { readAdmins } from "./words/store.system.warnings.ts";
export { defineWork, type Handing, type Leaving } from "./work/kinds.ts";

export const organizations = feature({
  name: "organizations",
  mount: mountOrganizations,
  jobs: [sweepInvitations, sweepOrganizations, exportOrganization, importPeople, tellOfWords, checkHosts, keepWritten],
  personalData: [organizationData],
  bundles: [brandPart],
  searches: [
    { kind: "groups", find: findGroups },
    { kind: "people", find: findPeople },
  ],
  define(app) {
    defineOwners(app);
    defineHosts(app);
  },
});
