import { Button, TextInput } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { TRAINING_NAME_LENGTH_MAX } from "@pluma/contract/avatars/trainings";
import { IconPencil, IconSchool } from "@tabler/icons-react";
import { type SubmitEvent, useState } from "react";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import { isUnderwayRun, useCreateTraining, useRuns, useTrainings } from "../data.training.ts";
import { Section } from "../Section.tsx";
import { showTrouble } from "../trouble.ts";
import { About } from "./About.tsx";
import { Ended } from "./Ended.tsx";
import { MaterialField } from "./MaterialField.tsx";
import { StartLine } from "./StartLine.tsx";
import { runToShow } from "./steps.ts";
import { TrainingDialog } from "./TrainingDialog.tsx";
import css from "./training.module.css";

/**
 * How an avatar without a context gets one from material: a file is chosen, what it will cost is said, and it begins.
 * One that was prepared and not begun, or ended early, is gone on with. Nothing while a run is under way.
 */
export function TrainingStart({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const trainings = useTrainings(avatar.avatar_id);
  const runs = useRuns(avatar.avatar_id);
  const [isChanging, setChanging] = useState(false);
  const run = runToShow(runs.data ?? []);
  const prepared = trainings.data?.find(({ can }) => can.edit) ?? null;
  if (!avatar.can.train || (run && isUnderwayRun(run))) return null;
  return (
    <Section
      title={t("training.title")}
      acts={
        prepared && (
          <Button
            variant="subtle"
            color="ink"
            size="xs"
            leftSection={<IconPencil size={15} stroke={1.6} />}
            onClick={() => setChanging(true)}
          >
            {t("training.change")}
          </Button>
        )
      }
    >
      {run && <Ended run={run} />}
      <About />
      {prepared && (
        <p className={css.prepared}>
          <b>{prepared.name}</b>{" "}
          {prepared.file && <span title={prepared.file.name}>{shortName(prepared.file.name)}</span>}
        </p>
      )}
      {prepared ? (
        <StartLine avatarId={avatar.avatar_id} training={prepared} act="execute" />
      ) : (
        trainings.data && <NewTraining avatar={avatar} />
      )}
      {prepared && isChanging && (
        <TrainingDialog avatar={avatar} training={prepared} onClose={() => setChanging(false)} />
      )}
    </Section>
  );
}

/** Names a training and gives it its material: a file, or what the avatar has already. */
function NewTraining({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const [name, setName] = useState(avatar.name);
  const [fileId, setFileId] = useState<number | null>(null);
  const [isSendingFile, setSendingFile] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [{ keyOf }] = useState(attempts);
  const create = useCreateTraining(avatar.avatar_id);
  const hasMaterial = fileId !== null || avatar.avatar_files.length > 0;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === "" || !hasMaterial) return;
    const begun = { name: name.trim(), file_id: fileId, avatar_id: avatar.avatar_id };
    create.mutate({ ...begun, key: keyOf(begun) }, { onError: showTrouble });
  };
  return (
    <form className={css.form} onSubmit={handleSubmit} noValidate>
      <MaterialField
        hasOther={avatar.avatar_files.length > 0}
        problem={isChecked && !hasMaterial ? t("training.materialMissing") : null}
        onFile={setFileId}
        onSending={setSendingFile}
      />
      <TextInput
        label={t("training.name")}
        maxLength={TRAINING_NAME_LENGTH_MAX}
        value={name}
        error={isChecked && name.trim() === "" && t("training.nameMissing")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Button
          type="submit"
          leftSection={<IconSchool size={16} stroke={1.6} />}
          loading={create.isPending}
          disabled={isSendingFile}
        >
          {t("training.prepare")}
        </Button>
      </div>
    </form>
  );
}
