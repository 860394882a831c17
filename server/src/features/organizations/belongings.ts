import { refuse } from "../../platform/errors.ts";
import { defineBelongings } from "../accounts/index.ts";
import { ADMIN_TYPE_ID } from "./rules.ts";
import { deleteMemberships, readSoleAdminOf } from "./store.system.ts";

/** Declares what organizations keep of a person: their memberships. The only admin of one has to stay. */
export function defineOrganizationBelongings(): void {
  defineBelongings({
    name: "organizations",
    async refuseFarewell({ db }, userId) {
      const name = await readSoleAdminOf(db, userId, ADMIN_TYPE_ID);
      if (name !== null) refuse("sole_organization_admin", { name });
    },
    erase: ({ db }, userId) => deleteMemberships(db, userId),
  });
}
