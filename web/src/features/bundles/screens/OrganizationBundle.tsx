import { Skeleton } from "@mantine/core";
import { useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { BackStep } from "../../../ui/nav/BackStep.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { idFrom, NotRead, Off, OrganizationPage, settingsPath, useOrganization } from "../../organizations/index.ts";
import { useBundle } from "../data.ts";
import css from "../parts/bundles.module.css";
import { ExportPart } from "../parts/ExportPart.tsx";
import { ImportPart } from "../parts/ImportPart.tsx";
import { Signers } from "../parts/Signers.tsx";
import { Sources } from "../parts/Sources.tsx";

/** How the organization of the address is set up, as one file: made of it, and imported into it. */
export default function OrganizationBundle() {
  const t = useWords("bundles");
  const id = idFrom(useParams().organization_id);
  return id === null ? <Off title={t("title")} /> : <Bundle key={id} id={id} />;
}

function Bundle({ id }: { id: number }) {
  const t = useWords("bundles");
  const { data } = useOrganization(id);
  return (
    <OrganizationPage organizationId={id} here="settings">
      <div className={css.parts}>
        <BackStep to={settingsPath(id)} name={t("back")} />
        {data && !data.can.delete && <EmptyState kind="notAllowed" title={t("onlyAdmins")} />}
        {data?.can.delete && <Parts id={id} name={data.name} />}
      </div>
    </OrganizationPage>
  );
}

function Parts({ id, name }: { id: number; name: string }) {
  const t = useWords("bundles");
  const bundle = useBundle(id);
  if (bundle.isPending) return <Skeleton height={420} maw={720} aria-label={t("loading")} />;
  if (!bundle.data) return <NotRead error={bundle.error} onTryAgain={() => void bundle.refetch()} />;
  return (
    <>
      <ImportPart id={id} last={bundle.data.import} />
      <ExportPart id={id} name={name} bundle={bundle.data} />
      {bundle.data.sources.length > 0 && <Sources sources={bundle.data.sources} own={bundle.data.fingerprint} />}
      {bundle.data.signers.length > 0 && <Signers organizationId={id} signers={bundle.data.signers} />}
    </>
  );
}
