import type { TemplateVersion } from "@pluma/contract/templates/versions";

/** Two versions beside each other: `older` null where there is nothing to compare with. */
export type Pair = { older: TemplateVersion | null; newer: TemplateVersion };

/** What is chosen in the list: one that is compared with what stands now, or two that are compared with each other. */
export type Chosen = { one: number | null; checked: readonly number[] };

/** Which two versions are compared: the checked ones, else the chosen one or the last before now, with what stands now. */
export function pairOf(versions: readonly TemplateVersion[], now: TemplateVersion, { one, checked }: Chosen): Pair {
  const find = (id: number | null) => versions.find(({ template_version_id }) => template_version_id === id) ?? null;
  const two = checked.flatMap((id) => find(id) ?? []).sort((first, second) => first.number - second.number);
  const [older, newer] = two;
  if (older && newer) return { older, newer };
  const chosen = find(one) ?? versions.find(({ number }) => number < now.number) ?? null;
  return chosen?.number === now.number ? { older: null, newer: now } : { older: chosen, newer: now };
}

/** The checked versions after one was pressed: two at most, the first of three makes room. */
export const withChecked = (checked: readonly number[], id: number): number[] =>
  checked.includes(id) ? checked.filter((each) => each !== id) : [...checked, id].slice(-2);
