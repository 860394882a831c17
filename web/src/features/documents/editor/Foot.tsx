import { DOCUMENT_LENGTH_MAX, lengthOf } from "@pluma/contract/documents/length";
import { toHtml } from "@pluma/contract/documents/schema/html";
import { type Editor, useEditorState } from "@tiptap/react";
import { useDeferredValue } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Foot.module.css";

/** From here on the foot says how many characters are left. */
const NEAR = DOCUMENT_LENGTH_MAX - 3000;

/** How long a document is, in words and in the characters that are counted, and how near that is to the most. */
export function Foot({ editor }: { editor: Editor }) {
  const t = useWords("documents");
  // A text is compared by itself: its parts know the schema, and that knows them.
  const now = useEditorState({ editor, selector: () => editor.state.doc, equalityFn: Object.is });
  // Counting a long text must not hold a key back.
  const doc = useDeferredValue(now);
  const words = wordsOf(doc.textBetween(0, doc.content.size, "\n", " "));
  const length = lengthOf(toHtml(doc.content));
  const isOver = length > DOCUMENT_LENGTH_MAX;
  const left = DOCUMENT_LENGTH_MAX - length;
  return (
    <footer className={css.root}>
      <span className="num">{t("count.words", { count: words, number: formatNumber(words) })}</span>
      <span className="num" data-near={length > NEAR || undefined}>
        {t("count.characters", { number: formatNumber(length), max: formatNumber(DOCUMENT_LENGTH_MAX + 1) })}
      </span>
      <span className={css.near} role="status">
        {length > NEAR && !isOver && t("count.left", { count: left, number: formatNumber(left) })}
        {isOver && t("tooLong")}
      </span>
      <span className={css.hint}>{t("slash.hint")}</span>
    </footer>
  );
}

const wordsOf = (text: string): number => text.match(/\S+/g)?.length ?? 0;
