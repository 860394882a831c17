import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { formatMoney } from "@pluma/contract/kit/money";
import type { Product } from "@pluma/contract/products/products";
import { type ReactNode, useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { useProductChoices } from "./data.ts";

const SEARCH_AFTER_MS = 500;

type ProductPickerProps = {
  label?: string;
  /** Its name where no label stands over it. */
  "aria-label"?: string;
  className?: string | undefined;
  placeholder?: string;
  /** The product that is chosen; its name is shown where it is not among those that were found. */
  value: { product_id: number; name: string } | null;
  onChange: (product: Product | null) => void;
  error?: ReactNode;
  clearable?: boolean;
};

/** Chooses a product by its name and price; the list is searched half a second after the last key. */
export function ProductPicker({ value, onChange, ...props }: ProductPickerProps) {
  const t = useWords("products");
  const [text, setText] = useState("");
  const isNameOfChosen = value !== null && text.startsWith(value.name);
  const [query] = useDebouncedValue(isNameOfChosen ? "" : text.trim(), SEARCH_AFTER_MS);
  const found = useProductChoices(query);
  const options = (found.data ?? []).map((product) => ({
    value: String(product.product_id),
    label: `${product.name}, ${formatMoney(product.due_price, product.currency)}`,
  }));
  const chosen = value && String(value.product_id);
  const isListed = options.some((option) => option.value === chosen);
  return (
    <Select
      {...props}
      searchable
      data={value && chosen && !isListed ? [...options, { value: chosen, label: value.name }] : options}
      value={chosen}
      searchValue={text}
      onSearchChange={setText}
      // What the server found is what is offered.
      filter={({ options: all }) => all}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={found.data ? t("picker.none") : undefined}
      onChange={(id) => onChange(found.data?.find(({ product_id }) => String(product_id) === id) ?? null)}
    />
  );
}
