import { documentComments, type Thread, type Viewer } from "@pluma/contract/documents/comments";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../../../platform/ask/ask.ts";
import { attempts } from "../../../../platform/ask/attempts.ts";
import { queryClient } from "../../../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../../../platform/me/socket.ts";

export type Listed = { version: number; threads: Thread[] };
/** What somebody wrote, and whom they named in it. */
export type Said = { text: string; mentions: number[] };

const commentsKey = (id: number) => ["documents", "comments", id] as const;

/** What is said beside a document, kept as it is now. */
export function useComments(id: number, isWanted: boolean) {
  const reread = () => rereadComments(id);
  useServerEvent("document_comments", ({ document_id }) => document_id === id && reread());
  useOnReconnect(reread);
  return useQuery({
    queryKey: commentsKey(id),
    queryFn: ({ signal }): Promise<Listed> => ask(documentComments.listComments, { params: { id } }, { signal }),
    enabled: isWanted,
  });
}

/** Reads what is said beside a document again. */
export function rereadComments(id: number): void {
  queryClient.invalidateQueries({ queryKey: commentsKey(id) }).catch(() => undefined);
}

/** Who can be mentioned beside a document, asked for when somebody begins to. */
export function useViewers(id: number, isWanted: boolean) {
  return useQuery({
    queryKey: [...commentsKey(id), "people"],
    queryFn: async ({ signal }): Promise<Viewer[]> =>
      (await ask(documentComments.listViewers, { params: { id } }, { signal })).people,
    enabled: isWanted,
  });
}

type Place = { version: number; from: number; to: number };

/** Everything that is done to comments; each is read again once it is done. */
export function useCommentActs(id: number) {
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: commentsKey(id) });
  // Said again because its answer was lost, it is said once.
  const [said] = useState(attempts);
  const onSaid = (_answer: unknown, body: object) => {
    said.done(body);
    return onSuccess();
  };
  const of = (comment_id: number) => ({ id, comment_id });
  return {
    add: useMutation({
      mutationFn: (body: Said & { place: Place | null }) =>
        ask(documentComments.addComment, { params: { id }, body }, { idempotencyKey: said.keyOf(body) }),
      onSuccess: onSaid,
    }),
    reply: useMutation({
      mutationFn: (reply: Said & { commentId: number }) => {
        const { commentId, ...body } = reply;
        const options = { idempotencyKey: said.keyOf(reply) };
        return ask(documentComments.replyComment, { params: of(commentId), body }, options);
      },
      onSuccess: onSaid,
    }),
    save: useMutation({
      mutationFn: ({ commentId, ...body }: Said & { commentId: number }) =>
        ask(documentComments.saveComment, { params: of(commentId), body }),
      onSuccess,
    }),
    resolve: useMutation({
      mutationFn: ({ commentId, is_resolved }: { commentId: number; is_resolved: boolean }) =>
        ask(documentComments.resolveComment, { params: of(commentId), body: { is_resolved } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (commentId: number) => ask(documentComments.deleteComment, { params: of(commentId) }),
      onSuccess,
    }),
  };
}
export type CommentActs = ReturnType<typeof useCommentActs>;
