import { Button, Skeleton } from "@mantine/core";
import type { RunAct } from "@pluma/contract/avatars/trainingRuns";
import type { Training } from "@pluma/contract/avatars/trainings";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useEstimate, useStartRun } from "../data.training.ts";
import { showTrouble } from "../trouble.ts";
import { Cost } from "./Cost.tsx";
import { KeyNotice } from "./KeyNotice.tsx";
import css from "./training.module.css";

type Props = { avatarId: number; training: Training; act: Exclude<RunAct, "combine">; onStarted?: () => void };

/** What a run will cost, and the button that begins it; without an own key, where that is given. */
export function StartLine({ avatarId, training, act, onStarted }: Props) {
  const t = useWords("avatars");
  const estimate = useEstimate(training.training_id, act);
  const start = useStartRun(avatarId);
  const [isKeyless, setKeyless] = useState(false);
  const { data } = estimate;
  if (isKeyless || data?.has_key === false) return <KeyNotice />;
  const begin = () =>
    start.mutate(
      { trainingId: training.training_id, act },
      {
        onSuccess: onStarted,
        onError: (error) => (isRefused(error, "own_key_missing") ? setKeyless(true) : showTrouble(error)),
      },
    );
  return (
    <div className={css.startLine}>
      <p className={css.estimate} aria-live="polite">
        {data && (
          <>
            {t("training.estimate")} <Cost cost={data.estimate} />
            {data.parts_reused > 0 && (
              <small>{t("training.reused", { count: data.parts_reused, parts: data.parts })}</small>
            )}
          </>
        )}
        {estimate.isLoading && <Skeleton width={210} height={14} />}
        {estimate.isError && t("training.noEstimate")}
      </p>
      <Button leftSection={<IconPlayerPlay size={16} stroke={1.6} />} loading={start.isPending} onClick={begin}>
        {t(`training.begin.${act}`)}
      </Button>
    </div>
  );
}
