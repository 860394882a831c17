import { Button, Textarea, UnstyledButton } from "@mantine/core";
import { COMMENT_LENGTH_MAX, type Viewer } from "@pluma/contract/documents/comments";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { modKey } from "../../../../platform/keys.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Monogram } from "../../../../ui/marks/Monogram.tsx";
import css from "./Comments.module.css";
import { type Said, useViewers } from "./data.ts";
import { fitting, mentionedIn, typedMention, withMention } from "./mentions.ts";

type Props = {
  documentId: number;
  label: string;
  act: string;
  /** What was typed, kept by whoever draws this. */
  text: string;
  onChange: (text: string) => void;
  onSend: (said: Said) => void;
  onCancel?: (() => void) | undefined;
  isBusy: boolean;
  isEager?: boolean;
};

/** Where a comment is written: Enter breaks, with the command key it sends, Esc leaves it as it is. */
export function CommentField(props: Props) {
  const { documentId, label, text, onChange, onSend, onCancel, isBusy, isEager = false } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const { setCursor, list, nobody, mentioned } = useMentions({ documentId, text, onChange, field });
  useEffect(() => {
    // It was just asked for.
    if (isEager) field.current?.focus();
  }, [isEager]);
  const send = () => {
    if (text.trim() !== "" && !isBusy) onSend({ text: text.trim(), mentions: mentioned() });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (list.handleKey(event)) return;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape" && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={10}
        aria-label={label}
        placeholder={label}
        maxLength={COMMENT_LENGTH_MAX}
        value={text}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCursor(currentTarget.selectionStart);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={handleKey}
        {...list.field}
      />
      {list.element}
      <p role="status" className={nobody && `${css.people} ${css.nobody}`}>
        {nobody}
      </p>
      <Acts {...props} />
    </form>
  );
}

function Acts({ act, text, onCancel, isBusy }: Props) {
  const t = useWords("documents");
  const isEmpty = text.trim() === "";
  if (isEmpty && !onCancel) return null;
  return (
    <div className={css.formActs}>
      {onCancel && (
        <Button size="xs" variant="subtle" color="ink" onClick={onCancel}>
          {t("comments.cancel")}
        </Button>
      )}
      <Button size="xs" type="submit" disabled={isEmpty} loading={isBusy} title={`${modKey} ↵`}>
        {act}
      </Button>
    </div>
  );
}

type Mentioning = Pick<Props, "documentId" | "text" | "onChange"> & { field: RefObject<HTMLTextAreaElement | null> };

/** Whom a text names, and whom what is typed of a name can mean. */
function useMentions({ documentId, text, onChange, field }: Mentioning) {
  const t = useWords("documents");
  const [cursor, setCursor] = useState(text.length);
  const typed = typedMention(text, cursor);
  const { data: people = [], isSuccess } = useViewers(documentId, text.includes("@"));
  const anyone = typed === null ? [] : fitting(people, typed);
  const found = anyone.filter(({ is_you }) => !is_you);
  // Whoever is named so hears nothing of it, which is better known before it is sent.
  const nobody = isSuccess && typed && anyone.length === 0 && t("comments.nobody", { name: typed });
  const list = useMentionList(found, ({ name }) => {
    const next = withMention(text, cursor, name);
    onChange(next.text);
    setCursor(next.cursor);
    field.current?.focus();
  });
  return { setCursor, list, nobody: nobody || "", mentioned: () => mentionedIn(text, people) };
}

/** The people that a name which is being typed can mean: arrows choose, Enter or Tab takes. */
function useMentionList(found: readonly Viewer[], onTake: (person: Viewer) => void) {
  const t = useWords("documents");
  const listId = useId();
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<readonly Viewer[] | null>(null);
  const isOpen = found.length > 0 && closedFor?.length !== found.length;
  const chosen = found[at % Math.max(1, found.length)];
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || !chosen) return false;
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key];
    if (step !== undefined) setAt((at + step) % found.length);
    else if (event.key === "Escape") setClosedFor(found);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.ctrlKey && !event.metaKey) onTake(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const optionId = (userId: number) => `${listId}-${userId}`;
  return {
    handleKey,
    field: isOpen && chosen ? { "aria-controls": listId, "aria-activedescendant": optionId(chosen.user_id) } : {},
    element: isOpen && (
      <div className={css.people} id={listId} role="listbox" aria-label={t("comments.people")}>
        {found.map((person) => (
          <UnstyledButton
            key={person.user_id}
            id={optionId(person.user_id)}
            role="option"
            tabIndex={-1}
            aria-selected={person === chosen}
            className={css.person}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(person)}
          >
            <Monogram isPerson name={person.name} id={person.user_id} size={24} />
            <span>
              {person.name}
              <small>{t(person.is_away ? "comments.getsMail" : "comments.maySee")}</small>
            </span>
          </UnstyledButton>
        ))}
      </div>
    ),
  };
}
