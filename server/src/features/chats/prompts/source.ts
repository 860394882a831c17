import type { SQL } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { perApp } from "../../../platform/state.ts";
import type { Held, Writing } from "../../generation/index.ts";
import type { StoredTemplate } from "../tables.ts";

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
  /** Whose key may be asked with it. */
  held: Held;
};

/** Who asks, for what: a template by its id, and what was filled in. */
export type Filled = { templateId: number; values: Readonly<Record<string, string>> };

/** An answer that is being written to a prompt that its reader may not read. */
export type Composing = Omit<Writing, "isPromptHidden"> & { templateId: number };

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
