import { type documentSteps, STEPS_MISSED_MAX } from "@pluma/contract/documents/steps";
import type { Answer as AnswerOf, Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, Refusal, refuse } from "../../../platform/errors.ts";
import { applySteps, rebaseSteps, type StepJson } from "../engine/apply.ts";
import { readSequences } from "../store.system.ts";
import { type Found, type LockedRow, lockHeader, readStepsSince } from "../store.ts";
import { type Done, letIn, readStanding, type Standing, writeDone } from "../writing.ts";
import { writeTextLater } from "./later.ts";
import { keepLeft, type Left, leftOf } from "./left.ts";
import { fateOf } from "./rules.ts";
import { givenOf, stepsSince } from "./since.ts";

export type Batch = Input<typeof documentSteps.sendSteps>["body"];
export type Answer = AnswerOf<typeof documentSteps.sendSteps>;
/** A batch, and who sends it. */
export type Sent = { ctx: ActorCtx; batch: Batch };
export type Outcome = { answer: Answer } | { refused: unknown };

/** A document that is written in: as its row has it, and what was done to it since a version, up to now. */
type Written = {
  tx: ActorCtx;
  header: LockedRow;
  /** How this node left it, where that is how it stands. */
  left: Left | null;
  /** The first version from which on `log` is at hand. */
  first: number;
  log: { step: StepJson; clientId: string }[];
  /** The number of each tab's last step. */
  sequences: Map<string, number>;
  /** Before all of it, and now; read when the first batch is put in. */
  text: { standing: Standing; now: Pick<Standing, "doc" | "content"> } | null;
  done: Done[];
};
/** What became of a batch: it is in up to a version, or is to be told what came since. */
type Fate = { isIn: true; end: number; isWhole: boolean } | { isIn: false } | { answer: Answer } | { refused: unknown };

/**
 * Puts batches into a document in their order, in one transaction, each with its sender's rights as they are now and over what
 * that did not know. One that is refused leaves the others alone. Answers what became of each, and the row where it changed.
 */
export async function writeGroup(ctx: ActorCtx, documentId: number, group: readonly Sent[]) {
  const { row, left, outcomes } = await inTransaction(ctx, async (tx) => {
    const headers = await lockFor(tx, documentId, group);
    const writer = group.find((_sent, at) => headers[at]);
    // Read as somebody who may see it: the first in the group may be a stranger.
    const written = writer && (await openLog({ ...writer.ctx, db: tx.db }, headers, group));
    const fates: Fate[] = [];
    for (const [at, sent] of group.entries()) fates.push(await fateIn(written, headers[at], sent));
    const [first, ...others] = written?.done ?? [];
    const row =
      written?.text && first
        ? await writeDone(written.tx, written.text.standing, [first, ...others], {}, "later")
        : null;
    const left = row && written?.text && { ...stampOf(row), ...written.text.now, sequences: written.sequences };
    return { row, left, outcomes: group.map(({ batch }, at) => outcomeOf(written, batch, fates[at])) };
  });
  if (left) keepLeft(ctx, documentId, left);
  if (row) writeTextLater(ctx, documentId);
  return { row, outcomes };
}

const stampOf = ({ version, updatedAt }: Pick<LockedRow, "version" | "updatedAt">) => ({ version, updatedAt });

/** The document's row as each sender finds it, locked; undefined for those who may not see it. */
async function lockFor(tx: ActorCtx, documentId: number, group: readonly Sent[]) {
  const found = new Map<string, Found<LockedRow> | undefined>();
  const headers: (Found<LockedRow> | undefined)[] = [];
  for (const { ctx } of group) {
    const who = `${ctx.actor.userId} in ${ctx.actor.organizationId}`;
    if (!found.has(who)) found.set(who, await lockHeader({ ...ctx, db: tx.db }, documentId));
    headers.push(found.get(who));
  }
  return headers;
}

