import { Button, Switch } from "@mantine/core";
import type { Product } from "@pluma/contract/products/products";
import type { SubmitEvent } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { SaveBar } from "../../../ui/form/SaveBar.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { GiftBatches } from "../gifts/GiftBatches.tsx";
import { Deliveries } from "./Deliveries.tsx";
import css from "./form.module.css";
import { PlanPreview } from "./PlanPreview.tsx";
import { Problems } from "./Problems.tsx";
import { ProductFields } from "./ProductFields.tsx";
import type { ProductDraft } from "./productDraft.ts";
import { useProductForm } from "./useProductForm.ts";

/** The form of a product, beside it how it will stand among the plans. */
export function ProductForm({ product, onSaved }: { product: Product | null; onSaved: (product: Product) => void }) {
  const t = useWords("products");
  const editor = useProductForm(product, onSaved);
  const { draft, changed } = editor;
  const isDirty = changed.length > 0;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void editor.submit();
  };
  const available = (
    <Switch
      label={t("fields.available")}
      checked={draft.available}
      onChange={(event) => editor.change({ available: event.currentTarget.checked })}
    />
  );
  useUnsaved(isDirty);
  return (
    <Page
      title={product ? draft.name || product.name : t("form.newTitle")}
      fact={product ? t("form.editFact") : t("form.newFact")}
      acts={
        <>
          {available}
          {product && <ToPlans product={product} />}
        </>
      }
    >
      <div className={css.phoneAvailable}>
        {available}
        {product && <ToPlans product={product} />}
      </div>
      <form onSubmit={handleSubmit} noValidate>
        <Problems editor={editor} />
        <div className={css.layout}>
          <div>
            <ProductFields editor={editor} />
            {!product && !isDirty && (
              <div className={css.foot}>
                <Button type="submit">{t("form.save")}</Button>
              </div>
            )}
            <SaveBar
              changes={[...new Set(changed.map((field) => t(`fields.${labelled(field)}`)))]}
              wrongCount={editor.wrong.length}
              isSaving={editor.isSaving}
              onDiscard={editor.discard}
              onSave={() => void editor.submit()}
            />
          </div>
          <PlanPreview editor={editor} />
        </div>
      </form>
      {product && <GiftBatches product={product} />}
      {product?.webhook_url && <Deliveries productId={product.product_id} />}
    </Page>
  );
}

/** What is on sale is seen as its buyers see it; those of an organization stand on plans of their own. */
function ToPlans({ product: { available, organization_id } }: { product: Product }) {
  const t = useWords("products");
  if (!available || organization_id !== null) return null;
  return (
    <Button component={Link} to="/pricing" variant="default">
      {t("form.toPlans")}
    </Button>
  );
}

// Three parts of the form are not fields of a product: they change the field that they stand over.
function labelled(field: keyof ProductDraft): string {
  if (field === "isUnlimited") return "word_amount";
  if (field === "trial") return "free_trial_length";
  return field === "hasProvider" ? "stripe_product_id" : field;
}
