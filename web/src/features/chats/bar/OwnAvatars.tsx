import type { AvatarRow } from "@pluma/contract/avatars/avatars";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { AvatarMark, useAvatars } from "../../avatars/index.ts";
import css from "./OwnAvatars.module.css";

const SHOWN = 4;

/**
 * The avatars used last, each a way to begin a chat with it; none for whoever has none. What stands below comes with them,
 * so that it is not pushed about.
 */
export function OwnAvatars({ children }: { children: ReactNode }) {
  const { data, isPending } = useAvatars({ sortBy: "updatedAt_desc" });
  if (isPending) return null;
  return (
    <>
      {data && data.avatars.length > 0 && <Own avatars={data.avatars} count={data.count} />}
      {children}
    </>
  );
}

function Own({ avatars, count }: { avatars: readonly AvatarRow[]; count: number }) {
  const t = useWords("chats");
  return (
    <section className={css.root} aria-label={t("yourAvatars")}>
      <div className={css.line}>
        <h2 className={css.head}>{t("yourAvatars")}</h2>
        <Link className={css.all} to="/avatars">
          {t("allAvatars", { number: formatNumber(count) })}
        </Link>
      </div>
      <ul className={css.list}>
        {avatars.slice(0, SHOWN).map((avatar) => (
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
