import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { found } from "../../../ui/page/found.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useProducts } from "../data.ts";
import { AddProduct, AddProductIcon } from "../list/AddProduct.tsx";
import { ProductTable, useProductsFilter } from "../list/ProductTable.tsx";
import type { PersonField } from "../personField.ts";
import { ofPlatform } from "../places.ts";

/** The platform's products, tried out by admins. */
export default function Products({ person }: { person: PersonField }) {
  const t = useWords("products");
  const { filter } = useProductsFilter();
  const { data } = useProducts(filter);
  return (
    <Page
      title={t("list.title")}
      fact={
        (data && filter.query === "" && t("list.fact", { count: data.count, number: formatNumber(data.count) })) ||
        found(filter.query !== "" && data?.count)
      }
      acts={<AddProduct place={ofPlatform} />}
      phoneActs={<AddProductIcon place={ofPlatform} />}
    >
      <ProductTable place={ofPlatform} person={person} />
    </Page>
  );
}
