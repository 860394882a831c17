import type { ErrorCode } from "@pluma/contract/all";
import type { Template } from "@pluma/contract/templates/templates";
import { fixedFaultsIn, type WorkflowStep } from "@pluma/contract/workflows/steps";
import type { ActorCtx } from "../../../platform/context.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { refuse } from "../../../platform/errors.ts";

/**
 * Refuses steps with fixed values that their templates do not take, or not any more, so that none fails after others were paid:
 * with `code` for the first, which names step and field, and each at its place.
 */
export function checkFixed(
  { lang }: Pick<ActorCtx, "lang">,
  steps: readonly WorkflowStep[],
  templates: ReadonlyMap<number, Template>,
  code: ErrorCode = "run_fixed_refused",
): void {
  const faults = fixedFaultsIn(steps, ({ template_id }) => templates.get(template_id)?.template_fields ?? []);
  const [first] = faults;
  if (!first) return;
  const told = faults.map(({ at, name, fault }) => [
    `steps.${at}.fields.${name}`,
    wordsOf(fault === "missing" ? "empty" : "template_value_refused", lang),
  ]);
  refuse(code, { step: first.at + 1, field: first.label || first.name }, Object.fromEntries(told));
}
