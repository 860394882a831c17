import { countMore, noWords } from "@pluma/contract/kit/words";
import type { WordUse } from "@pluma/contract/organizations/words";
import type { Lease } from "../../../platform/budgets/budgets.ts";
import type { Actor, App } from "../../../platform/context.ts";
import { whenUndone } from "../../../platform/database/db.ts";
import { Refusal, refuse } from "../../../platform/errors.ts";
import { isSpent, refuseSpent } from "../costs/holding.ts";
import { type Drawn, drawFirst, isHeldElsewhere } from "../drawing/drawing.ts";
import { type Held, mayPersonSee } from "../keys/rules.ts";
import type { Asked } from "../kinds.ts";
import { WORDS_AT_A_TIME } from "../rules.ts";
import { type AskedPlace, charactersOf, type Running, runningIn } from "../running.ts";
import { type Asking, findAskings } from "../sources.ts";
import { addGeneration, askStop, type GenerationValues } from "../store.system.ts";
import type { Begin } from "./besides.ts";
import { closeGeneration } from "./close.ts";
import { follow } from "./run.ts";

type Wanted = {
  kind: string;
  ref: number;
  model: string | null;
  /** What the turns will hold beside the person's own words, by which the key is chosen. */
  held: Held;
  /** What it is for, whose voice it has, and for which campaign it is: what is counted of it in an organization. */
  usedFor: WordUse;
  avatarId?: number | null;
  campaignId?: number | null;
  /** The text that the row holds already, when it is to go on. */
  before?: string;
  /** One text of a run, which is counted itself: it takes no place from what the person writes meanwhile. */
  isOfRun?: boolean;
  /** How many words to set aside at first, where several texts share what there is; as many as usual without it. */
  wordsWanted?: number;
  /** Its place and budget, where they were taken already; whoever took them gives them back when nothing comes of it. */
  lease?: Lease | null;
};

/** The process, and who pays: the caller of an act, or whoever a job works for. */
type Payer = App & { actor: Pick<Actor, "userId" | "staffRole" | "organizationId" | "hasOwnKey" | "hasAutomation"> };

/** A generation that is written and paid for ahead, but not asked for yet. */
export type Prepared = { running: Running; askings: [Asking, ...Asking[]]; lease: Lease | null };

/** What is written of a generation: where its text lies, and what was set aside of the person's own words. */
type Written = { id: number; ref: number; words: number; isUnlimited: boolean };

/**
 * Prepares a generation that one statement writes together with the row of its text: its place and budget are found
 * before, `write` gets the values of its row. Where `write` wrote nothing, or anything stands against it, in which order
 * that is told is the transaction's matter: it goes on with the lease, if one was taken, so that none is taken twice.
 */
export async function prepareTogether<W extends Written>(
  ctx: Payer,
  wanted: Omit<Wanted, "ref" | "before" | "lease" | "wordsWanted">,
  write: (values: GenerationValues) => Promise<W | null>,
): Promise<{ prepared: Prepared; written: W } | { lease: Lease | null }> {
  const { actor } = ctx;
  if (ctx.stopping.aborted || (await isHeldElsewhere(ctx, actor))) return { lease: null };
  const lease = wanted.isOfRun ? null : await unlessRefused(ctx.budgets.take("generations", actor));
  if (!lease && !wanted.isOfRun) return { lease };
  try {
    const askings = await unlessRefused(findAskings(ctx, actor, wanted));
    if (!askings) return { lease };
    const [{ place }] = askings;
    if (await isSpent(ctx, actor, place.keyOwner)) return { lease };
    const { kind, usedFor } = wanted;
    const { source: provider, model: modelAsked, keyOwner } = place;
    const written = await write({
      kind,
      usedFor,
      nodeId: ctx.nodeId,
      provider,
      modelAsked,
      keyOwner,
      wordsWanted: WORDS_AT_A_TIME,
    });
    if (written) {
      const { words, isUnlimited } = written;
      const drawn = { words, isUnlimited, isPooled: false, isOwnerUnlimited: isUnlimited, held: null };
      const running = runningOf(ctx, { ...wanted, ref: written.ref }, { id: written.id, place, drawn });
      return { prepared: { running, askings, lease }, written };
    }
  } catch (error) {
    await lease?.end();
    throw error;
  }
  return { lease };
}

const unlessRefused = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => (error instanceof Refusal ? null : Promise.reject(error)));

/**
 * Prepares a generation in the transaction of the act that wants it: its row, and words set aside; of a text that goes
 * on only what is new is paid. Refuses stopping, too_many_generations before anything is set aside, as `drawFirst`, as
 * `broughtKeyOf`, and spend_cap_reached. Once the transaction is committed, `startGeneration` asks.
 */
