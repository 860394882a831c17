import type { Avatar } from "@pluma/contract/avatars/avatars";
import { useLocation } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { PageTabs } from "../../../ui/nav/PageTabs.tsx";
import { partOf, parts } from "./parts.ts";
import css from "./Tabs.module.css";

/** The parts of an avatar's page, each at an address of its own. */
export function Tabs({ avatar: { avatar_id, waiting } }: { avatar: Pick<Avatar, "avatar_id" | "waiting"> }) {
  const t = useWords("avatars");
  const here = partOf(useLocation().pathname, avatar_id);
  const tabs = parts.map((part) => ({
    key: part,
    to: part === "material" ? `/avatars/${avatar_id}` : `/avatars/${avatar_id}/${part}`,
    name: t(`page.part.${part}`),
    mark: part === "inbox" && waiting !== null && waiting > 0 && (
      <span className={`${css.count} num`}>
        {formatNumber(waiting)}
        <span className="visually-hidden"> {t("page.waiting", { count: waiting })}</span>
      </span>
    ),
  }));
  return <PageTabs label={t("page.parts")} tabs={tabs} here={here} />;
}
