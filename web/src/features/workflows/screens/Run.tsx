import { useWords } from "../../../platform/look/i18n.ts";
import { Page } from "../../../ui/page/Page.tsx";

/** One own run, step by step. */
export default function Run() {
  const t = useWords("workflows");
  return <Page title={t("run.title")}>{null}</Page>;
}
