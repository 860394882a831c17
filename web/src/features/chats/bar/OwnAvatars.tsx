import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { AvatarMark, useAvatars } from "../../avatars/index.ts";
import css from "./OwnAvatars.module.css";

const SHOWN = 4;

/** The avatars used last, each a way to begin a chat with it; nothing for whoever has none. */
export function OwnAvatars() {
  const t = useWords("chats");
  const { data } = useAvatars({ sortBy: "updatedAt_desc" });
  if (!data || data.avatars.length === 0) return null;
  return (
    <section className={css.root} aria-label={t("yourAvatars")}>
      <div className={css.line}>
        <h2 className={css.head}>{t("yourAvatars")}</h2>
        <Link className={css.all} to="/avatars">
          {t("allAvatars", { number: formatNumber(data.count) })}
        </Link>
      </div>
      <ul className={css.list}>
        {data.avatars.slice(0, SHOWN).map((avatar) => (
          <li key={avatar.avatar_id}>
            <Link className={css.avatar} to={`/conversations/new?avatar=${avatar.avatar_id}`}>
              <AvatarMark avatar={avatar} size={32} />
              <span className={css.name}>{avatar.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
