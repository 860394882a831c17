import type { Comment } from "@pluma/contract/documents/comments";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert } from "../../../../platform/messages.ts";
import { Moment } from "../../../../ui/data/Moment.tsx";
import { Monogram } from "../../../../ui/marks/Monogram.tsx";
import { MoreItem, MoreMenu } from "../../../../ui/nav/MoreMenu.tsx";
import { CommentField } from "./CommentField.tsx";
import css from "./Comments.module.css";
import type { CommentActs } from "./data.ts";
import { namesIn } from "./mentions.ts";

type Props = { documentId: number; comment: Comment; acts: CommentActs; children?: ReactNode };

/** One thing that was said: by whom, when, and what; one's own is changed in its place. */
export function SaidView({ documentId, comment, acts, children }: Props) {
  const t = useWords("documents");
  const { author, text, mentions, is_removed, can, createdAt, editedAt } = comment;
  const [edited, setEdited] = useState<string | null>(null);
  const name = author.name || t("comments.somebody");
  return (
    <div className={css.said}>
      <div className={css.head}>
        <Monogram isPerson name={name} id={author.user_id ?? 0} size={22} />
        <span className={css.who}>
          <strong>{name}</strong>
          {author.from_link && <span className={css.tag}>{t("comments.fromLink")}</span>}
          <Moment at={createdAt} />
          {editedAt && <span>{t("comments.edited")}</span>}
        </span>
        {children}
        {(can.edit || can.delete) && <More name={name} comment={comment} acts={acts} onEdit={() => setEdited(text)} />}
      </div>
      {edited === null ? (
        <p className={css.text}>{is_removed ? <em>{t("comments.removed")}</em> : withNames(text, mentions)}</p>
      ) : (
        <CommentField
          isEager
          documentId={documentId}
          label={t("comments.edit")}
          act={t("comments.save")}
          text={edited}
          onChange={setEdited}
          onCancel={() => setEdited(null)}
          isBusy={acts.save.isPending}
          onSend={(said) =>
            acts.save.mutate(
              { commentId: comment.comment_id, ...said },
              { onSuccess: () => setEdited(null), onError: showAlert },
            )
          }
        />
      )}
    </div>
  );
}

type MoreProps = { name: string; comment: Comment; acts: CommentActs; onEdit: () => void };

function More({ name, comment: { can, comment_id }, acts, onEdit }: MoreProps) {
  const t = useWords("documents");
  return (
    <MoreMenu isSmall label={t("comments.more", { name })}>
      {can.edit && (
        <MoreItem Icon={IconPencil} onPress={onEdit}>
          {t("comments.edit")}
        </MoreItem>
      )}
      {can.delete && (
        <MoreItem isRed Icon={IconTrash} onPress={() => acts.remove.mutate(comment_id, { onError: showAlert })}>
          {t("comments.delete")}
        </MoreItem>
      )}
    </MoreMenu>
  );
}

/** A text with the names of those who are mentioned in it marked; nothing else of it is anything but text. */
function withNames(text: string, mentions: Comment["mentions"]): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { name, at } of namesIn(text, mentions)) {
    parts.push(text.slice(end, at), <b key={at}>@{name}</b>);
    end = at + 1 + name.length;
  }
  return [...parts, text.slice(end)];
}
