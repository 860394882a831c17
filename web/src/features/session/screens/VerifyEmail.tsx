import { Button, Skeleton } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/i18n.ts";
import { useMe } from "../../../platform/me.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useSessionStatus } from "../../../platform/session.ts";
import { SendVerificationButton } from "../../../ui/SendVerificationButton.tsx";
import { AuthPage } from "../AuthPage.tsx";
import classes from "../Door.module.css";
import { useVerifiedEmail } from "../data.ts";
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
