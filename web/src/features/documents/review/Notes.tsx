import { Button } from "@mantine/core";
import type { Review, ReviewThread } from "@pluma/contract/documents/review";
import { useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { keptNote, useSayByLink } from "./data.ts";
import { LostNotes } from "./LostNotes.tsx";
import { NoteField } from "./NoteField.tsx";
import css from "./Review.module.css";

/** What is being said something about: a stretch of a version with its words, or all of the text. */
export type Draft = { version: number; from: number; to: number; quote: string } | "all";

type Props = {
  token: string;
  review: Review;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  chosen: number | null;
  name: string;
  onName: (name: string) => void;
};

/** What was said by this link, in the order in which it was said, and where more is said. */
export function Notes({ token, review, draft, onDraft, chosen, name, onName }: Props) {
  const t = useWords("documents");
  const say = useSayByLink(token);
  const send: Send = async (given, text, answers) => {
    onName(given);
    const place = answers === null && draft && draft !== "all" ? placeOf(draft) : null;
    try {
      await say.mutateAsync({ name: given, text, place, answers });
      if (answers === null) onDraft(null);
      return true;
    } catch (error) {
      // What is not there any more is said in its place, beside what was typed.
      if (!isRefused(error) || error.status !== 404) showAlert(error);
      return false;
    }
  };
  const field = { name, isBusy: say.isPending };
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part, () => part.current?.querySelector("button") ?? null);
  return (
    <div ref={part} className={css.part}>
      <p className={css.about}>{t("read.notesAbout", { name: review.author })}</p>
      {draft ? (
        <div className={css.writing}>
          <p className={css.quote} data-draft>
            {draft === "all" ? t("read.all") : draft.quote}
          </p>
          <NoteField
            {...field}
            kept={keptNote(token, null)}
            label={t("read.yourNote")}
            onCancel={() => onDraft(null)}
            onSend={(given, text) => send(given, text, null)}
          />
        </div>
      ) : (
        <Button variant="default" onClick={() => onDraft("all")}>
          {t("read.onAll")}
        </Button>
      )}
      <LostNotes token={token} there={review.threads.map(({ comment_id }) => comment_id)} />
      <ul className={css.notes}>
        {review.threads.map((thread) => (
          <Note
            key={thread.comment_id}
            token={token}
            thread={thread}
            isChosen={thread.comment_id === chosen}
            send={send}
            {...field}
          />
        ))}
      </ul>
    </div>
  );
}

/** Sends a note under a name; true once it is there. */
type Send = (name: string, text: string, answers: number | null) => Promise<boolean>;

// The text may have been read anew since it was selected.
const placeOf = ({ version, from, to }: Exclude<Draft, "all">) => ({ version, from, to });

type NoteProps = { token: string; thread: ReviewThread; isChosen: boolean; send: Send; name: string; isBusy: boolean };

/** A note with what was answered, and where more is. */
function Note({ token, thread, isChosen, send, name, isBusy }: NoteProps) {
  const t = useWords("documents");
  const [isAnswering, setAnswering] = useState(false);
  const { comment_id, quote, is_resolved, replies } = thread;
  const answer = async (given: string, text: string) => {
    const isSent = await send(given, text, comment_id);
    if (isSent) setAnswering(false);
    return isSent;
  };
  return (
    <li data-chosen={isChosen || undefined}>
      <p className={css.quote}>{quote || t("read.all")}</p>
      <Said said={thread} />
      {is_resolved && <p className={css.about}>{t("read.settled")}</p>}
      {replies.map((reply) => (
        <div key={`${reply.createdAt} ${reply.text}`} className={css.reply}>
          <Said said={reply} />
        </div>
      ))}
      {isAnswering ? (
        <NoteField
          name={name}
          isBusy={isBusy}
          kept={keptNote(token, comment_id)}
          label={t("comments.answer")}
          onCancel={() => setAnswering(false)}
          onSend={answer}
        />
      ) : (
        <Button size="compact-sm" variant="subtle" color="ink" onClick={() => setAnswering(true)}>
          {t("comments.answer")}
        </Button>
      )}
    </li>
  );
}

function Said({ said: { name, text, createdAt } }: { said: Pick<ReviewThread, "name" | "text" | "createdAt"> }) {
  const t = useWords("documents");
  return (
    <>
      <p className={css.who}>
        <Monogram isPerson name={name} id={name.length} size={24} />
        <strong>{name}</strong>
        <Moment at={createdAt} />
      </p>
      <p className={css.said}>{text || <em>{t("comments.removed")}</em>}</p>
    </>
  );
}
