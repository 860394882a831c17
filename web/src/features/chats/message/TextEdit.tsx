import { Button, Textarea } from "@mantine/core";
import { MESSAGE_LENGTH_MAX } from "@pluma/contract/chats/messages";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import { type KeyboardEvent, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Message.module.css";

type Props = {
  text: string;
  problem: string | null;
  label: string;
  /** What is done with the text, as a verb. */
  act: string;
  /** Enter sends, as where one writes; else it breaks the line, and Enter with Ctrl or ⌘ saves. */
  isSentByEnter?: boolean;
  canSubmit: boolean;
  onSubmit: (text: string) => void;
  onCancel: () => void;
};

/** A message in hand, in its place: Esc gives it up. */
export default function TextEdit({
  problem,
  label,
  act,
  isSentByEnter = false,
  canSubmit,
  onSubmit,
  onCancel,
  ...first
}: Props) {
  const t = useWords("chats");
  const [text, setText] = useState(first.text);
  const tokens = estimateTokens(text);
  // What is asked ends at the token limit; what is kept may be as long as an answer.
  const isTooLong = isSentByEnter && tokens > TOKENS_MAX;
  const isReady = canSubmit && text.trim() !== "" && !isTooLong;
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onCancel();
    }
    const isDone = event.key === "Enter" && (event.ctrlKey || event.metaKey || (isSentByEnter && !event.shiftKey));
    if (!isDone) return;
    event.preventDefault();
    if (isReady) onSubmit(text);
  };
  return (
    <div className={css.edit}>
      <Textarea
        aria-label={label}
        autosize
        maxRows={24}
        maxLength={MESSAGE_LENGTH_MAX}
        autoFocus
        onFocus={({ currentTarget }) =>
          currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
        }
        value={text}
        error={
          problem ?? (isTooLong && t("tokensOver", { number: formatNumber(tokens), max: formatNumber(TOKENS_MAX) }))
        }
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <div className={css.editActs}>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t("message.cancel")}
        </Button>
        <Button size="xs" disabled={!isReady} onClick={() => onSubmit(text)}>
          {act}
        </Button>
      </div>
    </div>
  );
}
