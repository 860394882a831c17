import type { Message } from "@pluma/contract/chats/messages";
import { lazy, memo, Suspense, useLayoutEffect, useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { shownOf, type Thread } from "../data/thread.ts";
import { CitationContext } from "../links/citing.ts";
import { Answer } from "../message/Answer.tsx";
import { hasEnd } from "../message/reader.ts";
import { type Following, followEnd } from "../thread/follow.ts";
import css from "./Testing.module.css";

const AnswerEnd = lazy(() => import("../message/AnswerEnd.tsx"));
const Sources = lazy(() => import("../citing/Sources.tsx"));

/** The questions and answers of a test, the latest in sight; nobody is named, since only two speak. */
export function TestTurns({ thread }: { thread: Thread }) {
  const t = useWords("chats/testing");
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useFollowed(box, content, thread);
  const shown = shownOf(thread);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={css.box} ref={box} tabIndex={0} aria-label={t("messages")}>
      <div ref={content}>
        {shown.map((message, index) => (
          <div key={message.message_id} data-anchor={message.message_id}>
            {message.role === "user" ? (
              <p className={css.slip}>{message.content}</p>
            ) : (
              <TestAnswer message={message} isLast={index === shown.length - 1 && thread.sending === null} />
            )}
          </div>
        ))}
        {thread.sending?.content && <p className={css.slip}>{thread.sending.content}</p>}
        {thread.sending && <Answer text="" isGrowing />}
      </div>
    </section>
  );
}

const TestAnswer = memo(function TestAnswer({ message, isLast }: { message: Message; isLast: boolean }) {
  const { content, error, generating, sources } = message;
  // Of an answer that failed before its first word the text is what happened, and that is said below.
  const text = error && content === error.message ? "" : (content ?? "");
  return (
    <article className={css.answer} aria-busy={generating}>
      <CitationContext value={sources}>
        {(text !== "" || generating) && <Answer text={text} isGrowing={generating} sourceCount={sources.length} />}
        {!generating && sources.length > 0 && (
          <Suspense>
            <Sources message={message} />
          </Suspense>
        )}
      </CitationContext>
      {hasEnd(message) && (
        <Suspense>
          <AnswerEnd message={message} isLast={isLast} />
        </Suspense>
      )}
    </article>
  );
});

/** Keeps the end in sight for as long as the reader is there; what one sends is always gone to. */
function useFollowed(
  box: React.RefObject<HTMLElement | null>,
  content: React.RefObject<HTMLElement | null>,
  thread: Thread,
) {
  const following = useRef<Following>(null);
  const { sending } = thread;
  useLayoutEffect(() => {
    if (!box.current || !content.current) return;
    const begun = followEnd(box.current, content.current, () => undefined);
    following.current = begun;
    return () => begun.end();
  }, [box, content]);
  useLayoutEffect(() => following.current?.keep());
  useLayoutEffect(() => {
    if (sending) following.current?.toEnd();
  }, [sending]);
}
