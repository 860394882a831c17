import { useWords } from "../../../platform/look/i18n.ts";
import { Page } from "../../../ui/page/Page.tsx";

/** One workflow: its editor, or what it does. */
export default function Workflow() {
  const t = useWords("workflows");
  return <Page title={t("one.title")}>{null}</Page>;
}
