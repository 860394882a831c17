import type { Avatar } from "@pluma/contract/avatars/avatars";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { partOf, parts } from "./parts.ts";
import css from "./Tabs.module.css";

/** The parts of an avatar's page, each at an address of its own. */
export function Tabs({ avatar: { avatar_id, waiting } }: { avatar: Pick<Avatar, "avatar_id" | "waiting"> }) {
  const t = useWords("avatars");
  const here = partOf(useLocation().pathname, avatar_id);
  const tabs = useRef<HTMLElement>(null);
  // On a phone there are more than fit beside each other: the one that is open is in sight.
  useEffect(() => {
    tabs.current?.querySelector(`[data-part="${here}"]`)?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [here]);
  return (
    <nav className={css.tabs} ref={tabs} aria-label={t("page.parts")}>
      {parts.map((part) => (
        <Link
          key={part}
          className={css.tab}
          data-part={part}
          to={part === "material" ? `/avatars/${avatar_id}` : `/avatars/${avatar_id}/${part}`}
          aria-current={part === here ? "page" : undefined}
        >
          {t(`page.part.${part}`)}
          {part === "inbox" && waiting !== null && waiting > 0 && (
            <span className={`${css.count} num`}>
              {formatNumber(waiting)}
              <span className="visually-hidden"> {t("page.waiting", { count: waiting })}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
