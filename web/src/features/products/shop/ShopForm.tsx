import { Select, Textarea, TextInput } from "@mantine/core";
import type { Shop } from "@pluma/contract/products/shops";
import type { SubmitEvent } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { SaveBar } from "../../../ui/form/SaveBar.tsx";
import { AccountFields } from "./AccountFields.tsx";
import css from "./shop.module.css";
import { currencies, type ShopField } from "./shopDraft.ts";
import { type ShopEditor, useShopForm } from "./useShopForm.ts";

/** How an organization sells: its accounts, its currency and tax, what its invoices say. */
export function ShopForm({ shop }: { shop: Shop }) {
  const t = useWords("products/shop");
  const editor = useShopForm(shop);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void editor.submit();
  };
  return (
    <form ref={editor.form} className={css.form} onSubmit={handleSubmit} noValidate>
      {shop.accounts.map((account) => (
        <AccountFields key={account.provider} editor={editor} shop={shop} account={account} />
      ))}
      <Terms editor={editor} shop={shop} />
      <Legal editor={editor} shop={shop} />
      <SaveBar
        changes={editor.changed.map((field) => t(`fields.${field}`))}
        wrongCount={editor.wrongCount}
        isSaving={editor.isSaving}
        onDiscard={editor.discard}
        onSave={() => void editor.submit()}
      />
    </form>
  );
}

type Props = { editor: ShopEditor; shop: Shop };

function Terms({ editor, shop }: Props) {
  const t = useWords("products/shop");
  const names = new Intl.DisplayNames(useLanguage(), { type: "currency" });
  return (
    <FormSection title={t("terms.title")} about={t("terms.about")}>
      <Select
        label={t("fields.currency")}
        description={t("terms.currencyHint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        searchable
        clearable
        placeholder={t("terms.usual", { currency: shop.usual_currency })}
        data={currencies().map((code) => ({ value: code, label: `${code}, ${names.of(code)}` }))}
        value={editor.valueOf("currency") || null}
        error={editor.errorOf("currency")}
        onChange={(code) => editor.change({ currency: code ?? "" })}
      />
      <div className={css.pair}>
        <Line editor={editor} field="tax_name" max={40} />
        <Line editor={editor} field="tax_percent" max={5} inputMode="decimal" />
      </div>
      <p className={css.quiet}>{t("terms.taxHint")}</p>
    </FormSection>
  );
}

function Legal({ editor, shop }: Props) {
  const t = useWords("products/shop");
  return (
    <FormSection title={t("legal.title")} about={t("legal.about")}>
      <Line editor={editor} field="seller_name" max={200} placeholder={shop.usual_name} />
      <Lines editor={editor} field="seller_address" />
      <Line editor={editor} field="seller_tax_id" max={60} />
      <Lines editor={editor} field="invoice_footer" />
      <Line
        editor={editor}
        field="invoice_prefix"
        max={16}
        placeholder={shop.usual_prefix}
        hint={t("legal.numberHint", { number: shop.next_number })}
      />
    </FormSection>
  );
}

type LineProps = {
  editor: ShopEditor;
  field: ShopField;
  max: number;
  placeholder?: string;
  hint?: string;
  inputMode?: "decimal";
};

function Line({ editor, field, max, placeholder, hint, inputMode }: LineProps) {
  const t = useWords("products/shop");
  return (
    <TextInput
      label={t(`fields.${field}`)}
      description={hint}
      inputWrapperOrder={["label", "input", "error", "description"]}
      placeholder={placeholder}
      inputMode={inputMode}
      autoComplete="off"
      maxLength={max}
      value={editor.valueOf(field)}
      error={editor.errorOf(field)}
      onChange={(event) => editor.change({ [field]: event.currentTarget.value })}
    />
  );
}

function Lines({ editor, field }: Pick<LineProps, "editor" | "field">) {
  const t = useWords("products/shop");
  return (
    <Textarea
      label={t(`fields.${field}`)}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={500}
      value={editor.valueOf(field)}
      error={editor.errorOf(field)}
      onChange={(event) => editor.change({ [field]: event.currentTarget.value })}
    />
  );
}
