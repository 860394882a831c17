import type { Webhook } from "@pluma/contract/webhooks/webhooks";
import { useWords } from "../../../platform/look/i18n.ts";
import { Tag } from "../../../ui/marks/Tag.tsx";

/** Whether a webhook is on, fails, or is off. */
export function StateTag({ webhook: { is_on, is_off_by_failing, failing_since } }: { webhook: Webhook }) {
  const t = useWords("webhooks");
  if (!is_on) return <Tag tone={is_off_by_failing ? "bad" : "plain"}>{t("state.off")}</Tag>;
  if (failing_since !== null) return <Tag tone="bad">{t("state.failing")}</Tag>;
  return <Tag tone="good">{t("state.on")}</Tag>;
}
