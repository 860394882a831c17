import type { Actor } from "../../platform/context.ts";

type Placed = { userId: number | null; organizationId: number | null; isPublic: boolean };
type Asker = Pick<Actor, "userId" | "staffRole" | "organizationId" | "organizationRole">;

/** How many workflows and runs a person may have. */
export const WORKFLOWS_PER_PERSON_MAX = 500;
export const RUNS_PER_PERSON_MAX = 5000;

/** Whether the caller finds what belongs to the organization that they have selected: its members, and platform staff. */
export const maySeeOrganization = ({
  organizationId,
  organizationRole,
  staffRole,
}: Pick<Asker, "organizationRole" | "staffRole"> & { organizationId: unknown }): boolean =>
  organizationId !== null && (organizationRole !== null || staffRole !== null);

/** Who may change and delete a workflow: its owner, platform staff, and Admins of its organization; not its Managers, as with templates. */
export const mayEdit = (actor: Asker, { userId, organizationId }: Placed): boolean =>
  userId === actor.userId ||
  actor.staffRole !== null ||
  (actor.organizationRole === "admin" && organizationId !== null && organizationId === actor.organizationId);

/** Making a workflow public, and private again, is for platform staff. */
export const mayPublish = ({ staffRole }: Asker): boolean => staffRole !== null;
