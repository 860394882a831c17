import type { App } from "../../platform/context.ts";
import { membershipAmong } from "../organizations/index.ts";
import { readSharedWith } from "./sharing.ts";
import { findStanding } from "./store.system.ts";

/** More than work on one text; of those beyond, who opens it reads it again by themselves. */
const VIEWERS_MAX = 500;
/** More than any organization has. */
const EVERYBODY = 100_000;

type Seen = { documentId: number; userId: number; organizationId: number | null };

/**
 * Who may see a document, its owner first: they hear of what happens to it, may be mentioned in it, and are told by mail.
 * Whoever left its organization is not among them.
 */
export async function viewersOf(
  app: Pick<App, "db" | "state">,
  document: Seen,
  { limit = VIEWERS_MAX, permission = "read" }: { limit?: number; permission?: "read" | "edit" } = {},
): Promise<number[]> {
  const { documentId, userId, organizationId } = document;
  if (organizationId === null) return [userId];
  const [shared, isIn] = await Promise.all([
    readSharedWith(app, documentId, { limit, permission }),
    membershipAmong(app, [{ userId, organizationId }]),
  ]);
  return [...new Set([...(isIn(userId, organizationId) ? [userId] : []), ...shared])];
}

/** Whether somebody may write in a document as it is now, whoever asks; nobody may in one that was deleted. */
export async function mayWriteIn(app: Pick<App, "db" | "state">, documentId: number, userId: number): Promise<boolean> {
  const document = await findStanding(app.db, documentId);
  return (
    document !== undefined &&
    (await viewersOf(app, document, { limit: EVERYBODY, permission: "edit" })).includes(userId)
  );
}
