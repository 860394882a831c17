import { isTooLong, lengthOf } from "@pluma/contract/documents/length";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { isPictureOf } from "../files/index.ts";
import { mapComments } from "./comments/mapping.ts";
import type { StepJson } from "./engine/apply.ts";
import { derivedOf, jsonOf, picturesIn } from "./engine/derive.ts";
import { followSteps } from "./proposals/following.ts";
import { FOLLOWED_MS } from "./proposals/rules.ts";
import { readLying, readText, updateDocument, writeEdit } from "./store.system.ts";
import type { LockedRow, NewDocument } from "./store.ts";
import { keepIfDue } from "./versions/keeping.ts";

/** What somebody did to a document: it before and after, and the steps; whose, and how many of theirs there were before. */
type Change = { before: Node; doc: Node; steps: StepJson[]; clientId: string; sequence: number };
/** The same, let in: who did it, and what is made of the text. */
export type Done = Change & { userId: number; derived: ReturnType<typeof derivedOf> };
type Beside = Partial<Pick<NewDocument, "name" | "tags" | "blocks" | "keptAt">>;
/** Whether the text is written with the steps, or later by `steps/later.ts`: whoever types waits for the steps alone. */
type Texts = "now" | "later";

/** A document that somebody holds locked, with its text. */
export type Standing = LockedRow & { doc: Node; content: string };

/** A document that the caller holds locked, with its text. */
export async function readStanding(tx: ActorCtx, locked: LockedRow): Promise<Standing> {
  const { doc, content } = await readText(tx.db, locked.documentId);
  return { ...locked, doc: documentSchema.nodeFromJSON(doc), content };
}

/** Lets in what the caller did to a document, of which this was the HTML. Refuses what is too long, and pictures of others. */
export async function letIn(ctx: ActorCtx, change: Change, content: string): Promise<Done> {
  const derived = derivedOf(change.doc);
  // One that is too long already may always be made shorter.
  if (isTooLong(derived.content) && lengthOf(derived.content) >= lengthOf(content)) refuse("document_content_too_long");
  await checkPictures(ctx, change.doc, picturesIn(change.before));
  return { ...change, derived, userId: ctx.actor.userId };
}

/**
 * Writes what was done to a document, one after the other, which the caller holds locked: its log, and all that is made of it,
 * in one transaction; of those who type the text itself later. What lies at positions of the text is to be mapped here. Answers
 * how it stands now.
 */
export async function writeDone(
  tx: ActorCtx,
  locked: LockedRow & { content: string },
  done: readonly [Done, ...Done[]],
  { keptAt, ...beside }: Beside = {},
  texts: Texts = "now",
) {
  const { documentId } = locked;
  const { doc, derived } = done.at(-1) ?? done[0];
  const now = tx.clock.now();
  const steps = done
    .flatMap(({ steps: each, clientId, sequence, userId }) =>
      each.map((step, at) => ({ clientId, sequence: sequence + at, step, userId })),
    )
    .map((each, at) => ({ ...each, version: locked.version + at }));
  const kept = await keepIfDue(tx, locked, now);
  if (Object.keys(beside).length > 0) await updateDocument(tx.db, documentId, beside);
  const lies =
    steps.length > 0 ? await readLying(tx.db, documentId, new Date(now.getTime() - FOLLOWED_MS)) : nothingLies;
  const moved = { comments: mapComments(lies.comments, done), pieces: followSteps(lies.pieces, done, now) };
  const { excerpt, ...ofText } = derived;
  // Whose files pictures are is asked of the rows themselves.
  const isLater = texts === "later" && isSame(picturesIn(done[0].before), picturesIn(doc));
  const text = isLater ? null : { ...ofText, json: jsonOf(doc) };
  const stands = { excerpt, version: locked.version + steps.length, keptAt: keptAt ?? kept.keptAt ?? null, now };
  const written = { steps, ...moved, text, ...stands };
  return { ...locked, content: derived.content, ...(await writeEdit(tx.db, documentId, written)) };
}

const nothingLies = { comments: [], pieces: [] };
const isSame = (some: number[], others: number[]) =>
  some.length === others.length && some.every((each) => others.includes(each));

/** Refuses pictures that come into a document and are not the caller's own; those that are in it stay. */
export async function checkPictures(ctx: ActorCtx, doc: Node, known: number[] = []): Promise<void> {
  for (const fileId of picturesIn(doc)) {
    if (known.includes(fileId)) continue;
    if (!(await isPictureOf(ctx, fileId, [ctx.actor.userId]))) refuse("document_picture_refused");
  }
}
