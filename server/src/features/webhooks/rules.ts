import type { WebhookPlace } from "@pluma/contract/webhooks/happenings";
import { WEBHOOK_OFF_DAYS } from "@pluma/contract/webhooks/webhooks";
import type { Actor } from "../../platform/context.ts";
import type { Space } from "../../platform/webhooks/happenings.ts";

const DAY_MS = 86_400_000;

type Asking = Pick<Actor, "staffRole" | "organizationRole" | "organizationId">;

/** Who reads what an organization hears: its Admins, and the platform's. Its managers look after people, and lead nobody. */
export const leadsHere = ({ staffRole, organizationRole, organizationId }: Asking): boolean =>
  organizationId !== null && (organizationRole === "admin" || staffRole === "admin");

/** Who reads what the installation hears. */
export const leadsInstallation = ({ staffRole }: Pick<Actor, "staffRole">): boolean => staffRole === "admin";

/** Whose webhooks those of a place are. */
export function placeOf({ userId, organizationId }: Space): WebhookPlace {
  if (organizationId !== null) return "organization";
  return userId === null ? "installation" : "own";
}

/** By whom deliveries take turns: what is slow keeps nobody waiting but its owner. */
export const ownerOf = ({ userId, organizationId }: Space): string => {
  if (organizationId !== null) return `webhooks:organization:${organizationId}`;
  return userId === null ? "webhooks:installation" : `webhooks:person:${userId}`;
};

/** Whether nothing could be delivered for so long that it is tried no more. */
export const isHopeless = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= WEBHOOK_OFF_DAYS * DAY_MS;
