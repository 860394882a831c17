import { compose, literalsOf } from "@pluma/contract/templates/placeholders";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { refuse } from "../../../platform/errors.ts";
import { type Composed, definePromptSource, type Filled, type StoredTemplate } from "../../chats/index.ts";
import type { Held } from "../../generation/index.ts";
import { readTemplateAt, readTemplateNow, readTemplateState, type UsedState } from "../access.ts";
import { boundAnswer, settleAnswer } from "../draws/drawing.ts";
import { besideOf } from "./material.ts";
import { contentOf, type FilledField, faultsOf, fillFields } from "./rules.ts";
import { rememberedOfQuestion, writeRemembered } from "./store.ts";
import { withdrawnAmong } from "./withdrawn.ts";

/** Lets templates be sent in chats. */
export function defineTemplatePrompts(app: App): void {
  definePromptSource(app, {
    compose: composePrompt,
    recompose: recomposePrompt,
    remember: rememberFilled,
    remembered: rememberedOfQuestion,
    lend,
    bound: boundAnswer,
    settle: settleAnswer,
    withdrawnAmong,
  });
}

/** Keeps what was filled into a template for the next time, in the transaction that asks with it. */
export const rememberFilled = (tx: ActorCtx, { template_id, fields }: StoredTemplate): Promise<void> =>
  writeRemembered(tx, template_id, byName(fields));

/**
 * The prompt of a template as it stands, or as it was in a named state, with what was filled in. Refuses not_found for one that the caller may not use, and
 * values that are missing or do not fit, each at its field.
 */
export async function composePrompt(ctx: ActorCtx, { templateId, version, values }: Filled): Promise<Composed> {
  const named = version === undefined ? null : await readTemplateAt(ctx, templateId, version);
  const state = named ?? (await readTemplateNow(ctx, templateId)) ?? refuse("not_found");
  const filled = fillFields(state.fields, values);
  checkValues(ctx, state, filled);
  const { templateVersionId: template_version_id, name, isReadable } = state;
  const stored = { template_id: templateId, template_version_id, name, hidden: !isReadable, fields: filled };
  return composed(state, stored);
}

/** The prompt of a question as it was then, by the rights of now: what was changed since does not reach into old questions. */
async function recomposePrompt(ctx: ActorCtx, stored: StoredTemplate): Promise<Composed> {
  const state = (await readTemplateState(ctx, stored.template_version_id)) ?? refuse("template_withdrawn");
  return composed(state, stored);
}

function composed(state: UsedState, stored: StoredTemplate): Composed {
  const { content, isReadable, files } = state;
  return {
    stored,
    content: contentOf(stored.name, stored.fields),
    prompt: compose(content, byName(stored.fields)),
    isHidden: !isReadable,
    hidden: isReadable ? [] : literalsOf(content),
    beside: besideOf(files, !isReadable),
    held: heldBy(state),
  };
}

/** Whose key may be asked. What everybody may read is nobody's to keep, whoever's key it is asked with. */
function heldBy({ isReadable, isOpen, organizationId, files, opensFiles }: UsedState): Held {
  const isCarrying = files.length > 0;
  if (isOpen && !isCarrying) return "nothing";
  return { isReadable: isReadable && (opensFiles || !isCarrying), organizationId };
}

/** What a template carries, for a caller who may open that: what is tried is not saved yet. */
async function lend(ctx: ActorCtx, templateId: number): Promise<Pick<Composed, "beside" | "held">> {
  const state = await readTemplateNow(ctx, templateId);
  if (!state?.opensFiles) return refuse("not_found");
  return { beside: besideOf(state.files, false), held: heldBy(state) };
}

const byName = (fields: readonly FilledField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

/** Refuses what must be filled in and is not, before what does not fit. */
function checkValues({ lang }: ActorCtx, { fields }: UsedState, filled: readonly FilledField[]): void {
  const faults = faultsOf(fields, filled);
  for (const [fault, code] of [
    ["missing", "template_values_missing"],
    ["refused", "template_value_refused"],
  ] as const) {
    const names = [...faults].flatMap(([name, each]) => (each === fault ? [name] : []));
    const said = wordsOf(fault === "missing" ? "empty" : code, lang);
    if (names.length > 0) refuse(code, {}, Object.fromEntries(names.map((name) => [`values.${name}`, said])));
  }
}
