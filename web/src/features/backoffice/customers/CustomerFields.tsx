import { Alert, Button, NativeSelect, TextInput } from "@mantine/core";
import { signupReasons } from "@pluma/contract/accounts/accounts";
import { language } from "@pluma/contract/kit/kit";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import type { TypedPhone } from "../../../ui/phone/numbers.ts";
import { PhoneField } from "../../../ui/phone/PhoneField.tsx";
import type { CustomerForm } from "../data.ts";
import css from "./CustomerFields.module.css";
import { type CustomerFormField, customerFormFields, type Wrong, wrongBy, wrongIn } from "./customerDraft.ts";

type CustomerFieldsProps = {
  first: CustomerForm;
  act: string;
  back: string;
  isPending: boolean;
  onSave: (form: CustomerForm) => Promise<void>;
  /** Of somebody who is there already: whether their e-mail and phone may be changed here. */
  identity?: "open" | "closed" | "own";
};

/** The form of a customer: what is wrong stands at its field, the first of which gets the focus; what was typed stays. */
export function CustomerFields({ first, act, back, isPending, onSave, identity }: CustomerFieldsProps) {
  const t = useWords("backoffice");
  const [draft, setDraft] = useState(first);
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isDirty = customerFormFields.some((field) => draft[field] !== first[field]);
  const show = (next: Wrong) => {
    flushSync(() => setWrong(next));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = wrongIn(draft);
    setFailure(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    try {
      await onSave(draft);
    } catch (error) {
      const refused = wrongBy(error);
      if (refused) show(refused);
      else setFailure(error instanceof Error ? error.message : t("failed"));
    }
  };
  const change = (field: CustomerFormField, value: string) => {
    setWrong({ ...wrong, [field]: undefined });
    setDraft({ ...draft, [field]: value });
  };
  useUnsaved(isDirty);
  return (
    <form ref={form} className={css.form} onSubmit={handleSubmit} noValidate>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Fields
        draft={draft}
        wrong={wrong}
        onChange={change}
        onPhone={(typed) => {
          setWrong({ ...wrong, phone: undefined });
          setDraft({ ...draft, phone: typed.phone, phone_country: typed.phone_country });
        }}
        identity={identity}
      />
      <div className={css.acts}>
        <Button component={Link} to={back} variant="default">
          {t("cancel")}
        </Button>
        <Button type="submit" loading={isPending}>
          {act}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  draft: CustomerForm;
  wrong: Wrong;
  onChange: (field: CustomerFormField, value: string) => void;
  onPhone: (typed: TypedPhone) => void;
} & Pick<CustomerFieldsProps, "identity">;

function Fields({ draft, wrong, onChange, onPhone, identity }: FieldsProps) {
  const t = useWords("backoffice");
  const isClosed = identity === "closed" || identity === "own";
  const whyClosed = t(identity === "own" ? "edit.identityOwn" : "edit.identityClosed");
  const props = (field: CustomerFormField) => {
    const found = wrong[field];
    return {
      name: field,
      label: t(`fields.${field}`),
      value: draft[field],
      error: found && ("text" in found ? found.text : t(`edit.wrong.${found.key}`)),
      autoComplete: "off",
      onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
    };
  };
  return (
    <>
      <div className={css.pair}>
        <TextInput {...props("name")} required withAsterisk={false} />
        <TextInput {...props("last_name")} />
      </div>
      <TextInput
        {...props("email")}
        type="email"
        required
        withAsterisk={false}
        autoCapitalize="off"
        spellCheck={false}
        disabled={isClosed}
        description={isClosed ? whyClosed : identity && t("edit.emailHint")}
      />
      <div className={css.pair}>
        <PhoneField
          {...props("phone")}
          value={draft}
          disabled={isClosed}
          description={isClosed ? whyClosed : t("edit.phoneHint")}
          onChange={onPhone}
        />
        <TextInput
          {...props("instagram")}
          autoCapitalize="off"
          spellCheck={false}
          description={t("edit.instagramHint")}
        />
      </div>
      <NativeSelect
        {...props("lang")}
        data={language.options.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <TextInput {...props("signup_reason")} list="signup-reasons" description={t("edit.publicityHint")} />
      <datalist id="signup-reasons">
        {signupReasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}
