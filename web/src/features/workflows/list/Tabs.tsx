import { useWords } from "../../../platform/look/i18n.ts";
import { PageTabs } from "../../../ui/nav/PageTabs.tsx";
import { BATCH_LIST, LIST, RUN_LIST } from "../places.ts";

/** The three lists: workflows, one's own runs of them, and one's runs for many, whose screen is a feature of its own. */
export function Tabs({ here }: { here: "list" | "runs" | "batches" }) {
  const t = useWords("workflows");
  const tabs = [
    { key: "list", to: LIST, name: t("list.title") },
    { key: "runs", to: RUN_LIST, name: t("runs.title") },
    { key: "batches", to: BATCH_LIST, name: t("batches.title") },
  ];
  return <PageTabs label={t("tabs")} tabs={tabs} here={here} />;
}
