import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { useWords } from "../../../platform/look/i18n.ts";
import { stepsOf } from "./steps.ts";
import css from "./training.module.css";

/** How far a run is: its steps side by side, each with its name below. */
export function StepBar({ run }: { run: TrainingRun }) {
  const t = useWords("avatars");
  const steps = stepsOf(run);
  const share = Math.round((steps.reduce((sum, step) => sum + step.share, 0) / steps.length) * 100);
  return (
    <div
      className={css.steps}
      role="progressbar"
      aria-label={t(`training.act.${run.act}`)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={run.step ? t(`training.step.${run.step}`) : t("training.waiting")}
    >
      {steps.map((step) => (
        <div
          key={step.step}
          className={css.step}
          data-now={step.isNow || undefined}
          data-done={step.share === 1 || undefined}
        >
          <span className={css.track}>
            <span className={css.fill} style={{ width: `${Math.max(step.share, step.isNow ? 0.06 : 0) * 100}%` }} />
          </span>
          <span className={css.stepName}>{t(`training.step.${step.step}`)}</span>
        </div>
      ))}
    </div>
  );
}
