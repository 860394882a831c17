import { useWords } from "../../../platform/look/i18n.ts";
import { Page } from "../../../ui/page/Page.tsx";

/** One's own runs of workflows. */
export default function Runs() {
  const t = useWords("workflows");
  return <Page title={t("runs.title")}>{null}</Page>;
}
