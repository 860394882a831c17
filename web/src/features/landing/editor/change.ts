import {
  emptySection,
  type LandingPage,
  type LandingSection,
  landingPage,
  SECTIONS_MAX,
  type SectionKind,
  singleKinds,
} from "@pluma/contract/site/landing";

/** Kinds of sections, in the order in which they are offered. */
export const kinds: readonly SectionKind[] = [
  "opening",
  "features",
  "benefits",
  "text",
  "pictures",
  "video",
  "voices",
  "plans",
  "questions",
  "offer",
  "call",
];

/** What may still be added: of some kinds a page has one, and of all together so many. */
export const addable = ({ sections }: LandingPage): SectionKind[] =>
  sections.length >= SECTIONS_MAX
    ? []
    : kinds.filter((kind) => !singleKinds.includes(kind) || sections.every((each) => each.kind !== kind));

/** The page with one more section at its end, but before its last call where that ends it; and that section's id. */
export function withAdded(page: LandingPage, kind: SectionKind): { page: LandingPage; id: string } {
  const taken = new Set(page.sections.map(({ id }) => id));
  let id: string = kind;
  for (let n = 2; taken.has(id); n += 1) id = `${kind}-${n}`;
  const { sections } = page;
  const at = sections.at(-1)?.kind === "call" ? sections.length - 1 : sections.length;
  return { page: { ...page, sections: sections.toSpliced(at, 0, emptySection(kind, id)) }, id };
}

/** The page with a section changed. */
export const withChanged = (page: LandingPage, next: LandingSection): LandingPage => ({
  ...page,
  sections: page.sections.map((each) => (each.id === next.id ? next : each)),
});

/** The page without a section. */
export const withoutSection = (page: LandingPage, id: string): LandingPage => ({
  ...page,
  sections: page.sections.filter((each) => each.id !== id),
});

/** The page with the section at one place moved to another. */
export function withMoved(page: LandingPage, from: number, to: number): LandingPage {
  const moved = page.sections[from];
  return moved ? { ...page, sections: page.sections.toSpliced(from, 1).toSpliced(to, 0, moved) } : page;
}

/** What differs between two pages, by keys of the words: kinds of sections, their order, how the page is found. */
export function changedIn(one: LandingPage, other: LandingPage): string[] {
  const text = (value: unknown) => JSON.stringify(value);
  const before = new Map(one.sections.map((each) => [each.id, text(each)]));
  const ids = ({ sections }: LandingPage) => text(sections.map(({ id }) => id));
  const kindsChanged = other.sections.filter((each) => before.get(each.id) !== text(each)).map(({ kind }) => kind);
  return [
    ...[...new Set(kindsChanged)].map((kind) => `kind.${kind}`),
    ...(ids(one) === ids(other) ? [] : ["sections"]),
    ...(text(one.found) === text(other.found) ? [] : ["found"]),
  ];
}

/** How many texts of a section only the first page has. */
export function missingIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  if ("main" in value && "es" in value) return Number(isSaid(value.main) && !isSaid(value.es));
  return Object.values(value).reduce((sum: number, each) => sum + missingIn(each), 0);
}

const isSaid = (text: unknown): boolean => typeof text === "string" && text.trim() !== "";

/** Sections with an address in them that leads nowhere, by their ids. */
export const wrongIn = (page: LandingPage): ReadonlySet<string> =>
  new Set(
    (landingPage.safeParse(page).error?.issues ?? []).flatMap(({ path: [, at] }) =>
      typeof at === "number" ? (page.sections[at]?.id ?? []) : [],
    ),
  );
