import { ActionIcon, Button } from "@mantine/core";
import { canContinue, type Message } from "@pluma/contract/chats/messages";
import { IconPencil, IconPlayerTrackNext, IconRefresh } from "@tabler/icons-react";
import { lazy, type ReactNode, type RefObject, Suspense, useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { Blocked } from "../blocked/Blocked.tsx";
import { CopyMessage } from "../copying/CopyButton.tsx";
import { questionOf } from "../data/thread.ts";
import { Answer } from "../message/Answer.tsx";
import { ThreadActsContext, useThreadActs } from "../message/acts.ts";
import { AnswerBody } from "../message/MessageView.tsx";
import Versions from "../message/Versions.tsx";
import { ThreadSkeleton } from "../thread/ThreadSkeleton.tsx";
import css from "./AnswerAlone.module.css";
import { type Asker, useAnswers } from "./useAnswers.ts";

// Few look at it, and it brings what compares.
const AnswerChanges = lazy(() => import("./changes/AnswerChanges.tsx"));

/** The last answer of a chat in its parts, for a screen to lay out. */
export type AnswerParts = {
  /** Null while there is none, or it is not read yet. */
  message: Message | null;
  isLoading: boolean;
  isWriting: boolean;
  /** The composed prompt that it answers, where the person may read it. */
  prompt: string | null;
  text: ReactNode;
  versions: ReactNode;
  /** What is different from the version before, in the place of the text; nothing where there is none before. */
  changes: ReactNode;
  acts: ReactNode;
  /** Why the person cannot have anything written, and whom to ask; nothing for those who can. */
  blocked: ReactNode;
};

type Props = {
  conversationId: number;
  /** All answers that it is one of, oldest first; those of earlier questions too. */
  versions: readonly number[];
  asker: Asker;
  children: (answer: AnswerParts) => ReactNode;
};

/** The last answer of a chat by itself, as it is written: read, edited, written again, continued, in all its versions. */
export default function AnswerAlone({ conversationId, versions, asker, children }: Props) {
  const { thread, answers, acts, block, isAwaited, isWriting } = useAnswers(conversationId, asker);
  const drawn = useRef<HTMLDivElement>(null);
  const last = answers.at(-1);
  // What was written a moment ago may not be among those that the screen was told of.
  const message = last && { ...last, versions: withOwn(versions, last.message_id) };
  const question = message && questionOf(thread.data, message);
  const inContext = (node: ReactNode) => <ThreadActsContext value={acts}>{node}</ThreadActsContext>;
  const text = () => {
    if (!thread.data) return thread.isError ? <NotRead thread={thread} /> : <ThreadSkeleton />;
    if (isAwaited) return <Answer text="" isGrowing />;
    return message && inContext(<AnswerBody message={message} drawn={drawn} isLast />);
  };
  return children({
    message: message && !isAwaited ? message : null,
    isLoading: !thread.data && !thread.isError,
    isWriting,
    prompt: question?.prompt ?? null,
    text: text(),
    versions: message && !isAwaited && message.versions.length > 1 && inContext(<Versions message={message} />),
    changes: message && !isWriting && changesOf(message),
    acts: message && !isWriting && inContext(<Acts message={message} drawn={drawn} />),
    blocked: block && !isWriting ? <Blocked block={block} draft="" /> : null,
  });
}

function changesOf({ message_id, versions, content }: Message): ReactNode {
  const before = versions[versions.indexOf(message_id) - 1];
  if (before === undefined || content === null) return null;
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <AnswerChanges key={message_id} before={before} text={content} />
    </Suspense>
  );
}

const withOwn = (versions: readonly number[], id: number): number[] =>
  versions.includes(id) ? [...versions] : [...versions, id];

function Acts({ message, drawn }: { message: Message; drawn: RefObject<HTMLDivElement | null> }) {
  const t = useWords("chats");
  const { canAsk, canChange, editing, edit, regenerate, goOn } = useThreadActs();
  if (editing?.messageId === message.message_id) return null;
  const hasText = message.content !== null && message.content !== message.error?.message;
  return (
    <span className={css.acts} data-copied="no">
      {canAsk && canContinue(message.finish_reason) && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerTrackNext size={15} stroke={1.6} />}
          onClick={() => goOn(message)}
        >
          {t("message.goOn")}
        </Button>
      )}
      {canAsk && (
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          onClick={() => regenerate(message)}
        >
          {t("message.again")}
        </Button>
      )}
      {hasText && canChange && (
        <ActionIcon size="sm" aria-label={t("edit.edit")} title={t("edit.edit")} onClick={() => edit(message)}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      )}
      {hasText && <CopyMessage text={drawn} />}
    </span>
  );
}

function NotRead({ thread }: { thread: { error: Error | null; refetch: () => unknown } }) {
  const t = useWords("chats");
  return <LoadFailed title={t("threadFailed")} query={thread} />;
}
