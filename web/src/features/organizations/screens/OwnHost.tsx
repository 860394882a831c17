import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { BackStep } from "../../../ui/nav/BackStep.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useOrganization } from "../data.ts";
import { NotRead, OrganizationPage } from "../head/OrganizationPage.tsx";
import { settingsPath } from "../head/paths.ts";
import { useHost } from "../host/data.ts";
import { HostProof } from "../host/HostProof.tsx";
import css from "./OwnHost.module.css";

type OwnHostProps = { id: number; look: (name: string) => ReactNode; mail: ReactNode };

/**
 * An organization's own host: whether it is proved and through which server it sends mail, to its Admins, and how it looks there,
 * to whoever changes how it looks.
 */
export default function OwnHost({ id, look, mail }: OwnHostProps) {
  const t = useWords("organizations/host");
  const { data } = useOrganization(id);
  return (
    <OrganizationPage organizationId={id} here="settings">
      <div className={css.parts}>
        <BackStep to={settingsPath(id)} name={t("back")} />
        {data?.can.edit_keys && <Proof id={id} />}
        {data?.can.edit && look(data.name)}
        {data?.can.edit_keys && mail}
      </div>
    </OrganizationPage>
  );
}

function Proof({ id }: { id: number }) {
  const t = useWords("organizations/host");
  const host = useHost(id);
  if (host.isError) return <NotRead error={host.error} onTryAgain={() => void host.refetch()} />;
  if (host.isPending) return <Skeleton height={220} maw={680} aria-label={t("loading")} />;
  if (host.data) return <HostProof id={id} host={host.data} />;
  return (
    <EmptyState
      kind="nothing"
      title={t("none")}
      text={t("noneText")}
      action={
        <Button component={Link} to={settingsPath(id)}>
          {t("enter")}
        </Button>
      }
    />
  );
}
