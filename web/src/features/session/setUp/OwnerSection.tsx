import { Button, TextInput } from "@mantine/core";
import { PASSWORD_LENGTH_MIN } from "@pluma/contract/session/session";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { focusWrong, OptionalLabel } from "../../site/index.ts";
import { NewPasswordField } from "../fields/NewPasswordField.tsx";
import { fullName, type OwnerDraft, type OwnerField } from "./ownerDraft.ts";
import classes from "./Section.module.css";

type OwnerSectionProps = {
  owner: OwnerDraft;
  wrong: readonly OwnerField[];
  /** What the server said against the password. */
  refusedPassword: string | undefined;
  onChange: (changes: Partial<OwnerDraft>) => void;
  onCheck: () => void;
  /** The owner is complete, and somebody wants to go on. */
  onDone: () => void;
};

/** The first administrator; folds into one line when done, and unfolds by itself when something in it is wrong. */
export function OwnerSection({ owner, wrong, refusedPassword, onChange, onCheck, onDone }: OwnerSectionProps) {
  const t = useWords("session");
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isFolded, setFolded] = useState(false);
  // It stays open until they go on: it would else fold away under the first letters that mend it, and take the rest.
  if (isFolded && wrong.length > 0) setFolded(false);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (focusWrong(form.current, onCheck)) return;
    setFolded(true);
    onDone();
  }

  function handleUnfold() {
    flushSync(() => setFolded(false));
    form.current?.querySelector("input")?.focus();
  }

  return (
    <section className={classes.section} aria-labelledby={title}>
      <div className={classes.owner}>
        {isFolded && <Monogram name={owner.name} id={0} isPerson />}
        <div className={classes.head}>
          <h2 id={title} className={classes.title}>
            {t("setUp.step.owner")}
          </h2>
          <p className={classes.about}>
            {isFolded
              ? t("setUp.owner.summary", { name: fullName(owner), email: owner.email.trim() })
              : t("setUp.owner.about")}
          </p>
        </div>
        {isFolded && (
          <Button variant="subtle" color="ink" onClick={handleUnfold}>
            {t("setUp.owner.change")}
          </Button>
        )}
      </div>
      {!isFolded && (
        <form ref={form} className={classes.ownerFields} onSubmit={handleSubmit} noValidate>
          <OwnerFields owner={owner} wrong={wrong} refusedPassword={refusedPassword} onChange={onChange} />
          <Button type="submit" variant="default" className={classes.next}>
            {t("setUp.owner.next")}
          </Button>
        </form>
      )}
    </section>
  );
}

type OwnerFieldsProps = Pick<OwnerSectionProps, "owner" | "wrong" | "refusedPassword" | "onChange">;

function OwnerFields({ owner, wrong, refusedPassword, onChange }: OwnerFieldsProps) {
  const t = useWords("session");
  const minimum = { count: PASSWORD_LENGTH_MIN };
  return (
    <>
      <div className={classes.names}>
        <TextInput
          label={t("setUp.owner.name")}
          name="given-name"
          autoComplete="given-name"
          maxLength={80}
          value={owner.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={wrong.includes("name") && t("setUp.owner.nameMissing")}
        />
        <TextInput
          label={<OptionalLabel>{t("setUp.owner.lastName")}</OptionalLabel>}
          name="family-name"
          autoComplete="family-name"
          maxLength={80}
          value={owner.last_name}
          onChange={(event) => onChange({ last_name: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        value={owner.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        error={wrong.includes("email") && t("setUp.owner.emailWrong")}
      />
      <NewPasswordField
        label={t("password")}
        hint={wrong.includes("password") ? undefined : t("setUp.owner.passwordHint", minimum)}
        value={owner.password}
        onChange={(password) => onChange({ password })}
        error={wrong.includes("password") && (refusedPassword ?? t("setUp.owner.passwordShort", minimum))}
      />
    </>
  );
}
