import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import type { Row } from "./compare.ts";
import { drawRows } from "./drawRows.ts";
import css from "./versions.module.css";

type Props = {
  rows: readonly Row[];
  sources: ReadonlyMap<number, string>;
  roomRef: RefObject<HTMLDivElement | null>;
};

/** A text as it is read, with what is different in it; it takes the look of the editor's. */
export function Laid({ rows, sources, roomRef }: Props) {
  const t = useWords("documents");
  const ui = useWords("ui/text");
  const textRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const said = {
      begin: { added: ui("addedBegin"), removed: ui("removedBegin") },
      end: ui("markEnd"),
      moved: (text: string) => t("versions.movedFrom", { text }),
    };
    textRef.current?.replaceChildren(drawRows(rows, { said, sources }));
  });
  useEffect(() => {
    // What was chosen is read from its beginning.
    roomRef.current?.focus();
  }, [roomRef]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={css.room} ref={roomRef} tabIndex={0} role="document" aria-label={t("versions.view")}>
      <div className={`${css.sheet} ProseMirror`} ref={textRef} />
    </div>
  );
}
