import type { Me } from "@pluma/contract/accounts/accounts";
import type { Access, RouteDefinition } from "@pluma/contract/kit/kit";
import { useMe } from "./me.ts";

/**
 * Whether somebody's role lets them make a call, by what its contract declares; what is drawn follows it, and the server
 * decides again. What depends on a row stands in the row's own `can`.
 */
export function may(me: Pick<Me, "staff"> | undefined, { access }: { access: Access }): boolean {
  if (access === "staff") return Boolean(me?.staff);
  if (access === "admin") return me?.staff?.role === "admin";
  return me !== undefined;
}

/** The same of the signed-in person. */
export const useMay = (call: Pick<RouteDefinition, "access">): boolean => may(useMe().data, call);
