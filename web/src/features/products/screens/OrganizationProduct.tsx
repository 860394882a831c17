import { useParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { idFrom, OfOrganization, OrganizationPage, useOrganization } from "../../organizations/index.ts";
import { ofOrganization } from "../places.ts";
import Product from "./Product.tsx";

/** A product of the selected organization, for its Admins; what is no number is one that is still to be made. */
export default function OrganizationProduct() {
  const t = useWords("products");
  return (
    <OfOrganization title={t("form.title")} draw={(organizationId) => <Opened organizationId={organizationId} />} />
  );
}

function Opened({ organizationId }: { organizationId: number }) {
  const { product_id } = useParams();
  const organization = useOrganization(organizationId);
  // Which says to whom it is open.
  if (!organization.data?.can.edit_people) {
    return (
      <OrganizationPage organizationId={organizationId} here="products">
        {null}
      </OrganizationPage>
    );
  }
  return <Product key={product_id} id={idFrom(product_id)} place={ofOrganization} organizationId={organizationId} />;
}
