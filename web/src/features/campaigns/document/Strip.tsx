import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { PageTabs } from "../../../ui/nav/PageTabs.tsx";
import css from "./document.module.css";

/** The two ways to have a document of a campaign, and what writes for it. */
export function Strip({ tab, onGenerate }: { tab: "read" | "edit"; onGenerate: () => void }) {
  const t = useWords("campaigns");
  const { pathname } = useLocation();
  const tabs = [
    { key: "read", to: pathname, name: t("document.read") },
    { key: "edit", to: `${pathname}?tab=edit`, name: t("document.edit") },
  ];
  return (
    <div className={css.strip}>
      <PageTabs label={t("document.tabs")} tabs={tabs} here={tab} />
      <Button
        className={css.generate}
        size="xs"
        leftSection={<IconSparkles size={16} stroke={1.6} />}
        onClick={onGenerate}
      >
        {t("wizard.title")}
      </Button>
    </div>
  );
}
