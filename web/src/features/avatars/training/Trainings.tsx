import { Button } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import type { Training } from "@pluma/contract/avatars/trainings";
import { IconPlus, IconSchool } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useRuns, useTrainings } from "../data.training.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { Section } from "../Section.tsx";
import { useFocusAtRuns } from "../useFocusAtRuns.ts";
import { About } from "./About.tsx";
import { RunRow } from "./RunRow.tsx";
import { RefineLine } from "./StartLine.tsx";
import { TrainingCard } from "./TrainingCard.tsx";
import { TrainingDialog } from "./TrainingDialog.tsx";
import { TrainingRow } from "./TrainingRow.tsx";
import css from "./training.module.css";

/** What goes on, the trainings of an avatar with what can be done with each, and the newest runs with what they cost. */
export default function Trainings({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const trainings = useTrainings(avatar.avatar_id);
  const runs = useRuns(avatar.avatar_id);
  const [opened, setOpened] = useState<Training | "new" | null>(null);
  const { data } = trainings;
  const tab = useRef<HTMLDivElement>(null);
  useFocusAtRuns(tab);
  return (
    <div ref={tab}>
      <TrainingCard avatar={avatar} />
      <Section
        title={t("training.list")}
        acts={avatar.can.train && <Acts avatar={avatar} onNew={() => setOpened("new")} />}
      >
        <About />
        {!data && trainings.isError && <LoadFailed title={t("training.unreadList")} query={trainings} />}
        {data?.length === 0 && <EmptyState kind="nothing" title={t("training.none")} text={t("training.noneText")} />}
        {data && data.length > 0 && (
          <ul className={css.rows}>
            {data.map((training) => (
              <TrainingRow
                key={training.training_id}
                avatar={avatar}
                training={training}
                onEdit={() => setOpened(training)}
              />
            ))}
          </ul>
        )}
      </Section>
      {runs.data && runs.data.length > 0 && (
        <Section title={t("training.runs")}>
          <ul className={css.rows}>
            {runs.data.map((run) => (
              <RunRow
                key={run.run_id}
                run={run}
                name={data?.find(({ training_id }) => training_id === run.training_id)?.name ?? null}
              />
            ))}
          </ul>
        </Section>
      )}
      {opened && (
        <TrainingDialog avatar={avatar} training={opened === "new" ? null : opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function Acts({ avatar, onNew }: { avatar: Avatar; onNew: () => void }) {
  const t = useWords("avatars");
  const [isRefining, setRefining] = useState(false);
  const look = { variant: "subtle", color: "ink", size: "xs" } as const;
  const close = () => setRefining(false);
  return (
    <>
      {avatar.context !== "" && (
        <Button {...look} leftSection={<IconSchool size={15} stroke={1.6} />} onClick={() => setRefining(true)}>
          {t("training.refineAvatar")}
        </Button>
      )}
      <Button {...look} leftSection={<IconPlus size={15} stroke={1.6} />} onClick={onNew}>
        {t("training.add")}
      </Button>
      {isRefining && (
        <Dialog title={t("training.ask.refine", { name: avatar.name })} onClose={close}>
          <p className={css.about}>{t("training.what.refine")}</p>
          <RefineLine avatarId={avatar.avatar_id} onStarted={close} />
        </Dialog>
      )}
    </>
  );
}
