import type { Message } from "@pluma/contract/chats";
import { memo, type ReactNode } from "react";
import { formatMoment, formatNumber, formatTime } from "../../platform/format.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { Monogram } from "../../ui/Monogram.tsx";
import { Answer } from "./Answer.tsx";
import { AnswerEnd } from "./AnswerEnd.tsx";
import { CopyButton } from "./CopyButton.tsx";
import css from "./Message.module.css";

/** Who speaks; `id` gives the monogram its tint. */
export type Speaker = { name: string; id: number };

type Props = {
  message: Message;
  speaker: Speaker;
  /** Present on an answer that may be asked for again. */
  onTryAgain?: ((message: Message) => void) | undefined;
};

/** One message of a thread. Drawn again only when it changed itself: a thread is long, and one answer grows. */
export const MessageView = memo(function MessageView({ message, speaker, onTryAgain }: Props) {
  if (message.role === "user") return <Said text={message.content ?? ""} speaker={speaker} at={message.createdAt} />;
  return <AnswerView message={message} speaker={speaker} onTryAgain={onTryAgain} />;
});

/** What a person said; without a time while it is on its way. */
export function Said({ text, speaker, at }: { text: string; speaker: Speaker; at?: string }) {
  const language = useLanguage();
  const time = at && (
    <time dateTime={at} title={formatMoment(at, language)}>
      {formatTime(at, language)}
    </time>
  );
  return (
    <article className={css.message} data-anchor>
      <Who speaker={speaker} isPerson beside={time} />
      <div className={css.slip}>{text}</div>
    </article>
  );
}

/** An answer that has not begun. */
export function Awaited({ speaker }: { speaker: Speaker }) {
  return (
    <article className={css.message}>
      <Who speaker={speaker} />
      <Answer text="" isGrowing />
    </article>
  );
}

function AnswerView({ message, speaker, onTryAgain }: Props) {
  const t = useWords("chats");
  const { content, error, generating, words } = message;
  // Of an answer that failed before its first word the text is what happened, and that is said below.
  const text = error && content === error.message ? "" : (content ?? "");
  const hasText = text !== "";
  return (
    <article className={css.message} data-anchor aria-busy={generating}>
      <Who speaker={speaker} beside={message.model} />
      {(hasText || generating) && <Answer text={text} isGrowing={generating} />}
      {!generating && <AnswerEnd message={message} onTryAgain={onTryAgain} />}
      {!generating && hasText && (
        <div className={css.after}>
          <CopyButton read={() => text} />
          {words !== null && words > 0 && (
            <span className={`${css.words} num`}>{t("words", { count: words, number: formatNumber(words) })}</span>
          )}
        </div>
      )}
    </article>
  );
}

function Who({ speaker, isPerson = false, beside }: { speaker: Speaker; isPerson?: boolean; beside?: ReactNode }) {
  return (
    <header className={css.who} data-person={isPerson || undefined}>
      <Monogram name={speaker.name} id={speaker.id} isPerson={isPerson} />
      <div className={css.whoText}>
        <h2 className={css.name}>{speaker.name}</h2>
        {beside && <small className={css.beside}>{beside}</small>}
      </div>
    </header>
  );
}
