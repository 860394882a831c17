import { Button, Skeleton, Switch } from "@mantine/core";
import type { SellingMail } from "@pluma/contract/billing/sellingMails";
import { languageNames } from "@pluma/contract/kit/languages";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { type Seller, useSellingMails, useSwitchMail } from "./data.ts";
import css from "./front.module.css";
import { MailDialog } from "./MailDialog.tsx";

/** Every mail that selling sends: whether it is sent, and in whose words. */
export function Mails({ seller }: { seller: Seller }) {
  const t = useWords("billing/front");
  const mails = useSellingMails(seller);
  const [open, setOpen] = useState<SellingMail | null>(null);
  if (mails.isError) return <LoadFailed title={t("mails.failed")} query={mails} />;
  if (mails.isPending) return <Skeleton height={480} maw={760} aria-label={t("loading")} />;
  const canEdit = mails.data.can.edit;
  return (
    <>
      <p className={css.about}>{t("mails.about")}</p>
      <ul className={css.mails} aria-label={t("parts.mails")}>
        {mails.data.mails.map((mail) => (
          <MailRow key={mail.kind} seller={seller} mail={mail} canEdit={canEdit} onOpen={() => setOpen(mail)} />
        ))}
      </ul>
      {open && <MailDialog seller={seller} mail={open} canEdit={canEdit} onClose={() => setOpen(null)} />}
    </>
  );
}

type RowProps = { seller: Seller; mail: SellingMail; canEdit: boolean; onOpen: () => void };

function MailRow({ seller, mail, canEdit, onOpen }: RowProps) {
  const t = useWords("billing/front");
  const turn = useSwitchMail(seller);
  const { kind, is_on: isOn, is_demanded: isDemanded } = mail;
  const name = t(`mails.kinds.${kind}.name`);
  const own = mail.texts.filter(({ is_own }) => is_own).map(({ lang }) => languageNames[lang]);
  return (
    <li className={css.mail}>
      <div className={css.said}>
        <strong>{name}</strong>
        <span>{t(`mails.kinds.${kind}.when`)}</span>
        {isDemanded && <small>{t("mails.demanded")}</small>}
        {own.length > 0 && <small>{t("mails.own", { languages: own.join(", ") })}</small>}
      </div>
      {!isDemanded && (
        <Switch
          aria-label={t("mails.sent", { name })}
          checked={turn.isPending ? turn.variables.isOn : isOn}
          disabled={!canEdit}
          onChange={(event) => turn.mutate({ kind, isOn: event.currentTarget.checked }, { onError: showAlert })}
        />
      )}
      <Button className={css.act} variant="default" size="xs" aria-label={t("mails.editOf", { name })} onClick={onOpen}>
        {t(canEdit ? "mails.edit" : "mails.look")}
      </Button>
    </li>
  );
}
