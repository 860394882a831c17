import type { documentComments } from "@pluma/contract/documents/comments";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { wasHereSince } from "../../accounts/index.ts";
import { namesOf } from "../names.ts";
import { type DocumentRow, findVisible, lockVisible } from "../store.ts";
import { toViewers } from "../tell.ts";
import { viewersOf } from "../viewers.ts";
import { MAIL_DELAY_MS, mayChange, mayRemove, REPLIES_MAX, THREADS_MAX } from "./rules.ts";
import { hungAt, noteSpeech } from "./saying.ts";
import { showThreads } from "./show.ts";
import * as store from "./store.system.ts";

/** What is said beside a document that the caller may see. */
export async function listComments(ctx: ActorCtx, { params }: Input<typeof documentComments.listComments>) {
  const document = (await findVisible(ctx, params.id)) ?? refuse("not_found");
  const { version = document.version, rows } = await store.readComments(ctx.db, document.documentId);
  return { version, threads: await showThreads(ctx, document, rows) };
}

/** Who may see a document; away is who was not here in the last minutes. */
export async function listViewers(ctx: ActorCtx, { params }: Input<typeof documentComments.listViewers>) {
  const document = (await findVisible(ctx, params.id)) ?? refuse("not_found");
  const viewers = await viewersOf(ctx, document);
  const names = await namesOf(ctx, document, viewers);
  const since = new Date(ctx.clock.now().getTime() - MAIL_DELAY_MS);
  const people = viewers.map(async (userId) => ({
    user_id: userId,
    name: names.get(userId) ?? "",
    is_you: userId === ctx.actor.userId,
    is_away: !(await wasHereSince(ctx, userId, since)),
  }));
  return { people: await Promise.all(people) };
}

/** Begins a thread, on a stretch of the text or on all of it. */
export async function addComment(ctx: ActorCtx, { params, body }: Input<typeof documentComments.addComment>) {
  return say(ctx, params.id, async (tx, document) => {
    await checkMentions(tx, document, body.mentions);
    if ((await store.countThreads(tx.db, document.documentId)) >= THREADS_MAX) refuse("comments_full");
    const hung = await hungAt(tx.db, document, body.place);
    const said = saidIn(tx, document, body);
    await noteSpeech(tx, document, { ...heardOf(said), speakers: [] });
    return { ...hung, ...said };
  });
}

/** Answers a thread; one that was resolved is open again. */
export async function replyComment(ctx: ActorCtx, { params, body }: Input<typeof documentComments.replyComment>) {
  return say(ctx, params.id, async (tx, document) => {
    const begun = await findIn(tx, document, params.comment_id);
    if (begun.parentId !== null) refuse("not_found");
    await checkMentions(tx, document, body.mentions);
    if ((await store.countReplies(tx.db, begun.commentId)) >= REPLIES_MAX) refuse("comments_full");
    if (begun.resolvedAt) await store.updateComment(tx.db, begun.commentId, { resolvedAt: null, resolvedBy: null });
    const speakers = await speakersIn(tx, document, begun.commentId);
    const said = saidIn(tx, document, body);
    await noteSpeech(tx, document, { ...heardOf(said), speakers });
    return { parentId: begun.commentId, ...said };
  });
}

/** Changes what the caller said. */
export async function saveComment(
  ctx: ActorCtx,
  { params, body }: Input<typeof documentComments.saveComment>,
): Promise<undefined> {
  await change(ctx, params, async (tx, document, row) => {
    allow(mayChange(tx.actor.userId, row));
    await checkMentions(tx, document, body.mentions);
    const fresh = body.mentions.filter((userId) => !row.mentions.includes(userId));
    const said = saidIn(tx, document, body);
    if (fresh.length > 0) await noteSpeech(tx, document, { ...heardOf(said), mentions: fresh, speakers: [] });
    const { text, mentions, createdAt: editedAt } = said;
    await store.updateComment(tx.db, row.commentId, { text, mentions, editedAt });
  });
}

