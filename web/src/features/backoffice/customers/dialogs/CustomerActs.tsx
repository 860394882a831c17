import type { Customer } from "@pluma/contract/backoffice/backoffice";
import { IconLink, IconMail, IconMailForward, IconNote, IconShieldOff, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { useInviteAgain, useSendResetLink } from "../../data.ts";
import css from "./CustomerActs.module.css";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { NoteDialog } from "./NoteDialog.tsx";
import { ResetLinkDialog } from "./ResetLinkDialog.tsx";
import { TwoFactorDialog } from "./TwoFactorDialog.tsx";

/** What may be done with a customer's account by whoever looks: password recovery, and deleting. */
export function CustomerActs({ customer }: { customer: Customer }) {
  const t = useWords("backoffice");
  const [open, setOpen] = useState<"note" | "link" | "twoFactor" | "delete" | null>(null);
  const send = useSendResetLink(customer.user_id);
  const close = () => setOpen(null);
  const handleSend = () =>
    send.mutate(customer.email, {
      onSuccess: () => showSuccess(t("reset.sent", { email: customer.email })),
      onError: (error) => showAlert(error.message),
    });
  return (
    <section className={css.root} aria-label={t("customer.acts")}>
      <button type="button" onClick={() => setOpen("note")}>
        <IconNote size={17} stroke={1.6} />
        {t("note.act")}
      </button>
      {customer.invitation && <InviteAgain customer={customer} />}
      <h2 className={css.title}>{t("reset.title")}</h2>
      {customer.can.make_reset_link && (
        <button type="button" onClick={() => setOpen("link")}>
          <IconLink size={17} stroke={1.6} />
          {t("reset.make")}
        </button>
      )}
      <button type="button" disabled={send.isPending} onClick={handleSend}>
        <IconMail size={17} stroke={1.6} />
        {t("reset.send")}
      </button>
      {customer.can.make_reset_link && customer.two_factor && (
        <button type="button" onClick={() => setOpen("twoFactor")}>
          <IconShieldOff size={17} stroke={1.6} />
          {t("twoFactor.act")}
        </button>
      )}
      {customer.can.delete && (
        <button type="button" className={css.danger} onClick={() => setOpen("delete")}>
          <IconTrash size={17} stroke={1.6} />
          {t("delete.act")}
        </button>
      )}
      {open === "note" && <NoteDialog customer={customer} onClose={close} />}
      {open === "link" && <ResetLinkDialog customer={customer} onClose={close} />}
      {open === "twoFactor" && <TwoFactorDialog customer={customer} onClose={close} />}
      {open === "delete" && <DeleteDialog customer={customer} onClose={close} />}
    </section>
  );
}

/** Sends an account's invitation again, for its owner has not taken it yet. */
function InviteAgain({ customer: { user_id, email } }: { customer: Customer }) {
  const t = useWords("backoffice");
  const invite = useInviteAgain(user_id);
  const handleSend = () =>
    invite.mutate(undefined, {
      onSuccess: () => showSuccess(t("invitation.sent", { email })),
      onError: (error) => showAlert(error.message),
    });
  return (
    <button type="button" disabled={invite.isPending} onClick={handleSend}>
      <IconMailForward size={17} stroke={1.6} />
      {t("invitation.send")}
    </button>
  );
}
