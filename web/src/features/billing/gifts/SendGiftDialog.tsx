import { Alert, Button } from "@mantine/core";
import type { Gift } from "@pluma/contract/billing/gifts";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatLongDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useKeepGift, useSendGift } from "./data.ts";
import { MailedFields, type Wrong } from "./MailedFields.tsx";
import { asked, isLater, mailedBefore } from "./mailed.ts";
import { noon } from "./noon.ts";

/** Has a gift mailed to whoever it is for, now or on a day; what waits, or was sent before, stands in its fields. */
export function SendGiftDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const t = useWords("billing/gifts");
  const { form, mailed, wrong, send, keep, change, handleSubmit, handleKeep } = useSending(gift, onClose);
  const failed = send.error ?? keep.error;
  const isOfFields = isRefused(failed) && Object.keys(failed.fields).length > 0;
  return (
    <Dialog title={t("send.title")} onClose={onClose}>
      <p>{t("send.about")}</p>
      {failed && !isOfFields && (
        <Alert color="red" role="alert">
          {failed.message}
        </Alert>
      )}
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <MailedFields mailed={mailed} wrong={wrong} onChange={change} />
        <DialogActs>
          {gift.planned && (
            <Button variant="subtle" color="ink" loading={keep.isPending} onClick={handleKeep}>
              {t("send.keep")}
            </Button>
          )}
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={send.isPending}>
            {t(isLater(mailed) ? "send.submitLater" : "send.submit")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function useSending(gift: Gift, onClose: () => void) {
  const t = useWords("billing/gifts");
  const language = useLanguage();
  const [mailed, setMailed] = useState(() => mailedBefore(gift, language));
  const [wrong, setWrong] = useState<Wrong>({});
  const [send, keep] = [useSendGift(gift.gift_id), useKeepGift(gift.gift_id)];
  const form = useRef<HTMLFormElement>(null);
  const tell = (fields: Wrong) => {
    flushSync(() => setWrong(fields));
    form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (send.isPending || keep.isPending) return;
    if (mailed.email.trim() === "") return tell({ email: t("send.missing") });
    const said = { to: mailed.email.trim(), date: formatLongDate(noon(mailed.on), language) };
    send.mutate(asked(mailed), {
      onSuccess: ({ gift: { planned } }) => {
        showSuccess(t(planned ? "send.planned" : "send.done", said));
        onClose();
      },
      onError: (error) => isRefused(error) && tell(error.fields),
    });
  };
  const handleKeep = () =>
    keep.mutate(undefined, {
      onSuccess: () => {
        showSuccess(t("send.kept"));
        onClose();
      },
    });
  const change = (next: typeof mailed) => {
    setMailed(next);
    setWrong({});
    send.reset();
    keep.reset();
  };
  return { form, mailed, wrong, send, keep, change, handleSubmit, handleKeep };
}
