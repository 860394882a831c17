import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { BackStep } from "../../../ui/nav/BackStep.tsx";
import { OfOrganization, OrganizationPage } from "../../organizations/index.ts";
import { AddDiscount, AddDiscountIcon } from "../discounts/AddDiscount.tsx";
import { DiscountList, useDiscountList } from "../discounts/DiscountList.tsx";
import { ofOrganization } from "../places.ts";

/** The discount codes of the selected organization, for its Admins. */
export default function OrganizationDiscounts() {
  const t = useWords("products");
  const selectedId = useOrganizationId();
  return (
    <OfOrganization
      title={t("discounts.title")}
      draw={(organizationId) => <Codes organizationId={selectedId ?? organizationId} />}
    />
  );
}

function Codes({ organizationId }: { organizationId: number }) {
  const t = useWords("products");
  const list = useDiscountList();
  return (
    <OrganizationPage
      organizationId={organizationId}
      here="products"
      acts={<AddDiscount onAdd={list.add} />}
      phoneActs={<AddDiscountIcon onAdd={list.add} />}
    >
      <BackStep to={ofOrganization.list} name={t("list.title")} />
      <DiscountList {...list} />
    </OrganizationPage>
  );
}
