import { isNothing, nothing, type PlacedStep, putOver } from "@pluma/contract/documents/schema/rebase";
import type { LoggedStep } from "@pluma/contract/documents/steps";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { Step } from "@tiptap/pm/transform";
import { receiveTransaction, sendableSteps } from "prosemirror-collab";
import { nearOf } from "./near.ts";
import type { Positions } from "./positions.ts";

/** A step that fell out, and the words beside which it was, where they are known. */
export type Lost = { step: Step; near: string };

/** A tab with an editor that takes in what the server has. */
export type Taker = {
  clientId: string;
  read: () => EditorState;
  dispatch: (transaction: Transaction) => void;
  /** Hears what the server has. */
  positions: Positions;
};

/**
 * What came of taking something in: how many of the tab's own steps are settled, which fell out, and whether the server did
 * something else with them than the editor, whose text is another one then.
 */
export type Taken = { settled: number; lost: Lost[]; isOther: boolean };

/** An unsent step: its number among those that were unsent first, and where it lay over what was taken in last. */
type Over = { number: number; placed: PlacedStep | null };

/**
 * Brings what the server has since the editor's version into the editor. What is unsent is put over it as the server puts it;
 * the tab's own steps among it, which may come after those of others, are settled: they are in, or fell out.
 */
export function takeIn(taker: Taker, logged: readonly LoggedStep[]): Taken {
  const taken: Taken = { settled: 0, lost: [], isOther: false };
  let over: Over[] = unsentOf(taker).map((_step, number) => ({ number, placed: null }));
  for (const { isOwn, steps } of runsOf(taker, logged)) {
    if (!isOwn) {
      over = takeOthers(taker, steps, standing(over));
      taken.lost.push(...over.flatMap(({ placed }) => (placed?.now === null ? lostOf(placed) : [])));
      continue;
    }
    const own = over.filter(({ number }) => number < taken.settled + steps.length);
    if (isOtherwise(unsentOf(taker), own, steps)) {
      taken.lost.push(...lostOtherwise(taker, { own, settled: taken.settled, steps }));
      return { ...taken, isOther: true };
    }
    settle(taker, steps, standing(own).length);
    taken.settled += steps.length;
    over = over.slice(own.length);
  }
  return taken;
}

const unsentOf = ({ read }: Taker): readonly Step[] => sendableSteps(read())?.steps ?? [];

/** Those that did not fall out. */
const standing = (over: readonly Over[]): Over[] => over.filter(({ placed }) => placed?.now !== null);

type Run = { isOwn: boolean; steps: Step[] };

/** Steps of the log, those of the tab and those of others apart, in their order. */
function runsOf({ clientId, read }: Taker, logged: readonly LoggedStep[]): Run[] {
  const { schema } = read();
  const runs: Run[] = [];
  for (const { step, client_id } of logged) {
    const isOwn = client_id === clientId;
    const last = runs.at(-1);
    const run = last?.isOwn === isOwn ? last : { isOwn, steps: [] };
    if (run !== last) runs.push(run);
    run.steps.push(Step.fromJSON(schema, step));
  }
  return runs;
}

/** Does what others did; answers where what is unsent lies now. */
function takeOthers({ read, dispatch, positions }: Taker, steps: readonly Step[], over: readonly Over[]): Over[] {
  const local = sendableSteps(read())?.steps ?? [];
  const others = steps.map(() => "others");
  const transaction = receiveTransaction(read(), steps, others, { mapSelectionBackward: true });
  // The document as the server has it: what was undone of ours and done of others, before ours is put over it.
  const ground = transaction.docs[local.length + steps.length] ?? transaction.doc;
  const placed = local.length > 0 ? putOver(local, steps, ground) : [];
  positions.learn(steps);
  // What others did is done: nothing of it is linked here.
  dispatch(transaction.setMeta("preventAutolink", true));
  return over.map(({ number }, at) => ({ number, placed: placed[at] ?? null }));
}

/** Settles steps of the tab; so many of them lie in the editor, the others fell out there as well. */
export function settle(
  { clientId, read, dispatch, positions }: Taker,
  steps: readonly Step[],
  count = steps.length,
): void {
  const known = steps.map((step, at) => (at < count ? step : nothing));
  const whose = steps.map((_step, at) => (at < count ? clientId : "nobody"));
  const transaction = receiveTransaction(read(), known, whose, { mapSelectionBackward: true });
  positions.learn(steps);
  dispatch(transaction.setMeta("preventAutolink", true));
}

/** Whether the server made another text of the tab's steps than the editor did. */
function isOtherwise(unsent: readonly Step[], own: readonly Over[], steps: readonly Step[]): boolean {
  const [first, last] = [own[0]?.placed, own.at(-1)?.placed];
  if (!first || !last) {
    // On what the editor knew nothing falls out.
    const fellOut = (step: Step, at: number) => isNothing(step) && !(unsent[at] && isNothing(unsent[at]));
    return own.length !== steps.length || steps.some(fellOut);
  }
  try {
    const theirs = steps.reduce((doc, step) => step.apply(doc).doc ?? doc, first.before);
    return !theirs.eq(last.after);
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/**
 * What the server has not: of the tab's own what fell out there, and all that it did not get yet. Where it is not known which
 * is which, all of it.
 */
function lostOtherwise(taker: Taker, { own, settled, steps }: { own: Over[]; settled: number; steps: Step[] }): Lost[] {
  const unsent = unsentOf(taker);
  const known = own.length === steps.length ? standing(own) : [];
  const fellOut = known.flatMap(({ number }, at) => {
    const [mine, theirs] = [unsent[at], steps[number - settled]];
    return mine && (!theirs || isNothing(theirs)) ? [mine] : [];
  });
  return [...fellOut, ...unsent.slice(known.length)].map((step) => ({ step, near: "" }));
}

const lostOf = ({ step, before, at }: PlacedStep): Lost => ({ step, near: nearOf(before, at) });
