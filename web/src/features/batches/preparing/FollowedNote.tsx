import type { BatchFollowed } from "@pluma/contract/batches/shapes";
import { locales } from "@pluma/contract/kit/languages";
import { IconRefresh } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import css from "./Preparing.module.css";

/** What is another since the table was chosen, because its workflow changed: told before anything is started. */
export function FollowedNote({ followed }: { followed: BatchFollowed }) {
  const t = useWords("batches");
  const language = useLanguage();
  const said = (["added", "removed", "changed"] as const).flatMap((which) => {
    const labels = new Intl.ListFormat(locales[language]).format(followed[which]);
    return labels === "" ? [] : [t(`followed.${which}`, { labels })];
  });
  if (followed.steps) said.push(t("followed.steps"));
  return (
    <div className={css.followed} role="status">
      <IconRefresh size={17} stroke={1.6} aria-hidden />
      <div>
        <p>{t("followed.title")}</p>
        {said.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{t("followed.kept")}</p>
      </div>
    </div>
  );
}
