import { Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { BODY_MAX, type SellingMail, SUBJECT_MAX } from "@pluma/contract/billing/sellingMails";
import { type Language, languageNames } from "@pluma/contract/kit/languages";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { type MailWords, type Seller, useDrawnMail, useSaveMail, useTestMail } from "./data.ts";
import css from "./front.module.css";

type Props = { seller: Seller; mail: SellingMail; canEdit: boolean; onClose: () => void };

const AFTER_MS = 250;

/** A mail in each language: its subject and text, as it is sent, and a try of it. */
export function MailDialog(props: Props) {
  const { mail, canEdit } = props;
  const t = useWords("billing/front");
  const { form, lang, setLang, said, change, wrong, handleSubmit, save, isUsual, toUsual } = useMailForm(props);
  return (
    <Dialog title={t(`mails.kinds.${mail.kind}.name`)} onClose={props.onClose} isWide>
      <form ref={form} onSubmit={handleSubmit} className={css.form} noValidate>
        <SegmentedControl
          className={css.parts}
          aria-label={t("mails.language")}
          value={lang}
          onChange={(next) => setLang(mail.texts.find((each) => each.lang === next)?.lang ?? lang)}
          data={mail.texts.map((each) => ({ value: each.lang, label: languageNames[each.lang] }))}
        />
        <TextInput
          label={t("mails.subject")}
          value={said.subject}
          error={wrong.subject}
          readOnly={!canEdit}
          maxLength={SUBJECT_MAX}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Textarea
          label={t("mails.body")}
          description={t("mails.bodyHint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={said.body}
          error={wrong.body}
          readOnly={!canEdit}
          autosize
          minRows={5}
          maxRows={14}
          maxLength={BODY_MAX}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        <Names mail={mail} />
        <Drawn seller={props.seller} place={{ kind: mail.kind, lang }} said={said} canTry={canEdit} />
        {canEdit && (
          <DialogActs>
            {!isUsual && (
              <Button variant="subtle" color="ink" onClick={toUsual}>
                {t("mails.usual")}
              </Button>
            )}
            <DialogClose>{t("notNow")}</DialogClose>
            <Button type="submit" loading={save.isPending}>
              {t("save")}
            </Button>
          </DialogActs>
        )}
      </form>
    </Dialog>
  );
}

function useMailForm({ seller, mail, onClose }: Props) {
  const t = useWords("billing/front");
  const spoken = useLanguage();
  const [lang, setLang] = useState<Language>(spoken);
  const [drafts, setDrafts] = useState<Partial<Record<Language, MailWords>>>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveMail(seller);
  const kept = mail.texts.find((each) => each.lang === lang) ?? mail.texts[0];
  const usual = kept?.usual ?? { subject: "", body: "" };
  const said = drafts[lang] ?? { subject: kept?.subject ?? "", body: kept?.body ?? "" };
  const change = (next: Partial<MailWords>) => {
    setDrafts({ ...drafts, [lang]: { ...said, ...next } });
    setWrong({});
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    for (const { lang: each } of mail.texts) {
      const body = drafts[each];
      if (!body) continue;
      try {
        await save.mutateAsync({ kind: mail.kind, lang: each, body });
      } catch (error) {
        if (!isRefused(error) || Object.keys(error.fields).length === 0) return showAlert(error);
        flushSync(() => {
          setLang(each);
          setWrong(error.fields);
        });
        form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
        return;
      }
    }
    showSuccess(t("saved"));
    onClose();
  };
  return {
    ...{ form, lang, said, change, wrong, save },
    setLang: (next: Language) => {
      setLang(next);
      setWrong({});
    },
    handleSubmit: (event: SubmitEvent) => void handleSubmit(event),
    isUsual: said.subject === usual.subject && said.body === usual.body,
    toUsual: () => change(usual),
  };
}

/** What a text may name, and which of it it has to. */
function Names({ mail }: { mail: SellingMail }) {
  const t = useWords("billing/front");
  return (
    <dl className={css.names} aria-label={t("mails.names")}>
      {mail.names.map((name) => (
        <div key={name}>
          <dt>{`{{${name}}}`}</dt>
          <dd>
            {t(`mails.name.${name}`)}
            {mail.needs.includes(name) && ` (${t("mails.needed")})`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type DrawnProps = {
  seller: Seller;
  place: { kind: SellingMail["kind"]; lang: Language };
  said: MailWords;
  canTry: boolean;
};

/** The mail as it would be sent, to somebody who does not exist; in a frame in which no script runs. */
function Drawn({ seller, place, said, canTry }: DrawnProps) {
  const t = useWords("billing/front");
  const [shown] = useDebouncedValue(said, AFTER_MS);
  const drawn = useDrawnMail(seller, { ...place, body: shown });
  const tried = useTestMail(seller);
  const handleTry = () =>
    tried.mutate(
      { ...place, body: said },
      {
        onError: showAlert,
        onSuccess: ({ ok, to, problem }) =>
          ok ? showSuccess(t("mails.tried", { to })) : showAlert(t("mails.notTaken", { problem: problem ?? "" })),
      },
    );
  return (
    <section className={css.drawn} aria-label={t("mails.preview")}>
      <div className={css.drawnBar}>
        <strong>{t("mails.preview")}</strong>
        {canTry && (
          <Button variant="default" size="xs" loading={tried.isPending} onClick={handleTry}>
            {t("mails.try")}
          </Button>
        )}
      </div>
      {drawn.isError ? (
        <p className={css.about}>{t("mails.notDrawn")}</p>
      ) : (
        <iframe className={css.frame} title={t("mails.preview")} sandbox="" srcDoc={drawn.data?.html ?? ""} />
      )}
    </section>
  );
}
