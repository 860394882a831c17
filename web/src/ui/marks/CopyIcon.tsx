import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { copyText } from "../../platform/copyText.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../platform/messages.ts";

type CopyIconProps = { name: string } & ({ value: string } | { copy: () => Promise<boolean> });

/** Copies a value that stands beside it, or what `copy` copies, and says so; `name` is what that is. */
export function CopyIcon({ name, ...what }: CopyIconProps) {
  const t = useWords("ui");
  const handleCopy = async () => {
    const isCopied = await ("copy" in what ? what.copy().catch(() => false) : copyText(what.value));
    if (isCopied) showSuccess(t("copy.done"));
    else showAlert(t("copy.failed"));
  };
  return (
    <ActionIcon size="sm" aria-label={t("copy.copy", { name })} title={t("copy.copy", { name })} onClick={handleCopy}>
      <IconCopy size={15} stroke={1.6} />
    </ActionIcon>
  );
}
