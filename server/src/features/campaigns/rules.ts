import type { CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import type { Actor, OrganizationRole } from "../../platform/context.ts";

/** Whoever looks at a campaign that they see: what they are in its organization, and on the platform. */
export type Viewer = Pick<Actor, "staffRole"> & { role: OrganizationRole | null };

/** Whether somebody makes campaigns of an organization, and changes those of it that they see: its Admins and Managers, and staff. */
export const mayManage = ({ staffRole, role }: Viewer): boolean =>
  staffRole !== null || role === "admin" || role === "manager";

/** What somebody may do with what a campaign has that they see, by what it was given to them for: who leads its organization all, the platform's staff look. */
export const permissionOf = ({ role }: Viewer, given: CampaignPermission | undefined): CampaignPermission =>
  role === "admin" ? "edit" : role === null ? "read" : (given ?? "read");
