import { Button } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useConfig } from "../../../platform/config.ts";
import { copyText } from "../../../platform/copyText.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import classes from "../parts/Dialogs.module.css";

/**
 * The recovery codes, on the only occasion that they can be seen; to be copied or kept as a file. Nothing but "I have
 * kept them" closes them: who loses app and codes loses the account.
 */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useWords("settings");
  const { app_name, title } = useConfig();
  const name = app_name || title || location.hostname;
  const text = `${codes.join("\n")}\n`;
  const handleCopy = async () => {
    if (await copyText(text)) showSuccess(t("codes.copied"));
    else showAlert(t("copyFailed"));
  };
  return (
    <Dialog
      title={t("codes.title")}
      onClose={onClose}
      isFirm
      acts={
        <Button onClick={onClose} data-autofocus>
          {t("codes.kept")}
        </Button>
      }
    >
      <p>{t("codes.about")}</p>
      <ul className={classes.codes} aria-label={t("codes.list")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.row}>
        <Button variant="default" leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={handleCopy}>
          {t("codes.copy")}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${t("codes.file", { name })}\n\n${text}`)}`}
          download={t("codes.fileName")}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        >
          {t("codes.download")}
        </Button>
      </div>
    </Dialog>
  );
}
