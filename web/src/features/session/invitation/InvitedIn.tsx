import { Button } from "@mantine/core";
import type { OpenedInvitation } from "@pluma/contract/organizations/invitations";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { signOut, useMe } from "../../../platform/me/me.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { SendVerificationButton } from "../../../ui/wait/SendVerificationButton.tsx";
import { AuthPage } from "../AuthPage.tsx";
import { useAcceptInvitation } from "../data.ts";
import { Trouble } from "../Trouble.tsx";
import { OrganizationMark } from "./OrganizationMark.tsx";
import { OverInvitation } from "./OverInvitation.tsx";
import { Waiting } from "./Waiting.tsx";

type Props = { invitation: OpenedInvitation; token: string };

/** What somebody who is signed in does with an invitation: accepts it, if it went to their address and they proved it. */
export function InvitedIn({ invitation, token }: Props) {
  const { data: me } = useMe();
  if (!me) return <Waiting />;
  const { organization, email } = invitation;
  if (me.user_organizations.some(({ organization_id: id }) => id === organization.organization_id)) {
    return <Inside invitation={invitation} />;
  }
  if (invitation.state !== "open") return <OverInvitation why={invitation.state} invitation={invitation} />;
  if (me.email !== email) return <OfAnother invitation={invitation} own={me.email} />;
  return me.email_verified ? <Accept invitation={invitation} token={token} /> : <Unproved invitation={invitation} />;
}

function Accept({ invitation, token }: Props) {
  const t = useWords("session");
  const accept = useAcceptInvitation(token);
  const { organization, user_type } = invitation;
  return (
    <AuthPage
      lead={<OrganizationMark invitation={invitation} />}
      title={t("invitation.to", { organization: organization.name })}
      about={t("invitation.as", { role: t(`invitation.roles.${user_type.name}`) })}
    >
      {accept.error && <Trouble error={accept.error} />}
      <Button mt={accept.error ? 20 : 0} size="md" loading={accept.isPending} onClick={() => accept.mutate()}>
        {t("invitation.accept")}
      </Button>
    </AuthPage>
  );
}

function Inside({ invitation }: Pick<Props, "invitation">) {
  const t = useWords("session");
  const navigate = useNavigate();
  const { name, organization_id: id } = invitation.organization;
  const enter = () => {
    selectOrganization(id);
    void navigate("/");
  };
  return (
    <AuthPage
      lead={<OrganizationMark invitation={invitation} />}
      title={t("invitation.inside", { organization: name })}
      about={t("invitation.insideHint")}
    >
      <Button size="md" onClick={enter}>
        {t("invitation.enter")}
      </Button>
    </AuthPage>
  );
}

function OfAnother({ invitation, own }: Pick<Props, "invitation"> & { own: string }) {
  const t = useWords("session");
  const { organization, email } = invitation;
  return (
    <AuthPage
      lead={<OrganizationMark invitation={invitation} />}
      title={t("invitation.to", { organization: organization.name })}
      about={t("invitation.another", { email, own })}
    >
      <Button size="md" onClick={() => void signOut()}>
        {t("invitation.signOut")}
      </Button>
    </AuthPage>
  );
}

function Unproved({ invitation }: Pick<Props, "invitation">) {
  const t = useWords("session");
  const { organization, email } = invitation;
  return (
    <AuthPage
      lead={<OrganizationMark invitation={invitation} />}
      title={t("invitation.to", { organization: organization.name })}
      about={t("invitation.unproved", { email })}
    >
      <SendVerificationButton size="md" />
    </AuthPage>
  );
}
