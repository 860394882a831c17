import type { RunStep, UserWorkflow } from "@pluma/contract/workflows/runs";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useStepName } from "./saying.ts";

type Known = Record<number, RunStep["state"]>;

/** What people who listen hear of a run: each step as it is written, and that it waits for them, failed, or is finished. */
export function Told({ run }: { run: UserWorkflow }) {
  const t = useWords("workflows");
  const nameOf = useStepName();
  const steps = run.user_workflow_templates;
  const states: Known = Object.fromEntries(steps.map((step) => [step.user_workflow_template_id, step.state]));
  const [known, setKnown] = useState({ states, text: "" });
  const moved = steps.findLast(
    (step) =>
      known.states[step.user_workflow_template_id] === "running" &&
      step.state !== "running" &&
      step.state !== "waiting",
  );
  if (steps.some((step) => known.states[step.user_workflow_template_id] !== step.state)) {
    const said = moved && {
      number: formatNumber(steps.indexOf(moved) + 1),
      name: nameOf(moved),
      how: moved.state === "failed" ? (moved.error?.message ?? "") : t(`run.state.${moved.state}`),
    };
    setKnown({ states, text: said ? t("run.heard", said) : known.text });
  }
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {known.text}
      {known.text !== "" && run.state === "done" && ` ${t("run.finished")}`}
    </p>
  );
}
