import { ActionIcon, Button } from "@mantine/core";
import type { Output } from "@pluma/contract/avatars/outputs";
import {
  IconPencil,
  IconPlayerStop,
  IconStar,
  IconStarFilled,
  IconThumbDown,
  IconThumbDownFilled,
  IconThumbUp,
  IconThumbUpFilled,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { copyHtml } from "../../../platform/copyFormatted.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import { useChangeOutput, useDeleteOutput, useStopOutput } from "../data.outputs.ts";
import css from "./outputs.module.css";
import type { Written } from "./written.ts";

type Props = { avatarId: number; output: Output; written: Written; onEdit: () => void };

/** What can be done with an output: stopped while it is written; afterwards rated, starred, copied, edited where it has a text, deleted. */
export function OutputActs({ avatarId, output, written, onEdit }: Props) {
  const t = useWords("avatars");
  const [isDeleting, setDeleting] = useState(false);
  const { content, output_id } = output;
  if (output.generating) return <Stop outputId={output_id} />;
  return (
    <div className={css.iconActs}>
      {content && (
        <>
          <Opinions output={output} />
          <CopyIcon name={t("outputs.text")} copy={() => copyHtml(written.htmlOf(content))} />
          <ActionIcon size="sm" aria-label={t("outputs.edit")} title={t("outputs.edit")} onClick={onEdit}>
            <IconPencil {...look} />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        size="sm"
        aria-label={t("outputs.delete")}
        title={t("outputs.delete")}
        onClick={() => setDeleting(true)}
      >
        <IconTrash {...look} />
      </ActionIcon>
      {isDeleting && <DeleteDialog avatarId={avatarId} outputId={output_id} onClose={() => setDeleting(false)} />}
    </div>
  );
}

const look = { size: 16, stroke: 1.6 };

function Stop({ outputId }: { outputId: number }) {
  const t = useWords("avatars");
  const stop = useStopOutput();
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlayerStop size={15} stroke={1.6} />}
      loading={stop.isPending}
      onClick={() => stop.mutate(outputId, { onError: showAlert })}
    >
      {t("outputs.stop")}
    </Button>
  );
}

/** What one thinks of a text: liked, not liked, a favourite. */
function Opinions({ output }: { output: Output }) {
  const t = useWords("avatars");
  const change = useChangeOutput();
  const { liked, favorite } = output;
  const set = (changes: Parameters<typeof change.mutate>[0]["changes"]) =>
    change.mutate({ output, changes }, { onError: showAlert });
  return (
    <>
      <Toggle label={t("outputs.like")} isOn={liked === true} onChange={(isOn) => set({ liked: isOn ? true : null })}>
        {liked === true ? <IconThumbUpFilled size={16} /> : <IconThumbUp {...look} />}
      </Toggle>
      <Toggle
        label={t("outputs.dislike")}
        isOn={liked === false}
        onChange={(isOn) => set({ liked: isOn ? false : null })}
      >
        {liked === false ? <IconThumbDownFilled size={16} /> : <IconThumbDown {...look} />}
      </Toggle>
      <Toggle label={t("outputs.favorite")} isOn={favorite} onChange={(isOn) => set({ favorite: isOn })}>
        {favorite ? <IconStarFilled size={16} /> : <IconStar {...look} />}
      </Toggle>
    </>
  );
}

type ToggleProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode };

function Toggle({ label, isOn, onChange, children }: ToggleProps) {
  return (
    <ActionIcon size="sm" aria-label={label} title={label} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {children}
    </ActionIcon>
  );
}

function DeleteDialog(props: { avatarId: number; outputId: number; onClose: () => void }) {
  const { avatarId, outputId, onClose } = props;
  const t = useWords("avatars");
  const remove = useDeleteOutput(avatarId);
  const handleDelete = () => {
    // Told even though the row is gone from the screen by then.
    remove.mutateAsync(outputId).then(() => showSuccess(t("outputs.deleted")), showAlert);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("outputs.deleteAsk")}
      keep={t("outputs.keep")}
      act={t("outputs.delete")}
      onAct={handleDelete}
      onClose={onClose}
    >
      <p>{t("outputs.deleteText")}</p>
    </ConfirmDialog>
  );
}
