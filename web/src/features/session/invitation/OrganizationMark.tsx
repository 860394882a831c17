import type { OpenedInvitation } from "@pluma/contract/organizations/invitations";
import { Monogram } from "../../../ui/marks/Monogram.tsx";

/** The picture of the organization that invites, or the first letter of its name. */
export function OrganizationMark({ invitation: { organization } }: { invitation: OpenedInvitation }) {
  const { name, organization_id, thumbnail } = organization;
  return <Monogram name={name} id={organization_id} size={48} src={thumbnail || null} />;
}
