import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { AuthPage } from "../AuthPage.tsx";
import { CodePage } from "../CodePage.tsx";
import { useFinishIssuerSignIn } from "../data.ts";
import { Waiting } from "../invitation/Waiting.tsx";
import { Trouble } from "../Trouble.tsx";

/** Where an issuer sends people back to: signs them in, asks for the code of a second factor, or says why not. */
export default function Back() {
  const t = useWords("session");
  const { search } = useLocation();
  const navigate = useNavigate();
  const finish = useFinishIssuerSignIn();
  const goOn = (to: string) => void navigate(to, { replace: true });
  const onReturn = useEffectEvent(() =>
    finish.mutate(search, { onSuccess: ({ wanted, challenge }) => challenge === null && goOn(wanted) }),
  );
  useEffect(() => onReturn(), []);
  if (finish.data?.challenge != null) {
    return <CodePage challenge={finish.data.challenge} wanted={finish.data.wanted} />;
  }
  if (!finish.isError) return <Waiting title={t("issuer.returning")} />;
  return (
    <AuthPage title={t("issuer.failed")}>
      <Trouble error={finish.error} />
      <Button component={Link} to="/auth" size="md">
        {t("recovery.back")}
      </Button>
    </AuthPage>
  );
}
