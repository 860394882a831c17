import { isColour, RETENTION_DAYS_USUAL, WIDGET_ACCENT_USUAL, type Widget } from "@pluma/contract/widgets/shapes";
import type { WidgetBody } from "../data.ts";

/** A widget as its form holds it; numbers as they are typed. */
export type Draft = {
  avatarId: number | null;
  name: string;
  colour: string;
  /** The address of a picture that is there, or one that is to be sent. */
  image: string | File;
  greeting: string;
  starters: string[];
  position: Widget["position"];
  scheme: Widget["scheme"];
  language: Widget["language"];
  origins: string[];
  visitorDaily: string;
  addressDaily: string;
  wordsDaily: string;
  wordsMonthly: string;
  contactWhen: Widget["contact_when"];
  contactAfter: string;
  asksName: boolean;
  consent: string;
  privacyUrl: string;
  retentionDays: string;
  webhookUrl: string;
};
export type Field = keyof Draft;

/** What the code holds: it is out of date once one of these is another. */
const inCode: readonly Field[] = ["avatarId", "name", "colour", "image"];

/** A widget as a form begins with it; null is a new one. */
export function draftOf(widget: Widget | null): Draft {
  return {
    avatarId: widget?.avatar?.avatar_id ?? null,
    name: widget?.name ?? "",
    colour: widget?.accent_color ?? WIDGET_ACCENT_USUAL,
    image: widget?.image ?? "",
    greeting: widget?.greeting ?? "",
    starters: widget?.starters ?? [],
    position: widget?.position ?? "right",
    scheme: widget?.scheme ?? "auto",
    language: widget?.language ?? null,
    origins: widget?.origins ?? [],
    visitorDaily: String(widget?.visitor_daily ?? 30),
    addressDaily: String(widget?.address_daily ?? 120),
    wordsDaily: String(widget?.words_daily ?? 5000),
    wordsMonthly: String(widget?.words_monthly ?? 40_000),
    contactWhen: widget?.contact_when ?? "never",
    contactAfter: String(widget?.contact_after ?? 3),
    asksName: widget?.asks_name ?? true,
    consent: widget?.consent ?? "",
    privacyUrl: widget?.privacy_url ?? "",
    retentionDays: String(widget?.retention_days ?? RETENTION_DAYS_USUAL),
    webhookUrl: widget?.webhook_url ?? "",
  };
}

/** Whether two drafts say the same of a field. */
const isSame = (one: Draft, other: Draft, field: Field): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]) && !(one[field] instanceof File);

const isField = (name: string): name is Field => name in draftOf(null);
const fields: readonly Field[] = Object.keys(draftOf(null)).filter(isField);

/** The fields in which a draft is another than it was. */
export const changedIn = (first: Draft, draft: Draft): Field[] =>
  fields.filter((field) => !isSame(draft, first, field));

/** Whether the code that was generated is out of date. */
export const isCodeOld = (first: Draft, draft: Draft): boolean =>
  changedIn(first, draft).some((field) => inCode.includes(field));

/** What is wrong with a field, by the key of its words. */
export type Wrong = "avatar" | "name" | "colour" | "count" | "address";

const counts: readonly [Field, number, number][] = [
  ["visitorDaily", 1, 1000],
  ["addressDaily", 1, 10_000],
  ["wordsDaily", 0, 10_000_000],
  ["wordsMonthly", 0, 100_000_000],
  ["contactAfter", 1, 50],
  ["retentionDays", 1, 365],
];
const addresses: readonly Field[] = ["privacyUrl", "webhookUrl"];

/** Whether a visitor is asked after some answers: else how many is not on the form, and counts for nothing. */
const isAfter = ({ contactWhen }: Draft): boolean => contactWhen === "after";

/** What is wrong with a draft, field by field. */
export function wrongIn(draft: Draft): Partial<Record<Field, Wrong>> {
  const wrong: Partial<Record<Field, Wrong>> = {};
  if (draft.avatarId === null) wrong.avatarId = "avatar";
  if (draft.name.trim() === "") wrong.name = "name";
  if (!isColour(draft.colour.trim())) wrong.colour = "colour";
  for (const [field, min, max] of counts) {
    if (field === "contactAfter" && !isAfter(draft)) continue;
    const typed = String(draft[field]).trim();
    if (!/^\d{1,9}$/.test(typed) || Number(typed) < min || Number(typed) > max) wrong[field] = "count";
  }
  for (const field of addresses) {
    const typed = String(draft[field]).trim();
    if (typed !== "" && !(/^https?:\/\//.test(typed) && URL.canParse(typed))) wrong[field] = "address";
  }
  return wrong;
}

/** What a draft says, as it is sent; a picture goes apart. */
export function bodyOf(draft: Draft): WidgetBody {
  return {
    avatar_id: draft.avatarId,
    name: draft.name,
    accent_color: draft.colour.trim(),
    ...(typeof draft.image === "string" && { image: draft.image }),
    greeting: draft.greeting.trim(),
    starters: draft.starters,
    position: draft.position,
    scheme: draft.scheme,
    language: draft.language,
    origins: draft.origins,
    visitor_daily: Number(draft.visitorDaily),
    address_daily: Number(draft.addressDaily),
    words_daily: Number(draft.wordsDaily),
    words_monthly: Number(draft.wordsMonthly),
    contact_when: draft.contactWhen,
    ...(isAfter(draft) && { contact_after: Number(draft.contactAfter) }),
    asks_name: draft.asksName,
    consent: draft.consent.trim(),
    privacy_url: draft.privacyUrl.trim(),
    retention_days: Number(draft.retentionDays),
    webhook_url: draft.webhookUrl.trim(),
  };
}

const names = new Map<string, Field>([
  ["avatar_id", "avatarId"],
  ["name", "name"],
  ["accent_color", "colour"],
  ["image", "image"],
  ["greeting", "greeting"],
  ["starters", "starters"],
  ["origins", "origins"],
  ["privacy_url", "privacyUrl"],
  ["webhook_url", "webhookUrl"],
  ["consent", "consent"],
]);

/** The field of the form that a field of a refusal is about. */
export const fieldOf = (name: string): Field | undefined => names.get(name.split(".")[0] ?? "");
