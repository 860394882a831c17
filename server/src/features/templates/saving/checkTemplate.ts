import { FIELDS_MAX } from "@pluma/contract/templates/fields";
import { repeatedIn } from "@pluma/contract/templates/placeholders";
import type { ActorCtx } from "../../../platform/context.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { refuse } from "../../../platform/errors.ts";
import type { Made } from "../store.ts";
import { problemsIn, type SentField } from "./checks.ts";

/** Refuses a template with something wrong in it, each with its sentence; a place that stands twice before all else. */
export function checkTemplate(ctx: Pick<ActorCtx, "lang">, made: Made, sent: readonly SentField[]): void {
  if (repeatedIn(made.content).length > 0) {
    refuse("template_repeats", {}, { content: wordsOf("template_repeats", ctx.lang) });
  }
  const problems = Object.entries(problemsIn(made, sent));
  if (problems.length === 0) return;
  const told = problems.map(([path, problem]) => [path, wordsOf(problem, ctx.lang, { max: FIELDS_MAX })]);
  refuse("template_incomplete", {}, Object.fromEntries(told));
}
