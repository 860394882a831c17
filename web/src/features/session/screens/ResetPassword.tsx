import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { leaveSession, useSessionStatus } from "../../../platform/session/session.ts";
import { AuthPage } from "../AuthPage.tsx";
import { useResetPassword } from "../data.ts";
import { NewPasswordForm } from "../NewPasswordForm.tsx";

/** A new password by the link of a mail. A link that was used, is too old or never was leads to a new one. */
export default function ResetPassword() {
  const t = useWords("session");
  const token = useSearchParams()[0].get("token") ?? "";
  const reset = useResetPassword();
  if (reset.isSuccess) return <Done />;
  if (token === "" || isRefused(reset.error, "link_refused")) {
    return (
      <AuthPage title={t("reset.dead")} about={t("reset.deadHint")}>
        <Button component={Link} to="/auth/recovery" size="md">
          {t("reset.again")}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t("reset.title")} about={t("reset.about")}>
      <NewPasswordForm
        act={t("reset.act")}
        error={reset.error}
        isPending={reset.isPending}
        onPassword={(password) => reset.mutate({ token, password })}
      />
    </AuthPage>
  );
}

function Done() {
  const t = useWords("session");
  const isOut = useSessionStatus() === "out";
  return (
    <AuthPage title={t("reset.done")} about={t("reset.doneHint")}>
      {isOut ? (
        <Button component={Link} to="/auth" size="md">
          {t("signIn.act")}
        </Button>
      ) : (
        // The new password has ended every session of the account, this browser's too.
        <Button size="md" onClick={() => leaveSession("/auth")}>
          {t("signIn.act")}
        </Button>
      )}
    </AuthPage>
  );
}