/** Resolves a thread, or opens it again. */
export async function resolveComment(
  ctx: ActorCtx,
  { params, body }: Input<typeof documentComments.resolveComment>,
): Promise<undefined> {
  await change(ctx, params, async (tx, _document, row) => {
    if (row.parentId !== null) refuse("not_found");
    if (body.is_resolved === (row.resolvedAt !== null)) return;
    const resolved = { resolvedAt: tx.clock.now(), resolvedBy: tx.actor.userId };
    const changes = body.is_resolved ? resolved : { resolvedAt: null, resolvedBy: null };
    await store.updateComment(tx.db, row.commentId, changes);
  });
}

/** Takes back what was said. What others answered to it stays, and so does its place until they are gone. */
export async function deleteComment(
  ctx: ActorCtx,
  { params }: Input<typeof documentComments.deleteComment>,
): Promise<undefined> {
  await change(ctx, params, async (tx, document, row) => {
    allow(mayRemove(tx.actor.userId, row, document));
    if ((await store.countReplies(tx.db, row.commentId)) > 0) {
      await store.updateComment(tx.db, row.commentId, { text: "", mentions: [], removedAt: tx.clock.now() });
      return;
    }
    await store.deleteComment(tx.db, row.commentId);
    if (row.parentId === null) return;
    const begun = await store.findComment(tx.db, document.documentId, row.parentId);
    const isLeft = begun?.removedAt && (await store.countReplies(tx.db, begun.commentId)) === 0;
    if (isLeft) await store.deleteComment(tx.db, begun.commentId);
  });
}

/** Tells the open screens of who may see a document that something is said beside it. */
export const tellComments = (app: App, document: DocumentRow): void =>
  toViewers(app, document, (userId) => app.push(userId, "document_comments", { document_id: document.documentId }));

type Write<T> = (tx: ActorCtx, document: DocumentRow) => Promise<T>;

async function say(ctx: ActorCtx, documentId: number, write: Write<store.NewComment>) {
  const { document, row } = await inTransaction(ctx, async (tx) => {
    const locked = (await lockVisible(tx, documentId)) ?? refuse("not_found");
    return { document: locked, row: await store.insertComment(tx.db, await write(tx, locked)) };
  });
  tellComments(ctx, document);
  return { comment_id: row.commentId };
}

async function change(
  ctx: ActorCtx,
  { id, comment_id }: { id: number; comment_id: number },
  write: (tx: ActorCtx, document: DocumentRow, row: store.CommentRow) => Promise<void>,
): Promise<void> {
  const document = await inTransaction(ctx, async (tx) => {
    const locked = (await lockVisible(tx, id)) ?? refuse("not_found");
    await write(tx, locked, await findIn(tx, locked, comment_id));
    return locked;
  });
  tellComments(ctx, document);
}

async function findIn(tx: ActorCtx, { documentId }: DocumentRow, commentId: number): Promise<store.CommentRow> {
  return (await store.findComment(tx.db, documentId, commentId)) ?? refuse("not_found");
}

async function speakersIn(tx: ActorCtx, { documentId }: DocumentRow, parentId: number): Promise<number[]> {
  const { rows } = await store.readComments(tx.db, documentId);
  return rows.flatMap(({ commentId, parentId: of, userId }) =>
    userId !== null && (commentId === parentId || of === parentId) ? userId : [],
  );
}

const saidIn = (
  { actor, clock }: ActorCtx,
  { documentId }: DocumentRow,
  { text, mentions }: { text: string; mentions: number[] },
) => ({ documentId, userId: actor.userId, text, mentions: [...new Set(mentions)], createdAt: clock.now() });

const heardOf = ({ userId, mentions, createdAt }: ReturnType<typeof saidIn>) => ({
  by: userId,
  mentions,
  at: createdAt,
});

async function checkMentions(ctx: ActorCtx, document: DocumentRow, mentions: readonly number[]): Promise<void> {
  if (mentions.length === 0) return;
  const viewers = await viewersOf(ctx, document);
  if (!mentions.every((userId) => viewers.includes(userId))) refuse("comment_mention_refused");
}
