import { ActionIcon, Button, Textarea } from "@mantine/core";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/words";
import { IconArrowUp, IconPlayerStopFilled } from "@tabler/icons-react";
import { type KeyboardEvent, type Ref, useId } from "react";
import { formatNumber } from "../../platform/format.ts";
import { useWords } from "../../platform/i18n.ts";
import css from "./Composer.module.css";

type Props = {
  text: string;
  onChange: (text: string) => void;
  onSend: (text: string) => void;
  /** The answer that is being written, in words so far; Stop then stands in the place of Send. */
  writing?: { words: number; onStop: () => void; isStopping: boolean } | undefined;
  /** A text is on its way, or nothing may be sent yet. */
  isBusy?: boolean;
  placeholder: string;
  /** What will write the answer, as a plain label. */
  model: string;
  /** Why the text came back. */
  problem?: string | null;
  isLarge?: boolean;
  field?: Ref<HTMLTextAreaElement>;
};

/** Where one writes. Enter sends, Shift and Enter breaks the line; what cannot be sent stays, and says why. */
export function Composer({
  text,
  onChange,
  onSend,
  writing,
  isBusy = false,
  placeholder,
  model,
  problem,
  isLarge,
  field,
}: Props) {
  const t = useWords("chats");
  const noteId = useId();
  const tokens = estimateTokens(text);
  const canSend = text.trim() !== "" && tokens <= TOKENS_MAX && !isBusy && !writing;
  const send = () => canSend && onSend(text);
  const handleKey = (event: KeyboardEvent) => {
    // An Enter that ends a composed character belongs to the input method; Safari says so only by the key code.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || event.altKey || isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={css.dock} data-large={isLarge || undefined}>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.composer}>
        <Textarea
          ref={field}
          classNames={{ input: css.field }}
          variant="unstyled"
          autosize
          minRows={isLarge ? 2 : 1}
          aria-label={t("messageField")}
          aria-describedby={noteId}
          placeholder={placeholder}
          enterKeyHint="send"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        <div className={css.bar}>
          <span className={css.model}>{model}</span>
          <span className={css.end}>
            {writing ? <StopButton {...writing} /> : <SendButton isDisabled={!canSend} onSend={send} />}
          </span>
        </div>
      </div>
      <Under noteId={noteId} tokens={tokens} />
    </div>
  );
}

function Under({ noteId, tokens }: { noteId: string; tokens: number }) {
  const t = useWords("chats");
  const isTooLong = tokens > TOKENS_MAX;
  return (
    <div className={css.under} data-bad={isTooLong || undefined}>
      <span className={css.keys}>{t("keys")}</span>
      <span id={noteId} className="num">
        {t(isTooLong ? "tokensOver" : "tokens", { number: formatNumber(tokens), max: formatNumber(TOKENS_MAX) })}
      </span>
    </div>
  );
}

function SendButton({ isDisabled, onSend }: { isDisabled: boolean; onSend: () => void }) {
  const t = useWords("chats");
  return (
    <ActionIcon
      className={css.send}
      size={36}
      variant="filled"
      color="accent"
      aria-label={t("send")}
      disabled={isDisabled}
      onClick={onSend}
    >
      <IconArrowUp size={18} stroke={1.8} />
    </ActionIcon>
  );
}

function StopButton({ words, onStop, isStopping }: NonNullable<Props["writing"]>) {
  const t = useWords("chats");
  return (
    <>
      <span className={`${css.sofar} num`}>{t("wordsSoFar", { count: words, number: formatNumber(words) })}</span>
      <Button
        className={css.stop}
        color="ink"
        leftSection={<IconPlayerStopFilled size={14} />}
        rightSection={<small className={css.esc}>Esc</small>}
        disabled={isStopping}
        onClick={onStop}
      >
        {t("stop")}
      </Button>
    </>
  );
}
