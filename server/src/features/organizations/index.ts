export { defineOrganizationBelongings } from "./belongings.ts";
export { type Membership, membershipsOf, roleIn } from "./members.ts";
