import type { Language } from "@pluma/contract/kit/kit";
import { brandShape } from "@pluma/contract/site/site";

/** The brand as it is typed; the shape is the contract's. */
export type BrandDraft = {
  app_name: string;
  tagline: string;
  primary_color: string;
  accent_color: string;
  lang: Language;
};

export type BrandField = keyof BrandDraft;

/** Fields of the brand that the server would refuse. */
export function wrongBrandFields(brand: BrandDraft): BrandField[] {
  const wrong = new Set(brandShape.safeParse(brand).error?.issues.map((issue) => issue.path[0]));
  return brandFields.filter((field) => wrong.has(field));
}

/** The fields of a brand, in the order of the page. */
export const brandFields: readonly BrandField[] = ["app_name", "tagline", "primary_color", "accent_color", "lang"];

/** A colour as it is meant: the number sign may be left out. */
export function tidyColour(typed: string): string {
  const colour = typed.trim();
  return /^[0-9a-f]{3}(?:[0-9a-f]{3})?$/i.test(colour) ? `#${colour}` : colour;
}

/** The colour in six digits, as a colour picker wants it; null for what is no colour. */
export function sixDigits(typed: string): string | null {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(tidyColour(typed)) ?? [];
  if (digits === undefined) return null;
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits.slice(0, 6);
  return `#${whole.toLowerCase()}`;
}
