import type { StaffRole } from "@pluma/contract/accounts/accounts";
import type { Actor } from "../../platform/context.ts";

/** Whether a member of staff may change a setting: admins all of them, managers those that are not admin-only. */
export const mayChange = (role: StaffRole | null, isAdminOnly: boolean): boolean =>
  role === "admin" || (role === "manager" && !isAdminOnly);

/** Whether somebody says mails, terms and privacy of the space that they are in: its Admins, and of all the platform's; its managers look. */
export const maySaySiteTexts = ({ staffRole, organizationId, organizationRole }: Actor): boolean =>
  staffRole === "admin" || (organizationId !== null && organizationRole === "admin");
