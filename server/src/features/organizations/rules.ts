import type { OrganizationRole } from "../../platform/context.ts";

/** The user type of those who run an organization: one always stays. */
export const ADMIN_TYPE_ID = 1;

const userTypes: Record<number, { role: OrganizationRole; name: string }> = {
  1: { role: "admin", name: "Admin" },
  2: { role: "manager", name: "Manager" },
  3: { role: "member", name: "Member" },
};

/** What a user type means; one that nobody named is a plain member. */
export const userTypeOf = (userTypeId: number): { role: OrganizationRole; name: string } =>
  userTypes[userTypeId] ?? { role: "member", name: "Member" };
