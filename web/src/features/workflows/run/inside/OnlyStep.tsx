import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { isWritten, staleReadersOf, wordsOf } from "../facts.ts";
import type { Going } from "../useGoing.ts";
import { InsideFoot } from "./Inside.tsx";

type Props = { run: UserWorkflow; place: number; going: Going; isBlocked: boolean };

/** Asking one step again by itself: the one that read what has changed here, else this one. */
export function OnlyStep({ run, place, going, isBlocked }: Props) {
  const t = useWords("workflows");
  const steps = run.user_workflow_templates;
  const at = staleReadersOf(run, place)[0]?.place ?? place;
  const step = steps[at];
  const isReady = steps.slice(0, at).every(({ state }) => isWritten(state));
  if (!step || isBlocked || run.state === "running" || !isReady || !isWritten(step.state)) return null;
  const number = formatNumber(at + 1);
  return (
    <InsideFoot
      name={at === place ? t("run.onlyThis") : t("run.onlyStep", { number })}
      about={t("run.aboutOne", { number: formatNumber(wordsOf(run, [at])) })}
      note={step.template_changed ? t("run.templateChanged") : undefined}
      isBusy={going.isBusy}
      onPress={() => going.goOn({ step: step.user_workflow_template_id, only: true })}
    />
  );
}
