import { Skeleton } from "@mantine/core";
import { useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { BackStep } from "../../../ui/nav/BackStep.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { idFrom, Off, OrganizationPage, settingsPath, useOrganization } from "../../organizations/index.ts";
import { useKeptLanding } from "../data.ts";
import { Editor } from "../editor/Editor.tsx";

/** The landing page of the organization of the address, made by its Admins. */
export default function OrganizationLanding() {
  const t = useWords("landing");
  const id = idFrom(useParams().organization_id);
  return id === null ? <Off title={t("title")} /> : <LandingOf key={id} id={id} />;
}

function LandingOf({ id }: { id: number }) {
  const t = useWords("landing");
  const { data } = useOrganization(id);
  return (
    <OrganizationPage organizationId={id} here="settings">
      <BackStep to={settingsPath(id)} name={t("back")} />
      {data && !data.can.edit_keys && <EmptyState kind="notAllowed" title={t("onlyAdmins")} />}
      {data?.can.edit_keys && <Kept id={id} />}
    </OrganizationPage>
  );
}

function Kept({ id }: { id: number }) {
  const t = useWords("landing");
  const kept = useKeptLanding(id);
  if (kept.data) return <Editor site={id} kept={kept.data} />;
  if (kept.isError) return <LoadFailed title={t("failed")} query={kept} />;
  return <Skeleton height={480} role="status" aria-label={t("loading")} />;
}
