import type { RunStep, UserWorkflow } from "@pluma/contract/workflows/runs";
import { IconAlertTriangle, IconCheck, IconExternalLink, IconHandStop, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { TellMe } from "../../../push/index.ts";
import { stepChatOf } from "../../places.ts";
import { countsOf } from "../facts.ts";
import { stepAt } from "../places.ts";
import { useReason, useStepName } from "../saying.ts";
import css from "./Stepper.module.css";

type Props = { run: UserWorkflow; chosen: number; children: ReactNode };

/** The steps of a run, how each stands in a sign and in words, and the way to each. */
export function Stepper({ run, chosen, children }: Props) {
  const t = useWords("workflows");
  const { written, words } = countsOf(run);
  const steps = run.user_workflow_templates;
  const counted = { count: steps.length, steps: formatNumber(steps.length), written: formatNumber(written) };
  return (
    <nav className={css.root} aria-label={t("run.steps")} aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown">
      <h2 className={css.title}>{run.workflow.name}</h2>
      <p className={`${css.sum} num`}>
        {t("run.sum", counted)} {t("run.words", { count: words, number: formatNumber(words) })}
      </p>
      <ol className={css.list}>
        {steps.map((step, place) => (
          <Step key={step.user_workflow_template_id} run={run} step={step} place={place} isChosen={place === chosen} />
        ))}
      </ol>
      {run.state === "running" && <TellMe />}
      {children}
    </nav>
  );
}

function Step({ run, step, place, isChosen }: { run: UserWorkflow; step: RunStep; place: number; isChosen: boolean }) {
  const t = useWords("workflows");
  const name = useStepName()(step);
  const { user_workflow_id } = run;
  return (
    <li className={css.step} data-state={step.state} data-on={isChosen || undefined}>
      <Sign step={step} place={place} />
      <span className={css.row}>
        <Link
          className={css.open}
          to={stepAt(user_workflow_id, step.user_workflow_template_id)}
          aria-current={isChosen ? "step" : undefined}
        >
          <b className={css.name}>
            <span className="visually-hidden">{formatNumber(place + 1)}. </span>
            {name}
          </b>
          <Standing run={run} step={step} place={place} />
        </Link>
        {step.conversation_id !== null && (
          <Link
            className={css.chat}
            to={stepChatOf(user_workflow_id, step.conversation_id)}
            aria-label={t("run.openChat", { name })}
            title={t("run.open")}
          >
            <IconExternalLink size={16} stroke={1.6} />
          </Link>
        )}
      </span>
    </li>
  );
}

function Sign({ step: { state }, place }: { step: RunStep; place: number }) {
  return (
    <span className={`${css.sign} num`} aria-hidden="true">
      {state === "done" ? (
        <IconCheck size={15} stroke={2} />
      ) : state === "failed" ? (
        <IconX size={15} stroke={2} />
      ) : (
        formatNumber(place + 1)
      )}
    </span>
  );
}

function Standing({ run, step, place }: { run: UserWorkflow; step: RunStep; place: number }) {
  const t = useWords("workflows");
  const reason = useReason();
  const { state, words, error } = step;
  if (state === "done") {
    return (
      <span className={`${css.state} num`}>
        {t("run.state.done")}, {t("run.count", { count: words ?? 0, number: formatNumber(words ?? 0) })}
      </span>
    );
  }
  if (state === "failed") return <span className={css.state}>{error?.message ?? t("run.state.failed")}</span>;
  return (
    <span className={css.state}>
      {state === "look" && <IconHandStop size={15} stroke={1.6} aria-hidden="true" />}
      {state === "out_of_date" && <IconAlertTriangle size={15} stroke={1.6} aria-hidden="true" />}
      <span>{state === "out_of_date" ? reason(run, place) : t(`run.state.${state}`)}</span>
    </span>
  );
}
