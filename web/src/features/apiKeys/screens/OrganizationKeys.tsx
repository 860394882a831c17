import { useWords } from "../../../platform/look/i18n.ts";
import { OfOrganization, OrganizationPage } from "../../organizations/index.ts";
import { Keys } from "../parts/Keys.tsx";

/** The keys of the API that act in an organization, for its Admins. */
export default function OrganizationKeys() {
  const t = useWords("apiKeys");
  return (
    <OfOrganization
      title={t("title")}
      draw={(organizationId) => (
        <OrganizationPage key={organizationId} organizationId={organizationId} here="keys">
          <Keys place={{ organizationId }} />
        </OrganizationPage>
      )}
    />
  );
}
