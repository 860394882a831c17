import type { ConversationRow } from "@pluma/contract/chats/chats";
import { Link, useLocation } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { usePins } from "../data/list.ts";
import css from "./Pins.module.css";

/** The pinned chats beside the navigation, the last used first; past eight, the way to all of them. */
export function Pins() {
  const t = useWords("chats");
  const { data } = usePins();
  if (!data || data.pins.length === 0) return null;
  return (
    <div className={css.root}>
      <p className={css.title} aria-hidden="true">
        {t("list.pinned")}
      </p>
      <ul aria-label={t("list.pinned")}>
        {data.pins.map((pin) => (
          <li key={pin.conversation_id}>
            <Pin pin={pin} />
          </li>
        ))}
        {data.count > data.pins.length && (
          <li>
            <Link className={css.pin} to="/conversations" data-quiet="">
              {t("list.allPinned")}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

function Pin({ pin: { conversation_id, name } }: { pin: ConversationRow }) {
  const { pathname } = useLocation();
  const path = `/conversations/${conversation_id}`;
  return (
    <Link className={css.pin} to={path} title={name} aria-current={pathname === path ? "page" : undefined}>
      {name}
    </Link>
  );
}
