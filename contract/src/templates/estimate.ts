/** About how many words the answer to a template takes. */
import type { TemplateField } from "./fields.ts";
import { compose } from "./placeholders.ts";
import type { Template } from "./templates.ts";

type Values = Readonly<Record<string, string>>;

/** What an answer takes when nothing says how long it is to be. */
const USUAL_WORDS = 300;
const WORDS_MAX = 5000;

const SAID = /(\d{1,3}(?:[.,]\d{3})|\d{1,5})\s*(?:words|palabras)/gi;
const ASKED = /words|palabras/i;

/**
 * About how many words an answer will take: the most that the prompt says ("at most 180 words"), or, where it may not be
 * read, that a number asked for by the name of words says; else what is usual.
 */
export function estimateWords(template: Pick<Template, "content" | "template_fields">, values: Values): number {
  const { content, template_fields: fields } = template;
  const said = content === null ? fromFields(fields, values) : fromPrompt(compose(content, values));
  const counts = said.filter((count) => count >= 1 && count <= WORDS_MAX);
  return counts.length === 0 ? USUAL_WORDS : Math.max(...counts);
}

const fromPrompt = (prompt: string): number[] =>
  [...prompt.matchAll(SAID)].map(([, digits = ""]) => Number(digits.replace(/[.,]/g, "")));

const fromFields = (fields: readonly TemplateField[], values: Values): number[] =>
  fields
    .filter(({ type, name, label }) => type === "number" && (ASKED.test(name) || ASKED.test(label)))
    .map(({ name }) => Number(values[name] ?? ""));
