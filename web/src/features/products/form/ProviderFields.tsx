import { Loader, Select, Switch } from "@mantine/core";
import { formatMoney, fromMinor } from "@pluma/contract/kit/money";
import type { ProviderPrice } from "@pluma/contract/products/products";
import type { Translate } from "../../../platform/look/i18n.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { useProviderPrices, useProviderProducts } from "../data.ts";
import css from "./form.module.css";
import { withProviderPrice } from "./productDraft.ts";
import { idOf, type ProductEditor, usePriceCurrency } from "./useProductForm.ts";

/** Sells a product and price that the card provider already has, instead of ones that are made there when first sold. */
export function ProviderFields({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  const { draft } = editor;
  return (
    <FormSection title={t("form.provider")} about={t("form.providerAbout")}>
      <Switch
        label={t("form.useProvider")}
        checked={draft.hasProvider}
        onChange={(event) =>
          editor.change(
            event.currentTarget.checked
              ? { hasProvider: true }
              : { hasProvider: false, stripe_product_id: "", stripe_price_id: "" },
          )
        }
      />
      {draft.hasProvider && (
        <div className={css.under}>
          <Pickers editor={editor} />
        </div>
      )}
    </FormSection>
  );
}

function Pickers({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  const currency = usePriceCurrency(editor);
  const { draft, change } = editor;
  const known = useProviderProducts(true);
  const prices = useProviderPrices(draft.stripe_product_id);
  const failure = known.error ?? prices.error;
  const products = (known.data ?? []).map(({ id, name }) => ({ value: id, label: `${name} (${id})` }));
  const offered = (prices.data ?? []).map((price) => ({
    value: price.id,
    label: nameOf(price, t),
    disabled: price.currency.toUpperCase() !== currency,
  }));
  return (
    <>
      <div className={css.pair}>
        <Select
          id={idOf("stripe_product_id")}
          label={t("fields.stripe_product_id")}
          placeholder={t("form.chooseProduct")}
          data={withChosen(products, draft.stripe_product_id)}
          value={draft.stripe_product_id || null}
          error={editor.errorOf("stripe_product_id")}
          rightSection={known.isFetching ? <Loader size={16} /> : undefined}
          searchable
          clearable
          nothingFoundMessage={t("form.noneThere")}
          onChange={(id) => change({ stripe_product_id: id ?? "", stripe_price_id: "" })}
        />
        <Select
          id={idOf("stripe_price_id")}
          label={t("fields.stripe_price_id")}
          placeholder={t("form.choosePrice")}
          data={withChosen(offered, draft.stripe_price_id)}
          value={draft.stripe_price_id || null}
          error={editor.errorOf("stripe_price_id")}
          rightSection={prices.isFetching ? <Loader size={16} /> : undefined}
          disabled={draft.stripe_product_id === ""}
          clearable
          nothingFoundMessage={t("form.noneThere")}
          onChange={(id) => {
            const price = prices.data?.find((each) => each.id === id);
            change(price ? withProviderPrice(draft, price) : { stripe_price_id: "" });
          }}
        />
      </div>
      {failure && <p role="alert">{failure.message}</p>}
    </>
  );
}

// In units of the currency, which are hundredths for most and whole for some.
function nameOf({ unit_amount, currency, recurring }: ProviderPrice, t: Translate): string {
  const code = currency.toUpperCase();
  const price = `${formatMoney(fromMinor(unit_amount, code), code)} ${code}`;
  if (!recurring) return price;
  const { interval, interval_count: count } = recurring;
  const word = t(`periods.${interval}`).toLowerCase();
  return `${price} / ${count === 1 ? word : `${count} ${word}`}`;
}

// What is stored stays chosen, though the provider no longer lists it or has not answered yet.
const withChosen = <Option extends { value: string; label: string }>(options: Option[], chosen: string) =>
  chosen === "" || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
