import { countWords } from "@pluma/contract/kit/words";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { generatingIn, type Thread } from "../data/thread.ts";
import type { Speaker } from "../message/MessageView.tsx";

/** How much of an answer is read out by itself; the rest is there to be read at one's own pace. */
const HEARD_MAX = 600;

/**
 * What people who listen hear of an answer: that it is being written, and, when it is finished, its beginning and how
 * long it is; not each of its words as it comes.
 */
export function Heard({ thread, writer }: { thread: Thread; writer: Speaker }) {
  const t = useWords("chats");
  const writingId = generatingIn(thread)?.message_id ?? null;
  const [heardId, setHeardId] = useState(writingId);
  if (writingId !== null && writingId !== heardId) setHeardId(writingId);
  const heard = thread.messages.find(({ message_id, generating }) => message_id === heardId && !generating);
  const text = heard?.content ?? "";
  const count = heard?.words ?? countWords(text);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {writingId !== null && t("writing")}
      {writingId === null && heard && `${heard.avatar?.name ?? writer.name}: ${beginningOf(text)}`}
      {writingId === null && text.length > HEARD_MAX && ` ${t("finished", { number: formatNumber(count) })}`}
    </div>
  );
}

function beginningOf(text: string): string {
  if (text.length <= HEARD_MAX) return text;
  const cut = text.slice(0, HEARD_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), HEARD_MAX / 2))}…`;
}
