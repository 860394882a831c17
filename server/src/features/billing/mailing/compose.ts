import { type SellingMailKind, variablesOf } from "@pluma/contract/billing/sellingMails";
import type { Language } from "@pluma/contract/kit/languages";
import { formatNumber } from "@pluma/contract/kit/look/numbers";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import type { BrandedMail, MailText } from "../../site/index.ts";
import { words } from "../locales/words.ts";

/** What stands for the names in a text; whichever is not there is nothing. */
export type MailValues = Partial<Record<string, string>>;

type Composed = Pick<BrandedMail, "subject" | "lines"> & { label: string; footer: string };

/** What a mail says where its seller wrote nothing: its subject, and its paragraphs as one text. */
export function usualOf(kind: SellingMailKind, lang: Language): MailText {
  const { subject, lines } = words[lang].mails.notices[kind];
  const greeting = `${words[lang].mails.hello} {{name}},`;
  return { subject, body: [greeting, ...lines].join("\n\n") };
}

/**
 * A mail in the words of its seller where there are some, else in ours. Names are filled once: what stands for one is text, even
 * where it looks like another. Each line is a paragraph.
 */
export function compose(kind: SellingMailKind, lang: Language, own: MailText, values: MailValues): Composed {
  const usual = usualOf(kind, lang);
  const { label, footer } = words[lang].mails.notices[kind];
  const filled = (text: string): string => {
    const all = text.replace(/\{\{(\w+)\}\}/g, (blank, name: string) =>
      // The brand fills the name of the app, when the mail goes out.
      name === "app" ? blank : (values[name] ?? ""),
    );
    return values.name ? all : all.replace(/ ([,.:!])/g, "$1");
  };
  const lines = filled(own.body || usual.body).split("\n");
  return {
    subject: filled(own.subject || usual.subject),
    lines: lines.map((line) => line.trim()).filter((line) => line !== ""),
    label: filled(label),
    footer: filled(footer),
  };
}

/** How many words somebody has by a seat, in a sentence. */
export function wordsSaid(count: number | null, lang: Language): string {
  const { words: some, unlimited } = words[lang].mails.seats;
  return count === null ? unlimited : fill(some, { words: formatNumber(count) });
}

// Nothing is seen of it, and no program takes what it parts for an address.
const JOINER = "\u2060";

/**
 * A text of a stranger on one line, without what turns its direction or hides, in which no mail program finds an address to make a
 * link of.
 */
export const unlinked = (text: string): string =>
  text
    .replace(/[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.:@/](?=[^\s])/g, `$&${JOINER}`);

/** The names in braces of a text. */
export const namesIn = (text: string): string[] => [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => `${name}`);

/** Names that a text of a kind may not have; braces that name nothing among them. */
export function unknownIn(kind: SellingMailKind, text: string): string[] {
  const known: readonly string[] = variablesOf(kind);
  return [...new Set(namesIn(text).filter((name) => !known.includes(name)))];
}
