import { ActionIcon, Button } from "@mantine/core";
import type { Conversation, Message } from "@pluma/contract/chats";
import { countWords } from "@pluma/contract/words";
import { IconPencil } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { TopBar, Work } from "../../../ui/TopBar.tsx";
import { Blocked, useBlock } from "../Blocked.tsx";
import { ChatNameField } from "../ChatName.tsx";
import { Composer } from "../Composer.tsx";
import { DemoLabel } from "../DemoLabel.tsx";
import { useConversation, useRename, useStop, useThread } from "../data.ts";
import { Failed } from "../Failed.tsx";
import { useChatsLive } from "../live.ts";
import { useModelLabel, useSpeakers } from "../people.ts";
import { ThreadSkeleton } from "../ThreadSkeleton.tsx";
import { ThreadView } from "../ThreadView.tsx";
import { generatingIn, questionOf } from "../thread.ts";
import { useEagerFocus } from "../useEagerFocus.ts";
import { useSending } from "../useSending.ts";
import css from "./Chat.module.css";

/** One chat: its name, its messages as they are written, and the box to write in. */
export default function Chat() {
  const id = Number(useParams().id);
  const t = useWords("chats");
  const conversation = useConversation(id);
  useChatsLive();
  if (isRefused(conversation.error) && conversation.error.status === 404) {
    return (
      <>
        <TopBar name={t("chat")} />
        <div className={css.state}>
          <EmptyState
            kind="notAllowed"
            title={t("missingTitle")}
            text={t("missingText")}
            action={
              <Button component={Link} to="/conversations">
                {t("allChats")}
              </Button>
            }
          />
        </div>
      </>
    );
  }
  return (
    <>
      <ChatBar id={id} conversation={conversation.data} />
      <Work>
        <ChatWork id={id} model={conversation.data?.model} />
      </Work>
    </>
  );
}

function ChatBar({ id, conversation }: { id: number; conversation: Conversation | undefined }) {
  const t = useWords("chats");
  const config = useConfig();
  const rename = useRename(id);
  const [isRenaming, setIsRenaming] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const name = conversation?.name ?? "";
  const close = () => {
    setIsRenaming(false);
    setIsEmpty(false);
  };
  const handleSave = (next: string) => {
    close();
    rename.mutate(next, { onError: showAlert });
  };
  const field = (
    <ChatNameField name={name} isEmpty={isEmpty} onEmpty={setIsEmpty} onSave={handleSave} onCancel={close} />
  );
  const problem = isEmpty && (
    <span className={css.problem} role="alert">
      {t("nameMissing")}
    </span>
  );
  const pencil = conversation && !isRenaming && (
    <ActionIcon
      className={css.pencil}
      size="sm"
      aria-label={t("rename")}
      title={t("rename")}
      onClick={() => setIsRenaming(true)}
    >
      <IconPencil size={16} stroke={1.6} />
    </ActionIcon>
  );
  return (
    <TopBar
      name={isRenaming ? field : name || t("chat")}
      nameActs={pencil || problem}
      acts={<DemoLabel />}
      phoneActs={pencil || <span />}
      quiet={problem || (config.is_demo_writer && t("demoLabel"))}
    />
  );
}

function ChatWork({ id, model }: { id: number; model: string | null | undefined }) {
  const t = useWords("chats");
  const block = useBlock();
  const { writer } = useSpeakers();
  const thread = useThread(id);
  const stop = useStop();
  const sending = useSending(id);
  const label = useModelLabel(model, thread.data?.messages);
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = generatingIn(thread.data);
  const handleStop = () => answer && !stop.isPending && stop.mutate(answer.message_id, { onError: showAlert });
  useEscape(handleStop);
  useEagerFocus(field);

  if (thread.isError && !thread.data) {
    return (
      <div className={css.state}>
        <Failed title={t("threadFailed")} error={thread.error} onTryAgain={() => thread.refetch()} />
      </div>
    );
  }
  const handleTryAgain = (failed: Message) => {
    const question = questionOf(thread.data, failed);
    if (question?.content) sending.sendAgain(question.content, question.message_id);
  };
  return (
    <>
      <ThreadPart
        thread={thread}
        onTryAgain={block || answer || sending.sending !== null ? undefined : handleTryAgain}
      />
      {block && !answer ? (
        <Blocked block={block} draft={sending.draft} />
      ) : (
        <Composer
          field={field}
          text={sending.draft}
          onChange={sending.onChange}
          onSend={sending.send}
          writing={
            answer && { words: countWords(answer.content ?? ""), onStop: handleStop, isStopping: stop.isPending }
          }
          isBusy={sending.sending !== null || !thread.data}
          placeholder={t("reply", { name: writer.name })}
          model={label}
          problem={sending.problem}
        />
      )}
    </>
  );
}

type ThreadPartProps = { thread: ReturnType<typeof useThread>; onTryAgain: ((failed: Message) => void) | undefined };

function ThreadPart({ thread, onTryAgain }: ThreadPartProps) {
  const speakers = useSpeakers();
  if (!thread.data) return <ThreadSkeleton />;
  const older = {
    has: thread.hasOlder,
    isLoading: thread.isLoadingOlder,
    hasFailed: thread.hasOlderFailed,
    load: thread.loadOlder,
  };
  return <ThreadView {...speakers} thread={thread.data} older={older} onTryAgain={onTryAgain} />;
}

/** Calls `handle` when Esc is pressed and nothing nearer (a field in hand, a dialog, a menu) wanted it. */
function useEscape(handle: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"], [role="listbox"]'))
      return;
    handle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
