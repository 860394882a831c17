import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { IconAlertCircle } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./training.module.css";

/** Why a run ended early, and that another one goes on from there. */
export function Ended({ run }: { run: TrainingRun }) {
  const t = useWords("avatars");
  const isStopped = run.state === "cancelled";
  return (
    <div className={css.ended} role="status">
      <p className={css.broken} data-stopped={isStopped || undefined}>
        {!isStopped && <IconAlertCircle size={18} stroke={1.6} aria-hidden="true" />}
        <span>{isStopped ? t("training.wasStopped") : (run.problem ?? t("training.failed"))}</span>
      </p>
      {!isStopped && <p className={css.hint}>{t("training.again")}</p>}
    </div>
  );
}
