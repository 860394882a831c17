import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { type Mention, mentionAt, type Sign, withMention, withoutMention } from "./mention.ts";

type Options = {
  /** What holds the field that is written in. */
  box: RefObject<HTMLElement | null>;
  text: string;
  onChange: (text: string) => void;
  isOffered: boolean;
  sign: Sign;
};

export type Mentioning = ReturnType<typeof useMention>;

/**
 * Choosing something by its name in the text, an avatar after an @, a template after a slash: the name that is being
 * typed, the list of those that answer to it, which takes the keys that are meant for it, and the text without the name
 * once one was chosen. A slash counts only as it is typed: a path or a date that came along with a text is none.
 */
export function useMention({ box, text, onChange, isOffered, sign }: Options) {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const opening = useOpening(sign);
  const [activeId, setActiveId] = useState<string | undefined>(undefined);
  const keys = useRef<((key: string) => boolean) | null>(null);
  const typed = isOffered && caret !== null ? mentionAt(text, caret, sign) : null;
  const mention: Mention | null = typed && opening.isOpenAt(typed.start) ? typed : null;
  const field = () => box.current?.querySelector("textarea") ?? null;
  const write = (next: string, at: number) => {
    onChange(next);
    setCaret(at);
    // The field has the new text only when it was drawn again.
    requestAnimationFrame(() => {
      field()?.focus();
      field()?.setSelectionRange(at, at);
    });
  };
  return {
    isOffered,
    mention,
    listId,
    /** The line of the list that Enter takes; undefined while it has none. */
    activeId: mention ? activeId : undefined,
    onActive: setActiveId,
    /** The list says here what it does with a key: true when it took it. */
    keys,
    /**
     * To be called with the place of the caret in the text whenever it moves, and with null when the field is left; with
     * the text before when a key was typed.
     */
    onCaret: (at: number | null, written: string, before?: string) => {
      setCaret(at);
      const next = at === null ? null : mentionAt(written, at, sign);
      opening.goTo(next, before !== undefined && written.length === before.length + 1);
    },
    takesKey: ({ key }: KeyboardEvent): boolean => {
      if (!mention) return false;
      if (key !== "Escape") return keys.current?.(key) ?? false;
      opening.closeAt(mention.start);
      return true;
    },
    /** Puts the sign at the caret, as if it had been typed. */
    begin: () => {
      const put = withMention(text, field()?.selectionStart ?? text.length, sign);
      opening.openAt(put.caret - 1);
      write(put.text, put.caret);
    },
    /** Takes the typed name out of the text, and goes on there. */
    finish: () => mention && write(withoutMention(text, mention), mention.start),
    /** Takes it out, and goes on elsewhere. */
    leave: () => {
      setCaret(null);
      if (mention) onChange(withoutMention(text, mention));
    },
  };
}

/** Whether the list of a name is open: not once it was closed there and, for a slash, only where that was typed. */
function useOpening(sign: Sign) {
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  return {
    isOpenAt: (start: number) => start !== closedAt && (sign === "@" || start === openedAt),
    closeAt: setClosedAt,
    openAt: (start: number) => {
      setClosedAt(null);
      setOpenedAt(start);
    },
    /** The caret is at the end of a name, or of none; `isKey`: one letter was typed. */
    goTo: (next: Mention | null, isKey: boolean) => {
      const isSign = isKey && next?.query === "";
      if (next?.start !== closedAt) setClosedAt(null);
      if (isSign || next?.start !== openedAt) setOpenedAt(isSign ? next.start : null);
    },
  };
}
