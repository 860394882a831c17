import { useLocation } from "react-router";
import { tagOfPath } from "../data/tags.ts";
import { ListScreen } from "../list/ListScreen.tsx";

/** The chats of the tag that the address names. */
export default function ChatTag() {
  const tag = tagOfPath(useLocation().pathname);
  return <ListScreen key={tag} tag={tag} title={tag} />;
}
