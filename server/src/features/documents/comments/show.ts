import type { Comment, Thread } from "@pluma/contract/documents/comments";
import type { ActorCtx } from "../../../platform/context.ts";
import { namesOf } from "../names.ts";
import type { DocumentRow } from "../store.ts";
import { mayChange, mayRemove } from "./rules.ts";
import type { CommentRow } from "./store.system.ts";

type Shown = { userId: number; document: DocumentRow; names: Map<number, string> };

/** What is said beside a document, for a caller who may see it: each thread with its answers, in the order of their beginning. */
export async function showThreads(
  ctx: ActorCtx,
  document: DocumentRow,
  rows: readonly CommentRow[],
): Promise<Thread[]> {
  const people = rows.flatMap(({ userId, resolvedBy, mentions }) => [userId, resolvedBy, ...mentions]);
  const shown = { userId: ctx.actor.userId, document, names: await namesOf(ctx, document, people) };
  const replies = Map.groupBy(rows, ({ parentId }) => parentId);
  return (replies.get(null) ?? []).map((row) => ({
    ...showComment(shown, row),
    quote: row.quote,
    place: placeOf(row),
    resolved: row.resolvedAt && {
      name: shown.names.get(row.resolvedBy ?? 0) ?? "",
      at: row.resolvedAt.toISOString(),
    },
    is_shared: row.linkId !== null,
    replies: (replies.get(row.commentId) ?? []).map((reply) => showComment(shown, reply)),
  }));
}

function showComment({ userId, document, names }: Shown, row: CommentRow): Comment {
  return {
    comment_id: row.commentId,
    author: {
      user_id: row.userId,
      name: row.reviewerName ?? names.get(row.userId ?? 0) ?? "",
      is_you: row.userId === userId,
      from_link: row.reviewerName !== null,
    },
    text: row.text,
    mentions: row.mentions.flatMap((id) => (names.has(id) ? { user_id: id, name: names.get(id) ?? "" } : [])),
    is_removed: row.removedAt !== null,
    can: { edit: mayChange(userId, row), delete: mayRemove(userId, row, document) },
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}

function placeOf({ placeFrom, placeTo, placeWords }: CommentRow) {
  if (placeFrom === null || placeTo === null) return null;
  return { from: placeFrom, to: placeTo, is_gone: placeWords !== null, words: placeWords ?? "" };
}
