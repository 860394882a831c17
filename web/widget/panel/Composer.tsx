/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./Icon.tsx";
import { fill, type Texts } from "./texts.ts";

/** As the contract has it; the server counts too. */
const LENGTH_MAX = 2000;

type Props = {
  text: string;
  write: (text: string) => void;
  texts: Texts;
  name: string;
  isWriting: boolean;
  isSending: boolean;
  send: () => void;
  stop: () => void;
};

/** Where one writes: Enter sends, Shift and Enter begin a line. */
export function Composer({ text, write, texts, name, isWriting, isSending, send, stop }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const canSend = text.trim() !== "" && !isSending && !isWriting;

  // biome-ignore lint/correctness/useExhaustiveDependencies: as high as what is written in it
  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = "auto";
    box.style.height = `${Math.min(box.scrollHeight, 132)}px`;
  }, [text]);

  function pressed(event: KeyboardEvent): void {
    // An Enter that ends a word of Japanese or Chinese sends nothing; Safari says so by this number alone.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (canSend) send();
  }

  const label = fill(texts.write, { name });
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) send();
        field.current?.focus();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        maxLength={LENGTH_MAX}
        enterkeyhint="send"
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={pressed}
      />
      <SendOrStop
        {...{ texts, isWriting, canSend }}
        stop={() => {
          stop();
          field.current?.focus();
        }}
      />
    </form>
  );
}

type ButtonProps = { texts: Texts; isWriting: boolean; canSend: boolean; stop: () => void };

const SendOrStop = ({ texts, isWriting, canSend, stop }: ButtonProps) =>
  isWriting ? (
    <button type="button" class="send" aria-label={texts.stop} title={texts.stop} onClick={stop}>
      <Icon name="stop" />
    </button>
  ) : (
    <button type="submit" class="send" aria-label={texts.send} title={texts.send} aria-disabled={!canSend}>
      <Icon name="send" />
    </button>
  );
