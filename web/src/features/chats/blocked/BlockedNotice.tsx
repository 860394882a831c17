import type { Me } from "@pluma/contract/accounts/accounts";
import { IconCheck } from "@tabler/icons-react";
import { use } from "react";
import { Link } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { copyText } from "../../../platform/copyText.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { standingOf } from "../../../platform/me/standing.ts";
import { BeginContext } from "../../../ui/begin.tsx";
import { CopyButton } from "../copying/CopyButton.tsx";
import css from "./Blocked.module.css";

/** Why somebody may not write. */
export type Block = "noAccess" | "outOfWords" | "outOfShared";

export type BlockedProps = {
  block: Block;
  draft: string;
  /** It has the screen, or all that is written with there, to itself: then it says how one begins; `title`: that is its name. */
  isScreen?: boolean | "title";
};

/** Stands where one would write: why not, whom to ask, and the text that was typed, which is kept. */
export default function BlockedNotice({ block, draft, isScreen = false }: BlockedProps) {
  const Begin = use(BeginContext);
  if (!isScreen || !Begin || block !== "noAccess") return <Notice block={block} draft={draft} />;
  return (
    <Begin isTitle={isScreen === "title"}>
      <Kept draft={draft} />
    </Begin>
  );
}

function Notice({ block, draft }: { block: Block; draft: string }) {
  const t = useWords("chats/blocked");
  const say = useWords("chats");
  const { email } = useConfig();
  const me = useMe().data;
  // What an organization has is no matter of one's own plan.
  const isShared = block === "outOfShared";
  const why = whyOf(block, me);
  return (
    <section className={css.notice} aria-label={t(`${why}Title`)}>
      <h2 className={css.title}>{t(`${why}Title`)}</h2>
      <p className={css.text}>{t(`${why === "noWords" ? block : why}Text`)}</p>
      <Kept draft={draft} />
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

/** Which words say it: a plan that ended is none that was never there, and words that nothing gave were never used. */
function whyOf(block: Block, me: Me | undefined): Block | "ended" | "noWords" {
  if (block === "noAccess" && me && standingOf(me) === "ended") return "ended";
  return block === "outOfWords" && me && !me.words_full ? "noWords" : block;
}

function Kept({ draft }: { draft: string }) {
  const t = useWords("chats/blocked");
  if (draft.trim() === "") return null;
  return (
    <div className={css.kept}>
      <h3 className={css.keptHead}>
        <IconCheck size={16} stroke={1.8} aria-hidden="true" />
        {t("kept")}
        <span className={css.copy}>
          <CopyButton copy={() => copyText(draft)} isNamed />
        </span>
      </h3>
      <p className={css.keptText}>{draft}</p>
    </div>
  );
}
