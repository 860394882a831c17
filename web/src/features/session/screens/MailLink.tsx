import { Button } from "@mantine/core";
import { email as emailShape } from "@pluma/contract/kit/kit";
import { type SubmitEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Way, wayOf } from "../../../platform/way.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { focusWrong } from "../../site/index.ts";
import { AuthPage } from "../AuthPage.tsx";
import classes from "../Door.module.css";
import { useSendSignInLink } from "../data.ts";
import { EmailField } from "../fields/EmailField.tsx";
import formClasses from "../SignInForm.module.css";
import { Trouble } from "../Trouble.tsx";

/** Signing in without a password: asks for a link by mail. What it says then tells nobody who has an account. */
export default function MailLink() {
  const t = useWords("session");
  const way = wayOf(useLocation().state);
  const [email, setEmail] = useState(way.email ?? "");
  const [isSent, setSent] = useState(false);
  return (
    <AuthPage
      title={t("mailLink.title")}
      about={!isSent && t("mailLink.about")}
      other={{ ask: t("mailLink.other"), act: t("recovery.back"), to: "/auth", way: { ...way, email } }}
    >
      {isSent ? (
        <div role="status" className={classes.said}>
          <p className={classes.line}>{t("mailLink.sent", { email: email.trim() })}</p>
          <p>{t("mailLink.sentHint")}</p>
        </div>
      ) : (
        <MailLinkForm email={email} way={way} onEmail={setEmail} onSent={() => setSent(true)} />
      )}
    </AuthPage>
  );
}

type FormProps = { email: string; way: Way; onEmail: (typed: string) => void; onSent: () => void };

function MailLinkForm({ email, way, onEmail, onSent }: FormProps) {
  const t = useWords("session");
  const send = useSendSignInLink();
  const form = useRef<HTMLFormElement>(null);
  useFocusKept(form);
  const [isChecked, setChecked] = useState(false);
  const isWrong = !emailShape.safeParse(email).success;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (send.isPending || focusWrong(form.current, () => setChecked(true))) return;
    send.mutate({ email, wanted: way.wanted }, { onSuccess: onSent });
  }

  return (
    <form ref={form} className={formClasses.form} onSubmit={handleSubmit} noValidate>
      {send.error && <Trouble error={send.error} />}
      <EmailField value={email} onChange={onEmail} error={isChecked && isWrong && t("signUp.wrong.email")} />
      <Button type="submit" size="md" fullWidth loading={send.isPending}>
        {t("mailLink.act")}
      </Button>
    </form>
  );
}
