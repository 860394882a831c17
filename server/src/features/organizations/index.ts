export { type Membership, membershipsOf, roleIn } from "./members.ts";
