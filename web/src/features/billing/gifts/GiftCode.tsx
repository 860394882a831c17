import { Button } from "@mantine/core";
import type { Gift } from "@pluma/contract/billing/gifts";
import { useState } from "react";
import { copyText } from "../../../platform/copyText.ts";
import { formatDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import css from "./gifts.module.css";
import { noon } from "./noon.ts";
import { SendGiftDialog } from "./SendGiftDialog.tsx";

/**
 * The code of a gift to pass on, the link that redeems it, and the way to have it mailed: what stands behind the # of the link is
 * sent to no server.
 */
export function GiftCode({ gift, code }: { gift: Gift; code: string }) {
  const t = useWords("billing/gifts");
  const language = useLanguage();
  const [isSending, setSending] = useState(false);
  const { sent, planned } = gift;
  const act = planned ? "change" : sent ? "again" : "act";
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
      {gift.can_send && (
        <Button variant="subtle" size="xs" aria-label={t(`send.${act}Of`, { code })} onClick={() => setSending(true)}>
          {t(`send.${act}`)}
        </Button>
      )}
      {planned && (
        <small className={css.sent}>
          {gift.can_send
            ? t("send.goesTo", { to: planned.to, date: formatDate(noon(planned.on), language) })
            : t("send.notSent", { to: planned.to })}
        </small>
      )}
      {sent && (
        <small className={css.sent}>{t("send.sentTo", { to: sent.to, date: formatDate(sent.at, language) })}</small>
      )}
      {isSending && <SendGiftDialog gift={gift} onClose={() => setSending(false)} />}
    </span>
  );
}
