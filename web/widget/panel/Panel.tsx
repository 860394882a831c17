/** @jsxImportSource preact */
import type { WidgetButton } from "@pluma/contract/widgets/button";
import { useId, useRef, useState } from "preact/hooks";
import { Composer } from "./Composer.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { isSheet } from "./focus.ts";
import { Head } from "./Head.tsx";
import { Heard } from "./Heard.tsx";
import { Log } from "./Log.tsx";
import type { Chat, ChatState } from "./talk/chat.ts";
import { type Texts, troubleIn } from "./texts.ts";
import type { View } from "./view.ts";

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
  const { text, write, send } = useDraft(chat, draft, keepDraft);
  const { config, thread, trouble, sending } = state;
  const name = config?.name || widget.name;
  const { contact, is_resting: isResting } = thread.state;
  const isAskedBefore = config?.contact.when === "before" && contact === "wanted" && thread.last === 0;
  const isClosed = trouble === "widget_origin_refused" || trouble === "not_found";
  return (
    <div
      role="dialog"
      aria-modal={view === "corner" && isSheet()}
      aria-labelledby={titleId}
      tabIndex={-1}
      lang={language}
      class="panel"
    >
      <Head {...{ titleId, name, drawFace, texts, thread, view, close }} anew={() => void chat.anew()} />
      <Log {...{ state, texts, name }} ask={(question) => void send(question)}>
        {config && (contact === "wanted" || (isResting && contact === "none")) && (
          <ContactForm {...{ texts, chat, thread }} contact={config.contact} isBefore={isAskedBefore} draft={text} />
        )}
      </Log>
      <Heard {...{ thread, texts, name }} />
      {trouble && (
        <div class="trouble" role="alert">
          <span>{troubleIn(texts, trouble)}</span>
          {!isClosed && (
            <button type="button" class="plain" onClick={() => void (text.trim() ? send(text) : chat.refresh())}>
              {texts.tryAgain}
            </button>
          )}
        </div>
      )}
      {!isAskedBefore && !isClosed && (
        <Composer
          {...{ text, write, texts, name }}
          isWriting={thread.messages.some(({ is_writing }) => is_writing)}
          isSending={sending !== null}
          send={() => void send(text)}
          stop={() => void chat.stop()}
        />
      )}
      <Foot texts={texts} privacy={config?.privacy_url ?? null} />
    </div>
  );
}

/** What is typed, which outlives the page; what was sent and not taken comes back before what was typed since. */
function useDraft(chat: Chat, draft: string, keepDraft: (text: string) => void) {
  const [text, setText] = useState(draft);
  const typed = useRef(draft);

  function write(next: string): void {
    typed.current = next;
    setText(next);
    keepDraft(next);
  }

  async function send(content: string): Promise<void> {
    if (content === typed.current) write("");
    if (!(await chat.send(content))) write(typed.current === "" ? content : `${content}\n${typed.current}`);
  }

  return { text, write, send };
}

const Foot = ({ texts, privacy }: { texts: Texts; privacy: string | null }) => (
  <p class="foot">
    <span>{texts.goesOn}</span>
    {privacy && (
      <a href={privacy} target="_blank" rel="noopener noreferrer">
        {texts.privacy}
      </a>
    )}
  </p>
);
