import { ActionIcon, Button, UnstyledButton } from "@mantine/core";
import type { Thread } from "@pluma/contract/documents/comments";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { formatRecent } from "../../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { showAlert } from "../../../../platform/messages.ts";
import { useKeptHere } from "../../../../platform/useKeptHere.ts";
import { CommentField } from "./CommentField.tsx";
import css from "./Comments.module.css";
import type { CommentActs } from "./data.ts";
import { SaidView } from "./Said.tsx";

type Props = {
  documentId: number;
  thread: Thread;
  acts: CommentActs;
  isOpen: boolean;
  /** The words that it is about were removed. */
  isGone: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** A comment with its answers. Closed it shows what began it and how many answers there are. */
export function ThreadCard({ documentId, thread, acts, isOpen, isGone, onOpen }: Props) {
  const t = useWords("documents");
  const language = useLanguage();
  const { comment_id, quote, replies, resolved, is_shared } = thread;
  const card = useRef<HTMLLIElement>(null);
  // It was opened to be answered: its field begins with the focus.
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const handleReplies = () => {
    setAnswered(replies.length === 0);
    onOpen(true);
  };
  return (
    <li ref={card} className={css.card} data-open={isOpen || undefined} data-thread={comment_id}>
      <UnstyledButton
        className={css.quote}
        data-gone={isGone || undefined}
        aria-expanded={isOpen}
        onClick={() => {
          setAnswered(false);
          onOpen(!isOpen);
        }}
      >
        {quote || t("comments.onAll")}
      </UnstyledButton>
      {isGone && <p className={css.gone}>{t("comments.gone")}</p>}
      <SaidView documentId={documentId} comment={thread} acts={acts}>
        <Resolve thread={thread} acts={acts} />
      </SaidView>
      {resolved && (
        <p className={css.note}>
          {t("comments.resolvedBy", {
            name: resolved.name || t("comments.somebody"),
            time: formatRecent(resolved.at, language),
          })}
        </p>
      )}
      {isOpen ? (
        <>
          {replies.map((reply) => (
            <SaidView key={reply.comment_id} documentId={documentId} comment={reply} acts={acts} />
          ))}
          <Reply documentId={documentId} commentId={comment_id} acts={acts} isEager={isAnswered} />
          {is_shared && <p className={css.note}>{t("comments.shared")}</p>}
        </>
      ) : (
        <Button className={css.replies} size="compact-xs" variant="subtle" color="ink" onClick={handleReplies}>
          {replies.length === 0 ? t("comments.answer") : t("comments.replies", { count: replies.length })}
        </Button>
      )}
    </li>
  );
}

function Resolve({ thread: { comment_id, resolved }, acts }: Pick<Props, "thread" | "acts">) {
  const t = useWords("documents");
  const name = t(resolved ? "comments.reopen" : "comments.resolve");
  const Icon = resolved ? IconArrowBackUp : IconCheck;
  return (
    <ActionIcon
      size="sm"
      aria-label={name}
      title={name}
      loading={acts.resolve.isPending}
      onClick={() => acts.resolve.mutate({ commentId: comment_id, is_resolved: !resolved }, { onError: showAlert })}
    >
      <Icon size={17} stroke={1.6} />
    </ActionIcon>
  );
}

type ReplyProps = { documentId: number; commentId: number; acts: CommentActs; isEager: boolean };

function Reply({ documentId, commentId, acts, isEager }: ReplyProps) {
  const t = useWords("documents");
  const [text, setText] = useKeptHere(`reply:${commentId}`);
  return (
    <CommentField
      documentId={documentId}
      isEager={isEager}
      label={t("comments.answer")}
      act={t("comments.send")}
      text={text}
      onChange={setText}
      isBusy={acts.reply.isPending}
      onSend={(said) => acts.reply.mutate({ commentId, ...said }, { onSuccess: () => setText(""), onError: showAlert })}
    />
  );
}
