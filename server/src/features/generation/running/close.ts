import { setTimeout as sleep } from "node:timers/promises";
import type { StaffRole } from "@pluma/contract/accounts/accounts";
import { countWords } from "@pluma/contract/kit/words";
import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { perApp } from "../../../platform/state.ts";
import { inBlocks } from "../../../platform/work/blocks.ts";
import { gathered } from "../../../platform/work/gathered.ts";
import { findCallerById, settlingOf } from "../../accounts/index.ts";
import { costNow, countUsage, usageOf } from "../costs/counting.ts";
import { endHold } from "../costs/holding.ts";
import { estimated, type Tokens, tokensOf } from "../costs/rules.ts";
import { deleteHoldsOf } from "../costs/store.system.caps.ts";
import { columnsOf, settleDrawn, tellWordsLeft } from "../drawing/drawing.ts";
import { type ClosingPart, type Outcome, type Place, type Told, textKind } from "../kinds.ts";
import { DEAD_AFTER_MS } from "../rules.ts";
import { pushNow, type Running, runningIn } from "../running.ts";
import { closeAtOnce } from "../store.system.closing.ts";
import {
  type ClosedValues,
  type ClosedWay,
  closeRow,
  closeWritten,
  type GenerationRow,
  isClosedAs,
  takeDead,
} from "../store.system.ts";
import { tellAutomation } from "./automation.ts";
import type { Ending } from "./run.ts";

const CLOSE_TRIES = 30;
const SWEPT_AT_ONCE = 100;

/**
 * Closes a generation of this process: row, text and words in one transaction, then the person is told. While the
 * database is away it is tried again for half a minute; after that a sweep closes it as interrupted.
 */
export async function closeGeneration(app: App, running: Running, ending: Ending): Promise<void> {
  const { text, base, isUnlimited, reserved, isFree } = running;
  const words = isFree ? 0 : wordsOf(text, base.words, isUnlimited, reserved);
  const outcome: Outcome = { ...ending, text, words, model: running.model };
  let closed: Closed | null = null;
  let isDoubtful = false;
  for (let tries = 1; !running.isLost; tries += 1) {
    try {
      closed = await closeInDatabase(app, running, outcome, tries > 1);
      running.isLost = closed === null;
      // The row holds all of it now.
      running.savedTo = text.length;
      if (closed) pushNow(app, running);
      break;
    } catch (error) {
      app.log.error({ err: error, generation: running.id, tries }, "a generation could not be closed yet");
      isDoubtful = true;
      if (tries === CLOSE_TRIES) running.isLost = true;
      else await sleep(1000);
    }
  }
  runningIn(app).delete(running.id);
  // What failed may have been kept all the same, with only its answer lost: then it was closed here, and nobody else tells of it.
  if (running.isLost && isDoubtful) running.isLost = !(await isClosedAs(app.db, running.id, wayOf(outcome)));
  if (!running.isLost) await tell(app, running, outcome, closed?.told);
}

/** A generation that was closed; what its kind is told of it, where that was read with it. */
type Closed = { told?: Told };
type Call = Parameters<typeof countUsage>[2];

async function closeInDatabase(app: App, running: Running, outcome: Outcome, isAlone: boolean): Promise<Closed | null> {
  const tokens = tokensTaken(running);
  const call = tokens && { place: running.place, model: outcome.model, tokens };
  const values = closedValues(running, outcome, call && (await costNow(app, call)));
  const closed = call && (await closePlainly(app, running, outcome, { call, values, isAlone }));
  return closed ?? closeInTransaction(app, running, outcome, { call, values });
}

/**
 * Closes what most texts are, in one statement: in the person's own words, with nobody to be told and nothing else set aside. Null,
 * with nothing written, where there may be more to it. `isAlone`: with no other, one of which may have been why it failed before.
 */
