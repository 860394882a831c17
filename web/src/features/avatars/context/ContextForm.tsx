import { Alert, Button, Textarea } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { TOKENS_MAX } from "@pluma/contract/kit/words";
import { IconAlertCircle } from "@tabler/icons-react";
import { type SubmitEvent, useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useAvatar, useSaveContext } from "../data.ts";
import { showTrouble } from "../trouble.ts";
import { CopyTyped } from "./CopyTyped.tsx";
import css from "./context.module.css";
import { measure } from "./measure.ts";

type Props = { avatar: Avatar; onDone: () => void };

/**
 * Writes the context of an avatar over the version that it was opened from. Changed by somebody else meanwhile, what was
 * typed stays, and can be saved over the newest version once that has been seen.
 */
export function ContextForm({ avatar, onDone }: Props) {
  const t = useWords("avatars");
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = useWriting(avatar, onDone);
  const { text, setText, opened, isSeen, save } = writing;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    writing.submit({ focus: () => field.current?.focus(), read: () => field.current?.value });
  };
  useUnsaved(text !== opened.context);
  return (
    <form className={css.form} onSubmit={handleSubmit} noValidate>
      <Textarea
        ref={field}
        autoFocus
        classNames={{ input: css.input }}
        aria-label={t("context.title")}
        placeholder={t("context.placeholder")}
        autosize
        minRows={6}
        maxRows={24}
        value={text}
        error={writing.wrong}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isRefused(save.error, "avatar_changed") && (
        <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
          <p>{save.error.message}</p>
          <div className={css.acts}>
            <CopyTyped text={text} />
            <Button variant="default" size="xs" loading={writing.isFetching} onClick={() => void writing.openNewest()}>
              {t("context.openNewest")}
            </Button>
          </div>
        </Alert>
      )}
      {isSeen && <Newest context={opened.context} onTake={() => setText(opened.context)} />}
      <div className={css.foot}>
        <Button type="submit" loading={save.isPending}>
          {t(isSeen ? "context.saveOver" : "context.save")}
        </Button>
        <Button variant="subtle" color="ink" onClick={onDone}>
          {t("context.cancel")}
        </Button>
        <Measures text={text} />
      </div>
    </form>
  );
}

/** The field that is written in: puts the focus there, and reads what stands there now. */
type Field = { focus: () => void; read: () => string | undefined };

function useWriting(avatar: Avatar, onDone: () => void) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const [text, setText] = useState(avatar.context ?? "");
  const [opened, setOpened] = useState({ context: avatar.context ?? "", version: avatar.version });
  const [isSeen, setSeen] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const save = useSaveContext(avatar.avatar_id);
  const { refetch, isFetching } = useAvatar(avatar.avatar_id);
  const { tokens, isOver } = measure(text);
  const isEmpty = text.trim() === "";
  const tooLong = t("context.tooLong", { tokens: formatNumber(tokens), max: formatNumber(TOKENS_MAX) });
  const refused = isRefused(save.error) ? save.error.fields.context : undefined;
  const submit = ({ focus, read }: Field) => {
    setChecked(true);
    if (isEmpty || isOver) return focus();
    const done = ({ version }: Avatar) => {
      showSuccess(t("context.saved"));
      setOpened({ context: text, version });
      setSeen(false);
      // What was typed while it was on its way is in hand still.
      if (read() === text) onDone();
    };
    const say = (error: Error) => {
      if (isRefused(error) && error.fields.context) focus();
      else if (!isRefused(error, "avatar_changed")) showTrouble(error);
    };
    save.mutate({ context: text, version: opened.version }, { onSuccess: done, onError: say });
  };
  const openNewest = async () => {
    const { data } = await refetch();
    if (!data) return;
    setOpened({ context: data.context ?? "", version: data.version });
    setSeen(true);
    save.reset();
  };
  const wrong = isChecked && isEmpty ? said("context_empty") : isOver ? tooLong : refused;
  return { text, setText, opened, isSeen, isFetching, save, wrong, submit, openNewest };
}

function Measures({ text }: { text: string }) {
  const t = useWords("avatars");
  const { characters, tokens, isOver } = measure(text);
  return (
    <p className={`${css.measures} num`} data-over={isOver || undefined}>
      <span>{t("context.characters", { count: characters, number: formatNumber(characters) })}</span>
      <span>{t("context.tokens", { tokens: formatNumber(tokens), max: formatNumber(TOKENS_MAX) })}</span>
    </p>
  );
}

function Newest({ context, onTake }: { context: string; onTake: () => void }) {
  const t = useWords("avatars");
  return (
    <section className={css.newest} aria-label={t("context.newest")}>
      <h3>{t("context.newest")}</h3>
      <p className={css.context}>{context}</p>
      <Button variant="default" size="xs" onClick={onTake}>
        {t("context.takeNewest")}
      </Button>
    </section>
  );
}
