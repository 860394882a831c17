import { Skeleton } from "@mantine/core";
import type { Thread } from "@pluma/contract/documents/comments";
import type { Editor } from "@tiptap/react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../../ui/failed/LoadFailed.tsx";
import type { Sync } from "../../sync/sync.ts";
import css from "./Comments.module.css";
import { useCommentActs, type useComments } from "./data.ts";
import { choose, type Hanging } from "./hanging.ts";
import { NewComment } from "./NewComment.tsx";
import { ThreadCard } from "./ThreadCard.tsx";
import { DRAFT, useBesideWords } from "./useBesideWords.ts";

type Props = {
  documentId: number;
  editor: Editor;
  sync: Sync | null;
  comments: ReturnType<typeof useComments>;
  hanging: Hanging;
  /** What was typed of a new comment. */
  typed: string;
  onType: (text: string) => void;
};

/**
 * All comments of a document: the open ones in the order of the text, beside their words where there is room for that, and the
 * resolved ones below.
 */
export default function CommentsPanel({ documentId, editor, sync, comments, hanging, typed, onType }: Props) {
  const t = useWords("documents");
  const acts = useCommentActs(documentId);
  const threads = comments.data?.threads ?? [];
  const open = inOrder(
    threads.filter(({ resolved }) => !resolved),
    hanging,
  );
  const resolved = threads.filter((thread) => thread.resolved);
  const listRef = useRef<HTMLUListElement>(null);
  useWalk(editor, open, hanging.chosen);
  useBesideWords(listRef, editor, open.length + (hanging.draft ? 1 : 0));
  const draw = (thread: Thread) => (
    <ThreadCard
      key={thread.comment_id}
      documentId={documentId}
      thread={thread}
      acts={acts}
      isOpen={thread.comment_id === hanging.chosen}
      isGone={thread.place !== null && (hanging.places.get(thread.comment_id)?.words ?? null) !== null}
      onOpen={(isOpen) => choose(editor, isOpen ? thread.comment_id : null)}
    />
  );
  return (
    <>
      {!hanging.draft && <p className={css.about}>{t("comments.about")}</p>}
      {comments.isPending && (
        <div role="status" aria-label={t("loading")}>
          {[96, 72].map((height) => (
            <Skeleton key={height} height={height} radius={10} mt={14} />
          ))}
        </div>
      )}
      {comments.isError && <LoadFailed title={t("comments.failed")} query={comments} />}
      <ul className={css.cards} ref={listRef} aria-label={t("comments.open")}>
        {hanging.draft && (
          <li className={css.card} data-open data-thread={DRAFT}>
            <NewComment
              {...{ documentId, editor, sync }}
              quote={hanging.quote}
              text={typed}
              onChange={onType}
              add={acts.add}
            />
          </li>
        )}
        {open.map(draw)}
      </ul>
      {resolved.length > 0 && (
        <Resolved count={resolved.length} isShown={resolved.some(({ comment_id }) => comment_id === hanging.chosen)}>
          {resolved.map(draw)}
        </Resolved>
      )}
    </>
  );
}

type ResolvedProps = { count: number; isShown: boolean; children: ReactNode };

/** Those that are settled, put away unless one of them is looked at. */
function Resolved({ count, isShown, children }: ResolvedProps) {
  const t = useWords("documents");
  return (
    <details className={css.resolved} open={isShown || undefined}>
      <summary>{t("comments.resolved", { count })}</summary>
      <ul className={css.cards}>{children}</ul>
    </details>
  );
}

/** As what they are about stands in the text; what is about all of it comes first. */
const inOrder = (threads: readonly Thread[], { places }: Hanging): Thread[] =>
  threads.toSorted(
    (one, other) => (places.get(one.comment_id)?.from ?? -1) - (places.get(other.comment_id)?.from ?? -1),
  );

/** Alt with an arrow goes to the comment before or after. */
function useWalk(editor: Editor, threads: readonly Thread[], chosen: number | null): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || threads.length === 0) return;
    const at = threads.findIndex(({ comment_id }) => comment_id === chosen);
    const first = step === 1 ? 0 : threads.length - 1;
    const next = threads[at === -1 ? first : (at + step + threads.length) % threads.length];
    event.preventDefault();
    if (next) choose(editor, next.comment_id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
