import { UnstyledButton } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useSettledText } from "../useSettledText.ts";
import css from "./panel.module.css";

/** The headings of a text, each of which leads to its place. */
export function OutlinePanel({ editor }: { editor: Editor }) {
  const t = useWords("documents");
  const doc = useSettledText(editor);
  if (!doc) return null;
  const headings: { at: number; level: number; text: string }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === "heading" && node.textContent.trim() !== "") {
      headings.push({ at, level: node.attrs.level, text: node.textContent });
    }
    return !node.isTextblock;
  });
  if (headings.length === 0) return <p className={css.about}>{t("outline.none")}</p>;
  const go = (at: number) => {
    // Written on since it was listed: the place is at most the end.
    const place = Math.min(at + 1, editor.state.doc.content.size);
    editor.chain().setTextSelection(place).scrollIntoView().focus().run();
  };
  return (
    <ol className={css.outline}>
      {headings.map(({ at, level, text }) => (
        <li key={at}>
          <UnstyledButton data-level={level} onClick={() => go(at)}>
            {text}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}
