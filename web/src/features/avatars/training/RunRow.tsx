import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Tag, type Tone } from "../../../ui/marks/Tag.tsx";
import { Cost } from "./Cost.tsx";
import css from "./training.module.css";

const tones: Record<TrainingRun["state"], Tone> = {
  waiting: "plain",
  running: "plain",
  done: "good",
  failed: "bad",
  cancelled: "plain",
};

type Props = {
  run: TrainingRun;
  /** The name of its training; null where it is of the avatar itself, or the training is gone. */
  name: string | null;
};

/** One run that was: what it did, when, how it ended, and what it cost beside what was estimated. */
export function RunRow({ run, name }: Props) {
  const t = useWords("avatars");
  return (
    <li className={css.row}>
      <div>
        <p>
          <span className={css.rowName}>{t(`training.act.${run.act}`)}</span> {name}{" "}
          <Tag tone={tones[run.state]}>{t(`training.status.${run.state}`)}</Tag>
        </p>
        <p className={css.hint}>
          <Moment at={run.createdAt} />
          {run.result && ` · ${t(`training.result.${run.result}`)}`}
          {run.made_avatar_id !== null && (
            <>
              {" · "}
              <Link to={`/avatars/${run.made_avatar_id}`}>{t("training.toMade")}</Link>
            </>
          )}
        </p>
        {run.problem && <p className={css.problem}>{run.problem}</p>}
      </div>
      <p className={css.rowCost}>
        <Cost cost={run.cost} />
        {run.estimate.tokens > 0 && (
          <>
            <br />
            {t("training.estimated")} <Cost cost={run.estimate} />
          </>
        )}
      </p>
    </li>
  );
}