async function closePlainly(
  app: App,
  running: Running,
  outcome: Outcome,
  { call, values, isAlone }: { call: Call; values: ClosedValues; isAlone: boolean },
): Promise<Closed | null> {
  const { id, kind, ref, userId, organizationId, hasAutomation, spend, drawn, reserved } = running;
  const part = textKind(app, kind).closing;
  if (!part || organizationId !== null || hasAutomation || spend) return null;
  const ofText = part.valuesOf(app, ref, outcome);
  if (!ofText) return null;
  const isUnlimited = drawn.isOwnerUnlimited;
  const reservation = { words: isUnlimited ? 0 : reserved, isUnlimited };
  const settling = settlingOf(reservation, outcome.words, `generation:${id}`);
  const counted = await usageOf(app, running, call);
  const ended = { ...ofText, ...counted, ...settling, ...values, id };
  if (isAlone) return (await closeAtOnce(app, app.db, { part, userId }, [ended])).at(0) ?? null;
  if (running.isOfMany) await companyIn(app)(userId, null, countOfMany(app, userId));
  const done = await closingsOf(app, part)(userId, ended);
  if (done && "error" in done) throw done.error;
  return done ?? null;
}

/** How long the end of a text of many waits for those that are still being written beside it, to be closed with them. */
const COMPANY_MS = 10;

const companyIn = perApp(() => gathered(async (those: null[]) => those.map(() => undefined), COMPANY_MS));

/** How many texts of many this node writes for a person. */
const countOfMany = (app: App, userId: number): number =>
  [...runningIn(app).values()].filter((running) => running.isOfMany && running.userId === userId).length;

/** How many texts of a person are closed by one statement. */
const CLOSED_AT_ONCE = 20;

type Ended = Parameters<typeof closeAtOnce>[3][number];
type Done = { told: Told } | { error: unknown };

const closingsIn = perApp(() => new Map<string, (userId: number, ended: Ended) => Promise<Done | undefined>>());

/**
 * Closes texts of a person one statement after the other: those that end while others of theirs are closed, and else would wait for
 * the same balance, are closed together right after. None is tried twice here: whether what failed was done, its own texts find out.
 */
function closingsOf(app: App, part: ClosingPart) {
  const lanes = closingsIn(app);
  const lane =
    lanes.get(part.name) ??
    inBlocks<Ended, Done>(
      (userId, block) =>
        closeAtOnce(app, app.db, { part, userId }, block).catch((error: unknown) => block.map(() => ({ error }))),
      CLOSED_AT_ONCE,
    );
  lanes.set(part.name, lane);
  return lane;
}

function closeInTransaction(
  app: App,
  running: Running,
  outcome: Outcome,
  { call, values }: { call: Call | null; values: ClosedValues },
): Promise<Closed | null> {
  return inTransaction(app, async (tx) => {
    const { db } = tx;
    const reservedWords = await closeWritten(db, running.id, values);
    if (reservedWords === null) return null;
    await textKind(app, running.kind).close(db, running.ref, outcome);
    const { drawn, begunAt: startedAt } = running;
    const settled = { ...running, startedAt, ...columnsOf(drawn), reservedWords };
    await settleDrawn(tx, settled, outcome.words, `generation:${running.id}`);
    await tellAutomation(tx, running, outcome);
    if (call) await countUsage(tx, running, call);
    if (running.spend) await endHold(tx, running.spend.hold, running.id);
    return {};
  });
}

const closedValues = (
  { place, attempts, usage, firstTokenAt }: Running,
  outcome: Outcome,
  costMicros: number | null,
): ClosedValues => ({
  ...wayOf(outcome),
  provider: place.source,
  modelAnswered: outcome.model,
  keyOwner: place.keyOwner,
  attempts,
  costMicros,
  promptTokens: usage?.promptTokens ?? null,
  completionTokens: usage?.completionTokens ?? null,
  firstTokenAt,
});

/** How a text is said to have ended. */
const wayOf = (outcome: Outcome): ClosedWay => ({
  state: stateOf(outcome),
  deliveredWords: outcome.words,
  finishReason: outcome.finishReason,
  errorCode: outcome.error?.code ?? null,
});

/**
 * What the provider took: as it said, else by the length of what it was asked and wrote. Null where it was not asked, or refused
 * before it wrote anything.
 */
function tokensTaken({ usage, heard, told, attempts, abort }: Running): Tokens | null {
  if (usage) return tokensOf(usage);
  const isAsked = attempts > 0 && (heard > 0 || abort.signal.aborted);
  return isAsked ? estimated(lengthOf(told), heard) : null;
}

