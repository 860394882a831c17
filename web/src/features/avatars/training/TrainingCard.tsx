import { Button } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { TellMe } from "../../push/index.ts";
import { isUnderwayRun, useCancelRun, useRuns, useTrainings } from "../data.training.ts";
import { Section } from "../Section.tsx";
import { showTrouble } from "../trouble.ts";
import { Cost } from "./Cost.tsx";
import { Ended } from "./Ended.tsx";
import { Proposal } from "./Proposal.tsx";
import { StepBar } from "./StepBar.tsx";
import { minutesLeft, runToShow } from "./steps.ts";
import css from "./training.module.css";

/**
 * What goes on in the training of an avatar, waits to be decided, or went wrong; nothing while there is none of it. How
 * one ended is left to `TrainingStart` where that stands. Who may edit the avatar and not train it decides and stops nothing.
 */
export function TrainingCard({ avatar }: { avatar: Avatar }) {
  const runs = useRuns(avatar.avatar_id);
  const [putAway, setPutAway] = useState<number | null>(null);
  const run = runToShow(runs.data ?? []);
  if (!run || run.run_id === putAway) return null;
  if (isUnderwayRun(run)) return <Underway avatar={avatar} run={run} />;
  if (run.result === "proposed") return avatar.can.train ? <Proposal avatar={avatar} run={run} /> : null;
  if (!avatar.context) return null;
  return <Broken run={run} onClose={() => setPutAway(run.run_id)} />;
}

/** A run that goes on: what it is, how far, how long still, and what it costs so far. */
function Underway({ avatar, run }: { avatar: Avatar; run: TrainingRun }) {
  const t = useWords("avatars");
  const cancel = useCancelRun(avatar.avatar_id);
  const name = useRunName(avatar, run);
  const minutes = minutesLeft(run);
  return (
    <Section
      title={t("training.title")}
      acts={
        avatar.can.train && (
          <Button
            variant="subtle"
            color="ink"
            size="xs"
            leftSection={<IconX size={15} stroke={1.6} />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(run.run_id, { onError: showTrouble })}
          >
            {t("training.stop")}
          </Button>
        )
      }
    >
      <div className={css.underway}>
        <p>
          <b>{name}</b> {t(run.state === "waiting" ? "training.waits" : `training.is.${run.act}`)} {t("training.leave")}
        </p>
        <span className={`${css.left} num`}>
          {minutes === null ? t("training.soon") : t("training.left", { count: minutes, minutes })}
        </span>
      </div>
      <StepBar run={run} />
      <p className={css.hint}>
        {t("training.soFar")} <Cost cost={run.cost} />
        {run.estimate.tokens > 0 && (
          <>
            {" "}
            · {t("training.estimate")} <Cost cost={run.estimate} />
          </>
        )}
      </p>
      <TellMe />
    </Section>
  );
}

/** The name of what a run is of: its training, else the avatar. */
function useRunName(avatar: Avatar, run: TrainingRun): string {
  const { data } = useTrainings(avatar.avatar_id);
  return data?.find(({ training_id }) => training_id === run.training_id)?.name ?? avatar.name;
}

function Broken({ run, onClose }: { run: TrainingRun; onClose: () => void }) {
  const t = useWords("avatars");
  return (
    <Section
      title={t("training.title")}
      acts={
        <Button variant="subtle" color="ink" size="xs" onClick={onClose}>
          {t("training.hide")}
        </Button>
      }
    >
      <Ended run={run} />
    </Section>
  );
}
