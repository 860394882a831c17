import { Button } from "@mantine/core";
import { email as emailShape } from "@pluma/contract/kit/kit";
import { type SubmitEvent, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Refused } from "../../../platform/refused.ts";
import { homeCountry } from "../../../ui/phone/numbers.ts";
import { PhoneField } from "../../../ui/phone/PhoneField.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { focusWrong } from "../../site/index.ts";
import { useSendResetLink } from "../data.ts";
import { EmailField } from "../fields/EmailField.tsx";
import classes from "../SignInForm.module.css";
import { Trouble } from "../Trouble.tsx";

type RecoveryFormProps = { email: string; onEmail: (typed: string) => void; onSent: () => void };

/** Asks for the link by e-mail address, or finds the account by its phone number. */
export function RecoveryForm({ email, onEmail, onSent }: RecoveryFormProps) {
  const t = useWords("session");
  const send = useSendResetLink();
  const form = useRef<HTMLFormElement>(null);
  useFocusKept(form);
  const [phone, setPhone] = useState(() => ({ phone: "", phone_country: homeCountry() }));
  const [isByPhone, setByPhone] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isEmailWrong = !emailShape.safeParse(email).success;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (send.isPending || focusWrong(form.current, () => setChecked(true))) return;
    send.mutate(isByPhone ? { ...phone, phone: phone.phone.trim() } : { email }, { onSuccess: onSent });
  }

  function handleOther() {
    setByPhone(!isByPhone);
    setChecked(false);
    send.reset();
  }

  return (
    <form ref={form} className={classes.form} onSubmit={handleSubmit} noValidate>
      {send.error && <RecoveryTrouble error={send.error} isByPhone={isByPhone} />}
      {isByPhone ? (
        <PhoneField
          label={t("signUp.phone")}
          value={phone}
          onChange={setPhone}
          error={isChecked && phone.phone.trim() === "" && t("recovery.phoneMissing")}
        />
      ) : (
        <EmailField value={email} onChange={onEmail} error={isChecked && isEmailWrong && t("signUp.wrong.email")} />
      )}
      <Button type="submit" size="md" fullWidth loading={send.isPending}>
        {t("recovery.act")}
      </Button>
      <div className={classes.choices}>
        <Button variant="subtle" onClick={handleOther}>
          {t(isByPhone ? "recovery.byEmail" : "recovery.byPhone")}
        </Button>
      </div>
    </form>
  );
}

/** What the error catalogue says, whatever the server's own words were. */
function RecoveryTrouble({ error, isByPhone }: { error: Error; isByPhone: boolean }) {
  const t = useWords("session");
  const isUnknown = error instanceof Refused && error.status === 404;
  const known = isByPhone ? "recovery.phoneUnknown" : "recovery.emailUnknown";
  return <Trouble error={error}>{t(isUnknown ? known : "recovery.failed")}</Trouble>;
}
