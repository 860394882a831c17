import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { found } from "../../../ui/page/found.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { AddDiscount, AddDiscountIcon } from "../discounts/AddDiscount.tsx";
import { DiscountList, useDiscountList } from "../discounts/DiscountList.tsx";

/** The platform's discount codes, with their uses; admins make, change and remove them. */
export default function Discounts() {
  const t = useWords("products");
  const list = useDiscountList();
  const { add, filter } = list;
  const count = list.list.data?.count ?? 0;
  return (
    <Page
      title={t("discounts.title")}
      fact={
        (list.list.data && filter.query === "" && t("discounts.fact", { count, number: formatNumber(count) })) ||
        found(filter.query !== "" && list.list.data?.count)
      }
      acts={<AddDiscount onAdd={add} />}
      phoneActs={<AddDiscountIcon onAdd={add} />}
    >
      <DiscountList {...list} />
    </Page>
  );
}
