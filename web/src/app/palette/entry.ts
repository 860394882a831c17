import type { ReactNode } from "react";

/** One line of the palette. `keys` are shown at its right; `title` is the exact form of `quiet`. */
export type Entry = {
  id: string;
  name: string;
  icon: ReactNode;
  /** Stands after the name: what it is, and where it lies. */
  beside?: string;
  /** A second line: what was found in a text, in pieces. */
  found?: { text: string; isMatch: boolean }[];
  quiet?: string;
  title?: string;
  keys?: string[];
  /** What it does stays in the palette. */
  isStaying?: true;
  act: () => void;
};

export type EntryGroup = { name: string; entries: Entry[] };