const lengthOf = (texts: string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

type EndedText = Place & { kind: string; organizationId: number | null; staffRole: StaffRole | null };

async function tell(
  app: App,
  { kind, userId, ref, organizationId, staffRole }: EndedText,
  outcome: Outcome,
  told?: Told,
): Promise<void> {
  const { metrics } = app;
  const reasons = ["finish_reason"] as const;
  metrics
    .counter("pluma_generations_total", "Generated texts, by how they ended.", reasons)
    .inc({ finish_reason: outcome.finishReason });
  metrics.counter("pluma_generated_words_total", "Words delivered.").inc(outcome.words);
  await textKind(app, kind).onEnd(app, { userId, ref }, outcome, told);
  if (outcome.words > 0) tellWordsLeft(app, { userId, organizationId, staffRole });
}

function stateOf({ finishReason }: Outcome): "done" | "stopped" | "failed" | "interrupted" {
  if (finishReason === "stopped" || finishReason === "interrupted") return finishReason;
  if (finishReason === "withheld") return "stopped";
  return finishReason === "error" ? "failed" : "done";
}

/** What is charged: the words that the text has beyond those it had before, and never more than what was set aside. */
function wordsOf(text: string, baseWords: number, isUnlimited: boolean, reserved: number): number {
  const words = Math.max(0, countWords(text) - baseWords);
  return isUnlimited ? words : Math.min(words, reserved);
}

/**
 * Closes what dead nodes left running, with the text that had reached the row, and settles its words. Several nodes
 * may sweep at once; each generation is closed by one. `isAlone` after a start without other nodes: nothing is waited
 * for. Answers how many were closed.
 */
export async function sweepDead(app: App, isAlone: boolean): Promise<number> {
  let count = 0;
  for (; count < SWEPT_AT_ONCE; count += 1) {
    // Each in a transaction of its own: the balances of several people are never held together.
    const swept = await inTransaction(app, (tx) => closeDead(tx, isAlone));
    if (!swept) break;
    const { row, outcome } = swept;
    const person = await findCallerById(app, row.userId);
    await tell(app, { ...row, staffRole: person?.staffRole ?? null }, outcome);
  }
  if (count > 0) app.log.warn({ count }, "closed generations that a dead node left");
  return count;
}

async function closeDead(tx: App, isAlone: boolean): Promise<{ row: GenerationRow; outcome: Outcome } | null> {
  const { db } = tx;
  const row = await takeDead(db, tx.nodeId, isAlone, DEAD_AFTER_MS);
  if (!row) return null;
  const text = await textKind(tx, row.kind).read(db, row.ref);
  const isUnbounded = row.isUnlimited && row.heldMonth === null;
  const words = wordsOf(text, row.baseWords, isUnbounded, row.reservedWords);
  const error = { code: "server_restarted", status: null, values: {} } as const;
  const outcome: Outcome = { text, words, finishReason: "interrupted", model: row.modelAnswered, error };
  await closeRow(db, row.generationId, {
    state: "interrupted",
    deliveredWords: words,
    finishReason: "interrupted",
    errorCode: error.code,
  });
  await textKind(tx, row.kind).close(db, row.ref, outcome);
  await settleDrawn(tx, row, words, `generation:${row.generationId}`);
  await deleteHoldsOf(db, row.generationId);
  await countDead(tx, row, Math.max(0, countWords(text) - row.baseWords));
  return { row, outcome };
}

/** What a dead node had asked, as far as it had said, and what had come back of it: so many words. */
async function countDead(tx: App, row: GenerationRow, words: number): Promise<void> {
  const { provider: source, modelAsked: model, keyOwner, promptTokens } = row;
  if (promptTokens === null && words === 0) return;
  const tokensOut = Math.ceil((words * 4) / 3);
  const tokens = { tokensIn: promptTokens ?? 0, tokensCached: 0, tokensOut, isEstimated: true };
  await countUsage(tx, row, { place: { source, model, keyOwner }, model: row.modelAnswered, tokens });
}
