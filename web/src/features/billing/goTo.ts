import { readOrganizationId, selectOrganization } from "../../platform/session/organization.ts";
import { readPurchasesAgain } from "./data.ts";

/** Leads to the space in which something was sold, for there it is had: a link may be opened in any. */
export function goTo(soldIn: number | null): void {
  if (soldIn !== readOrganizationId()) selectOrganization(soldIn);
  readPurchasesAgain();
}
