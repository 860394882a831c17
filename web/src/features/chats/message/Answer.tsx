import { lazy, Suspense } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Message.module.css";

const loadMarkdown = () => import("../markdown/Markdown.tsx");
// Fetched beside the messages and not before the screen: it weighs more than all else here.
loadMarkdown().catch(() => undefined);
const Markdown = lazy(loadMarkdown);

type Props = { text: string; isGrowing: boolean; sourceCount?: number };

/** The text of an answer, also while it grows; before its first word only the pen waits. */
export function Answer({ text, isGrowing, sourceCount = 0 }: Props) {
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
      <Markdown text={text} isGrowing={isGrowing} sourceCount={sourceCount} />
    </Suspense>
  );
}
