import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { copyText } from "../../platform/copyText.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../platform/messages.ts";

/** Copies a value that stands beside it, and says so; `name` is what the value is. */
export function CopyIcon({ name, value }: { name: string; value: string }) {
  const t = useWords("ui");
  const handleCopy = async () => {
    if (await copyText(value)) showSuccess(t("copy.done"));
    else showAlert(t("copy.failed"));
  };
  return (
    <ActionIcon size="sm" aria-label={t("copy.copy", { name })} title={t("copy.copy", { name })} onClick={handleCopy}>
      <IconCopy size={15} stroke={1.6} />
    </ActionIcon>
  );
}
