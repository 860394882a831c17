import { useWords } from "../../../platform/look/i18n.ts";
import { ListScreen } from "../list/ListScreen.tsx";

/** One's chats in the selected space. */
export default function ChatList() {
  const t = useWords("chats");
  return <ListScreen tag={null} title={t("chats")} />;
}
