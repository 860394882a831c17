import type { Me } from "@pluma/contract/accounts/accounts";

/** Where somebody is with plans: one runs, all have ended, or there was never one. */
export type Standing = "running" | "ended" | "never";

/** Where a person is with plans; a checkout that is not paid yet is none. */
export function standingOf({ has_access, purchases }: Pick<Me, "has_access" | "purchases">): Standing {
  if (has_access) return "running";
  return purchases.some(({ status }) => status !== "pending") ? "ended" : "never";
}
