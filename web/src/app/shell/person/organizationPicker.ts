import type { Me } from "@pluma/contract/accounts/accounts";
import { useConfig } from "../../../platform/config.ts";
import { useMe } from "../../../platform/me/me.ts";

/** Whether there is anything to pick: organizations, and not just the one that is the default anyway. */
export function mayPickOrganization(me: Pick<Me, "user_organizations" | "default_organization">): boolean {
  const { length } = me.user_organizations;
  return length > 1 || (length === 1 && me.default_organization === null);
}

/** Whether whoever is signed in has spaces to choose from. */
export function useHasSpaces(): boolean {
  const { data: me } = useMe();
  return useConfig().organizations !== false && me !== undefined && mayPickOrganization(me);
}
