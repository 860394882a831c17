import { lazy } from "react";
import { Navigate, Route, Routes, useParams } from "react-router";
import { NotFound } from "./screens/NotFound.tsx";

const ChatsHome = lazy(() => import("./screens/ChatsHome.tsx"));
const Chat = lazy(() => import("../features/chats/screens/Chat.tsx"));
const NewChat = lazy(() => import("../features/chats/screens/NewChat.tsx"));
const Sorry = lazy(() => import("./screens/Sorry.tsx"));

/** Addresses of the door, which somebody signed in has passed. */
const doorPaths = ["/auth/*", "/login", "/signup", "/recovery"];

/**
 * The screens of signed-in people, each fetched when its address is first opened. An address that nobody knows is the
 * chats home, as the specification has it.
 */
export function Screens() {
  return (
    <Routes>
      <Route path="/conversations/new" element={<NewChat />} />
      <Route path="/conversations/:id" element={<ChatOfAddress />} />
      <Route path="/sorry" element={<Sorry />} />
      <Route path="/upgrade" element={<Sorry />} />
      {doorPaths.map((path) => (
        <Route key={path} path={path} element={<Navigate to="/" replace />} />
      ))}
      <Route path="*" element={<ChatsHome />} />
    </Routes>
  );
}

// Only a number names a chat; another chat is another screen, with nothing left over from the one before.
function ChatOfAddress() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,15}$/.test(id) ? <Chat key={id} /> : <NotFound />;
}
