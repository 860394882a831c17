import { Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";

/** Where there is nothing in one language: the way to all of them. */
export function AnyLanguage({ onClick }: { onClick: () => void }) {
  const t = useWords("templates");
  return (
    <Button variant="default" onClick={onClick}>
      {t("list.anyLanguage")}
    </Button>
  );
}
