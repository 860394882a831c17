import { useWords } from "../../../platform/look/i18n.ts";
import { Page } from "../../../ui/page/Page.tsx";

/** The answers of one step of a run. */
export default function StepChat() {
  const t = useWords("workflows");
  return <Page title={t("stepChat.title")}>{null}</Page>;
}
