import type { Actor } from "../../platform/context.ts";

/** Whether somebody makes the page of the space that they are in: of the platform its staff, of an organization its Admins and the platform's. */
export const mayMakePage = ({ staffRole, organizationId, organizationRole }: Actor): boolean =>
  organizationId === null ? staffRole !== null : staffRole === "admin" || organizationRole === "admin";
