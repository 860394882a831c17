import { type Customer, customerForm } from "@pluma/contract/backoffice/backoffice";
import { isRefused } from "../../../platform/refused.ts";
import { homeCountry } from "../../../ui/phone/numbers.ts";
import type { CustomerForm } from "../data.ts";

export const customerFormFields = [
  "name",
  "last_name",
  "email",
  "phone",
  "phone_country",
  "instagram",
  "lang",
  "signup_reason",
] as const satisfies readonly (keyof CustomerForm)[];
export type CustomerFormField = (typeof customerFormFields)[number];

/** What is wrong with which field: a key of our words, or a sentence of the server's. */
export type Wrong = Partial<
  Record<CustomerFormField, { key: "empty" | "email" | "taken" | "wrong" } | { text: string }>
>;

export const emptyDraft: CustomerForm = {
  name: "",
  last_name: "",
  email: "",
  phone: "",
  phone_country: homeCountry(),
  instagram: "",
  lang: "en",
  signup_reason: "",
};

/** A customer as the form shows them. */
export function draftOf(customer: Customer): CustomerForm {
  const { name, last_name, email, phone, phone_e164, instagram, lang, signup_reason } = customer;
  const known = { phone: phone_e164 || phone, phone_country: homeCountry() };
  return { name, last_name, email, ...known, instagram, lang: lang ?? "en", signup_reason };
}

/** What is wrong with a draft before anybody is asked, by the shape that the server too holds it against. */
export function wrongIn(draft: CustomerForm): Wrong {
  const { error } = customerForm.safeParse(draft);
  const wrong: Wrong = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = customerFormFields.find((each) => each === path[0]);
    if (!field) continue;
    if (draft[field].trim() === "") wrong[field] ??= { key: "empty" };
    else wrong[field] ??= { key: message === "email_invalid" ? "email" : "wrong" };
  }
  return wrong;
}

/** What the server found wrong; null when its no is about no field. */
export function wrongBy(error: unknown): Wrong | null {
  if (isRefused(error, "email_taken")) return { email: { key: "taken" } };
  if (!isRefused(error)) return null;
  const wrong: Wrong = {};
  for (const field of customerFormFields) {
    const text = error.fields[field];
    if (text) wrong[field] = { text };
  }
  return Object.keys(wrong).length > 0 ? wrong : null;
}
