import type { SQL } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { perApp } from "../../../platform/state.ts";
import type { Bound } from "../../avatars/index.ts";
import type { Held, Writing } from "../../generation/index.ts";
import type { StoredTemplate } from "../tables.ts";

/** What goes along with a prompt, as an answer is given it: for the model, and its pieces by where they stand in knowledge. */
export type Beside = {
  text: string;
  pieces: { sourceId: number; position: number; text: string }[];
  /** How many words there are in all of it, whatever an answer is shown. */
  words: number;
};

/** Reads what goes along for a question, in the background: files may be large, or still being read. */
export type ReadBeside = (ctx: ActorCtx, question: string, signal: AbortSignal) => Promise<Beside>;

/** A prompt that somebody else wrote, with what the person filled in, and what its answer must not give out. */
export type Composed = {
  /** What the question keeps: which state of what, and what was filled in. Never the prompt. */
  stored: StoredTemplate;
  /** What the thread shows, and what later questions are told of this one: name and values. */
  content: string;
  /** What the model is told in place of it. */
  prompt: string;
  /** Whether whoever asks may not read the prompt. */
  isHidden: boolean;
  /** The pieces of the prompt that are not the person's own and not to be given out; none where they may read it. */
  hidden: string[];
  /** What goes along with it; null for nothing. */
  beside: ReadBeside | null;
  /** Whose key may be asked with it. */
  held: Held;
};

/** Who asks, for what: a template by its id, in a state of before where one is named, and what was filled in. */
export type Filled = { templateId: number; version?: number | undefined; values: Readonly<Record<string, string>> };

/** An answer that is being written to a prompt that its reader may not read. */
export type Composing = Omit<Writing, "isPromptHidden"> & { templateId: number };

/** An answer to a prompt that its reader may not read, and what of it may be given out. */
export type Hiding = {
  stored: StoredTemplate;
  /** What the author wrote, its pieces joined. */
  context: string;
  beside: Beside | null;
  answer: { kind: string; ref: number };
};

/** What a feature above provides, so that its prompts can be sent in chats. */
export type PromptSource = {
  /** Composes a prompt for the caller; refuses not_found for one that they may not use, and values that do not fit. */
  compose(ctx: ActorCtx, filled: Filled): Promise<Composed>;
  /** Composes it again as it was then, rights as they are now; refuses template_withdrawn. */
  recompose(ctx: ActorCtx, stored: StoredTemplate): Promise<Composed>;
  /** Keeps what was filled in for the next time, in the transaction that writes the question; asked last of all. */
  remember(tx: ActorCtx, stored: StoredTemplate): Promise<void>;
  /**
   * The same as the part `remembered` of a statement that writes `question (user_id)`. Its values are placeholders:
   * `templateId`, `values` as JSON, and `now`.
   */
  remembered: SQL;
  /** What goes along with the prompt of a template that the caller may edit and read, for trying it before it is saved. */
  lend(ctx: ActorCtx, templateId: number): Promise<Pick<Composed, "beside" | "held">>;
  /** Sets aside what an answer may give out of a prompt that its reader may not read, before anything of it is shown. */
  bound(ctx: ActorCtx, hiding: Hiding): Promise<Bound>;
  /** Counts what an answer has given out, as it was shown, in the transaction that closes it. */
  settle(db: Db, answer: Hiding["answer"], text: string): Promise<void>;
  /** Those of some answers whose reader may not use their template any more, by `ref`. */
  withdrawnAmong(app: App, some: Composing[]): Promise<Set<number>>;
};

const sourceIn = perApp((): { source: PromptSource | null } => ({ source: null }));

/** Says where composed prompts come from; once, when the app is opened. */
export function definePromptSource(app: App, source: PromptSource): void {
  sourceIn(app).source = source;
}

/** Where composed prompts come from; without it there are none to be found. */
export const promptSource = (app: Pick<App, "state">): PromptSource => sourceIn(app).source ?? refuse("not_found");

/** Counts what an answer to a hidden prompt has given out, in the transaction that closes it. */
export async function settlePrompt(app: Pick<App, "state">, db: Db, answer: Hiding["answer"], text: string) {
  await sourceIn(app).source?.settle(db, answer, text);
}

/** What a question that is asked again tells the model; null for one that was typed. Refuses template_withdrawn. */
export async function composedAgain(
  ctx: ActorCtx,
  question: { template: StoredTemplate | null } | null | undefined,
): Promise<Composed | null> {
  return question?.template ? promptSource(ctx).recompose(ctx, question.template) : null;
}

/** What was filled in, by the names of the fields. */
export const valuesOf = ({ fields }: StoredTemplate): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));
