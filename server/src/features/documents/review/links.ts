import { randomBytes } from "node:crypto";
import type { documentReview } from "@pluma/contract/documents/review";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { placedFor } from "../../../platform/sites.ts";
import { mayGiveOut } from "../rules.ts";
import { type DocumentRow, findVisible, lockVisible } from "../store.ts";
import { toViewers } from "../tell.ts";
import { LINKS_MAX } from "./rules.ts";
import { SEALED_FOR, showLink } from "./show.ts";
import { countOpen, insertLink, listApprovals, listLinks, withdrawLink } from "./store.system.ts";
import { hashOf } from "./token.ts";

const DAY_MS = 24 * 3600 * 1000;
const TOKEN_BYTES = 32;
const SHOWN_MAX = 50;

/** The review links of an own document that were not withdrawn, with who approved by them. */
export async function listReviewLinks(ctx: ActorCtx, { params }: Input<typeof documentReview.listReviewLinks>) {
  const document = (await findVisible(ctx, params.id)) ?? refuse("not_found");
  allow(mayGiveOut(ctx.actor, document));
  const rows = await listLinks(ctx.db, document.documentId, SHOWN_MAX);
  const approvals = await listApprovals(
    ctx.db,
    rows.map(({ linkId }) => linkId),
  );
  const place = await placedFor(ctx, document.organizationId);
  return { links: rows.map((row) => showLink(place, row, document, approvals)) };
}

/** Makes a link that shows an own document to whoever has it, for some days. */
export async function addReviewLink(ctx: ActorCtx, { params, body }: Input<typeof documentReview.addReviewLink>) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const { document, row } = await inTransaction(ctx, async (tx) => {
    const locked = (await lockVisible(tx, params.id)) ?? refuse("not_found");
    allow(mayGiveOut(tx.actor, locked));
    const now = tx.clock.now();
    const { documentId } = locked;
    if ((await countOpen(tx.db, documentId, now)) >= LINKS_MAX) refuse("review_links_full");
    const expiresAt = new Date(now.getTime() + body.days * DAY_MS);
    const secret = { tokenHash: hashOf(token), sealedToken: tx.secrets.seal(token, SEALED_FOR) };
    const made = { documentId, userId: tx.actor.userId, ...secret, expiresAt, createdAt: now };
    return { document: locked, row: await insertLink(tx.db, made) };
  });
  tellReview(ctx, document);
  return { link: showLink(await placedFor(ctx, document.organizationId), row, document, []) };
}

/** Withdraws a link of an own document. What somebody says by it at the same moment is said before, or not at all. */
export async function withdrawReviewLink(
  ctx: ActorCtx,
  { params }: Input<typeof documentReview.withdrawReviewLink>,
): Promise<undefined> {
  const document = (await findVisible(ctx, params.id)) ?? refuse("not_found");
  allow(mayGiveOut(ctx.actor, document));
  if (!(await withdrawLink(ctx.db, document.documentId, params.link_id, ctx.clock.now()))) refuse("not_found");
  tellReview(ctx, document);
}

/** Tells the open screens of who may see a document that something became of its review links. */
export const tellReview = (app: App, document: DocumentRow): void =>
  toViewers(app, document, (userId) => app.push(userId, "document_review", { document_id: document.documentId }));
