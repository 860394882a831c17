import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import classes from "./CodeGate.module.css";
import type { Proof } from "./useProof.ts";

/** Asks for the code that the terminal shows, and says where to find it. */
export function CodeGate({ proof }: { proof: Proof }) {
  const t = useWords("session");
  const [typed, setTyped] = useState(proof.code);
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isMissing = typed.trim() === "";
  // A wrong code is wrong as it was sent; while another is typed, nothing is.
  const problem = typed.trim() === proof.code ? proof.problem : null;

  // Whoever had got further comes back up here, where the new code is wanted.
  useEffect(() => {
    if (proof.hasOpened) field.current?.focus();
  }, [proof.hasOpened]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing) field.current?.focus();
    else proof.tryCode(typed.trim());
  }

  return (
    <form className={classes.gate} onSubmit={handleSubmit} noValidate>
      <h2 className={classes.title}>{t("setUp.code.title")}</h2>
      <p className={classes.about}>{t(proof.hasOpened ? "setUp.code.changed" : "setUp.code.about")}</p>
      <div className={classes.row}>
        <TextInput
          ref={field}
          label={t("setUp.code.label")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={(isChecked && isMissing && t("setUp.code.missing")) || problem}
          classNames={{ root: classes.field, input: classes.code }}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
        />
        <Button type="submit" className={classes.act} loading={proof.isAsking}>
          {t("setUp.code.act")}
        </Button>
      </div>
    </form>
  );
}
