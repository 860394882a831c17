import { lazy } from "react";
import { useLocation } from "react-router";
import { useHasNoChats } from "../../features/chats/index.ts";

const ChatList = lazy(() => import("../../features/chats/screens/ChatList.tsx"));
const NewChat = lazy(() => import("../../features/chats/screens/NewChat.tsx"));

/**
 * The chats home: one's chats or, for somebody who has none yet, the place to begin the first. /conversations is the list
 * in any case.
 */
export default function ChatsHome() {
  const { pathname, search } = useLocation();
  const hasNone = useHasNoChats();
  return hasNone && search === "" && pathname !== "/conversations" ? <NewChat /> : <ChatList />;
}
