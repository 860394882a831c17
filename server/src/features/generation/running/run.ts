import { randomBytes } from "node:crypto";
import type { ErrorCode } from "@pluma/contract/all";
import { countMore, firstWords } from "@pluma/contract/kit/words";
import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { type AiEvent, type Hear, ProviderFailure } from "../../../providers/ai/index.ts";
import { drawMore } from "../drawing/drawing.ts";
import type { Asked, Outcome, Screen, Stopped } from "../kinds.ts";
import { ANSWER_LENGTH_MAX, WORDS_AT_A_TIME, WORDS_LOW } from "../rules.ts";
import { type AbortReason, pushSoon, type Running } from "../running.ts";
import type { Asking } from "../sources.ts";
import { writeReserved } from "../store.system.ts";
import { askInTurn } from "./asking.ts";
import { type Begin, withBesides } from "./besides.ts";
import { withoutQuotes } from "./quotes.ts";
import { holdFirst, holdMore, isSpendCovered } from "./spending.ts";

export type Ending = Pick<Outcome, "finishReason" | "error">;

/** Asks for the text and takes what is written, to whatever end; answers which. Never throws. */
export async function follow(
  app: App,
  running: Running,
  askings: Asking[],
  ask: (signal: AbortSignal, begin: Begin) => Promise<Asked>,
): Promise<Ending> {
  let isPaid = true;
  let screening: Promise<unknown> | null = null;
  const pay = async (piece: string) => {
    isPaid = await cover(app, running);
    add(app, running, piece, isPaid);
    return isPaid;
  };
  const show = (piece: string): boolean | Promise<boolean> => {
    running.count = countMore(running.count, piece);
    if (isCovered(running)) return add(app, running, piece, true);
    return pay(piece);
  };
  const showRoomFor = upToLength(running, show);
  try {
    const asked = await withBesides((begin) => ask(running.abort.signal, begin));
    if ("said" in asked) return say(app, running, asked.said);
    const { turns, screen } = "turns" in asked ? asked : { turns: asked, screen: null };
    screening = Promise.resolve(screen).catch(() => undefined);
    running.told = turns.map(({ content }) => content);
    const screened = screen && screenInto(app, running, screen, showRoomFor);
    await holdFirst(app, running, askings, turns);
    await askInTurn(app, running, askings, turns, hearInto(app, running, screened?.take ?? showRoomFor));
    if (isPaid && !running.abort.signal.aborted) await screened?.rest();
  } catch (error) {
    return running.abort.signal.aborted ? endingOfAbort(app, running) : endingOf(app, running, error);
  } finally {
    // What comes with a screen is written by then: what closes the text finds it.
    await screening;
  }
  if (!isPaid) return { finishReason: "words", error: null };
  if (running.finishReason === "withheld") return withheld(running.withheldWhy);
  if (running.abort.signal.aborted) return endingOfAbort(app, running);
  const { finishReason } = running;
  return finishReason
    ? { finishReason, error: null }
    : endingOf(app, running, new ProviderFailure("provider_broke_off"));
}

const withheld = (code: ErrorCode): Ending => ({ finishReason: "withheld", error: { code, status: null, values: {} } });

type Show = (piece: string) => boolean | Promise<boolean>;

function hearInto(app: App, running: Running, show: Show): Hear {
  return (event: AiEvent) => {
    if (event.kind === "text") {
      running.heard += event.text.length;
      return isSpendCovered(running) ? show(event.text) : growInto(app, running, event.text, show);
    }
    if (event.kind === "usage") running.usage = event;
    if (event.kind === "finish") {
      running.finishReason = event.reason;
      running.model = event.model;
    }
    return true;
  };
}

/** Goes on with a piece once what it costs is set aside; ends the answer where it cannot be. */
async function growInto(app: App, running: Running, piece: string, show: Show): Promise<boolean> {
  if (await holdMore(app, running)) return show(piece);
  running.finishReason = "length";
  return false;
}

/** Ends an answer where it is as long as one may be, as if the model had. */
function upToLength(running: Running, show: Show): Show {
  return (piece) => {
    const room = running.base.length + ANSWER_LENGTH_MAX - running.text.length;
    if (piece.length <= room) return show(piece);
    running.finishReason = "length";
    const shown = show(piece.slice(0, room).replace(/[\ud800-\udbff]$/, ""));
    return typeof shown === "boolean" ? false : shown.then(() => false);
  };
}

/** Puts a screen before what shows: pieces pass as it lets them, and where it ends the text, the asking ends. */
function screenInto(app: App, running: Running, coming: Screen | Promise<Screen>, show: Show) {
  let isStopped = false;
  let screen = coming instanceof Promise ? null : coming;
  const come = async (): Promise<Screen> => {
    screen ??= await coming;
    return screen;
  };
  const pass = (taken: string | Stopped): boolean | Promise<boolean> => {
    if (typeof taken === "string") return taken === "" || show(taken);
    isStopped = true;
    running.finishReason = taken.finishReason;
    if (taken.finishReason === "withheld") running.withheldWhy = taken.why;
    if (taken.isFree) return sayFree(app, running, taken.shown);
    const shown = taken.shown === "" || show(taken.shown);
    return typeof shown === "boolean" ? false : shown.then(() => false);
  };
  return {
    take(piece: string) {
      // It has come, though nobody sees it yet: whatever fails from now on is not asked, or paid, again.
      noteFirst(app, running);
      return screen ? pass(screen.take(piece)) : come().then((own) => pass(own.take(piece)));
    },
    rest: async () => isStopped || pass((await come()).rest()),
  };
}

