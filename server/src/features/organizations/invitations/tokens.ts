import { createHash, randomBytes } from "node:crypto";
import { INVITATION_DAYS } from "@pluma/contract/organizations/invitations";
import type { App } from "../../../platform/context.ts";

const DAY_MS = 24 * 3600 * 1000;

/** What is kept of a token: enough to know it again, nothing to make it from. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A new link that works for 14 days, and what is kept of it. */
export function newLink({ clock, publicUrl }: Pick<App, "clock" | "publicUrl">) {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + INVITATION_DAYS * DAY_MS);
  return { link: `${publicUrl}/auth/invitation?token=${token}`, kept: { tokenHash: hashOf(token), expiresAt } };
}
