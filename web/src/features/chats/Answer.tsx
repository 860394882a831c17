import { lazy, Suspense } from "react";
import { useWords } from "../../platform/i18n.ts";
import css from "./Message.module.css";

// Half of what a chat weighs, and nothing needs it before there is an answer.
const Markdown = lazy(() => import("./Markdown.tsx"));

/** The text of an answer, also while it grows; before its first word only the pen waits. */
export function Answer({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  const t = useWords("chats");
  if (text === "") {
    return (
      <p className={css.waiting}>
        <span className={css.pen} aria-hidden="true" />
        <span className="visually-hidden">{t("writing")}</span>
      </p>
    );
  }
  return (
    <Suspense fallback={<div className={css.plain}>{text}</div>}>
      <Markdown text={text} isGrowing={isGrowing} />
    </Suspense>
  );
}
