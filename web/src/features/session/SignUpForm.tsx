import { Button, TextInput } from "@mantine/core";
import type { Language } from "@pluma/contract/kit/kit";
import { type SubmitEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { showAlert } from "../../platform/messages.ts";
import { Refused } from "../../platform/refused.ts";
import type { Way } from "../../platform/way.ts";
import { isNumber, useNumbers } from "../../ui/phone/numbers.ts";
import { PhoneField } from "../../ui/phone/PhoneField.tsx";
import { useFocusKept } from "../../ui/useFocusKept.ts";
import { focusWrong } from "../site/index.ts";
import { useSignUp } from "./data.ts";
import { EmailField } from "./fields/EmailField.tsx";
import { NewPasswordField } from "./fields/NewPasswordField.tsx";
import { PasswordField } from "./fields/PasswordField.tsx";
import { ReasonField } from "./fields/ReasonField.tsx";
import classes from "./SignUpForm.module.css";
import {
  type CheckedField,
  checkedFields,
  differs,
  emptyFields,
  firstFailing,
  problemOf,
  reasonOf,
  type SignUpDraft,
  wordsWhenEmpty,
} from "./signUpDraft.ts";
import { Trouble } from "./Trouble.tsx";

type SignUpFormProps = {
  draft: SignUpDraft;
  onChange: (changes: Partial<SignUpDraft>) => void;
  way: Way;
  /** The token of an invitation, which went to the address of the draft and to no other. */
  invitation?: string;
  /** The account is made, and nothing is to be kept of what was typed. */
  onDone: () => void;
};

type Wrong = Partial<Record<CheckedField, string>>;

/**
 * Sign-up. The first check that fails raises its alert and takes the focus; the field itself says what would be right,
 * and what was typed stays.
 */
export function SignUpForm({ draft, onChange, way, invitation, onDone }: SignUpFormProps) {
  const t = useWords("session");
  const said = useWords("contract/kit");
  const language = useLanguage();
  const signUp = useSignUp();
  const numbers = useNumbers();
  const form = useRef<HTMLFormElement>(null);
  useFocusKept(form);
  const [wrong, setWrong] = useState<Wrong>({});

  function handleChange(changes: Partial<SignUpDraft>) {
    const touched = new Set(Object.keys(changes));
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([field]) => !touched.has(field))));
    onChange(changes);
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (signUp.isPending) return;
    const failing = firstFailing(draft, isNumber(numbers, draft));
    const own = failing ? { [failing]: t(`signUp.wrong.${failing}`) } : {};
    focusWrong(form.current, () => setWrong({ ...own, ...emptyWords(draft) }));
    if (failing) showAlert(said(problemOf[failing]));
    else void send();
  }

  async function send() {
    const body = { ...bodyOf(draft, language), ...(invitation && { invitation }) };
    // The screen is gone with the first answer, and with it what a mutation would call back.
    await signUp.mutateAsync(body).then(onDone, handleError);
  }

  function handleError(error: Error) {
    const fields = error instanceof Refused ? error.fields : {};
    focusWrong(form.current, () => setWrong(pick(fields)));
  }

  return (
    <form ref={form} className={classes.form} onSubmit={handleSubmit} noValidate>
      <SignUpFields draft={draft} wrong={wrong} isInvited={invitation !== undefined} onChange={handleChange} />
      <ReasonField reason={draft.reason} otherReason={draft.otherReason} onChange={handleChange} />
      {/* Over the fields nobody would see it who pressed the button at the foot of a phone. */}
      {signUp.error && <SignUpTrouble error={signUp.error} way={{ ...way, email: draft.email }} />}
      <Button type="submit" size="md" fullWidth loading={signUp.isPending}>
        {t("signUp.act")}
      </Button>
    </form>
  );
}

/** Why there is no account. One that is there already has a way in: sign-in, with the e-mail that was typed. */
function SignUpTrouble({ error, way }: { error: Error; way: Way }) {
  const t = useWords("session");
  const isThere = error instanceof Refused && (error.status === 412 || error.code === "EMAIL_EXISTS");
  if (!isThere) return <Trouble error={error} />;
  return (
    <Trouble error={error}>
      {t("signUp.exists")}{" "}
      <Link className={classes.link} to="/auth" state={way}>
        {t("signIn.act")}
      </Link>
    </Trouble>
  );
}

type SignUpFieldsProps = Pick<SignUpFormProps, "draft" | "onChange"> & { wrong: Wrong };

function SignUpFields({ draft, wrong, onChange, isInvited }: SignUpFieldsProps & { isInvited: boolean }) {
  const t = useWords("session");
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t("signUp.name")}
          name="given-name"
          autoComplete="given-name"
          maxLength={80}
          value={draft.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={wrong.name}
        />
        <TextInput
          label={t("signUp.lastName")}
          name="family-name"
          autoComplete="family-name"
          maxLength={80}
          value={draft.last_name}
          onChange={(event) => onChange({ last_name: event.currentTarget.value })}
          error={wrong.last_name}
        />
      </div>
      <EmailField
        value={draft.email}
        onChange={(email) => onChange({ email })}
        error={wrong.email}
        isFixed={isInvited}
      />
      <Passwords draft={draft} wrong={wrong} onChange={onChange} />
      <PhoneField label={t("signUp.phone")} value={draft} onChange={onChange} error={wrong.phone} />
    </>
  );
}

function Passwords({ draft, wrong, onChange }: SignUpFieldsProps) {
  const t = useWords("session");
  return (
    <div className={classes.pair}>
      <NewPasswordField
        label={t("password")}
        hint={wrong.password ? undefined : t("passwordHint")}
        value={draft.password}
        onChange={(password) => onChange({ password })}
        error={wrong.password}
      />
      <PasswordField
        label={t("signUp.confirmation")}
        hint={differs(draft) ? t("signUp.differs") : undefined}
        name="confirm-password"
        autoComplete="new-password"
        value={draft.confirmation}
        onChange={(confirmation) => onChange({ confirmation })}
      />
    </div>
  );
}

const emptyWords = (draft: SignUpDraft): Wrong =>
  Object.fromEntries(emptyFields(draft).map((field) => [field, wordsWhenEmpty[field]]));

const pick = (fields: Record<string, string>): Wrong =>
  Object.fromEntries(checkedFields.filter((field) => fields[field]).map((field) => [field, fields[field]]));

function bodyOf(draft: SignUpDraft, lang: Language) {
  const { name, last_name, email, phone, phone_country, password } = draft;
  return {
    name: name.trim(),
    last_name: last_name.trim(),
    email: email.trim().toLowerCase(),
    phone: phone.trim(),
    phone_country,
    password,
    signup_reason: reasonOf(draft),
    lang,
  };
}
