import type words from "./words.en.json";

/** What the panel says, in one language. */
export type Texts = typeof words;

const files = import.meta.glob<Texts>("./words.*.json", { import: "default" });

/** Fetches the words of one language. */
export async function fetchTexts(language: string): Promise<Texts> {
  const read = files[`./words.${language}.json`] ?? files["./words.en.json"];
  if (!read) throw new Error(`there are no words in ${language}`);
  return read();
}

/** A sentence with its blanks filled; what is filled in is text and nothing else. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => String(values[name] ?? blank));

/** Why something did not go, in words. */
export function troubleIn(texts: Texts, code: string): string {
  const { trouble } = texts;
  switch (code) {
    case "offline":
      return trouble.offline;
    case "widget_origin_refused":
      return trouble.origin;
    case "not_found":
      return trouble.closed;
    case "widget_cap_reached":
    case "widget_owner_without_access":
      return trouble.resting;
    case "widget_visitor_limit":
      return trouble.limit;
    case "too_many_requests":
    case "too_many_at_once":
      return trouble.busy;
    case "widget_writing":
      return trouble.writing;
    case "widget_contact_needed":
      return texts.contact.before;
    case "widget_consent_changed":
      return trouble.consent;
    default:
      return trouble.failed;
  }
}
