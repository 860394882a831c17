import { Button, Skeleton } from "@mantine/core";
import type { RunAct } from "@pluma/contract/avatars/trainingRuns";
import type { Training } from "@pluma/contract/avatars/trainings";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { type Estimated, useEstimate, useRefine, useRefiningEstimate, useStartRun } from "../data.training.ts";
import { showTrouble } from "../trouble.ts";
import { Cost } from "./Cost.tsx";
import { KeyNotice } from "./KeyNotice.tsx";
import css from "./training.module.css";

type Act = Exclude<RunAct, "combine">;
type Props = { avatarId: number; training: Training; act: Act; onStarted?: () => void };

/** What a run of a training will cost, and the button that begins it. */
export function StartLine({ avatarId, training, act, onStarted }: Props) {
  const estimate = useEstimate(training.training_id, act);
  const start = useStartRun(avatarId);
  const begin = () =>
    start.mutate({ trainingId: training.training_id, act }, { onSuccess: onStarted, onError: showUnlessKeyless });
  return <Line act={act} estimate={estimate} start={start} onBegin={begin} />;
}

/** What improving an avatar's context will cost, and the button that begins it. */
export function RefineLine({ avatarId, onStarted }: { avatarId: number; onStarted: () => void }) {
  const estimate = useRefiningEstimate(avatarId);
  const start = useRefine(avatarId);
  const begin = () => start.mutate(undefined, { onSuccess: onStarted, onError: showUnlessKeyless });
  return <Line act="refine" estimate={estimate} start={start} onBegin={begin} />;
}

const isKeyless = (error: unknown): boolean => isRefused(error, "own_key_missing");
const showUnlessKeyless = (error: unknown): void => {
  if (!isKeyless(error)) showTrouble(error);
};

type LineProps = {
  act: Act;
  estimate: Estimated;
  start: { error: unknown; isPending: boolean };
  onBegin: () => void;
};

/** The estimate beside its button; without an own key, where that is given. */
function Line({ act, estimate: { data, isLoading, isError }, start, onBegin }: LineProps) {
  const t = useWords("avatars");
  if (isKeyless(start.error) || data?.has_key === false) return <KeyNotice />;
  return (
    <div className={css.startLine}>
      <div className={css.estimate} aria-live="polite">
        {data?.is_reading && t("training.estimateLater")}
        {data && !data.is_reading && (
          <>
            {t("training.estimate")}{" "}
            <b>
              <Cost cost={data.estimate} />
            </b>
            {data.parts_reused > 0 && (
              <small>{t("training.reused", { count: data.parts_reused, parts: data.parts })}</small>
            )}
          </>
        )}
        {isLoading && <Skeleton width={210} height={14} />}
        {isError && t("training.noEstimate")}
      </div>
      <Button
        leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
        loading={start.isPending}
        disabled={data?.is_reading}
        onClick={onBegin}
      >
        {t(`training.begin.${act}`)}
      </Button>
    </div>
  );
}
