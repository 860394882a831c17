import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { type Mention, mentionAt, withMention, withoutMention } from "./mention.ts";

type Options = {
  /** What holds the field that is written in. */
  box: RefObject<HTMLElement | null>;
  text: string;
  onChange: (text: string) => void;
  isOffered: boolean;
};

export type Mentioning = ReturnType<typeof useMention>;

/**
 * Choosing an avatar by an @ in the text: the name that is being typed, the list of those that answer to it, which takes
 * the keys that are meant for it, and the text without the name once one was chosen.
 */
export function useMention({ box, text, onChange, isOffered }: Options) {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [activeId, setActiveId] = useState<string | undefined>(undefined);
  const keys = useRef<((key: string) => boolean) | null>(null);
  const typed = isOffered && caret !== null ? mentionAt(text, caret) : null;
  const mention: Mention | null = typed && typed.start !== closedAt ? typed : null;
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
  const close = () => {
    setClosedAt(mention?.start ?? null);
    setActiveId(undefined);
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
    close,
    /** To be called with the place of the caret in the text whenever it moves, and with null when the field is left. */
    onCaret: (at: number | null, written: string) => {
      setCaret(at);
      if (at === null || mentionAt(written, at)?.start !== closedAt) setClosedAt(null);
    },
    takesKey: ({ key }: KeyboardEvent): boolean => {
      if (!mention) return false;
      if (key !== "Escape") return keys.current?.(key) ?? false;
      close();
      return true;
    },
    /** Puts an @ at the caret, as if it had been typed. */
    begin: () => {
      const put = withMention(text, field()?.selectionStart ?? text.length);
      setClosedAt(null);
      write(put.text, put.caret);
    },
    /** Takes the typed name out of the text. */
    finish: () => {
      if (!mention) return;
      setActiveId(undefined);
      write(withoutMention(text, mention), mention.start);
    },
  };
}
