/** @jsxImportSource preact */
import type { WidgetMessage } from "@pluma/contract/widgets/shapes";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Answer } from "./Answer.tsx";
import type { ChatState } from "./chat.ts";
import { Icon } from "./Icon.tsx";
import { fill, type Texts } from "./texts.ts";

type Props = {
  state: ChatState;
  texts: Texts;
  name: string;
  ask: (question: string) => void;
  children: ComponentChildren;
};

const NEAR_END = 40;

/** What was said, the latest at the foot; it stays where one reads while more comes. */
export function Log({ state: { config, thread, sending, isReady }, texts, name, ask, children }: Props) {
  const log = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const isFirst = thread.last === 0 && sending === null;
  const last = thread.messages.at(-1);
  const isWanting = thread.state.contact === "wanted";

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is added is seen
  useLayoutEffect(() => {
    const box = log.current;
    if (box && isAtEnd) box.scrollTop = box.scrollHeight;
  }, [isAtEnd, thread, sending, isReady, isWanting]);
  // What one has said oneself is looked at, wherever one had read.
  useEffect(() => {
    if (sending !== null) setAtEnd(true);
  }, [sending]);

  function look(): void {
    const box = log.current;
    if (box) setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END);
  }

  return (
    <div class="middle">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the panel is scrolled by keys too */}
      <section ref={log} class="log" aria-label={texts.conversation} tabIndex={0} onScroll={look}>
        <div class="said">
          {config?.greeting && (
            <div class="theirs bubble" dir="auto">
              <p>{config.greeting}</p>
            </div>
          )}
          {isFirst && isReady && !isWanting && (config?.starters.length ?? 0) > 0 && (
            <div class="starters">
              {config?.starters.map((question) => (
                <button key={question} type="button" dir="auto" onClick={() => ask(question)}>
                  {question}
                </button>
              ))}
            </div>
          )}
          {thread.messages.map((message) => (
            <Message
              key={message.number}
              {...{ message, texts, name }}
              again={message === last ? () => askAgain() : null}
            />
          ))}
          {sending !== null && (
            <div class="ours bubble pending" dir="auto">
              <p>{sending}</p>
            </div>
          )}
          {sending !== null && !thread.messages.some(({ is_writing }) => is_writing) && <Dots />}
          {children}
        </div>
      </section>
      {!isAtEnd && (
        <button
          type="button"
          class="icon latest"
          title={texts.latest}
          aria-label={texts.latest}
          onClick={() => setAtEnd(true)}
        >
          <Icon name="down" />
        </button>
      )}
    </div>
  );

  function askAgain(): void {
    const question = thread.messages.findLast(({ from }) => from === "visitor")?.content;
    if (question) ask(question);
  }
}

type MessageProps = { message: WidgetMessage; texts: Texts; name: string; again: (() => void) | null };

function Message({ message, texts, name, again }: MessageProps) {
  const { from, content, is_writing, error } = message;
  if (from === "notice") return <Notice {...{ message, texts }} />;
  if (from === "visitor")
    return (
      <div class="ours bubble" dir="auto">
        <span class="unseen">{texts.you}: </span>
        <p>{content}</p>
      </div>
    );
  if (is_writing && !content) return <Dots />;
  return (
    <>
      {(content || !error) && (
        <div class="theirs bubble" dir="auto" aria-busy={is_writing}>
          {from === "person" && message.name ? (
            <span class="name">{message.name}</span>
          ) : (
            <span class="unseen">{name}: </span>
          )}
          {from === "person" ? <p>{content}</p> : <Answer text={content ?? ""} />}
        </div>
      )}
      {error && (
        <p class="failed">
          {texts.trouble.answer}
          {again && (
            <button type="button" class="plain" onClick={again}>
              {texts.tryAgain}
            </button>
          )}
        </p>
      )}
    </>
  );
}

function Notice({ message: { notice, name }, texts }: { message: WidgetMessage; texts: Texts }) {
  if (notice === "taken_over") return <p class="notice">{fill(texts.takenOver, { name: name ?? "" })}</p>;
  if (notice === "given_back") return <p class="notice">{texts.givenBack}</p>;
  if (notice === "contact_given") return <p class="notice">{texts.contact.thanks}</p>;
  return null;
}

const Dots = () => (
  <div class="theirs bubble dots" aria-hidden="true">
    <i />
    <i />
    <i />
  </div>
);
