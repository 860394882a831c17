import { Button } from "@mantine/core";
import type { InvitationState, OpenedInvitation } from "@pluma/contract/organizations/invitations";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useSessionStatus } from "../../../platform/session/session.ts";
import { AuthPage } from "../AuthPage.tsx";
import { OrganizationMark } from "./OrganizationMark.tsx";

type Props = { why: Exclude<InvitationState, "open"> | "unknown"; invitation?: OpenedInvitation };

/** An invitation that lets nobody in any more, or never was one: why, and whom to ask. */
export function OverInvitation({ why, invitation }: Props) {
  const t = useWords("session");
  const isOut = useSessionStatus() === "out";
  const organization = invitation?.organization.name ?? "";
  return (
    <AuthPage
      lead={invitation && <OrganizationMark invitation={invitation} />}
      title={t(`invitation.over.${why}`, { organization })}
      about={t(`invitation.overHint.${why}`, { organization })}
    >
      <Button component={Link} to={isOut ? "/auth" : "/"} state={{ email: invitation?.email }} size="md">
        {t(isOut ? "signIn.act" : "verify.home")}
      </Button>
    </AuthPage>
  );
}
