import { Button, Skeleton } from "@mantine/core";
import { type SubmitEvent, useRef, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useSessionStatus } from "../../../platform/session/session.ts";
import { SendVerificationButton } from "../../../ui/wait/SendVerificationButton.tsx";
import { focusWrong } from "../../site/index.ts";
import { AuthPage } from "../AuthPage.tsx";
import classes from "../Door.module.css";
import { useClaimedEmail, useVerifiedEmail } from "../data.ts";
import { PasswordField } from "../fields/PasswordField.tsx";
import formClasses from "../SignInForm.module.css";
import { Trouble } from "../Trouble.tsx";

/** Proves an e-mail address by the link of a mail, as soon as it is opened. */
export default function VerifyEmail() {
  const t = useWords("session");
  const token = useSearchParams()[0].get("token") ?? "";
  const verified = useVerifiedEmail(token);
  const { data: me } = useMe();
  if (token === "" || isRefused(verified.error, "link_refused")) {
    // A link that is opened twice has done its work the first time.
    return me?.email_verified ? <Verified email={me.email} /> : <DeadLink isMine={me !== undefined} />;
  }
  if (verified.data) return <Verified email={verified.data.email} />;
  if (isRefused(verified.error, "holder_unknown")) return <Claim token={token} mayBeginAnew />;
  if (isRefused(verified.error, "proof_needed")) return <Claim token={token} />;
  if (verified.error) {
    return (
      <AuthPage title={t("verify.title")}>
        <Trouble error={verified.error} />
        <Button className={classes.act} size="md" onClick={() => void verified.refetch()}>
          {t("verify.again")}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t("verify.title")}>
      <div role="status" aria-label={t("verify.running")}>
        <Skeleton height={18} width="80%" />
      </div>
    </AuthPage>
  );
}

/**
 * A browser that is not signed in to the account. The password shows that whoever reads the mail has the account; without
 * it a new account becomes theirs, and whoever made it is out, but one that was to move to them does not.
 */
function Claim({ token, mayBeginAnew = false }: { token: string; mayBeginAnew?: boolean }) {
  const t = useWords("session");
  const claimed = useClaimedEmail(token);
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isWrong = isRefused(claimed.error, "password_wrong") && claimed.variables?.password === password;
  if (claimed.data?.reset_token) return <Navigate to={`/auth/reset?token=${claimed.data.reset_token}`} replace />;
  if (claimed.data) return <Verified email={claimed.data.email} />;
  if (isRefused(claimed.error, "link_refused")) return <DeadLink isMine={false} />;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!claimed.isPending && !focusWrong(form.current, () => setChecked(true))) claimed.mutate({ password });
  }

  return (
    <AuthPage title={t("verify.title")} about={t("verify.claim")}>
      <form ref={form} className={formClasses.form} onSubmit={handleSubmit} noValidate>
        {claimed.error && !isRefused(claimed.error, "password_wrong") && <Trouble error={claimed.error} />}
        <PasswordField
          label={t("password")}
          name="current-password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={(isWrong && claimed.error?.message) || (isChecked && password === "" && t("signIn.passwordMissing"))}
        />
        <Button type="submit" size="md" fullWidth loading={claimed.isPending}>
          {t("verify.claimAct")}
        </Button>
        <p className={classes.note}>{t(mayBeginAnew ? "verify.claimNew" : "verify.claimMove")}</p>
        {mayBeginAnew && (
          <Button variant="default" size="md" fullWidth disabled={claimed.isPending} onClick={() => claimed.mutate({})}>
            {t("verify.claimNewAct")}
          </Button>
        )}
      </form>
    </AuthPage>
  );
}

function Verified({ email }: { email: string }) {
  const t = useWords("session");
  const isOut = useSessionStatus() === "out";
  return (
    <AuthPage title={t("verify.done")} about={t("verify.doneHint", { email })}>
      <Button component={Link} to={isOut ? "/auth" : "/"} state={isOut ? { email } : undefined} size="md">
        {t(isOut ? "signIn.act" : "verify.home")}
      </Button>
    </AuthPage>
  );
}

function DeadLink({ isMine }: { isMine: boolean }) {
  const t = useWords("session");
  return (
    <AuthPage title={t("reset.dead")} about={t(isMine ? "verify.deadMine" : "verify.dead")}>
      {isMine ? (
        <SendVerificationButton size="md" />
      ) : (
        <Button component={Link} to="/auth" size="md">
          {t("signIn.act")}
        </Button>
      )}
    </AuthPage>
  );
}
