/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./Icon.tsx";
import { Dots, Message } from "./Message.tsx";
import type { ChatState } from "./talk/chat.ts";
import type { Texts } from "./texts.ts";

type Props = {
  state: ChatState;
  texts: Texts;
  name: string;
  ask: (question: string) => void;
  children: ComponentChildren;
};

/** What was said, the latest at the foot; it stays where one reads while more comes. */
export function Log({ state, texts, name, ask, children }: Props) {
  const { config, thread, sending } = state;
  const { box, isAtEnd, look, goToEnd } = useEnd(state);
  const last = thread.messages.at(-1);

  function askAgain(): void {
    const question = thread.messages.findLast(({ from }) => from === "visitor")?.content;
    if (question) ask(question);
  }

  return (
    <div class="middle">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the panel is scrolled by keys too */}
      <section ref={box} class="log" aria-label={texts.conversation} tabIndex={0} onScroll={look}>
        <div class="said">
          {config?.greeting && (
            <div class="theirs bubble" dir="auto">
              <p>{config.greeting}</p>
            </div>
          )}
          <Starters {...{ state, ask }} />
          {thread.messages.map((message) => (
            <Message key={message.number} {...{ message, texts, name }} again={message === last ? askAgain : null} />
          ))}
          {sending !== null && (
            <>
              <div class="ours bubble pending" dir="auto">
                <p>{sending}</p>
              </div>
              <Dots />
            </>
          )}
          {children}
        </div>
      </section>
      {!isAtEnd && (
        <button type="button" class="icon latest" title={texts.latest} aria-label={texts.latest} onClick={goToEnd}>
          <Icon name="down" />
        </button>
      )}
    </div>
  );
}

function Starters({ state: { config, thread, sending, isReady }, ask }: Pick<Props, "state" | "ask">) {
  const { contact, is_resting: isResting } = thread.state;
  const isFirst = isReady && thread.last === 0 && sending === null && contact !== "wanted" && !isResting;
  if (!isFirst || !config?.starters.length) return null;
  return (
    <div class="starters">
      {config.starters.map((question) => (
        <button key={question} type="button" dir="auto" onClick={() => ask(question)}>
          {question}
        </button>
      ))}
    </div>
  );
}

const NEAR_END = 40;

/** Keeps the end in sight for somebody who reads there. */
function useEnd({ thread, sending, isReady }: ChatState) {
  const box = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is added is seen
  useLayoutEffect(() => {
    if (box.current && isAtEnd) box.current.scrollTop = box.current.scrollHeight;
  }, [isAtEnd, thread, sending, isReady]);
  // What one has said oneself is looked at, wherever one had read.
  useEffect(() => {
    if (sending !== null) setAtEnd(true);
  }, [sending]);
  return {
    box,
    isAtEnd,
    goToEnd: () => setAtEnd(true),
    look(): void {
      if (!box.current) return;
      const { scrollHeight, scrollTop, clientHeight } = box.current;
      setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END);
    },
  };
}
