import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { useRuns, useRunsLive } from "../data.training.ts";

/** Draws nothing: keeps the runs of an avatar true while its page is open, and tells how one ended that went on. */
export function TrainingTold({ avatarId }: { avatarId: number }) {
  const t = useWords("avatars");
  // Held, so that what ended before is not told again.
  useRuns(avatarId);
  useRunsLive(avatarId, ({ state, act, result, problem }) => {
    if (state === "failed") showAlert(problem ?? t("training.failed"));
    if (state !== "done") return;
    showSuccess(t(result === "proposed" ? "training.proposedMessage" : `training.done.${act}`));
  });
  return null;
}
