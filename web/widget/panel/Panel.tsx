/** @jsxImportSource preact */
import type { WidgetButton } from "@pluma/contract/widgets/button";
import { useId, useState } from "preact/hooks";
import { Composer } from "./Composer.tsx";
import { ContactForm } from "./ContactForm.tsx";
import type { Chat, ChatState } from "./chat.ts";
import { isSheet } from "./focus.ts";
import { Head } from "./Head.tsx";
import { Heard } from "./Heard.tsx";
import { Log } from "./Log.tsx";
import type { View } from "./open.tsx";
import { type Texts, troubleIn } from "./texts.ts";

type Props = {
  state: ChatState;
  chat: Chat;
  texts: Texts;
  widget: WidgetButton;
  drawFace: () => Promise<HTMLElement | null>;
  view: View;
  language: string;
  draft: string;
  keepDraft: (text: string) => void;
  close: () => void;
};

/** The whole panel. */
export function Panel({ state, chat, texts, widget, drawFace, view, language, draft, keepDraft, close }: Props) {
  const titleId = useId();
  const [text, setText] = useState(draft);
  const { config, thread, trouble } = state;
  const name = config?.name || widget.name;
  const isFirst = thread.last === 0 && state.sending === null;
  const isAskedBefore = config?.contact.when === "before" && thread.state.contact === "wanted" && isFirst;
  const isClosed = trouble === "widget_origin_refused" || trouble === "not_found";

  function write(next: string): void {
    setText(next);
    keepDraft(next);
  }

  async function send(content: string): Promise<void> {
    write("");
    // What was typed meanwhile stays, behind what did not go.
    if (!(await chat.send(content))) setText((typed) => kept(typed === "" ? content : `${content}\n${typed}`));
  }

  function kept(all: string): string {
    keepDraft(all);
    return all;
  }

  const writing = thread.messages.some(({ is_writing }) => is_writing);
  return (
    <div
      role="dialog"
      aria-modal={view === "corner" && isSheet()}
      aria-labelledby={titleId}
      tabIndex={-1}
      lang={language}
      class="panel"
    >
      <Head {...{ titleId, name, texts, thread, view, close }} drawFace={drawFace} anew={() => void chat.anew()} />
      <Log {...{ state, texts, name }} ask={(question) => void send(question)}>
        {(thread.state.contact === "wanted" || (thread.state.is_resting && thread.state.contact === "none")) &&
          config && (
            <ContactForm {...{ texts, chat, thread }} contact={config.contact} isBefore={isAskedBefore} draft={text} />
          )}
      </Log>
      <Heard {...{ thread, texts, name }} />
      {trouble && !isClosed && (
        <div class="trouble" role="alert">
          <span>{troubleIn(texts, trouble)}</span>
          <button type="button" class="plain" onClick={() => void (text.trim() ? send(text) : chat.refresh())}>
            {texts.tryAgain}
          </button>
        </div>
      )}
      {isClosed && (
        <div class="trouble" role="alert">
          <span>{troubleIn(texts, trouble ?? "")}</span>
        </div>
      )}
      {!isAskedBefore && !isClosed && (
        <Composer
          {...{ text, write, texts, name }}
          isWriting={writing}
          isSending={state.sending !== null}
          send={() => void send(text)}
          stop={() => void chat.stop()}
        />
      )}
      <p class="foot">
        <span>{texts.goesOn}</span>
        {config?.privacy_url && (
          <a href={config.privacy_url} target="_blank" rel="noopener noreferrer">
            {texts.privacy}
          </a>
        )}
      </p>
    </div>
  );
}
