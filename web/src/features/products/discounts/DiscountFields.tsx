import { NativeSelect, TextInput } from "@mantine/core";
import { type Discount, discountDurations, discountKinds } from "@pluma/contract/products/discounts";
import { useWords } from "../../../platform/look/i18n.ts";
import { FilterChip } from "../../../ui/chips/FilterChip.tsx";
import { OptionalLabel } from "../../site/index.ts";
import css from "../form/form.module.css";
import { ProductPicker } from "../ProductPicker.tsx";
import { useSellingCurrency } from "../shop/data.ts";
import { type DiscountDraft, type DiscountField, type DiscountWrong, discountFormOf } from "./discountDraft.ts";

type DiscountFieldsProps = {
  draft: DiscountDraft;
  /** What is stored of it; null for one that is made. */
  stored: Discount | null;
  wrong: DiscountWrong;
  onChange: (next: Partial<DiscountDraft>) => void;
};

/** What a code is, what it takes off, from what, when, and how often. */
export function DiscountFields({ draft, stored, wrong, onChange }: DiscountFieldsProps) {
  const t = useWords("products");
  const field: BindField = (name) => ({
    name,
    value: draft[name],
    error: wrong[name] && t(`discounts.wrong.${wrong[name]}`),
    autoComplete: "off",
    onChange: (event) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput
        {...field("code")}
        data-autofocus
        className={css.mono}
        label={t("discounts.code")}
        description={t("discounts.codeHint")}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <OffFields draft={draft} stored={stored} field={field} onChange={onChange} />
      <ProductsField draft={draft} onChange={onChange} />
      <div className={css.pair}>
        {(["starts", "ends"] as const).map((name) => (
          <TextInput
            key={name}
            {...field(name)}
            type="datetime-local"
            label={<OptionalLabel>{t(`discounts.${name}`)}</OptionalLabel>}
          />
        ))}
      </div>
      <div className={css.pair}>
        {(["uses_max", "uses_per_user_max"] as const).map((name) => (
          <TextInput
            key={name}
            {...field(name)}
            label={t(`discounts.${name}`)}
            inputMode="numeric"
            placeholder={t("form.noLimit")}
          />
        ))}
      </div>
    </>
  );
}

type BindField = (name: DiscountField) => {
  name: string;
  value: string;
  error: string | undefined;
  autoComplete: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

function OffFields(props: Pick<DiscountFieldsProps, "draft" | "stored" | "onChange"> & { field: BindField }) {
  const { draft, stored, field, onChange } = props;
  const t = useWords("products");
  const selling = useSellingCurrency();
  // An amount is of its own currency until there is another amount.
  const isKept = stored?.kind === "fixed" && discountFormOf(draft).value === stored.value;
  const currency = isKept ? stored.currency : selling;
  return (
    <>
      <div className={css.pair}>
        <NativeSelect
          label={t("discounts.kind")}
          data={discountKinds.map((value) => ({ value, label: t(`discounts.kinds.${value}`) }))}
          value={draft.kind}
          onChange={(event) =>
            onChange({ kind: discountKinds.find((kind) => kind === event.currentTarget.value) ?? "percent" })
          }
        />
        <TextInput
          {...field("value")}
          label={t("discounts.value")}
          inputMode="decimal"
          rightSection={<span className={css.unit}>{draft.kind === "percent" ? "%" : currency}</span>}
          rightSectionWidth={52}
        />
      </div>
      <div className={css.pair}>
        <NativeSelect
          label={t("discounts.duration")}
          data={discountDurations.map((value) => ({ value, label: t(`discounts.durations.${value}`) }))}
          value={draft.duration}
          onChange={(event) =>
            onChange({ duration: discountDurations.find((each) => each === event.currentTarget.value) ?? "once" })
          }
        />
        {draft.duration === "months" && (
          <TextInput {...field("duration_months")} label={t("discounts.months")} inputMode="numeric" />
        )}
      </div>
    </>
  );
}

function ProductsField({ draft, onChange }: Pick<DiscountFieldsProps, "draft" | "onChange">) {
  const t = useWords("products");
  const { products } = draft;
  return (
    <div className={css.fields}>
      <ProductPicker
        label={t("discounts.onlyFor")}
        placeholder={t(products.length === 0 ? "discounts.allProducts" : "discounts.another")}
        value={null}
        onChange={(product) => {
          if (!product || products.some(({ product_id }) => product_id === product.product_id)) return;
          onChange({ products: [...products, { product_id: product.product_id, name: product.name }] });
        }}
      />
      {products.length > 0 && (
        <div className={css.chips}>
          {products.map(({ product_id, name }) => (
            <FilterChip
              key={product_id}
              name={name}
              onRemove={() => onChange({ products: products.filter((each) => each.product_id !== product_id) })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
