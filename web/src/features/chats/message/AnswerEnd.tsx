import { Button } from "@mantine/core";
import type { Message } from "@pluma/contract/chats/messages";
import { IconAlertCircle, IconRefresh, IconShieldLock } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useThreadActs } from "./acts.ts";
import css from "./Message.module.css";

/** How an answer ended, where it did not end by itself: one line that says what happened. */
export default function AnswerEnd({ message, isLast }: { message: Message; isLast: boolean }) {
  const t = useWords("chats");
  const { canAsk, tryAgain, rephrase } = useThreadActs();
  const { error, finish_reason, content } = message;
  const again = isLast && canAsk && (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={15} stroke={1.6} />}
      onClick={() => tryAgain(message)}
    >
      {t("tryAgain")}
    </Button>
  );
  if (finish_reason === "withheld") {
    return (
      <div className={css.failed} data-quiet>
        <IconShieldLock size={16} stroke={1.8} aria-hidden="true" />
        <span>{error?.message ?? t("withheld")}</span>
        {isLast && canAsk && (
          <Button variant="default" size="xs" onClick={() => rephrase(message)}>
            {t("rephrase")}
          </Button>
        )}
      </div>
    );
  }
  const isFailed = error !== null || finish_reason === "error" || finish_reason === "interrupted";
  if (isFailed) {
    return (
      <div className={css.failed}>
        <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
        <span>{error?.message ?? t("interrupted")}</span>
        {error?.code !== "answer_taken_back" && again}
      </div>
    );
  }
  // There is no text to continue, and no row of acts beside one.
  if (finish_reason === "stopped" && !content) {
    return (
      <div className={css.failed} data-quiet>
        <span>{t("stopped")}</span>
        {again}
      </div>
    );
  }
  const line = finish_reason && quietLines[finish_reason];
  return line ? <p className={css.ended}>{t(line)}</p> : null;
}

const quietLines: Partial<Record<NonNullable<Message["finish_reason"]>, string>> = {
  length: "cutByLength",
  stopped: "stopped",
  words: "outOfWordsHere",
  content_filter: "filtered",
};
