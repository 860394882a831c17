import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Blocked.module.css";
import { CopyButton } from "./CopyButton.tsx";

/** Why somebody may not write. */
export type Block = "noAccess" | "outOfWords" | "outOfShared";

/** Stands where one would write: why not, whom to ask, and the text that was typed, which is kept. */
export default function BlockedNotice({ block, draft }: { block: Block; draft: string }) {
  const t = useWords("chats/copying");
  const say = useWords("chats");
  const { email } = useConfig();
  // What an organization has is no matter of one's own plan.
  const isShared = block === "outOfShared";
  return (
    <section className={css.notice} aria-label={t(`${block}Title`)}>
      <h2 className={css.title}>{t(`${block}Title`)}</h2>
      <p className={css.text}>{t(`${block}Text`)}</p>
      {draft.trim() !== "" && (
        <div className={css.kept}>
          <h3 className={css.keptHead}>
            <IconCheck size={16} stroke={1.8} aria-hidden="true" />
            {t("kept")}
            <span className={css.copy}>
              <CopyButton read={() => draft} isNamed />
            </span>
          </h3>
          <p className={css.keptText}>{draft}</p>
        </div>
      )}
      <p className={css.text}>
        {isShared ? <Link to="/organization/words">{t("seeWords")}</Link> : <Link to="/pricing">{say("upgrade")}</Link>}
      </p>
      {email && !isShared && (
        <p className={css.text}>
          {t(block === "noAccess" ? "noAccessAsk" : "outOfWordsAsk")} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </section>
  );
}
