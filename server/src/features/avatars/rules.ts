import type { Actor } from "../../platform/context.ts";

type Placed = {
  kind: "own" | "default" | "super_fetch";
  userId: number | null;
  organizationId: number | null;
};

type Asker = Pick<Actor, "userId" | "staffRole" | "organizationId" | "organizationRole">;

const isOwner = (actor: Asker, avatar: Placed): boolean => avatar.userId === actor.userId;

/** Whether the caller is in the organization that an avatar belongs to, which they have selected. */
const isInside = ({ organizationId, organizationRole }: Asker, avatar: Placed): boolean =>
  organizationRole !== null && organizationId !== null && avatar.organizationId === organizationId;

/** Who may read and change what an avatar is told: its owner, platform admins, and Admins of its organization. */
export const mayEdit = (actor: Asker, avatar: Placed): boolean =>
  avatar.kind !== "super_fetch" &&
  (isOwner(actor, avatar) ||
    actor.staffRole === "admin" ||
    (isInside(actor, avatar) && actor.organizationRole === "admin"));

/** Everybody who may edit an avatar may delete it, but the one that a person has from the start stays. */
export const mayDelete = (actor: Asker, avatar: Placed): boolean => mayEdit(actor, avatar) && avatar.kind === "own";

/** Training costs its owner's own account money: nobody else starts it. */
export const mayTrain = (actor: Asker, avatar: Placed): boolean => isOwner(actor, avatar);

/** Whether the caller may make an avatar that everybody sees from the start; others make one public later. */
export const mayMakePublic = ({ staffRole }: Asker): boolean => staffRole !== null;
