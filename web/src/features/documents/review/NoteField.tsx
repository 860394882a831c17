import { Button, Textarea, TextInput } from "@mantine/core";
import { COMMENT_LENGTH_MAX } from "@pluma/contract/documents/comments";
import { REVIEWER_NAME_LENGTH_MAX } from "@pluma/contract/documents/review";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useKeptHere } from "../../../platform/useKeptHere.ts";
import css from "./Review.module.css";

type Props = {
  label: string;
  /** By what this tab keeps what was typed, also while the notes are put away to read on. */
  kept: string;
  name: string;
  onSend: (name: string, text: string) => Promise<boolean>;
  onCancel: () => void;
  isBusy: boolean;
};

/** Where a note is written; the name is asked for with the first one. */
export function NoteField({ label, kept, name, onSend, onCancel, isBusy }: Props) {
  const t = useWords("documents");
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useKeptHere(kept);
  const [given, setGiven] = useState(name);
  useEffect(() => field.current?.focus(), []);
  const isWhole = text.trim() !== "" && given.trim() !== "";
  const send = async () => {
    if (isWhole && !isBusy && (await onSend(given.trim(), text.trim()))) setText("");
  };
  return (
    <form
      className={css.form}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={field}
        // A sheet would else begin at its cross.
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        aria-label={label}
        placeholder={label}
        maxLength={COMMENT_LENGTH_MAX}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {name === "" && (
        <TextInput
          label={t("read.name")}
          autoComplete="name"
          maxLength={REVIEWER_NAME_LENGTH_MAX}
          value={given}
          onChange={({ currentTarget }) => setGiven(currentTarget.value)}
        />
      )}
      <div className={css.formActs}>
        <Button variant="subtle" color="ink" onClick={onCancel}>
          {t("comments.cancel")}
        </Button>
        <Button type="submit" variant="default" disabled={!isWhole} loading={isBusy}>
          {t("read.leave")}
        </Button>
      </div>
    </form>
  );
}
