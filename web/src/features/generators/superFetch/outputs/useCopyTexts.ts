import { copyText } from "../../../../platform/copyText.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";

/** Copies several texts as one, with a line between them, and says so. */
export function useCopyTexts(): (texts: string[]) => Promise<void> {
  const t = useWords("generators");
  return async (texts) => {
    const isCopied = await copyText(texts.filter((text) => text !== "").join("\n\n---\n\n"));
    if (isCopied) showSuccess(t("superFetch.copied"));
    else showAlert(t("copyFailed"));
  };
}
