import { Alert, Button, Textarea, TextInput } from "@mantine/core";
import { GIFT_NOTE_MAX, type Gift } from "@pluma/contract/billing/gifts";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { OptionalLabel } from "../../site/index.ts";
import { useSendGift } from "./data.ts";

/** Has a gift mailed to whoever it is for, with a note; what was sent before stands in its fields. */
export function SendGiftDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const t = useWords("billing/gifts");
  const [email, setEmail] = useState(gift.sent?.to ?? "");
  const [note, setNote] = useState(gift.sent?.note ?? "");
  const { send, wrong, field, handleSubmit, forget } = useSending(gift, { email, note }, onClose);
  const isOfFields = isRefused(send.error) && Object.keys(send.error.fields).length > 0;
  return (
    <Dialog title={t("send.title")} onClose={onClose}>
      <p>{t("send.about")}</p>
      {send.error && !isOfFields && (
        <Alert color="red" role="alert">
          {send.error.message}
        </Alert>
      )}
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          ref={field}
          type="email"
          inputMode="email"
          autoComplete="off"
          label={t("send.email")}
          value={email}
          error={wrong}
          maxLength={254}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            forget();
          }}
        />
        <Textarea
          label={<OptionalLabel>{t("send.note")}</OptionalLabel>}
          description={t("send.noteHint")}
          rows={3}
          maxLength={GIFT_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={send.isPending}>
            {t("send.submit")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function useSending(gift: Gift, { email, note }: { email: string; note: string }, onClose: () => void) {
  const t = useWords("billing/gifts");
  const [isMissing, setMissing] = useState(false);
  const send = useSendGift(gift.gift_id);
  const field = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const to = email.trim();
    flushSync(() => setMissing(to === ""));
    if (to === "") return field.current?.focus();
    send.mutate(
      { email: to, note: note.trim() },
      {
        onSuccess: () => {
          showSuccess(t("send.done", { to }));
          onClose();
        },
        onError: (error) => isRefused(error) && error.fields.email && field.current?.focus(),
      },
    );
  };
  const forget = () => {
    setMissing(false);
    send.reset();
  };
  const refused = isRefused(send.error) ? send.error.fields.email : undefined;
  return { send, wrong: isMissing ? t("send.missing") : refused, field, handleSubmit, forget };
}
