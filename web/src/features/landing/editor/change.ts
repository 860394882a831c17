import {
  emptySection,
  type LandingPage,
  type LandingSection,
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

/** What may still be added: of some kinds a page has one. */
export const addable = (page: LandingPage): SectionKind[] =>
  kinds.filter((kind) => !singleKinds.includes(kind) || page.sections.every((each) => each.kind !== kind));

/** The page with one more section at its end, and that section's id. */
export function withAdded(page: LandingPage, kind: SectionKind): { page: LandingPage; id: string } {
  const taken = new Set(page.sections.map(({ id }) => id));
  let id: string = kind;
  for (let n = 2; taken.has(id); n += 1) id = `${kind}-${n}`;
  return { page: { ...page, sections: [...page.sections, emptySection(kind, id)] }, id };
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

/** The page with a section moved to a place among the others; beyond either end nothing moves. */
export function withMoved(page: LandingPage, id: string, to: number): LandingPage {
  const from = page.sections.findIndex((each) => each.id === id);
  const moved = page.sections[from];
  if (!moved || to < 0 || to >= page.sections.length) return page;
  const sections = page.sections.toSpliced(from, 1).toSpliced(to, 0, moved);
  return { ...page, sections };
}
