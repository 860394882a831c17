import { Textarea, TextInput } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { OptionalLabel } from "../../site/index.ts";
import { GrantSection } from "../grants/GrantSection.tsx";
import css from "./form.module.css";
import { ProviderFields } from "./ProviderFields.tsx";
import { SubscriptionFields } from "./SubscriptionFields.tsx";
import { idOf, type ProductEditor, usePriceCurrency } from "./useProductForm.ts";
import { WordFields } from "./WordFields.tsx";

/** Every field of a product, in its parts. */
export function ProductFields({ editor }: { editor: ProductEditor }) {
  return (
    <>
      <WhatSection editor={editor} />
      <PriceSection editor={editor} />
      <GrantFields editor={editor} />
      <SubscriptionFields editor={editor} />
      <LimitsSection editor={editor} />
      <ProviderFields editor={editor} />
      <WebhookSection editor={editor} />
    </>
  );
}

function WhatSection({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  return (
    <FormSection title={t("form.what")} about={t("form.whatAbout")}>
      <div className={css.pair}>
        <TextInput {...editor.field("name")} label={t("fields.name")} maxLength={200} />
        <TextInput
          {...editor.field("product_sku")}
          className={css.mono}
          label={<OptionalLabel>{t("fields.product_sku")}</OptionalLabel>}
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
      <TextInput
        {...editor.field("short_description")}
        label={<OptionalLabel>{t("fields.short_description")}</OptionalLabel>}
      />
      <Textarea
        {...editor.field("description")}
        label={t("fields.description")}
        placeholder={t("form.descriptionHint")}
        autosize
        minRows={2}
        maxRows={10}
      />
    </FormSection>
  );
}

function GrantFields({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  const { product, draft, errorOf, change } = editor;
  return (
    <GrantSection
      id={idOf("grants")}
      productId={product && product.grants.length > 0 ? product.product_id : null}
      value={draft.grants}
      error={errorOf("grants")}
      onChange={(grants) => change({ grants })}
    >
      <TextInput
        {...editor.field("rank")}
        className={css.storage}
        label={<OptionalLabel>{t("fields.rank")}</OptionalLabel>}
        description={t("grants.rankAbout")}
        inputMode="numeric"
      />
    </GrantSection>
  );
}

function LimitsSection({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  const days = { rightSection: <span className={css.unit}>{t("form.days")}</span>, rightSectionWidth: 56 };
  return (
    <FormSection title={t("form.limits")} about={t("form.limitsAbout")}>
      <div className={css.three}>
        {(["expiration_days", "limit_per_user", "user_limit"] as const).map((field) => (
          <TextInput
            key={field}
            {...editor.field(field)}
            {...(field === "expiration_days" && days)}
            label={t(`fields.${field}`)}
            inputMode="numeric"
            placeholder={t("form.noLimit")}
          />
        ))}
      </div>
      <TextInput
        {...editor.field("storage_mb")}
        className={css.storage}
        label={t("fields.storage_mb")}
        description={t("form.storageAbout")}
        inputMode="numeric"
        placeholder={t("form.asPlans")}
        rightSection={<span className={css.unit}>MB</span>}
        rightSectionWidth={48}
      />
    </FormSection>
  );
}

function WebhookSection({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  // Where the purchases of a new one are told is said by admins: the platform's, or those of the organization that has it.
  const isAdmin = useMay({ access: "admin" });
  const isOfOrganization = useOrganizationId() !== null;
  const mayDirect = editor.can?.edit_webhook ?? (isAdmin || isOfOrganization);
  return (
    <FormSection title={t("form.webhook")} about={t(mayDirect ? "form.webhookAbout" : "form.webhookAdminOnly")}>
      <TextInput
        {...editor.field("webhook_url")}
        readOnly={!mayDirect}
        className={css.mono}
        type="url"
        inputMode="url"
        label={<OptionalLabel>{t("fields.webhook_url")}</OptionalLabel>}
        placeholder="https://"
        autoCapitalize="off"
        spellCheck={false}
      />
    </FormSection>
  );
}

function PriceSection({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  const currency = usePriceCurrency(editor);
  const unit = { rightSection: <span className={css.unit}>{currency}</span>, rightSectionWidth: 52 };
  return (
    <FormSection title={t("form.price")} about={t("form.priceAbout")}>
      <div className={css.pair}>
        <TextInput {...editor.field("price")} {...unit} label={t("fields.price")} inputMode="decimal" />
        <TextInput
          {...editor.field("sale_price")}
          {...unit}
          label={<OptionalLabel>{t("fields.sale_price")}</OptionalLabel>}
          inputMode="decimal"
        />
      </div>
      <WordFields editor={editor} />
      <TextInput
        {...editor.field("seats")}
        className={css.storage}
        label={t("fields.seats")}
        description={t("form.seatsAbout")}
        inputMode="numeric"
      />
    </FormSection>
  );
}
