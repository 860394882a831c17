import { useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { OfOrganization } from "../head/OfOrganization.tsx";
import { OrganizationPage } from "../head/OrganizationPage.tsx";
import { idFrom } from "../head/paths.ts";
import { PersonOf } from "../people/PersonOf.tsx";

/** Somebody of the organization that one is in; `isEditing` opens the question of their role. */
export default function Person({ isEditing = false }: { isEditing?: boolean }) {
  const t = useWords("organizations");
  const userId = idFrom(useParams().userId);
  return (
    <OfOrganization
      title={t("people.title")}
      draw={(organizationId) => (
        <OrganizationPage organizationId={organizationId} here="users">
          <PersonOf organizationId={organizationId} userId={userId} isEditing={isEditing} />
        </OrganizationPage>
      )}
    />
  );
}
