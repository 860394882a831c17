import { lazy } from "react";
import { Navigate, Route, Routes, useLocation, useParams } from "react-router";
import { useMe } from "../platform/me.ts";
import { wayOf } from "../platform/way.ts";
import { adminPathOf, bareAdminPaths } from "./adminPaths.ts";
import { doorPaths } from "./doors.ts";
import { NotFound } from "./screens/NotFound.tsx";
import { ScreenSkeleton } from "./screens/ScreenSkeleton.tsx";

const AppSettings = lazy(() => import("../features/site/screens/AppSettings.tsx"));
const ChatsHome = lazy(() => import("./screens/ChatsHome.tsx"));
const Chat = lazy(() => import("../features/chats/screens/Chat.tsx"));
const NewChat = lazy(() => import("../features/chats/screens/NewChat.tsx"));
const Profile = lazy(() => import("../features/settings/screens/Profile.tsx"));
const Settings = lazy(() => import("../features/settings/screens/Settings.tsx"));
const BackOffice = lazy(() => import("./screens/BackOffice.tsx"));
const Sorry = lazy(() => import("./screens/Sorry.tsx"));

/**
 * The screens of signed-in people, each fetched when its address is first opened. An address that nobody knows is the
 * chats home, as the specification has it.
 */
export function Screens() {
  return (
    <Routes>
      <Route path="/conversations/new" element={<NewChat />} />
      <Route path="/conversations/:id" element={<ChatOfAddress />} />
      <Route path="/profile" element={<Profile />} />
      <Route path="/settings" element={<Settings />} />
      <Route path="/admin/settings" element={<AppSettings />} />
      <Route path="/sorry" element={<Sorry />} />
      <Route path="/upgrade" element={<Sorry />} />
      {doorPaths.map((path) => (
        <Route key={path} path={path} element={<Passed />} />
      ))}
      <Route path="/admin/*" element={<BackOffice />} />
      {bareAdminPaths.map((path) => (
        <Route key={path} path={path} element={<BareAdmin />} />
      ))}
      <Route path="*" element={<ChatsHome />} />
    </Routes>
  );
}

// Whoever has come through the door finds what they were looking for before it, else home.
function Passed() {
  return <Navigate to={wayOf(useLocation().state).wanted ?? "/"} replace />;
}

// Only a number names a chat; another chat is another screen, with nothing left over from the one before.
function ChatOfAddress() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,15}$/.test(id) ? <Chat key={id} /> : <NotFound />;
}

// Addresses of the back office from before it had a place of its own; to everybody else they say nothing.
function BareAdmin() {
  const { data: me } = useMe();
  const { pathname, search } = useLocation();
  if (!me) return <ScreenSkeleton />;
  return <Navigate to={me.staff ? `${adminPathOf(pathname)}${search}` : "/"} replace />;
}
