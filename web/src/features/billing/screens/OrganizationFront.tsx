import { useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { BackStep } from "../../../ui/nav/BackStep.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { idFrom, Off, OrganizationPage, settingsPath, useOrganization } from "../../organizations/index.ts";
import { Front } from "../front/Front.tsx";

/** The shop's front of the organization of the address, for its Admins. */
export default function OrganizationFront() {
  const t = useWords("billing/front");
  const id = idFrom(useParams().organization_id);
  return id === null ? <Off title={t("title")} /> : <FrontOf key={id} id={id} />;
}

function FrontOf({ id }: { id: number }) {
  const t = useWords("billing/front");
  const { data } = useOrganization(id);
  return (
    <OrganizationPage organizationId={id} here="settings">
      <BackStep to={settingsPath(id)} name={t("back")} />
      {data && !data.can.edit_keys && <EmptyState kind="notAllowed" title={t("onlyAdmins")} />}
      {data?.can.edit_keys && <Front seller={id} />}
    </OrganizationPage>
  );
}
