import type { Transcript } from "@pluma/contract/widgets/widgets";
import { IconHandStop } from "@tabler/icons-react";
import { type ComponentType, useEffect, useRef } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import css from "./talks.module.css";

type Message = Transcript["messages"][number];

/** How the text of an answer is drawn. */
export type AnswerText = ComponentType<{ text: string; isGrowing: boolean }>;
type Props = { messages: readonly Message[]; avatar: string; Answer: AnswerText };

/** What was said in a talk. It stays at its end while it is there. */
export function Said({ messages, avatar, Answer }: Props) {
  const t = useWords("widgets");
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const end = messages.map(({ content }) => content?.length ?? 0).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said moves the end.
  useEffect(() => {
    if (isAtEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [end]);
  const handleScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = log.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys.
    <div className={css.said} ref={log} role="log" aria-label={t("talk.said")} tabIndex={0} onScroll={handleScroll}>
      {messages.map((message) =>
        message.from === "notice" ? (
          <p key={message.number} className={css.notice}>
            <IconHandStop size={16} stroke={1.6} aria-hidden />
            {t(`talk.notices.${message.notice ?? "given_back"}`, { name: message.name ?? "", avatar })}
          </p>
        ) : (
          <article key={message.number} className={css.message} data-from={message.from}>
            {message.from === "avatar" && message.content ? (
              <Answer text={message.content} isGrowing={message.is_writing} />
            ) : (
              <p className={css.text}>{message.content ?? (message.is_writing ? t("talk.writing") : "")}</p>
            )}
            {message.error && <p className={css.wrong}>{message.error.message}</p>}
            <p className={css.by}>
              {nameOf(message, avatar, t)} <Moment at={message.createdAt} />
              {message.words !== null && message.words > 0 && (
                <span>{t("talk.words", { count: message.words, words: formatNumber(message.words) })}</span>
              )}
              {message.is_unanswered && <Tag tone="warn">{t("talk.open")}</Tag>}
            </p>
          </article>
        ),
      )}
    </div>
  );
}

const nameOf = ({ from, name }: Message, avatar: string, t: (key: string) => string): string =>
  from === "visitor" ? t("talk.visitor") : from === "avatar" ? avatar : (name ?? t("talk.someone"));
