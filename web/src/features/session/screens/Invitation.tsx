import { Button } from "@mantine/core";
import { useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useSessionStatus } from "../../../platform/session/session.ts";
import { AuthPage } from "../AuthPage.tsx";
import { useInvitation } from "../data.ts";
import { InvitedIn } from "../invitation/InvitedIn.tsx";
import { InvitedOut } from "../invitation/InvitedOut.tsx";
import { OverInvitation } from "../invitation/OverInvitation.tsx";
import { Waiting } from "../invitation/Waiting.tsx";
import { Trouble } from "../Trouble.tsx";

/**
 * An invitation into an organization, by the link of a mail: whoever has no account makes one here, whoever has one signs
 * in, and nobody but who has the address gets in. One that is over says why.
 */
export default function Invitation() {
  const t = useWords("session");
  const token = useSearchParams()[0].get("token") ?? "";
  const opened = useInvitation(token);
  const isIn = useSessionStatus() === "in";
  const invitation = opened.data;
  if (token === "" || isRefused(opened.error, "invitation_unknown")) return <OverInvitation why="unknown" />;
  if (invitation) {
    return isIn ? (
      <InvitedIn invitation={invitation} token={token} />
    ) : (
      <InvitedOut invitation={invitation} token={token} />
    );
  }
  if (!opened.error) return <Waiting />;
  return (
    <AuthPage title={t("invitation.title")}>
      <Trouble error={opened.error} />
      <Button mt={20} size="md" onClick={() => void opened.refetch()}>
        {t("verify.again")}
      </Button>
    </AuthPage>
  );
}
