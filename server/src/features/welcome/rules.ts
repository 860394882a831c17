import { firstValueOf } from "@pluma/contract/templates/fields";
import type { Template } from "@pluma/contract/templates/templates";
import { CHOICES_MAX, type Choice } from "@pluma/contract/welcome/welcome";

/** So many blanks can be looked over in a first minute. */
const FIELDS_SHOWN_MAX = 7;

/** An example for each field of a template; null where a field that must be filled has none, or there are too many. */
export function examplesOf({
  template_fields: fields,
}: Pick<Template, "template_fields">): Record<string, string> | null {
  const values = fields.map((field) => [field, field.example || firstValueOf(field)] as const);
  const isWhole = values.every(([{ required }, value]) => !required || value.trim() !== "");
  if (!isWhole || fields.length > FIELDS_SHOWN_MAX) return null;
  return Object.fromEntries(values.map(([{ name }, value]) => [name, value]));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3);

/** How many different words of `about` a template speaks of; what belongs to an organization or its seller comes before all others. */
function fitOf({ name, description, type, tags, starter }: Template, about: ReadonlySet<string>): number {
  const own = new Set(wordsOf(`${name} ${description} ${type} ${tags}`));
  const shared = [...about].filter((word) => own.has(word)).length;
  return shared + (starter ? 0 : about.size + 1);
}

/**
 * Templates to begin with: those that fit best what somebody bought and said, each of another type as far as there are types,
 * and in every case the same ones for the same words.
 */
export function choose(templates: readonly Template[], about: string): Choice[] {
  const wanted = new Set(wordsOf(about));
  const fillable = templates.flatMap((template) => {
    const values = examplesOf(template);
    return values ? [{ template, values, fit: fitOf(template, wanted) }] : [];
  });
  const best = fillable.toSorted(
    (one, other) => other.fit - one.fit || one.template.template_fields.length - other.template.template_fields.length,
  );
  const firsts = best.filter(
    ({ template }, at) => best.findIndex((each) => each.template.type === template.type) === at,
  );
  const all = [...firsts, ...best.filter((each) => !firsts.includes(each))];
  return all.slice(0, CHOICES_MAX).map(({ template, values }) => ({ template, values }));
}
