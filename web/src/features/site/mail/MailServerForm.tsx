import { Button, Input, SegmentedControl, TextInput } from "@mantine/core";
import { type MailServer, mailSecurity } from "@pluma/contract/site/mailServer";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { focusFirstWrong } from "../form/focusWrong.ts";
import { useSaveMailServer } from "./data.ts";
import { draftOf, type MailDraft, mailFields, readDraft, usualPort } from "./draft.ts";
import css from "./mail.module.css";
import { ServerState } from "./ServerState.tsx";

type MailServerFormProps = { id: number; stored: MailServer | null };

/** The mail server of an organization, while it is entered; beneath it how it does, and a mail to try it. */
export function MailServerForm({ id, stored }: MailServerFormProps) {
  const t = useWords("site/mail");
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [errors, setErrors] = useState<Partial<Record<keyof MailDraft, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveMailServer(id);
  const kept = draftOf(stored);
  const isChanged = mailFields.some((key) => draft[key] !== kept[key]);
  useUnsaved(isChanged);

  const show = (found: Partial<Record<keyof MailDraft, string>>) => {
    flushSync(() => setErrors(found));
    focusFirstWrong(form.current);
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { form: body, wrong } = readDraft(draft);
    if (!body) return show(Object.fromEntries(wrong.map((key) => [key, t(`wrong.${key}`)])));
    try {
      const { mail_server } = await save.mutateAsync(body);
      setErrors({});
      setDraft(draftOf(mail_server));
      showSuccess(t("saved"));
    } catch (error) {
      if (isRefused(error, "invalid_body") && Object.keys(error.fields).length > 0) show(error.fields);
      else showAlert(error);
    }
  };

  return (
    <FormSection title={t("title")} about={t("about")}>
      <form ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate className={css.form}>
        <Fields draft={draft} errors={errors} stored={stored} onChange={(next) => setDraft({ ...draft, ...next })} />
        <div className={css.acts}>
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            {t("save")}
          </Button>
          {isChanged && (
            <Button
              variant="subtle"
              color="ink"
              disabled={save.isPending}
              onClick={() => {
                setDraft(kept);
                setErrors({});
              }}
            >
              {t("discard")}
            </Button>
          )}
        </div>
      </form>
      {stored && <ServerState id={id} server={stored} isChanged={isChanged} onGone={() => setDraft(draftOf(null))} />}
    </FormSection>
  );
}

type FieldsProps = {
  draft: MailDraft;
  errors: Partial<Record<keyof MailDraft, string>>;
  stored: MailServer | null;
  onChange: (next: Partial<MailDraft>) => void;
};

function Fields({ draft, errors, stored, onChange }: FieldsProps) {
  const t = useWords("site/mail");
  const field = (key: Exclude<keyof MailDraft, "security">) => ({
    label: t(`fields.${key}`),
    value: draft[key],
    error: errors[key],
    autoComplete: "off",
    autoCapitalize: "off",
    spellCheck: false,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [key]: event.currentTarget.value }),
  });
  // The usual port goes along with the way to connect, as long as nobody entered another.
  const chooseSecurity = (security: MailServer["security"]) =>
    onChange({ security, ...(draft.port === usualPort[draft.security] && { port: usualPort[security] }) });
  return (
    <>
      <div className={css.place}>
        <TextInput {...field("host")} maxLength={253} placeholder="smtp.example.com" />
        <TextInput {...field("port")} maxLength={5} inputMode="numeric" />
      </div>
      <Input.Wrapper label={t("fields.security")} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t("fields.security")}
            value={draft.security}
            onChange={(chosen) => chooseSecurity(mailSecurity.parse(chosen))}
            data={[
              { value: "starttls", label: "STARTTLS" },
              { value: "tls", label: "TLS" },
            ]}
          />
        </div>
      </Input.Wrapper>
      <TextInput {...field("username")} maxLength={254} />
      <TextInput
        {...field("password")}
        classNames={{ input: css.secret ?? "" }}
        placeholder={stored?.has_password ? "•••• ••••" : ""}
        description={t(stored?.has_password ? "passwordKept" : "passwordHint")}
        maxLength={500}
      />
      <TextInput {...field("address")} type="email" maxLength={254} description={t("addressHint")} />
      <TextInput {...field("name")} maxLength={80} description={t("nameHint")} />
    </>
  );
}
