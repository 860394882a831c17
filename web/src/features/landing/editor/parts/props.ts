import type { LandingSection, SectionKind, SectionOf } from "@pluma/contract/site/landing";

/** A section of a kind, and what changes it. */
export type PartsProps<K extends SectionKind> = {
  section: SectionOf<K>;
  onChange: (section: LandingSection) => void;
};

export const noWords = { main: "", es: "" };
