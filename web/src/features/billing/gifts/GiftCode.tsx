import { Button } from "@mantine/core";
import { copyText } from "../../../platform/copyText.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import css from "./gifts.module.css";

/** A code to pass on, and the link that redeems it: what stands behind the # is sent to no server. */
export function GiftCode({ code }: { code: string }) {
  const t = useWords("billing/gifts");
  const handleCopy = async () => {
    if (await copyText(`${window.location.origin}/redeem#${code}`)) showSuccess(t("own.linkCopied"));
    else showAlert(t("own.notCopied"));
  };
  return (
    <span className={css.code}>
      <code>{code}</code>
      <CopyIcon name={t("own.code")} value={code} />
      <Button variant="subtle" size="xs" aria-label={t("own.copyLinkOf", { code })} onClick={handleCopy}>
        {t("own.copyLink")}
      </Button>
    </span>
  );
}
