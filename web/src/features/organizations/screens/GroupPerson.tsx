import { useParams } from "react-router";
import { OfGroup } from "../groups/OfGroup.tsx";
import { OrganizationPage } from "../head/OrganizationPage.tsx";
import { idFrom } from "../head/paths.ts";
import { PersonOf } from "../people/PersonOf.tsx";

/** Somebody of a group: what they are in its organization. */
export default function GroupPerson() {
  const userId = idFrom(useParams().userId);
  return (
    <OfGroup
      draw={({ organization_id: organizationId }) => (
        <OrganizationPage organizationId={organizationId} here="groups">
          <PersonOf organizationId={organizationId} userId={userId} />
        </OrganizationPage>
      )}
    />
  );
}
