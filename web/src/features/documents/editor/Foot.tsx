import { DOCUMENT_LENGTH_MAX, lengthOf } from "@pluma/contract/documents/length";
import { toHtml } from "@pluma/contract/documents/schema/html";
import { Fragment, type Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Foot.module.css";
import { useSettledText } from "./useSettledText.ts";

/** From here on the foot says how many characters are left. */
const NEAR = DOCUMENT_LENGTH_MAX - 3000;

/**
 * How long a document is, in words and in the characters that are counted, and how near that is to the most. Its place is kept
 * while there is no editor.
 */
export function Foot({ editor }: { editor: Editor | null }) {
  const t = useWords("documents");
  const doc = useSettledText(editor);
  return (
    <footer className={css.root}>
      {doc && <Counts doc={doc} />}
      <span className={css.hint}>{t("slash.hint")}</span>
    </footer>
  );
}

function Counts({ doc }: { doc: Node }) {
  const t = useWords("documents");
  const { words, length } = countsOf(doc);
  const isOver = length > DOCUMENT_LENGTH_MAX;
  const left = DOCUMENT_LENGTH_MAX - length;
  return (
    <>
      <span className="num">{t("count.words", { count: words, number: formatNumber(words) })}</span>
      <span className="num" data-near={length > NEAR || undefined}>
        {t("count.characters", { number: formatNumber(length), max: formatNumber(DOCUMENT_LENGTH_MAX + 1) })}
      </span>
      <span className={css.near} role="status">
        {length > NEAR && !isOver && t("count.left", { count: left, number: formatNumber(left) })}
        {isOver && t("tooLong")}
      </span>
    </>
  );
}

function countsOf(doc: Node): { words: number; length: number } {
  const blocks = doc.children.map(countedOf);
  const [only] = blocks;
  return {
    words: blocks.reduce((sum, { words }) => sum + words, 0),
    // Only a paragraph that is all there is is counted without its tags.
    length: only && blocks.length === 1 ? lengthOf(only.html) : blocks.reduce((sum, { html }) => sum + html.length, 0),
  };
}

const counted = new WeakMap<Node, { words: number; html: string }>();

/** What is counted of a block, once while it is: a key leaves nearly all of a text as it was. */
function countedOf(block: Node): { words: number; html: string } {
  const found = counted.get(block) ?? {
    words: wordsOf(block.textBetween(0, block.content.size, "\n", " ")),
    html: toHtml(Fragment.from(block)),
  };
  counted.set(block, found);
  return found;
}

const wordsOf = (text: string): number => text.match(/\S+/g)?.length ?? 0;
