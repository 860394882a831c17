import { useState } from "react";
import { useLocation } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { wayOf } from "../../../platform/way.ts";
import { AuthPage } from "../AuthPage.tsx";
import classes from "../Door.module.css";
import { RecoveryForm } from "../recovery/RecoveryForm.tsx";

/** A forgotten password: a link by mail, found by e-mail address or by phone number. */
export default function Recovery() {
  const t = useWords("session");
  const way = wayOf(useLocation().state);
  const [email, setEmail] = useState(way.email ?? "");
  const [isSent, setSent] = useState(false);
  return (
    <AuthPage
      title={t("recovery.title")}
      about={!isSent && t("recovery.about")}
      other={{ ask: t("recovery.remembered"), act: t("recovery.back"), to: "/auth", way: { ...way, email } }}
    >
      {isSent ? (
        <div role="status" className={classes.said}>
          <p className={classes.line}>{t("recovery.sent")}</p>
          <p>{t("recovery.sentHint")}</p>
        </div>
      ) : (
        <RecoveryForm email={email} onEmail={setEmail} onSent={() => setSent(true)} />
      )}
    </AuthPage>
  );
}
