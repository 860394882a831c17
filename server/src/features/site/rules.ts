import type { StaffRole } from "@pluma/contract/accounts/accounts";

/** Whether a member of staff may change a setting: admins all of them, managers those that are not admin-only. */
export const mayChange = (role: StaffRole | null, isAdminOnly: boolean): boolean =>
  role === "admin" || (role === "manager" && !isAdminOnly);
