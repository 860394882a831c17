import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useConversation } from "../data/conversation.ts";
import { useChatsLive } from "../data/live.ts";
import { Awaited, Said } from "../message/MessageView.tsx";
import { useSpeakers } from "../message/people.ts";
import { ChatWork } from "./Chat.tsx";
import css from "./ChatPane.module.css";

type Props = {
  /** Null while the chat is not made. */
  conversationId: number | null;
  /** What is on its way into a chat that is being made. */
  sending: UsedTemplate | null;
  /** Who will answer in a chat that is being made. */
  avatar?: AvatarMark | null;
  /** What stands where nothing was said yet. */
  empty: ReactNode;
};

/** The messages of a chat and the box to write in, as a part of another screen. It fills the box that it stands in. */
export default function ChatPane({ conversationId, ...before }: Props) {
  useChatsLive();
  return conversationId === null ? <Before {...before} /> : <Pane key={conversationId} id={conversationId} />;
}

function Pane({ id }: { id: number }) {
  const t = useWords("chats");
  const conversation = useConversation(id);
  if (isRefused(conversation.error) && conversation.error.status === 404) {
    return (
      <div className={css.sent}>
        <EmptyState kind="notAllowed" title={t("missingTitle")} text={t("missingText")} />
      </div>
    );
  }
  return (
    <div className={css.pane}>
      <ChatWork id={id} chat={conversation.data} isAside />
    </div>
  );
}

function Before({ sending, avatar, empty }: Omit<Props, "conversationId">) {
  const { person, writer } = useSpeakers(avatar);
  if (!sending) return empty;
  return (
    <div className={css.pane}>
      <div className={css.sent}>
        <Said text={sending.name} template={sending} speaker={person} />
        <Awaited speaker={writer} />
      </div>
    </div>
  );
}
