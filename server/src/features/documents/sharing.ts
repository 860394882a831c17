import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx, App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Looker } from "../../platform/database/owned.ts";
import { perApp } from "../../platform/state.ts";

/** Of those who see a document so many, and only those who may do this in it. */
type Wanted = { limit: number; permission: "read" | "edit" };

/** Who sees documents of an organization beside their owners. */
export type Sharing = {
  /** Whether the caller may read, or write in, the document that a column names, in the organization that they have selected. */
  visibleBy(ctx: Looker, documentId: AnyPgColumn, permission: "read" | "edit"): SQL;
  /** Who may read, or write in, a document, at most `limit` of them. */
  viewers(app: Pick<App, "db" | "state">, documentId: number, wanted: Wanted): Promise<number[]>;
  /** Whether a campaign that the caller sees has a document. */
  isIn(ctx: ActorCtx, campaignId: number, documentId: number): Promise<boolean>;
  /** The campaign that a document was put into first; null for one of none. */
  campaignOf(db: Db, documentId: number): Promise<number | null>;
  /** Hears, in the transaction of it, that a document of a campaign that the caller sees is being written. */
  written(tx: ActorCtx, campaignId: number, document: { documentId: number; name: string }): Promise<void>;
};

const kept = perApp((): { sharing: Sharing | null } => ({ sharing: null }));

/** Says who knows whom documents are shared with, a feature above; once, when the app is opened. */
export function defineDocumentSharing(app: App, sharing: Sharing): void {
  kept(app).sharing = sharing;
}

/** Documents that are shared with the caller, to be read or also written in; undefined where nobody shares any. The column names one. */
export const sharedWith = (ctx: Looker, documentId: AnyPgColumn, permission: "read" | "edit"): SQL | undefined =>
  kept(ctx).sharing?.visibleBy(ctx, documentId, permission);

/** Whom a document is shared with, as many and for what as is wanted. */
export const readSharedWith = async (app: Pick<App, "db" | "state">, documentId: number, wanted: Wanted) =>
  (await kept(app).sharing?.viewers(app, documentId, wanted)) ?? [];

/** Whether a campaign that the caller sees has a document. */
export const isInCampaign = async (ctx: ActorCtx, campaignId: number, documentId: number): Promise<boolean> =>
  (await kept(ctx).sharing?.isIn(ctx, campaignId, documentId)) ?? false;

/** The campaign that what is written in a document counts for: the first that has it; null without one. */
export const campaignOf = async (app: Pick<App, "db" | "state">, documentId: number): Promise<number | null> =>
  (await kept(app).sharing?.campaignOf(app.db, documentId)) ?? null;

/** Tells whoever shares them that a document of a campaign is being written for the caller. */
export const tellWritten = async (
  tx: ActorCtx,
  campaignId: number,
  document: { documentId: number; name: string },
): Promise<void> => kept(tx).sharing?.written(tx, campaignId, document);
