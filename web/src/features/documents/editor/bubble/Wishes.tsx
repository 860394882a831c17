import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import css from "./SelectionMenu.module.css";
import type { Ai } from "./useAi.ts";
import { quickWishes } from "./wishes.ts";

const ROOM = 320;

/** Below what is chosen: wishes for it, quick ones or one's own. */
export function SelectionMenu({ editor, ai }: { editor: Editor; ai: Ai }) {
  const t = useWords("documents");
  const { isRewriting, setRewriting } = ai;
  const range = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { from, to, empty } = now.state.selection;
      return empty || now.state.doc.textBetween(from, to, " ").trim() === "" ? null : { from, to };
    },
  });
  if (!range) return null;
  const place = editor.view.coordsAtPos(range.to);
  const isAbove = place.bottom + ROOM > window.innerHeight;
  const style = {
    left: Math.max(12, Math.min(place.left - 120, window.innerWidth - 380)),
    ...(isAbove ? { bottom: window.innerHeight - place.top + 8 } : { top: place.bottom + 8 }),
  };
  return (
    <div className={css.root} style={style}>
      {isRewriting ? (
        <Wishes ai={ai} onClose={() => setRewriting(false)} onLeave={() => editor.commands.focus()} />
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconSparkles size={16} stroke={1.6} aria-hidden />}
          title="Ctrl J / ⌘ J"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setRewriting(true)}
        >
          {t("ai.rewrite")}
        </Button>
      )}
    </div>
  );
}

type WishesProps = { ai: Ai; onClose: () => void; onLeave: () => void };

function Wishes({ ai, onClose, onLeave }: WishesProps) {
  const t = useWords("documents");
  const [text, setText] = useState("");
  const { isBusy, ask } = ai.asking;
  const wishFor = async (wished: Parameters<typeof ask>[0]) => {
    if (await ask(wished)) onClose();
  };
  return (
    <form
      className={css.wishes}
      aria-label={t("ai.rewrite")}
      // Whoever goes on elsewhere is not met by it at their next selection.
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
        onLeave();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") void wishFor({ about: "selection", wish: "own", text });
      }}
    >
      <TextInput
        aria-label={t("ai.wish")}
        placeholder={t("ai.sayOrChoose")}
        value={text}
        autoFocus
        disabled={isBusy}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={css.list}>
        {quickWishes.map(({ wish, Icon }) => (
          <li key={wish}>
            <UnstyledButton
              className={css.wish}
              disabled={isBusy}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() =>
                void wishFor({
                  about: "selection",
                  wish,
                  text,
                  ...(wish === "language" && { language: t("ai.otherLanguageItself") }),
                })
              }
            >
              <Icon size={17} stroke={1.6} aria-hidden />
              {wish === "language" ? t("ai.into", { language: t("ai.otherLanguage") }) : t(`ai.wishes.${wish}`)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </form>
  );
}
