import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { copyText } from "../../../platform/copyText.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";

/** Puts what was typed on the clipboard, and says so. */
export function CopyTyped({ text }: { text: string }) {
  const t = useWords("avatars");
  const handleCopy = async () => {
    if (await copyText(text)) showSuccess(t("list.copied"));
    else showAlert(t("list.copyFailed"));
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconCopy size={15} stroke={1.6} />}
      onClick={() => void handleCopy()}
    >
      {t("context.copy")}
    </Button>
  );
}
