import { Button } from "@mantine/core";
import type { Conversation } from "@pluma/contract/chats/chats";
import type { Message } from "@pluma/contract/chats/messages";
import { lazy, type RefObject, Suspense, use, useRef, useState } from "react";
import { Link, useNavigate, useNavigationType, useParams, useSearchParams } from "react-router";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useServerEvent } from "../../../platform/me/socket.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useEagerFocus } from "../../../ui/form/useEagerFocus.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar, Work } from "../../../ui/page/TopBar.tsx";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { ChatBar } from "../bar/ChatBar.tsx";
import { type ChatPanel, useChatRail } from "../bar/ChatRail.tsx";
import { ToMaker } from "../bar/ToMaker.tsx";
import { Blocked, useBlock } from "../blocked/Blocked.tsx";
import { Composer } from "../compose/Composer.tsx";
import { useEscape } from "../compose/useEscape.ts";
import { useSending, type Writing } from "../compose/useSending.ts";
import { useAsking } from "../data/asking.ts";
import { isDeletingHere } from "../data/cache.ts";
import { useConversation, useStop, useThread } from "../data/conversation.ts";
import { useChatsLive } from "../data/live.ts";
import { useChooseModel } from "../data/model.ts";
import { generatingIn } from "../data/thread.ts";
import { useFinding } from "../finding/useFinding.ts";
import { ThreadActsContext } from "../message/acts.ts";
import { useSpeakers } from "../message/people.ts";
import { useReadable } from "../message/reader.ts";
import { growingCount } from "../message/wordsSoFar.ts";
import { useModelLabel } from "../models/useModelLabel.ts";
import { AboutSelected } from "../quoting/AboutSelected.tsx";
import { ChatTemplatesContext } from "../slots.ts";
import { ThreadSkeleton } from "../thread/ThreadSkeleton.tsx";
import { ThreadView } from "../thread/ThreadView.tsx";
import { useActs } from "../thread/useActs.ts";
import { useKeepRead } from "../thread/useKeepRead.ts";
import css from "./Chat.module.css";

const Beginning = lazy(() => import("../avatars/Beginning.tsx"));
const FindBar = lazy(() => import("../finding/FindBar.tsx"));
const TemplatesBeside = lazy(() => import("../filled/TemplatesBeside.tsx"));
const FocusKept = lazy(() => import("../thread/FocusKept.tsx"));
const WayOn = lazy(() => import("../compose/WayOn.tsx"));

/** One chat: its name, its messages as they are written, and the box to write in. */
export default function Chat() {
  const id = Number(useParams().id);
  const conversation = useConversation(id);
  const rail = useChatRail({ conversationId: id, model: conversation.data?.model, panels: usePanels() });
  const finding = useFinding();
  useChatsLive();
  useLeaveWhenDeleted(id);
  if (isRefused(conversation.error) && conversation.error.status === 404) return <Missing />;
  return (
    <>
      <ChatBar id={id} conversation={conversation.data} act={rail.act} phoneAct={rail.phoneAct} onFind={finding.open} />
      <Work panel={rail.panel} rail={rail.rail}>
        <ChatWork key={id} id={id} chat={conversation.data} />
        {finding.isOpen && (
          <TypedAhead>
            <FindBar conversationId={id} onClose={finding.close} />
          </TypedAhead>
        )}
      </Work>
      {rail.sheet}
    </>
  );
}

/** What other features have beside a chat. */
function usePanels(): ChatPanel[] {
  const t = useWords("chats");
  const templates = use(ChatTemplatesContext);
  const isOffered = isTabOn(useConfig(), "templates");
  return templates && isOffered
    ? [{ key: "templates", name: t("templates.title"), Icon: templates.Icon, Panel: TemplatesBeside }]
    : [];
}

