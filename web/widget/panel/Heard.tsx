/** @jsxImportSource preact */
import type { WidgetThread } from "@pluma/contract/widgets/shapes";
import { useEffect, useRef, useState } from "preact/hooks";
import { spokenOf } from "./reading/spoken.ts";
import { fill, type Texts } from "./texts.ts";

type Props = { thread: WidgetThread; texts: Texts; name: string };

/** What is read aloud: that an answer is being written, and each answer once it is whole, without its Markdown. */
export function Heard({ thread, texts, name }: Props) {
  const [said, setSaid] = useState<{ key: string; text: string }[]>([]);
  const heard = useRef<number | null>(null);
  const isWriting = thread.messages.some(({ is_writing }) => is_writing);
  const whole = thread.messages.findLast(({ is_writing }) => !is_writing)?.number ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is whole
  useEffect(() => {
    // What was there before it was opened is not read aloud.
    const before = heard.current;
    heard.current = whole;
    if (before === null || whole === before) return;
    // Begun anew: what was said before is nobody's any more.
    if (whole < before) return setSaid([]);
    const news = thread.messages.filter(({ number, from, content }) => {
      return number > before && number <= whole && (from === "avatar" || from === "person") && content;
    });
    void Promise.all(
      news.map(async ({ number, name: person, content }) => {
        const text = await spokenOf(content ?? "");
        return { key: String(number), text: `${person ?? name}: ${text}` };
      }),
    ).then((texts) => setSaid((all) => [...all, ...texts].slice(-5)));
  }, [whole]);

  return (
    <>
      <div role="log" aria-live="polite" class="unseen">
        {said.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <div role="status" class="unseen">
        {isWriting ? fill(texts.writing, { name }) : ""}
      </div>
    </>
  );
}
