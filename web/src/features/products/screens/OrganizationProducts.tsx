import { Anchor, Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { OfOrganization, OrganizationPage } from "../../organizations/index.ts";
import { AddProduct, AddProductIcon } from "../list/AddProduct.tsx";
import { ProductTable } from "../list/ProductTable.tsx";
import { ofOrganization } from "../places.ts";

/** What the selected organization sells, for its Admins; `below` stands below it. */
export default function OrganizationProducts({ below }: { below?: ReactNode }) {
  const t = useWords("products");
  const selectedId = useOrganizationId();
  return (
    <OfOrganization
      title={t("list.title")}
      draw={(organizationId) => (
        <OrganizationPage
          organizationId={selectedId ?? organizationId}
          here="products"
          acts={<Acts />}
          phoneActs={<AddProductIcon place={ofOrganization} />}
        >
          <Group hiddenFrom="sm" gap={18} py={6}>
            <Anchor component={Link} to="/organization/admin/purchases" py={8}>
              {t("list.sold")}
            </Anchor>
            <Anchor component={Link} to="/organization/admin/discounts" py={8}>
              {t("discounts.title")}
            </Anchor>
          </Group>
          <ProductTable place={ofOrganization} person={null} />
          {below}
        </OrganizationPage>
      )}
    />
  );
}

function Acts() {
  const t = useWords("products");
  return (
    <>
      <Button variant="default" component={Link} to="/organization/admin/purchases">
        {t("list.sold")}
      </Button>
      <Button variant="default" component={Link} to="/organization/admin/discounts">
        {t("discounts.title")}
      </Button>
      <AddProduct place={ofOrganization} />
    </>
  );
}
