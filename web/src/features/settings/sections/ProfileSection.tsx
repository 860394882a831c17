import { Button, TextInput, type TextInputProps } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useSendVerification } from "../../../platform/me/me.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { PhoneField } from "../../../ui/phone/PhoneField.tsx";
import { OptionalLabel } from "../../site/index.ts";
import type { SettingsForm } from "../form/useSettingsForm.ts";
import { Closed } from "../parts/Closed.tsx";
import { Section } from "../parts/Section.tsx";
import { PictureField } from "../picture/PictureField.tsx";
import classes from "./ProfileSection.module.css";

type TextField = "name" | "last_name" | "company" | "instagram" | "birthday";

type ProfileSectionProps = { me: Me; form: SettingsForm; isImpersonated: boolean };

/** Who somebody is: picture, names, addresses, birthday. */
export function ProfileSection({ me, form, isImpersonated }: ProfileSectionProps) {
  const t = useWords("settings");
  const text = (field: TextField) => ({
    label: field === "name" ? t("field.name") : <OptionalLabel>{t(`field.${field}`)}</OptionalLabel>,
    value: form.draft[field],
    error: form.errors[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => form.change({ [field]: event.currentTarget.value }),
  });
  return (
    <Section title={t("profile.title")} about={t("profile.about")}>
      <PictureField me={me} form={form} />
      <div className={classes.names}>
        <TextInput {...text("name")} name="given-name" autoComplete="given-name" maxLength={80} />
        <TextInput {...text("last_name")} name="family-name" autoComplete="family-name" maxLength={80} />
      </div>
      <EmailField me={me} form={form} isImpersonated={isImpersonated} />
      <div className={`${classes.names} ${classes.phone}`}>
        <PhoneField
          label={<OptionalLabel>{t("field.phone")}</OptionalLabel>}
          value={form.draft}
          onChange={form.change}
          error={form.errors.phone}
          disabled={isImpersonated}
          {...closedBy(isImpersonated)}
        />
        <DateField
          {...text("birthday")}
          name="bday"
          autoComplete="bday"
          min="1900-01-01"
          max={today()}
          onChange={(birthday) => form.change({ birthday })}
        />
      </div>
      <div className={classes.names}>
        <TextInput {...text("company")} name="organization" autoComplete="organization" maxLength={120} />
        <TextInput {...text("instagram")} name="instagram" autoComplete="off" autoCapitalize="off" maxLength={80} />
      </div>
    </Section>
  );
}

function EmailField({ me, form, isImpersonated }: ProfileSectionProps) {
  const t = useWords("settings");
  const send = useSendVerification();
  const isEdited = form.draft.email !== me.email;
  const isConfirmed = me.email_verified && me.pending_email === null;
  return (
    <div>
      <TextInput
        label={
          <span className={classes.label}>
            {t("field.email")}
            {!isEdited && (
              <Tag tone={isConfirmed ? "good" : "warn"}>{t(isConfirmed ? "email.confirmed" : "email.unconfirmed")}</Tag>
            )}
          </span>
        }
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        value={form.draft.email}
        onChange={(event) => form.change({ email: event.currentTarget.value })}
        error={form.errors.email}
        disabled={isImpersonated}
        {...closedBy(isImpersonated)}
      />
      {!isImpersonated && isEdited && <p className={classes.hint}>{t("email.changes")}</p>}
      {!isImpersonated && !isEdited && !isConfirmed && (
        <p className={classes.hint}>
          {me.pending_email ? t("email.pending", { address: me.pending_email, old: me.email }) : t("email.sent")}{" "}
          <Button
            className={classes.send}
            variant="transparent"
            size="compact-xs"
            loading={send.isPending}
            onClick={() =>
              send.mutate(undefined, { onSuccess: () => showSuccess(t("email.sentAgain")), onError: showAlert })
            }
          >
            {t("email.sendAgain")}
          </Button>
        </p>
      )}
    </div>
  );
}

const closedBy = (isImpersonated: boolean): Pick<TextInputProps, "description" | "inputWrapperOrder"> =>
  isImpersonated ? { description: <Closed />, inputWrapperOrder: ["label", "input", "error", "description"] } : {};

// The day it is here, which is not always the day it is in UTC.
const today = (): string => new Date().toLocaleDateString("sv-SE");
