import { Button } from "@mantine/core";
import { copyText } from "../../../platform/copyText.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import css from "../webhooks.module.css";

/** A secret that was just made, shown this once: until it is said to be kept, every way out asks first. */
export function ShownSecret({ value, onKept }: { value: string; onKept: () => void }) {
  const t = useWords("webhooks");
  useUnsaved(true);
  const handleCopy = async () => {
    if (await copyText(value)) showSuccess(t("copied"));
    else showAlert(t("notCopied"));
  };
  return (
    <div className={css.made} role="status">
      <div className={css.what}>
        <div>{t("made")}</div>
        <code className={css.mono}>{value}</code>
      </div>
      <Button variant="default" autoFocus onClick={handleCopy}>
        {t("copy")}
      </Button>
      <Button variant="subtle" color="ink" onClick={onKept}>
        {t("kept")}
      </Button>
    </div>
  );
}