function Missing() {
  const t = useWords("chats");
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

type WorkProps = {
  id: number;
  chat: Conversation | undefined;
  /** Something else on the screen is to be written in first. */
  isAside?: boolean;
};

/** The messages of a chat and the box to write in. */
export function ChatWork({ id, chat, isAside = false }: WorkProps) {
  const t = useWords("chats");
  const block = useBlock();
  const asking = useAsking(id, chat?.avatar);
  const asked = asking.avatar ?? chat?.avatar ?? null;
  const sought = Number(useSearchParams()[0].get("message")) || null;
  const { name } = useSpeakers(asked).writer;
  const thread = useKeepRead(id, chat?.name, useThread(id, sought));
  const stop = useStop();
  const sending = useSending(id, { model: chat?.model, asking });
  const model = useModel(id, chat?.model, thread.data?.messages);
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = generatingIn(thread.data);
  const count = useState(growingCount)[0];
  const isBusy = sending.isSendingFiles || thread.data?.sending != null || !thread.data;
  const acts = useActs(id, {
    canAsk: !block && !answer && !isBusy,
    canChange: !answer && !isBusy,
    searchOnInternet: sending.search.isOffered && sending.search.isOn,
    name: chat?.name ?? "",
    own: chat?.avatar,
  });
  const handleStop = () => answer && !stop.isPending && stop.mutate(answer.message_id, { onError: showAlert });
  const last = thread.data?.messages.findLast((message) => message.role === "user");
  useEscape(handleStop);

  if (thread.isError && !thread.data) return <ThreadFailed thread={thread} />;
  return (
    <>
      <Focused field={field} isAside={isAside} />
      <ThreadActsContext value={acts}>
        <ThreadPart
          id={id}
          thread={thread}
          avatar={chat?.avatar}
          editingId={acts.editing?.messageId ?? null}
          soughtId={sought}
          onAsk={acts.canAsk ? sending.send : undefined}
        />
      </ThreadActsContext>
      {block && !answer ? (
        <Blocked block={block} draft={sending.draft} />
      ) : (
        <Composer
          quoting={<AboutSelected id={id} field={field} />}
          field={field}
          writing={sending}
          answer={answer && { words: count(answer.content ?? ""), onStop: handleStop, isStopping: stop.isPending }}
          isBusy={isBusy}
          placeholder={t("reply", { name })}
          model={model}
          onEditLast={last && acts.canAsk ? () => acts.edit(last) : undefined}
          way={<Way id={id} sending={sending} />}
          told={<ToMaker avatar={sending.asking.isOffered ? asked : null} />}
        />
      )}
    </>
  );
}

type FocusedProps = { field: RefObject<HTMLTextAreaElement | null>; isAside: boolean };

/** Begins where one writes, and keeps the focus in the chat. */
function Focused({ field, isAside }: FocusedProps) {
  useEagerFocus(field, !isAside);
  return (
    <Suspense>
      <FocusKept field={field} />
    </Suspense>
  );
}

function useModel(id: number, chosen: Conversation["model"] | undefined, messages: Message[] | undefined) {
  const { mutate } = useChooseModel(id);
  return { label: useModelLabel(chosen, messages), chosen: chosen ?? null, onChoose: mutate };
}

function ThreadFailed({ thread }: { thread: ReturnType<typeof useThread> }) {
  const t = useWords("chats");
  return (
    <div className={css.state}>
      <LoadFailed title={t("threadFailed")} query={thread} />
    </div>
  );
}

/** What can be done where an avatar could not answer. */
function Way({ id, sending }: { id: number; sending: Writing }) {
  const choose = useChooseModel(id);
  if (!sending.problemCode?.startsWith("avatar_")) return null;
  return (
    <Suspense>
      <WayOn conversationId={id} sending={sending} onUsualModel={() => choose.mutate(null)} />
    </Suspense>
  );
}

type PartProps = {
  id: number;
  thread: ReturnType<typeof useThread>;
  avatar: Conversation["avatar"] | undefined;
  editingId: number | null;
  soughtId: number | null;
  onAsk: ((question: string) => void) | undefined;
};

function ThreadPart({ id, thread, avatar, editingId, soughtId, onAsk }: PartProps) {
  const speakers = useSpeakers(avatar);
  const isReturning = useNavigationType() === "POP";
  const isReadable = useReadable(thread.data?.messages);
  if (!thread.data || !isReadable) return <ThreadSkeleton />;
  if (avatar && thread.data.max === 0 && !thread.data.sending) {
    return (
      <Suspense>
        <Beginning conversationId={id} avatar={avatar} onAsk={onAsk} />
      </Suspense>
    );
  }
  const older = {
    has: thread.hasOlder,
    isLoading: thread.isLoadingOlder,
    hasFailed: thread.hasOlderFailed,
    load: thread.loadOlder,
  };
  return (
    <ThreadView
      key={soughtId}
      {...speakers}
      conversationId={id}
      thread={thread.data}
      older={older}
      editingId={editingId}
      soughtId={soughtId}
      isReturning={isReturning}
    />
  );
}

/** A chat that was deleted elsewhere is left, and that is said. */
function useLeaveWhenDeleted(id: number): void {
  const t = useWords("chats");
  const navigate = useNavigate();
  useServerEvent("conversation_deleted", ({ conversation_ids }) => {
    if (!conversation_ids.includes(id) || isDeletingHere()) return;
    showAlert(t("message.chatDeleted"));
    void navigate("/conversations", { replace: true });
  });
}
