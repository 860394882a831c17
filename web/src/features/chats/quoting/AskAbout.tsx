import { Button } from "@mantine/core";
import { IconQuote } from "@tabler/icons-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { copySelected } from "../copying/copySelected.ts";
import { selectedOfAnswer } from "../copying/selected.ts";
import { writeDraft } from "../data/drafts.ts";
import css from "./AskAbout.module.css";

type Props = { id: number; field: RefObject<HTMLTextAreaElement | null> };

type Selected = { text: string; top: number; left: number };

const BELOW_PX = 8;
const EDGE_PX = 60;

/**
 * A button below what is selected of an answer; pressed, the text in hand begins with that as a quotation. Copied, what is
 * selected leaves as the whole answer would.
 */
export default function AskAbout({ id, field }: Props) {
  const t = useWords("chats/quoting");
  const [selected, setSelected] = useState(readSelected);
  const look = useEffectEvent((isPressed: boolean) => setSelected(isPressed ? null : readSelected()));
  useEffect(() => {
    // While one still drags there is nothing in the way of the pointer.
    let isPressed = false;
    const on = new AbortController();
    const listen = (names: string[], next?: boolean) => {
      for (const name of names) {
        const listener = ({ target }: Event) => {
          // A press on the button itself must not take what is selected for gone.
          if (target instanceof Element && target.closest("[data-asks]")) return;
          isPressed = next ?? isPressed;
          look(isPressed);
        };
        document.addEventListener(name, listener, { capture: true, passive: true, signal: on.signal });
      }
    };
    listen(["pointerdown"], true);
    listen(["pointerup", "pointercancel"], false);
    listen(["selectionchange", "scroll"]);
    document.addEventListener("copy", copySelected, { signal: on.signal });
    return () => on.abort();
  }, []);
  if (!selected) return null;
  const quote = () => {
    const box = field.current;
    if (!box || box.readOnly) return;
    flushSync(() => writeDraft(id, (typed) => `${quoted(selected.text)}\n\n${typed}`));
    getSelection()?.removeAllRanges();
    setSelected(null);
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  };
  return (
    <Button
      className={css.ask}
      style={{ top: selected.top, left: selected.left }}
      variant="default"
      size="xs"
      leftSection={<IconQuote size={15} stroke={1.6} />}
      data-asks
      // Nor begin another selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={quote}
    >
      {t("askAbout")}
    </Button>
  );
}

/** What is selected within one answer, and where it ends on the screen. */
function readSelected(): Selected | null {
  const range = selectedOfAnswer();
  const text = getSelection()?.toString().trim() ?? "";
  if (!range || text === "") return null;
  const { bottom, left, width } = range.getBoundingClientRect();
  return {
    text,
    top: Math.min(bottom + BELOW_PX, innerHeight - EDGE_PX),
    left: Math.min(Math.max(left + width / 2, EDGE_PX * 1.5), innerWidth - EDGE_PX * 1.5),
  };
}

const quoted = (text: string): string =>
  text
    .replace(/\n{3,}/g, "\n\n")
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