export async function prepareGeneration(ctx: Payer, wanted: Wanted): Promise<Prepared> {
  const { actor, db } = ctx;
  if (ctx.stopping.aborted) refuse("stopping");
  const own = wanted.isOfRun || wanted.lease ? null : await ctx.budgets.take("generations", actor);
  whenUndone(ctx, () => own?.end());
  const lease = wanted.lease ?? own;
  const askings = await findAskings(ctx, actor, wanted);
  const { place } = askings[0];
  await refuseSpent(ctx, actor, place.keyOwner);
  const baseWords = countMore(noWords, wanted.before ?? "").words;
  const wordsWanted = Math.min(wanted.wordsWanted ?? WORDS_AT_A_TIME, WORDS_AT_A_TIME);
  let id = 0;
  const drawn = await drawFirst(ctx, actor, wordsWanted, async (columns) => {
    id = await addGeneration(db, {
      userId: actor.userId,
      organizationId: actor.organizationId,
      kind: wanted.kind,
      ref: wanted.ref,
      nodeId: ctx.nodeId,
      provider: place.source,
      modelAsked: place.model,
      keyOwner: place.keyOwner,
      usedFor: wanted.usedFor,
      avatarId: wanted.avatarId ?? null,
      campaignId: wanted.campaignId ?? null,
      ...columns,
      baseWords,
    });
    return `generation:${id}`;
  });
  return { running: runningOf(ctx, wanted, { id, place, drawn }), askings, lease };
}

/** A generation that was written, before its first piece. */
function runningOf(
  { actor, clock }: Payer,
  wanted: Wanted,
  { id, place, drawn }: { id: number; place: AskedPlace; drawn: Drawn },
): Running {
  return {
    id,
    kind: wanted.kind,
    ref: wanted.ref,
    userId: actor.userId,
    organizationId: actor.organizationId,
    staffRole: actor.staffRole,
    hasAutomation: actor.hasAutomation ?? true,
    isOfMany: wanted.isOfRun ?? false,
    avatarId: wanted.avatarId ?? null,
    isPromptHidden: !mayPersonSee(wanted.held),
    told: [],
    reserved: drawn.words,
    isUnlimited: drawn.isUnlimited,
    drawn,
    isBalanceEmpty: drawn.words < WORDS_AT_A_TIME,
    ...textFrom(wanted.before ?? ""),
    place,
    attempts: 0,
    model: null,
    finishReason: null,
    withheldWhy: "answer_withheld",
    usage: null,
    heard: 0,
    spend: null,
    begunAt: clock.now(),
    firstTokenAt: null,
    onFirstPiece: () => undefined,
    abort: new AbortController(),
    isFree: false,
    isLost: false,
  };
}

/** A text that grows from what it is already. */
function textFrom(text: string) {
  const count = countMore(noWords, text);
  const { length } = text;
  return {
    text,
    base: { length, words: count.words },
    count,
    unpushed: "",
    pushedTo: length,
    savedTo: length,
    savedCharacters: charactersOf(text),
    savedAtMs: performance.now(),
    beatAtMs: performance.now(),
    isHeld: false,
  };
}

/**
 * Asks the model for a prepared generation, in the background, with the turns that `ask` finds, on the connections of
 * the background, which it is given; text, end and every failure, also one of `ask`, reach the row and the person. The
 * signal that `ask` is given ends with a stop; what it begins beside need not be over when it answers. A screen that comes with the turns sees every piece first; a text that
 * comes in their place is the answer, and costs nothing.
 */
export function startGeneration<C extends App>(
  ctx: C,
  { running, askings, lease }: Prepared,
  ask: (behind: C, signal: AbortSignal, begin: Begin) => Promise<Asked>,
): void {
  runningIn(ctx).set(running.id, running);
  const work = async () => {
    const behind: C = { ...ctx, db: ctx.backgroundDb };
    const ending = await follow(behind, running, askings, (signal, begin) => ask(behind, signal, begin));
    await closeGeneration(behind, running, ending);
  };
  ctx.background(
    `generation ${running.id}`,
    work().finally(() => lease?.end()),
  );
}

/** Stops whatever writes this row, on whichever node. Answers whether anything did. */
export async function stopGeneration(
  ctx: Pick<App, "db" | "bus" | "state">,
  kind: string,
  ref: number,
): Promise<boolean> {
  const id = await askStop(ctx.db, kind, ref);
  if (id === null) return false;
  runningIn(ctx).get(id)?.abort.abort("stop");
  await ctx.bus.tell(ctx.db, "generation_stop", { generation_id: id });
  return true;
}
