import { Button } from "@mantine/core";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { AuthPage } from "../AuthPage.tsx";
import { CodePage } from "../CodePage.tsx";
import { useLinkCheck, useSignInByLink } from "../data.ts";
import { Waiting } from "../invitation/Waiting.tsx";
import { Trouble } from "../Trouble.tsx";

/**
 * Signs in by the link of a mail once its button is pressed: programs that look into mails open what is in them, and would
 * use it up. It says whom it signs in, for a stranger may have sent it.
 */
export default function LinkSignIn() {
  const t = useWords("session");
  const navigate = useNavigate();
  const token = useSearchParams()[0].get("token") ?? "";
  const check = useLinkCheck("sign_in", token);
  const signIn = useSignInByLink();
  const goOn = (to: string) => void navigate(to, { replace: true });
  if (signIn.data?.challenge != null) {
    return <CodePage challenge={signIn.data.challenge} wanted={signIn.data.wanted} />;
  }
  if (token === "" || check.data?.is_good === false || isRefused(signIn.error, "link_refused")) {
    return (
      <AuthPage title={t("reset.dead")} about={t("mailLink.deadHint")}>
        <Button component={Link} to="/auth/mail" size="md">
          {t("reset.again")}
        </Button>
      </AuthPage>
    );
  }
  if (check.isPending) return <Waiting title={t("signIn.title")} />;
  const email = check.data?.email;
  return (
    <AuthPage title={t("signIn.title")} about={email && t("mailLink.as", { email })}>
      {signIn.error && <Trouble error={signIn.error} />}
      <Button
        size="md"
        fullWidth
        loading={signIn.isPending || signIn.isSuccess}
        onClick={() =>
          signIn.mutate(token, { onSuccess: ({ challenge, wanted }) => challenge === null && goOn(wanted) })
        }
      >
        {t("signIn.act")}
      </Button>
    </AuthPage>
  );
}
