import { Button } from "@mantine/core";
import type { OpenedInvitation } from "@pluma/contract/organizations/invitations";
import { Link, useLocation } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { AuthPage } from "../AuthPage.tsx";
import { useKeptDraft } from "../fields/keptDraft.ts";
import { SignUpForm } from "../SignUpForm.tsx";
import { emptySignUp, SIGN_UP_SECRETS } from "../signUpDraft.ts";
import { OrganizationMark } from "./OrganizationMark.tsx";
import { OverInvitation } from "./OverInvitation.tsx";

type Props = { invitation: OpenedInvitation; token: string };

/** What somebody who is not signed in does with an invitation: signs in, or makes an account with its address. */
export function InvitedOut({ invitation, token }: Props) {
  const t = useWords("session");
  const { pathname, search } = useLocation();
  if (invitation.state !== "open") return <OverInvitation why={invitation.state} invitation={invitation} />;
  if (!invitation.has_account) return <MakeAccount invitation={invitation} token={token} />;
  const { organization, email } = invitation;
  return (
    <AuthPage
      lead={<OrganizationMark invitation={invitation} />}
      title={t("invitation.to", { organization: organization.name })}
      about={t("invitation.signIn", { email })}
    >
      <Button component={Link} to="/auth" state={{ email, wanted: `${pathname}${search}` }} size="md">
        {t("signIn.act")}
      </Button>
    </AuthPage>
  );
}

function MakeAccount({ invitation, token }: Props) {
  const t = useWords("session");
  const { organization, email, user_type } = invitation;
  const [kept, change, forget] = useKeptDraft("signUp:invited", emptySignUp(email), SIGN_UP_SECRETS);
  const role = t(`invitation.roles.${user_type.name}`);
  return (
    <AuthPage
      lead={<OrganizationMark invitation={invitation} />}
      title={t("invitation.to", { organization: organization.name })}
      about={`${t("invitation.as", { role })} ${t("invitation.make")}`}
      isWide
    >
      <SignUpForm draft={{ ...kept, email }} way={{ email }} invitation={token} onChange={change} onDone={forget} />
    </AuthPage>
  );
}
