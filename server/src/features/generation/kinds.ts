import type { ErrorCode } from "@pluma/contract/all";
import type { FinishReason } from "@pluma/contract/generation/generation";
import type { SQL } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Stored } from "../../platform/database/rows.ts";
import { perApp } from "../../platform/state.ts";
import type { Turn } from "../../providers/ai/index.ts";

/** How a generation ended, as the row of its text keeps it. */
export type Outcome = {
  /** The whole text, with what it had before when it is one that went on. */
  text: string;
  finishReason: FinishReason;
  /** The words that are new. */
  words: number;
  model: string | null;
  error: { code: ErrorCode; status: number | null; values: Record<string, string> } | null;
};

/**
 * Looks at a text before anybody sees it. What it holds back is in no row, event, webhook or log, and is not paid. Made
 * for one text; pieces come in their order.
 */
export type Screen = {
  /** Takes what has arrived and gives what may be shown by now, of this and of what was held back; or ends the text. */
  take(piece: string): string | Stopped;
  /** The model is done: what was held back to the last. */
  rest(): string | Stopped;
};

/** A text that ends here, with what may still be shown of it. `isFree`: none of its new words are charged. */
export type Stopped =
  | { shown: string; finishReason: "stop"; isFree: boolean }
  | { shown: string; finishReason: "withheld"; why: "answer_withheld" | "answer_bounded"; isFree: boolean };

/**
 * What a model is asked, and who looks at its answer; or a text that is the answer, without a model and unpaid. A screen may come
 * while the model is asked: nothing is shown before it is there.
 */
export type Asked = Turn[] | { turns: Turn[]; screen: Screen | Promise<Screen> | null } | { said: string };

export type GrownText = { ref: number; after: number; piece: string };

export type Place = { userId: number; ref: number };

/** A text that is being written: for whom, in which organization, and whether they may read all that the model is told. */
export type Writing = Place & { organizationId: number | null; isPromptHidden: boolean };

/**
 * What a feature that asks for text provides for its rows. The row is the truth: `save` and `close` write it, `read`
 * is what a sweep finds after a node died.
 */
export type TextKind = {
  /**
   * Keeps what has arrived since the last time, for many rows at once: `piece` follows the first `after` characters of
   * the text. Saved twice it is there once; rows that are closed stay as they are.
   */
  save(db: Db, rows: GrownText[]): Promise<void>;
  read(db: Db, ref: number): Promise<string>;
  /** Those of some texts that are being written whose person may not be given any more of them, by their `ref`. */
  withdrawnAmong?(app: App, some: Writing[]): Promise<Set<number>>;
  /** Closes the row, in the transaction that settles the words. */
  close(db: Db, ref: number, outcome: Outcome): Promise<void>;
  /** The same as a part of the one statement that closes all of a text of which there is no more to do. */
  closing?: ClosingPart;
  /** A piece to show, from `offset` UTF-16 units on. */
  onPiece(app: App, place: Place, offset: number, piece: string): void;
  /** The row is closed and committed; `told` is that of its `closing`, where it was closed by that. */
  onEnd(app: App, place: Place, outcome: Outcome, told?: Told): Promise<void>;
};

/** Rows as they are told of a text that was closed, each by a name; null where there is none of it. */
export type Told = Record<string, Stored | null> | null;

/**
 * How rows of texts are closed as a part of one statement, under a name of its own. `written` ends with a part `texted`, and
 * writes what `closed (ref)` has rows for; `told` is a value that is read of one of them. What it waits for may have changed when it
 * goes on.
 */
export type ClosingPart = {
  name: string;
  /** What `closed` knows of each besides, with its type in PostgreSQL. */
  columns: Record<string, string>;
  written: SQL;
  told: SQL;
  /** The values of its columns; null for a text that takes more, which is left to `close`. */
  valuesOf(app: App, ref: number, outcome: Outcome): Record<string, unknown> | null;
};

const kindsIn = perApp(() => new Map<string, TextKind>());

/** Declares where texts of a kind live; once for each, when the app is opened. */
export function defineTextKind(app: App, name: string, kind: TextKind): void {
  kindsIn(app).set(name, kind);
}

export function textKind(app: App, name: string): TextKind {
  const kind = kindsIn(app).get(name);
  if (!kind) throw new Error(`no feature keeps texts of kind ${name}`);
  return kind;
}
