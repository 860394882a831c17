import type { StaffRole } from "@pluma/contract/accounts/accounts";
import type { FinishReason } from "@pluma/contract/generation/generation";
import type { WordCount } from "@pluma/contract/kit/words";
import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import type { AiUsage } from "../../providers/ai/index.ts";
import type { Hold } from "./costs/holding.ts";
import type { Drawn } from "./drawing/drawing.ts";
import { textKind } from "./kinds.ts";
import type { PlacedModel } from "./rules.ts";

/** A generation that this node writes. */
export type Running = {
  id: number;
  kind: string;
  ref: number;
  userId: number;
  /** The organization it is written in; whoever leaves that is not answered on its account. */
  organizationId: number | null;
  staffRole: StaffRole | null;
  /** Whether the person had an automation that is told of it when it was begun. */
  hasAutomation: boolean;
  /** It is one of many that are written side by side, which nobody sits before: its end waits a moment for theirs. */
  isOfMany: boolean;
  /** Whose voice it has. */
  avatarId: number | null;
  /** The person may not read all that the model is told, so that they see none of the provider's words on it either. */
  isPromptHidden: boolean;
  /** What the model is told, once that is known. */
  told: string[];
  /** Words set aside for it so far; the text never holds more, unless they are unlimited. */
  reserved: number;
  isUnlimited: boolean;
  /** Whose words they are, and which caps hold it. */
  drawn: Drawn;
  /** The balance had nothing more to set aside when it was last asked. */
  isBalanceEmpty: boolean;
  text: string;
  /** What the text had when it was asked for, of one that goes on: its words were paid then. */
  base: { length: number; words: number };
  count: WordCount;
  /** The end of the text that was not pushed yet. Kept apart: cutting it off a long text for each token would copy all of it. */
  unpushed: string;
  /** How much of the text was pushed, in UTF-16 units. */
  pushedTo: number;
  /** Its row has not kept pace with what was shown: nothing more is shown until it has. */
  isHeld: boolean;
  /** How much of the text the row holds, in UTF-16 units, and as PostgreSQL counts, in characters. */
  savedTo: number;
  savedCharacters: number;
  savedAtMs: number;
  beatAtMs: number;
  /** Where it was asked last, and how often anywhere. */
  place: AskedPlace;
  attempts: number;
  model: string | null;
  finishReason: FinishReason | null;
  /** Why it was withheld, where it was. */
  withheldWhy: "answer_withheld" | "answer_bounded";
  usage: AiUsage | null;
  /** How many characters the provider has written, shown or not. */
  heard: number;
  /** What is set aside of what the person may cost, and up to how many characters that is enough; null without a cap. */
  spend: { hold: Hold; covers: number } | null;
  begunAt: Date;
  firstTokenAt: Date | null;
  /** Hears that the first piece has come, once. */
  onFirstPiece: () => void;
  abort: AbortController;
  /** Nothing is charged for what it has beyond its beginning: it was said without a model, or in place of its answer. */
  isFree: boolean;
  /** Somebody else closed it: nothing more may be written or pushed. */
  isLost: boolean;
};

/** Where a model is asked, and whose key pays for it. */
export type AskedPlace = PlacedModel & { keyOwner: "user" | "organization" | "platform" };

/** How many characters PostgreSQL counts in a text: a pair of surrogates is one. */
export const charactersOf = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/**
 * Why a generation is aborted: the person stopped it, this process ends, it was written for as long as one may be, or the
 * person may not generate any more, or not be given more of this text.
 */
export type AbortReason = "stop" | "restart" | "length" | "access" | "withdrawn";

/** Every generation that this node writes now. */
export const runningIn = perApp(() => new Map<number, Running>());

/**
 * As much as may be shown that the row does not hold yet, in UTF-16 units, and so be lost with a machine: about the last
 * fifth of a second of a model that writes 500 tokens a second.
 */
export const UNSAVED_MAX = 400;

const TICK_MS = 8;
type Waiting = { some: Set<Running>; ticker: NodeJS.Timeout | null };
const waitingIn = perApp((): Waiting => ({ some: new Set(), ticker: null }));

/**
 * Pushes what has arrived: the first piece at once, later ones together with those of all other streams, at most
 * 8 ms later. One timer serves all streams: two hundred of them with a timer each
 * would wake the process ten thousand times a second.
 */
export function pushSoon(app: App, running: Running): void {
  if (running.pushedTo === running.base.length) {
    pushNow(app, running);
    return;
  }
  const waiting = waitingIn(app);
  waiting.some.add(running);
  waiting.ticker ??= setTimeout(() => {
    waiting.ticker = null;
    for (const one of waiting.some) pushNow(app, one);
    waiting.some.clear();
  }, TICK_MS);
}

/** Pushes what was not pushed yet, unless the row is too far behind; then it is pushed once that is saved. */
export function pushNow(app: App, running: Running): void {
  const { unpushed, pushedTo, savedTo, userId, ref } = running;
  if (unpushed === "" || running.isLost) return;
  running.isHeld = pushedTo + unpushed.length - savedTo > UNSAVED_MAX;
  if (running.isHeld) return;
  running.unpushed = "";
  running.pushedTo += unpushed.length;
  textKind(app, running.kind).onPiece(app, { userId, ref }, pushedTo, unpushed);
}
