import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { OfOrganization, OrganizationPage } from "../../organizations/index.ts";
import { AddProduct, AddProductIcon } from "../list/AddProduct.tsx";
import { ProductTable } from "../list/ProductTable.tsx";
import { ofOrganization } from "../places.ts";

/** What the selected organization sells, for its Admins. */
export default function OrganizationProducts() {
  const t = useWords("products");
  const selectedId = useOrganizationId();
  return (
    <OfOrganization
      title={t("list.title")}
      draw={(organizationId) => (
        <OrganizationPage
          organizationId={selectedId ?? organizationId}
          here="products"
          acts={<AddProduct place={ofOrganization} />}
          phoneActs={<AddProductIcon place={ofOrganization} />}
        >
          <ProductTable place={ofOrganization} person={null} />
        </OrganizationPage>
      )}
    />
  );
}
