import { type ProductForm, productForm } from "@pluma/contract/products/productForm";
import type { Product } from "@pluma/contract/products/products";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useSaveProduct } from "../data.ts";
import { useSellingCurrency } from "../shop/data.ts";
import {
  changedFields,
  draftOf,
  emptyDraft,
  formOf,
  type ProductDraft,
  type Wrong,
  wrongFrom,
  wrongIn,
} from "./productDraft.ts";

export type ProductEditor = ReturnType<typeof useProductForm>;

/** What a field of the form is drawn with. */
export type TextField =
  | "name"
  | "short_description"
  | "description"
  | "product_sku"
  | "price"
  | "sale_price"
  | "word_amount"
  | "free_trial_words"
  | "storage_mb"
  | "seats"
  | "subscription_interval"
  | "free_trial_length"
  | "free_trial_end"
  | "expiration_days"
  | "limit_per_user"
  | "user_limit"
  | "rank"
  | "webhook_url";

/**
 * A product while it is edited: the draft, what is wrong with it, and the way to save it. What is wrong is shown from
 * the first try to save on, and follows what is typed from then.
 */
export function useProductForm(product: Product | null, onSaved: (product: Product) => void) {
  const t = useWords("products");
  const first = product ? draftOf(product) : emptyDraft;
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const save = useSaving(product?.product_id ?? null);
  const found = isChecked ? wrongIn(draft, new Date()) : [];
  const wrong = [...found, ...save.refused.filter(({ field }) => found.every((each) => each.field !== field))];
  const textOf = ({ problem, text }: Wrong): string => (problem === "refused" && text) || t(`form.wrong.${problem}`);
  const errorOf = (field: keyof ProductForm): string | undefined => {
    const one = wrong.find((each) => each.field === field);
    return one && textOf(one);
  };
  const change = (next: Partial<ProductDraft>) => {
    save.forget(next);
    setDraft({ ...draft, ...next });
  };
  return {
    draft,
    /** What is stored of it. */
    product,
    /** What one may do with the product; undefined for one that is not there yet. */
    can: product?.can,
    change,
    wrong: wrong.map((each) => ({ field: each.field, text: textOf(each) })),
    failure: save.failure,
    alert: save.alert,
    changed: changedFields(first, draft),
    isSaving: save.isPending,
    errorOf,
    /** Name, value, error and change of a field of text. */
    field: (field: TextField) => ({
      id: idOf(field),
      name: field,
      value: draft[field],
      error: errorOf(field),
      autoComplete: "off",
      onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
    }),
    async submit() {
      if (save.isPending) return;
      flushSync(() => setChecked(true));
      const saved = await save.submit(draft, changedFields(first, draft).includes("grants"));
      if (saved) onSaved(saved);
    },
    discard() {
      setDraft(first);
      setChecked(false);
      save.forget(first);
    },
  };
}

// Saves a draft that nothing is wrong with; what keeps it from being saved gets the focus.
function useSaving(id: number | null) {
  const t = useWords("products");
  const [refused, setRefused] = useState<Wrong[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const { mutateAsync, isPending } = useSaveProduct(id);

  function show(fields: Wrong[], text: string | null): null {
    flushSync(() => {
      setRefused(fields);
      setFailure(text);
    });
    alert.current?.focus();
    return null;
  }

  // What it grants is sent only where that was changed: somebody else may be changing it.
  async function submit(draft: ProductDraft, isGrantedAnew: boolean): Promise<Product | null> {
    if (wrongIn(draft, new Date()).length > 0) return show([], null);
    try {
      const { grants, ...form } = productForm.parse(formOf(draft));
      return await mutateAsync(isGrantedAnew ? { ...form, grants } : form);
    } catch (error) {
      const fields = isRefused(error) ? wrongFrom(error.fields) : [];
      return show(fields, fields.length > 0 ? null : error instanceof Error ? error.message : t("failed"));
    }
  }

  return {
    refused,
    failure,
    alert,
    isPending,
    submit,
    forget(next: Partial<ProductDraft>) {
      setRefused(refused.filter(({ field }) => !(field in next)));
      setFailure(null);
    },
  };
}

/** The currency that the prices of a form are saved in: a product keeps its own until it gets another price. */
export function usePriceCurrency({ draft, product }: Pick<ProductEditor, "draft" | "product">): string {
  const selling = useSellingCurrency();
  return product !== null && formOf(draft).price === product.price ? product.currency : selling;
}

/** The id of a field in the page, by which a line of the alert finds it. */
export const idOf = (field: string): string => `product-${field}`;
