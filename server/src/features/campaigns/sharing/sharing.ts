import type { ActorCtx, App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { concernedIn, roleIn } from "../../organizations/index.ts";
import { note } from "../activity/note.ts";
import { buyersOf } from "../granting/buyers.ts";
import { readGiven } from "../store.system.given.ts";
import { findResource, readCampaignsOf, readFirstCampaignOf } from "../store.system.ts";
import { findVisible } from "../store.ts";

/**
 * Whom campaigns show a document to, or only who writes in it: whom they are given or sold to for that, the Managers who made them, and
 * the Admins of their organization; at most `limit` of them.
 */
export async function viewersByCampaign(
  app: Pick<App, "db" | "state">,
  documentId: number,
  { limit, permission }: { limit: number; permission: "read" | "edit" },
): Promise<number[]> {
  const { db } = app;
  const campaigns = await readCampaignsOf(db, documentId);
  if (campaigns.length === 0) return [];
  const ids = campaigns.map(({ campaignId }) => campaignId);
  const leading = [...new Set(campaigns.map(({ organizationId }) => organizationId))];
  const [given, bought] = await Promise.all([
    readGiven(db, ids),
    Promise.all(leading.map((organizationId) => buyersOf(app, { organizationId, campaignIds: ids }))),
  ]);
  const isMeant = (each: { permission: string }) => permission === "read" || each.permission === permission;
  const [people, groups] = [[...given.people, ...bought.flat()].filter(isMeant), given.groups.filter(isMeant)];
  const grouped = await concernedIn({ db }, { leading, groupIds: groups.map(({ groupId }) => groupId) }, limit);
  const makers = await Promise.all(
    campaigns.map(async ({ userId, organizationId }) =>
      userId !== null && (await roleIn({ db }, userId, organizationId)) === "manager" ? [userId] : [],
    ),
  );
  return [...new Set([...people.map(({ userId }) => userId), ...makers.flat(), ...grouped])].slice(0, limit);
}

/** Whether a campaign that the caller sees has a document. */
export async function hasDocument(ctx: ActorCtx, campaignId: number, documentId: number): Promise<boolean> {
  const row = await findVisible(ctx, campaignId);
  return (
    row !== null && (await findResource(ctx.db, row.campaignId, { type: "document", id: documentId })) !== undefined
  );
}

/** The campaign that a document was put into first; null for one of none. */
export const firstCampaignOf = async (db: Db, documentId: number): Promise<number | null> =>
  (await readFirstCampaignOf(db, documentId)) ?? null;

/** Writes down that a document of a campaign that the caller sees is being written by the wizard. */
export async function noteWritten(
  tx: ActorCtx,
  campaignId: number,
  { documentId: id, name }: { documentId: number; name: string },
): Promise<void> {
  const row = await findVisible(tx, campaignId);
  if (row) await note(tx, "campaign_document.write", row, { thing: { type: "document", id, name } });
}
