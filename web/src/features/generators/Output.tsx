import { ActionIcon, Button, Textarea } from "@mantine/core";
import type { Message } from "@pluma/contract/chats/messages";
import type { Language } from "@pluma/contract/kit/kit";
import {
  IconCopyPlus,
  IconMessagePlus,
  IconPencil,
  IconPlayerStopFilled,
  IconRefresh,
  IconStar,
  IconStarFilled,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { copyText } from "../../platform/copyText.ts";
import { formatNumber } from "../../platform/look/format.ts";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Moment } from "../../ui/data/Moment.tsx";
import { MoreItem, MoreMenu } from "../../ui/nav/MoreMenu.tsx";
import { CopyButton } from "../chats/index.ts";
import { copyWritten } from "./copyWritten.ts";
import { useDeleteOutput, useSaveOutput, useStopOutput } from "./data.ts";
import css from "./Output.module.css";
import { OutputText } from "./OutputText.tsx";
import { hashtagsIn, type Kind } from "./outputs.ts";

/** Asks for more of what an output has, or once more for what it could not be. */
export type Again = (output: Message, way: "moreLike" | "insteadOf", lang: Language) => void;

type Props = { kind: Kind; output: Message; isBusy: boolean; onAgain: Again };

/** One generated text: what it was asked for, the text, and what can be done with it. */
export function Output({ kind, output, isBusy, onAgain }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const text = output.error && output.content === output.error.message ? "" : (output.content ?? "");
  return (
    <article className={css.output} aria-busy={output.generating}>
      <header className={css.asked}>
        <p className={css.prompt}>{output.prompt}</p>
        <span className={css.when}>
          <Moment at={output.createdAt} />
        </span>
      </header>
      {isEditing ? (
        <EditText output={output} onClose={() => setIsEditing(false)} />
      ) : (
        <OutputText kind={kind} text={text} isGrowing={output.generating} />
      )}
      {output.error && (
        <p className={css.failed} role="alert">
          {output.error.message}
        </p>
      )}
      {output.generating && <StopRow id={output.message_id} />}
      {!output.generating && !isEditing && (
        <Acts
          kind={kind}
          output={output}
          text={text}
          isBusy={isBusy}
          onEdit={() => setIsEditing(true)}
          onAgain={onAgain}
        />
      )}
    </article>
  );
}

function StopRow({ id }: { id: number }) {
  const t = useWords("generators");
  const stop = useStopOutput();
  return (
    <Button
      className={css.stop}
      color="ink"
      size="xs"
      leftSection={<IconPlayerStopFilled size={13} />}
      disabled={stop.isPending}
      onClick={() => stop.mutate(id)}
    >
      {t("stop")}
    </Button>
  );
}

type ActsProps = {
  kind: Kind;
  output: Message;
  text: string;
  isBusy: boolean;
  onEdit: () => void;
  onAgain: Again;
};

function Acts({ kind, output, text, isBusy, onEdit, onAgain }: ActsProps) {
  const t = useWords("generators");
  const language = useLanguage();
  const save = useSaveOutput();
  const [isDeleting, setIsDeleting] = useState(false);
  const isEmpty = text === "";
  const starred = t(output.favorite ? "unstar" : "star");
  return (
    <div className={css.acts}>
      {!isEmpty && (
        <>
          <ActionIcon
            size="sm"
            aria-label={starred}
            title={starred}
            onClick={() => save.mutate({ message: output, favorite: !output.favorite })}
          >
            {output.favorite ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
          </ActionIcon>
          <ActionIcon size="sm" aria-label={t("edit")} title={t("edit")} onClick={onEdit}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <CopyButton copy={() => copyOutput(kind, text)} />
        </>
      )}
      <Button
        variant="subtle"
        color="ink"
        size="xs"
        leftSection={isEmpty ? <IconRefresh size={15} stroke={1.6} /> : <IconCopyPlus size={15} stroke={1.6} />}
        disabled={isBusy}
        onClick={() => onAgain(output, isEmpty ? "insteadOf" : "moreLike", language)}
      >
        {t(isEmpty ? "tryAgain" : "moreLike")}
      </Button>
      <More text={text} onDelete={() => setIsDeleting(true)} />
      {output.words !== null && output.words > 0 && (
        <span className={`${css.words} num`}>
          {t("words", { count: output.words, number: formatNumber(output.words) })}
        </span>
      )}
      {isDeleting && <DeleteDialog id={output.message_id} onClose={() => setIsDeleting(false)} />}
    </div>
  );
}

/** Hashtags in one line, as posts have them; all else as what it says. */
function copyOutput(kind: Kind, text: string): Promise<boolean> {
  const hashtags = kind === "hashtags" ? hashtagsIn(text) : [];
  return hashtags.length > 0 ? copyText(hashtags.join(" ")) : copyWritten([text]);
}

function More({ text, onDelete }: { text: string; onDelete: () => void }) {
  const t = useWords("generators");
  return (
    <MoreMenu isSmall label={t("more")}>
      {text !== "" && (
        <MoreItem Icon={IconMessagePlus} to={`/conversations/new?about=${encodeURIComponent(text)}`}>
          {t("useInChat")}
        </MoreItem>
      )}
      <MoreItem isRed Icon={IconTrash} onPress={onDelete}>
        {t("delete")}
      </MoreItem>
    </MoreMenu>
  );
}

function DeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useWords("generators");
  const remove = useDeleteOutput();
  return (
    <ConfirmDialog
      title={t("deleteTitle")}
      keep={t("keep")}
      act={t("delete")}
      isPending={remove.isPending}
      onAct={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t("deleteText")}
    </ConfirmDialog>
  );
}

function EditText({ output, onClose }: { output: Message; onClose: () => void }) {
  const t = useWords("generators");
  const save = useSaveOutput();
  const [text, setText] = useState(output.content ?? "");
  const isEmpty = text.trim() === "";
  const handleSave = () => {
    if (isEmpty) return;
    save.mutate({ message: output, content: text });
    onClose();
  };
  return (
    <div className={css.edit}>
      <Textarea
        aria-label={t("editLabel")}
        autosize
        minRows={3}
        data-autofocus
        autoFocus
        value={text}
        error={isEmpty ? t("empty") : null}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) handleSave();
        }}
      />
      <div className={css.editActs}>
        <Button variant="default" size="xs" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button size="xs" disabled={isEmpty} onClick={handleSave}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}
