import { lazy } from "react";
import { useSearchParams } from "react-router";
import { useChatSearch } from "../../features/chats/index.ts";

const ChatList = lazy(() => import("../../features/chats/screens/ChatList.tsx"));
const NewChat = lazy(() => import("../../features/chats/screens/NewChat.tsx"));

/** The chats home: one's chats, or, for somebody who has none yet, the place to begin the first. */
export default function ChatsHome() {
  const chats = useChatSearch("");
  const [search] = useSearchParams();
  const hasNone = chats.data?.length === 0 && search.size === 0;
  return hasNone ? <NewChat /> : <ChatList />;
}
