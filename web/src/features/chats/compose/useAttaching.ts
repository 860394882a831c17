import { useState } from "react";
import { showAlert } from "../../../platform/messages.ts";
import type { Place } from "../data/drafts.ts";
import { isUnderway, keepSentFiles, makeChatFor, useChatFiles, useRemoveFile } from "../data/files.ts";
import { goesWith } from "../data/models.ts";
import { chatUploads, withoutSending } from "../files/uploads.ts";

type Options = {
  model: string | null;
  onMade: (conversationId: number) => void;
  onProblem: (problem: string | null) => void;
};

/**
 * The files that are to go with the next message of a chat: those on their way and those that have arrived. A file for
 * a chat to be made makes it first; one that cannot be read is refused at once, and the others go on.
 */
export function useAttaching(place: Place, { model, onMade, onProblem }: Options) {
  const [isMaking, setIsMaking] = useState(false);
  const all = useChatFiles(place).data ?? [];
  const uploads = chatUploads.useUploads((conversationId) => conversationId === place);
  const remove = useRemoveFile(place);
  const files = withoutSending(
    all.filter((file) => file.message_id === null),
    uploads,
  );

  const add = async (given: File[]) => {
    const waiting = [...files, ...uploads].map(({ file }) => file.name);
    const { sortGiven } = await import("../files/unfit.ts");
    const { fit, problem } = await sortGiven(given, all.length + uploads.length, waiting);
    onProblem(problem);
    const [first] = fit;
    if (!first || isMaking) return;
    if (place !== null) return chatUploads.add(place, fit);
    setIsMaking(true);
    try {
      const made = await makeChatFor(first.name, model);
      chatUploads.add(made, fit);
      // The box beside which it would stand is left.
      if (problem) showAlert(problem);
      onMade(made);
    } catch (error) {
      onProblem(error instanceof Error ? error.message : null);
    } finally {
      setIsMaking(false);
    }
  };
  return {
    isOffered: goesWith(model),
    files,
    uploads,
    /** Whether a file is still on its way or being read: an answer to what is sent now would not know it. */
    isBusy: isMaking || uploads.some(({ state }) => state !== "failed") || files.some(isUnderway),
    readyIds: files.filter(({ state }) => state === "ready").map((file) => file.conversation_file_id),
    add: (given: File[]) => {
      add(given).catch(showAlert);
    },
    remove: (fileId: number) => remove.mutate(fileId, { onError: showAlert }),
    without: (ids: number[]) => files.filter((file) => !ids.includes(file.conversation_file_id)),
    keepSent: (messageId: number | null, ids: number[]) => {
      if (place !== null && ids.length > 0) keepSentFiles(place, messageId, ids);
    },
  };
}
