import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { Blocked } from "../blocked/Blocked.tsx";
import { useConversation } from "../data/conversation.ts";
import { ThreadActsContext } from "../message/acts.ts";
import { Awaited, MessageView } from "../message/MessageView.tsx";
import { useSpeakers } from "../message/people.ts";
import { useReadable } from "../message/reader.ts";
import { Heard } from "../thread/AnswerAnnouncer.tsx";
import { ThreadSkeleton } from "../thread/ThreadSkeleton.tsx";
import css from "./AnswersOnly.module.css";
import { type Asker, useAnswers } from "./useAnswers.ts";
import { useFollowed } from "./useFollowed.ts";

type Props = {
  conversationId: number;
  asker: Asker;
  /** What stands where nothing was answered yet. */
  empty: ReactNode;
};

/** The answers of a chat without the questions, which somebody else asks. It fills the box that it stands in. */
export default function AnswersOnly({ conversationId, asker, empty }: Props) {
  const t = useWords("chats");
  const { thread, answers, acts, block, isAwaited, isWriting } = useAnswers(conversationId, asker);
  const { writer } = useSpeakers(useConversation(conversationId).data?.avatar);
  const isReadable = useReadable(thread.data?.messages);
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useFollowed(box, content, isWriting);
  if (!thread.data && thread.isError) {
    return <LoadFailed title={t("threadFailed")} query={thread} />;
  }
  const isThere = thread.data !== undefined && isReadable;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.box} ref={box} tabIndex={0} aria-label={t("answers")}>
        <div className={css.content} ref={content}>
          {!isThere && <ThreadSkeleton />}
          {isThere && answers.length === 0 && !isAwaited && empty}
          {thread.hasOlder && (
            <p className={css.older}>
              <Button variant="subtle" color="ink" size="xs" loading={thread.isLoadingOlder} onClick={thread.loadOlder}>
                {t("loadOlder")}
              </Button>
            </p>
          )}
          {isThere && (
            <ThreadActsContext value={acts}>
              {answers.map((message, index) => (
                <MessageView
                  key={message.message_id}
                  message={message}
                  speaker={writer}
                  isLast={index === answers.length - 1 && !isAwaited}
                />
              ))}
            </ThreadActsContext>
          )}
          {isAwaited && <Awaited speaker={writer} />}
        </div>
      </section>
      {block && !isWriting && <Blocked block={block} draft="" />}
      {thread.data && <Heard thread={thread.data} writer={writer} />}
    </>
  );
}