/** Gives a text as the answer, without a model. */
function say(app: App, running: Running, text: string): Ending {
  sayFree(app, running, text);
  return { finishReason: "stop", error: null };
}

function sayFree(app: App, running: Running, text: string): false {
  running.isFree = true;
  add(app, running, text, true);
  return false;
}

function noteFirst(app: App, running: Running): void {
  if (running.firstTokenAt !== null) return;
  running.firstTokenAt = app.clock.now();
  running.onFirstPiece();
}

/** Adds a piece and shows it; one that is not paid for adds no more than the last word that is. */
function add(app: App, running: Running, piece: string, isPaid: boolean): true {
  noteFirst(app, running);
  const text = running.text + piece;
  running.text = isPaid ? text : paidPart(running, text);
  running.unpushed = isPaid ? running.unpushed + piece : running.text.slice(running.pushedTo);
  pushSoon(app, running);
  return true;
}

/** As much of a text as is paid for, and never less than what it had before. */
function paidPart({ base, reserved }: Running, text: string): string {
  const paid = firstWords(text, base.words + reserved);
  return paid.length < base.length ? text.slice(0, base.length) : paid;
}

const newWords = ({ count, base }: Running): number => count.words - base.words;

/** Whether what has arrived is set aside, with enough to spare that nothing need be asked for yet. */
function isCovered(running: Running): boolean {
  const { isUnlimited, isBalanceEmpty, reserved } = running;
  if (isUnlimited) return true;
  return isBalanceEmpty ? newWords(running) <= reserved : newWords(running) <= reserved - WORDS_LOW;
}

/**
 * Sets more words aside, ahead of need; answers whether what has arrived is covered then. Nothing is set aside for one that somebody
 * else has closed. Its row is locked before any balance, as by whoever closes it.
 */
async function cover(app: App, running: Running): Promise<boolean> {
  const { id, reserved } = running;
  const words = newWords(running);
  const wanted = Math.max(WORDS_AT_A_TIME, words - reserved + WORDS_LOW);
  const more = await inTransaction(app, async (tx) => {
    if (!(await writeReserved(tx.db, id, reserved + wanted))) return null;
    const got = await drawMore(tx, running, wanted, `generation:${id}`);
    if (got < wanted) await writeReserved(tx.db, id, reserved + got);
    return got;
  });
  if (more === null) {
    running.isLost = true;
    return false;
  }
  running.reserved += more;
  running.isBalanceEmpty = more < wanted;
  return words <= running.reserved;
}

function endingOf(app: App, running: Running, error: unknown): Ending {
  const failure = error instanceof ProviderFailure ? error : new ProviderFailure("failed");
  if (!(error instanceof ProviderFailure)) app.log.error({ err: error, generation: running.id }, "a generation failed");
  const told = running.isPromptHidden ? withoutWords(app, running, failure) : failure;
  const { code, status, values } = told;
  const isCut = running.firstTokenAt !== null && (code === "provider_broke_off" || code === "provider_silent");
  return { finishReason: isCut ? "interrupted" : "error", error: { code, status, values } };
}

/**
 * A provider may repeat what it was asked. Whoever may not read that gets a number, under which the log has the provider's
 * words, without what they repeat: who may read a log may not for that read every prompt.
 */
function withoutWords(app: App, running: Running, failure: ProviderFailure): ProviderFailure {
  const { message } = failure.values;
  if (message === undefined) return failure;
  // Of a key or a limit there are words of ours that say enough.
  if (failure.code !== "provider_refused") return new ProviderFailure(failure.code, failure.status);
  const id = randomBytes(4).toString("hex");
  const said = withoutQuotes(message, running.told);
  app.log.warn({ id, generation: running.id, message: said }, "a provider refused what the person may not read");
  return new ProviderFailure("provider_refused_hidden", failure.status, { id });
}

function endingOfAbort(app: App, running: Running): Ending {
  const interrupted = (code: ErrorCode): Ending => {
    return { finishReason: "interrupted", error: { code, status: null, values: {} } };
  };
  const reason: AbortReason = running.abort.signal.reason;
  if (reason === "restart") return interrupted("server_restarted");
  if (reason === "access") return interrupted("access_ended");
  if (reason === "withdrawn") return interrupted("answer_taken_back");
  if (reason === "stop") return { finishReason: "stopped", error: null };
  // Half an hour without a word of it is no answer that was long.
  if (running.text.length > running.base.length) return { finishReason: "length", error: null };
  return endingOf(app, running, new ProviderFailure("provider_silent"));
}
