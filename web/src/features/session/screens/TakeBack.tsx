import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { leaveSession, useSessionStatus } from "../../../platform/session/session.ts";
import { AuthPage } from "../AuthPage.tsx";
import { useTakeEmailBack } from "../data.ts";
import { NewPasswordForm } from "../NewPasswordForm.tsx";

/** Takes a change of e-mail address back, by the link that the old address was sent, under a new password. */
export default function TakeBack() {
  const t = useWords("session");
  const token = useSearchParams()[0].get("token") ?? "";
  const taken = useTakeEmailBack();
  if (taken.data) return <Done email={taken.data.email} />;
  if (token === "" || isRefused(taken.error, "link_refused")) {
    return (
      <AuthPage title={t("takeBack.dead")} about={t("takeBack.deadHint")}>
        <Button component={Link} to="/auth/recovery" size="md">
          {t("takeBack.recover")}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t("takeBack.title")} about={t("takeBack.about")}>
      <NewPasswordForm
        act={t("takeBack.act")}
        error={taken.error}
        isPending={taken.isPending}
        onPassword={(password) => taken.mutate({ token, password })}
      />
    </AuthPage>
  );
}

function Done({ email }: { email: string }) {
  const t = useWords("session");
  const isOut = useSessionStatus() === "out";
  return (
    <AuthPage title={t("takeBack.done")} about={t("takeBack.doneHint", { email })}>
      {isOut ? (
        <Button component={Link} to="/auth" state={{ email }} size="md">
          {t("signIn.act")}
        </Button>
      ) : (
        // Every session of the account is over, this browser's too.
        <Button size="md" onClick={() => leaveSession("/auth")}>
          {t("signIn.act")}
        </Button>
      )}
    </AuthPage>
  );
}
