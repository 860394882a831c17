import type { WorkflowStep } from "@pluma/contract/workflows/steps";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useAvatar } from "../../../avatars/index.ts";

type Props = { step: Pick<WorkflowStep, "avatar_id" | "model"> };

/** Who writes a step, and with which model, in a quiet line. */
export function Writer({ step: { avatar_id, model } }: Props) {
  const t = useWords("workflows");
  const { data } = useAvatar(avatar_id ?? 0, avatar_id !== null);
  const name = avatar_id === null ? t("step.noAvatar") : (data?.name ?? "…");
  return [name, model ?? t("step.usualModel")].join(" · ");
}
