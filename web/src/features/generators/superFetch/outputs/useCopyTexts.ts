import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { copyWritten } from "../../copyWritten.ts";

/** Copies several texts as one, with a line between them, and says so. */
export function useCopyTexts(): (texts: string[]) => Promise<void> {
  const t = useWords("generators");
  return async (texts) => {
    const isCopied = await copyWritten(texts);
    if (isCopied) showSuccess(t("superFetch.copied"));
    else showAlert(t("copyFailed"));
  };
}
