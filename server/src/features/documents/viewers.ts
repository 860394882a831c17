import type { App } from "../../platform/context.ts";
import { membershipAmong } from "../organizations/index.ts";
import { readSharedWith } from "./sharing.ts";

/** More than work on one text; of those beyond, who opens it reads it again by themselves. */
const VIEWERS_MAX = 500;

type Seen = { documentId: number; userId: number; organizationId: number | null };

/**
 * Who may see a document, its owner first: they hear of what happens to it, may be mentioned in it, and are told by mail.
 * Whoever left its organization is not among them.
 */
export async function viewersOf(app: Pick<App, "db" | "state">, document: Seen): Promise<number[]> {
  const { documentId, userId, organizationId } = document;
  if (organizationId === null) return [userId];
  const [shared, isIn] = await Promise.all([
    readSharedWith(app, documentId, VIEWERS_MAX),
    membershipAmong(app, [{ userId, organizationId }]),
  ]);
  return [...new Set([...(isIn(userId, organizationId) ? [userId] : []), ...shared])];
}
