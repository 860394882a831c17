import { Select } from "@mantine/core";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useProductsOnSale } from "../../data.ts";
import { useWhose } from "../whose.ts";

/** Which of the products on sale is marked; the page shows all of them as they are. */
export function FirstPlan({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  const t = useWords("landing");
  const products = useProductsOnSale(useWhose().site);
  return (
    <Select
      label={t("field.firstProduct")}
      description={t("field.firstProductHint")}
      data={(products.data ?? []).map(({ product_id, name }) => ({ value: String(product_id), label: name }))}
      value={value === null ? null : String(value)}
      clearable
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
