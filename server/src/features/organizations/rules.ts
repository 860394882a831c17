import type { Actor, OrganizationRole } from "../../platform/context.ts";

/** The user type of those who run an organization: one always stays. */
export const ADMIN_TYPE_ID = 1;
export const MANAGER_TYPE_ID = 2;
export const MEMBER_TYPE_ID = 3;

const userTypes: Record<number, { role: OrganizationRole; name: string }> = {
  1: { role: "admin", name: "Admin" },
  2: { role: "manager", name: "Manager" },
  3: { role: "member", name: "Member" },
};

/** What a user type means; one that nobody named is a plain member. */
export const userTypeOf = (userTypeId: number): { role: OrganizationRole; name: string } =>
  userTypes[userTypeId] ?? { role: "member", name: "Member" };

/** Whoever looks at an organization: what they are in it, null for nobody of it, and what they are on the platform. */
export type Viewer = Pick<Actor, "staffRole" | "organizationRole">;

const ranks: Record<OrganizationRole, number> = { member: 1, manager: 2, admin: 3 };

const isManaging = ({ organizationRole }: Viewer): boolean =>
  organizationRole !== null && organizationRole !== "member";
const isLeading = ({ organizationRole }: Viewer): boolean => organizationRole === "admin";

/**
 * What somebody may do with an organization. Its Managers change how it looks; its domain, its keys and its end are its
 * Admins' and the platform's, as is what was done in it. The platform's managers look after people, and lead nobody.
 */
export const rightsOverOrganization = (viewer: Viewer) => ({
  edit: isManaging(viewer) || viewer.staffRole !== null,
  edit_keys: isLeading(viewer) || viewer.staffRole === "admin",
  delete: isLeading(viewer) || viewer.staffRole === "admin",
  see_people: isManaging(viewer) || viewer.staffRole !== null,
  edit_people: isLeading(viewer) || viewer.staffRole !== null,
  see_audit: isLeading(viewer) || viewer.staffRole === "admin",
});

/** Whether somebody sees what the people of an organization paid to it: its Admins, and the platform's staff. */
export const mayBeToldMoney = (viewer: Viewer): boolean => isLeading(viewer) || viewer.staffRole !== null;

/** Whether somebody manages the groups of an organization. */
export const mayManageGroups = (viewer: Viewer): boolean => isManaging(viewer) || viewer.staffRole !== null;

type Change = {
  actor: Pick<Actor, "userId" | "staffRole">;
  userId: number;
  before: OrganizationRole | null;
  after: OrganizationRole;
};

/**
 * Whether somebody may give a role: nobody gives themselves a higher one than they have. The platform's admins, who may
 * do everything there anyway, may enter an organization.
 */
export function mayGive({ actor, userId, before, after }: Change): boolean {
  if (actor.userId !== userId) return true;
  if (before === null) return actor.staffRole === "admin";
  return ranks[after] <= ranks[before];
}
