import { Button } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import type { Training } from "@pluma/contract/avatars/trainings";
import { IconPencil, IconTrash, IconWorldOff } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { shortName } from "../../../ui/marks/fileName.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { useDeleteTraining, useSaveTraining } from "../data.training.ts";
import { showTrouble } from "../trouble.ts";
import { StartLine } from "./StartLine.tsx";
import css from "./training.module.css";

type Act = "execute" | "sync" | "refine";
type Props = { avatar: Avatar; training: Training; onEdit: () => void };

/** One training: its name and material, and what can be begun with it. One that others find by its name can be hidden again: it gives them nothing. */
export function TrainingRow({ avatar, training, onEdit }: Props) {
  const t = useWords("avatars");
  const [act, setAct] = useState<Act | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const isBusy = training.status === "waiting" || training.status === "running";
  const acts: Act[] = avatar.context === "" ? ["execute", "sync"] : ["execute", "sync", "refine"];
  return (
    <li className={css.row}>
      <div>
        <p className={css.rowName}>{training.name}</p>
        <p className={css.hint}>
          {training.file ? (
            <span title={training.file.name}>{shortName(training.file.name)}</span>
          ) : (
            t("training.ofFiles")
          )}{" "}
          · {t(`training.status.${training.status}`)}
          {training.public && ` · ${t("training.isPublic")}`}
        </p>
      </div>
      <div className={css.rowActs}>
        {acts.map((one) => (
          <Button key={one} variant="default" size="xs" disabled={isBusy} onClick={() => setAct(one)}>
            {t(`training.act.${one}`)}
          </Button>
        ))}
        <RowMenu avatar={avatar} training={training} onEdit={onEdit} onDelete={() => setDeleting(true)} />
      </div>
      {act && (
        <Dialog title={t(`training.ask.${act}`, { name: training.name })} onClose={() => setAct(null)}>
          <p className={css.about}>{t(`training.what.${act}`)}</p>
          <StartLine avatarId={avatar.avatar_id} training={training} act={act} onStarted={() => setAct(null)} />
        </Dialog>
      )}
      {isDeleting && <DeleteDialog avatar={avatar} training={training} onClose={() => setDeleting(false)} />}
    </li>
  );
}

type MenuProps = Props & { onDelete: () => void };

function RowMenu({ avatar, training, onEdit, onDelete }: MenuProps) {
  const t = useWords("avatars");
  const save = useSaveTraining(avatar.avatar_id);
  const { training_id, name } = training;
  const onSuccess = () => showSuccess(t("training.saved"));
  return (
    <MoreMenu label={t("training.more", { name })}>
      <MoreItem Icon={IconPencil} onPress={onEdit}>
        {t("training.change")}
      </MoreItem>
      {training.public && (
        <MoreItem
          Icon={IconWorldOff}
          onPress={() => save.mutate({ training_id, public: false }, { onSuccess, onError: showTrouble })}
        >
          {t("training.makePrivate")}
        </MoreItem>
      )}
      <MoreItem isRed Icon={IconTrash} onPress={onDelete}>
        {t("training.delete")}
      </MoreItem>
    </MoreMenu>
  );
}

function DeleteDialog({ avatar, training, onClose }: { avatar: Avatar; training: Training; onClose: () => void }) {
  const t = useWords("avatars");
  const remove = useDeleteTraining(avatar.avatar_id);
  const handleDelete = () =>
    remove.mutate(training, {
      onSuccess: () => {
        showSuccess(t("training.deleted", { name: training.name }));
        onClose();
      },
      onError: showTrouble,
    });
  return (
    <ConfirmDialog
      title={t("training.deleteAsk", { name: training.name })}
      keep={t("training.keepIt")}
      act={t("training.delete")}
      isPending={remove.isPending}
      onAct={handleDelete}
      onClose={onClose}
    >
      <p>{t("training.deleteText")}</p>
    </ConfirmDialog>
  );
}
