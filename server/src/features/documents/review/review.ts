import type { documentReview } from "@pluma/contract/documents/review";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../../platform/sites.ts";
import { findProfile } from "../../accounts/index.ts";
import { belongsWhere } from "../../chats/index.ts";
import { servePicture } from "../../files/index.ts";
import { sendMail } from "../../site/index.ts";
import { tellComments } from "../comments/comments.ts";
import { THREADS_MAX } from "../comments/rules.ts";
import { hungAt, noteSpeech } from "../comments/saying.ts";
import * as comments from "../comments/store.system.ts";
import { picturesIn } from "../engine/derive.ts";
import { words } from "../locales/words.ts";
import { addressOf } from "../names.ts";
import { findStanding, lockStanding } from "../store.system.ts";
import type { DocumentRow } from "../store.ts";
import { keepVersion } from "../versions/store.system.ts";
import { tellReview } from "./links.ts";
import { APPROVALS_MAX, isProgram, LINK_RATE, READERS_MAX, SAID_BY_LINK_MAX, SAME_MS } from "./rules.ts";
import { showAnew, showReview } from "./show.ts";
import { countApprovals, countReader, findLink, insertApproval, type LinkRow, lockLink } from "./store.system.ts";
import { hashOf } from "./token.ts";

type Opened = { link: LinkRow; document: DocumentRow };

/** What a link shows, to whoever does not know it yet. Withdrawn, expired, of a deleted document or never made: there is none. */
export async function readReview(ctx: Ctx, { params: { token }, query }: Input<typeof documentReview.readReview>) {
  const { link, document } = await open(ctx, token);
  return { review: await showAnew(ctx, { token, known: query.known }, link, document) };
}

/** A picture that stands in the document of a link now. */
export async function readReviewPicture(
  ctx: Ctx,
  { params }: Input<typeof documentReview.readReviewPicture>,
): Promise<ServedFile> {
  const { document } = await open(ctx, params.token);
  if (!picturesIn(documentSchema.nodeFromJSON(document.doc)).includes(params.file_id)) refuse("not_found");
  return (await servePicture(ctx, params.file_id)) ?? refuse("not_found");
}

/** Counts a person who looks at what a link shows: each once, and neither programs nor whom it is of. */
export async function openReview(ctx: Ctx, { params, body }: Input<typeof documentReview.openReview>) {
  const { link, document } = await open(ctx, params.token);
  if (isProgram(ctx.userAgent) || ctx.caller?.userId === document.userId || link.opens >= READERS_MAX) return undefined;
  const isNew = await inTransaction(ctx, (tx) =>
    countReader(tx.db, link.linkId, hashOf(`${link.linkId}.${body.reader}`), tx.clock.now()),
  );
  if (isNew) tellReview(ctx, document);
  return undefined;
}

/** Says something by a link under a name, about the document or in answer to what was said by it. */
export async function commentReview(ctx: Ctx, { params, body }: Input<typeof documentReview.commentReview>) {
  const { link, document } = await write(ctx, params.token, async (tx, opened) => {
    const said = await saidBy(tx, opened, body);
    if (await isSaidAlready(tx, opened, said)) return;
    await comments.insertComment(tx.db, said);
    const speakers = await speakersIn(tx, opened.document, body.answers);
    await noteSpeech(tx, opened.document, { speakers, mentions: [], by: null, at: said.createdAt });
  });
  tellComments(ctx, document);
  return { review: await showReview(ctx, params.token, link, document) };
}

/** Approves the version that was read. Whoever approves it again has approved it once. */
export async function approveReview(ctx: Ctx, { params, body }: Input<typeof documentReview.approveReview>) {
  const { link, document } = await write(ctx, params.token, async (tx, opened) => {
    const { version, content } = opened.document;
    if (body.version !== version) refuse("review_changed");
    const { linkId } = opened.link;
    if ((await countApprovals(tx.db, linkId)) >= APPROVALS_MAX) refuse("review_full");
    const name = body.name.trim();
    const approval = { linkId, name, version, content, approvedAt: tx.clock.now() };
    if (!(await insertApproval(tx.db, approval))) return;
    // What was approved stays to be compared with.
    await keepVersion(tx.db, opened.document.documentId, null);
    await mailApproval(tx, opened.document, name);
  });
  tellReview(ctx, document);
  return { review: await showReview(ctx, params.token, link, document) };
}

