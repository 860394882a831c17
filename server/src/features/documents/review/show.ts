import type { Review, ReviewLink, ReviewThread } from "@pluma/contract/documents/review";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { type CommentRow, readComments } from "../comments/store.system.ts";
import { picturesIn } from "../engine/derive.ts";
import { nameOf } from "../names.ts";
import type { DocumentRow } from "../store.ts";
import { type ApprovalRow, type LinkRow, listApprovals } from "./store.system.ts";
import { hashOf } from "./token.ts";

/** What the token of a link is sealed for. */
export const SEALED_FOR = "review-link";

/** A link, for whom it is of; `publicUrl` is where it leads. */
export function showLink(
  { publicUrl, secrets, clock }: Pick<ActorCtx, "publicUrl" | "secrets" | "clock">,
  row: LinkRow,
  { content }: DocumentRow,
  approvals: readonly ApprovalRow[],
): ReviewLink {
  return {
    link_id: row.linkId,
    url: `${publicUrl}/review/${secrets.open(row.sealedToken, SEALED_FOR)}`,
    expiresAt: row.expiresAt.toISOString(),
    is_expired: row.expiresAt <= clock.now(),
    opens: row.opens,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    approvals: approvals
      .filter(({ linkId }) => linkId === row.linkId)
      .map((each) => ({ ...showApproval(each, content), version: each.version })),
  };
}

type Beside = Omit<Review, "doc" | "pictures">;

/** What a link shows to whoever has it: the document, and of what is said beside it what was said by this link. */
export const showReview = async (ctx: Ctx, token: string, link: LinkRow, document: DocumentRow): Promise<Review> =>
  withText(token, document, await showBeside(ctx, link, document));

/** The same for whoever reads it again; null where that is what they know, by its mark. */
export async function showAnew(
  ctx: Ctx,
  { token, known }: { token: string; known: string | undefined },
  link: LinkRow,
  document: DocumentRow,
): Promise<Review | null> {
  const beside = await showBeside(ctx, link, document);
  return beside.mark === known ? null : withText(token, document, beside);
}

const withText = (token: string, { doc }: DocumentRow, beside: Beside): Review => ({
  ...beside,
  doc,
  pictures: picturesIn(documentSchema.nodeFromJSON(doc)).map((fileId) => ({
    file_id: fileId,
    src: `/api/reviews/${encodeURIComponent(token)}/pictures/${fileId}`,
  })),
});

async function showBeside(ctx: Ctx, link: LinkRow, document: DocumentRow): Promise<Beside> {
  const [{ rows }, author, approvals] = await Promise.all([
    readComments(ctx.db, document.documentId),
    nameOf(ctx, document, document.userId),
    listApprovals(ctx.db, [link.linkId]),
  ]);
  const shown = {
    name: document.name,
    author,
    version: document.version,
    expiresAt: link.expiresAt.toISOString(),
    threads: threadsOf(link, document, author, rows),
    approvals: approvals.map((each) => showApproval(each, document.content)),
  };
  // A version stands for its text; when that was settled says nothing new.
  return { ...shown, updatedAt: document.updatedAt.toISOString(), mark: hashOf(JSON.stringify(shown)) };
}

const showApproval = ({ name, approvedAt, content }: ApprovalRow, now: string) => ({
  name,
  approvedAt: approvedAt.toISOString(),
  is_changed: content !== now,
});

function threadsOf(link: LinkRow, document: DocumentRow, author: string, rows: readonly CommentRow[]): ReviewThread[] {
  // Said by this link; of answers also those of whom the document is of. What anybody else says there stays inside.
  const isShown = (row: CommentRow) => row.linkId === link.linkId || row.userId === document.userId;
  const said = ({ reviewerName, text, createdAt }: CommentRow) => ({
    name: reviewerName ?? author,
    is_author: reviewerName === null,
    text,
    createdAt: createdAt.toISOString(),
  });
  return rows
    .filter(({ parentId, linkId }) => parentId === null && linkId === link.linkId)
    .map((row) => ({
      ...said(row),
      comment_id: row.commentId,
      quote: row.quote,
      place: placeOf(row),
      is_resolved: row.resolvedAt !== null,
      replies: rows.filter((reply) => reply.parentId === row.commentId && isShown(reply)).map(said),
    }));
}

const placeOf = ({ placeFrom, placeTo, placeWords }: CommentRow) =>
  placeFrom === null || placeTo === null || placeWords !== null ? null : { from: placeFrom, to: placeTo };
