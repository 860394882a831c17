import { IconMessage2 } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { lazy, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useWords } from "../../../../platform/look/i18n.ts";
import type { Sync } from "../../sync/sync.ts";
import { useComments } from "./data.ts";
import { changeHanging, choose } from "./hanging.ts";
import { useHanging } from "./useHanging.ts";
import "./marks.css";

const CommentsPanel = lazy(() => import("./CommentsPanel.tsx"));

type Options = { documentId: number; editor: Editor | null; sync: Sync | null };

/** The comments of a document as a tool of the rail, with how many are open; `onAsked` when the text asks for them. */
export function useCommentsEntry({ documentId, editor, sync }: Options, onAsked: (key: string) => void) {
  const t = useWords("documents");
  const comments = useComments(documentId, editor !== null);
  const hanging = useHanging(editor, documentId, comments.data);
  useNamedComment(editor, comments);
  const [typed, setTyped] = useState("");
  const asked = hanging?.asked ?? 0;
  const handleAsked = useEffectEvent(onAsked);
  useEffect(() => {
    if (asked > 0) handleAsked("comments");
  }, [asked]);
  const count = comments.data?.threads.filter(({ resolved }) => !resolved).length ?? 0;
  return {
    key: "comments",
    name: t("comments.title"),
    Icon: IconMessage2,
    count,
    isAsked: Boolean(hanging?.draft),
    panel: editor && hanging && (
      <CommentsPanel {...{ documentId, editor, sync, comments, hanging, typed }} onType={setTyped} />
    ),
  };
}

const NAME = "comment";

/** Shows the comment that an address names, once, as those in mails do. */
function useNamedComment(editor: Editor | null, { data, isFetching }: ReturnType<typeof useComments>): void {
  const [search, setSearch] = useSearchParams();
  const named = search.get(NAME);
  const found = data?.threads.find(({ comment_id }) => String(comment_id) === named);
  const isKnown = named !== null && editor !== null && (found !== undefined || (data !== undefined && !isFetching));
  const show = useEffectEvent(() => {
    if (editor && found) {
      changeHanging(editor, { asks: true });
      choose(editor, found.comment_id);
    }
    const next = new URLSearchParams(search);
    next.delete(NAME);
    setSearch(next, { replace: true });
  });
  useEffect(() => {
    if (isKnown) show();
  }, [isKnown]);
}
