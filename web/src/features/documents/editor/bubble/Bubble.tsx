import { Button } from "@mantine/core";
import { IconMessagePlus, IconSparkles } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { printed } from "../../keys/printed.ts";
import type { Ai } from "../ai/useAi.ts";
import { beginDraft } from "../comments/hanging.ts";
import { markActs } from "../tools/acts.ts";
import { LinkTool } from "../tools/Link.tsx";
import { Acts, Blocks } from "../tools/Toolbar.tsx";
import css from "./Bubble.module.css";
import { useBeside } from "./useBeside.ts";
import { useChosen } from "./useChosen.ts";
import { Wishes } from "./Wishes.tsx";

type Props = {
  documentId: number;
  editor: Editor;
  canEdit: boolean;
  ai: Ai;
  /** What the text scrolls in. */
  roomRef: RefObject<HTMLElement | null>;
};

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
const wordActs = markActs.filter(({ name }) => name === "bold" || name === "italic");

/** Beside what is chosen, all that can be done with it: wishes for it, its form, a comment. Esc leads back to the text. */
export function Bubble({ documentId, editor, canEdit, ai, roomRef }: Props) {
  const t = useWords("documents");
  const rootRef = useRef<HTMLDivElement>(null);
  const { isRewriting, setRewriting } = ai;
  const { chosen, handleBlur } = useChosen(editor, rootRef, () => setRewriting(false));
  useBeside(editor, chosen !== null, { rootRef, roomRef });
  if (!chosen) return null;
  const leave = () => {
    setRewriting(false);
    editor.commands.focus();
  };
  // What is proposed stands where the bubble was, and is decided on by the keys of the text.
  const goOn = () => {
    const isHere = rootRef.current?.contains(document.activeElement) ?? false;
    setRewriting(false);
    editor.commands.setTextSelection(editor.state.selection.to);
    if (isHere) editor.commands.focus();
  };
  const canShape = canEdit && chosen.hasWords;
  return (
    <section
      ref={rootRef}
      className={css.root}
      aria-label={t("bubble.title")}
      onBlur={handleBlur}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        leave();
      }}
    >
      <div className={css.bar} role="toolbar" aria-label={t("bubble.title")} onKeyDown={handleArrows}>
        {canShape && <Shape editor={editor} ai={ai} />}
        <Button
          size="compact-sm"
          variant="subtle"
          color="ink"
          leftSection={<IconMessagePlus {...icon} />}
          title={`${t("bubble.comment")} (${printed("Mod Alt M")})`}
          onMouseDown={keepCursor}
          onClick={() => beginDraft(editor)}
        >
          {t("bubble.comment")}
        </Button>
      </div>
      {isRewriting && canShape && <Wishes documentId={documentId} ai={ai} onAsked={goOn} />}
    </section>
  );
}

/** What is done to words: they are written anew, or look otherwise. */
function Shape({ editor, ai: { isRewriting, setRewriting } }: Pick<Props, "editor" | "ai">) {
  const t = useWords("documents");
  return (
    <>
      <Button
        size="compact-sm"
        variant={isRewriting ? "light" : "subtle"}
        leftSection={<IconSparkles {...icon} />}
        title={`${t("ai.rewrite")} (${printed("Mod J")})`}
        aria-expanded={isRewriting}
        onMouseDown={keepCursor}
        onClick={() => setRewriting(!isRewriting)}
      >
        {t("ai.rewrite")}
      </Button>
      <Acts editor={editor} acts={wordActs} />
      <LinkTool editor={editor} />
      <span className={css.blocks}>
        <Blocks editor={editor} />
      </span>
    </>
  );
}

/** The selection stays where it is while something is pressed. */
const keepCursor = (event: { preventDefault: () => void }) => event.preventDefault();

/** Arrows go from one button to the next, as in any toolbar. */
function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled)")];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? buttons.indexOf(activeElement) : -1;
  if (at === -1) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
