import { useWords } from "../../../platform/look/i18n.ts";
import { Page } from "../../../ui/page/Page.tsx";

/** The workflows that one may see. */
export default function Workflows() {
  const t = useWords("workflows");
  return <Page title={t("list.title")}>{null}</Page>;
}