async function open(ctx: Ctx, token: string): Promise<Opened> {
  const link = (await findLink(ctx.db, hashOf(token), ctx.clock.now())) ?? refuse("not_found");
  const document = (await findStanding(ctx.db, link.documentId)) ?? refuse("not_found");
  return checked(ctx, { link, document });
}

/** Does something by a link that opens, whose document and which itself nobody changes meanwhile. */
async function write(ctx: Ctx, token: string, work: (tx: Ctx, opened: Opened) => Promise<void>): Promise<Opened> {
  const { link } = await open(ctx, token);
  await ctx.limits.take("review_link", LINK_RATE, link.linkId);
  return inTransaction(ctx, async (tx) => {
    // First the document, as everywhere.
    const document = (await lockStanding(tx.db, link.documentId)) ?? refuse("not_found");
    const locked = (await lockLink(tx.db, hashOf(token), tx.clock.now())) ?? refuse("not_found");
    const opened = await checked(tx, { link: locked, document });
    await work(tx, opened);
    return opened;
  });
}

/** What belongs to an organization that its writer has left is not theirs to show any more. */
async function checked(ctx: Ctx, opened: Opened): Promise<Opened> {
  const { userId, organizationId } = opened.document;
  // On an organization's own host there is nothing of anybody else's.
  if (ctx.site !== null && organizationId !== ctx.site) refuse("not_found");
  return (await belongsWhere(ctx, userId, organizationId)) ? opened : refuse("not_found");
}

type Said = Input<typeof documentReview.commentReview>["body"];

async function saidBy(tx: Ctx, { link, document }: Opened, { name, text, place, answers }: Said) {
  const { documentId } = document;
  const { linkId } = link;
  if ((await comments.countByLink(tx.db, linkId)) >= SAID_BY_LINK_MAX) refuse("review_full");
  const said = { documentId, linkId, reviewerName: name.trim(), text, createdAt: tx.clock.now() };
  if (answers === null) {
    if ((await comments.countThreads(tx.db, documentId)) >= THREADS_MAX) refuse("review_full");
    return { ...said, parentId: null, ...(await hungAt(tx.db, document, place)) };
  }
  const begun = await comments.findComment(tx.db, documentId, answers);
  if (!begun || begun.parentId !== null || begun.linkId !== linkId) return refuse("not_found");
  if (begun.resolvedAt) await comments.updateComment(tx.db, answers, { resolvedAt: null, resolvedBy: null });
  return { ...said, parentId: answers };
}

/** An answer that was lost on its way is no reason to say it twice. */
async function isSaidAlready(tx: Ctx, { link, document }: Opened, said: Awaited<ReturnType<typeof saidBy>>) {
  const since = tx.clock.now().getTime() - SAME_MS;
  const { rows } = await comments.readComments(tx.db, document.documentId);
  return rows.some(
    (row) =>
      row.linkId === link.linkId &&
      row.createdAt.getTime() >= since &&
      row.parentId === said.parentId &&
      row.reviewerName === said.reviewerName &&
      row.text === said.text &&
      row.placeFrom === ("placeFrom" in said ? said.placeFrom : null),
  );
}

async function speakersIn(tx: Ctx, { documentId }: DocumentRow, parentId: number | null): Promise<number[]> {
  if (parentId === null) return [];
  const { rows } = await comments.readComments(tx.db, documentId);
  return rows.flatMap((row) => (row.parentId === parentId && row.userId !== null ? row.userId : []));
}

async function mailApproval(tx: Ctx, document: DocumentRow, name: string): Promise<void> {
  const person = await findProfile(tx, document.userId);
  if (!person) return;
  const lang = person.lang ?? "en";
  const { subject, line, label } = words[lang].approved;
  const values = { name, document: document.name };
  const place = await placedFor(tx, document.organizationId);
  await sendMail(place, {
    to: person.email,
    lang,
    subject: fill(subject, values),
    lines: [fill(line, values)],
    act: { label, url: addressOf(place, document) },
  });
}
