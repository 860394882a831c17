import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { TRAINING_NAME_LENGTH_MAX } from "@pluma/contract/avatars/trainings";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { isUnderwayRun, useCancelRun, useCombine, useOwnTrainings, useRun } from "../data.training.ts";
import { useAvatars } from "../data.ts";
import { showTrouble } from "../trouble.ts";
import { KeyNotice } from "./KeyNotice.tsx";
import { StepBar } from "./StepBar.tsx";
import css from "./training.module.css";

type Props = { avatar: Avatar; opened: boolean; onClose: () => void };

/** Makes a new avatar of this one and another, or a training: one context of both, and the files of both. */
export function CombineDialog({ avatar, opened, onClose }: Props) {
  const t = useWords("avatars");
  const [runId, setRunId] = useState<number | null>(null);
  if (!opened) return null;
  return (
    <Dialog title={t("training.combine", { name: avatar.name })} onClose={onClose}>
      {runId === null ? (
        <CombineForm avatar={avatar} onStarted={setRunId} />
      ) : (
        <Combining avatar={avatar} runId={runId} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = { avatar: Avatar; onStarted: (runId: number) => void };

function CombineForm({ avatar, onStarted }: FormProps) {
  const t = useWords("avatars");
  const [target, setTarget] = useState("");
  const [name, setName] = useState("");
  const [isChecked, setChecked] = useState(false);
  const combine = useCombine(avatar);
  const choices = useChoices(avatar);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    const [kind, id] = target.split(":");
    if (!id || name.trim() === "") return;
    const chosen = kind === "avatar" ? { target_avatar_id: Number(id) } : { target_training_id: Number(id) };
    combine.mutate(
      { name: name.trim(), ...chosen },
      {
        onSuccess: ({ run_id }) => onStarted(run_id),
        onError: (error) => !isRefused(error, "own_key_missing") && showTrouble(error),
      },
    );
  };
  return (
    <form className={css.form} onSubmit={handleSubmit} noValidate>
      <p className={css.hint}>{t("training.combineText")}</p>
      {isRefused(combine.error, "own_key_missing") && <KeyNotice />}
      <NativeSelect
        data-autofocus
        label={t("training.with")}
        value={target}
        data={choices}
        error={isChecked && target === "" && t("training.targetMissing")}
        onChange={(event) => setTarget(event.currentTarget.value)}
      />
      <TextInput
        label={t("training.newName")}
        maxLength={TRAINING_NAME_LENGTH_MAX}
        value={name}
        error={isChecked && name.trim() === "" && t("training.nameMissing")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DialogActs>
        <DialogClose>{t("page.cancel")}</DialogClose>
        <Button type="submit" loading={combine.isPending}>
          {t("training.combineAct")}
        </Button>
      </DialogActs>
    </form>
  );
}

/** What an avatar can be combined with: one's other avatars, and trainings that have distilled something. */
function useChoices(avatar: Avatar) {
  const t = useWords("avatars");
  const others = useAvatars({ kind: "own", sortBy: "name_asc" });
  const trainings = useOwnTrainings(true);
  const own = (others.data?.avatars ?? []).filter(({ avatar_id }) => avatar_id !== avatar.avatar_id);
  const distilled = (trainings.data ?? []).filter(({ context }) => Boolean(context));
  return [
    { value: "", label: t("training.choose") },
    ...own.map(({ avatar_id, name }) => ({ value: `avatar:${avatar_id}`, label: name })),
    ...distilled.map(({ training_id, name }) => ({
      value: `training:${training_id}`,
      label: t("training.trainingNamed", { name }),
    })),
  ];
}

function Combining({ avatar, runId, onClose }: { avatar: Avatar; runId: number; onClose: () => void }) {
  const t = useWords("avatars");
  const { data } = useRun(runId);
  const cancel = useCancelRun(avatar.avatar_id);
  const run = data?.run;
  return (
    <>
      {run && <StepBar run={run} />}
      <p className={css.hint} role="status">
        {!run || isUnderwayRun(run) ? t("training.combining") : (run.problem ?? t(`training.status.${run.state}`))}
      </p>
      <DialogActs>
        {run && isUnderwayRun(run) && (
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(runId, { onError: showTrouble })}
          >
            {t("training.stop")}
          </Button>
        )}
        {run?.made_avatar_id ? (
          <Button component={Link} to={`/avatars/${run.made_avatar_id}`} onClick={onClose}>
            {t("training.toMade")}
          </Button>
        ) : (
          <DialogClose>{t("training.close")}</DialogClose>
        )}
      </DialogActs>
    </>
  );
}
