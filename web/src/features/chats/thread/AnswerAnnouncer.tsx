import { lazy, Suspense, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { generatingIn, type Thread } from "../data/thread.ts";
import type { Speaker } from "../message/MessageView.tsx";

const HeardText = lazy(() => import("./HeardText.tsx"));

/**
 * What people who listen hear of an answer: that it is being written, and, when it is finished, its beginning, without the
 * marks that it was written with, and how long it is; not each of its words as it comes.
 */
export function Heard({ thread, writer }: { thread: Thread; writer: Speaker }) {
  const t = useWords("chats");
  const writingId = generatingIn(thread)?.message_id ?? null;
  const [heardId, setHeardId] = useState(writingId);
  if (writingId !== null && writingId !== heardId) setHeardId(writingId);
  const heard = thread.messages.find(({ message_id, generating }) => message_id === heardId && !generating);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {writingId !== null && t("writing")}
      {writingId === null && heard && (
        <Suspense>
          <HeardText answer={heard} name={heard.avatar?.name ?? writer.name} />
        </Suspense>
      )}
    </div>
  );
}
