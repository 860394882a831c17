import { ActionIcon, Button, Textarea } from "@mantine/core";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import { IconArrowUp, IconPlayerStopFilled } from "@tabler/icons-react";
import { type KeyboardEvent, useId } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Test } from "./data.ts";
import css from "./TestComposer.module.css";

type Props = {
  name: string;
  draft: string;
  problem: string | null;
  test: Test;
  onChange: (text: string) => void;
  onSend: (content: string) => void;
};

/** Where one writes in a test. Enter sends; while an answer is written Stop stands in the place of Send. */
export function TestComposer({ name, draft, problem, test, onChange, onSend }: Props) {
  const t = useWords("chats");
  const noteId = useId();
  const tokens = estimateTokens(draft);
  const isTooLong = tokens > TOKENS_MAX;
  const canSend = draft.trim() !== "" && !isTooLong && !test.isSending && !test.generating;
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (canSend) onSend(draft);
  };
  return (
    <div className={css.dock}>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {isTooLong && (
        <p className={css.problem} id={noteId}>
          {t("tokensOver", { number: formatNumber(tokens), max: formatNumber(TOKENS_MAX) })}
        </p>
      )}
      <div className={css.box}>
        <Textarea
          classNames={{ root: css.root ?? "", input: css.field ?? "" }}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={8}
          aria-label={t("test.ask", { name })}
          aria-describedby={isTooLong ? noteId : undefined}
          placeholder={t("test.ask", { name })}
          enterKeyHint="send"
          value={draft}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        <SendOrStop test={test} canSend={canSend} onSend={() => onSend(draft)} />
      </div>
    </div>
  );
}

function SendOrStop({ test, canSend, onSend }: { test: Test; canSend: boolean; onSend: () => void }) {
  const t = useWords("chats");
  if (test.generating) {
    return (
      <Button
        color="ink"
        leftSection={<IconPlayerStopFilled size={14} />}
        disabled={test.isStopping}
        onClick={test.stop}
      >
        {t("stop")}
      </Button>
    );
  }
  return (
    <ActionIcon
      className={css.send}
      size={36}
      variant="filled"
      color="accent"
      aria-label={t("send")}
      disabled={!canSend}
      onClick={onSend}
    >
      <IconArrowUp size={18} stroke={1.8} />
    </ActionIcon>
  );
}
