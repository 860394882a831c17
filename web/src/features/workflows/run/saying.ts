import { locales } from "@pluma/contract/kit/languages";
import type { RunStep, UserWorkflow } from "@pluma/contract/workflows/runs";
import type { ValueSource } from "@pluma/contract/workflows/steps";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { numberOf } from "../steps.ts";
import { giftsOf, isChanged } from "./facts.ts";

/** Says a step: by its template, while that may be used. */
export function useStepName(): (step: RunStep) => string {
  const t = useWords("workflows");
  return ({ template }) => template?.name ?? t("steps.missing");
}

/** Says where a value comes from: the start, a fixed value, or which part of which step. */
export function useSource(): (run: UserWorkflow, from: ValueSource) => string {
  const t = useWords("workflows");
  return ({ workflow }, from) => {
    if (from.source !== "step") return t(`run.from.${from.source}`);
    const number = formatNumber(numberOf(workflow.steps, from.step));
    const { part } = from;
    if (typeof part === "object") return t("run.from.heading", { number, heading: part.heading });
    return t(`run.from.${part}`, { number });
  };
}

/** Says why a step is out of date: what it was told changed since. */
export function useReason(): (run: UserWorkflow, place: number) => string {
  const t = useWords("workflows");
  const language = useLanguage();
  return (run, place) => {
    const changed = giftsOf(run, place)
      .filter(isChanged)
      .map(({ from, label }) =>
        from.source === "step"
          ? t("run.stepIn", { number: formatNumber(numberOf(run.workflow.steps, from.step)) })
          : label,
      );
    const what = new Intl.ListFormat(locales[language]).format(new Set(changed));
    return t("run.outOfDate", { count: new Set(changed).size, what });
  };
}