async function openLog(
  tx: ActorCtx,
  headers: readonly (LockedRow | undefined)[],
  group: readonly Sent[],
): Promise<Written> {
  const header = headers.find((each) => each !== undefined) ?? refuse("not_found");
  const { documentId, version } = header;
  const since = Math.max(version - STEPS_MISSED_MAX, Math.min(...group.map(({ batch }) => batch.version)));
  const rows = since < version ? await readStepsSince(tx, documentId, since, STEPS_MISSED_MAX) : [];
  const left = leftOf(tx, header);
  const clients = [...new Set(group.map(({ batch }) => batch.client_id))];
  const unknown = clients.filter((client) => !left?.sequences.has(client));
  const read = unknown.length > 0 ? await readSequences(tx.db, documentId, unknown) : [];
  const sequences = new Map([...(left?.sequences ?? []), ...read]);
  return { tx, header, left, first: rows[0]?.version ?? version, log: rows, sequences, text: null, done: [] };
}

async function fateIn(written: Written | undefined, header: Found<LockedRow> | undefined, sent: Sent): Promise<Fate> {
  try {
    if (!written || !header) refuse("not_found");
    allow(header.mayWrite);
    return await takeIn(written, sent);
  } catch (error) {
    // Of one alone: the transaction goes on.
    if (error instanceof Refusal) return { refused: error };
    throw error;
  }
}

async function takeIn(written: Written, { ctx, batch }: Sent): Promise<Fate> {
  const { tx, header, left, first, log, sequences, done } = written;
  const here = { ...ctx, db: tx.db };
  const { client_id: clientId, sequence } = batch;
  const version = first + log.length;
  const missed = batch.version < first ? [] : log.slice(batch.version - first);
  const isIn = missed.some((each) => each.clientId === clientId);
  const fate = fateOf(batch, { version, first, last: sequences.get(clientId), isIn });
  if (fate === "gone") refuse("document_steps_gone");
  if (fate === "repeated") refuse("document_steps_repeated");
  if (fate === "tell") {
    if (batch.version >= first) return { isIn: false };
    return { answer: { accepted: false, ...(await stepsSince(here, header, batch.version)) } };
  }
  const { standing, now } = written.text ?? (await openText(tx, header, left));
  const before = now.doc;
  const { isWhole, ...applied } = batch.rebase
    ? rebaseSteps(
        before,
        missed.map(({ step }) => step),
        batch.steps,
      )
    : applySteps(before, batch.steps);
  const letDone = await letIn(here, { before, ...applied, clientId, sequence }, now.content);
  written.text = { standing, now: { doc: letDone.doc, content: letDone.derived.content } };
  done.push(letDone);
  log.push(...applied.steps.map((step) => ({ step, clientId })));
  // Put at the end: of many tabs those that wrote last are known.
  sequences.delete(clientId);
  sequences.set(clientId, sequence + applied.steps.length - 1);
  return { isIn: true, end: first + log.length, isWhole };
}

async function openText(tx: ActorCtx, header: LockedRow, left: Left | null) {
  const standing = left ? { ...header, doc: left.doc, content: left.content } : await readStanding(tx, header);
  return { standing, now: standing };
}

/** What a sender is told: how the document stands after all of the group. */
function outcomeOf(written: Written | undefined, batch: Batch, fate: Fate | undefined): Outcome {
  if (!written || !fate) return { refused: new Refusal("not_found") };
  if ("refused" in fate || "answer" in fate) return fate;
  const { first, log } = written;
  const latest = first + log.length;
  // Who sent all that is new has nothing to hear; who cannot read what became of theirs sent it on what stood.
  if (fate.isIn && (!batch.rebase || (fate.isWhole && fate.end === latest))) {
    return { answer: { accepted: true, version: fate.end, latest, steps: [] } };
  }
  return { answer: { accepted: fate.isIn, ...givenOf(log.slice(batch.version - first), batch.version, latest) } };
}
