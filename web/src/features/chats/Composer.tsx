import { Textarea } from "@mantine/core";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/words";
import { type ClipboardEvent, type KeyboardEvent, lazy, type Ref, Suspense, useEffect, useId, useRef } from "react";
import { formatNumber } from "../../platform/format.ts";
import { useWords } from "../../platform/i18n.ts";
import css from "./Composer.module.css";
import { ComposerBar, type Stoppable } from "./ComposerBar.tsx";
import { Enhanced } from "./Enhance.tsx";
import { DropPlate } from "./files/DropPlate.tsx";
import { filesIn } from "./files/useFileDrop.ts";
import type { ModelChoice } from "./ModelPicker.tsx";
import type { Writing } from "./useSending.ts";

const PendingFiles = lazy(() => import("./files/PendingFiles.tsx"));

type Props = {
  /** The text in hand, its files, and what can be done with them. */
  writing: Writing;
  /** The answer that is being written, in words so far; Stop then stands in the place of Send. */
  answer?: Stoppable | undefined;
  /** A text is on its way, or nothing may be sent yet. */
  isBusy?: boolean;
  placeholder: string;
  model: ModelChoice;
  /** Edits what was said last; asked for by ↑ in an empty box. */
  onEditLast?: (() => void) | undefined;
  isLarge?: boolean;
  field?: Ref<HTMLTextAreaElement>;
};

/** Where one writes. Enter sends, Shift and Enter breaks the line; what cannot be sent stays, and says why. */
export function Composer({ writing, answer, isBusy = false, placeholder, model, onEditLast, isLarge, field }: Props) {
  const t = useWords("chats");
  const noteId = useId();
  const { draft, problem, enhancing, attaching } = writing;
  const text = enhancing.enhancing?.text || draft;
  const isEnhancing = enhancing.enhancing !== null;
  const tokens = estimateTokens(text);
  const isHeld = isBusy || isEnhancing || Boolean(answer) || attaching.isBusy;
  const canSend = draft.trim() !== "" && tokens <= TOKENS_MAX && !isHeld;
  const send = () => canSend && writing.send(draft);
  const box = useEndInSight(isEnhancing, text);
  const handleKey = (event: KeyboardEvent) => {
    // An Enter that ends a composed character belongs to the input method; Safari says so only by the key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const act = actOf(event, draft);
    if (act === "send") send();
    else if (act === "undo" && enhancing.enhanced) enhancing.undo(enhancing.enhanced.typed);
    else if (act === "editLast" && onEditLast && !isEnhancing) onEditLast();
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.dock} data-large={isLarge || undefined}>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {attaching.isOffered && !isEnhancing && <DropPlate onDrop={attaching.add} />}
      <div className={css.composer} ref={box} data-enhancing={isEnhancing || undefined}>
        {attaching.isOffered && attaching.files.length + attaching.uploads.length > 0 && (
          <Suspense>
            <PendingFiles {...attaching} />
          </Suspense>
        )}
        <Textarea
          ref={field}
          classNames={{ input: css.field }}
          variant="unstyled"
          autosize
          minRows={isLarge ? 2 : 1}
          aria-label={t("messageField")}
          aria-describedby={noteId}
          aria-busy={isEnhancing}
          placeholder={placeholder}
          enterKeyHint="send"
          readOnly={isEnhancing}
          value={text}
          onChange={(event) => writing.onChange(event.currentTarget.value)}
          onKeyDown={handleKey}
          onPaste={(event) => attaching.isOffered && !isEnhancing && takePasted(event, attaching.add)}
        />
        <ComposerBar writing={writing} answer={answer} isBusy={isBusy} canSend={canSend} onSend={send} model={model} />
      </div>
      <Under noteId={noteId} tokens={tokens} writing={writing} />
    </div>
  );
}

function takePasted(event: ClipboardEvent, onFiles: (files: File[]) => void): void {
  // Office programs put a picture of the text beside the text.
  if (event.clipboardData.types.includes("text/plain")) return;
  const files = filesIn(event.clipboardData);
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
}

type Act = "send" | "undo" | "editLast";

function actOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, draft: string): Act | null {
  if (key === "Enter" && !shiftKey && !altKey) return "send";
  if (key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey) return "undo";
  if (key === "ArrowUp" && draft === "" && !shiftKey && !altKey && !ctrlKey && !metaKey) return "editLast";
  return null;
}

function Under({ noteId, tokens, writing }: { noteId: string; tokens: number; writing: Writing }) {
  const t = useWords("chats");
  const { enhancing, attaching, draft } = writing;
  const isTooLong = tokens > TOKENS_MAX;
  const isWaiting = attaching.isBusy && !enhancing.enhancing && draft.trim() !== "";
  const hasNote = isWaiting || (enhancing.enhanced !== null && enhancing.enhancing === null);
  return (
    <div className={css.under} data-bad={isTooLong || undefined} data-note={hasNote || undefined}>
      <span role="status" className={hasNote ? css.note : "visually-hidden"}>
        {enhancing.enhancing && !hasNote && t("enhance.underway")}
        {isWaiting && t("files.wait")}
        {!isWaiting && hasNote && <Enhanced enhancing={enhancing} />}
      </span>
      {!hasNote && <span className={css.keys}>{t("keys")}</span>}
      <span id={noteId} className="num">
        {t(isTooLong ? "tokensOver" : "tokens", { number: formatNumber(tokens), max: formatNumber(TOKENS_MAX) })}
      </span>
    </div>
  );
}

/** Keeps the end of a text that grows by itself in sight of its box. */
function useEndInSight(isGrowing: boolean, text: string) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = isGrowing && text !== "" ? box.current?.querySelector("textarea") : null;
    if (field) field.scrollTop = field.scrollHeight;
  }, [isGrowing, text]);
  return box;
}
