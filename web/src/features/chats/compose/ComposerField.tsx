import { Textarea } from "@mantine/core";
import type { ClipboardEvent, KeyboardEvent, Ref } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { filesIn } from "../../../platform/useFileDrop.ts";
import type { Mentioning } from "../mention/useMention.ts";
import css from "./Composer.module.css";
import type { Writing } from "./useSending.ts";

type Props = {
  writing: Writing;
  /** The names that can be typed in the text; at most one of them at a time. */
  mentions: readonly Mentioning[];
  /** What is shown: the text in hand, or the better one that is being written. */
  text: string;
  placeholder: string;
  minRows: number;
  /** What says how long the text is. */
  noteId: string;
  field: Ref<HTMLTextAreaElement> | undefined;
  onSend: () => void;
  onEditLast: (() => void) | undefined;
};

/** The text in hand. Enter sends, Shift and Enter breaks the line, ↑ in an empty box edits what was said last. */
export function ComposerField(props: Props) {
  const { writing, mentions, text, placeholder, minRows, noteId, field, onSend, onEditLast } = props;
  const t = useWords("chats");
  const { draft, enhancing, attaching } = writing;
  const isEnhancing = enhancing.enhancing !== null;
  const typed = mentions.find(({ mention }) => mention !== null);
  const tellCaret = (at: number | null, written: string, before?: string) => {
    for (const each of mentions) each.onCaret(at, written, before);
  };
  const handleKey = (event: KeyboardEvent) => {
    // An Enter that ends a composed character belongs to the input method; Safari says so only by the key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const act = typed?.takesKey(event) ? "taken" : actOf(event, draft);
    if (act === "send") onSend();
    else if (act === "undo" && enhancing.enhanced) enhancing.undo(enhancing.enhanced.typed);
    else if (act === "editLast" && onEditLast && !isEnhancing) onEditLast();
    else if (act !== "taken") return;
    event.preventDefault();
  };
  return (
    <Textarea
      ref={field}
      classNames={{ input: css.field }}
      variant="unstyled"
      autosize
      minRows={minRows}
      aria-label={t("messageField")}
      aria-describedby={noteId}
      aria-busy={isEnhancing}
      {...(typed && {
        "aria-autocomplete": "list",
        "aria-controls": typed.listId,
        "aria-activedescendant": typed.activeId,
      })}
      placeholder={placeholder}
      enterKeyHint="send"
      dir="auto"
      readOnly={isEnhancing}
      value={text}
      onChange={({ currentTarget, nativeEvent }) => {
        writing.onChange(currentTarget.value);
        tellCaret(currentTarget.selectionStart, currentTarget.value, isTyped(nativeEvent) ? draft : undefined);
      }}
      onSelect={({ currentTarget }) => tellCaret(currentTarget.selectionStart, currentTarget.value)}
      onBlur={() => tellCaret(null, draft)}
      onKeyDown={handleKey}
      onPaste={(event) => attaching.isOffered && !isEnhancing && takePasted(event, attaching.add)}
    />
  );
}

// Pasted, dropped and undone texts come as a whole, whatever stands in them.
const isTyped = (event: Event): boolean => event instanceof InputEvent && /^insert(?:Text|Comp)/.test(event.inputType);

function takePasted(event: ClipboardEvent, onFiles: (files: File[]) => void): void {
  // Office programs put a picture of the text beside the text.
  if (event.clipboardData.types.includes("text/plain")) return;
  const files = filesIn(event.clipboardData);
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
}

type Act = "send" | "undo" | "editLast" | "taken";

function actOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, draft: string): Act | null {
  if (key === "Enter" && !shiftKey && !altKey) return "send";
  if (key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey) return "undo";
  if (key === "ArrowUp" && draft === "" && !shiftKey && !altKey && !ctrlKey && !metaKey) return "editLast";
  return null;
}
