import { lazy } from "react";
import { Navigate, Route, Routes, useLocation, useParams } from "react-router";
import { loadWithTemplates } from "./screens/loadWithTemplates.tsx";

const Chat = lazy(loadWithTemplates(() => import("../features/chats/screens/Chat.tsx")));
const ChatsHome = lazy(loadWithTemplates(() => import("./screens/ChatsHome.tsx")));
const NewChat = lazy(loadWithTemplates(() => import("../features/chats/screens/NewChat.tsx")));
const OtherScreens = lazy(() => import("./screens/OtherScreens.tsx"));

/**
 * The screens of signed-in people, each fetched when its address is first opened: here those of the chats, with which most
 * visits begin, and in a file of their own all others, since what each of them fetches is a long list.
 */
export function Screens() {
  return (
    <Routes>
      <Route path="/conversations/new" element={<NewChat />} />
      <Route path="/conversations/tags/*" element={<PluralTags />} />
      <Route path="/conversations/:id" element={<ChatOfAddress />} />
      <Route path="/" element={<ChatsHome />} />
      <Route path="/conversations" element={<ChatsHome />} />
      <Route path="*" element={<OtherScreens />} />
    </Routes>
  );
}

// Only a number names a chat, and what nothing lives at is among the others; another chat is another screen, with nothing left
// over from the one before.
function ChatOfAddress() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,15}$/.test(id) ? <Chat key={id} /> : <OtherScreens />;
}

// The tags live under the singular; the address goes on as it was written, since a tag may hold any letter.
function PluralTags() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${pathname.replace(/^\/conversations/, "/conversation")}${search}`} replace />;
}
