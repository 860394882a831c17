import { currencyCode } from "@pluma/contract/kit/money";
import { type Shop, shopChanges, shopSecrets } from "@pluma/contract/products/shops";
import type { ShopChanges } from "./data.ts";

/** What of how an organization sells is entered as text. */
export const shopFields = [
  "stripe_public_key",
  "stripe_private_key",
  "stripe_webhook_key",
  "paypal_mode",
  "paypal_client_id",
  "paypal_secret_key",
  "paypal_webhook_id",
  "currency",
  "tax_name",
  "tax_percent",
  "seller_name",
  "seller_address",
  "seller_tax_id",
  "invoice_footer",
  "invoice_prefix",
] as const;
export type ShopField = (typeof shopFields)[number];

/** What was typed: of what is not in it nothing was; null takes a key away. */
export type ShopDraft = Partial<Record<ShopField, string | null>>;

/** Keys of which only the last characters are known, so that what stands in their field is a new one. */
export const isHidden = (field: ShopField): boolean =>
  field === "stripe_public_key" || shopSecrets.some((secret) => secret === field);

/** What stands in a field. */
export function valueIn(shop: Shop, draft: ShopDraft, field: ShopField): string {
  const typed = draft[field];
  if (typed !== undefined) return typed ?? "";
  return isHidden(field) ? "" : (shop[field] ?? "");
}

/** The fields that are not as they are stored. */
export const changedIn = (shop: Shop, draft: ShopDraft): ShopField[] =>
  shopFields.filter((field) => {
    const typed = draft[field];
    if (typed === undefined) return false;
    return isHidden(field) ? typed !== "" : (typed ?? "") !== (shop[field] ?? "");
  });

/** What is sent of what changed. */
export function changesOf(draft: ShopDraft, changed: readonly ShopField[]): ShopChanges {
  const given = Object.fromEntries(
    changed.map((field) => {
      const typed = draft[field]?.trim() ?? null;
      const isNone = typed === "" && (field === "currency" || field === "invoice_prefix");
      return [field, isNone ? null : typed];
    }),
  );
  return given;
}

/** The fields whose change the server would refuse. */
export function wrongIn(draft: ShopDraft, changed: readonly ShopField[]): ShopField[] {
  const read = shopChanges.safeParse(changesOf(draft, changed));
  return changed.filter((field) => read.error?.issues.some(({ path }) => path[0] === field));
}

/** Every currency that there is. */
export const currencies = (): string[] =>
  Intl.supportedValuesOf("currency").filter((code) => currencyCode.safeParse(code).success);
