import type { ActorCtx } from "../../platform/context.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { type DocumentRow, type Found, findVisible, lockVisible } from "./store.ts";

/** A document in which the caller may write. Refused to those who only read it; any other does not exist. */
export const findWritable = async (ctx: ActorCtx, documentId: number): Promise<Found<DocumentRow>> =>
  writable(await findVisible(ctx, documentId));

/** The same, locked until the transaction ends. */
export const lockWritable = async (tx: ActorCtx, documentId: number): Promise<Found<DocumentRow>> =>
  writable(await lockVisible(tx, documentId));

function writable(row: Found<DocumentRow> | undefined): Found<DocumentRow> {
  if (!row) refuse("not_found");
  allow(row.mayWrite);
  return row;
}
