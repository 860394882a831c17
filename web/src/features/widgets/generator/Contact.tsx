import { Checkbox, Input, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { contactMoments, WIDGET_CONSENT_LENGTH_MAX } from "@pluma/contract/widgets/shapes";
import { useId } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./generator.module.css";
import { Part } from "./Part.tsx";
import type { WidgetForm } from "./useWidgetForm.ts";

/** When visitors are asked for name and mail, what they read beside that, and how long what they say is kept. */
export function Contact({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const { draft, change, errorOf } = form;
  const id = useId();
  const isAsked = draft.contactWhen !== "never";
  return (
    <Part title={t("contact.title")}>
      <Input.Wrapper label={t("contact.when")} labelElement="div" labelProps={{ id }}>
        <SegmentedControl
          className={css.moments}
          fullWidth
          aria-labelledby={id}
          data={contactMoments.map((value) => ({ value, label: t(`contact.moments.${value}`) }))}
          value={draft.contactWhen}
          onChange={(contactWhen) => change({ contactWhen })}
        />
      </Input.Wrapper>
      {isAsked && <Asked form={form} />}
      <div className={css.two}>
        <TextInput
          label={t("contact.webhook")}
          description={t("contact.webhookHint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          type="url"
          placeholder="https://hooks.example.com/leads"
          autoComplete="off"
          value={draft.webhookUrl}
          error={errorOf("webhookUrl")}
          onChange={(event) => change({ webhookUrl: event.currentTarget.value })}
        />
        <TextInput
          label={t("contact.privacy")}
          description={t("contact.privacyHint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          type="url"
          placeholder="https://www.example.com/privacy"
          autoComplete="off"
          value={draft.privacyUrl}
          error={errorOf("privacyUrl")}
          onChange={(event) => change({ privacyUrl: event.currentTarget.value })}
        />
      </div>
      <TextInput
        className={css.short}
        label={t("contact.retention")}
        description={t("contact.retentionHint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        inputMode="numeric"
        maxLength={3}
        value={draft.retentionDays}
        error={errorOf("retentionDays")}
        onChange={(event) => change({ retentionDays: event.currentTarget.value })}
      />
    </Part>
  );
}

/** What is asked of a visitor, and what they read beside it. */
function Asked({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const { draft, change, errorOf } = form;
  return (
    <>
      {draft.contactWhen === "after" && (
        <TextInput
          className={css.short}
          label={t("contact.after")}
          inputMode="numeric"
          maxLength={2}
          value={draft.contactAfter}
          error={errorOf("contactAfter")}
          onChange={(event) => change({ contactAfter: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label={t("contact.asksName")}
        checked={draft.asksName}
        onChange={(event) => change({ asksName: event.currentTarget.checked })}
      />
      <Textarea
        label={t("contact.consent")}
        description={t("contact.consentHint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        placeholder={t("contact.consentExample")}
        autosize
        minRows={2}
        maxLength={WIDGET_CONSENT_LENGTH_MAX}
        value={draft.consent}
        error={errorOf("consent")}
        onChange={(event) => change({ consent: event.currentTarget.value })}
      />
    </>
  );
}
