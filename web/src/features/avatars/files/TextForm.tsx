import { Alert, Button, Textarea, TextInput } from "@mantine/core";
import type { AvatarFile } from "@pluma/contract/avatars/avatars";
import { EDITABLE_LENGTH_MAX } from "@pluma/contract/avatars/files";
import { IconAlertCircle } from "@tabler/icons-react";
import { type SubmitEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useFormKey } from "../../../ui/useFormKey.ts";
import { CopyTyped } from "../context/CopyTyped.tsx";
import { useSaveText } from "../data.files.ts";
import { useAvatar } from "../data.ts";
import { showTrouble } from "../trouble.ts";
import css from "./sheet.module.css";
import { keptAs, textNameOf } from "./textName.ts";

type Props = {
  avatarId: number;
  file: AvatarFile;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
};

/**
 * The text of an editable file. Saved, a new file takes its place and is the one that is open, with what was typed while it
 * was on its way; changed by somebody else meanwhile, what was typed stays and can be copied.
 */
export function TextForm({ avatarId, file, onDirty, onClose }: Props) {
  const t = useWords("avatars");
  const { name, content, wrong, isDirty, change, submit, save } = useText(avatarId, file, onDirty);
  const kept = keptAs(name);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isDirty) submit();
    else onClose();
  };
  useUnsaved(isDirty);
  return (
    <form className={css.form} onSubmit={handleSubmit} noValidate>
      {file.is_taught && <p className={css.about}>{t("files.taughtText")}</p>}
      <TextInput
        label={t("files.textName")}
        maxLength={190}
        value={name}
        error={wrong.name}
        description={kept && t("files.keptAs", { name: kept })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={(event) => change({ name: event.currentTarget.value, content })}
      />
      <Textarea
        classNames={{ input: css.input }}
        label={t("files.text")}
        autosize
        minRows={12}
        maxLength={EDITABLE_LENGTH_MAX}
        value={content}
        error={wrong.content}
        onChange={(event) => change({ name, content: event.currentTarget.value })}
      />
      {isRefused(save.error, "avatar_changed") && (
        <Changed avatarId={avatarId} text={content} message={save.error.message} onDirty={onDirty} />
      )}
      <div className={css.foot}>
        <Button type="submit" loading={save.isPending}>
          {t("page.save")}
        </Button>
        <Button variant="subtle" color="ink" onClick={onClose}>
          {t("page.cancel")}
        </Button>
      </div>
    </form>
  );
}

function useText(avatarId: number, opened: AvatarFile, onDirty: (isDirty: boolean) => void) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const navigate = useNavigate();
  const { kept } = useFormKey(opened.avatar_file_id);
  const [file, setFile] = useState(opened);
  const [before, setBefore] = useState<Draft>({ name: file.file_data.name, content: file.content ?? "" });
  const [draft, setDraft] = useState(before);
  const typed = useRef(draft);
  const save = useSaveText();
  const refused = isRefused(save.error) ? save.error.fields : {};
  const empty = (text: string) => (text.trim() === "" ? said("context_empty") : undefined);
  const wrong = { name: empty(draft.name), content: empty(draft.content) };
  const submit = () => {
    if (wrong.name || wrong.content) return;
    const changes = {
      ...(draft.content !== before.content && { content: draft.content }),
      ...(draft.name !== before.name && { name: textNameOf(draft.name) }),
    };
    const done = ({ file: saved }: { file: AvatarFile }) => {
      showSuccess(t("files.saved"));
      setFile(saved);
      setBefore(draft);
      const isMore = differs(typed.current, draft);
      onDirty(isMore);
      const address = `/avatars/${avatarId}/files/${saved.avatar_file_id}`;
      void navigate(address, { replace: true, ...(isMore && { state: kept }) });
    };
    const say = (error: Error) => isRefused(error, "avatar_changed") || showTrouble(error);
    save.mutate({ file, ...changes }, { onSuccess: done, onError: say });
  };
  const change = (next: Draft) => {
    typed.current = next;
    setDraft(next);
    onDirty(differs(next, before));
  };
  return {
    ...draft,
    wrong: { name: wrong.name ?? refused.name, content: wrong.content ?? refused.content },
    isDirty: differs(draft, before),
    change,
    submit,
    save,
  };
}

type Draft = { name: string; content: string };

const differs = (one: Draft, other: Draft) => one.name !== other.name || one.content !== other.content;

function Changed(props: { avatarId: number; text: string; message: string; onDirty: (isDirty: boolean) => void }) {
  const { avatarId, text, message, onDirty } = props;
  const t = useWords("avatars");
  const navigate = useNavigate();
  const avatar = useAvatar(avatarId);
  const handleNewest = async () => {
    await avatar.refetch();
    onDirty(false);
    // The file that took its place has an id of its own: it is found among the files of today.
    void navigate(`/avatars/${avatarId}`, { replace: true });
  };
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
      <p>{message}</p>
      <div className={css.acts}>
        <CopyTyped text={text} />
        <Button variant="default" size="xs" loading={avatar.isFetching} onClick={() => void handleNewest()}>
          {t("files.openNewest")}
        </Button>
      </div>
    </Alert>
  );
}
